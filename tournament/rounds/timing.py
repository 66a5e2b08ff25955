"""The clock of a round: started, stopped for a while, given more time, stopped, and the last step undone."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.models import Event, History, Round, RoundClock
from tournament.models.clocks import LONGEST_PAUSE_MS
from tournament.record import bump_revision, claim_version, lock_event, remember, require
from tournament.record.actions import CLOCK_STEPS, Action
from tournament.record.begun import noted_in
from tournament.record.refusals import ActionRefused, InvalidInput
from tournament.rounds.clocks import clock_of
from tournament.rounds.publishing import lock_round
from tournament.rules.clock import Phase, read_clock

#: The longest session and the longest extra time, in minutes, and the longest lead-in, in seconds.
LONGEST_SESSION, LONGEST_EXTRA, LONGEST_LEAD_IN = 600, 120, 3600

_INSTANTS = ("started_at", "paused_at", "stopped_at")
_FACTS = (*_INSTANTS, "minutes", "lead_in", "last_minutes", "extra", "extra_by_table", "paused_ms")
#: What makes every clock another one, so that no step before it can be undone.
_NEW_CLOCKS = (Action.END_REHEARSAL, Action.REPLACE_EVENT)


@transaction.atomic
def start_clock(
    round_id: int, *, minutes: int, lead_in: int, last_minutes: int, by: Any, now: datetime
) -> RoundClock:
    """Start the clock of a round; a stopped one starts anew.

    Another round's clock stops, where its time is over or the round is published.

    Raises NotAllowed, InvalidInput for a length that no session has, and ActionRefused for a round
    without seating or published already, and while a clock runs.
    """
    event, round_ = lock_round(round_id)
    require(by, Permission.RUN_CLOCK, event)
    _refuse_lengths(minutes=minutes, lead_in=lead_in, last_minutes=last_minutes)
    if round_.is_published:
        raise ActionRefused(_("Round %d is published already.") % round_.number)
    if not round_.sessions.exists():
        raise ActionRefused(_("Round %d has no seating yet.") % round_.number)
    for other in RoundClock.objects.filter(round__event=event, stopped_at=None).select_related("round"):
        if other.round_id == round_.pk or _counts(other, now):
            raise ActionRefused(_("The clock of round %d runs; stop it first.") % other.round.number)
        stop_clock(other.pk, by=by, version=other.version, now=now)
    had = RoundClock.objects.filter(round=round_).first()
    before = _facts(had)
    clock = RoundClock(
        pk=had.pk if had else None,
        round=round_,
        started_at=now,
        minutes=minutes,
        lead_in=lead_in,
        last_minutes=last_minutes,
        version=had.version + 1 if had else 1,
    )
    clock.save()
    _note(event, clock.round, Action.START_CLOCK, before, _facts(clock), by=by, now=now)
    return clock


@transaction.atomic
def pause_clock(clock_id: int, *, by: Any, version: int, now: datetime) -> RoundClock:
    """Let the clock stand still at all tables. Raises NotAllowed, StaleVersion, ActionRefused."""

    def pause(clock: RoundClock) -> None:
        if clock.paused_at:
            raise ActionRefused(_("The clock stands still already."))
        clock.paused_at = now

    return _change(clock_id, Action.PAUSE_CLOCK, pause, by=by, version=version, now=now)


@transaction.atomic
def resume_clock(clock_id: int, *, by: Any, version: int, now: datetime) -> RoundClock:
    """Let a clock that stands still go on. Raises NotAllowed, StaleVersion, ActionRefused."""

    def resume(clock: RoundClock) -> None:
        if not clock.paused_at:
            raise ActionRefused(_("The clock runs already."))
        clock.paused_ms += max((now - clock.paused_at) // timedelta(milliseconds=1), 0)
        if clock.paused_ms > LONGEST_PAUSE_MS:
            raise ActionRefused(_("The clock has stood still for ten years: stop it, and start it anew."))
        clock.paused_at = None

    return _change(clock_id, Action.RESUME_CLOCK, resume, by=by, version=version, now=now)


@transaction.atomic
def add_time(
    clock_id: int, minutes: int, *, table: int | None = None, by: Any, version: int, now: datetime
) -> RoundClock:
    """Give extra minutes to all tables, or to the table of that number.

    Raises NotAllowed, StaleVersion, InvalidInput for minutes or a table that cannot be, ActionRefused.
    """

    def add(clock: RoundClock) -> None:
        if not 1 <= minutes <= LONGEST_EXTRA:
            raise InvalidInput({"minutes": [_("Extra time is 1 to %d minutes.") % LONGEST_EXTRA]})
        if table is None:
            clock.extra = min(clock.extra + minutes, LONGEST_SESSION)
            return
        if not clock.round.sessions.filter(table__number=table).exists():
            raise InvalidInput(
                {
                    "table": [
                        _("Nobody plays at table %(table)d in round %(round)d.")
                        % {"table": table, "round": clock.round.number}
                    ]
                }
            )
        had = clock.extra_by_table.get(str(table), 0)
        clock.extra_by_table = {**clock.extra_by_table, str(table): min(had + minutes, LONGEST_SESSION)}

    return _change(clock_id, Action.ADD_TIME, add, by=by, version=version, now=now)


@transaction.atomic
def stop_clock(clock_id: int, *, by: Any, version: int, now: datetime) -> RoundClock:
    """End the time of a round, before it is over or after. Raises NotAllowed, StaleVersion, ActionRefused."""

    def stop(clock: RoundClock) -> None:
        clock.paused_at, clock.stopped_at = None, now

    return _change(clock_id, Action.STOP_CLOCK, stop, by=by, version=version, now=now)


@transaction.atomic
def undo_clock(round_id: int, *, by: Any, version: int, now: datetime) -> RoundClock | None:
    """Take the last step of a round's clock back; undone once more, it is done again.

    The clock is as if the step had not been taken: an undone pause has cost nobody time. Returns None
    where the step was the first start. Raises NotAllowed, StaleVersion, and ActionRefused where there
    is no step or another clock runs by now.
    """
    event, round_ = lock_round(round_id)
    require(by, Permission.RUN_CLOCK, event)
    last = last_clock_step(event, round_.number)
    if last is None:
        raise ActionRefused(_("There is no step of this clock to undo."))
    clock = RoundClock.objects.filter(round=round_).first()
    before = _facts(clock)
    restored = _restored(round_, last.before)
    running = RoundClock.objects.filter(round__event=event, stopped_at=None, round__published_at=None)
    running = running.exclude(round=round_)
    if restored and restored.stopped_at is None and (other := running.select_related("round").first()):
        raise ActionRefused(_("The clock of round %d runs; stop it first.") % other.round.number)
    if clock:
        claim_version(clock, version)
    if restored:
        restored.pk, restored.version = (clock.pk, clock.version) if clock else (None, 1)
        restored.save()
    elif clock:
        clock.delete()
    _note(event, round_, Action.UNDO_CLOCK, before, _facts(restored), by=by, now=now)
    return restored


@transaction.atomic
def clear_clock(clock_id: int, *, by: Any, version: int, now: datetime) -> None:
    """Take the start of a stopped clock back, as long as nothing else is known of its round.

    A round whose clock was only tried has not begun any more then. Raises NotAllowed, StaleVersion, and
    ActionRefused for a clock that runs and for a round of which something is noted.
    """
    clock = RoundClock.objects.select_related("round").get(pk=clock_id)
    event = lock_event(clock.round.event_id)
    require(by, Permission.RUN_CLOCK, event)
    claim_version(clock, version)
    if not clearable_clocks(event).filter(pk=clock.pk).exists():
        raise ActionRefused(_("The clock of round %d runs, or its round is played.") % clock.round.number)
    before = _facts(clock)
    clock.delete()
    _note(event, clock.round, Action.CLEAR_CLOCK, before, None, by=by, now=now)


def clearable_clocks(event: Event) -> QuerySet[RoundClock]:
    """The clocks that were started and stopped, of rounds of which nothing else is known."""
    played = noted_in(event.rounds.all()).order_by().values("round")
    stopped = RoundClock.objects.filter(round__event=event, stopped_at__isnull=False)
    return stopped.exclude(round__in=played).select_related("round").order_by("round__number")


def last_clock_step(event: Event, round_number: int | None = None) -> History | None:
    """The last step of a clock that can be undone: of this round, or of any."""
    steps = Q(table=None, action__in=CLOCK_STEPS)
    if round_number is not None:
        steps &= Q(round=round_number)
    last = event.history.filter(steps | Q(action__in=_NEW_CLOCKS)).first()
    return last if last and last.action in CLOCK_STEPS else None


def _change(
    clock_id: int,
    action: Action,
    change: Callable[[RoundClock], None],
    *,
    by: Any,
    version: int,
    now: datetime,
) -> RoundClock:
    """Change a clock that was not stopped, and remember it."""
    clock = RoundClock.objects.select_related("round").get(pk=clock_id)
    event = lock_event(clock.round.event_id)
    require(by, Permission.RUN_CLOCK, event)
    claim_version(clock, version)
    clock.refresh_from_db(fields=list(_FACTS))
    if clock.stopped_at:
        raise ActionRefused(_("The clock of round %d is stopped.") % clock.round.number)
    before = _facts(clock)
    change(clock)
    clock.save()
    _note(event, clock.round, action, before, _facts(clock), by=by, now=now)
    return clock


def _note(
    event: Event,
    round_: Round,
    action: Action,
    before: dict[str, Any] | None,
    after: dict[str, Any] | None,
    *,
    by: Any,
    now: datetime,
) -> None:
    remember(event, action, by=by, now=now, round_=round_, before=before, after=after)
    bump_revision(event)


def _facts(clock: RoundClock | None) -> dict[str, Any] | None:
    """Everything of a clock as plain values, instants to the microsecond."""
    if clock is None:
        return None
    values = {name: getattr(clock, name) for name in _FACTS}
    return {name: at.isoformat() if isinstance(at, datetime) else at for name, at in values.items()}


def _restored(round_: Round, facts: Mapping[str, Any] | None) -> RoundClock | None:
    if facts is None:
        return None
    values = {name: facts[name] for name in _FACTS}
    for name in _INSTANTS:
        values[name] = parse_datetime(values[name]) if values[name] else None
    return RoundClock(round=round_, **values)


def _counts(clock: RoundClock, now: datetime) -> bool:
    """Whether tables still play by a clock that nobody has stopped."""
    return not clock.round.is_published and read_clock(clock_of(clock), now).phase is not Phase.OVER


def _refuse_lengths(*, minutes: int, lead_in: int, last_minutes: int) -> None:
    errors = {}
    if not 1 <= minutes <= LONGEST_SESSION:
        errors["minutes"] = [_("A session takes 1 to %d minutes.") % LONGEST_SESSION]
    if not 0 <= lead_in <= LONGEST_LEAD_IN:
        errors["lead_in"] = [_("The lead-in takes at most %d seconds.") % LONGEST_LEAD_IN]
    if not 0 <= last_minutes <= max(minutes, 0):
        errors["last_minutes"] = [_("The last hand cannot be announced before the session begins.")]
    if errors:
        raise InvalidInput(errors)
