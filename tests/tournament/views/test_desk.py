"""The referees' pages, driven as a referee drives them: what is shown, kept, refused and never lost."""

import html
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.mcr import ClaimedFan
from tests.tournament.small_event import (
    HANDS,
    NOW,
    SHEET,
    TOTALS,
    account,
    confirm_round,
    session_of,
    small_event,
)
from tournament.actions.confirmations import confirm_session, reopen_session
from tournament.actions.events import set_state
from tournament.actions.rounds import publish_round
from tournament.actions.sheets import NewPenalty, SheetInput, record_sheet
from tournament.models import Event, History, Session
from tournament.session_sheet import Hand, HandClaim
from tournament.session_sheet import Penalty as SheetPenalty
from tournament.sheet_facts import hands_of, signed_totals_of

pytestmark = pytest.mark.django_db

#: The three hands and the totals of small_event.SHEET as a referee types them.
TYPED = {
    "hand-1-value": "13",
    "hand-1-winner": "2",
    "hand-1-discarder": "4",
    "hand-2-value": "0",
    "hand-3-value": "20",
    "hand-3-winner": "3",
    "total-e": "-36",
    "total-s": "9",
    "total-w": "+76",
    "total-n": "−49",
}
#: The same, with what the slip says of itself: three hands are all there are.
TIMED_OUT = {**TYPED, "slip-timed_out": "on"}
#: The same, with a total that the hands do not lead to.
DIFFERING = {**TIMED_OUT, "total-e": "-35", "total-w": "75"}

#: A slip whose sheet of hands is lost.
ONLY_TOTALS = {name: text for name, text in TYPED.items() if "total" in name}


@pytest.fixture
def event():
    return small_event()


@pytest.fixture
def session(event):
    return session_of(event)


@pytest.fixture
def referee(event):
    return account(event, "referee", "ines")


@pytest.fixture
def desk(referee):
    return signed_in(referee)


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def address(table=1, round_number=1, name="sheet", slug="small-event"):
    return reverse(name, args=[slug, round_number, table])


def page(response):
    """The page's text as it is read: without tags and without repeated spaces."""
    text = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", response.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", html.unescape(text))


def fields(response):
    """The value of every input of the page, by name."""
    found = {}
    for tag in re.findall(r"<input[^>]*>", response.content.decode()):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if "name" in attributes:
            found[attributes["name"]] = html.unescape(attributes.get("value", ""))
    return found


def opened(desk, **where):
    """The hidden fields of a freshly opened sheet."""
    shown = fields(desk.get(address(**where)))
    return {name: shown[name] for name in ("version", "token")}


def send(desk, typed, do="save", *, carried=None, table=1, follow=True):
    carried = opened(desk, table=table) if carried is None else carried
    return desk.post(address(table), {**carried, **typed, "do": do}, follow=follow)


def stored(session):
    current = Session.objects.get(pk=session.pk)
    return hands_of(current), signed_totals_of(current)


# --- Doors ------------------------------------------------------------------------------------

PAGES = [
    pytest.param("/e/small-event/desk/", id="board"),
    pytest.param("/e/small-event/desk/1/", id="board of a round"),
    pytest.param("/e/small-event/desk/1/1/", id="sheet"),
]


@pytest.mark.parametrize("path", PAGES)
def test_visitors_are_sent_to_sign_in(event, path):
    assert Client().get(path).headers["Location"] == f"/login/?next={path}"


@pytest.mark.parametrize("path", PAGES)
def test_an_account_without_a_role_in_this_event_is_told_so(event, path):
    for user in (account(event), account(small_event("Another event"), "organiser")):
        response = signed_in(user).get(path)
        assert response.status_code == 403
        assert "Your account may not do this" in page(response)


@pytest.mark.parametrize("path", PAGES)
def test_a_viewer_sees_the_desk_without_its_buttons(event, session, path):
    record_sheet(session.pk, SHEET, by=None, version=1, now=NOW)
    response = signed_in(account(event, "viewer")).get(path)
    assert response.status_code == 200
    assert "Sofia Almeida" in page(response)
    buttons = re.findall(r"<button[^>]*>([^<]*)", response.content.decode())
    assert buttons == ["Sign out"]


def test_a_viewer_cannot_write(event, session):
    viewer = signed_in(account(event, "viewer"))
    assert viewer.post(address(), {"version": "1", **TYPED, "do": "save"}).status_code == 403
    assert viewer.post(address(name="sheet_reopen"), {"version": "1", "reason": "x"}).status_code == 403
    assert stored(session) == ((), (None,) * 4)


@pytest.mark.parametrize(
    "path",
    [
        "/e/no-such-event/desk/",
        "/e/small-event/desk/9/",
        "/e/small-event/desk/1/9/",
        "/e/small-event/desk/9/1/",
        f"/e/small-event/desk/{10**30}/{10**30}/",
    ],
)
def test_an_unknown_event_round_or_table_is_a_page_of_the_site(desk, path):
    response = desk.get(path)
    assert response.status_code == 404
    assert "There is nothing at this address" in page(response)


# --- The board --------------------------------------------------------------------------------


def test_the_board_shows_each_table_with_sign_word_and_players(event, desk, referee):
    record_sheet(session_of(event).pk, SheetInput(HANDS), by=referee, version=1, now=NOW)
    text = page(desk.get("/e/small-event/desk/"))
    assert "○ 1 empty ◐ 1 in progress not published" in text
    assert (
        "Table 1 ◐ 3 of 16 · you E Sofia Almeida S Tomasz Zieliński W Hélène Garnier N Kenji Morita" in text
    )
    assert "Table 2 ○ empty E 王小明 S Anna Berg W Luca Conti N Мария Иванова" in text


