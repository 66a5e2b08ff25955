"""The seating of an event: who sits where, and what the independent checker says of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import seating
from tournament.models import Event, Player, Seat

#: What players can be kept apart by, and the words for one of it.
KINDS = ("team", "club", "country")


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table of a round and its four players in the order E, S, W, N; None for an empty seat."""

    number: int
    label: str
    players: tuple[Player | None, ...]


Chart = Mapping[int, Sequence[SeatedTable]]


@dataclass(frozen=True, slots=True)
class Quality:
    """One thing the checker counted, in words.

    `best` if no chart can do better; `wished` if the draw was asked to do well in it.
    """

    best: bool
    sentence: str
    wished: bool = True


def chart_of(event: Event) -> dict[int, list[SeatedTable]]:
    """The tables of every seated round by round number, in one query."""
    seats = (
        Seat.objects.filter(round__event=event)
        .select_related("player__team", "round", "session__table")
        .order_by("round__number", "session__table__number", "wind")
    )
    players: dict[tuple[int, int], list[Player | None]] = {}
    labels: dict[tuple[int, int], str] = {}
    for seat in seats:
        key = seat.round.number, seat.session.table.number
        players.setdefault(key, [None] * 4)[seat.wind] = seat.player
        labels[key] = seat.session.table.label
    chart: dict[int, list[SeatedTable]] = {}
    for (round_, table), seated in players.items():
        chart.setdefault(round_, []).append(SeatedTable(table, labels[round_, table], tuple(seated)))
    return chart


def apart_of(event: Event) -> str:
    """What the present chart was asked to keep apart: "team", "club", "country" or "" for nothing."""
    last = event.history.filter(action__in=["draw_seating", "import_chart"]).first()
    return str((last.after or {}).get("apart", "")) if last else ""


def quality_of(chart: Chart, apart: str) -> list[Quality]:
    """Judge a chart with the independent checker and say the result in words, with the bounds.

    `apart` is what it was asked to keep apart.
    """
    players = {p.number: p for tables in chart.values() for table in tables for p in table.players if p}
    rounds = [
        [[p.number for p in table.players if p] for table in tables]
        for _number, tables in sorted(chart.items())
    ]
    present = [players.keys()] * len(rounds)
    report = seating.check(rounds, present=present)
    lines = [_repeats(report), _table_repeats(report), _winds(report)]
    for kind in KINDS:
        groups = {number: str(getattr(player, kind) or "") for number, player in players.items()}
        sizes = list(groups.values())
        if any(group and sizes.count(group) > 1 for group in set(sizes)):
            clubs = [groups.get(number) for number in range(1, max(groups) + 1)]
            lines.append(_apart(kind, seating.check(rounds, clubs, present=present), kind == apart))
    lines += [Quality(False, finding.message) for finding in report.findings]
    return lines


def _repeats(report: seating.Report) -> Quality:
    if not report.repeats:
        return Quality(True, _("Nobody meets anybody twice."))
    sentence = ngettext(
        "%(count)d meeting is a repeat; by counting alone it cannot be fewer than %(bound)d. "
        "Nobody meets the same player more than %(most)d times.",
        "%(count)d meetings are repeats; by counting alone it cannot be fewer than %(bound)d. "
        "Nobody meets the same player more than %(most)d times.",
        report.repeats,
    ) % {"count": report.repeats, "bound": report.repeats_bound, "most": report.most_meetings}
    return Quality(report.repeats == report.repeats_bound, sentence)


def _table_repeats(report: seating.Report) -> Quality:
    if not report.table_repeats:
        return Quality(True, _("Nobody sits at a table twice."))
    sentence = ngettext(
        "%(count)d time somebody returns to a table; by counting alone it cannot be fewer than %(bound)d.",
        "%(count)d times somebody returns to a table; by counting alone it cannot be fewer than %(bound)d.",
        report.table_repeats,
    ) % {"count": report.table_repeats, "bound": report.table_repeats_bound}
    return Quality(report.table_repeats == report.table_repeats_bound, sentence)


def _winds(report: seating.Report) -> Quality:
    count = report.wind_unbalanced
    if not count:
        return Quality(True, _("Everybody starts as East, South, West and North equally often."))
    sentence = ngettext(
        "%d player does not start on the four winds equally often.",
        "%d players do not start on the four winds equally often.",
        count,
    )
    return Quality(False, sentence % count)


def _apart(kind: str, report: seating.Report, wished: bool) -> Quality:
    nobody = {
        "team": _("Nobody meets a player of the same team."),
        "club": _("Nobody meets a player of the same club."),
        "country": _("Nobody meets a player of the same country."),
    }
    some = {
        "team": _("%(count)d meetings are within a team; by counting alone %(bound)d are needed."),
        "club": _("%(count)d meetings are within a club; by counting alone %(bound)d are needed."),
        "country": _("%(count)d meetings are within a country; by counting alone %(bound)d are needed."),
    }
    if not report.same_club:
        return Quality(True, nobody[kind])
    values = {"count": report.same_club, "bound": report.same_club_bound}
    return Quality(report.same_club == report.same_club_bound, some[kind] % values, wished)
