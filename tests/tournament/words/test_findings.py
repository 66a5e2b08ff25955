"""Findings as sentences, names as short as they can be, and what few keys can say."""

import re
from pathlib import Path

import pytest

from tournament.rules import findings
from tournament.rules.findings import Finding, Severity
from tournament.rules.sheet import Hand
from tournament.words.findings import Names, quoted, sentence, short_names
from tournament.words.typed import Unreadable, read_seat, read_version

NAMES = Names(
    7, ("Sofia Almeida", "Tomasz Zieliński", "Hélène Garnier", "Kenji Morita"), ("S", "T", "H", "K")
)

#: The codes of findings.py that no form can lead to: a form offers sixteen rows and four seats.
NOT_FROM_A_FORM = {"seat_unknown"}


def test_every_code_that_checking_can_find_has_a_sentence():
    code = Path(findings.__file__).read_text()
    codes = set(re.findall(r"""(?:error\(|look\(|Finding\(\s*)"(\w+)\"""", code))
    assert {"gap", "sum_off", "value_out_of_range", "total_differs"} <= codes
    values = dict.fromkeys(
        (
            "minimum",
            "highest",
            "signed",
            "computed",
            "sum",
            "expected",
            "amount",
            "total",
            "from",
            "value",
            "stated",
            "typed",
            "all",
        ),
        8,
    )
    for name in (codes | {findings.FANS_MISSING, findings.NO_HANDS}) - NOT_FROM_A_FORM:
        words = sentence(
            Finding(name, Severity.ERROR, hand=3, seat=2, values=values), NAMES, Hand(3, 2, 2, 9)
        )
        assert re.search("Hand 3|Table 7|Hélène Garnier", words), name
        assert "%" not in words


def test_a_difference_names_table_player_and_amount():
    finding = Finding("total_differs", Severity.WARNING, seat=2, values={"signed": -87, "computed": -151})
    assert sentence(finding, NAMES) == (
        "Table 7: Hélène Garnier signed −87, the hands lead to −151, a difference of +64."
    )


def test_a_wrong_sum_names_how_far_it_is_off():
    finding = Finding("sum_off", Severity.WARNING, values={"sum": -5, "expected": -10})
    assert sentence(finding, NAMES) == (
        "Table 7: the four signed totals add up to −5; with the deductions of this sheet that must be −10. "
        "They are off by +5."
    )


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Anna Berg", "Luca Conti"), ("Anna", "Luca")),
        (("Anna Berg", "Anna Lind", "Luca Conti"), ("Anna Berg", "Anna Lind", "Luca Conti")),
        (("Player 1", "Player 2"), ("Player 1", "Player 2")),
        (("王小明", "Anna Maria Berg"), ("王小明", "Anna")),
        (("Anna", "Anna"), ("Anna", "Anna")),
    ],
)
def test_names_are_as_short_as_tells_them_apart(names, short):
    assert short_names(names) == short


def test_a_long_text_is_quoted_in_part():
    assert quoted("x" * 10_000) == "“" + "x" * 20 + "…”"


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("1", 0),
        ("4", 3),
        ("E", 0),
        ("s", 1),
        ("w", 2),
        ("N", 3),
        ("东", 0),
        ("北", 3),
        ("", None),
        ("0", None),
        ("-", None),
    ],
)
def test_seats_are_digits_or_letters(text, seat):
    assert read_seat(text) == seat


@pytest.mark.parametrize("text", ["5", "12", "X", "East", "٣", "ß"])
def test_what_is_no_seat(text):
    with pytest.raises(Unreadable):
        read_seat(text)


@pytest.mark.parametrize(
    ("text", "version"), [("7", 7), ("", 0), ("x", 0), ("-1", 0), ("٣", 0), ("9" * 10, 0)]
)
def test_a_version_that_is_none_is_nobodys(text, version):
    assert read_version(text) == version
