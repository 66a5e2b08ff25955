"""An event from its archive: imported as a new event, or put in place of what an event has become.

The rows are written in steps into a hidden event (`tournament.archive.in_steps`); only what makes it the
event that everybody sees is one step under the lock.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import F, Max, Value
from django.db.models.functions import Greatest
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission, may_create_events
from tournament.archive.backing_up import back_up
from tournament.archive.beforehand import backed_up
from tournament.archive.filling import Archive, accounts_of, fill, save_event, set_facts, taken
from tournament.archive.in_steps import delete_hidden, delete_left_over, hidden_slug, step
from tournament.archive.parts import EVENT_FIELDS, PART_OF, PARTS, REPLACED, Part
from tournament.archive.revealed import hidden_names, state_after
from tournament.archive.sense import history_as_written
from tournament.models import Backup, Event, Role, Submission
from tournament.models.events import LONGEST_SLUG, LONGEST_TITLE, new_stamp
from tournament.record import lock_event, refuse_long, remember, require
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed
from tournament.record.sittings import keep_sheet_versions

#: What an event keeps when another state of it is put in its place.
_KEPT = ("slug", "version", "revision", "created_at")
#: What is there for everybody once a new event is: nobody is to find it before.
_ROLES = PART_OF[Role]


def import_event(
    archive: Archive, *, by: Any, now: datetime, slug: str = "", title: str = "", backup: Backup | None = None
) -> Event:
    """Make a new event from an archive; `by` becomes an organiser of it. `backup` is the last state of a
    deleted event that the archive was read from, which goes once the event is there.

    Without `slug` or `title` the archive's own are taken. Accounts are found by their user names; for
    those that are not there an account is made that nobody can sign in to, so that the history names
    whoever did something; they stay even if the event is refused in the end.

    Raises NotAllowed, and InvalidInput for an address or title that cannot be one or is taken (fields "slug"
    and "title") and for rows that contradict each other (field "file"), and ActionRefused where the event
    was brought back from the backup meanwhile.
    """
    if not may_create_events(by):
        raise NotAllowed(_("Your account may not create events; ask whoever runs this server."))
    slug, title = slug or archive["event"]["slug"], title.strip() or archive["event"]["title"]
    if slugify(slug, allow_unicode=False) != slug or len(slug) > LONGEST_SLUG:
        raise InvalidInput({"slug": [_("An address has small letters, digits and hyphens.")]})
    if len(title) > LONGEST_TITLE:
        raise InvalidInput({"title": [_("A title has at most %d characters.") % LONGEST_TITLE]})
    _refuse_taken(slug, title)
    accounts = accounts_of(archive)
    told: dict[str, Any] = dict(_size(archive))
    if not history_as_written(archive):
        told["history_as_written"] = False
    with _hidden(archive, title=title, now=now) as event:
        fill(event, archive, [part for part in PARTS if part is not _ROLES], accounts)
        with step():
            _bring_into_sight(event, slug)
            fill(event, archive, [_ROLES], accounts)
            if by is not None:
                Role.objects.update_or_create(event=event, user=by, defaults={"name": Role.Name.ORGANISER})
            remember(event, Action.IMPORT_EVENT, by=by, now=now, subject=title, after=told)
            if backup is not None and not Backup.objects.filter(pk=backup.pk).delete()[0]:
                raise ActionRefused(_("This event was brought back by somebody else meanwhile."))
    delete_left_over(now=now)
    return event


@contextmanager
def _hidden(archive: Archive, *, title: str, now: datetime) -> Iterator[Event]:
    """A hidden event with the facts of an archive, to be filled; nothing stays of one that is refused."""
    event = Event()
    set_facts(event, archive["event"], EVENT_FIELDS)
    event.slug, event.title, event.hidden_since = hidden_slug(), title, now
    with step():
        save_event(event)
    try:
        yield event
    except BaseException:
        delete_hidden(event.pk)
        raise


def _bring_into_sight(event: Event, slug: str) -> None:
    """Give a hidden event its address; its title and this may have been taken meanwhile."""
    _refuse_taken(slug, event.title)
    event.slug, event.hidden_since = slug, None
    save_event(event)


def _refuse_taken(slug: str, title: str) -> None:
    if Event.objects.filter(slug=slug).exists():
        raise InvalidInput({"slug": [taken(slug)]})
    if Event.objects.filter(title__iexact=title).exists():
        raise InvalidInput({"title": [_("An event with this title exists already. Take another title.")]})


def replace_event(
    event_id: int, archive: Archive, *, by: Any, now: datetime, subject: str = "", reason: str = ""
) -> Event:
    """Put the state in an archive in place of what the event has become.

    What it has become is backed up before. The history stays and gets an entry; who may do what and the
    address stay. Versions go on from the highest, so that no form that somebody has open fits, and no
    submission counts as carried out any more. A name that is hidden now stays hidden, and what is public
    stays so: what else everybody learns by it `tournament.archive.revealed.revealed_by` tells before.

    Raises NotAllowed, and InvalidInput (field "file") for rows that contradict each other.
    """
    require(by, Permission.RESTORE, Event.objects.get(pk=event_id))
    refuse_long(reason)
    title = archive["event"]["title"]
    with _hidden(archive, title=title, now=now) as former, _hidden(archive, title=title, now=now) as state:
        fill(state, archive, REPLACED, accounts_of(archive))
        how = {"by": by, "now": now, "subject": subject, "reason": reason.strip()}
        event = _put_in_place(event_id, archive, state, former, **how)
    delete_hidden(state.pk)
    delete_hidden(former.pk)
    return event


@backed_up
def _put_in_place(
    event_id: int,
    archive: Archive,
    state: Event,
    former: Event,
    *,
    by: Any,
    now: datetime,
    subject: str,
    reason: str,
) -> Event:
    """Give the event the rows of `state`, and what it had to `former`; both are hidden."""
    event = lock_event(event_id, closed_is_fine=True)
    require(by, Permission.RESTORE, event)
    back_up(event, Action.REPLACE_EVENT, by=by, now=now, subject=subject)
    keep_sheet_versions(event)
    before = _stored_size(event)
    hidden, state_then = hidden_names(event), state_after(event, archive)
    for part in REPLACED:
        highest = event.sheets_version if part.name == "sessions" else _highest_version(part, event)
        if highest:
            rows = part.model._default_manager.filter(**{part.event: state})
            rows.update(version=Greatest(F("version"), Value(highest)) + 1)
    for giver, taker in ((event, former), (state, event)):
        for part in REPLACED:
            if part.event == "event":  # the others go with the rows that they hang on
                part.model._default_manager.filter(event=giver).update(event=taker)
    Submission.objects.filter(event=event, session=None).update(taken_back=True)
    set_facts(event, archive["event"], [name for name in EVENT_FIELDS if name not in _KEPT])
    kept_hidden = hidden.among(event.players.filter(hidden=False)).update(hidden=True)
    event.state = state_then
    event.version += 1
    event.revision += 1
    event.stamp = new_stamp()
    save_event(event)
    remember(
        event,
        Action.REPLACE_EVENT,
        by=by,
        now=now,
        subject=subject or event.title,
        before=before,
        after=_size(archive) | ({"kept_hidden": kept_hidden} if kept_hidden else {}),
        reason=reason,
    )
    return event


def _size(archive: Archive) -> dict[str, int]:
    return {name: len(archive[name]) for name in ("players", "sessions", "hands")}


def _stored_size(event: Event) -> dict[str, int]:
    return {
        part.name: part.model._default_manager.filter(**{part.event: event}).count()
        for part in PARTS
        if part.name in ("players", "sessions", "hands")
    }


def _highest_version(part: Part, event: Event) -> int:
    if "version" not in part.fields or not isinstance(
        part.model._meta.get_field("version"), models.IntegerField
    ):
        return 0
    rows = part.model._default_manager.filter(**{part.event: event})
    return rows.aggregate(highest=Max("version"))["highest"] or 0
