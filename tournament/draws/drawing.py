"""The seating of an event: drawn from a seed, imported as a chart, or removed."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.words import listed
from tournament import seating
from tournament.access.permissions import Permission
from tournament.archive.backing_up import back_up
from tournament.archive.beforehand import backed_up
from tournament.draws.continuation import first_open, last_open
from tournament.draws.proposals import (
    Proposal,
    Wish,
    kept_tables,
    list_hash,
    promised_seed,
    propose,
    refusal_words,
    seated_players,
)
from tournament.draws.storing import refuse_begun_seating, store_sessions
from tournament.models import Draw, Event, Player, PromisedSeed, Session, Table
from tournament.record import bump_revision, claim_seen_version, lock_event, remember, require
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused, InvalidInput, refuse_unfit
from tournament.record.sittings import keep_sheet_versions
from tournament.rounds.resizing import resize_schedule
from tournament.rounds.stand import round_stands

#: A chart by draw numbers: round number -> table number -> the players starting E, S, W, N.
NumberedChart = Mapping[int, Mapping[int, Sequence[int]]]


def new_seed() -> str:
    """A seed nobody could foresee, for an organiser who does not type one."""
    return secrets.token_hex(8)


@transaction.atomic
def promise_seed(event_id: int, *, by: Any, now: datetime, version: int | None = None) -> str:
    """Draw the seed of the next draw in secret and return its hash, which is public from now on.

    Nobody sees the seed before the draw, and the draw takes no other, so it was not chosen for what
    it makes. `version` is that of the event, where it was seen.

    Raises NotAllowed, StaleVersion, and ActionRefused when a seed is promised already or no round is left
    to draw.
    """
    event = lock_event(event_id)
    require(by, Permission.DRAW, event)
    stands = round_stands(event)
    if first_open(stands) > 1 and not last_open(stands):
        raise ActionRefused(_("No drawn round is left that has not begun, so no draw follows."))
    if promised_seed(event):
        raise ActionRefused(_("A seed is promised already: its hash is shown."))
    claim_seen_version(event, version)
    promise = PromisedSeed.objects.create(event=event, seed=new_seed(), at=now)
    found = seating.seed_hash(promise.seed)
    remember(event, Action.PROMISE_SEED, by=by, now=now, after={"seed_hash": found})
    bump_revision(event)
    return found


@transaction.atomic
def break_promise(event_id: int, *, by: Any, now: datetime, version: int | None = None) -> None:
    """Throw the promised seed away, unseen; the history keeps its hash.

    Raises NotAllowed, StaleVersion, and ActionRefused when no seed is promised.
    """
    event = lock_event(event_id)
    require(by, Permission.DRAW, event)
    seed = promised_seed(event)
    if not seed:
        raise ActionRefused(_("No seed is promised."))
    claim_seen_version(event, version)
    PromisedSeed.objects.filter(event=event).delete()
    remember(event, Action.BREAK_PROMISE, by=by, now=now, before={"seed_hash": seating.seed_hash(seed)})
    bump_revision(event)


def draw_seating(
    event_id: int,
    *,
    seed: str = "",
    apart: str = "",
    apart_rounds: int | None = None,
    rounds: int | None = None,
    wish_order: str = "",
    by: Any,
    now: datetime,
    version: int | None = None,
) -> seating.Draw:
    """Draw the seating from a seed and store it in place of the former one.

    Without a seed the promised one is taken, or one that nobody could foresee. `apart` keeps players
    of one "team", "club" or "country" from meeting, as far as possible, in the first `apart_rounds`
    rounds (None: in all). Only the first `rounds` are drawn (None: all); the others stay without a
    seating until the ranking seats them. `wish_order` (Draw.Order) says which wish counts first.
    The same seed, players and wishes give the same seating. `version` is that of the event, where it
    was seen.

    Raises NotAllowed, StaleVersion, InvalidInput (field "seed") for a seed that is too long, and
    ActionRefused when the players are not a multiple of four, there are no rounds, one has begun, or another
    seed than this is promised.
    """
    event = Event.objects.get(pk=event_id)
    require(by, Permission.DRAW, event)
    promised = promised_seed(event)
    if promised and seed:
        raise ActionRefused(_("A seed is promised, so it makes the draw: leave the seed empty."))
    refuse_unfit(Draw(seed=seed), ["seed"])
    refuse_begun_seating(event.rounds.all())
    # Seconds in a large field: computed before the lock is taken, so that nobody waits for it.
    try:
        found = propose(event, seed or promised or new_seed(), Wish(apart, apart_rounds, rounds, wish_order))
    except seating.ImpossibleDrawError as impossible:
        raise ActionRefused(*refusal_words(impossible)) from impossible
    return _take(event_id, found, by_program=not seed, promised=promised, by=by, now=now, version=version)


@backed_up
def _take(
    event_id: int,
    found: Proposal,
    *,
    by_program: bool,
    promised: str,
    by: Any,
    now: datetime,
    version: int | None,
) -> seating.Draw:
    event = lock_event(event_id)
    require(by, Permission.DRAW, event)
    refuse_begun_seating(event.rounds.all())
    claim_seen_version(event, version)
    wish, drawn = found.wish, found.drawn
    players = seated_players(event)
    same_players = list_hash(players, wish.apart) == found.list_hash
    same_tables = kept_tables(players, event) == found.kept_tables
    same_rounds = len(drawn.rounds) == min(event.rounds.count(), wish.rounds or event.rounds.count())
    if not (same_players and same_tables and same_rounds) or promised_seed(event) != promised:
        raise ActionRefused(_("Players, tables or rounds changed while the seating was drawn. Draw again."))
    back_up(event, Action.DRAW_SEATING, by=by, now=now)
    PromisedSeed.objects.filter(event=event).delete()
    _store(event, {r: {t.number: t.players for t in tables} for r, tables in found.chart.items()})
    draw = _remember_draw(
        event,
        Draw(
            seed=drawn.seed,
            seed_by_program=by_program,
            method=drawn.method,
            version=drawn.version,
            player_list_hash=found.list_hash,
            apart=wish.apart,
            apart_rounds=wish.apart_rounds if wish.apart else None,
            wish_order=wish.wish_order,
            rounds=len(drawn.rounds),
            at=now,
            by=by,
        ),
    )
    told = ["seed", "apart", "apart_rounds", "wish_order", "rounds", "method", "version", "player_list_hash"]
    remember(event, Action.DRAW_SEATING, by=by, now=now, after={name: getattr(draw, name) for name in told})
    bump_revision(event)
    return drawn


def _forget_draw(event: Event) -> None:
    Draw.objects.filter(event=event).delete()
    event.continuations.all().delete()


def _remember_draw(event: Event, draw: Draw) -> Draw:
    _forget_draw(event)
    draw.event = event
    draw.save()
    return draw


@backed_up
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

    Raises NotAllowed, StaleVersion, ActionRefused when a round has begun or its number of rounds cannot be
    that of the event (`resize_schedule`), and InvalidInput
    (field "chart") with a sentence for each defect: an unknown draw number, a player missing or twice
    in a round, a gap in the numbers.
    """
    event = lock_event(event_id)
    require(by, Permission.DRAW, event)
    refuse_begun_seating(event.rounds.all())
    players = {player.number: player for player in seated_players(event)}
    gaps = _numbering_gaps(chart, complete)
    if gaps:
        raise InvalidInput({"chart": gaps})
    rounds = [[list(chart[r][t]) for t in sorted(chart[r])] for r in sorted(chart)]
    seated = [{number for table in round_ for number in table} & players.keys() for round_ in rounds]
    report = seating.check(rounds, present=[players.keys()] * len(rounds) if complete else seated)
    if report.findings:
        raise InvalidInput({"chart": [finding.message for finding in report.findings]})
    claim_seen_version(event, version)
    back_up(event, Action.IMPORT_CHART, by=by, now=now)

    resize_schedule(event, len(rounds), by=by, now=now)
    _store(
        event,
        {
            round_: {table: [players[number] for number in seats] for table, seats in tables.items()}
            for round_, tables in chart.items()
        },
    )
    _remember_draw(event, Draw(imported=True, rounds=len(rounds), at=now, by=by))
    remember(
        event, Action.IMPORT_CHART, by=by, now=now, after={"rounds": len(rounds), "players": len(players)}
    )
    bump_revision(event)
    return report


