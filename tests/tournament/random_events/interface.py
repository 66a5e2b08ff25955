"""What the interface for other programs tells of an event."""

from fractions import Fraction
from typing import Any

from django.urls import reverse

from tests.tournament.random_events.reading import Ranked, RankedGroup, SeatTold, exact


def answer(client: Any, name: str, *numbers: Any, query: str = "") -> list[dict[str, Any]]:
    response = client.get(reverse(f"api:{name}", args=numbers) + f"?per_page=500{query}")
    assert response.status_code == 200, (name, numbers, response.content)
    return response.json()["items"]


def ranked_by_api(client: Any, slug: str, after: int) -> list[tuple[Ranked, int | None]]:
    """The standings, each line with the places won."""
    told = []
    for line in answer(client, "standings", slug, query=f"&after={after}"):
        results = {r["round"]: (_twelfths(r["table_points"]), r["score"]) for r in line["results"]}
        told.append(
            (
                Ranked(
                    line["rank"],
                    line["player"]["number"],
                    line["player"]["name"],
                    _twelfths(line["table_points"]),
                    line["score"],
                    tuple(results.get(number) for number in range(1, after + 1)),
                ),
                line["moved"],
            )
        )
    return told


def groups_by_api(client: Any, slug: str, kind: str, after: int) -> list[RankedGroup]:
    return [
        RankedGroup(
            line["rank"],
            line["name"],
            _twelfths(line["table_points"]),
            line["score"],
            tuple(sorted(member["player"]["name"] for member in line["members"] if member["counts"])),
        )
        for line in answer(client, kind, slug, query=f"&after={after}")
    ]


def seats_by_api(client: Any, slug: str) -> list[SeatTold]:
    """The seats of the published sessions."""
    return [
        SeatTold(
            session["round"],
            session["table"],
            "ESWN".index(seat["wind"]),
            seat["player"]["number"],
            seat["score"],
            None if seat["table_points"] is None else _twelfths(seat["table_points"]),
        )
        for session in answer(client, "sessions", slug)
        if session["published"]
        for seat in session["seats"]
    ]


def endings_by_api(
    client: Any, slug: str
) -> list[tuple[int, int, bool, tuple[int | None, ...], tuple[bool, ...]]]:
    """Of each published session whose sheet is closed: round, table, not played, places, and who forfeited.

    A sheet that is open again carries no marks, and its places are those that were published.
    """
    return [
        (
            session["round"],
            session["table"],
            "not_played" in session["marks"],
            tuple(seat["place"] for seat in session["seats"]),
            tuple(seat["forfeited"] for seat in session["seats"]),
        )
        for session in answer(client, "sessions", slug)
        if session["published"]
    ]


def penalties_by_api(client: Any, slug: str) -> list[tuple[int, int | None, int, Fraction, bool]]:
    """Draw number, round, points, table points and whether it was cancelled, in order of these."""
    told = [
        (
            penalty["player"]["number"],
            penalty["round"],
            penalty["points"] or 0,
            _twelfths(penalty["table_points"]) if penalty["table_points"] else Fraction(0),
            penalty["cancelled"] is not None,
        )
        for penalty in answer(client, "penalties", slug)
    ]
    return sorted(told, key=str)


def _twelfths(told: dict[str, Any]) -> Fraction:
    exactly = Fraction(told["twelfths"], 12)
    assert exact(told["text"].replace("-", "−")) == exactly
    return exactly
