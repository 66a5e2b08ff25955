"""Erasing a person from an event: the results stay, under a pseudonym.

The backups go first and the event last, so that somebody who was not erased to the end is found again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from heapq import merge
from operator import itemgetter
from typing import Any

from django.db.models import F
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.archive.beforehand import backed_up, beforehand, pack
from tournament.archive.parts import PARTS
from tournament.archive.reading import UnreadableArchive, read_backup
from tournament.copies.erased import Erased, remember_erased
from tournament.models import Backup, Event, History, Player
from tournament.models.screens import LONGEST_ANNOUNCEMENT
from tournament.people.archived_erasing import erased_from, longest_words
from tournament.people.names import (
    NAMED_BY,
    TELLING_NAMES,
    Known,
    all_names,
    names_in,
    names_of,
    whole_entries,
)
from tournament.people.pseudonym import TELLING, WORDS, Pseudonym
from tournament.record import bump_revision, lock_event, remember
from tournament.record.actions import Action
from tournament.record.checking import told_by
from tournament.record.fingerprints import Told, sum_of_words
from tournament.record.packing import packed_entries, tell_otherwise
from tournament.record.refusals import NotAllowed

_ENTRY = ("pk", "round", "table", "at", "user", "action", "subject", "before", "after", "reason", "words_sum")


@dataclass(frozen=True, slots=True)
class _Entries:
    """What becomes of a history: the names of the person, and new words by the key of each entry.

    `sums` has for each of these the sum of what it told before, and its place with that of what it tells.
    """

    names: frozenset[str]
    words: Mapping[int, Mapping[str, Any]]
    sums: Mapping[int, tuple[str, tuple[int, str]]]


def erase_player(player_id: int, *, by: Any, now: datetime, erased: Erased | None = None) -> str:
    """Erase the person who is this player, and return the pseudonym.

    From the event and its history, and from its backups; one that cannot be read, or in which nobody can tell
    who of two is meant, is deleted. It is told beside the copies first, so that it is done again after one
    was put back, and to its end if it was broken off; `erased` is what is told there already.

    Raises NotAllowed, DoesNotExist for a player who is not there, and CopyRefused where that cannot be told.
    """
    _require_hoster(by)
    player = Player.objects.select_related("event").get(pk=player_id)
    return _erase(player.event, _known(player), player.pk, by=by, now=now, erased=erased)


def erase_removed(event_id: int, name: str, *, by: Any, now: datetime, erased: Erased | None = None) -> str:
    """`erase_player` for somebody who was taken out of the players, of whom only the history tells."""
    _require_hoster(by)
    event = Event.objects.get(pk=event_id)
    return _erase(event, Known(frozenset({name})), None, by=by, now=now, erased=erased)


def erase_from_deleted(
    backup_id: int, known: Known, *, by: Any, now: datetime, erased: Erased | None = None
) -> str:
    """`erase_player` for a player of an event that was deleted, which can still be brought back.

    Raises NotAllowed, DoesNotExist, CopyRefused and UnreadableArchive.
    """
    _require_hoster(by)
    backup = Backup.objects.get(pk=backup_id, event=None)
    archive = read_backup(bytes(backup.content))
    name = _pseudonym(archive["event"].get("language", ""), known.number)
    names = all_names(whole_entries(archive["history"]), known)
    made = datetime.fromisoformat(archive["event"].get("created_at") or backup.at.isoformat())
    erased = erased or _told(names, known.number, made, now)
    entry = {"by": by.get_username() if by else None, "at": now.isoformat(), "erased_at": erased.at}
    content = pack(erased_from(archive, known, name, entry=entry))
    if not Backup.objects.filter(pk=backup.pk, content=backup.content).update(content=content):
        raise Backup.DoesNotExist  # brought back or changed in this instant
    return name


def _told(names: frozenset[str], number: int | None, event_made: datetime, now: datetime) -> Erased:
    erased = Erased.of(names, number, event_made=event_made, at=now)
    remember_erased(erased)
    return erased


def taken_out(event: Event) -> list[str]:
    """The names of who was taken out of the players of an event again."""
    entries = (
        event.history.filter(action=Action.REMOVE_PLAYER).order_by("pk").values_list("before", flat=True)
    )
    known = ({**facts, "first_name": ""} for facts in entries if isinstance(facts, dict))
    names = {name for facts in known for name in names_in(facts)}
    return sorted(names - set(event.players.values_list("name", flat=True)))


def _require_hoster(by: Any) -> None:
    if by is not None and not by.is_superuser:
        raise NotAllowed(_("Only whoever runs this server can erase a person."))


def _known(player: Player) -> Known:
    return Known(names_of(player), player.number)


def _pseudonym(language: str, number: int | None) -> str:
    """What everybody calls the person from now on, in the language of the event's papers."""
    with translation.override(language or translation.get_language()):
        return _("Player %d") % number if number else _("Somebody")


def _erase(
    event: Event, known: Known, player: int | None, *, by: Any, now: datetime, erased: Erased | None
) -> str:
    name = _pseudonym(event.language, known.number)
    telling = event.history.filter(action__in=TELLING_NAMES).order_by("pk")
    names = all_names(list(telling.values("action", "before", "after")), known)
    erased = erased or _told(names, known.number, event.created_at, now)
    done: set[int] = set()
    _erase_from_backups(event, Known(names, known.number), name, done)
    _erase_from_event(event.pk, known, player, name, erased, by=by, now=now)
    _erase_from_backups(event, Known(names, known.number), name, done)  # those made meanwhile
    return name