def test_a_colleague_sees_who_typed(event, referee):
    record_sheet(session_of(event).pk, SHEET, by=referee, version=1, now=NOW)
    text = page(signed_in(account(event, "referee", "bruno")).get("/e/small-event/desk/"))
    assert "Table 1 ◇ to confirm · ines" in text


def test_the_board_opens_on_the_round_being_played(event, desk):
    confirm_round(event, 1)
    assert "Round 1: tables" in page(desk.get("/e/small-event/desk/"))
    round_ = event.rounds.get(number=1)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    text = page(desk.get("/e/small-event/desk/"))
    assert "Round 2: tables" in text
    assert "Round 1 ✓ published Round 2 0 of 2 confirmed Round 3 0 of 2 confirmed" in text
    assert "✓ 2 confirmed ✓ published" in page(desk.get("/e/small-event/desk/1/"))


def test_an_event_without_seating_says_what_the_board_waits_for(desk, event):
    Session.objects.all().delete()
    assert "No round has its seating yet" in page(desk.get("/e/small-event/desk/"))


def test_the_board_takes_a_fixed_number_of_queries(event, desk):
    def queries():
        with CaptureQueriesContext(connection) as captured:
            assert desk.get("/e/small-event/desk/1/").status_code == 200
        return len(captured)

    before = queries()
    confirm_round(event, 1)
    assert queries() == before


# --- Typing a sheet ---------------------------------------------------------------------------


def test_a_slip_is_saved_and_shown_with_its_running_scores(desk, session, referee):
    text = page(send(desk, TYPED))
    assert stored(session) == (HANDS, TOTALS)
    assert "Table 1 is saved." in text
    assert "1 E Tomasz from Kenji · fans not checked E −8 −8 S 37 +37 W −8 −8 N −21 −21" in text
    assert "3 Hélène, self-drawn · fans not checked W −36 −28 N 9 −28 E 76 +84 S −49 −28" in text
    assert "Hands and penalties −36 9 76 −49" in text
    assert "Last saved by ines" in text
    assert Session.objects.get(pk=session.pk).entered_by == referee


@pytest.mark.parametrize(
    ("typed", "hand"),
    [
        pytest.param(("13", "2", "4"), Hand(1, 1, 3, 13), id="digits"),
        pytest.param(("13", "S", "n"), Hand(1, 1, 3, 13), id="letters"),
        pytest.param(("13", "#2", " ＃4"), Hand(1, 1, 3, 13), id="players by their numbers"),
        pytest.param((" 13 ", " 2", "4 "), Hand(1, 1, 3, 13), id="spaces"),
        pytest.param(("１３", "２", "４"), Hand(1, 1, 3, 13), id="full-width digits"),
        pytest.param(("13", "2", ""), Hand(1, 1, None, 13), id="no discarder: self-draw"),
        pytest.param(("13", "2", "0"), Hand(1, 1, None, 13), id="discarder 0: self-draw"),
        pytest.param(("13", "2", "-"), Hand(1, 1, None, 13), id="discarder -: self-draw"),
        pytest.param(("13", "2", "2"), Hand(1, 1, None, 13), id="discarder is the winner: self-draw"),
        pytest.param(("0", "", ""), Hand(1), id="0: drawn"),
        pytest.param(("0", "0", "0"), Hand(1), id="three zeros: drawn"),
        pytest.param(("336", "1", "2"), Hand(1, 0, 1, 336), id="the highest hand"),
        pytest.param(("-", "", ""), None, id="-: not played"),
        pytest.param(("–", "", ""), None, id="a dash: not played"),
        pytest.param(("", "", ""), None, id="nothing: not played"),
    ],
)
def test_how_a_row_can_be_typed(desk, session, typed, hand):
    names = ("hand-1-value", "hand-1-winner", "hand-1-discarder")
    response = send(desk, {"hand-5-value": "0", **dict(zip(names, typed, strict=True))})
    assert "fields need another look" not in page(response)
    hands, _totals = stored(session)
    assert hands == tuple(filter(None, (hand, Hand(5))))


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("hand-3-value", "abc", "Hand 3: “abc” is no number of points."),
        ("hand-3-value", "٣", "Hand 3: “٣” is no number of points."),
        ("hand-3-value", "8.5", "Hand 3: “8.5” is no number of points."),
        ("hand-3-value", "7", "Hand 3: 7 points for Hélène Garnier are below this event's minimum of 8."),
        ("hand-3-value", "337", "Hand 3: 337 points for Hélène Garnier are more than the highest hand"),
        ("hand-3-value", "0", "Hand 3: value 0 is a drawn hand, and Hélène Garnier is named as its winner."),
        ("hand-3-value", "", "Hand 3: the value is missing."),
        ("hand-3-value", "-", "Hand 3 is marked as not played (–) and names a player."),
        ("hand-3-value", "-8", "Hand 3: −8 points"),
        ("hand-3-winner", "", "Hand 3: 20 points and no winner."),
        ("hand-3-winner", "#9", "Hand 3: “#9” is no seat."),
        ("hand-3-winner", "5", "Hand 3: “5” is no seat. Type 1, 2, 3, 4 or E, S, W, N."),
        ("hand-3-discarder", "x", "Hand 3: “x” is no seat."),
        ("hand-2-discarder", "1", "Hand 2: a drawn hand has no discarder."),
        ("total-n", "forty", "“forty” is no number of points: the total of Kenji Morita"),
        ("total-n", "-20001", "Table 1: Kenji Morita cannot have reached"),
    ],
)
def test_what_cannot_be_gets_its_sentence_and_nothing_typed_is_lost(desk, session, field, typed, sentence):
    everything_typed = {**TYPED, field: typed, "penalty-1-reason": "kept too", "reason": "and this"}
    everything_typed["penalty-1-call"] = "deduction_10"
    response = send(desk, everything_typed)
    assert sentence in page(response)
    shown = fields(response)
    for name, text in everything_typed.items():
        if name not in ("penalty-1-call", "reason"):
            assert shown[name] == text
    assert '<option value="deduction_10" selected>' in response.content.decode()
    assert f'href="#id_{field}"' in response.content.decode()
    assert stored(session) == ((), (None,) * 4)


