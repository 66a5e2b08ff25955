"""The files and papers of an event, read back: lists, workbook, report, papers before they are printed."""

import csv
import io
import re
from fractions import Fraction
from typing import Any

from django.urls import reverse
from openpyxl import load_workbook

from tests.tournament.random_events.reading import (
    Ranked,
    RankedGroup,
    SeatTold,
    document,
    exact,
    inner,
    place,
    points,
    rows,
    text_of,
)
from tests.tournament.sample_events import NOW
from tournament.papers.paper import as_html
from tournament.papers.result_papers import nations_paper, round_results_paper, standings_paper, teams_paper
from tournament.results.event_file import event_file, standings_file


def csv_rows(client: Any, slug: str, part: str, *, public: bool) -> list[dict[str, str]]:
    prefix = "files" if public else "event_files"
    response = client.get(reverse(f"{prefix}_csv", args=[slug, part]))
    assert response.status_code == 200, (part, response.status_code)
    return list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))


def workbook_rows(client: Any, slug: str, *, public: bool) -> dict[str, list[dict[str, Any]]]:
    """The sheets of the workbook by title, each row by the heads of its columns."""
    prefix = "files" if public else "event_files"
    response = client.get(reverse(f"{prefix}_workbook", args=[slug]))
    found = {}
    for sheet in load_workbook(io.BytesIO(response.content), read_only=True).worksheets:
        head, *lines = sheet.iter_rows(values_only=True)
        found[sheet.title] = [dict(zip(head, row, strict=False)) for row in lines if any(row)]
    return found


def ranked_in_file(listed: list[dict[str, Any]]) -> list[Ranked]:
    """The standings of a list or a workbook."""
    told = []
    for row in listed:
        rounds = [head.removeprefix("Score R") for head in row if str(head).startswith("Score R")]
        told.append(
            Ranked(
                _whole(row["Place"]),
                _whole(row["No."]) or 0,
                row["Player"],
                Fraction(int(row["Twelfths"]), 12),
                _whole(row["Total points"]) or 0,
                tuple(_result_in_file(row, number) for number in rounds),
            )
        )
    return told


def _whole(value: Any) -> int | None:
    return None if value in (None, "") else int(value)


def _result_in_file(row: dict[str, Any], number: str) -> tuple[Fraction, int] | None:
    score, earned = _whole(row[f"Score R{number}"]), row[f"Table points R{number}"]
    if score is None:
        return None
    if isinstance(earned, str):
        return exact(earned) or Fraction(0), score
    return Fraction(earned).limit_denominator(12), score


def groups_in_file(listed: list[dict[str, Any]], head: str) -> list[RankedGroup]:
    return [
        RankedGroup(
            int(row["Place"]),
            row[head],
            Fraction(int(row["Twelfths"]), 12),
            int(row["Total points"]),
        )
        for row in listed
    ]


def seats_in_file(listed: list[dict[str, Any]]) -> list[SeatTold]:
    """The results of a list or a workbook."""
    told = []
    for row in listed:
        twelfths = _whole(row["Twelfths"])
        told.append(
            SeatTold(
                int(row["Round"]),
                int(row["Table"]),
                "ESWN".index(row["Seat"]),
                int(row["No."]),
                _whole(row["Score"]),
                None if twelfths is None else Fraction(twelfths, 12),
            )
        )
    return told


def hands_in_file(listed: list[dict[str, Any]]) -> list[tuple[int, int, int, int, str, str]]:
    """Round, table, number, value, winner and discarder of each hand."""
    return [
        (
            *(int(row[head]) for head in ("Round", "Table", "Hand", "Value")),
            row["Winner"] or "",
            row["Discarder"] or "",
        )
        for row in listed
    ]


def reported(client: Any, slug: str) -> list[tuple[int, str, str, int]]:
    """Place, name, table points in decimals and points of each line of the report to the federation."""
    response = client.get(reverse("federation_report", args=[slug, "csv"]))
    told = csv.DictReader(io.StringIO(response.content.decode()))
    return [
        (int(r["Place"]), f"{r['First Name']} {r['Last name']}".strip(), r["Table points"], int(r["Score"]))
        for r in told
    ]


def ranking_on_paper(event: Any, *, public: bool) -> list[Ranked]:
    html = as_html(standings_paper(standings_file(event, public=public)), event, size="A4", now=NOW)
    told = []
    for row in rows(document(html)):
        cells = row.findall("td")
        rank, number = text_of(cells[0].find("b")), re.search(r"\d+", cells[0].find("b").tail or "")
        earned, sums = cells[-1].text or "", cells[-1].find("b")
        told.append(
            Ranked(
                place(rank),
                int(number[0]) if number else 0,
                None,
                exact(text_of(sums.find("span"))) or Fraction(0),
                points("".join((sums.find("span").tail or "").split())) or 0,
                tuple(exact(cell) for cell in earned.removesuffix("\t").split("\t") if earned.strip()),
            )
        )
    return told


def groups_on_paper(event: Any, kind: str, *, public: bool) -> list[RankedGroup]:
    make = teams_paper if kind == "teams" else nations_paper
    html = as_html(make(standings_file(event, public=public)), event, size="A4", now=NOW)
    told = []
    for row in rows(document(html)):
        rank, name, _members, earned, score = (text_of(cell) for cell in row.findall("td"))
        told.append(RankedGroup(int(rank), name, exact(earned) or Fraction(0), points(score) or 0))
    return told


def seats_on_paper(event: Any, number: int, *, public: bool) -> list[tuple[int, int, int | None]]:
    """Table, draw number and score of each seat on the printed results of a round."""
    sessions = [s for s in event_file(event, public=public).sessions if s.round == number]
    paper = round_results_paper(event.rounds.get(number=number), sessions, public=public)
    told = []
    for row in rows(document(as_html(paper, event, size="A4", now=NOW))):
        table, *seats = row.findall("td")
        for seat in seats:
            score = seat.find("b")
            told.append(
                (
                    place(text_of(table)) or 0,
                    place(inner(seat, "who")) or 0,
                    None if score is None else points(text_of(score)),
                )
            )
    return told
