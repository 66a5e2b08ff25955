"""Erasing a person from the archive of an event, as a backup keeps it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tournament.archive.parts import PARTS, Part, archived_fields
from tournament.archive.sense import history_as_written
from tournament.people.names import Known, all_names, names_in, whole_entries
from tournament.people.pseudonym import WORDS, Pseudonym
from tournament.record.actions import Action
from tournament.record.fingerprints import Told, fingerprint, sum_of_words

_TOLD = ("round", "table", "at", "by", "action", "subject", "before", "after", "reason")


def erased_from(
    archive: Mapping[str, Any], known: Known, name: str, *, entry: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The archive with `name` in the place of who goes by `known`.

    The history in it gets an `entry` of the erasing: `by` whom, `at` which moment, and when it was done for
    the first time (`erased_at`). The archive is of the present version, and of the schema.
    """
    entries = whole_entries(archive["history"])
    names = all_names(entries, known)
    others = [row for row in archive["players"] if row["number"] != known.number]
    namesakes = {f"{row['number']} {row['name']}" for row in others if row["name"] in names}
    pseudonym = Pseudonym(name, names, {one for row in others for one in names_in(row)}, namesakes)
    erased = {**archive}
    for part in PARTS:
        if longest := longest_words(part, WORDS.get(part.name, ())):
            erased[part.name] = [
                {
                    **row,
                    **{
                        field: pseudonym.words(row[field], most)
                        for field, most in longest.items()
                        if field in row
                    },
                }
                for row in archive[part.name]
            ]
    erased["players"] = [
        {**pseudonym.facts(row), "hidden": True} if row["number"] == known.number else row
        for row in erased["players"]
    ]
    return _with_history(erased, entries, known, pseudonym, entry) if entry else erased


def longest_words(part: Part, fields: tuple[str, ...]) -> dict[str, int | None]:
    """How many characters each of these fields holds at most."""
    return {of.name: of.max_length for of in archived_fields(part.model, fields)}


def _with_history(
    archive: dict[str, Any],
    entries: list[dict[str, Any]],
    known: Known,
    pseudonym: Pseudonym,
    erasing: Mapping[str, Any],
) -> dict[str, Any]:
    history: list[dict[str, Any]] = []
    said: list[list[Any]] = []
    latest = ""
    for place, (entry, new) in enumerate(
        zip(entries, pseudonym.entries(entries, known), strict=True), start=1
    ):
        words_sum = entry.get("words_sum", "")
        latest = fingerprint(latest, _told(entry), words_sum)
        if pseudonym.is_told_otherwise(entry, new):
            words_sum = words_sum or sum_of_words(_told(entry))
            entry = {**entry, **new, "words_sum": words_sum}
            said.append([place, sum_of_words(_told(entry))])
        history.append(entry)
    after = {"entries": said, "erased_at": erasing["erased_at"]}
    last = {"at": erasing["at"], "by": erasing["by"], "subject": pseudonym.name, "after": after}
    [last] = whole_entries([{**last, "action": Action.ERASE_PERSON}])
    by = erasing["by"]
    if history_as_written(archive):
        archive = {**archive, "history_fingerprint": fingerprint(latest, _told(last))}
    accounts = archive["accounts"]
    if by is not None and by not in [account["username"] for account in accounts]:
        accounts = [*accounts, {"username": by, "name": ""}]
    return {**archive, "accounts": accounts, "history": [*history, last]}


def _told(entry: Mapping[str, Any]) -> Told:
    facts: list[Any] = [entry[name] for name in _TOLD]
    facts[_TOLD.index("at")] = datetime.fromisoformat(entry["at"])
    return Told(*facts)
