"""The seating of an event: drawn from a seed, imported as a chart, or removed."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament import seating
from tournament.actions.record import bump_revision, claim_version, lock_event, remember, require
from tournament.actions.refusals import ActionRefused, InvalidInput
from tournament.models import Event, Player, Round, Seat, Session, Table
from tournament.permissions import Permission

#: A chart by draw numbers: round number -> table number -> the players starting E, S, W, N.
NumberedChart = Mapping[int, Mapping[int, Sequence[int]]]


def new_seed() -> str:
    """A seed nobody could foresee, for an organiser who does not type one."""
    return secrets.token_hex(8)


@transaction.atomic
def draw_seating(
    event_id: int, *, seed: str, apart: str = "", by: Any, now: datetime, version: int | None = None
) -> seating.Draw:
    """Draw the seating of all rounds from a seed and store it in place of the former one.

    `apart` keeps players of one "team", "club" or "country" from meeting, as far as possible. The
    same seed and players give the same seating. `version` is that of the event, where it was seen.

    Raises NotAllowed, StaleVersion, and ActionRefused when the players are not a multiple of four,
    there are no rounds, or a sheet has been entered.
    """
    event = lock_event(event_id)
    require(by, Permission.DRAW, event)
    players = list(_seated_players(event))
    _refuse_odd_field(len(players))
    rounds = list(event.rounds.all())
    _refuse_results(event)
    try:
        drawn = seating.draw(
            len(players), len(rounds), seed, seating.Constraints(clubs=_groups(players, apart))
        )
    except seating.ImpossibleDrawError as impossible:
        raise ActionRefused(str(impossible)) from impossible
    _claim(event, version)

    _store(
        event,
        {
            round_.number: {
                table: [players[label - 1] for label in labels]
                for table, labels in enumerate(tables, start=1)
            }
            for round_, tables in zip(rounds, drawn.rounds, strict=True)
        },
    )
    event.seed = seed
    event.save(update_fields=["seed"])
    remember(
        event,
        "draw_seating",
        by=by,
        now=now,
        after={"seed": seed, "apart": apart, "method": drawn.method, "version": drawn.version},
    )
    bump_revision(event)
    return drawn


@transaction.atomic
def import_chart(
    event_id: int,
    chart: NumberedChart,
    *,
    by: Any,
    now: datetime,
    complete: bool = True,
    version: int | None = None,
) -> seating.Report:
    """Store a ready chart in place of the former seating; the event gets as many rounds as it has.

    `complete` asks for every player in every round and tables without a gap; the chart of a played
    event may lack some. `version` is that of the event, where it was seen.

    Raises NotAllowed, StaleVersion, ActionRefused when a sheet has been entered, and InvalidInput
    (field "chart") with a sentence for each defect: an unknown draw number, a player missing or twice
    in a round, a gap in the numbers.
    """
    event = lock_event(event_id)
    require(by, Permission.DRAW, event)
    _refuse_results(event)
    players = {player.number: player for player in _seated_players(event)}
    gaps = _numbering_gaps(chart, complete)
    if gaps:
        raise InvalidInput({"chart": gaps})
    rounds = [[list(chart[r][t]) for t in sorted(chart[r])] for r in sorted(chart)]
    seated = [{number for table in round_ for number in table} & players.keys() for round_ in rounds]
    report = seating.check(rounds, present=[players.keys()] * len(rounds) if complete else seated)
    if report.findings:
        raise InvalidInput({"chart": [finding.message for finding in report.findings]})
    _claim(event, version)

    Round.objects.bulk_create(
        (Round(event=event, number=number) for number in range(1, len(rounds) + 1)), ignore_conflicts=True
    )
    event.rounds.filter(number__gt=len(rounds)).delete()
    _store(
        event,
        {
            round_: {table: [players[number] for number in seats] for table, seats in tables.items()}
            for round_, tables in chart.items()
        },
    )
    event.seed = ""
    event.save(update_fields=["seed"])
    remember(event, "import_chart", by=by, now=now, after={"rounds": len(rounds), "players": len(players)})
    bump_revision(event)
    return report


@transaction.atomic
def remove_seating(event_id: int, *, by: Any, now: datetime, version: int | None = None) -> None:
    """Take the seating of all rounds away.

    Raises NotAllowed, StaleVersion, and ActionRefused when a sheet has been entered.
    """
    event = lock_event(event_id)
    require(by, Permission.DRAW, event)
    _refuse_results(event)
    _claim(event, version)
    _clear(event)
    remember(event, "remove_seating", by=by, now=now, before={"seed": event.seed})
    event.seed = ""
    event.save(update_fields=["seed"])
    bump_revision(event)


def _claim(event: Event, version: int | None) -> None:
    """Make the new seating a new version of the event, so that two people do not draw over each other."""
    if version is not None:
        claim_version(event, version)


def _numbering_gaps(chart: NumberedChart, complete: bool) -> list[str]:
    """Sentences for rounds, and in a complete chart tables, not numbered from 1 without a gap."""
    gaps = []
    if sorted(chart) != list(range(1, len(chart) + 1)):
        gaps.append(_("Rounds are numbered from 1 without a gap; these are there: %s.") % _listed(chart))
    for round_, tables in sorted(chart.items()):
        if complete and sorted(tables) != list(range(1, len(tables) + 1)):
            gaps.append(
                _("Tables of round %(round)d are numbered from 1 without a gap; these are there: %(tables)s.")
                % {"round": round_, "tables": _listed(tables)}
            )
    return gaps


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))


def _seated_players(event: Event) -> Any:
    return event.players.exclude(status=Player.Status.WITHDRAWN).order_by("number").select_related("team")


def _refuse_odd_field(count: int) -> None:
    if count < 4:
        raise ActionRefused(_("A draw needs at least four players; %d are entered.") % count)
    if count % 4:
        raise ActionRefused(
            _("%(count)d players do not fill tables of four: add %(missing)d, or fill up with substitutes.")
            % {"count": count, "missing": -count % 4}
        )


def _refuse_results(event: Event) -> None:
    played = (
        Session.objects.filter(round__event=event)
        .exclude(state=Session.State.EMPTY)
        .select_related("round", "table")
        .first()
    )
    if played:
        raise ActionRefused(_("The sheet of %s has entries, so the seating stays as it is.") % played)


def _groups(players: Sequence[Player], apart: str) -> tuple[str | None, ...]:
    if not apart:
        return ()
    return tuple(str(getattr(player, apart) or "") or None for player in players)


def _clear(event: Event) -> None:
    Session.objects.filter(round__event=event).delete()
    event.tables.all().delete()
    event.rounds.update(seating_shown_at=None)


def _store(event: Event, chart: Mapping[int, Mapping[int, Sequence[Player]]]) -> None:
    """Replace the seating: round number -> table number -> the players starting E, S, W, N."""
    former = {table.number: (table.label, table.fixed_for_id) for table in event.tables.all()}
    _clear(event)
    tables = {}
    for number in sorted({number for tables_of_round in chart.values() for number in tables_of_round}):
        label, fixed_for_id = former.get(number, ("", None))
        tables[number] = Table(event=event, number=number, label=label, fixed_for_id=fixed_for_id)
    Table.objects.bulk_create(tables.values())
    rounds = {round_.number: round_ for round_ in event.rounds.all()}
    sessions = [
        (Session(round=rounds[round_number], table=tables[table_number]), seated)
        for round_number, tables_of_round in sorted(chart.items())
        for table_number, seated in sorted(tables_of_round.items())
    ]
    Session.objects.bulk_create(session for session, _seated in sessions)
    Seat.objects.bulk_create(
        Seat(session=session, round_id=session.round_id, player=player, wind=wind)
        for session, seated in sessions
        for wind, player in enumerate(seated)
    )
