"""The seating of an event: who sits where, and what the independent checker says of it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import count as counting

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import seating
from tournament.access.visibility import shown_rounds
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
    """One thing the checker counted, in words, and for tables as `label`, `value` and `bound`.

    `best` if no chart can do better; `wished` if the draw was asked to do well in it. A defect of the
    chart has a sentence alone.
    """

    best: bool
    sentence: str
    wished: bool = True
    label: str = ""
    value: int | None = None
    bound: int | None = None

    @property
    def verdict(self) -> str:
        """Whether the value can be improved at all."""
        if self.best:
            return _("proven optimal")
        return _("best found") if self.wished else _("not asked for")


@dataclass(frozen=True, slots=True)
class Worth:
    """What a chart is worth: its measures, and how many pairs share k opponents, by k."""

    measures: tuple[Quality, ...]
    common_opponents: tuple[int, ...]

    @property
    def common(self) -> list[tuple[int, int]]:
        """The numbers of common opponents that there are, each with its number of pairs."""
        return [(shared, pairs) for shared, pairs in enumerate(self.common_opponents) if pairs]


def chart_of(event: Event, *, public: bool = False) -> dict[int, list[SeatedTable]]:
    """The tables of every seated round, or of those that are shown, by round number, in one query."""
    seats = (
        (
            Seat.objects.filter(round__in=shown_rounds(event))
            if public
            else Seat.objects.filter(round__event=event)
        )
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


def group_of(player: Player, kind: str) -> str:
    """The team, club or country of a player; empty for nobody's, and where nothing is kept apart."""
    return str(getattr(player, kind) or "") if kind else ""


def numbers_of(chart: Chart) -> list[list[list[int]]]:
    """The chart by draw numbers: rounds of tables of players, in the order E, S, W, N."""
    return [
        [[p.number for p in table.players if p] for table in tables]
        for _number, tables in sorted(chart.items())
    ]


def seats_of(chart: Chart) -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
    """The chart by draw numbers, every seat in its place; empty ones have numbers below zero of their own."""
    empty = counting(-1, -1)
    rounds = []
    for _number, tables in sorted(chart.items()):
        seated = [[p.number if p else next(empty) for p in table.players] for table in tables]
        rounds.append(tuple((east, south, west, north) for east, south, west, north in seated))
    return tuple(rounds)


def players_of(chart: Chart) -> dict[int, Player]:
    """Everybody who has a seat, by draw number."""
    return {p.number: p for tables in chart.values() for table in tables for p in table.players if p}


def meetings_of(chart: Chart, *, public: bool = False) -> seating.Meetings:
    """Who meets whom how often, with the names that the public or the officials read."""
    names = {n: p.public_name if public else p.name for n, p in players_of(chart).items()}
    return seating.meetings(numbers_of(chart), names)


def worth_of(chart: Chart, apart: str, apart_rounds: int | None = None, frozen: int = 0) -> Worth:
    """Judge a chart with the independent checker and say the result in words, with the bounds.

    `apart` is what it was asked to keep apart, in its first `apart_rounds` rounds (None: in all).
    The first `frozen` rounds were played before the others were drawn. Who withdrew is expected only in
    the rounds where there is a seat, who came late from the first seat on.
    """
    players, rounds = players_of(chart), numbers_of(chart)
    present = _expected(players, rounds)
    report = seating.check(rounds, present=present)
    winds = _least_uneven(chart, present[-1], frozen) if present else 0
    lines = [_repeats(report, _least_repeats(report, present)), _table_repeats(report), _winds(report, winds)]
    for kind in KINDS:
        groups = {number: group_of(player, kind) for number, player in players.items()}
        sizes = list(groups.values())
        if any(group and sizes.count(group) > 1 for group in set(sizes)):
            clubs = [groups.get(number) for number in range(1, max(groups) + 1)]
            first = apart_rounds if kind == apart else None
            # Not every round need be there: those that are shown may be any.
            among = None if first is None else sum(number <= first for number in chart)
            found = seating.check(rounds, clubs, present=present, club_rounds=among)
            lines.append(_apart(kind, found, kind == apart, first if among != len(rounds) else None))
    lines += [Quality(False, finding.message) for finding in report.findings]
    return Worth(tuple(lines), report.common_opponents)