def autofocused(response):
    """The names of the fields that have the cursor when the page opens."""
    inputs = re.findall(r"<input[^>]*>", response.content.decode())
    return [re.search(r'name="([^"]*)"', tag)[1] for tag in inputs if "autofocus" in tag]


def test_the_cursor_stands_where_typing_goes_on(desk):
    assert autofocused(desk.get(address())) == ["hand-1-value"]
    hands = {name: text for name, text in TYPED.items() if "hand" in name}
    assert autofocused(send(desk, hands)) == ["hand-4-value"]
    assert autofocused(send(desk, {**hands, "hand-3-winner": "9"})) == ["hand-3-winner"]
    assert autofocused(send(desk, TYPED)) == []


@pytest.mark.parametrize(
    ("order", "columns"),
    [
        ("value_first", ["value", "winner", "discarder", "claim"]),
        ("winner_first", ["winner", "discarder", "value", "claim"]),
    ],
)
def test_the_fields_stand_in_the_order_of_the_slips_columns(order, columns):
    event = small_event(slip_order=order, unusual_from=45)
    response = signed_in(account(event, "referee")).get(address())
    names = [name for name in fields(response) if name.startswith("hand-1-")]
    assert names == [f"hand-1-{column}" for column in columns]
    headings = re.findall(r"(Value|Won|From|Fans or tiles)</th>", response.content.decode())
    words = {"value": "Value", "winner": "Won", "discarder": "From", "claim": "Fans or tiles"}
    assert headings == [words[column] for column in columns]
    assert f'data-slip-order="{order}" data-unusual-from="45"' in response.content.decode()
    assert autofocused(response) == names[:1]


def test_every_wrong_field_is_named_at_once(desk):
    text = page(send(desk, {**TYPED, "hand-1-value": "x", "hand-3-winner": "9", "total-e": "?"}))
    assert "Nothing is saved yet: 3 fields need another look." in text


def test_scores_after_an_unreadable_row_are_not_shown(desk):
    text = page(send(desk, {**TYPED, "hand-2-value": "x"}))
    assert "1 E Tomasz from Kenji · fans not checked E −8 −8 S 37 +37" in text
    assert "3 Hélène, self-drawn · fans not checked W N E S 4" in text
    assert "Hands and penalties – – – –" in text


def test_a_gap_asks_whether_the_hand_was_drawn_or_missed(desk):
    text = page(send(desk, {"hand-2-value": "0"}))
    assert "Hand 1 is empty and a later one is not: was it drawn (0), or missed?" in text


def test_a_page_takes_a_fixed_number_of_queries_whatever_the_hands(desk, session):
    def queries():
        with CaptureQueriesContext(connection) as captured:
            assert desk.get(address()).status_code == 200
        return len(captured)

    record_sheet(session.pk, SheetInput((Hand(1),)), by=None, version=1, now=NOW)
    few = queries()
    sixteen = tuple(Hand(number, 0, 1, 8) for number in range(1, 17))
    record_sheet(session.pk, SheetInput(sixteen), by=None, version=2, now=NOW)
    assert queries() == few


