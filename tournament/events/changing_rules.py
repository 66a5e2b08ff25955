"""Changing the rules of an event whose sheets are confirmed: what would change, and changing it.

The signed totals are what the players signed, and they go on counting. What follows from the rules is
computed anew: what the hands lead to, the marks of the sheets, the table points.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournament.access.permissions import Permission, may
from tournament.archive.backing_up import back_up
from tournament.archive.beforehand import backed_up, beforehand
from tournament.models import Event, HandResult, Session
from tournament.record import (
    bump_revision,
    claim_version,
    facts,
    lock_event,
    refuse_closed,
    refuse_long,
    remember,
    require,
)
from tournament.record.actions import Action
from tournament.record.one_moment import one_moment
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed
from tournament.record.sheet_facts import hand_of
from tournament.rules.claims import check_hand_claim
from tournament.rules.findings import check_hand
from tournament.sheets.board import sessions_with_everything
from tournament.sheets.confirming import compute_anew, store_computed
from tournament.sheets.recording import settle_open_sheets
from tournament.standings import format_table_points

#: How many hands a refusal names.
_NAMED_HANDS = 10


@dataclass(frozen=True, slots=True)
class SeatNumbers:
    """What a seat has: points, what the hands lead to (None without hands), and twelfths."""

    score: int | None
    computed: int | None
    twelfths: int | None

    @property
    def table_points(self) -> str:
        return "" if self.twelfths is None else format_table_points(self.twelfths)


@dataclass(frozen=True, slots=True)
class ChangedSeat:
    """One player's place in a session that other rules change. `name` is the player's."""

    wind: int
    number: int
    name: str
    before: SeatNumbers
    after: SeatNumbers

    @property
    def changes(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class ChangedSession:
    """A confirmed session that other rules change; `differs` says whether its hands lead elsewhere then."""

    round: int
    table: int
    published: bool
    differs: bool
    differed: bool
    seats: tuple[ChangedSeat, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """What other rules do to an event.

    `doubtful` are hands (round, table, hand) whose fans or tiles are not worth their value by these
    rules; they keep their value.
    """

    sessions: tuple[ChangedSession, ...]
    doubtful: tuple[tuple[int, int, int], ...]

    @property
    def published_rounds(self) -> tuple[int, ...]:
        return tuple(sorted({session.round for session in self.sessions if session.published}))


def preview_rules(event_id: int, changes: Mapping[str, Any], *, by: Any) -> Effect:
    """What `change_rules` would do to what is stored at this moment. It does nothing; nobody waits for it.

    Raises NotAllowed, ActionRefused and InvalidInput as `change_rules` does.
    """
    with one_moment():
        event = Event.objects.get(pk=event_id)
        refuse_closed(event)
        require(by, Permission.EDIT_EVENT, event)
        return _computed(event, changes)[0]


@backed_up
def change_rules(
    event_id: int, changes: Mapping[str, Any], *, reason: str, by: Any, version: int, now: datetime
) -> Effect:
    """Change `ruleset`, `switches` and `tie_rule` and compute anew what follows from them.

    It is computed before the event's lock is taken: others wait only while what changed is stored.

    In a published round the public sees the new table points at once, which needs the right to
    publish. The history gets an entry for the rules and one for each session that changed.

    Raises NotAllowed, StaleVersion, InvalidInput for rules that cannot be, by which a hand cannot be paid, or
    without a reason, and ActionRefused where nothing would change, or the tie rule while a published sheet
    is open.
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_EVENT, event)
    reason = reason.strip()
    if not reason:
        raise InvalidInput({"reason": [_("Say why the rules are changed; the history keeps it.")]})
    refuse_long(reason)
    claim_version(event, version)
    back_up(event, Action.CHANGE_RULES, by=by, now=now)
    effect, changed = beforehand(event, "other rules", lambda stored: _computed(stored, changes))
    if effect.published_rounds and not may(by, Permission.PUBLISH, event):
        raise NotAllowed(_("Published rounds would change: that needs the right to publish."))
    before = facts(event, list(changes))
    for field, value in changes.items():
        setattr(event, field, value)
    event.save(update_fields=list(changes))
    settle_open_sheets(event)
    store_computed(changed, reason)
    entry = remember(
        event,
        Action.CHANGE_RULES,
        by=by,
        now=now,
        subject=event.title,
        before=before,
        after=facts(event, list(changes)),
        reason=reason,
    )
    for told, session in zip(effect.sessions, changed, strict=True):
        entry = remember(
            event,
            Action.RECOMPUTE_SESSION,
            by=by,
            now=now,
            session=session,
            before=_as_facts(told, "before"),
            after=_as_facts(told, "after"),
            reason=reason,
            latest=entry.fingerprint,
        )
    bump_revision(event)
    return effect


