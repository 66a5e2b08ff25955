"""A round of six tables, typed by somebody who is new to it, on a line that loses every fifth answer."""

import random

import pytest
from playwright.sync_api import Page, expect

from scoring.mcr.payment import settle
from tests.browser.desk import open_sheet, referee
from tests.tournament.sample_events import seated_event, session_of
from tournament.models import Penalty
from tournament.record.sheet_facts import hands_of, signed_totals_of
from tournament.rules.sheet import HANDS_PER_SESSION, Hand

pytestmark = pytest.mark.django_db(transaction=True)

TABLES = 6
#: Every fifth answer to what the scripts ask is lost once the server has done its part, and all are late.
BAD_LINE = """(() => {
    const ask = window.fetch;
    const late = (time) => new Promise((resolve) => setTimeout(resolve, time));
    window.fetch = async (...asked) => {
        const answer = await ask(...asked);
        await late(%d);
        const count = Number(sessionStorage.answers ?? 0) + 1;
        sessionStorage.answers = count;
        if (count %% 5 === 0) throw new TypeError("the answer is lost");
        return answer;
    };
})();"""


def a_slip(chance: random.Random, rules) -> tuple[list[Hand], tuple[int, ...]]:
    """Sixteen hands, and what they lead to."""
    hands, totals = [], [0, 0, 0, 0]
    for number in range(1, HANDS_PER_SESSION + 1):
        winner = chance.choice([0, 1, 2, 3, None])
        others = [seat for seat in (0, 1, 2, 3, None) if seat != winner]
        discarder = None if winner is None else chance.choice(others)
        value = 0 if winner is None else chance.choice([8, 9, 11, 13, 16, 24, 32])
        hands.append(Hand(number, winner, discarder, value))
        payment = settle(rules, value=value, winner=winner, discarder=discarder)
        totals = [one + paid for one, paid in zip(totals, payment, strict=True)]
    return hands, tuple(totals)


def keys_of(hand: Hand) -> str:
    if hand.winner is None:
        return "0"
    return f"{hand.value}{hand.winner + 1}{0 if hand.discarder is None else hand.discarder + 1}"


def type_slip(page: Page, hands: list[Hand], totals: tuple[int, ...], chance: random.Random) -> None:
    """Type it line by line, with a look at the screen, a mistake that is seen and a button now and then."""
    for hand in hands:
        field = page.get_by_label(f"Hand {hand.number}, key line")
        expect(field).to_be_focused()
        if chance.random() < 0.15:
            page.keyboard.type("1329")  # a seat that there is not: the line is not left
            page.keyboard.press("Enter")
            expect(field).to_be_focused()
            field.select_text()
        if chance.random() < 0.15:
            page.keyboard.type("824")
            page.keyboard.press("Enter")
            page.keyboard.press("Shift+Enter")
            if hand.number == HANDS_PER_SESSION:
                field.focus()
                field.select_text()
            expect(field).to_be_focused()
        page.keyboard.type(keys_of(hand))
        if chance.random() < 0.1:
            page.locator(".actionbar").get_by_role("button", name="Save", exact=True).click()
            field.focus()
        page.keyboard.press("Enter")
    for wind, total in zip("eswn", totals, strict=True):
        expect(page.locator(f"[name=total-{wind}]")).to_be_focused()
        page.keyboard.type(str(total))
        page.keyboard.press("Enter")


def test_every_sheet_is_as_on_its_slip(page: Page, base_url, request):
    chance = random.Random("a new referee")
    event = seated_event(players=4 * TABLES, rounds=1)
    referee(page.context, base_url, event, "ines")
    slips = {table: a_slip(chance, event.rules) for table in range(1, TABLES + 1)}
    page.add_init_script(BAD_LINE % request.config.getoption("--line-delay"))
    thrown: list[str] = []
    page.on("pageerror", lambda error: thrown.append(error.message))
    open_sheet(page, 1, event.slug)
    for table, (hands, totals) in slips.items():
        expect(page.get_by_role("heading", name=f"Table {table}", exact=True)).to_be_visible()
        type_slip(page, hands, totals, chance)
        confirm = page.get_by_role("button", name="Confirm, next table")
        expect(confirm).to_be_focused()
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url, table=table: not url.endswith(f"/desk/1/{table}/"))
    for table, (hands, totals) in slips.items():
        session = session_of(event, table=table)
        assert list(hands_of(session)) == hands
        assert signed_totals_of(session) == totals
        assert session.is_confirmed
    assert not Penalty.objects.exists()
    # However few lines waited together for an answer, each sheet was saved and confirmed.
    assert int(page.evaluate("sessionStorage.answers")) >= 2 * TABLES
    assert not page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('sheet:'))")
    assert thrown == []
