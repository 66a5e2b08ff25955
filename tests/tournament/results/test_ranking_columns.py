"""A column of the ranking is one entry: every page, paper and file has it, where it says that it is shown."""

import csv
import io
import re

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.tournament.papers.played import played_event
from tests.tournament.sample_events import NOW, account
from tournament.papers.paper import as_html
from tournament.papers.result_papers import standings_paper
from tournament.papers.workbooks.event_workbook import TABLES, event_workbook
from tournament.papers.workbooks.sheet_csv import sheet_csv
from tournament.results import ranking_columns
from tournament.results.event_file import standings_file
from tournament.results.ranking_columns import COLUMNS, Kind, RankingColumn, Shown

pytestmark = pytest.mark.django_db

#: What a column of each kind tells of a player, and how it is written on pages, on paper, and in lists.
ADDED = {
    Kind.COUNT: (lambda line: 4000 + line.standing.number, ("4001", "4001", "4001")),
    Kind.POINTS: (lambda line: 5000 + line.standing.number, ("+5,001", "5,001", "5001")),
    Kind.TABLE_POINTS: (
        lambda line: 1200 + 4 * line.standing.number,
        ('<span class="tp">100<i>⅓</i></span>', "100⅓", "1204"),
    ),
    Kind.TEXT: (lambda line: f"Guest {line.standing.number}", ("Guest 1", "Guest 1", "Guest 1")),
    Kind.YES_NO: (lambda line: line.standing.number == 1, ("yes", "yes", "yes")),
}
#: On a screen there is room for figures only.
ON_SCREENS = {Kind.COUNT, Kind.POINTS, Kind.TABLE_POINTS}
NO_SCREEN = Shown.EVERYWHERE & ~Shown.SCREEN


@pytest.fixture
def event():
    event = played_event()
    event.players.update(team=None)
    return event


def add(monkeypatch, kind, shown):
    value, written = ADDED[kind]
    column = RankingColumn("added", "What was added", kind, shown, value)
    monkeypatch.setattr(ranking_columns, "COLUMNS", (*COLUMNS, column))
    return written


def rankings(event):
    """The ranking by where it is shown, for the public and for the officials."""
    client = Client()
    client.force_login(account("ada", event, "organiser"))
    told = {
        Shown.PAGE: client.get(reverse("ranking", args=[event.slug])),
        Shown.OFFICIALS_PAGE: client.get(reverse("event_ranking", args=[event.slug])),
        Shown.SCREEN: client.get(reverse("screen", args=[event.slug])),
    }
    told = {shown: answer.content.decode() for shown, answer in told.items()}
    for public in (True, False):
        file = standings_file(event, public=public)
        told[Shown.on_paper(public=public)] = as_html(standings_paper(file), event, size="A4", now=NOW)
        told[Shown.in_files(public=public)] = sheet_csv(TABLES["standings"].sheet(file)).decode("utf-8-sig")
    return told


@pytest.mark.parametrize("kind", ADDED, ids=lambda kind: kind.name)
def test_a_new_column_is_shown_everywhere(event, monkeypatch, kind):
    event.screens.create(name="Hall", showing="ranking")
    on_page, on_paper, in_list = add(monkeypatch, kind, Shown.EVERYWHERE if kind in ON_SCREENS else NO_SCREEN)
    told = rankings(event)
    for page in (Shown.PAGE, Shown.OFFICIALS_PAGE):
        assert "What was added" in told[page]
        assert on_page in told[page]
    assert (on_page in told[Shown.SCREEN]) == (kind in ON_SCREENS)
    for paper in Shown.PAPER:
        assert "What was added" in told[paper]
        assert on_paper in told[paper]
    for files in Shown.FILES:
        rows = list(csv.DictReader(io.StringIO(told[files])))
        (of_one,) = [row for row in rows if row["No."] == "1"]
        assert in_list in of_one.values()
        assert "What was added" in of_one
    book = load_workbook(io.BytesIO(event_workbook(standings_file(event, public=True), now=NOW)))
    assert "What was added" in [cell.value for cell in book["Standings"][1]]


@pytest.mark.parametrize("shown", Shown.EVERYWHERE & ~Shown.API, ids=lambda shown: shown.name)
def test_a_column_stands_nowhere_else(event, monkeypatch, shown):
    event.screens.create(name="Hall", showing="ranking")
    add(monkeypatch, Kind.COUNT, shown)
    found = {place for place, ranking in rankings(event).items() if "4001" in ranking}
    assert found == {shown}


def test_the_page_can_be_sorted_by_a_new_column(event, monkeypatch):
    add(monkeypatch, Kind.COUNT, Shown.PAGE)
    for order in ("added", "-added"):
        page = Client().get(reverse("ranking", args=[event.slug]), {"sort": order}).content.decode()
        found = [int(number) for number in re.findall(r">(40\d\d)<", page)]
        assert len(found) == 8
        assert found == sorted(found, reverse=order.startswith("-"))


def test_the_answers_of_the_interface_have_its_columns(event):
    answer = Client().get(reverse("api:standings", args=[event.slug])).json()["items"][0]
    assert list(answer) == [column.name for column in COLUMNS if Shown.API in column.shown]
