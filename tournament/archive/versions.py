"""Archives of earlier versions of the format, brought step by step to the present one.

Whatever is new makes a version, so that a program from before says that the archive is newer, and not that
there is a field in it that it does not know. Where an archive lacks a field with a default, the row gets the
default: the step to a version that has only such fields changes nothing.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from tournament.archive.parts import VERSION
from tournament.record.actions import SHEET_ACTIONS
from tournament.record.sheet_changes import Facts, is_whole, kept
from tournament.rules.person_names import name_parts

Archive = dict[str, Any]


def _with_published_hands(archive: Archive) -> Archive:
    """Version 2 keeps with a published score what the player won and discarded: in version 1 it was counted
    from the hands of the sheet whenever it was asked for."""
    hands = [(tuple(hand["session"]), hand) for hand in archive["hands"]]
    known = {session for session, _hand in hands}
    won = Counter((session, hand.get("winner")) for session, hand in hands)
    discarded = Counter((session, hand.get("discarder")) for session, hand in hands)
    seats = []
    for seat in archive["seats"]:
        place = (tuple(seat["session"]), seat["wind"])
        if seat.get("published_score") is not None and place[0] in known:
            counts = (0, 0) if seat.get("forfeit") else (won[place], discarded[place])
            seat = {**seat, "published_won": counts[0], "published_discarded": counts[1]}
        seats.append(seat)
    return {**archive, "seats": seats}


def _with_changes(archive: Archive) -> Archive:
    """Version 3 keeps of a sheet what changed; version 2 kept it whole before and after every change."""
    sheets: dict[tuple[Any, Any], Facts] = {}
    history = []
    for row in archive["history"]:
        if row["action"] in SHEET_ACTIONS and is_whole(row["before"]) and is_whole(row["after"]):
            place = row["round"], row["table"]
            known, sheets[place] = sheets.get(place), row["after"]
            was, now = kept(known, row["before"], row["after"])
            row = {**row, "before": was, "after": now}
        history.append(row)
    return {**archive, "history": history}


def _with_facts_of_players(archive: Archive) -> Archive:
    """Version 5 has first and last names, which earlier reports took from the name, and what calendars know
    a player by, where it was the draw number."""
    players = []
    for row in archive["players"]:
        parts = name_parts(row["name"], row.get("sort_name") or "", row.get("country") or "")
        names = {"first_name": parts.first, "last_name": parts.last, "names_confirmed": parts.is_told}
        players.append({**row, **names, "calendar_key": str(row["number"])})
    return {**archive, "players": players}


#: From the version that is the key to the next.
STEPS: Mapping[int, Callable[[Archive], Archive]] = {
    1: _with_published_hands,
    2: _with_changes,
    # Version 4 has entries from which a person was erased, each with the sum of what it told before.
    3: dict,
    4: _with_facts_of_players,
}


def up_to_date(archive: Archive) -> Archive:
    """The archive in the present version; `version` is an integer from 1 to VERSION."""
    for version in range(archive["version"], VERSION):
        # Where a list is not as it must be, the schema says so with its place.
        with suppress(AttributeError, KeyError, TypeError):
            archive = STEPS[version](archive)
        archive = {**archive, "version": version + 1}
    return archive