# --- Penalties --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "line", "computed"),
    [
        pytest.param(
            {"call": "false_mahjong", "seat": "3", "hand": "2", "reason": "no pair"},
            "Kenji −60, each other player +20 · hand 2 · no pair",
            "−16 29 96 −109",
            id="false mahjong",
        ),
        pytest.param(
            {"call": "below_minimum", "seat": "0"},
            "Sofia −30, each other player +10 · whole session",
            "−66 19 86 −39",
            id="below the minimum",
        ),
        pytest.param(
            {"call": "deduction_10", "seat": "2"},
            "Hélène −10, deducted · whole session",
            "−36 9 66 −49",
            id="deduction",
        ),
        pytest.param(
            {"call": "deduction", "seat": "2", "amount": "-15"},
            "Hélène −15, deducted · whole session",
            "−36 9 61 −49",
            id="another deduction",
        ),
        pytest.param(
            {"call": "to_player", "seat": "0", "receiver": "1", "amount": "7", "hand": "3"},
            "Sofia −7, paid to Tomasz · hand 3",
            "−43 16 76 −49",
            id="paid to one player",
        ),
    ],
)
def test_a_penalty_is_added_listed_and_counted(desk, session, row, line, computed):
    typed = {f"penalty-1-{name}": text for name, text in row.items()}
    text = page(send(desk, {**TYPED, **typed}))
    assert line in text
    assert f"Hands and penalties {computed}" in text
    assert session.penalties.count() == 1


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ({"reason": "late"}, "Choose what the penalty is, or empty the row."),
        ({"call": "deduction_5"}, "Choose who pays it."),
        ({"call": "deduction", "seat": "0"}, "Type how many points are paid."),
        ({"call": "deduction", "seat": "0", "amount": "x"}, "“x” is no number of points, as in 10."),
        ({"call": "deduction", "seat": "0", "amount": "1001"}, "for Sofia Almeida is too much"),
        ({"call": "to_others", "seat": "0", "amount": "20"}, "20 points do not divide by three"),
        ({"call": "to_player", "seat": "0", "amount": "5"}, "Choose who receives the points."),
        ({"call": "to_player", "seat": "0", "amount": "5", "receiver": "0"}, "cannot pay to themselves"),
        ({"call": "deduction_5", "seat": "0", "receiver": "1"}, "Only a penalty paid to one player"),
        ({"call": "false_mahjong", "seat": "0", "amount": "40"}, "False mahjong is 60 points."),
        ({"call": "gift", "seat": "0"}, "gift is not one of the available choices"),
        ({"call": "deduction_5", "seat": "0", "hand": "17"}, "17 is not one of the available choices"),
    ],
)
def test_a_penalty_that_cannot_be_gets_its_sentence(desk, session, row, sentence):
    typed = {f"penalty-2-{name}": text for name, text in row.items()}
    text = page(send(desk, {**TYPED, **typed}))
    assert sentence in text
    assert re.search(r"Nothing is saved yet: .* another look\. Penalty 2: ", text)
    assert stored(session) == ((), (None,) * 4)
    assert not session.penalties.exists()


def test_a_penalty_is_cancelled_with_a_reason_and_stays_listed(desk, session):
    late = NewPenalty(SheetPenalty("deduction", 2, 10), "late")
    record_sheet(session.pk, SheetInput(new_penalties=(late,)), by=None, version=1, now=NOW)
    key = session.penalties.get().pk
    assert "Say why the penalty is cancelled" in page(send(desk, {f"cancel-{key}-cancel": "on"}))
    assert "Tick this to cancel" in page(send(desk, {f"cancel-{key}-reason": "bus"}))
    text = page(send(desk, {f"cancel-{key}-cancel": "on", f"cancel-{key}-reason": "The bus was late"}))
    assert "Hélène −10, deducted · whole session · late cancelled: The bus was late" in text
    assert session.penalties.get().cancelled_at is not None


# --- Confirming -------------------------------------------------------------------------------


def test_a_sheet_that_adds_up_is_saved_and_confirmed_at_once(desk, session):
    text = page(send(desk, TIMED_OUT, "confirm"))
    assert Session.objects.get(pk=session.pk).state == "confirmed"
    assert "Table 1 is confirmed." in text
    assert "Confirmed by ines" in text
    assert "Reopen for correction" in text


def test_a_difference_is_told_and_everything_is_kept(desk, session):
    response = send(desk, DIFFERING, "confirm")
    text = page(response)
    assert Session.objects.get(pk=session.pk).state == "differs"
    assert "Everything is saved, but not confirmed. Hands and signed totals do not agree:" in text
    assert "Table 1: Sofia Almeida signed −35, the hands lead to −36, a difference of +1." in text
    assert "Table 1: Hélène Garnier signed 75, the hands lead to 76, a difference of −1." in text
    assert "The four signed totals add up as they must" in text
    assert fields(response)["total-w"] == "75"


def test_totals_that_do_not_add_up_are_told(desk):
    text = page(send(desk, {**TYPED, "total-n": "-44"}))
    assert (
        "Table 1: the four signed totals add up to +5; with the deductions of this sheet that must be 0."
        in text
    )


def test_the_signed_totals_are_accepted_with_a_reason(desk, session):
    send(desk, DIFFERING)
    response = send(desk, DIFFERING, "accept")
    assert "or say why the signed totals count." in page(response)
    text = page(send(desk, {**DIFFERING, "reason": "All four agree"}, "accept"))
    accepted = Session.objects.get(pk=session.pk)
    assert (accepted.state, accepted.differs, accepted.reason) == ("confirmed", True, "All four agree")
    assert "≠ reconciled sheet" in text
    assert "The signed totals count: All four agree" in text


def test_a_reason_is_kept_where_confirming_is_refused(desk, session):
    send(desk, DIFFERING)
    response = send(desk, {**DIFFERING, "total-e": "-34", "reason": "All four agree"}, "accept")
    assert "Look at its differences once more." in page(response)
    assert fields(response)["reason"] == "All four agree"
    assert Session.objects.get(pk=session.pk).state == "differs"


def test_save_and_confirm_does_not_accept_a_difference_in_passing(desk, session):
    send(desk, {**DIFFERING, "reason": "typed, but another button pressed"}, "confirm")
    assert Session.objects.get(pk=session.pk).state == "differs"


def test_totals_alone_are_a_sheet_and_marked(desk, session):
    text = page(send(desk, {**ONLY_TOTALS, "slip-no_hands": "on"}, "confirm"))
    assert Session.objects.get(pk=session.pk).totals_only
    assert "Σ totals only" in text
    assert "Table 1 has no hands: the signed totals stand alone, and are marked so." in text


def test_a_missing_total_is_named(desk):
    text = page(send(desk, {**TYPED, "total-s": "", "total-n": ""}))
    assert "The signed totals of Tomasz Zieliński, Kenji Morita are missing." in text


