"""Lists of players: what is read, and what each wrong line gets."""

from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from tests.tournament.sample_events import NOW, new_event
from tournament.imports.lists import decoded
from tournament.imports.players import read_players
from tournament.players.entering import PlayerEntry, add_players, edit_player
from tournament.players.entries import field_errors

pytestmark = pytest.mark.django_db
HEADER = "number,name,country,club,team,federation number,status"


@pytest.fixture
def event():
    return new_event(players=3)


def test_a_full_line(event):
    read = read_players(f"{HEADER}\n12,Margit Fekete,HUN,Danube Tiles,Blue,01020304,Substitute\n", event)
    assert read.problems == ()
    assert [line.entry for line in read.lines] == [
        PlayerEntry("Margit Fekete", 12, "HU", "Danube Tiles", "Blue", "01020304", "substitute")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Nº,Jugador,País,Club,Equipo,Número de federación\n12,Margit Fekete,Hungría,Danube,Azul,01020304",
        "N°;Nom;Pays;Club;Équipe;Numéro de fédération\n12;Margit Fekete;Hongrie;Danube;Azul;01020304",
        "编号\t姓名\t国家\t俱乐部\t队伍\t协会编号\n12\tMargit Fekete\t匈牙利\tDanube\tAzul\t01020304",
        "No.,Player,Nation,Club,Team,Federation number\n12,Margit Fekete,Hungary,Danube,Azul,01020304",
    ],
)
def test_the_heads_and_countries_of_a_list_may_be_in_each_language_of_the_pages(event, text):
    read = read_players(text, event)
    assert read.problems == ()
    assert [line.entry for line in read.lines] == [
        PlayerEntry("Margit Fekete", 12, "HU", "Danube", "Azul", "01020304")
    ]


def test_a_head_in_another_language_over_names_alone_is_no_name(event):
    assert [line.entry.name for line in read_players("Nom\nAnna\nBeat\n", event).lines] == ["Anna", "Beat"]


def test_a_wrong_cell_under_a_head_in_another_language_is_named_by_line_and_column(event):
    (problem,) = read_players("nom;pays\nAnna;Atlantide\n", event).problems
    assert (problem.line, problem.column) == (2, 2)


def test_a_name_is_enough(event):
    read = read_players("name\n陈玉兰\n=1+1\n", event)
    assert read.problems == ()
    assert [line.entry for line in read.lines] == [PlayerEntry("陈玉兰"), PlayerEntry("=1+1")]


def test_a_list_of_names_alone_needs_no_header(event):
    read = read_players('\n陈玉兰\n\nMaximilian von Rabenstein\n"O\'Hara"\n', event)
    assert read.problems == ()
    assert [(line.line, line.entry.name) for line in read.lines] == [
        (2, "陈玉兰"),
        (4, "Maximilian von Rabenstein"),
        (5, "O'Hara"),
    ]


@pytest.mark.parametrize(
    "line", ["7", "<p>Anna</p>", "anna@example.org", "federation_id", "Anna;HU", "Berg, Anna"]
)
def test_what_is_not_names_alone_still_needs_one(event, line):
    assert "Line 1: the first line names the columns" in str(
        read_players(f"{line}\nBea\n", event).problems[0]
    )


def test_a_cell_of_two_lines_is_one_name(event):
    read = read_players('name,club\n"Anna\nBerg","East\r\nSide"\n', event)
    assert [line.entry for line in read.lines] == [PlayerEntry("Anna Berg", club="East Side")]


def test_the_example_file_is_read(event):
    example = Path(settings.BASE_DIR, "static", "examples", "players.csv")
    event.players.all().delete()
    read = read_players(decoded(example.read_bytes()).text, event)
    assert read.problems == ()
    assert [entry.name for entry in (line.entry for line in read.lines)] == [
        "Margit Fekete",
        "Pieter Vermeulen",
        "Bruno Teixeira",
        "陈玉兰",
        "Late Entry",
        "Reserve Player",
    ]


