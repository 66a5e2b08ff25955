"""Lists of players: what is read, and what each wrong line gets."""

from pathlib import Path

import pytest
from django.conf import settings

from tests.tournament.events import new_event
from tournament.actions.players import PlayerEntry
from tournament.imports.lists import decoded
from tournament.imports.players import read_players

pytestmark = pytest.mark.django_db
HEADER = "number,name,country,club,team,federation number,status"


@pytest.fixture
def event():
    return new_event(players=3)


def test_a_full_line(event):
    read = read_players(f"{HEADER}\n12,Margit Fekete,HUN,Danube Tiles,Blue,01020304,Substitute\n", event)
    assert read.problems == ()
    assert read.entries == [
        PlayerEntry("Margit Fekete", 12, "HU", "Danube Tiles", "Blue", "01020304", "substitute")
    ]


def test_a_name_is_enough(event):
    read = read_players("name\n陈玉兰\n=1+1\n", event)
    assert read.problems == ()
    assert read.entries == [PlayerEntry("陈玉兰"), PlayerEntry("=1+1")]


def test_the_example_file_is_read(event):
    example = Path(settings.BASE_DIR, "static", "examples", "players.csv")
    event.players.all().delete()
    read = read_players(decoded(example.read_bytes()), event)
    assert read.problems == ()
    assert [entry.name for entry in read.entries] == [
        "Margit Fekete",
        "Pieter Vermeulen",
        "Bruno Teixeira",
        "陈玉兰",
        "Late Entry",
        "Reserve Player",
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("x,Anna,,,,,", "column 1 (number): “x” is no draw number; they are 1 to 9,999."),
        ("0,Anna,,,,,", "column 1 (number): “0” is no draw number; they are 1 to 9,999."),
        ("-4,Anna,,,,,", "column 1 (number): “-4” is no draw number; they are 1 to 9,999."),
        ("1.5,Anna,,,,,", "column 1 (number): “1.5” is no draw number; they are 1 to 9,999."),
        ("٤,Anna,,,,,", "column 1 (number): “٤” is no draw number; they are 1 to 9,999."),
        ("99999,Anna,,,,,", "column 1 (number): “99999” is no draw number; they are 1 to 9,999."),
        ("7,,HU,,,,", "column 2 (name): the name is missing."),
        (f"7,{'x' * 81},,,,,", "column 2 (name): at most 80 characters fit here."),
        (f"7,Anna,,{'x' * 81},,,", "column 4 (club): at most 80 characters fit here."),
        (f"7,Anna,,,,{'1' * 21},", "column 6 (federation number): at most 20 characters fit here."),
        (
            "7,Anna,Elbonia,,,,",
            "column 3 (country): “Elbonia” is no country. "
            "Write two letters (NL), three (NLD), the Olympic code (NED) or the name.",
        ),
        (
            "7,Anna,,,,,ill",
            "column 7 (status): “ill” is no status; they are playing, substitute, withdrawn and waiting.",
        ),
    ],
)
def test_a_wrong_cell_is_named_by_line_and_column(event, line, sentence):
    read = read_players(f"{HEADER}\n5,Bo,,,,,\n{line}\n", event)
    assert [str(problem) for problem in read.problems] == [f"Line 3, {sentence}"]
    assert [entry.name for entry in read.entries] == ["Bo"]


def test_players_and_numbers_that_are_there_already(event):
    read = read_players("number,name\n2,Anna\n7,Bo\n7,Cem\n8,Player 1\n9,Bo\n", event)
    assert list(map(str, read.problems)) == [
        "Line 2: Draw number 2 belongs to Player 2 already.",
        "Line 4: Draw number 7 belongs to Bo already.",
        "Line 5: Player 1 is entered already, as player 1.",
        "Line 6: Bo is entered already, as player 7.",
    ]
    assert [entry.name for entry in read.entries] == ["Bo"]


def test_everything_wrong_in_one_line_is_said_at_once(event):
    read = read_players(f"{HEADER}\n0,,Elbonia,,,,ill\n", event)
    assert [(problem.line, problem.column) for problem in read.problems] == [(2, 1), (2, 2), (2, 3), (2, 7)]