def refuse_unpayable(event: Event) -> None:
    """Raise InvalidInput for rules that cannot be, or by which a hand on a sheet cannot be paid."""
    try:
        rules = event.rules
    except (ValueError, KeyError) as wrong:
        raise InvalidInput({"switches": [str(wrong)]}) from wrong
    hands = HandResult.objects.filter(session__round__event=event, winner__isnull=False)
    rows = hands.select_related("session__round", "session__table").order_by(
        "session__round__number", "session__table__number", "number"
    )
    found = [
        _("round %(round)d, table %(table)d, hand %(hand)d")
        % {"round": row.session.round.number, "table": row.session.table.number, "hand": row.number}
        for row in rows
        if check_hand(rules, hand_of(row))
    ]
    if found:
        named = "; ".join(found[:_NAMED_HANDS]) + ("; …" if len(found) > _NAMED_HANDS else "")
        sentence = _(
            "By these rules a won hand has at least %(minimum)d points, and these have fewer: %(hands)s."
        )
        raise InvalidInput({"minimum": [sentence % {"minimum": rules.minimum, "hands": named}]})


def _computed(event: Event, changes: Mapping[str, Any]) -> tuple[Effect, list[Session]]:
    """Give the event other rules, unsaved; what they do to confirmed sessions, and those that change."""
    if not any(getattr(event, field) != value for field, value in changes.items()):
        raise ActionRefused(_("These are the rules as they stand; nothing would change."))
    if changes.get("tie_rule", event.tie_rule) != event.tie_rule:
        _refuse_open_results(event)
    for field, value in changes.items():
        setattr(event, field, value)
    refuse_unpayable(event)
    told, changed, doubtful = [], [], []
    for session in sessions_with_everything(event).filter(state=Session.State.CONFIRMED):
        session.round.event = event
        doubtful += [
            (session.round.number, session.table.number, hand.number)
            for hand in map(hand_of, session.hands.all())
            if not check_hand_claim(event.rules, hand, event.chairs).possible
        ]
        differed, before = session.differs, _numbers(session)
        if compute_anew(session):
            told.append(_told(session, differed, before))
            changed.append(session)
    return Effect(tuple(told), tuple(doubtful)), changed


def _refuse_open_results(event: Event) -> None:
    """Raise ActionRefused where a published sheet is open: its frozen table points follow from no sheet.

    By another tie rule all published table points change, or none.
    """
    opened = Session.objects.filter(round__event=event, round__published_at__isnull=False)
    opened = opened.exclude(state=Session.State.CONFIRMED).select_related("round", "table")
    sentence = _(
        "The sheet of round %(round)d, table %(table)d is published and open again: confirm it before "
        "the tie rule changes."
    )
    found = [sentence % {"round": one.round.number, "table": one.table.number} for one in opened]
    if found:
        raise ActionRefused(*found)


def _told(session: Session, differed: bool, before: Mapping[int, SeatNumbers]) -> ChangedSession:
    """What a session that was computed anew was before, and is now."""
    after = _numbers(session)
    return ChangedSession(
        session.round.number,
        session.table.number,
        session.round.is_published,
        session.differs,
        differed,
        tuple(
            ChangedSeat(seat.wind, seat.player.number, seat.player.name, before[seat.wind], after[seat.wind])
            for seat in session.seats.all()
        ),
    )


def _numbers(session: Session) -> dict[int, SeatNumbers]:
    return {seat.wind: SeatNumbers(seat.score, seat.computed, seat.twelfths) for seat in session.seats.all()}


def _as_facts(changed: ChangedSession, when: str) -> dict[str, Any]:
    numbers = [getattr(seat, when) for seat in changed.seats]
    return {
        "computed": [of_seat.computed for of_seat in numbers],
        "table_points": [of_seat.table_points for of_seat in numbers],
        "differs": changed.differed if when == "before" else changed.differs,
    }
