"""The report to the federation: its 19 columns, and what would come back."""

import csv
import io

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.tournament import published
from tests.tournament.sample_events import (
    NOW,
    SHEET,
    account,
    new_event,
    play_round,
    seated_event,
    small_event,
)
from tournament.models import Event, Player
from tournament.papers.workbooks.federation_report import (
    COLUMNS,
    decimal_words,
    federation_csv,
    federation_workbook,
)
from tournament.players.entering import PlayerEntry, add_players
from tournament.results.federation import federation_report, full_number, report_problems
from tournament.standings import table_points

KNOWN = published.rows("ema_report_columns")
SOUND = {
    "city": "Uppsala",
    "country": "SE",
    "starts_on": "2026-11-21",
    "ends_on": "2026-11-22",
    "report_weight": "2.0",
    "short_title": "SO",
    "federation_report": True,
}


def reported(event):
    """The list as the federation reads it: one row for each player, by the heads."""
    return list(
        csv.DictReader(io.StringIO(federation_csv(federation_report(event), now=NOW).decode("utf-8-sig")))
    )


@pytest.fixture
def event(db):
    """Eight players of whom nothing is missing, all rounds published."""
    event = small_event(title="Swedish Open", **SOUND)
    for player in event.players.all():
        Player.objects.filter(pk=player.pk).update(
            country="FR",
            federation_number=f"409002{player.number}",
            name=f"First{player.number} Last",
            first_name=f"First{player.number}",
            last_name="Last",
            names_confirmed=True,
        )
    for number in (1, 2, 3):
        play_round(event, number, SHEET)
    event.rounds.update(published_at=NOW, seating_shown_at=NOW)
    return Event.objects.get(pk=event.pk)


def test_there_are_the_columns_that_the_federation_reads_in_its_order():
    assert len(COLUMNS) == len(KNOWN) == 19
    heads = {int(row["col"]): row["header_seen_in_MahjongTournamentSuite"] for row in KNOWN}
    assert {place: column.head for place, column in enumerate(COLUMNS, start=1) if heads[place]} == {
        place: head for place, head in heads.items() if head
    }


def test_a_row_looks_like_those_that_were_taken(event):
    row = list(reported(event)[0].values())
    examples = {int(known["col"]): known["example"] for known in KNOWN if known["example"]}
    told = {place: row[place - 1] for place in examples}
    # The numbers are others; what they look like is the same.
    assert {p: told[p] for p in (9, 10, 12, 14, 16, 18, 19)} == {
        p: examples[p] for p in (9, 10, 12, 14, 16, 18, 19)
    }
    assert (len(told[6]), told[6][:3]) == (len(examples[6]), examples[6][:3])
    assert (row[0], row[1], row[10], row[12], row[14], row[16]) == (
        "Swedish Open",
        "8",
        "21/11/2020",
        "Uppsala",
        "SO",
        "21/11/2026 - 22/11/2026",
    )


def test_the_workbook_has_the_same_rows_with_numbers_as_numbers(event):
    sheet = load_workbook(io.BytesIO(federation_workbook(federation_report(event), now=NOW))).worksheets[0]
    head, *rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert head == [column.head for column in COLUMNS]
    listed = [list(row.values()) for row in reported(event)]
    assert [[row[2], row[5], row[7]] for row in rows] == [[int(r[2]), r[5], int(r[7])] for r in listed]
    assert [round(row[6], 2) for row in rows] == [float(row[6]) for row in listed]


@pytest.mark.parametrize(
    "row", published.rows("published_standings_fragments"), ids=lambda row: row["table_points"]
)
def test_table_points_are_told_as_they_were_published(row):
    assert decimal_words(published.twelfths(row["table_points"]), 12) == row["table_points"]


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        ((5, 5, 5, -15), ["2.33", "2.33", "2.33", "0"]),
        ((0, 0, 0, 0), ["1.75"] * 4),
        ((73, 61, -67, -67), ["4", "2", "0.5", "0.5"]),
    ],
)
def test_shared_table_points_are_decimals(scores, words):
    assert [decimal_words(twelfths, 12) for twelfths in table_points(scores, "averaged")] == words


@pytest.mark.parametrize(
    ("part", "whole", "words"),
    [(-6, 12, "-0.5"), (0, 12, "0"), (1, 12, "0.08"), (1200, 12, "100"), (25, 10, "2.5")],
)
def test_decimals_are_rounded_to_two_places(part, whole, words):
    assert decimal_words(part, whole) == words


@pytest.mark.parametrize(
    ("typed", "number"),
    [("4090026", "04090026"), ("04090026", "04090026"), (" 7 ", "00000007"), ("F-7", "F-7"), ("", "")],
)
def test_numbers_are_filled_up(typed, number):
    assert full_number(typed) == number


def test_of_a_sound_event_nothing_comes_back(event):
    assert report_problems(event) == []


