"""The end of a sheet by keys: signed totals, proposals, confirming, and what stands in the way."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import KEYS, SIGNED, open_sheet, saved, sendings, stored, type_line
from tests.browser.holding import hold
from tests.tournament.sample_events import HANDS, SHEET, TOTALS, session_of
from tournament.models import Event
from tournament.sheets.recording import record_sheet

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("intercepted")]


def test_an_equal_sheet_is_confirmed_by_ctrl_enter(page: Page, event):
    record_sheet(
        session_of(event).pk, SHEET, by=None, version=1, now=session_of(event).round.event.created_at
    )
    open_sheet(page)
    page.get_by_label("Time ended the session").check()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()
    assert session_of(event).is_confirmed


def test_who_typed_what_somebody_else_confirms_goes_on_by_the_same_keys(page: Page, event):
    Event.objects.update(second_person=True)
    open_sheet(page)
    for keys in (*KEYS, "", *SIGNED):
        type_line(page, keys)
    expect(page.get_by_role("button", name="Save, next table")).to_be_focused()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()
    expect(page.get_by_text("Table 1 is saved; somebody else confirms it.")).to_be_visible()
    assert stored(event) == (HANDS, TOTALS)
    assert session_of(event).state == "to_confirm"


def test_a_differing_sheet_is_not_confirmed_and_says_by_how_much(page: Page, event):
    open_sheet(page)
    for keys in (*KEYS, "", "-35", "9", "75", "-49"):
        type_line(page, keys)
    expect(page.locator("[data-difference]")).to_have_text(["≠ +1", "=", "≠ −1", "="])
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("alert").filter(has_text="Hands and signed totals do not agree")).to_be_visible()
    assert session_of(event).state == "differs"


@pytest.mark.parametrize("by", ["click", "Enter", "1"])
def test_a_proposal_is_applied_at_the_first_click_or_key(page: Page, event, by):
    open_sheet(page)
    for keys in ("3124", *KEYS[1:], "", *SIGNED):
        type_line(page, keys)
    proposal = page.get_by_role("button", name="Apply change 1")
    expect(proposal).to_be_focused()
    if by == "click":
        proposal.click()
    else:
        page.keyboard.press(by)
    expect(page.get_by_text("The change is applied.")).to_be_visible()
    expect(page.get_by_role("button", name="Confirm, next table")).to_be_focused()
    assert stored(event) == (HANDS, TOTALS)


def test_signed_totals_are_accepted_with_their_reason_at_the_first_click(page: Page, event):
    """The reason is typed last: the button first saves the sheet, which draws the reason's field anew."""
    open_sheet(page)
    for keys in (*KEYS, "", "-35", "9", "75", "-49"):
        type_line(page, keys)
    saved(page)
    answer = hold(page, "**/desk/1/1/", only=lambda request: request.method == "POST")
    page.get_by_label("Time ended the session").check()
    answer.wait()
    page.get_by_label("Why", exact=True).fill("signed by all four")
    page.get_by_role("button", name="Accept the signed totals").click()
    answer.release()
    expect(page.get_by_text("Table 1 is confirmed.")).to_be_visible()
    session = session_of(event)
    assert (session.is_confirmed, session.reason) == (True, "signed by all four")


def test_after_the_totals_and_when_confirming_the_first_unreadable_field_is_gone_to(page: Page, event):
    open_sheet(page)
    for keys in (*KEYS, "1354"):
        type_line(page, keys)
    page.get_by_label("Signed total of Sofia Almeida").focus()
    for total in SIGNED:
        type_line(page, total)
    wrong = page.get_by_label("Hand 4, key line")
    expect(wrong).to_be_focused()
    page.get_by_label("Hand 1, key line").focus()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("Some fields cannot be read")).to_be_visible()
    expect(wrong).to_be_focused()
    wrong.fill("")
    page.get_by_label("Signed total of Hélène Garnier").fill("7x6")
    page.get_by_label("Signed total of Sofia Almeida").focus()
    page.get_by_label("Signed total of Kenji Morita").press("Enter")
    expect(page.get_by_label("Signed total of Hélène Garnier")).to_be_focused()


def test_confirming_from_within_a_line_that_cannot_be_read_says_what_is_wrong_with_it(page: Page, event):
    open_sheet(page)
    page.keyboard.type("13")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("Some fields cannot be read")).to_be_visible()
    expect(page.locator("tr.wrong #told-1")).to_contain_text("The seats are missing")
    expect(page.get_by_label("Hand 1, key line")).to_be_focused()


def test_a_key_held_down_confirms_nothing_before_the_scripts_are_there(page: Page, event):
    open_sheet(page)
    for keys in ("3124", *KEYS[1:], "", *SIGNED):
        type_line(page, keys)
    expect(page.get_by_role("button", name="Apply change 1")).to_be_focused()
    script = hold(page, "**/sheet.js")
    page.keyboard.down("Enter")
    confirm = page.get_by_role("button", name="Confirm, next table")
    expect(confirm).to_be_visible()
    script.wait()
    sent = sendings(page)
    page.keyboard.down("Enter")
    expect(confirm).not_to_be_focused()
    script.release()
    expect(confirm).to_be_focused()
    page.keyboard.down("Enter")
    saved(page)
    assert sent == []
    assert session_of(event).state == "to_confirm"


def test_a_key_held_down_confirms_nothing(page: Page, event):
    open_sheet(page)
    page.get_by_label("Time ended the session").check()
    page.get_by_label("Hand 1, key line").focus()
    for keys in ("3124", *KEYS[1:], "", *SIGNED):
        type_line(page, keys)
    expect(page.get_by_role("button", name="Apply change 1")).to_be_focused()
    page.keyboard.down("Enter")
    expect(page.get_by_role("button", name="Confirm, next table")).to_be_focused()
    sent = sendings(page)
    page.keyboard.down("Enter")
    page.keyboard.down("Control")
    page.keyboard.down("Enter")
    saved(page)
    assert sent == []
    assert session_of(event).state == "to_confirm"
    for key in ("Enter", "Control"):
        page.keyboard.up(key)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()
    assert session_of(event).is_confirmed
