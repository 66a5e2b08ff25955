"""The pages of an event, read as a reader would."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any
from xml.etree.ElementTree import Element

from django.urls import reverse

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
    with_class,
)


def page(client: Any, name: str, *numbers: Any, query: str = "") -> Element:
    response = client.get(reverse(name, args=numbers) + query)
    assert response.status_code == 200, (name, numbers, response.status_code)
    return document(response.content.decode())


def _round_cells(row: Element) -> tuple[tuple[Fraction, int | None] | None, ...]:
    """The table points and the score of each round of a line."""
    told = []
    for cell in with_class(row, "round"):
        earned = exact(inner(cell, "tp"))
        small = [text_of(part) for part in cell.iter("small")]
        told.append(None if earned is None else (earned, points(small[0]) if small else None))
    return tuple(told)


def _ranking_rows(found: Element) -> Iterator[Element]:
    """The lines of the ranking; a page on which nobody is ranked yet has none."""
    for table in with_class(found, "rank")[:1]:
        yield from rows(table)


def public_ranking(client: Any, slug: str, after: int) -> list[Ranked]:
    found = page(client, "ranking", slug, query=f"?after={after}")
    return [
        Ranked(
            place(inner(row, "place")),
            int(row.get("data-number", "")),
            inner(row, "name"),
            exact(inner(row, "total")) or Fraction(0),
            points(inner(row, "points")) or 0,
            _round_cells(row),
        )
        for row in _ranking_rows(found)
    ]


def public_groups(client: Any, slug: str, kind: str, after: int) -> list[RankedGroup]:
    """The page of the `teams` or `nations`."""
    found = page(client, kind, slug, query=f"?after={after}")
    return [
        RankedGroup(
            place(inner(row, "place")) or 0,
            inner(row, "who"),
            exact(inner(row, "total")) or Fraction(0),
            points(inner(row, "points")) or 0,
        )
        for row in _ranking_rows(found)
    ]


def public_round(client: Any, slug: str, number: int) -> list[SeatTold]:
    found = page(client, "round", slug, number)
    told = []
    for table in with_class(found, "tables")[0].findall("li"):
        at = int(re.sub(r"\D", "", text_of(next(table.iter("h2")))))
        for wind, seat in enumerate(next(table.iter("ol")).findall("li")):
            told.append(
                SeatTold(
                    number,
                    at,
                    wind,
                    int(seat.get("data-number", "")),
                    points(inner(seat, "pts")),
                    exact(inner(seat, "tp")),
                )
            )
    return told


def player_sums(client: Any, slug: str, number: int) -> tuple[int | None, Fraction, int, int]:
    """Place, table points, points and sessions at the head of a player's page."""
    sums = with_class(page(client, "player", slug, number), "sums")[0]
    told = [text_of(value) for value in sums.iter("dd")]
    rank = place(told.pop(0)) if len(told) == 4 else None
    return rank, exact(told[0]) or Fraction(0), points(told[1]) or 0, int(told[2])


def internal_ranking(client: Any, slug: str) -> list[Ranked]:
    """The officials' page; nothing as long as no sheet is confirmed."""
    tables = with_class(page(client, "event_ranking", slug), "counted")
    told = []
    for row in rows(tables[0]) if tables else ():
        number = place(inner(with_class(row, "who")[0], "quiet"))
        told.append(
            Ranked(
                place(inner(row, "place")),
                number or 0,
                None,
                exact(inner(row, "total")) or Fraction(0),
                points(inner(row, "points")) or 0,
            )
        )
    return told