@pytest.mark.parametrize(
    ("cell", "language"),
    [("fr", "fr"), ("French", "fr"), ("ESPAÑOL", "es"), ("zh", "zh-hans"), ("zh_CN", "zh-hans"), ("", "")],
)
def test_a_language_is_told_by_its_code_or_its_name(event, cell, language):
    read = read_players(f"name,language\nAnna,{cell}\n", event)
    assert read.problems == ()
    assert [line.entry.language for line in read.lines] == [language]


def test_a_language_that_no_paper_is_printed_in(event):
    read = read_players("name,language\nAnna,Klingon\n", event)
    assert [str(problem) for problem in read.problems] == [
        "Line 2, column 2 (language): “Klingon” is no language that papers are printed in; "
        "they are en, fr, es, zh-hans."
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
            "7,Anna,,,,4.09E+06,",
            "column 6 (federation number): “4.09E+06” is no federation number: it has eight digits, like "
            "04090026; others leave it empty.",
        ),
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
    assert [entry.name for entry in (line.entry for line in read.lines)] == ["Bo"]


@pytest.mark.parametrize(
    ("language", "written"),
    [("fr", "de 1 à 9\N{NO-BREAK SPACE}999"), ("es", "de 1 a 9\N{NO-BREAK SPACE}999")],
)
def test_the_numbers_of_a_sentence_are_of_its_language(event, language, written):
    with translation.override(language):
        assert written in str(read_players("number,name\n0,Anna\n", event).problems[0])
        assert written in field_errors(PlayerEntry("Anna", number=0))["number"]


def test_players_and_numbers_that_are_there_already(event):
    read = read_players("number,name\n2,Anna\n7,Bo\n7,Cem\n8,Player 1\n9,Bo\n", event)
    assert list(map(str, read.problems)) == [
        "Line 4: Draw number 7 belongs to Bo already.",
        "Line 6: Bo is entered already, as player 7.",
    ]
    assert [(line.kind, line.found_by, line.entry.name) for line in read.lines] == [
        ("changed", "number", "Anna"),
        ("new", "", "Bo"),
        ("changed", "name", "Player 1"),
    ]


def test_the_token_changes_with_the_list_and_with_the_players(event):
    text = "name,club\nPlayer 1,Blue\n"
    seen = read_players(text, event).token
    assert read_players(text, event).token == seen
    assert read_players(text.replace("Blue", "Red"), event).token != seen
    player = event.players.get(number=1)
    edit_player(player.pk, PlayerEntry("Player 1", country="NL"), by=None, version=player.version, now=NOW)
    assert read_players(text, event).token != seen


def test_everything_wrong_in_one_line_is_said_at_once(event):
    read = read_players(f"{HEADER}\n0,,Elbonia,,,,ill\n", event)
    assert [(problem.line, problem.column) for problem in read.problems] == [(2, 1), (2, 2), (2, 3), (2, 7)]


def test_heads_are_known_however_they_are_written(event):
    text = "nume\u0301ro,\ufeffnom,E\u0301quipe\u200b\n7,Anna,Bleu\n"
    read = read_players(text, event)
    assert read.problems == ()
    assert [(line.entry.number, line.entry.name, line.entry.team) for line in read.lines] == [
        (7, "Anna", "Bleu")
    ]


def test_a_team_in_other_letters_is_the_same_and_new_teams_are_named(event):
    add_players(event.pk, [PlayerEntry("Anna", team="Red")], by=None, now=NOW)
    read = read_players("name,team\nAnna,red\nBo,RED\nCem,Blau\nDora,BLAU\nEva,\n", event)
    assert read.new_teams == ("Blau",)
    assert [(line.kind, line.entry.team) for line in read.lines] == [
        ("unchanged", "Red"),
        ("new", "Red"),
        ("new", "Blau"),
        ("new", "Blau"),
        ("new", ""),
    ]
    add_players(
        event.pk, [PlayerEntry("Finn", team="bLAU"), PlayerEntry("Gus", team="Blau")], by=None, now=NOW
    )
    assert list(event.teams.values_list("name", flat=True)) == ["Red", "bLAU"]
