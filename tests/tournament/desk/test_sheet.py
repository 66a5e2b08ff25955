"""A sheet driven as a referee drives it: what is typed is shown, kept, refused and never lost."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.desk.sheet_pages import TYPED, address, fields, page, send, signed_in, stored
from tests.tournament.sample_events import HANDS, NOW, TOTALS, account, small_event
from tournament.models import Session
from tournament.rules.sheet import Hand
from tournament.sheets.recording import SheetInput, record_sheet

pytestmark = pytest.mark.django_db


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


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_total_beyond_a_thousand_is_sent_again_as_it_stands(desk, session, referee, language):
    totals = (1029, -343, -343, -343)
    sheet = SheetInput(hands=(Hand(1, 0, None, 335),), signed_totals=totals)
    record_sheet(session.pk, sheet, by=referee, version=session.version, now=NOW)
    desk.cookies["django_language"] = language
    shown = fields(desk.get(address()))
    assert [shown[f"total-{wind}"] for wind in "eswn"] == ["1029", "−343", "−343", "−343"]
    send(desk, {name: text for name, text in shown.items() if name.startswith(("hand", "total"))})
    assert stored(session)[1] == totals


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
    response = signed_in(account("referee", event, "referee")).get(address())
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
