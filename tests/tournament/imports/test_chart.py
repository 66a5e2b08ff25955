"""Charts as files: what is written is read back, and what each wrong line gets."""

from pathlib import Path

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from tournament.imports.chart import chart_lines, read_chart
from tournament.seating import draw

HEADER = "round,table,east,south,west,north"
EIGHT = range(1, 9)


@given(players=st.integers(2, 6).map(lambda tables: 4 * tables), rounds=st.integers(1, 4))
def test_a_chart_that_was_written_is_read_back(players, rounds):
    drawn = draw(players, rounds, "seed").rounds
    lines = chart_lines((r, t, seated) for r, one in enumerate(drawn, 1) for t, seated in enumerate(one, 1))
    read = read_chart(lines, range(1, players + 1))
    assert read.problems == ()
    assert read.chart == {r: dict(enumerate(one, 1)) for r, one in enumerate(drawn, 1)}


def test_the_example_file_is_read():
    text = Path(settings.BASE_DIR, "static", "examples", "chart.csv").read_text()
    read = read_chart(text, EIGHT)
    assert read.problems == ()
    assert read.chart[2] == {1: (8, 3, 6, 1), 2: (4, 7, 2, 5)}


@pytest.mark.parametrize(
    ("lines", "sentences"),
    [
        (
            "1,1,1,2,3,x\n1,2,5,6,7,8",
            ["Line 2, column 6 (north): “x” is not a whole number from 1 on."],
        ),
        ("1,1,1,2,3\n1,2,5,6,7,8", ["Line 2, column 6 (north): a number is missing."]),
        ("0,1,1,2,3,4\n1,2,5,6,7,8", ["Line 2, column 1 (round): “0” is not a whole number from 1 on."]),
        ("41,1,1,2,3,4", ["Line 2, column 1 (round): an event has at most 40 rounds."]),
        (
            "1,1,1,2,3,9\n1,2,5,6,7,8",
            ["Line 2, column 6 (north): no player of this event has the draw number 9."],
        ),
        (
            "1,1,1,2,3,4\n1,2,5,6,7,4",
            ["Line 3, column 6 (north): player 4 sits in this round already, in line 2."],
        ),
        (
            "1,1,1,1,3,4\n1,2,5,6,7,8",
            [
                "Line 2, column 3 (east): player 1 sits at this table twice.",
                "Line 2, column 4 (south): player 1 sits at this table twice.",
            ],
        ),
        (
            "1,1,1,2,3,4\n1,1,5,6,7,8",
            ["Line 3, column 2 (table): this table of this round is in the file twice."],
        ),
        (
            "1,1,1,2,3,4\n1,3,5,6,7,8",
            ["Round 1: tables are numbered from 1 without gaps; the file has 1, 3."],
        ),
        (
            "2,1,1,2,3,4\n2,2,5,6,7,8",
            ["Rounds are numbered from 1 without gaps; the file has the rounds 2."],
        ),
        ("1,1,1,2,3,4", ["Round 1 seats everybody but: 5, 6, 7, 8."]),
        ("", ["There is a header line and no line below it."]),
    ],
)
def test_a_wrong_chart_is_named_by_line_and_column(lines, sentences):
    assert list(map(str, read_chart(f"{HEADER}\n{lines}\n", EIGHT).problems)) == sentences
