"""An event from its archive: imported as a new event, or put in place of what an event has become.

The archive was read by `tournament.archive.reading`: it follows the schema and makes sense. What the
database alone can say, whether rows name each other and keep its constraints, is said here.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, models, transaction
from django.db.models import Max
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission, may_create_events
from tournament.archive.backing_up import back_up
from tournament.archive.beforehand import backed_up
from tournament.archive.in_steps import ROWS, delete_hidden, delete_left_over, hidden_slug, step
from tournament.archive.parts import (
    EVENT_FIELDS,
    PART_OF,
    PARTS,
    REPLACED,
    Part,
    archived_fields,
    is_account,
    named_part,
)
from tournament.archive.sense import history_as_written
from tournament.models import Event, Role, Submission
from tournament.models.events import LONGEST_SLUG, LONGEST_TITLE
from tournament.record import lock_event, refuse_long, remember, require
from tournament.record.refusals import InvalidInput, NotAllowed, refused_if_taken
from tournament.record.sittings import keep_sheet_versions

Archive = Mapping[str, Any]
#: What an event keeps when another state of it is put in its place.
_KEPT = ("slug", "version", "revision", "created_at")


def import_event(archive: Archive, *, by: Any, now: datetime, slug: str = "", title: str = "") -> Event:
    """Make a new event from an archive; `by` becomes an organiser of it.

    Without `slug` or `title` the archive's own are taken. Accounts are found by their user names; for
    those that are not there an account is made that nobody can sign in to, so that the history names
    whoever did something. It is written in steps, and is there for everybody with the last of them.

    Raises NotAllowed, and InvalidInput for an address or title that cannot be one or is taken (fields "slug"
    and "title") and for rows that contradict each other (field "file").
    """
    if not may_create_events(by):
        raise NotAllowed(_("Your account may not create events; ask whoever runs this server."))
    slug, title = slug or archive["event"]["slug"], title.strip() or archive["event"]["title"]
    if slugify(slug, allow_unicode=False) != slug or len(slug) > LONGEST_SLUG:
        raise InvalidInput({"slug": [_("An address has small letters, digits and hyphens.")]})
    if len(title) > LONGEST_TITLE:
        raise InvalidInput({"title": [_("A title has at most %d characters.") % LONGEST_TITLE]})
    _refuse_taken(slug, title)
    accounts = _accounts(archive)
    event = Event()
    _set_facts(event, archive["event"], EVENT_FIELDS)
    event.slug, event.title, event.hidden_since = hidden_slug(), title, now
    try:
        with step():
            _save(event)
        _fill(event, archive, [part for part in PARTS if part.model is not Role], accounts)
        _bring_into_sight(event, slug, archive, accounts, by=by, now=now)
    except BaseException:
        if event.pk is not None:
            delete_hidden(event.pk)
        raise
    delete_left_over(now=now)
    return event


@transaction.atomic
def _bring_into_sight(
    event: Event, slug: str, archive: Archive, accounts: Mapping[str, Any], *, by: Any, now: datetime
) -> None:
    """Give a hidden event its address, and everybody what they may do in it."""
    _refuse_taken(slug, event.title)
    event.slug, event.hidden_since = slug, None
    _save(event)
    _fill(event, archive, [PART_OF[Role]], accounts)
    if by is not None:
        Role.objects.update_or_create(event=event, user=by, defaults={"name": Role.Name.ORGANISER})
    told: dict[str, Any] = dict(_size(archive))
    if not history_as_written(archive):
        told["history_as_written"] = False
    remember(event, "import_event", by=by, now=now, subject=event.title, after=told)


def _refuse_taken(slug: str, title: str) -> None:
    if Event.objects.filter(slug=slug).exists():
        raise InvalidInput({"slug": [_taken(slug)]})
    if Event.objects.filter(title__iexact=title).exists():
        raise InvalidInput({"title": [_("An event with this title exists already. Take another title.")]})


@backed_up
def replace_event(
    event_id: int, archive: Archive, *, by: Any, now: datetime, subject: str = "", reason: str = ""
) -> Event:
    """Put the state in an archive in place of what the event has become.

    What it has become is backed up before. The history stays and gets an entry; who may do what and the
    address stay. Versions go on from the highest, so that no form that somebody has open fits, and no
    submission counts as carried out any more.

    Raises NotAllowed, and InvalidInput (field "file") for rows that contradict each other.
    """
    event = lock_event(event_id, closed_is_fine=True)
    require(by, Permission.RESTORE, event)
    refuse_long(reason)
    back_up(event, "replace_event", by=by, now=now, subject=subject)
    keep_sheet_versions(event)
    highest = {part.name: _highest_version(part, event) for part in REPLACED} | {
        "sessions": event.sheets_version
    }
    before = _stored_size(event)
    for part in reversed(REPLACED):
        part.model._default_manager.filter(**{part.event: event}).delete()
    Submission.objects.filter(event=event).update(taken_back=True)
    _set_facts(event, archive["event"], [name for name in EVENT_FIELDS if name not in _KEPT])
    event.version += 1
    event.revision += 1
    _save(event)
    _fill(event, archive, REPLACED, _accounts(archive), highest)
    remember(
        event,
        "replace_event",
        by=by,
        now=now,
        subject=subject or event.title,
        before=before,
        after=_size(archive),
        reason=reason.strip(),
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


def _set_facts(event: Event, told: Mapping[str, Any], names: Any) -> None:
    for of in archived_fields(Event, tuple(names)):
        if of.name in told:
            setattr(event, of.name, _read(of, told[of.name], _("event")))
        elif of.has_default():
            setattr(event, of.name, of.get_default())


def _taken(slug: str) -> str:
    return _("An event at the address “%s” exists already. Take another address.") % slug


def _save(event: Event) -> None:
    created_at = event.created_at
    others = Event.objects.exclude(pk=event.pk).filter(slug=event.slug)
    try:
        with refused_if_taken(others, "slug", _taken(event.slug)):
            event.save()
    except (IntegrityError, DataError) as refused:
        raise _contradiction(_("event"), refused) from refused
    if created_at is not None:
        Event.everything.filter(pk=event.pk).update(created_at=created_at)
        event.created_at = created_at


def _fill(
    event: Event,
    archive: Archive,
    parts: Sequence[Part],
    accounts: Mapping[str, Any],
    highest: Mapping[str, int] | None = None,
) -> None:
    """Make the rows of these parts, in their order and in steps."""
    named: dict[type[models.Model], dict[Any, models.Model]] = {}
    for part in parts:
        rows = archive[part.name]
        made = _instances(part, rows, event, named, accounts)
        if highest and highest[part.name]:
            for instance in made:
                instance.version = max(instance.version, highest[part.name]) + 1
        _store(part, made)
        if part.key:
            named[part.model] = _by_key(part, rows, made)


def _accounts(archive: Archive) -> dict[str, Any]:
    """The accounts of the archive by their user names, made where they are missing."""
    told = {row["username"]: row.get("name", "") for row in archive["accounts"]}
    users = get_user_model()._default_manager
    found = {user.username: user for user in users.filter(username__in=told)}
    unknown = sorted(told.keys() - found.keys())
    made = [
        users.model(username=name, first_name=told[name][:150], is_active=False, password=make_password(None))
        for name in unknown
    ]
    # Another import may make the same account in this instant: whichever is there first is the one of both.
    users.bulk_create(made, ignore_conflicts=True)
    return found | {user.username: user for user in users.filter(username__in=unknown)}


def _instances(
    part: Part,
    rows: list[dict[str, Any]],
    event: Event,
    named: Mapping[type[models.Model], Mapping[Any, models.Model]],
    accounts: Mapping[str, Any],
) -> list[Any]:
    of_event = any(of.name == "event" for of in part.model._meta.concrete_fields)
    readers = [(of, _reader(of, named, accounts)) for of in archived_fields(part.model, part.fields)]
    made: list[Any] = []
    for number, row in enumerate(rows, start=1):
        place = _("%(list)s, row %(number)d") % {"list": part.name, "number": number}
        values = {of.name: read(row[of.name], place) for of, read in readers if of.name in row}
        if of_event:
            values["event"] = event
        made.append(part.model(**values))
    if part.derived:
        part.derived(made)
    return made


def _reader(
    of: Any, named: Mapping[type[models.Model], Mapping[Any, models.Model]], accounts: Mapping[str, Any]
) -> Callable[[Any, str], Any]:
    part = named_part(of)
    if part is None and not is_account(of):
        return lambda value, place: _read(of, value, place)
    rows: Mapping[Any, Any] = accounts if part is None else named[part.model]

    def find(value: Any, place: str) -> Any:
        if value is None:
            return None
        try:
            return rows[_hashable(value)]
        except KeyError:
            sentence = _("%(place)s: %(field)s names %(value)s, which is not in the archive.")
            wrong = {"place": place, "field": of.name, "value": value}
            raise InvalidInput({"file": [sentence % wrong]}) from None

    return find


def _read(of: Any, value: Any, place: str) -> Any:
    """A value of the archive as the field holds it."""
    if not isinstance(of, models.DateField | models.DecimalField):
        return value
    try:
        return of.to_python(value)
    except ValidationError as wrong:
        sentences = [f"{place}, {of.name}: {sentence}" for sentence in wrong.messages]
        raise InvalidInput({"file": sentences}) from wrong


def _hashable(key: Any) -> Any:
    return tuple(key) if isinstance(key, list) else key


def _by_key(part: Part, rows: list[dict[str, Any]], made: list[Any]) -> dict[Any, models.Model]:
    keys = [tuple(row[name] for name in part.key) for row in rows]
    return {key[0] if len(key) == 1 else key: instance for key, instance in zip(keys, made, strict=True)}


def _store(part: Part, made: list[Any]) -> None:
    """Write the rows; times that are set on creation are written once more as they were."""
    set_on_creation = [
        of for of in archived_fields(part.model, part.fields) if getattr(of, "auto_now_add", False)
    ]
    wanted = [[getattr(row, of.name) for of in set_on_creation] for row in made]
    for begin in range(0, len(made), ROWS):
        some = made[begin : begin + ROWS]
        try:
            with step():
                part.model._default_manager.bulk_create(some)
        except (IntegrityError, DataError):
            _name_the_row(part, some, begin)
            raise
        if not set_on_creation:
            continue
        for row, values in zip(some, wanted[begin:], strict=False):
            for of, value in zip(set_on_creation, values, strict=True):
                setattr(row, of.name, value)
        with step():
            part.model._default_manager.bulk_update(some, [of.name for of in set_on_creation])


def _name_the_row(part: Part, made: list[Any], before: int) -> None:
    """Raise InvalidInput with the place of the first row that the database refuses; `before` rows it took."""
    for number, row in enumerate(made, start=before + 1):
        row.pk = None
        try:
            with transaction.atomic():
                row.save(force_insert=True)
        except (IntegrityError, DataError) as refused:
            place = _("%(list)s, row %(number)d") % {"list": part.name, "number": number}
            raise _contradiction(place, refused) from refused


def _contradiction(place: str, refused: Exception) -> InvalidInput:
    sentence = _("%(place)s: it contradicts the others or itself (%(rule)s).")
    rule = str(refused).splitlines()[0]
    return InvalidInput({"file": [sentence % {"place": place, "rule": rule}]})
