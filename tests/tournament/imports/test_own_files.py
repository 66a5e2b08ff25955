"""The program's own lists of players are read again, in whatever language they were written."""

import pytest
from django.utils import translation

from tests.tournament.sample_events import NOW, new_event, seated_event
from tournament.imports.lists import decoded
from tournament.imports.players import COLUMNS, further_heads, read_players
from tournament.imports.workbooks import list_text
from tournament.models import Player
from tournament.papers.workbooks.event_workbook import TABLES, event_workbook
from tournament.papers.workbooks.sheet_csv import sheet_csv
from tournament.players.entering import PlayerEntry, add_players
from tournament.players.entries import entry_of
from tournament.results.event_file import event_file

pytestmark = pytest.mark.django_db
LANGUAGES = ["en", "fr", "es", "zh-hans"]
ENTRIES = [
    PlayerEntry("Zoé Müller", 3, "KR", "Café \u2013 Ost", "Red", "04090026"),
    PlayerEntry("陈玉兰", 4, "CN", status="substitute"),
    PlayerEntry("=1+1", 5, "", "-Club", "@team", status="waiting"),
    PlayerEntry("'Abd al-Rahman", 7, "TW", status="withdrawn"),
    PlayerEntry("Berg, Anna", 8),
    PlayerEntry("Łukasz Żółć", 9, "PL"),
]


def heads():
    return {*COLUMNS, *further_heads()}


@pytest.fixture
def event():
    event = new_event(players=0)
    add_players(event.pk, ENTRIES, by=None, now=NOW)
    event.players.filter(number=7).update(unranked=True)
    return event


def written(event, language, kind):
    """The event's list of players as that file in that language."""
    with translation.override(language):
        file = event_file(event, public=False)
        if kind == "csv":
            return sheet_csv(TABLES["players"].sheet(file))
        return event_workbook(file, now=NOW)


@pytest.mark.parametrize("kind", ["csv", "workbook"])
@pytest.mark.parametrize("read_in", ["en", "zh-hans"])
@pytest.mark.parametrize("written_in", LANGUAGES)
def test_an_own_list_changes_nothing_in_its_own_event(event, written_in, read_in, kind):
    content = written(event, written_in, kind)
    with translation.override(read_in):
        read = read_players(list_text(content, heads=heads()).text, event)
    assert read.problems == ()
    assert [(line.kind, line.player.number) for line in read.lines if line.player] == [
        ("unchanged", entry.number) for entry in ENTRIES
    ]


@pytest.mark.parametrize("kind", ["csv", "workbook"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_own_list_enters_the_same_people_elsewhere(event, language, kind):
    content = written(event, language, kind)
    Player.objects.all().delete()
    read = read_players(list_text(content, heads=heads()).text, event)
    assert read.problems == ()
    assert [line.entry for line in read.lines] == ENTRIES


def test_who_is_on_the_chart_stays_who_it_is():
    event = seated_event(players=8, rounds=2)
    read = read_players(list_text(written(event, "fr", "workbook"), heads=heads()).text, event)
    assert read.problems == ()
    assert {line.kind for line in read.lines} == {"unchanged"}
    assert len(read.lines) == event.players.count()


def test_a_country_code_wins_over_the_name_beside_it(event):
    read = read_players("name,country,country code\nAnna,Congo,CG\nBo,Sweden,\n", event)
    assert read.problems == ()
    assert [line.entry.country for line in read.lines] == ["CG", "SE"]
    (problem,) = read_players("name,country,country code\nAnna,Sweden,QQ\n", event).problems
    assert (problem.line, problem.column) == (2, 3)


@pytest.mark.parametrize("word", ["oui", "sí", "是", "YES", "x"])
def test_yes_is_said_in_each_language(event, word):
    assert read_players(f"name,hidden\nAnna,{word}\n", event).lines[0].entry.hidden


def test_what_was_read_before_is_still_read(event):
    example = "name,status\nAnna,Playing\nBo,WITHDRAWN\n"
    read = read_players(decoded(example.encode()).text, event)
    assert [line.entry.status for line in read.lines] == ["playing", "withdrawn"]
    assert entry_of(event.players.get(number=3)) == ENTRIES[0]