def _stored(event: Event) -> list[dict[str, Any]]:
    """The entries of an event as its archive has them, with their keys, the oldest first."""
    rows = list(event.history.order_by("pk").annotate(user=F("by__username")).values(*_ENTRY))
    return list(merge(rows, map(_as_stored, packed_entries(event)), key=itemgetter("pk")))


def _as_stored(entry: History) -> dict[str, Any]:
    return dict(zip(_ENTRY, (entry.pk, *told_by(entry), entry.words_sum), strict=True))


@backed_up
def _erase_from_event(
    event_id: int, known: Known, player: int | None, name: str, erased: Erased, *, by: Any, now: datetime
) -> None:
    event = lock_event(event_id, closed_is_fine=True)
    if player is not None:  # as named now
        known = _known(event.players.get(pk=player))

    def make(stored: Event) -> _Entries:
        return _with_pseudonym(stored, known, player, name)

    found = beforehand(event, f"without {known} {player}", make)
    packed = {}
    for key, words in found.words.items():
        new = {**words, "words_sum": found.sums[key][0]}
        if not History.objects.filter(pk=key).update(**new):
            packed[key] = new
    tell_otherwise(event, packed)
    _erase_from_rows(event, _of_event(event, found.names, player, name))
    if player is not None:
        emptied = dict.fromkeys(TELLING, "")
        event.players.filter(pk=player).update(name=name, hidden=True, version=F("version") + 1, **emptied)
    entries = [list(said) for _old, said in found.sums.values()]
    after = {"entries": entries, "erased_at": erased.at}
    remember(event, Action.ERASE_PERSON, by=by, now=now, subject=name, after=after)
    bump_revision(event)


def _of_event(event: Event, names: frozenset[str], player: int | None, name: str) -> Pseudonym:
    players = event.players.values("pk", "number", *NAMED_BY)
    others = [row for row in players if row["pk"] != player]
    namesakes = {f"{row['number']} {row['name']}" for row in others if row["name"] in names}
    return Pseudonym(name, names, {one for row in others for one in names_in(row)}, namesakes)


def _with_pseudonym(event: Event, known: Known, player: int | None, name: str) -> _Entries:
    stored = _stored(event)
    names = all_names(stored, known)
    pseudonym = _of_event(event, names, player, name)
    words, sums = {}, {}
    for place, (entry, new) in enumerate(zip(stored, pseudonym.entries(stored, known), strict=True), start=1):
        if pseudonym.is_told_otherwise(entry, new):
            key = entry["pk"]
            words[key] = new
            sums[key] = entry["words_sum"] or _sum(entry), (place, _sum({**entry, **new}))
    return _Entries(names, words, sums)


def _sum(entry: Mapping[str, Any]) -> str:
    return sum_of_words(Told(*(entry[name] for name in _ENTRY[1:-1])))


def _erase_from_rows(event: Event, pseudonym: Pseudonym) -> None:
    """The words of people in all rows of an event."""
    for part in PARTS:
        fields = WORDS.get(part.name, ())
        for field, longest in longest_words(part, fields).items():
            rows = part.model._default_manager.filter(**{part.event: event})
            filled = rows.exclude(**{field: ""}) if longest else rows
            for key, told in filled.values_list("pk", field):
                new = pseudonym.words(told, longest)
                if new != told:
                    rows.filter(pk=key).update(**{field: new})
    for screen in event.screens.exclude(text=""):
        text = pseudonym.text(screen.text, LONGEST_ANNOUNCEMENT)
        if text != screen.text:
            event.screens.filter(pk=screen.pk).update(text=text, version=F("version") + 1)


def _erase_from_backups(event: Event, known: Known, name: str, done: set[int]) -> None:
    """From the event's backups that are not `done` yet, each by itself: nobody waits for all of them."""
    here = event.players.filter(name__in=known.names)
    has_namesake = here.exclude(number=known.number or 0).exists()
    for key in list(event.backups.exclude(pk__in=done).values_list("pk", flat=True)):
        done.add(key)
        while not _erased_from_backup(key, known, name, has_namesake=has_namesake):
            pass  # somebody else changed it in this instant


def _erased_from_backup(key: int, known: Known, name: str, *, has_namesake: bool) -> bool:
    """Whether there is no such person in the backup any more; what takes long is done without a lock."""
    content = Backup.objects.values_list("content", flat=True).filter(pk=key).first()
    if content is None:
        return True  # deleted meanwhile
    new = _without(bytes(content), known, name, has_namesake=has_namesake)
    as_read = Backup.objects.filter(pk=key, content=content)
    if new is None:
        return bool(as_read.delete()[0])
    return new == bytes(content) or bool(as_read.update(content=new))


def _without(content: bytes, known: Known, name: str, *, has_namesake: bool) -> bytes | None:
    """A backup without the person; None where there is none to be kept."""
    try:
        archive = read_backup(content)
    except UnreadableArchive:
        return None
    rows = [row for row in archive["players"] if row["name"] in known.names]
    numbers = [row["number"] for row in rows]
    if numbers and known.number not in numbers and (has_namesake or len(numbers) > 1):
        return None
    number = known.number if known.number in numbers else numbers[0] if numbers else None
    without = erased_from(archive, Known(known.names, number), name)
    return pack(without) if without != archive else content
