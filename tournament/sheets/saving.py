"""A sheet as whoever types it leaves it: saved, and where asked for confirmed or left to a second person."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from tournament.models import Session
from tournament.record import lock_event
from tournament.record.refusals import ActionRefused, AlreadyDone
from tournament.sheets.board import whole_sheet
from tournament.sheets.confirming import (
    confirm_locked,
    is_for_another,
    needs_reason,
    refuse_unready,
    reopen_session,
)
from tournament.sheets.recording import SheetInput, changes_sheet, lock_sheet, record_locked


@dataclass(frozen=True, slots=True)
class Confirming:
    """That a sheet is to be confirmed once it is saved.

    `reason` says why the signed totals count although hands and totals differ, or fans are missing; None
    where nobody accepts that. Who `goes_on` to the next sheet leaves one that somebody else is to confirm.
    """

    reason: str | None = None
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of a sheet that was sent: `session` is stored, with the whole sheet loaded.

    `version` is the one that this submission led to, and `changed` whether it changed what was typed.
    `before` says that the same submission was carried out before. Where it was to be confirmed, it is, or
    `handed_over`: finished, for somebody else to confirm; or `refused` says why it is neither.
    """

    session: Session
    version: int
    changed: bool = False
    before: AlreadyDone | None = None
    handed_over: bool = False
    refused: ActionRefused | None = None


@contextmanager
def locked_sheet(event_id: int, round_number: int, table_number: int) -> Iterator[Session]:
    """A transaction with the sheet of a table locked and whole, for `save_locked`.

    What is sent after each line is read beside it, so that it is loaded once for reading and for storing.
    Raises Session.DoesNotExist where nobody sits at that table in that round, ActionRefused for a closed
    event.
    """
    with transaction.atomic():
        event = lock_event(event_id)
        at_table = Session.objects.filter(round__event=event, round__number=round_number)
        session = at_table.select_related("round", "table").order_by().get(table__number=table_number)
        session.round.event = event
        prefetch_related_objects([session], *whole_sheet())
        yield session


@transaction.atomic
def save_sheet(
    session_id: int,
    sheet: SheetInput,
    *,
    by: Any,
    version: int,
    now: datetime,
    token: str = "",
    reason: str = "",
    reopening: str | None = None,
    confirming: Confirming | None = None,
) -> Saved:
    """Store what was typed from a slip and, where asked for, confirm it; what cannot be confirmed is saved.

    A confirmed sheet is opened again for it where `reopening` says why. Raises what `record_sheet` and
    `reopen_session` raise; why the sheet is not confirmed is no error, and in the answer.
    """
    session = lock_sheet(session_id)
    if reopening is not None and session.is_confirmed:
        opened = reopen_session(session_id, by=by, version=version, reason=reopening, now=now)
        session, version = lock_sheet(session_id), opened.version
    return save_locked(
        session, sheet, by=by, version=version, now=now, token=token, reason=reason, confirming=confirming
    )


def save_locked(
    session: Session,
    sheet: SheetInput,
    *,
    by: Any,
    version: int,
    now: datetime,
    token: str = "",
    reason: str = "",
    confirming: Confirming | None = None,
) -> Saved:
    """`save_sheet` for a session from `lock_sheet` or `locked_sheet`."""
    changed = changes_sheet(session, sheet)
    try:
        record_locked(session, sheet, by=by, version=version, now=now, token=token, reason=reason)
        saved = Saved(session, session.version, changed)
    except AlreadyDone as before:
        saved = Saved(session, before.version or version, before=before)
    if confirming is None or _is_confirmed_by_it(saved, by):
        return saved
    try:
        return replace(saved, handed_over=_confirm(saved, confirming, by=by, now=now))
    except ActionRefused as refused:
        return replace(saved, refused=refused)


def _is_confirmed_by_it(saved: Saved, by: Any) -> bool:
    """Whether this very submission confirmed the sheet before, and only its answer was lost."""
    session = saved.session
    return session.is_confirmed and session.confirmed_by == by and session.version == saved.version + 1


def _confirm(saved: Saved, confirming: Confirming, *, by: Any, now: datetime) -> bool:
    """Confirm what was saved, or leave it to somebody else; returns whether it is left.

    Raises what `confirm_session` raises, before anything is written. A reason is not taken for differences
    that nobody has seen beside it.
    """
    session = saved.session
    if confirming.goes_on and is_for_another(session, by):
        refuse_unready(session)
        return True
    if confirming.reason is not None and saved.changed and needs_reason(session):
        raise ActionRefused(_("The sheet was changed just now. Look at its differences once more."))
    reason = confirming.reason or ""
    confirm_locked(session, by=by, version=saved.version, now=now, reason=reason, asks=True)
    return False