# --- A second person --------------------------------------------------------------------------


@pytest.fixture
def strict():
    return small_event("Strict event", second_person=True)


def test_who_typed_is_told_that_somebody_else_confirms(strict):
    ines = signed_in(account(strict, "referee", "ines"))
    where = reverse("sheet", args=[strict.slug, 1, 1])
    carried = {name: fields(ines.get(where))[name] for name in ("version", "token")}
    response = ines.post(where, {**carried, **TIMED_OUT, "do": "confirm"})
    assert "You typed this sheet. In this event a second person confirms it." in page(response)
    assert fields(response)["total-w"] == "76"
    session = session_of(strict)
    assert session.state == "to_confirm"
    assert 'value="confirm"' not in response.content.decode()

    bruno = signed_in(account(strict, "referee", "bruno"))
    carried = {name: fields(bruno.get(where))[name] for name in ("version", "token")}
    bruno.post(where, {**carried, **TIMED_OUT, "do": "confirm"})
    confirmed = session_of(strict)
    assert (confirmed.state, confirmed.entered_by.username, confirmed.confirmed_by.username) == (
        "confirmed",
        "ines",
        "bruno",
    )


# --- Versions and tokens ----------------------------------------------------------------------


@pytest.fixture
def overtaken(event, desk, session):
    """Ines opened the sheet; then Bruno saved it. Gives what Ines' page carries."""
    carried = opened(desk)
    bruno = account(event, "referee", "bruno")
    theirs = SheetInput((Hand(1, 1, 3, 31), Hand(2, 0, None, 8)), (1, 2, -1, -2))
    record_sheet(session.pk, theirs, by=bruno, version=1, now=NOW)
    return carried


def test_a_stale_save_shows_both_versions_and_loses_nothing(desk, session, overtaken):
    response = send(
        desk, {**TYPED, "penalty-1-call": "deduction_5", "penalty-1-seat": "0"}, carried=overtaken
    )
    assert response.status_code == 409
    text = page(response)
    assert "Somebody else changed this while you were typing." in text
    assert "bruno saved this sheet on 21 Nov, 10:00:00." in text
    assert "Hand 1 31 · Tomasz from Kenji 13 · Tomasz from Kenji" in text
    assert "Hand 2 8 · Sofia, self-drawn drawn" in text
    assert "Hand 3 – 20 · Hélène, self-drawn" in text
    assert "Total of Sofia Almeida 1 −36" in text
    assert "Penalty – Sofia −5, deducted · whole session" in text
    shown = fields(response)
    assert {name: shown.get(name) for name in TYPED} == TYPED
    assert shown["penalty-1-call"] == "deduction_5"
    assert stored(session) == ((Hand(1, 1, 3, 31), Hand(2, 0, None, 8)), (1, 2, -1, -2))


def test_mine_is_saved_over_theirs_and_the_history_says_so(event, desk, session, overtaken):
    shown = fields(send(desk, TYPED, carried=overtaken))
    shown.pop("csrfmiddlewaretoken", None)
    text = page(desk.post(address(), {**shown, "do": "over"}, follow=True))
    assert stored(session) == (HANDS, TOTALS)
    assert "Saved over the version of bruno, 10:00" in text
    latest = History.objects.first()
    assert (latest.action, latest.by.username) == ("record_sheet", "ines")
    assert latest.reason == "Saved over the version of bruno, 10:00"
    bruno = signed_in(session.round.event.roles.get(user__username="bruno").user)
    assert "Saved over the version of bruno" in page(bruno.get(address()))


def test_theirs_is_taken_by_opening_the_sheet_again(desk, overtaken):
    response = send(desk, TYPED, carried=overtaken)
    assert f'<a class="btn" href="{address()}">Take the stored version</a>' in response.content.decode()
    assert fields(desk.get(address()))["hand-1-value"] == "31"


def test_a_penalty_both_typed_is_not_added_twice(desk, session, event):
    carried = opened(desk)
    late = NewPenalty(SheetPenalty("deduction", 0, 5), "late")
    record_sheet(session.pk, SheetInput(new_penalties=(late,)), by=None, version=1, now=NOW)
    typed = {**TYPED, "penalty-1-call": "deduction_5", "penalty-1-seat": "0", "penalty-1-reason": "late"}
    response = send(desk, typed, carried=carried)
    assert "These penalties of yours are stored already" in page(response)
    shown = fields(response)
    shown.pop("csrfmiddlewaretoken", None)
    desk.post(address(), {**shown, "do": "over"})
    assert stored(session) == (HANDS, TOTALS)
    assert session.penalties.count() == 1


def test_a_sheet_confirmed_meanwhile_shows_both_and_can_be_reopened_with_a_reason(desk, session):
    carried = opened(desk)
    saved = record_sheet(session.pk, SHEET, by=None, version=1, now=NOW)
    confirm_session(session.pk, by=None, version=saved.version, now=NOW)
    typed = {**TYPED, "hand-1-value": "31"}
    response = send(desk, typed, carried=carried)
    assert "This sheet is confirmed. Reopen it, with a reason, to change it." in page(response)
    assert "Hand 1 13 · Tomasz from Kenji 31 · Tomasz from Kenji" in page(response)
    shown = fields(response)
    shown.pop("csrfmiddlewaretoken", None)
    again = desk.post(address(), {**shown, "reason": "", "do": "over"})
    assert "Say why the sheet is opened again" in page(again)
    assert fields(again)["hand-1-value"] == "31"
    desk.post(address(), {**shown, "reason": "31 on the slip", "do": "over"})
    assert stored(session)[0][0] == Hand(1, 1, 3, 31)
    assert Session.objects.get(pk=session.pk).state == "differs"


