"""Names in lists of players: whole or in two columns, with quotes or letters lost, confirmed or guessed."""

import pytest

from tests.tournament.sample_events import NOW, new_event
from tournament.imports.players import read_players
from tournament.players.entering import PlayerEntry, add_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return new_event(players=3)


@pytest.mark.parametrize("first", ["'Abd al-Rahman", "’Abd al-Rahman", 'Anna "Ann" Smith', "“Ann” Smith"])
def test_names_alone_may_begin_with_a_quote_or_hold_one(event, first):
    read = read_players(f"{first}\nBea Ek\n", event)
    assert read.problems == ()
    assert [line.entry.name for line in read.lines] == [first, "Bea Ek"]


def test_a_name_that_lost_its_letters_is_no_player(event):
    (problem,) = read_players("name,country\nAnna,HU\n£ukasz Nowak,PL\n", event).problems
    assert str(problem) == (
        "Line 3, column 1 (name): “£ukasz” is no name: its letters were lost. Choose the file again and its "
        "encoding, or save the list as CSV (UTF-8)."
    )


# --- First and last names -------------------------------------------------------------------------


def told_names(read):
    assert read.problems == ()
    return [
        (e.name, e.first_name, e.last_name, e.names_confirmed) for e in (line.entry for line in read.lines)
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("name\nJohn F. Kennedy\n", ("John F. Kennedy", "John F.", "Kennedy", False)),
        ('name\n"Kennedy, John F."\n', ("Kennedy, John F.", "John F.", "Kennedy", True)),
        ("first name,last name\nJan,de Vries\n", ("Jan de Vries", "Jan", "de Vries", True)),
        ("Last name;First name\nde Vries;Jan\n", ("Jan de Vries", "Jan", "de Vries", True)),
        ("Prénom;Nom de famille\nJean;Dupont\n", ("Jean Dupont", "Jean", "Dupont", True)),
        ("Nom;Prénom\nDupont;Jean\n", ("Jean Dupont", "Jean", "Dupont", True)),
        ("Nombre;Apellidos\nAna;García Ruiz\n", ("Ana García Ruiz", "Ana", "García Ruiz", True)),
        ("姓;名\nWang;Xiaoming\n", ("Xiaoming Wang", "Xiaoming", "Wang", True)),
        ("name,last name\nAna García Ruiz,García Ruiz\n", ("Ana García Ruiz", "Ana", "García Ruiz", True)),
        ("name,first name\nWANG Xiaoming,Xiaoming\n", ("WANG Xiaoming", "Xiaoming", "WANG", True)),
        ("name,first name,last name\n王小明,Xiaoming,Wang\n", ("王小明", "Xiaoming", "Wang", True)),
        ("name,first name,last name\nJohn F. Kennedy,,\n", ("John F. Kennedy", "John F.", "Kennedy", False)),
        ("first name,last name\n,Cher\n", ("Cher", "", "Cher", True)),
    ],
)
def test_a_list_has_names_whole_or_in_two_columns(event, text, names):
    assert told_names(read_players(text, event)) == [names]


def test_one_of_the_two_columns_alone_makes_no_name(event):
    (problem,) = read_players("first name,club\nJan,East\n", event).problems
    assert "name is missing" in str(problem)


def test_a_list_confirms_names_and_says_so(event):
    add_players(event.pk, [PlayerEntry("John F. Kennedy", 9)], by=None, now=NOW)
    (line,) = read_players("name,first name,last name\nJohn F. Kennedy,John F.,Kennedy\n", event).lines
    assert [(c.column, c.before, c.after) for c in line.changes] == [
        ("first and last name", "taken from the name", "confirmed")
    ]
    (line,) = read_players("name,last name\nJohn F. Kennedy,F. Kennedy\n", event).lines
    assert [(c.column, c.before, c.after) for c in line.changes] == [
        ("first name", "John F.", "John"),
        ("last name", "Kennedy", "F. Kennedy"),
        ("first and last name", "taken from the name", "confirmed"),
    ]
    assert read_players("name,club\nJohn F. Kennedy,\n", event).lines[0].changes == ()


def test_another_name_by_a_list_takes_the_confirmation_away(event):
    entry = PlayerEntry("Ana García Ruiz", 9, first_name="Ana", last_name="García Ruiz", names_confirmed=True)
    add_players(event.pk, [entry], by=None, now=NOW)
    (line,) = read_players("number,name\n9,Ana Garcia Ruiz\n", event).lines
    assert [(c.column, c.before, c.after) for c in line.changes] == [
        ("name", "Ana García Ruiz", "Ana Garcia Ruiz"),
        ("first and last name", "confirmed", "taken from the name"),
    ]
    assert (line.entry.last_name, line.entry.names_confirmed) == ("Ruiz", False)


def test_whoever_is_listed_by_first_and_last_name_is_found_and_keeps_the_name(event):
    entry = PlayerEntry("WANG Xiaoming", 9, "CN")
    other = PlayerEntry("Almeida, Sofia", 10, "PT")
    add_players(event.pk, [entry, other], by=None, now=NOW)
    read = read_players("first name,last name,club\nXiaoming,Wang,East\nsofia,ALMEIDA,West\n", event)
    assert [(line.player.number, line.found_by, line.entry.name) for line in read.lines] == [
        (9, "name", "WANG Xiaoming"),
        (10, "name", "Almeida, Sofia"),
    ]
    assert read.questions == []
    assert [c.column for c in read.lines[0].changes] == ["last name", "club", "first and last name"]
