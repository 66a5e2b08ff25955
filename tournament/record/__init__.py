"""What every action needs: permission, locks, versions, tokens and history.

An action is one function per use case, in one transaction with its history, in a module of a subject that is
named by what one does. Nothing else writes. Views, commands and imports call the same functions. They take
`by`, the account (None: the command line), and `now`; what changes an existing thing takes the `version` that
was seen. They raise the refusals of `tournament.record.refusals`, and then nothing was written.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeVar

from django.db import models
from django.db.models import F, Q
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission, may
from tournament.models import Event, History, Round, Session, Submission
from tournament.models.events import new_stamp
from tournament.models.history import LONGEST_REASON, LONGEST_SUBJECT
from tournament.record.actions import Action
from tournament.record.checking import latest_fingerprint, told_by
from tournament.record.fingerprints import fingerprint
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed, StaleVersion

Model = TypeVar("Model", bound=models.Model)


def require(by: Any, permission: Permission, event: Event) -> None:
    """Raise NotAllowed unless the account may do this in the event."""
    if not may(by, permission, event):
        raise NotAllowed(_("Your account may not do this: it needs the right to %s.") % permission.label)


def refuse_long(*reasons: str) -> None:
    """Raise InvalidInput (field "reason") for a reason that the history cannot keep."""
    if any(len(reason.strip()) > LONGEST_REASON for reason in reasons):
        raise InvalidInput({"reason": [_("A reason has at most %d characters.") % LONGEST_REASON]})


def lock_event(event_id: int, *, closed_is_fine: bool = False) -> Event:
    """Take the event's lock for this transaction and return the event as it is now.

    Every writing action takes it first, so actions on one event follow each other and cannot
    deadlock. Raises ActionRefused for a closed event.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if not closed_is_fine:
        refuse_closed(event)
    return event


def refuse_closed(event: Event) -> None:
    """Raise ActionRefused for a closed event."""
    if event.state == Event.State.CLOSED:
        raise ActionRefused(_("The event is closed: its results are final. Open it again to change them."))


def lock_event_of(model: type[models.Model], key: int) -> Event:
    """`lock_event` for the event that a row belongs to. Raises DoesNotExist for a row that is not there."""
    return lock_event(model._default_manager.values_list("event_id", flat=True).get(pk=key))


def claim_version(current: Model, version: int) -> None:
    """Move `current` from `version` to the next, or raise StaleVersion if it is no longer there."""
    model = type(current)
    moved = model._default_manager.filter(pk=current.pk, version=version).update(version=F("version") + 1)
    if not moved:
        raise StaleVersion(model._default_manager.get(pk=current.pk))
    vars(current)["version"] = version + 1


def claim_seen_version(event: Event, version: int | None) -> None:
    """`claim_version` for an event that somebody looked at; None is for a command, which shows nothing."""
    if version is not None:
        claim_version(event, version)


def carried_out(event: Event, token: str) -> Submission | None:
    """The submission with this token that was carried out in the event; None for a new one.

    With a new draw or another state of the event its sheet is gone, and the submission with it. The event is
    locked, so that nobody does the same between this question and `carry_out`. Raises ActionRefused for one
    that was carried out before the event was put back to an earlier state: it is neither done nor to be done
    without being looked at.
    """
    of_event = Q(event=event) & (Q(session=None) | Q(session__round__event=event))
    found = Submission.objects.filter(of_event, token=token).first() if token else None
    if found and found.taken_back:
        raise ActionRefused(
            _(
                "This was saved once, and since then the event was put back to an earlier state. Look "
                "whether it is there; if not, enter it again."
            )
        )
    return found


def carry_out(event: Event, token: str, session: Session | None = None) -> None:
    """Note that a submission was carried out; that of a sheet led to the version that `session` has now."""
    if not token:
        return
    version = session.version if session else None
    done = Submission(token=token, event=event, session=session, version=version)
    # Another event's submission could only have this token by being made up; it is then no error.
    Submission.objects.bulk_create([done], ignore_conflicts=True)


def bump_revision(event: Event) -> None:
    """Note that something the public can see has changed."""
    Event.objects.filter(pk=event.pk).update(revision=F("revision") + 1, stamp=new_stamp())
    event.refresh_from_db(fields=["revision", "stamp"])


def remember(
    event: Event,
    action: Action,
    *,
    by: Any,
    now: datetime,
    session: Session | None = None,
    round_: Round | None = None,
    subject: str = "",
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
    latest: str = "",
) -> History:
    """Append one entry to the event's history: of a sheet (`session`), of a round, or of the event.

    The event is locked, so that entries follow each other. `latest` is the fingerprint of the latest entry,
    from who has just read it.
    """
    of = session.round if session else round_
    entry = History(
        event=event,
        round=of.number if of else None,
        table=session.table.number if session else None,
        at=now,
        by=by,
        action=action.value,
        subject=Truncator(subject or str(session or of or "")).chars(LONGEST_SUBJECT),
        before=before,
        after=after,
        reason=reason,
    )
    entry.fingerprint = fingerprint(latest or latest_fingerprint(event), told_by(entry))
    entry.save(force_insert=True)
    return entry


def facts(instance: models.Model, fields: list[str]) -> dict[str, Any]:
    """The named fields of a row as plain values for the history."""
    return {field: _plain(getattr(instance, field)) for field in fields}


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, bool | int | str | list | dict) else str(value)