def test_an_unreadable_row_on_a_stale_page_tells_who_saved_meanwhile(desk, overtaken):
    text = page(send(desk, {**TYPED, "hand-1-value": "x"}, carried=overtaken))
    assert "bruno saved this sheet at 10:00:00, while you were typing." in text


def test_sending_the_same_page_twice_changes_nothing_and_says_so(desk, session):
    carried = opened(desk)
    send(desk, TYPED, carried=carried)
    version = Session.objects.get(pk=session.pk).version
    text = page(send(desk, TYPED, carried=carried))
    assert "This was saved already; nothing was changed a second time." in text
    assert Session.objects.get(pk=session.pk).version == version
    assert History.objects.filter(action="record_sheet").count() == 1


def test_a_step_back_and_another_change_is_not_mistaken_for_the_same_page(desk, session):
    carried = opened(desk)
    send(desk, TYPED, carried=carried)
    response = send(desk, {**TYPED, "hand-1-value": "31"}, carried=carried)
    assert response.status_code == 409
    assert "Hand 1 13 · Tomasz from Kenji 31 · Tomasz from Kenji" in page(response)


# --- A confirmed sheet ------------------------------------------------------------------------


@pytest.fixture
def confirmed(session):
    saved = record_sheet(session.pk, SHEET, by=None, version=1, now=NOW)
    return confirm_session(session.pk, by=None, version=saved.version, now=NOW)


def reopen(desk, session, reason, version=None):
    version = version or fields(desk.get(address()))["version"]
    return desk.post(address(name="sheet_reopen"), {"version": version, "reason": reason}, follow=True)


def test_a_confirmed_sheet_has_no_fields_but_its_figures(desk, confirmed):
    response = desk.get(address())
    assert "hand-1-value" not in fields(response)
    text = page(response)
    assert "1 E 13 Tomasz from Kenji · fans not checked E −8 −8 S 37 +37" in text
    assert "W Hélène Garnier 76 76 = 4" in text


def test_it_is_reopened_with_a_reason(desk, session, confirmed):
    assert "Say why the sheet is opened again" in page(reopen(desk, session, " "))
    assert "The sheet is open again" in page(reopen(desk, session, "Wrong slip"))
    assert Session.objects.get(pk=session.pk).state == "to_confirm"


def test_a_reason_that_is_too_long_comes_back_with_its_sentence(desk, session, confirmed):
    response = reopen(desk, session, "x" * 201)
    assert "at most 200 characters" in page(response)
    assert fields(response)["reason"] == "x" * 201


def test_reopening_a_stale_page_is_refused_and_keeps_the_reason(desk, session, confirmed):
    response = reopen(desk, session, "Wrong slip", version="1")
    assert "Somebody else changed this" in page(response)
    assert fields(response)["reason"] == "Wrong slip"
    assert Session.objects.get(pk=session.pk).state == "confirmed"


@pytest.fixture
def published(event):
    confirm_round(event, 1)
    round_ = event.rounds.get(number=1)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    return session_of(event)


def test_a_referee_is_told_who_reopens_a_published_sheet(event, desk, published):
    sentence = "Round 1 is published: its sheets are opened and confirmed by a publisher or an organiser."
    text = page(desk.get(address()))
    assert sentence in text
    assert "Why it is opened again" not in text
    refused = desk.post(address(name="sheet_reopen"), {"version": str(published.version), "reason": "x"})
    assert sentence in page(refused)
    publisher = signed_in(account(event, "publisher"))
    assert "The sheet is open again" in page(reopen(publisher, published, "Wrong slip"))
    assert sentence in page(desk.get(address()))


def test_a_closed_event_is_read_only(event, desk):
    for number in (1, 2, 3):
        confirm_round(event, number)
        round_ = event.rounds.get(number=number)
        publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    set_state(event.pk, Event.State.CLOSED, by=None, version=Event.objects.get().version, now=NOW)
    response = desk.get(address())
    assert "The event is closed: its results are final." in page(response)
    assert "Reopen" not in page(response)


# --- History ----------------------------------------------------------------------------------


def test_the_history_shows_who_when_what_before_and_after(event, desk, session, referee):
    send(desk, TYPED)
    send(desk, {**TYPED, "hand-1-value": "31", "total-e": "-35"})
    text = page(desk.get(address()))
    assert "ines saved 2 times" in text
    assert "Hand 1 13 · Tomasz from Kenji 31 · Tomasz from Kenji" in text
    assert "Total of Sofia Almeida −36 −35" in text


def test_the_history_shows_confirming_and_reopening_with_their_reasons(desk, session, confirmed):
    reopen(desk, session, "Wrong slip")
    text = page(desk.get(address()))
    assert "ines opened again · “Wrong slip”" in text
    assert "the command line confirmed" in text


# --- Fans and tiles ----------------------------------------------------------------------------

