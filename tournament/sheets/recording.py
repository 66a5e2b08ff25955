"""A session's sheet: recording what was typed from a slip."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.models import Event, HandResult, Penalty, Seat, Session
from tournament.record import (
    carried_out,
    carry_out,
    claim_version,
    lock_event,
    refuse_long,
    require,
)
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused, AlreadyDone, InvalidInput
from tournament.record.sheet_entries import remember_sheet
from tournament.record.sheet_facts import (
    fan_rows,
    findings_of,
    hands_of,
    penalties_of,
    sheet_facts,
    signed_totals_of,
)
from tournament.rules.claims import level_of
from tournament.rules.findings import (
    FANS_MISSING,
    NO_HANDS,
    Severity,
    SignedTotals,
    can_stand,
    check_penalty,
    check_total,
    second_looks,
)
from tournament.rules.sheet import HANDS_PER_SESSION, Hand, computed_scores
from tournament.rules.sheet import Penalty as SheetPenalty
from tournament.sheets.board import whole_sheet


class SheetIsConfirmed(ActionRefused):
    """A confirmed sheet takes nothing that is typed."""

    def __init__(self) -> None:
        super().__init__(_("This sheet is confirmed. Reopen it, with a reason, to change it."))


@dataclass(frozen=True, slots=True)
class NewPenalty:
    """A penalty to add, with its reason."""

    penalty: SheetPenalty
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CancelledPenalty:
    """A penalty to cancel, by its key, with the reason that is required."""

    key: int
    reason: str


@dataclass(frozen=True, slots=True)
class MovedPenalty:
    """A penalty, by its key, whose hand stands on another line now."""

    key: int
    hand: int


@dataclass(frozen=True, slots=True)
class SheetInput:
    """Everything a referee typed from one slip; it replaces the sheet's hands and signed totals.

    `timed_out` and `hands_stated` are what the slip says of itself, `looks_taken` the keys of what was
    looked at once more. Looks stay taken as long as there is what they were taken at.
    """

    hands: tuple[Hand, ...] = ()
    signed_totals: SignedTotals = (None, None, None, None)
    new_penalties: tuple[NewPenalty, ...] = ()
    cancelled: tuple[CancelledPenalty, ...] = ()
    moved: tuple[MovedPenalty, ...] = ()
    timed_out: bool = False
    hands_stated: int | None = None
    looks_taken: tuple[str, ...] = ()


@transaction.atomic
def record_sheet(
    session_id: int,
    sheet: SheetInput,
    *,
    by: Any,
    version: int,
    now: datetime,
    token: str = "",
    reason: str = "",
) -> Session:
    """Store what was typed from a slip: hands, penalties and signed totals, unconfirmed.

    Returns the session with the whole sheet loaded.

    A sheet that holds all this already is left as it is: it keeps its version and who typed it.

    Raises NotAllowed, AlreadyDone for a `token` that was carried out before, StaleVersion if the
    sheet changed since `version`, InvalidInput for a hand, penalty or total that cannot be, and
    SheetIsConfirmed for a confirmed sheet, which must be reopened first.
    """
    session = lock_sheet(session_id)
    return record_locked(session, sheet, by=by, version=version, now=now, token=token, reason=reason)


def record_locked(
    session: Session,
    sheet: SheetInput,
    *,
    by: Any,
    version: int,
    now: datetime,
    token: str = "",
    reason: str = "",
) -> Session:
    """`record_sheet` for a session from `lock_sheet`: its event is locked and its whole sheet loaded."""
    event = session.round.event
    require(by, Permission.ENTER, event)
    done = carried_out(event, token)
    if done and done.session_id == session.pk:
        raise AlreadyDone(session, done.version)
    if session.is_confirmed:
        raise SheetIsConfirmed
    impossible = why_not_store(event, sheet)
    if impossible:
        raise InvalidInput(impossible)
    refuse_long(reason, *(new.reason for new in sheet.new_penalties), *(c.reason for c in sheet.cancelled))
    changed = changes_sheet(session, sheet)
    if session.version == version and not changed and not _takes_looks(session, sheet):
        carry_out(event, token, session)
        return session
    penalties_change = bool(sheet.new_penalties or sheet.cancelled or sheet.moved)
    before = sheet_facts(session)
    claim_version(session, version)

    _store_hands(session, sheet.hands)
    _cancel_penalties(session, sheet.cancelled, now)
    _move_penalties(session, sheet.moved)
    _add_penalties(session, sheet.new_penalties)
    _load_again(session, "hands", *(["penalties"] if penalties_change else []))

    if changed:
        # Who only looks once more has typed nothing, and may be the second person who confirms.
        session.entered_by = by
        session.not_played, session.reason = False, ""
    session.timed_out, session.hands_stated = sheet.timed_out, sheet.hands_stated
    session.looks_taken = _looks_after(session, sheet)
    settle_sheet(session, sheet.signed_totals)
    remember_sheet(session, Action.RECORD_SHEET, before, by=by, now=now, reason=reason.strip())
    carry_out(event, token, session)
    return session


def _load_again(session: Session, *names: str) -> None:
    """Read what was written; whoever gets the session has it as it is stored."""
    session.refresh_from_db(fields=list(names))
    prefetch_related_objects([session], *names)


def changes_sheet(session: Session, sheet: SheetInput) -> bool:
    """Whether recording `sheet` would change anything that is stored."""
    stands = {stored.pk: stored.hand for stored in session.penalties.all()}
    return (
        bool(sheet.new_penalties or sheet.cancelled)
        or any(stands.get(moved.key, moved.hand) != moved.hand for moved in sheet.moved)
        or set(sheet.hands) != set(hands_of(session))
        or sheet.signed_totals != signed_totals_of(session)
        or (sheet.timed_out, sheet.hands_stated) != (session.timed_out, session.hands_stated)
    )


def _takes_looks(session: Session, sheet: SheetInput) -> bool:
    return bool(_looks_after(session, sheet) != session.looks_taken)


def _looks_after(session: Session, sheet: SheetInput) -> list[str]:
    """The looks taken at what the sheet holds: those typed now, and the earlier ones.

    That there is no sheet of hands is said anew each time, and can be taken back.
    """
    found = second_looks(
        sheet.hands,
        unusual_from=session.round.event.unusual_from,
        timed_out=sheet.timed_out,
        hands_stated=sheet.hands_stated,
    )
    taken = {*sheet.looks_taken, *(key for key in session.looks_taken if not key.startswith(NO_HANDS))}
    return [finding.key for finding in found if finding.key in taken]


def settle_open_sheets(event: Event) -> None:
    """Bring the state of every sheet that is not confirmed in line with what the event asks for."""
    sessions = Session.objects.filter(round__event=event).exclude(state=Session.State.CONFIRMED)
    for session in sessions.select_related("round").prefetch_related("hands", "penalties", "seats"):
        session.round.event = event
        settle_sheet(session)


def lock_session(session_id: int) -> Session:
    """Take the lock of a session's event; return the session as it is now, with its round, event and table.

    Raises ActionRefused where the seating was changed and the session is gone, or the event is closed.
    """
    of_session = Session.objects.filter(pk=session_id).order_by()
    event_id = of_session.values_list("round__event_id", flat=True).first()
    event = lock_event(event_id) if event_id else None
    session = of_session.select_related("round", "table").first()
    if event is None or session is None:
        raise ActionRefused(_("This sheet is gone: the seating of the round was changed meanwhile."))
    session.round.event = event
    return session


def lock_sheet(session_id: int) -> Session:
    """`lock_session`, with the whole sheet loaded."""
    session = lock_session(session_id)
    prefetch_related_objects([session], *whole_sheet())
    return session


def why_not_store(event: Event, sheet: SheetInput) -> dict[str, list[str]]:
    """What on a sheet cannot be, as sentences by its part; empty where the sheet can be stored."""
    errors: dict[str, list[str]] = {}
    numbers = [hand.number for hand in sheet.hands]
    if len(set(numbers)) < len(numbers):
        errors["hands"] = [_("A hand number stands on the sheet twice.")]
    wrong = [hand.number for hand in sheet.hands if not can_stand(event.rules, hand, event.chairs)]
    if wrong:
        listed = ", ".join(map(str, wrong))
        errors.setdefault("hands", []).append(_("These hands cannot be as typed: %s.") % listed)
    if any(check_penalty(new.penalty) for new in sheet.new_penalties):
        errors["penalties"] = [_("A penalty names a hand that is not on the sheet, or far too many points.")]
    if any(not 1 <= moved.hand <= HANDS_PER_SESSION for moved in sheet.moved):
        errors["penalties"] = [_("A penalty names a hand that is not on the sheet, or far too many points.")]
    if sheet.hands_stated is not None and not 0 <= sheet.hands_stated <= HANDS_PER_SESSION:
        errors["hands_stated"] = [_("A session has at most %d hands.") % HANDS_PER_SESSION]
    if any(check_total(seat, total) for seat, total in enumerate(sheet.signed_totals)):
        errors["signed_totals"] = [_("A signed total is out of all proportion.")]
    return errors


def _store_hands(session: Session, hands: tuple[Hand, ...]) -> None:
    """Write the hands that changed, each with how far its claim let it be checked."""
    kept = {stored.number: stored for stored in session.hands.all()}
    written = {hand.number: hand for hand in hands_of(session)}
    if kept.keys() - {hand.number for hand in hands}:
        session.hands.exclude(number__in=[hand.number for hand in hands]).delete()
    changed = [hand for hand in hands if written.get(hand.number) != hand]
    rows = [kept.get(hand.number) or HandResult(session=session, number=hand.number) for hand in changed]
    for row, hand in zip(rows, changed, strict=True):
        row.winner, row.discarder, row.value = hand.winner, hand.discarder, hand.value
        row.fans, row.flowers, row.tiles = fan_rows(hand.claim.fans), hand.claim.flowers, hand.claim.tiles
        row.checked = level_of(hand)
    HandResult.objects.bulk_create(row for row in rows if row.pk is None)
    HandResult.objects.bulk_update(
        [row for row in rows if row.number in kept],
        ["winner", "discarder", "value", "fans", "flowers", "tiles", "checked"],
    )


def _add_penalties(session: Session, penalties: tuple[NewPenalty, ...]) -> None:
    for new in penalties:
        Penalty.objects.create(
            session=session,
            kind=new.penalty.kind,
            seat=new.penalty.seat,
            receiver=new.penalty.receiver,
            amount=new.penalty.amount,
            hand=new.penalty.hand,
            reason=new.reason,
        )


def _cancel_penalties(session: Session, cancelled: tuple[CancelledPenalty, ...], now: datetime) -> None:
    for cancel in cancelled:
        if not cancel.reason.strip():
            raise InvalidInput(
                {"penalties": [_("Say why the penalty is cancelled; it stays listed with the reason.")]}
            )
        session.penalties.filter(pk=cancel.key, cancelled_at=None).update(
            cancelled_at=now, cancel_reason=cancel.reason.strip()
        )


def _move_penalties(session: Session, penalties: tuple[MovedPenalty, ...]) -> None:
    for moved in penalties:
        session.penalties.filter(pk=moved.key, cancelled_at=None).update(hand=moved.hand)


def settle_sheet(session: Session, signed: SignedTotals | None = None) -> None:
    """Recompute the four scores of an open sheet and its state from what is stored.

    `signed` are totals that are to be stored in place of the signed totals that are.
    """
    hands, penalties = hands_of(session), penalties_of(session)
    signed = signed or signed_totals_of(session)
    computed = computed_scores(session.round.event.rules, hands, penalties) if hands else (None,) * 4
    seats = []
    for seat in session.seats.all():
        totals = signed[seat.wind], computed[seat.wind]
        if totals != (seat.signed_total, seat.computed):
            seat.signed_total, seat.computed = totals
            seats.append(seat)
    Seat.objects.bulk_update(seats, ["signed_total", "computed"])

    found = findings_of(session)
    severities = {finding.severity for finding in found if finding.code != FANS_MISSING}
    if not hands and not penalties and not any(total is not None for total in signed):
        session.state = Session.State.TO_CONFIRM if session.not_played else Session.State.EMPTY
    elif Severity.ERROR in severities:
        session.state = Session.State.IN_PROGRESS
    elif Severity.WARNING in severities:
        session.state = Session.State.DIFFERS
    elif any(finding.code == FANS_MISSING for finding in found):
        session.state = Session.State.IN_PROGRESS
    else:
        session.state = Session.State.TO_CONFIRM
    session.save()
