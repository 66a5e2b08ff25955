"""Numbers and seats are read by one grammar, on the page and on the server: one table for both."""

import pytest

from tournament.words.typed import NOT_PLAYED, Unreadable, read_number, read_seat

EMPTY, UNPLAYED, WRONG = {"kind": "empty"}, {"kind": "unplayed"}, {"kind": "wrong"}

#: What is typed where a number stands, and the number it is.
NUMBERS = [
    ("", EMPTY),
    (" \t", EMPTY),
    ("\ufeff", EMPTY),
    ("-", UNPLAYED),
    ("–", UNPLAYED),
    (" — ", UNPLAYED),
    ("0", 0),
    ("-0", 0),
    ("32", 32),
    ("+32", 32),
    ("032", 32),
    ("-36", -36),
    ("−36", -36),
    ("–36", -36),
    ("- 36", -36),
    (" 36 ", 36),
    ("３６", 36),
    ("－３６", -36),
    ("\u300036", 36),
    ("1204", 1204),
    ("1,204", 1204),
    ("1.204", 1204),
    ("1 204", 1204),
    ("1\u00a0204", 1204),
    ("1\u202f204", 1204),
    ("1'204", 1204),
    ("1’204", 1204),
    ("１，２０４", 1204),
    ("−1,204", -1204),
    ("12,204", 12204),
    ("1,204,000", 1204000),
    ("123456789", 123456789),
    ("3 2", WRONG),
    ("3,2", WRONG),
    ("3.2", WRONG),
    ("1,20", WRONG),
    ("1,2044", WRONG),
    ("1204,000", WRONG),
    ("1,204 000", WRONG),
    ("1,,204", WRONG),
    ("1  204", 1204),
    (",204", WRONG),
    ("1,204,", WRONG),
    ("--3", WRONG),
    ("+-3", WRONG),
    ("-  3", -3),
    ("3-", WRONG),
    ("+", WRONG),
    ("1e3", WRONG),
    ("1.5", WRONG),
    ("\x00", WRONG),
    ("0x10", WRONG),
    ("1_000", WRONG),
    ("½", WRONG),
    ("٣", WRONG),
    ("12\u200b", WRONG),
    ("1234567890", WRONG),
    ("ten", WRONG),
]

#: What is typed where a seat stands: a seat 0-3, None for nobody, WRONG. The players are 24, 7, 103 and 5.
PLAYERS = [24, 7, 103, 5]
SEATS = [
    ("0", None),
    ("1", 0),
    ("4", 3),
    ("e", 0),
    ("S", 1),
    ("Ｗ", 2),
    ("２", 1),
    ("东", 0),
    ("東", 0),
    ("南", 1),
    ("西", 2),
    ("北", 3),
    ("#7", 1),
    ("＃１０３", 2),
    ("5", WRONG),
    ("#9", WRONG),
    ("中", WRONG),
]


def as_told(text):
    """What the server reads, in the page's words."""
    try:
        read = read_number(text)
    except Unreadable:
        return WRONG
    if read is None:
        return EMPTY
    return UNPLAYED if read is NOT_PLAYED else {"kind": "number", "number": read}


@pytest.mark.parametrize(("text", "expected"), NUMBERS)
def test_a_number_is_the_same_on_the_page_and_on_the_server(scripts, text, expected):
    number = expected if isinstance(expected, dict) else {"kind": "number", "number": expected}
    assert scripts.call("numbers.js", "readNumber", text) == number
    assert as_told(text) == number


@pytest.mark.parametrize(("text", "expected"), SEATS)
def test_a_seat_is_the_same_on_the_page_and_on_the_server(scripts, text, expected):
    options = {"players": PLAYERS}
    line = scripts.call("keys.js", "readKey", f"13 1 {text}", options)
    winner = scripts.call("keys.js", "readKey", f"13 {text}", options)
    if expected is WRONG:
        assert winner["kind"] == "wrong"
        with pytest.raises(Unreadable):
            read_seat(text, PLAYERS)
    else:
        assert line["discarder"] == (None if expected == 0 else expected)  # seat 1 wins: itself is nobody
        assert winner["kind"] == ("wrong" if expected is None else "hand")
        assert read_seat(text, PLAYERS) == expected