FANS = tuple(ClaimedFan(number) for number in (39, 63, 69, 79))
FANS_IN_WORDS = "Mixed Straight, All Chows, Pure Double Chow, Single Wait, Flower Tiles"
TILES = "[123m,1]123m4569s789p9s"
#: Hand 1 of TYPED: South, at the wind South, wins 13 from North.
CLAIMED = Hand(1, 1, 3, 13, HandClaim(FANS, 1))
WITH_TILES = Hand(1, 1, 3, 13, HandClaim(FANS, 1, f"{TILES}|ES0000|1"))


@pytest.mark.parametrize(
    ("value", "claim", "hand"),
    [
        pytest.param("13", "39 63 69 79 81", CLAIMED, id="fans"),
        pytest.param("", "39 63 69 79 81", CLAIMED, id="fans give the value"),
        pytest.param("", "mixed str, all ch, pure double ch, single w, fl", CLAIMED, id="names"),
        pytest.param("13", f"{TILES}||1", WITH_TILES, id="tiles"),
        pytest.param("", f"{TILES}||1", WITH_TILES, id="tiles give the value"),
        pytest.param("", f"39 63 69 79 81 {TILES}", WITH_TILES, id="fans and tiles"),
        pytest.param("13", "", Hand(1, 1, 3, 13), id="the value alone"),
    ],
)
def test_a_row_takes_fans_or_tiles(desk, session, value, claim, hand):
    send(desk, {**TYPED, "hand-1-value": value, "hand-1-claim": claim})
    assert stored(session)[0][0] == hand
    again = fields(desk.get(address()))
    assert again["hand-1-value"] == "13"
    version = Session.objects.get(pk=session.pk).version
    send(desk, {**TYPED, "hand-1-claim": again["hand-1-claim"]})
    assert Session.objects.get(pk=session.pk).version == version, "what is shown is what is stored"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            "39 63 69 79",
            "the fans make 12 points, and the value says 13. Are flowers missing (81x1)?",
        ),
        ("39 63 69 76 79", "Hand 1: No Honors does not count beside All Chows, which includes it."),
        ("39 63 69 79 80", "Hand 1: Self-Drawn needs a self-draw, and the row names a discarder."),
        ("39 hello", "Hand 1: “hello” is no fan."),
        ("seven", "Hand 1: “seven” can be several fans: 6 Seven Shifted Pairs, 19 Seven Pairs."),
        ("123m", "Hand 1, tiles: With 0 melds a winning hand has 14 concealed tiles"),
        (TILES, "Hand 1: the tiles are worth 12 points, not 13."),
        (f"{TILES}|ES1000|1", "Hand 1: the tiles say another wind, way of winning or number of flowers"),
        (f"39 63 69 79 81 42 {TILES}", "Hand 1: the tiles do not show Mixed Shifted Pungs."),
        ("1" * 301, "Hand 1: more than 300 characters are no list of fans and no tiles."),
    ],
)
def test_what_is_wrong_with_fans_or_tiles_stands_at_the_row(desk, session, typed, sentence):
    response = send(desk, {**TYPED, "hand-1-claim": typed})
    assert response.status_code == 422
    assert page(response).count(sentence) == 2, "at the head of the page and at the row"
    assert fields(response)["hand-1-claim"] == typed
    assert fields(response)["hand-3-value"] == "20"
    assert stored(session) == ((), (None,) * 4)


def test_the_nearest_possible_lists_stand_at_the_row(desk):
    text = page(send(desk, {**TYPED, "hand-1-claim": "39 63 69 76 79 81"}))
    assert (
        "Possible: 39 Mixed Straight, 63 All Chows, 69 Pure Double Chow, 79 Single Wait, 81 Flower Tiles = 13"
        in text
    )


def test_tiles_worth_more_than_the_value_are_kept_and_said(desk, session):
    response = send(desk, {**TYPED, "hand-1-claim": f"{TILES}||2"})
    assert "Hand 1: the tiles are worth 14 points; 13 were claimed, and count." in page(response)
    assert stored(session)[0][0].value == 13


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"hand-1-value": "0", "hand-1-claim": "39 63"}, "Hand 1: a drawn hand (0) has no fans."),
        ({"hand-1-claim": "39 63"}, "Hand 1: fans and no winner."),
        ({"hand-1-value": "-", "hand-1-claim": "39 63"}, "Hand 1 is marked as not played (–)"),
        ({"hand-1-value": "13", "hand-1-claim": "39 63"}, "Hand 1: 13 points and no winner."),
    ],
)
def test_fans_need_a_winner(desk, session, typed, sentence):
    assert sentence in page(send(desk, typed))
    assert stored(session)[0] == ()


def test_hands_whose_fans_are_unknown_are_marked_and_counted(desk):
    response = send(desk, {**TYPED, "hand-1-claim": "39 63 69 79 81"})
    text = page(response)
    assert "1 hand: fans not checked" in text
    assert "Hélène, self-drawn · fans not checked" in text
    assert (
        "Tomasz from Kenji · Mixed Straight, All Chows, Pure Double Chow, Single Wait, Flower Tiles" in text
    )


def test_both_versions_show_what_the_slips_say(desk, session, overtaken):
    response = send(desk, {**TYPED, "hand-1-claim": f"{TILES}||1"}, carried=overtaken)
    text = page(response)
    assert f"13 · Tomasz from Kenji · {FANS_IN_WORDS} · {TILES}|ES0000|1" in text
    assert fields(response)["hand-1-claim"] == f"{TILES}||1"


@pytest.fixture
def asking():
    """A sheet of an event that asks for the fans of every hand, its address and a referee."""
    event = small_event("An event that asks", lowest_claim="fans")
    return session_of(event), address(slug=event.slug), signed_in(account(event, "referee", "ada"))


