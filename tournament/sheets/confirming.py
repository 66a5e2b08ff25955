"""Confirming a session's sheet, and opening it again."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access.permissions import Permission, may
from tournament.models import HandResult, Seat, Session
from tournament.record import bump_revision, claim_version, refuse_long, require
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused, LookAgain, NotAllowed
from tournament.record.sheet_entries import remember_sheet
from tournament.record.sheet_facts import (
    findings_of,
    hands_of,
    looks_of,
    penalties_of,
    sheet_facts,
    signed_totals_of,
)
from tournament.rules.findings import FANS_MISSING, Finding, Severity, known_totals
from tournament.rules.sheet import computed_scores
from tournament.sheets.recording import lock_session, lock_sheet, settle_sheet
from tournament.standings import table_points


@transaction.atomic
def confirm_session(
    session_id: int, *, by: Any, version: int, now: datetime, reason: str = "", asks: bool = False
) -> Session:
    """Confirm a session's sheet; from then on its signed totals count in the standings.

    In a published round the public sees the confirmed totals at once. `asks` is for callers with
    somebody to ask: what is unusual on the sheet must have been looked at once more.

    Raises NotAllowed if `by` entered it and the event asks for a second person, or without the
    right to publish in a published round; StaleVersion; ActionRefused if totals are missing, or, as
    long as no reason is given, if hands and totals disagree or fans are missing that the event asks for;
    LookAgain where a look was not taken.
    """
    session = lock_sheet(session_id)
    return confirm_locked(session, by=by, version=version, now=now, reason=reason, asks=asks)


def confirm_locked(
    session: Session, *, by: Any, version: int, now: datetime, reason: str = "", asks: bool = False
) -> Session:
    """`confirm_session` for a session from `lock_sheet`: its event is locked and its whole sheet loaded."""
    event = session.round.event
    require(by, Permission.CONFIRM, event)
    if session.is_confirmed:
        raise ActionRefused(_("This sheet is confirmed already."))
    obstacle = why_not_confirm(session, by)
    if obstacle:
        raise NotAllowed(obstacle)
    reason = reason.strip()
    refuse_long(reason)
    found = refuse_unready(session, reason)
    looks = () if session.not_played else looks_of(session)
    if asks and not {look.key for look in looks} <= set(session.looks_taken):
        raise LookAgain
    before = sheet_facts(session)
    claim_version(session, version)

    _mark(session, found)
    if not session.not_played:
        session.reason = reason
        Seat.objects.bulk_update(_count(session), ["score", "twelfths"])
    session.state = Session.State.CONFIRMED
    session.confirmed_by, session.confirmed_at = by, now
    session.save()
    remember_sheet(session, Action.CONFIRM_SESSION, before, by=by, now=now, reason=reason)
    if session.round.is_published:
        freeze_results(session.seats.all())
        bump_revision(event)
    return session


def refuse_unready(session: Session, reason: str = "") -> Sequence[Finding]:
    """What checking a sheet found, none of which keeps it from being confirmed, with this reason or without.

    Raises ActionRefused as confirming does. Who typed a sheet for a second person asks this, too, before
    going on to another; what is unusual is asked of the second person. A session that was not played has
    nothing on its sheet to be checked.
    """
    if session.not_played:
        return ()
    found = findings_of(session)
    if any(finding.severity is Severity.ERROR for finding in found):
        raise ActionRefused(_("A signed total is missing: a sheet is confirmed with all four."))
    if not reason:
        _refuse_warnings(found)
    return found


def _mark(session: Session, found: Sequence[Finding]) -> None:
    codes = {finding.code for finding in found}
    session.differs = "total_differs" in codes
    session.totals_only = "totals_only" in codes
    session.sum_off = "sum_off" in codes


def compute_anew(session: Session) -> bool:
    """Give a confirmed sheet and its seats what follows from its event's rules; whether that is anything new.

    Its signed totals go on counting. `store_computed` stores it.
    """
    if session.not_played:
        return False
    event, seats, hands = session.round.event, list(session.seats.all()), hands_of(session)

    def stand() -> list[object]:
        numbers = [(seat.computed, seat.score, seat.twelfths) for seat in seats]
        return [numbers, session.differs, session.totals_only, session.sum_off]

    before = stand()
    if hands:
        computed = computed_scores(event.rules, hands, penalties_of(session))
        for seat in seats:
            seat.computed = computed[seat.wind]
    _mark(session, findings_of(session))
    _count(session)
    return stand() != before


def store_computed(sessions: Sequence[Session], reason: str) -> None:
    """Store what `compute_anew` found, as the next version of each; of published rounds the public sees it.

    `reason` stands on a sheet that differs and had none.
    """
    for session in sessions:
        session.reason = session.reason or (reason if session.differs else "")
        session.version += 1
    seats = [seat for session in sessions for seat in session.seats.all()]
    Seat.objects.bulk_create(seats, **_changed("computed", "score", "twelfths"))
    Session.objects.bulk_create(
        sessions, **_changed("version", "reason", "differs", "totals_only", "sum_off")
    )
    published = [session.pk for session in sessions if session.round.is_published]
    freeze_results(Seat.objects.filter(session__in=published))


def _changed(*fields: str) -> dict[str, Any]:
    """How `bulk_create` stores these fields of rows that are there: `bulk_update` takes ten times as long."""
    return {"update_conflicts": True, "unique_fields": ["pk"], "update_fields": fields, "batch_size": 500}


def needs_reason(session: Session) -> bool:
    """Whether the sheet can only be confirmed with a reason."""
    return any(finding.severity is Severity.WARNING for finding in findings_of(session))


def _refuse_warnings(found: Sequence[Finding]) -> None:
    warnings = [finding for finding in found if finding.severity is Severity.WARNING]
    if any(finding.code != FANS_MISSING for finding in warnings):
        raise ActionRefused(
            _("Hands and signed totals do not agree: correct the sheet, or say why the signed totals count.")
        )
    if warnings:
        numbers = ", ".join(str(finding.hand) for finding in warnings)
        sentence = ngettext(
            "The fans of hand %s are missing, which this event asks for: type them, or say why not.",
            "The fans of hands %s are missing, which this event asks for: type them, or say why not.",
            len(warnings),
        )
        raise ActionRefused(sentence % numbers)


def why_not_confirm(session: Session, by: Any) -> str:
    """Why this account cannot confirm the sheet, which others can; empty when it can."""
    if is_for_another(session, by):
        return _("You typed this sheet. In this event a second person confirms it.")
    return why_not_touch_published(session, by)


def is_for_another(session: Session, by: Any) -> bool:
    """Whether this account typed the sheet, and somebody else is to confirm it."""
    return session.round.event.second_person and by is not None and session.entered_by_id == by.pk


def why_not_touch_published(session: Session, by: Any) -> str:
    """Why this account cannot change what the public sees of the sheet; empty where it can."""
    if not session.round.is_published or may(by, Permission.PUBLISH, session.round.event):
        return ""
    return _("Round %d is published: its sheets are opened and confirmed by a publisher or an organiser.") % (
        session.round.number
    )


@transaction.atomic
def reopen_session(session_id: int, *, by: Any, version: int, reason: str, now: datetime) -> Session:
    """Take a confirmed sheet back for correction. It no longer counts in the internal standings.

    In a published round the public goes on seeing the frozen scores until it is confirmed again.

    Raises NotAllowed (in a published round the right to publish is needed), StaleVersion, and
    ActionRefused without a reason or for a sheet that is not confirmed.
    """
    session = lock_session(session_id)
    event = session.round.event
    require(by, Permission.CONFIRM, event)
    obstacle = why_not_touch_published(session, by)
    if obstacle:
        raise NotAllowed(obstacle)
    if not session.is_confirmed:
        raise ActionRefused(_("This sheet is open already."))
    if not reason.strip():
        raise ActionRefused(_("Say why the sheet is opened again; the history keeps it."))
    refuse_long(reason)
    before = sheet_facts(session)
    claim_version(session, version)

    session.confirmed_by = session.confirmed_at = None
    session.differs = session.totals_only = session.sum_off = session.not_played = False
    session.reason = ""
    session.seats.update(score=None, twelfths=None)
    settle_sheet(session)
    remember_sheet(session, Action.REOPEN_SESSION, before, by=by, now=now, reason=reason.strip())
    if session.round.is_published:
        bump_revision(event)
    return session


def freeze_results(seats: QuerySet[Seat]) -> None:
    """Copy what counts at these seats of confirmed sheets into what the public sees.

    The hands of a sheet are counted with it, because they break ties: work on a sheet that is opened again
    changes nothing that is published.
    """
    seats.update(
        published_score=F("score"),
        published_twelfths=F("twelfths"),
        published_won=_hands_as("winner"),
        published_discarded=_hands_as("discarder"),
    )


def _hands_as(part: str) -> Case:
    """How many hands of its sheet a seat won or discarded into; nothing where no hands are known.

    The hands at a forfeited seat are a substitute's.
    """
    hands = HandResult.objects.filter(session=OuterRef("session")).order_by()
    own = hands.filter(**{part: OuterRef("wind")}).values("session").annotate(count=Count("pk"))
    return Case(
        When(Q(score__isnull=True) | ~Exists(hands), then=None),
        When(~Q(forfeit=""), then=0),
        default=Coalesce(Subquery(own.values("count")), 0),
    )


def _count(session: Session) -> list[Seat]:
    """Give its seats what counts: the signed totals and their table points, and 0 to a seat that forfeits."""
    totals = known_totals(signed_totals_of(session))
    twelfths = table_points(totals, session.round.event.tie_rule)
    seats = list(session.seats.all())
    for seat in seats:
        seat.score, seat.twelfths = (0, 0) if seat.forfeit else (totals[seat.wind], twelfths[seat.wind])
    return seats
