"""The page of the server for everybody, in a browser: with a thing to do, on narrow and wide screens."""

import pytest
from django.contrib.auth import get_user_model

from tests.browser.axe import violations_in_light_and_dark
from tests.browser.desk import sign_in
from tests.browser.test_organiser_pages import TOO_WIDE
from tests.tournament.sample_events import small_event


@pytest.mark.django_db(transaction=True)
def test_it_can_be_read_by_everybody_and_is_no_wider_than_its_screen(page, base_url):
    small_event(title="An event with a long name that has nobody who could organise it today")
    sign_in(page.context, base_url, get_user_model().objects.create_superuser("ada"))
    page.goto("/")
    page.get_by_role("link", name="This server").click()
    page.get_by_role("heading", name="This server").wait_for()
    assert page.locator(".found li").count() > 0
    assert violations_in_light_and_dark(page) == []
    for width in (320, 390, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(TOO_WIDE) == 0