@backed_up
def remove_seating(event_id: int, *, by: Any, now: datetime, version: int | None = None) -> None:
    """Take the seating of all rounds away.

    Raises NotAllowed, StaleVersion, and ActionRefused when a round has begun.
    """
    event = lock_event(event_id)
    require(by, Permission.DRAW, event)
    refuse_begun_seating(event.rounds.all())
    claim_seen_version(event, version)
    back_up(event, Action.REMOVE_SEATING, by=by, now=now)
    draw = Draw.objects.filter(event=event).first()
    _clear(event)
    _forget_draw(event)
    remember(event, Action.REMOVE_SEATING, by=by, now=now, before={"seed": draw.seed if draw else ""})
    bump_revision(event)


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
    return listed(sorted(numbers))


def _clear(event: Event) -> None:
    keep_sheet_versions(event)
    Session.objects.filter(round__event=event).delete()
    event.tables.filter(fixed_for=None).delete()
    event.rounds.update(seating_shown_at=None)


def _store(event: Event, chart: Mapping[int, Mapping[int, Sequence[Player | None]]]) -> None:
    """Replace the seating: round number -> table number -> the players starting E, S, W, N."""
    former = {table.number: (table.label, table.fixed_for_id) for table in event.tables.all()}
    _clear(event)
    event.tables.all().delete()
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
    store_sessions(event, sessions)
