"""The grammar of the key lines, read by the module itself in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import saved, stored
from tests.browser.holding import hold
from tests.tournament.sample_events import HANDS
from tournament.models import Event

PLAYERS = [24, 7, 103, 5]


def hand(value, winner, discarder=None, claim=""):
    return {"kind": "hand", "value": value, "winner": winner, "discarder": discarder, "claim": claim}


def penalty(call, seat, amount=None, receiver=None):
    return {"kind": "penalty", "call": call, "seat": seat, "amount": amount, "receiver": receiver}


def wrong(why, text):
    return {"kind": "wrong", "why": why, "text": text}


BOTH_ORDERS = [
    ("", {"kind": "empty"}),
    ("  ", {"kind": "empty"}),
    ("0", {"kind": "drawn"}),
    ("-", {"kind": "unplayed"}),
    ("–", {"kind": "unplayed"}),
    ("=24 39 63 70", hand(None, 1, 3, "39 63 70")),
    ("=20 39 63 80", hand(None, 1, None, "39 63 80")),
    ("=22 39", hand(None, 1, None, "39")),
    ("=南北 39", hand(None, 1, 3, "39")),
    ("=24396370", hand(None, 1, 3, "39 63 70")),
    ("=sn39", hand(None, 1, 3, "39")),
    ("=20 396380", hand(None, 1, None, "39 63 80")),
    ("=24016370 81x3", hand(None, 1, 3, "1 63 70 81x3")),
    ("=24396382", wrong("unread", "=24396382")),
    ("24396370", wrong("unread", "24396370")),
    ("P 3 10", penalty("deduction", 2, 10)),
    ("p3 10", penalty("deduction", 2, 10)),
    ("Ｐ　３　１０", penalty("deduction", 2, 10)),
    ("P 3 -10", penalty("deduction", 2, 10)),
    ("P 3 10 2", penalty("to_player", 2, 10, 1)),
    ("P #7 10 e", penalty("to_player", 1, 10, 0)),
    ("F 3", penalty("false_mahjong", 2)),
    ("B W", penalty("below_minimum", 2)),
    ("P", wrong("penalty", "P")),
    ("P 3", wrong("penalty", "P 3")),
    ("P 3 10 3", wrong("penalty", "P 3 10 3")),
    ("P 7 10", wrong("penalty", "P 7 10")),
    ("F 3 5", wrong("penalty", "F 3 5")),
    ("abc", wrong("unread", "abc")),
    ("13", wrong("short", "13")),
]

VALUE_FIRST = [
    ("1324", hand(13, 1, 3)),
    ("824", hand(8, 1, 3)),
    ("33624", hand(336, 1, 3)),
    ("１３２４", hand(13, 1, 3)),
    ("1320", hand(13, 1)),
    ("1322", hand(13, 1)),
    ("13sn", hand(13, 1, 3)),
    ("13东北", hand(13, 0, 3)),
    ("13東北", hand(13, 0, 3)),
    ("13S4", hand(13, 1, 3)),
    ("1324 396370", hand(13, 1, 3, "39 63 70")),
    ("1324 396370 81x3", hand(13, 1, 3, "39 63 70 81x3")),
    ("13S", hand(13, 1)),
    ("13S0", hand(13, 1)),
    ("13#24", hand(13, 0)),
    ("13#24#7", hand(13, 0, 1)),
    ("13 #24 #7", hand(13, 0, 1)),
    ("13 2 4", hand(13, 1, 3)),
    ("100 2 4", hand(100, 1, 3)),
    ("13 24 39 63", hand(13, 1, 3, "39 63")),
    ("1324 39 63 70x2", hand(13, 1, 3, "39 63 70x2")),
    ("1324 mixed str, all ch", hand(13, 1, 3, "mixed str, all ch")),
    ("1324 [123m,1]123m4569s789p9s", hand(13, 1, 3, "[123m,1]123m4569s789p9s")),
    ("1354", wrong("seat", "5")),
    ("1329", wrong("seat", "9")),
    ("13#9", wrong("player", "#9")),
    ("1304", wrong("winner", "0")),
]

WINNER_FIRST = [
    ("2413", hand(13, 1, 3)),
    ("248", hand(8, 1, 3)),
    ("24336", hand(336, 1, 3)),
    ("2013", hand(13, 1)),
    ("2213", hand(13, 1)),
    ("sn13", hand(13, 1, 3)),
    ("2 4 13", hand(13, 1, 3)),
    ("24 13 39", hand(13, 1, 3, "39")),
    ("#24 #7 13 39 63", hand(13, 0, 1, "39 63")),
    ("2413 39 63", hand(13, 1, 3, "39 63")),
    ("5413", wrong("seat", "5")),
    ("0413", wrong("winner", "0")),
]


@pytest.mark.django_db(transaction=True)
def test_every_key_line_reads_as_it_should(page: Page):
    page.goto("/")
    examples = [(order, *example) for order in ("value_first", "winner_first") for example in BOTH_ORDERS]
    examples += [("value_first", *example) for example in VALUE_FIRST]
    examples += [("winner_first", *example) for example in WINNER_FIRST]
    read = page.evaluate(
        """async ([examples, players]) => {
            const { readKey } = await import("/static/js/desk/keys.js");
            return examples.map(([order, text]) => readKey(text, { order, players }));
        }""",
        [examples, PLAYERS],
    )
    told = {(order, text): was for (order, text, _expected), was in zip(examples, read, strict=True)}
    assert told == {(order, text): expected for order, text, expected in examples}


#: In events that ask for fans. A first fan that could be the seats behind a value is not guessed at, nor are
#: fans where the value would stand.
NAMING_FANS = [
    ("value_first", "24396370", hand(None, 1, 3, "39 63 70")),
    ("value_first", "203980", hand(None, 1, None, "39 80")),
    ("value_first", "SN396370 81x3", hand(None, 1, 3, "39 63 70 81x3")),
    ("value_first", "1324", hand(13, 1, 3)),
    ("value_first", "33624", hand(336, 1, 3)),
    ("value_first", "1124396370", wrong("twoWays", "1124396370")),
    ("value_first", "244163", wrong("twoWays", "244163")),
    ("value_first", "=244163", hand(None, 1, 3, "41 63")),
    ("value_first", "246341", hand(None, 1, 3, "63 41")),
    ("value_first", "2439637", wrong("unread", "2439637")),
    ("value_first", "24396399", wrong("unread", "24396399")),
    ("winner_first", "24336", hand(336, 1, 3)),
    ("winner_first", "2413396370", wrong("unread", "2413396370")),
    ("winner_first", "=24396370", hand(None, 1, 3, "39 63 70")),
]


@pytest.mark.django_db(transaction=True)
def test_where_slips_name_fans_six_digits_are_seats_and_fans_if_they_can_be_nothing_else(page: Page):
    page.goto("/")
    read = page.evaluate(
        """async (examples) => {
            const { readKey } = await import("/static/js/desk/keys.js");
            return examples.map(([order, text]) => readKey(text, { order, namesFans: true }));
        }""",
        [example[:2] for example in NAMING_FANS],
    )
    told = [(*example[:2], was) for example, was in zip(NAMING_FANS, read, strict=True)]
    assert told == NAMING_FANS


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("order", ["value_first", "winner_first"])
def test_what_stands_in_the_fields_comes_back_as_a_key_line_that_says_the_same(page: Page, order):
    page.goto("/")
    rows = [["13", "2", "4", ""], ["13", "2", "", "39 63"], ["", "2", "4", "39 63"], ["0", "", "", ""]]
    again = page.evaluate(
        """async ([rows, order]) => {
            const { readKey, writeKey } = await import("/static/js/desk/keys.js");
            return rows.map(([value, winner, discarder, claim]) =>
                readKey(writeKey({ value, winner, discarder, claim }, order), { order }));
        }""",
        [rows, order],
    )
    assert again == [hand(13, 1, 3), hand(13, 1, None, "39 63"), hand(None, 1, 3, "39 63"), {"kind": "drawn"}]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("order", "field", "keys"), [("value_first", "value", "1324"), ("winner_first", "winner", "2413")]
)
def test_a_key_line_typed_before_the_scripts_are_there_is_read_by_them(page: Page, event, order, field, keys):
    Event.objects.update(slip_order=order)
    script = hold(page, "**/sheet.js")
    page.goto("/e/small-event/desk/1/1/", wait_until="commit")
    page.get_by_label(f"Hand 1, {field}").fill(keys)
    script.wait()
    script.release()
    line = page.locator("tr[data-hand='1']")
    expect(line).to_contain_text("Tomasz from Kenji")
    expect(line).to_contain_text("not sent")
    page.get_by_label("Hand 1, key line").press("Enter")
    saved(page)
    assert stored(event)[0] == HANDS[:1]