def sentences(event, *, wrong=None):
    return [problem.sentence for problem in report_problems(event) if wrong in (None, problem.wrong)]


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"city": ""}, "The city is missing."),
        ({"starts_on": None, "ends_on": None}, "The first day is missing."),
        ({"ends_on": None}, "The last day is missing."),
        ({"country": ""}, "The reporting federation is missing."),
        ({"report_weight": None}, "The weight is missing."),
    ],
)
def test_what_is_missing_of_the_event_is_said(event, facts, sentence):
    Event.objects.filter(pk=event.pk).update(**facts)
    assert sentences(Event.objects.get(pk=event.pk), wrong=True) == [sentence]


@pytest.mark.parametrize(
    ("facts", "wrong", "sentence"),
    [
        ({"country": ""}, True, "First1 Last has no country."),
        ({"country": "XX"}, True, "First1 Last has a country that is not known."),
        (
            {"federation_number": "F7"},
            True,
            "First1 Last: a number of the federation has at most eight digits.",
        ),
        (
            {"federation_number": "123456789"},
            True,
            "First1 Last: a number of the federation has at most eight digits.",
        ),
        (
            {"federation_number": "04090022"},
            True,
            "The number 04090022 is there more than once: First1 Last, First2 Last.",
        ),
        (
            {"federation_number": ""},
            False,
            "1 player has no number of the federation and is reported as no member.",
        ),
        ({"first_name": ""}, True, "First1 Last has one name; the report has a first and a last name."),
        (
            {"last_name": "Łö 李"},
            True,
            "First1 Last is not in Latin letters: give first and last name in these.",
        ),
        ({"name": "First2 Last"}, False, "Players of the same name: numbers 1, 2."),
        (
            {"status": "substitute"},
            False,
            "1 person without a place is left out: a substitute, or who has not played, was taken out of the "
            "ranking or is disqualified.",
        ),
    ],
)
def test_what_is_wrong_with_a_player_is_said(event, facts, wrong, sentence):
    event.players.filter(number=1).update(**facts)
    assert [(problem.wrong, problem.sentence) for problem in report_problems(event)] == [(wrong, sentence)]


def test_nobody_is_missing_who_waits_for_a_seat(event):
    add_players(event.pk, [PlayerEntry(name="Someone Waiting")], by=None, now=NOW)
    event.players.filter(name="Someone Waiting").update(status="waiting")
    assert sentences(event) == []


def test_names_are_reported_as_they_are_stored_and_never_guessed(event):
    event.players.filter(number=1).update(name="王小明", first_name="Xiaoming", last_name="Wang")
    assert sentences(event) == []
    assert ("Xiaoming", "Wang") in [(row["First Name"], row["Last name"]) for row in reported(event)]


def test_names_that_nobody_confirmed_are_listed(event):
    event.players.filter(number__in=(1, 2)).update(names_confirmed=False)
    (problem,) = report_problems(event)
    assert (problem.wrong, problem.about, problem.names) == (False, "names", ("Last, First1", "Last, First2"))
    assert problem.sentence == (
        "The program divided 2 names into first and last names, and nobody has confirmed them:"
    )


def test_the_list_is_read_as_utf_8_by_every_spreadsheet(event):
    assert federation_csv(federation_report(event), now=NOW).startswith(b"\xef\xbb\xbfTournament,")


def test_who_was_erased_is_reported_under_the_name_that_is_left(event):
    event.players.filter(number=1).update(name="Player 1", first_name="", last_name="")
    assert ("", "Player 1") in [(row["First Name"], row["Last name"]) for row in reported(event)]


def test_substitutes_are_not_reported_and_places_go_on(event):
    event.players.filter(number=3).update(status="substitute")
    rows = reported(event)
    assert {row["Players"] for row in rows} == {"7"}
    assert [int(row["Place"]) for row in rows] == sorted(int(row["Place"]) for row in rows)


def test_rounds_that_are_open_or_not_published_are_said(db):
    event = seated_event(players=4, rounds=3, **SOUND)
    play_round(event, 1)
    found = sentences(event)
    assert "Not every sheet of round 2 is confirmed." in found
    assert "Not every sheet of round 1 is confirmed." not in found
    assert "There are no results yet." in sentences(new_event(title="Empty", **SOUND))


def test_the_files_page_lists_it_where_the_event_reports(event):
    client = Client()
    client.force_login(account("otto", event, "organiser"))
    event.players.filter(number=1).update(country="")
    page = reverse("event_files", args=[event.slug])
    assert "First1 Last has no country." in client.get(page).content.decode()
    for kind in ("xlsx", "csv"):
        answer = client.get(reverse("federation_report", args=[event.slug, kind]))
        assert answer["Content-Disposition"] == f'attachment; filename="swedish-open-report.{kind}"'
    assert client.get(reverse("federation_report", args=[event.slug, "pdf"])).status_code == 404
    Event.objects.filter(pk=event.pk).update(federation_report=False)
    assert "Report to the federation" not in client.get(page).content.decode()
    assert Client().get(reverse("federation_report", args=[event.slug, "csv"])).status_code == 302
