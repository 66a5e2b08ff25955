"""Looking for a person over all events of the server, and among its accounts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from scoring.letters import plain
from tournament.archive.reading import UnreadableArchive, backup_as_written
from tournament.models import Backup, Event, History, Player
from tournament.people import erasing, everything
from tournament.people.accounts import named_like, of_account
from tournament.people.names import NAMED_BY, NAMING, Entry, Known, names_in, renamed, whole_entries
from tournament.record.actions import Action

#: Fewer letters would find everybody.
FEWEST_LETTERS = 2
#: How many players a page shows.
MOST = 200


@dataclass(frozen=True, slots=True)
class Found:
    """Somebody in one event: a player, or (without a number) who was taken out of its players again.

    `key` tells them apart from all others that were found. `deleted_at`: the event was deleted, and its last
    state is the `backup`. `also` are other names that the person had there.
    """

    key: str
    name: str
    title: str
    day: date | None
    number: int | None = None
    country: str = ""
    federation_number: str = ""
    also: tuple[str, ...] = ()
    player: int | None = None
    event: int | None = None
    backup: int | None = None
    deleted_at: datetime | None = None

    def told(self, *, now: datetime) -> dict[str, Any]:
        """Everything that is stored of them. Raises DoesNotExist for what was deleted since it was found."""
        if self.player is not None:
            player = Player.objects.select_related("event", "team").get(pk=self.player)
            return everything.of_player(player, now=now)
        if self.backup is not None:
            known = Known(frozenset({self.name}), self.number)
            return everything.of_deleted_event(Backup.objects.get(pk=self.backup), known)
        event = Event.objects.get(pk=self.event or 0)
        return everything.of_somebody_removed(event, self.name, now=now)

    def erase(self, *, by: Any, now: datetime) -> str:
        """Erase them, and return the pseudonym. Raises NotAllowed, and what `told` does."""
        if self.player is not None:
            return erasing.erase_player(self.player, by=by, now=now)
        if self.backup is not None:
            known = Known(frozenset({self.name}), self.number)
            return erasing.erase_from_deleted(self.backup, known, by=by, now=now)
        return erasing.erase_removed(self.event or 0, self.name, by=by, now=now)


@dataclass(frozen=True, slots=True)
class People:
    """Who was found; `more` players than these were."""

    players: tuple[Found, ...]
    accounts: tuple[Any, ...]
    more: int = 0

    def with_keys(self, keys: Iterable[str]) -> list[Found]:
        """The players with these keys."""
        wanted = set(keys)
        return [found for found in self.players if found.key in wanted]

    def told(self, keys: Iterable[str], *, now: datetime) -> dict[str, Any]:
        """The file about those with these keys; accounts have `account-` and their own."""
        wanted = set(keys)
        events = [found.told(now=now) for found in self.with_keys(wanted)]
        accounts = [of_account(one) for one in self.accounts if account_key(one) in wanted]
        return everything.file_about(events=events, accounts=accounts, now=now)


def account_key(account: Any) -> str:
    return f"account-{account.pk}"


def look_for(typed: str) -> People:
    """Everybody whose name has all the words that were typed, or whose number or e-mail address it is.

    Accents and capital letters do not matter. Names that were changed since, people who were taken out of an
    event's players and events that can still be brought back are looked through, too.
    """
    wanted = _Wanted(typed)
    if not wanted.words:
        return People((), ())
    found = [*_in_events(wanted), *_in_deleted_events(wanted)]
    found.sort(key=lambda one: (plain(one.name), one.day or date.min, one.key))
    accounts = named_like(lambda account: wanted.account(account))
    return People(tuple(found[:MOST]), tuple(accounts), len(found[MOST:]))


class _Wanted:
    """What was typed, and who is meant by it."""

    def __init__(self, typed: str) -> None:
        self._typed = typed.strip().casefold()
        self.words = plain(typed).split() if len(self._typed) >= FEWEST_LETTERS else []

    def names(self, *names: str) -> bool:
        name = plain(" ".join(names))
        return all(word in name for word in self.words)

    def player(self, facts: Mapping[str, Any]) -> bool:
        exact = (facts.get("federation_number"), facts.get("email"))
        return self.names(*names_in(facts)) or any(
            isinstance(value, str) and value.casefold() == self._typed for value in exact if value
        )

    def account(self, account: Any) -> bool:
        return self.names(account.get_username(), account.get_full_name()) or (
            account.email.casefold() == self._typed
        )


_FACTS = ("pk", "event_id", "number", *NAMED_BY, "country", "federation_number", "email")


def _in_events(wanted: _Wanted) -> Iterator[Found]:
    players: dict[int, list[dict[str, Any]]] = {}
    for row in Player.objects.filter(event__hidden_since=None).values(*_FACTS).iterator():
        players.setdefault(row["event_id"], []).append(row)
    naming: dict[int, list[Entry]] = {}
    entries = History.objects.filter(action__in=NAMING, event__hidden_since=None).order_by("pk")
    for entry in entries.values("event_id", "action", "before", "after").iterator(chunk_size=500):
        kept = {"action": entry["action"], "before": _names(entry["before"]), "after": _names(entry["after"])}
        naming.setdefault(entry["event_id"], []).append(kept)
    for event in Event.objects.filter(pk__in={*players, *naming}).only("title", "starts_on"):
        about = {"title": event.title, "day": event.starts_on, "event": event.pk}
        for row, also in _matching(players.get(event.pk, []), naming.get(event.pk, []), wanted):
            yield _found(row, also, player=row.get("pk"), **about)


def _in_deleted_events(wanted: _Wanted) -> Iterator[Found]:
    for backup in Backup.objects.filter(event=None).order_by("pk").iterator(chunk_size=1):
        try:
            archive = backup_as_written(bytes(backup.content))
        except UnreadableArchive:
            continue  # nothing of it can be brought back, and it goes with its age
        naming = [entry for entry in whole_entries(archive["history"]) if entry["action"] in NAMING]
        day = archive["event"].get("starts_on")
        about = {
            "title": backup.title,
            "day": date.fromisoformat(day) if day else None,
            "backup": backup.pk,
            "deleted_at": backup.at,
        }
        for row, also in _matching(archive["players"], naming, wanted):
            yield _found(row, also, **about)


def _found(row: Mapping[str, Any], also: Iterable[str], **about: Any) -> Found:
    of, place = ("deleted", about["backup"]) if "backup" in about else ("event", about["event"])
    return Found(
        key=f"{of}-{place}-{row.get('number', '')}-{row['name']}",
        name=row["name"],
        number=row.get("number"),
        country=str(row.get("country") or ""),
        federation_number=row.get("federation_number") or "",
        also=tuple(sorted(set(also) - {row["name"], row.get("sort_name")})),
        **about,
    )


def _matching(
    players: Sequence[Mapping[str, Any]], naming: Sequence[Entry], wanted: _Wanted
) -> Iterator[tuple[Mapping[str, Any], set[str]]]:
    """The players who are wanted, with names that they had; and of those who are gone, the name alone."""
    today, gone = what_became_of_names(naming)
    for row in players:
        had = {name for name, became in today.items() if became == row["name"]}
        if wanted.player(row) or any(map(wanted.names, had)):
            yield row, had
    here = {row["name"] for row in players}
    for name in sorted(gone - here):
        had = {earlier for earlier, became in today.items() if became == name}
        if any(map(wanted.names, {name, *had})):
            yield {"name": name}, had


def what_became_of_names(naming: Sequence[Entry]) -> tuple[dict[str, str], set[str]]:
    """The last name of whoever had a name that was changed, and the names of who was taken out."""
    today: dict[str, str] = {}
    gone: set[str] = set()
    for entry in naming:
        for was, now in renamed(entry):
            before, after = was.get("name"), now.get("name")
            if isinstance(before, str) and isinstance(after, str) and before != after:
                today = {name: after if became == before else became for name, became in today.items()}
                today[before] = after
        if entry["action"] == Action.REMOVE_PLAYER and isinstance(facts := entry["before"], dict):
            gone |= names_in({"name": facts.get("name")})
    return today, gone


def _names(facts: Any) -> Any:
    """The names in what an entry holds: an import of a large event has a hundred facts beside each."""
    if not isinstance(facts, dict):
        return {}
    if isinstance(rows := facts.get("players"), list):
        return {"players": [{"name": row.get("name")} for row in rows if isinstance(row, dict)]}
    return {"name": facts.get("name")}
