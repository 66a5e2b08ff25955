"""A referee types a sheet by keys alone, in a real browser: nothing is lost, and everybody is told."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from scoring.mcr import ClaimedFan
from tests.browser.desk import (
    KEYS,
    SIGNED,
    open_sheet,
    referee,
    saved,
    sendings,
    stop_time,
    stored,
    type_line,
)
from tests.tournament.sample_events import HANDS, NOW, TOTALS, session_of
from tournament.models import History, Session
from tournament.rules.sheet import Hand, HandClaim
from tournament.sheets.recording import SheetInput, record_sheet

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("intercepted")]


def test_a_whole_sheet_by_keyboard_alone_and_the_next_one_opens(page: Page, event):
    open_sheet(page)
    expect(page.get_by_label("Hand 1, key line")).to_be_focused()
    for keys in KEYS:
        type_line(page, keys)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Signed total of Sofia Almeida")).to_be_focused()
    for total in SIGNED:
        type_line(page, total)
    expect(page.get_by_role("button", name="Confirm, next table")).to_be_focused()
    expect(page.get_by_label("Signed total of Sofia Almeida")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Mend what is wrong.")).to_be_visible()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()
    expect(page.get_by_label("Hand 1, key line")).to_be_focused()
    assert stored(event) == (HANDS, TOTALS)
    assert session_of(event).is_confirmed


def test_a_sheet_half_typed_opens_with_its_names_and_totals_in_sight(page: Page, event):
    claim = HandClaim((ClaimedFan(39), ClaimedFan(63), ClaimedFan(70)))
    hands = tuple(Hand(number, 1, 3, 11, claim) for number in range(1, 10))
    record_sheet(session_of(event).pk, SheetInput(hands=hands), by=None, version=1, now=NOW)
    page.set_viewport_size({"width": 1280, "height": 900})
    open_sheet(page)
    expect(page.get_by_label("Hand 10, key line")).to_be_focused()
    expect(page.get_by_label("Hand 10, key line")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("heading", name="Table 1")).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Signed total of Sofia Almeida")).to_be_in_viewport(ratio=1)
    page.get_by_text("History", exact=True).scroll_into_view_if_needed()
    page.get_by_label("Hand 16, key line").focus()
    expect(page.get_by_role("columnheader", name="Sofia")).to_be_in_viewport(ratio=1)


def test_scores_and_words_follow_the_keys_before_anything_is_sent(page: Page, event):
    open_sheet(page)
    page.context.set_offline(True)
    page.keyboard.type("1324")
    line = page.locator("tr[data-hand='1']")
    expect(line).to_contain_text("13Tomasz from Kenji")
    expect(line.locator(".run-c b")).to_have_text(["−8", "37", "−8", "−21"])
    expect(page.locator("tfoot .run-c b")).to_have_text(["−8", "37", "−8", "−21"])
    page.keyboard.press("Enter")
    page.keyboard.type("2030")
    expect(page.locator("tfoot .run-c b")).to_have_text(["−36", "9", "76", "−49"])
    page.context.set_offline(False)
    saved(page)


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("1354", "5 is no seat"),
        ("13#24#1", "#24 does not sit at this table."),
        ("1304", "Nobody is named as the winner"),
        ("724", "7 is below the minimum of 8 points"),
        ("33724", "337 points are more than the highest hand there is, 336"),
        ("13", "The seats are missing"),
        ("=24", "Without a value the fans or tiles must follow"),
        ("P 3", "A penalty is P 3 10"),
        ("hello", "cannot be read"),
    ],
)
def test_what_cannot_be_is_said_at_the_key_and_the_line_is_not_left(page: Page, event, keys, sentence):
    open_sheet(page)
    sent = sendings(page)
    type_line(page, keys)
    field = page.get_by_label("Hand 1, key line")
    expect(page.locator("#told-1")).to_contain_text(sentence)
    expect(field).to_be_focused()
    expect(field).to_have_value(keys)
    assert sent == []
    assert stored(event)[0] == ()


def test_fans_on_the_line_are_named_at_once_and_give_the_value(page: Page, event):
    open_sheet(page)
    page.keyboard.type("=24 39 63 70")
    expect(page.locator("#told-1")).to_contain_text("Mixed Straight · All Chows · Mixed Double Chow")
    page.keyboard.press("Enter")
    expect(page.locator("tr[data-hand='1'] .worth")).to_have_text("11")
    expect(page.locator("tr[data-hand='1'] .run-c b")).to_have_text(["−8", "35", "−8", "−19"])
    type_line(page, "1312 39")
    expect(page.locator("#told-2 .errors")).to_contain_text("the fans make 8 points, and the value says 13")
    expect(page.locator("tr[data-hand='2'] .run-c b")).to_have_count(0)


def test_penalties_are_typed_in_the_line_of_their_hand(page: Page, event):
    open_sheet(page)
    type_line(page, "1324")
    type_line(page, "F 3")
    expect(page.locator("[data-part=penalties]")).to_contain_text(
        "Hélène −60, each other player +20 · hand 2"
    )
    expect(page.get_by_label("Hand 2, key line")).to_be_focused()
    type_line(page, "0")
    type_line(page, "P 3 10 2")
    expect(page.locator("[data-part=penalties]")).to_contain_text("Hélène −10, paid to Tomasz · hand 3")
    expect(page.locator("tfoot .run-c b")).to_have_text(["12", "67", "−78", "−1"])
    saved(page)
    session = session_of(event)
    assert [(p.kind, p.seat, p.amount, p.receiver, p.hand) for p in session.penalties.all()] == [
        ("to_others", 2, 60, None, 2),
        ("to_player", 2, 10, 1, 3),
    ]


def test_a_gap_is_asked_about_and_shift_enter_goes_back(page: Page, event):
    open_sheet(page)
    type_line(page, "1324")
    page.keyboard.press("ArrowDown")
    type_line(page, "2030")
    expect(page.locator("tr[data-hand='2']")).to_contain_text("drawn (0), or missed?")
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Shift+Enter")
    expect(page.get_by_label("Hand 2, key line")).to_be_focused()
    type_line(page, "0")
    saved(page)
    assert stored(event)[0] == HANDS


def test_the_single_fields_and_the_key_line_say_the_same(page: Page, event):
    open_sheet(page)
    page.get_by_role("button", name="Single fields").click()
    for name, text in (("value", "13"), ("winner", "S"), ("discarder", "4")):
        page.get_by_label(f"Hand 1, {name}").fill(text)
    page.get_by_role("button", name="Single fields").click()
    expect(page.get_by_label("Hand 1, key line")).to_have_value("13S4")
    page.get_by_role("button", name="Save", exact=True).last.click()
    saved(page)
    assert stored(event)[0] == HANDS[:1]


def test_a_network_cut_in_the_middle_loses_nothing_and_is_told(page: Page, event):
    open_sheet(page)
    type_line(page, KEYS[0])
    saved(page)
    page.context.set_offline(True)
    type_line(page, KEYS[1])
    type_line(page, KEYS[2])
    expect(page.locator(".actionbar .trouble")).to_contain_text("No connection")
    expect(page.locator("tr[data-hand='3']")).to_contain_text("not sent")
    assert stored(event)[0] == HANDS[:1]
    page.context.set_offline(False)
    saved(page)
    expect(page.locator(".actionbar .trouble")).to_have_text("")
    assert stored(event)[0] == HANDS


def test_an_answer_lost_on_its_way_saves_once_and_typing_goes_on(page: Page, event):
    stop_time(page)
    open_sheet(page)
    lost = []

    def lose_the_first(route):
        if route.request.method != "POST" or lost:
            return route.fallback()
        lost.append(route.fetch().status)
        return route.abort()

    page.route(re.compile("/desk/1/1/$"), lose_the_first)
    type_line(page, KEYS[0])
    expect(page.locator(".actionbar .trouble")).to_contain_text("No connection")
    type_line(page, KEYS[1])
    saved(page)
    assert stored(event)[0] == HANDS[:2]
    assert lost == [200]
    assert History.objects.filter(action="record_sheet").count() == 2


def test_unsent_lines_outlive_the_page(page: Page, event):
    open_sheet(page)
    page.route(
        re.compile("/desk/1/1/$"),
        lambda route: route.abort() if route.request.method == "POST" else route.continue_(),
    )
    type_line(page, KEYS[0])
    expect(page.locator("tr[data-hand='1']")).to_contain_text("not sent")
    warned = []
    page.on("dialog", lambda dialog: (warned.append(dialog.type), dialog.accept()))
    page.reload()
    assert warned == ["beforeunload"]
    expect(page.get_by_label("Hand 1, key line")).to_have_value(KEYS[0])
    expect(page.get_by_text("This browser kept what was typed here")).to_be_visible()
    page.unroute(re.compile("/desk/1/1/$"))
    page.reload()
    saved(page)
    assert stored(event)[0] == HANDS[:1]


def test_what_the_server_could_not_read_outlives_the_page_too(page: Page, event):
    open_sheet(page)
    type_line(page, "1324 39 hello")
    first = page.locator("tr[data-hand='1']")
    expect(first).to_contain_text("“hello” is no fan")
    expect(first).to_contain_text("not sent")
    warned = []
    page.on("dialog", lambda dialog: (warned.append(dialog.type), dialog.accept()))
    page.reload()
    assert warned == ["beforeunload"]
    expect(page.get_by_label("Hand 1, key line")).to_have_value("1324 39 hello")
    page.get_by_label("Hand 1, key line").fill("1324")
    page.keyboard.press("Enter")
    saved(page)
    assert stored(event)[0] == HANDS[:1]


def test_a_session_that_ends_while_typing_loses_nothing(page: Page, event):
    """Lines stay, the page says why, and after signing in in another tab they are sent by themselves."""
    stop_time(page)
    open_sheet(page)
    type_line(page, KEYS[0])
    saved(page)
    page.context.clear_cookies(name="sessionid")
    type_line(page, KEYS[1])
    expect(page.locator(".actionbar .trouble")).to_contain_text("signed out")
    other = page.context.new_page()
    other.goto("/login/")
    other.get_by_label("Username").fill("ines")
    other.get_by_label("Password").fill("secret")
    other.get_by_role("button", name="Sign in").click()
    expect(other.get_by_role("button", name="Sign out")).to_be_visible()
    page.clock.run_for(1_000)  # the pause before a sheet is sent again
    saved(page)
    assert stored(event)[0] == HANDS[:2]


def test_two_browsers_on_one_sheet_both_are_told_and_nothing_is_lost(
    page: Page, event, browser: Browser, base_url
):
    other = browser.new_context(base_url=base_url)
    referee(other, base_url, event, "bruno")
    theirs = other.new_page()
    open_sheet(page)
    open_sheet(theirs)
    type_line(page, KEYS[0])
    saved(page)
    type_line(theirs, "2413")
    expect(theirs.locator(".actionbar .trouble")).to_contain_text("Somebody else changed this")
    type_line(theirs, "0")
    assert stored(event)[0] == HANDS[:1]
    theirs.get_by_role("button", name="See both versions").click()
    expect(theirs.get_by_role("heading", name="two versions")).to_be_visible()
    expect(theirs.locator("main")).to_contain_text("Tomasz from Kenji")
    expect(theirs.locator("main")).to_contain_text("24 · Sofia from Hélène")
    theirs.get_by_role("button", name=re.compile("mine", re.I)).last.click()
    expect(theirs.locator("table.keyed")).to_be_visible()
    assert stored(event)[0][0] == Hand(1, 0, 2, 24)
    other.close()


@pytest.mark.parametrize("choice", ["Save the lines chosen", "Take the stored version"])
def test_the_version_chosen_stands_and_what_was_typed_does_not_come_back_over_it(
    page: Page, event, browser: Browser, base_url, choice
):
    other = browser.new_context(base_url=base_url)
    referee(other, base_url, event, "bruno")
    theirs = other.new_page()
    open_sheet(page)
    open_sheet(theirs)
    type_line(page, KEYS[0])
    saved(page)
    type_line(theirs, "2413")
    theirs.get_by_role("button", name="See both versions").click()
    expect(theirs.get_by_role("heading", name="two versions")).to_be_visible()
    if choice == "Save the lines chosen":
        theirs.get_by_label("Hand 1: the stored line").check()
    theirs.get_by_text(choice, exact=True).click()
    expect(theirs.locator("table.keyed")).to_be_visible()
    expect(theirs.get_by_label("Hand 1, key line")).to_have_value("1324")
    expect(theirs.get_by_text("This browser kept what was typed here")).to_have_count(0)
    type_line(theirs, KEYS[1])
    saved(theirs)
    assert stored(event)[0] == HANDS[:2]
    other.close()


def test_without_scripts_the_sheet_is_the_plain_form(browser: Browser, base_url, event):
    plain = browser.new_context(base_url=base_url, java_script_enabled=False)
    referee(plain, base_url, event, "ada")
    page = plain.new_page()
    page.goto("/e/small-event/desk/1/1/")
    page.get_by_label("Hand 1, value").fill("13")
    page.get_by_label("Hand 1, winner").fill("2")
    page.get_by_label("Hand 1, discarder").fill("4")
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.locator("[name=version]")).to_have_value("2")
    assert Session.objects.get(pk=session_of(event).pk).version == 2
    assert stored(event)[0] == HANDS[:1]
    plain.close()


def test_a_missed_line_is_put_in_and_taken_out_again_and_penalties_go_along(page: Page, event):
    open_sheet(page)
    for keys in ("1324", "F 3", "2030"):
        type_line(page, keys)
    saved(page)
    page.get_by_label("Hand 2, key line").focus()
    page.keyboard.press("Control+a")
    page.keyboard.press("+")
    expect(page.get_by_label("Hand 3, key line")).to_have_value("2030")
    type_line(page, "0")
    saved(page)
    assert stored(event)[0] == HANDS
    assert session_of(event).penalties.get().hand == 3
    expect(page.get_by_label("Hand 3, key line")).to_be_focused()
    page.get_by_label("Hand 1, key line").focus()
    page.get_by_role("button", name="Take line 1 out").click()
    saved(page)
    assert [hand.value for hand in stored(event)[0]] == [0, 20]
    assert session_of(event).penalties.get().hand == 2


def test_no_line_is_put_in_where_the_paper_is_full(page: Page, event):
    open_sheet(page)
    page.get_by_label("Hand 16, key line").fill("1324")
    page.get_by_label("Hand 1, key line").focus()
    page.keyboard.press("Insert")
    expect(page.get_by_text("All sixteen lines are full").first).to_be_attached()
    expect(page.get_by_label("Hand 16, key line")).to_have_value("1324")


def test_a_penalty_typed_over_a_filled_line_keeps_its_hand(page: Page, event):
    open_sheet(page)
    type_line(page, "1324")
    saved(page)
    field = page.get_by_label("Hand 1, key line")
    for keys in ("F", "PS1", "F 3"):
        field.focus()
        page.keyboard.press("Control+a")
        page.keyboard.type(keys)
        for _key in keys:
            page.keyboard.press("Backspace")
        page.get_by_label("Hand 2, key line").focus()
        expect(field).to_have_value("1324")
    field.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("F 3")
    page.get_by_label("Hand 2, key line").focus()
    expect(page.locator("[data-part=penalties]")).to_contain_text(
        "Hélène −60, each other player +20 · hand 1"
    )
    expect(field).to_have_value("1324")
    saved(page)
    assert stored(event)[0] == HANDS[:1]


def test_a_half_filled_penalty_stays_as_typed_and_is_answered_with_a_sentence(page: Page, event):
    open_sheet(page)
    page.get_by_text("Add a penalty").click()
    row = page.get_by_role("group", name="Penalty 1")
    row.get_by_label("Penalty", exact=True).select_option("deduction_10")
    row.get_by_label("Reason").fill("Talked during the hand")
    page.get_by_label("Hand 1, key line").focus()
    expect(row).to_contain_text("Choose who pays it.")
    type_line(page, "1324")
    expect(page.locator("tr[data-hand='1']")).not_to_contain_text("not sent")
    expect(row.get_by_label("Reason")).to_have_value("Talked during the hand")
    expect(row.get_by_label("Penalty", exact=True)).to_have_value("deduction_10")
    row.get_by_label("Who pays").focus()
    row.get_by_label("Who pays").select_option("2")
    page.get_by_label("Hand 2, key line").focus()
    expect(page.locator("[data-part=penalties]")).to_contain_text("Hélène −10")
    expect(row).not_to_contain_text("Choose who pays it.")
    expect(row.get_by_label("Reason")).to_have_value("")
    saved(page)
    assert session_of(event).penalties.get().reason == "Talked during the hand"