def press(desk, where, do, **typed):
    carried = {name: fields(desk.get(where))[name] for name in ("version", "token")}
    return desk.post(where, {**carried, **TIMED_OUT, **typed, "do": do}, follow=True)


def test_a_sheet_below_the_level_of_its_event_is_saved_and_not_confirmed(asking):
    session, where, desk = asking
    text = page(press(desk, where, "confirm", **{"hand-1-claim": "39 63 69 79 81"}))
    assert "Everything is saved, but not confirmed. The fans of hand 3 are missing" in text
    assert "3 Hélène, self-drawn △ fans missing" in text
    assert text.count("△ fans missing") == 1
    assert "Accept the missing fans" in text
    assert stored(session)[0][0] == CLAIMED
    assert Session.objects.get(pk=session.pk).state == "in_progress"


def test_missing_fans_are_typed_later(asking):
    session, where, desk = asking
    press(desk, where, "save")
    typed = {"hand-1-claim": "39 63 69 79 81", "hand-3-claim": "28 56"}
    press(desk, where, "confirm", **typed)
    assert Session.objects.get(pk=session.pk).state == "confirmed"


def test_missing_fans_are_accepted_with_a_reason(asking):
    session, where, desk = asking
    press(desk, where, "save")
    assert "or say why not" in page(press(desk, where, "accept"))
    text = page(press(desk, where, "accept", reason="The slip has values only"))
    assert Session.objects.get(pk=session.pk).reason == "The slip has values only"
    assert "The slip has values only" in text
    assert "2 hands: fans not checked" in text
    assert "The signed totals count" not in text


def test_a_reason_is_not_taken_for_hands_that_were_not_on_the_page(asking):
    session, where, desk = asking
    text = page(press(desk, where, "accept", reason="The slip has values only"))
    assert "The sheet was changed just now." in text
    assert Session.objects.get(pk=session.pk).state == "in_progress"


# --- Garbage ----------------------------------------------------------------------------------

ALL_FIELDS = [
    *(f"hand-{n}-{name}" for n in (1, 16) for name in ("value", "winner", "discarder", "claim")),
    *(f"penalty-1-{name}" for name in ("call", "seat", "receiver", "amount", "hand", "reason")),
    *(f"total-{wind}" for wind in "eswn"),
    *("version", "token", "do", "reason"),
]


@pytest.mark.parametrize(
    "garbage",
    [
        pytest.param("9" * 400, id="huge number"),
        pytest.param("-" + "9" * 400, id="huge negative number"),
        pytest.param("٣²Ⅷ", id="other digits"),
        pytest.param("x" * 10_000, id="10,000 characters"),
        pytest.param("1\x002", id="NUL"),
        pytest.param("\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"), id="emoji"),
        pytest.param("<script>alert(1)</script>", id="markup"),
        pytest.param("%s %(hand)d {0}", id="format codes"),
        pytest.param("1e9", id="exponent"),
        pytest.param("\u202e1\u2066", id="direction marks"),
    ],
)
@pytest.mark.parametrize("do", ["save", "confirm", "accept", "over", "nonsense"])
def test_garbage_in_every_field_is_answered_with_a_page(desk, session, garbage, do):
    response = desk.post(address(), {**dict.fromkeys(ALL_FIELDS, garbage), "do": do})
    assert response.status_code == 422
    assert "fields need another look" in page(response)
    assert "<script>alert" not in response.content.decode()
    assert fields(response)["hand-1-value"] == html.unescape(html.escape(garbage))
    assert stored(session) == ((), (None,) * 4)


@pytest.mark.parametrize("garbage", ["9" * 400, "٣", "x" * 10_000, "1\x002", "-1", "", "1.0"])
def test_a_garbled_version_is_an_old_version(desk, session, garbage):
    response = send(desk, TYPED, carried={"version": garbage, "token": "t"})
    assert response.status_code in (409, 422)
    assert stored(session) == ((), (None,) * 4)


def test_an_empty_submission_is_answered_with_a_page(desk, session):
    assert desk.post(address()).status_code == 409
    assert desk.post(address(name="sheet_reopen")).status_code == 422
    assert desk.get(address(name="sheet_reopen")).status_code == 405
    assert Session.objects.get(pk=session.pk).version == 1


@pytest.mark.parametrize("garbage", ["9" * 400, "x" * 10_000, "1\x002", "٣"])
def test_garbage_is_no_reason_to_reopen(desk, confirmed, garbage):
    response = desk.post(address(name="sheet_reopen"), {"version": garbage, "reason": garbage})
    assert response.status_code in (409, 422)
    assert Session.objects.get(pk=confirmed.pk).state == "confirmed"


def test_reopened_and_published_scores_are_not_the_desks_to_show(published, desk):
    """A reopened sheet shows its computed figures; what the public sees is frozen elsewhere."""
    reopen_session(published.pk, by=None, version=published.version, reason="Recount", now=NOW)
    assert "Hands and penalties −36 9 76 −49" in page(desk.get(address()))


@pytest.mark.parametrize(("role", "shown"), [("publisher", True), ("referee", False)])
def test_the_board_leads_those_who_may_to_the_organisers_pages(client, role, shown):
    event = small_event()
    client.force_login(account(event, role))
    page = client.get(reverse("board", args=[event.slug])).content.decode()
    assert (f'href="{reverse("what_next", args=[event.slug])}"' in page) is shown
