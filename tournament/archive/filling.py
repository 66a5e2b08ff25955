"""The rows of an event as its archive tells them, made and written in steps.

The archive was read by `tournament.archive.reading`: it follows the schema and makes sense. What the
database alone can say, whether rows name each other and keep its constraints, is said here.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, models, transaction
from django.utils.translation import gettext as _

from tournament.archive.in_steps import insertion, rows_of_an_insertion, step
from tournament.archive.parts import Part, archived_fields, is_account, named_part
from tournament.models import Event
from tournament.record.refusals import InvalidInput, refused_if_taken

Archive = Mapping[str, Any]


def set_facts(event: Event, told: Mapping[str, Any], names: Any) -> None:
    """Set these fields of an event to what its archive tells, or to their defaults."""
    for of in archived_fields(Event, tuple(names)):
        if of.name in told:
            setattr(event, of.name, _read(of, told[of.name], _("event")))
        elif of.has_default():
            setattr(event, of.name, of.get_default())


def save_event(event: Event) -> None:
    """Store an event, with the time of its creation as it is told.

    Raises InvalidInput for an address that is taken (field "slug") and what the database refuses ("file").
    """
    created_at = event.created_at
    others = Event.objects.exclude(pk=event.pk).filter(slug=event.slug)
    try:
        with refused_if_taken(others, "slug", taken(event.slug)):
            event.save()
    except (IntegrityError, DataError) as refused:
        raise _contradiction(_("event"), refused) from refused
    if created_at is not None:
        Event.everything.filter(pk=event.pk).update(created_at=created_at)
        event.created_at = created_at


def taken(slug: str) -> str:
    """Say that an address is taken."""
    return _("An event at the address “%s” exists already. Take another address.") % slug


def fill(event: Event, archive: Archive, parts: Sequence[Part], accounts: Mapping[str, Any]) -> None:
    """Make the rows of these parts, in their order and in steps. Raises InvalidInput (field "file")."""
    named: dict[type[models.Model], dict[Any, models.Model]] = {}
    for part in parts:
        rows = archive[part.name]
        made = _instances(part, rows, event, named, accounts)
        _store(part, made)
        if part.key:
            named[part.model] = _by_key(part, rows, made)


def accounts_of(archive: Archive) -> dict[str, Any]:
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
    places = _("%(list)s, row %(number)d")
    for number, row in enumerate(rows, start=1):
        place = places % {"list": part.name, "number": number}
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
    """A value of the archive as the field holds it, and as a form would take it."""
    if not isinstance(of, models.DateField | models.DecimalField):
        return value
    try:
        read = of.to_python(value)
        of.run_validators(read)
        return read
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
    if not made:
        return
    many = rows_of_an_insertion(made)
    for begin in range(0, len(made), many):
        some = made[begin : begin + many]
        try:
            with insertion():
                part.model._default_manager.bulk_create(some)
        except (IntegrityError, DataError):
            _name_the_row(part, some, begin)
            raise
        if not set_on_creation:
            continue
        for row, values in zip(some, wanted[begin : begin + many], strict=True):
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
