"""A form with changes asks before its page is left, and one without does not."""

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Dialog, Page, expect

from tests.browser.desk import sign_in
from tests.tournament.sample_events import small_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def organiser(page: Page, base_url):
    """The small event, with its organiser at the browser."""
    sign_in(page.context, base_url, get_user_model().objects.create_superuser("ada"))
    return small_event()


class Asked:
    """The questions of a page, each answered by staying, or by leaving."""

    def __init__(self, page: Page) -> None:
        self.count, self.leaves = 0, False
        page.on("dialog", self._answer)

    def _answer(self, dialog: Dialog) -> None:
        assert dialog.type == "beforeunload"
        self.count += 1
        if self.leaves:
            dialog.accept()
        else:
            dialog.dismiss()


def leave(page: Page) -> None:
    page.locator("footer").get_by_role("link", name="Desk").click(no_wait_after=True)


def test_set_up_with_changes_asks_before_it_is_left(page: Page, organiser):
    asked = Asked(page)
    page.goto("/e/small-event/organiser/setup/")
    city = page.get_by_label("City")
    city.fill("Town hall")
    leave(page)
    expect(city).to_have_value("Town hall")
    assert asked.count == 1
    asked.leaves = True
    leave(page)
    page.wait_for_url("**/desk/**")
    assert asked.count == 2


def test_a_form_as_it_was_filled_or_saved_asks_nothing(page: Page, organiser):
    asked = Asked(page)
    page.goto("/e/small-event/organiser/setup/")
    city = page.get_by_label("City")
    city.fill("Town hall")
    city.fill("")
    leave(page)
    page.wait_for_url("**/desk/**")
    page.goto("/e/small-event/organiser/setup/")
    city.fill("Town hall")
    city.press("Enter")
    expect(page.get_by_text("The event is saved.")).to_be_visible()
    leave(page)
    page.wait_for_url("**/desk/**")
    assert asked.count == 0
    organiser.refresh_from_db()
    assert organiser.city == "Town hall"


def test_ticks_of_who_is_here_are_asked_about(page: Page, organiser):
    asked = Asked(page)
    page.goto("/e/small-event/organiser/players/presence/")
    page.get_by_role("checkbox").first.check()
    leave(page)
    expect(page.get_by_role("checkbox").first).to_be_checked()
    assert asked.count == 1
    page.get_by_role("button", name="Save the ticks").click()
    expect(page.get_by_text("1 of 8 are here")).to_be_visible()
    assert asked.count == 1


def test_a_form_that_came_back_with_its_mistake_is_not_saved_and_asks(page: Page, organiser):
    asked = Asked(page)
    page.goto("/e/small-event/organiser/players/add/")
    page.locator("[name=name]").fill("Zoe")
    page.get_by_label("Federation number").fill("12")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_text("Nothing was saved")).to_be_visible()
    assert asked.count == 0
    page.locator("[name=name]").click()
    leave(page)
    expect(page.locator("[name=name]")).to_have_value("Zoe")
    assert asked.count == 1


def test_a_form_beside_the_one_that_is_sent_is_asked_about(page: Page, organiser):
    asked = Asked(page)
    page.goto("/e/small-event/organiser/people/")
    page.get_by_label("For whom").fill("Ines")
    page.get_by_label("User name").fill("ada")
    page.get_by_role("button", name="Give the role").click(no_wait_after=True)
    expect(page.get_by_label("For whom")).to_have_value("Ines")
    assert asked.count == 1