def _expected(players: Mapping[int, Player], rounds: Sequence[Sequence[Sequence[int]]]) -> list[set[int]]:
    """Whom each round expects: those seated, and of the others those who stay and have come already."""
    seated = [{number for table in tables for number in table} for tables in rounds]
    come: set[int] = set()
    expected = []
    for here in seated:
        come |= here
        staying = {number for number in come if players[number].status in Player.IN_THE_FIELD}
        expected.append(here | staying)
    return expected


def _least_uneven(chart: Chart, players: Collection[int], frozen: int) -> int:
    """How many cannot start on the winds equally often, since their frozen rounds are played."""
    played = {number: tables for number, tables in chart.items() if number <= frozen}
    later = len(chart) - len(played)
    return seating.least_uneven(seats_of(played), players, later) if played and later else 0


def _least_repeats(report: seating.Report, present: Sequence[Collection[int]]) -> int:
    """The number of repeats that no seating can be below; better than counting where everybody stays."""
    if any(len(expected) != report.players for expected in present) or report.players % 4:
        return report.repeats_bound
    return max(report.repeats_bound, seating.possible(report.players, report.rounds).least_repeats)


def _repeats(report: seating.Report, bound: int) -> Quality:
    label = _("Repeated meetings")
    if not report.repeats:
        return Quality(True, _("Nobody meets anybody twice."), label=label, value=0, bound=bound)
    sentence = ngettext(
        "%(count)d meeting is a repeat; it cannot be fewer than %(bound)d. "
        "Nobody meets the same player more than %(most)d times.",
        "%(count)d meetings are repeats; it cannot be fewer than %(bound)d. "
        "Nobody meets the same player more than %(most)d times.",
        report.repeats,
    ) % {"count": report.repeats, "bound": bound, "most": report.most_meetings}
    return Quality(report.repeats <= bound, sentence, label=label, value=report.repeats, bound=bound)


def _table_repeats(report: seating.Report) -> Quality:
    count, bound, label = report.table_repeats, report.table_repeats_bound, _("Returns to a table")
    if not count:
        return Quality(True, _("Nobody sits at a table twice."), label=label, value=0, bound=bound)
    sentence = ngettext(
        "%d time somebody returns to a table.", "%d times somebody returns to a table.", count
    )
    words = (sentence % count) + _unavoidable(bound)
    return Quality(count <= bound, words, label=label, value=count, bound=bound)


def _unavoidable(bound: int) -> str:
    """A second sentence about a count, where it cannot be nothing."""
    return " " + _("At least %d cannot be avoided.") % bound if bound else ""


def _winds(report: seating.Report, least: int) -> Quality:
    count, label = report.wind_unbalanced, _("Players with uneven winds")
    if not count:
        sentence = _("Everybody starts as East, South, West and North equally often.")
        return Quality(True, sentence, label=label, value=0, bound=0)
    sentence = ngettext(
        "%d player does not start on the four winds equally often.",
        "%d players do not start on the four winds equally often.",
        count,
    )
    words = sentence % count
    if least:
        words += " " + _("After the rounds played it cannot be fewer than %d.") % least
    return Quality(count <= least, words, label=label, value=count, bound=least)


def _apart(kind: str, report: seating.Report, wished: bool, first: int | None) -> Quality:
    labels = {
        "team": _("Meetings within a team"),
        "club": _("Meetings within a club"),
        "country": _("Meetings within a country"),
    }
    nobody = {
        "team": _("Nobody meets a player of the same team."),
        "club": _("Nobody meets a player of the same club."),
        "country": _("Nobody meets a player of the same country."),
    }
    count, bound, label = report.same_club, report.same_club_bound, labels[kind]
    some = {
        "team": ngettext("%d meeting is within a team.", "%d meetings are within a team.", count),
        "club": ngettext("%d meeting is within a club.", "%d meetings are within a club.", count),
        "country": ngettext("%d meeting is within a country.", "%d meetings are within a country.", count),
    }
    sentence = some[kind] % count + _unavoidable(bound) if count else nobody[kind]
    if first is not None:
        only = ngettext("In the first round: %(what)s", "In the first %(count)d rounds: %(what)s", first)
        sentence = only % {"count": first, "what": sentence}
        label = ngettext("%(what)s, first round", "%(what)s, first %(count)d rounds", first) % {
            "count": first,
            "what": label,
        }
    return Quality(count <= bound, sentence, wished, label, count, bound)
