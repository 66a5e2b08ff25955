"""Level players before a final are decided between on a phone without JavaScript."""

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from playwright.sync_api import Browser, expect

from tests.browser.axe import violations_in_light_and_dark
from tests.browser.desk import sign_in
from tests.browser.test_organiser_pages import NOT_LEVEL, TOO_WIDE
from tests.tournament.draws.test_level_at_the_cut import penalise, two_winners
from tests.tournament.draws.test_seating_by_ranking import tables_of
from tests.tournament.organiser.test_level_players import level_of
from tournament.results.standings import standings_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_play_off_is_typed_on_a_phone_and_the_final_seated(browser: Browser, base_url):
    event = two_winners()
    context = browser.new_context(
        base_url=base_url, java_script_enabled=False, viewport={"width": 390, "height": 800}
    )
    sign_in(context, base_url, get_user_model().objects.create_superuser("ada"))
    page = context.new_page()
    page.goto(reverse("round_by_ranking", args=[event.slug, 2]))
    page.get_by_role("link", name="Final of 4").click()
    page.get_by_label("By a play-off").check()
    order, names = level_of(event)[::-1], {player.number: str(player) for player in event.players.all()}
    for place, number in enumerate(order[:-1], start=1):
        page.get_by_label(names[number], exact=True).fill(str(place))
    page.get_by_role("button", name="Look at the round so").click()
    expect(page.get_by_text("Number the 6 players on place 3 from 1 to 6, each once.")).to_be_visible()
    page.get_by_label(names[order[-1]], exact=True).fill("6")
    page.get_by_role("button", name="Look at the round so").click()
    page.get_by_role("button", name="Seat round 2 so").click()
    expect(page.get_by_text("Round 2 is seated by the ranking.")).to_be_visible()
    assert set(order[:2]) < set(tables_of(event, 2)[0])
    context.close()


def test_the_questions_are_for_everybody_and_fit_the_screen(page, context, base_url):
    event = two_winners()
    sign_in(context, base_url, get_user_model().objects.create_superuser("ada"))
    address = reverse("round_by_ranking", args=[event.slug, 2])

    def looked_at(asked: str) -> None:
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(f"{address}?{asked}")
            assert (page.evaluate(TOO_WIDE), page.evaluate(NOT_LEVEL)) == (0, []), (asked, width)
        assert not violations_in_light_and_dark(page), asked

    for asked in ("arrangement=final-4", "arrangement=final-4&level-3=hand", "arrangement=final-4&level=lot"):
        looked_at(asked)
    penalise(event, standings_of(event, after=1)[0].number, "disqualified", 0)
    looked_at("arrangement=final-8&level=lot")
