"""What stands in the archive of an event: which models, which of their fields, and how rows name each other.

An archive is one JSON object (docs/archive.md). Each `Part` is a list of rows in it. A row names
another by its key, never by the number that a database gave it: a player by the draw number, a
session by the numbers of its round and table. A field that is in no list here fails a test, so that
nobody forgets one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.db import models

from tournament.models import (
    Backup,
    Ceremony,
    Continuation,
    Draw,
    Event,
    FanList,
    HandResult,
    History,
    Invitation,
    Objection,
    PackedTyping,
    Penalty,
    Player,
    Presence,
    PromisedSeed,
    RankingPenalty,
    Role,
    Round,
    RoundClock,
    Screen,
    Seat,
    Session,
    Submission,
    Table,
    Team,
)
from tournament.record.checking import told_by
from tournament.record.fingerprints import fingerprint

FORMAT = "tablepoint-event"
#: The present version of the format; `tournament.archive.versions` reads the earlier ones.
VERSION = 5

_OWN_KEY = "the database's own number"
_THE_EVENT = "every row is of the event of the archive"


@dataclass(frozen=True, slots=True)
class Part:
    """One list of rows.

    `event` is the way from a row to its event, `key` the fields that name a row within the event
    (none where no other row names it), `order` how the rows stand. `derived` sets fields that follow
    from others once all rows are read. A list that came `later` may be missing from an archive.
    """

    name: str
    model: type[models.Model]
    fields: tuple[str, ...]
    event: str = "event"
    key: tuple[str, ...] = ()
    order: tuple[str, ...] = ("pk",)
    left_out: Mapping[str, str] = field(default_factory=dict)
    derived: Callable[[Any], None] | None = None
    later: bool = False


EVENT_LEFT_OUT: Mapping[str, str] = MappingProxyType(
    {
        "id": _OWN_KEY,
        "sheets_version": "it only keeps pages that are open here from fitting new sessions",
        "stamp": "it tells the states of this database apart",
        "hidden_since": "whoever writes an archive sees the event",
    }
)
#: Every other field of an event, in the order of the model.
EVENT_FIELDS: tuple[str, ...] = tuple(
    of.name for of in Event._meta.concrete_fields if of.name not in EVENT_LEFT_OUT
)


def _rounds_of_sessions(seats: Sequence[Seat]) -> None:
    for seat in seats:
        seat.round_id = seat.session.round_id


def _fingerprints(entries: Sequence[History]) -> None:
    previous = ""
    for entry in entries:
        previous = entry.fingerprint = fingerprint(previous, told_by(entry), entry.words_sum)


_OF_EVENT = {"id": _OWN_KEY, "event": _THE_EVENT}

#: In the order in which they can be made: nothing names a row of a later part.
PARTS: tuple[Part, ...] = (
    Part("roles", Role, ("user", "name"), left_out=_OF_EVENT),
    Part("teams", Team, ("name",), key=("name",), left_out=_OF_EVENT),
    Part(
        "players",
        Player,
        (
            *("number", "name", "sort_name", "first_name", "last_name", "names_confirmed"),
            *("country", "club", "team", "federation_number", "status"),
            *("unranked", "hidden", "notes", "email", "language", "present_at"),
            *("calendar_key", "version"),
        ),
        key=("number",),
        order=("number",),
        left_out=_OF_EVENT,
    ),
    Part(
        "tables",
        Table,
        ("number", "label", "fixed_for"),
        key=("number",),
        order=("number",),
        left_out=_OF_EVENT,
    ),
    Part(
        "draw",
        Draw,
        (
            *("imported", "seed", "seed_by_program", "method", "version", "player_list_hash"),
            *("apart", "apart_rounds", "wish_order", "rounds", "ranked_rounds", "edits", "at", "by"),
        ),
        left_out=_OF_EVENT,
    ),
    Part(
        "continuations",
        Continuation,
        (
            *("first_round", "last_round", "seed", "seed_by_program", "method", "version"),
            *("player_list_hash", "at", "by"),
        ),
        order=("first_round",),
        left_out=_OF_EVENT,
        later=True,
    ),
    Part(
        "rounds",
        Round,
        ("number", "starts_at", "seating_shown_at", "published_at", "withheld", "version"),
        key=("number",),
        order=("number",),
        left_out=_OF_EVENT,
    ),
    Part(
        "clocks",
        RoundClock,
        (
            *("round", "started_at", "minutes", "lead_in", "last_minutes", "extra", "extra_by_table"),
            *("paused_ms", "paused_at", "stopped_at", "version"),
        ),
        event="round__event",
        order=("round__number",),
        left_out={"id": _OWN_KEY},
    ),
    Part(
        "ceremonies",
        Ceremony,
        ("round", "places", "team_places", "step", "version"),
        event="round__event",
        order=("round__number",),
        left_out={"id": _OWN_KEY},
        later=True,
    ),
    Part(
        "sessions",
        Session,
        (
            *("round", "table", "state", "differs", "totals_only", "sum_off", "not_played", "reason"),
            *("timed_out", "hands_stated", "looks_taken"),
            *("entered_by", "confirmed_by", "confirmed_at", "version"),
        ),
        event="round__event",
        key=("round", "table"),
        order=("round__number", "table__number"),
        left_out={"id": _OWN_KEY},
    ),
    Part(
        "seats",
        Seat,
        (
            *("session", "wind", "player", "computed", "signed_total", "score", "twelfths"),
            *("published_score", "published_twelfths", "published_won", "published_discarded", "forfeit"),
        ),
        event="session__round__event",
        order=("session__round__number", "session__table__number", "wind"),
        left_out={"id": _OWN_KEY, "round": "it is the round of the session"},
        derived=_rounds_of_sessions,
    ),
    Part(
        "hands",
        HandResult,
        ("session", "number", "winner", "discarder", "value", "fans", "flowers", "tiles", "checked"),
        event="session__round__event",
        order=("session__round__number", "session__table__number", "number"),
        left_out={"id": _OWN_KEY},
    ),
    Part(
        "penalties",
        Penalty,
        (
            *("session", "kind", "seat", "receiver", "amount", "hand", "reason"),
            *("created_at", "cancelled_at", "cancel_reason"),
        ),
        event="session__round__event",
        left_out={"id": _OWN_KEY},
    ),
    Part(
        "objections",
        Objection,
        (
            *("session", "player", "text", "raised_at", "logged_by"),
            *("answer", "reason", "answered_at", "answered_by"),
        ),
        event="session__round__event",
        order=("raised_at", "pk"),
        left_out={"id": _OWN_KEY},
        later=True,
    ),
    Part(
        "ranking_penalties",
        RankingPenalty,
        (
            *("player", "round", "kind", "amount", "reason", "given_at", "given_by"),
            *("cancelled_at", "cancel_reason"),
        ),
        left_out=_OF_EVENT,
        later=True,
    ),
    Part(
        "history",
        History,
        ("at", "by", "action", "subject", "round", "table", "before", "after", "reason", "words_sum"),
        left_out=_OF_EVENT | {"fingerprint": "it follows from what the entries tell"},
        derived=_fingerprints,
    ),
)

#: Models that are in no archive, and why.
NOT_ARCHIVED: Mapping[type[models.Model], str] = MappingProxyType(
    {
        Presence: "it says who has a sheet open now",
        PromisedSeed: "nobody is to see the seed before the draw",
        Backup: "it is an archive itself",
        Invitation: "its link is a secret of this server",
        Screen: "it is a screen at this venue, and its address is a secret",
        PackedTyping: "its entries stand in the history of the archive",
        Submission: "it only keeps a form from being carried out twice",
        FanList: "it belongs to an account, and events copy it",
    }
)

#: What comes back with `replace_event`; who may do what and the history stay as they are there.
REPLACED: tuple[Part, ...] = tuple(part for part in PARTS if part.name not in ("roles", "history"))

PART_OF: Mapping[type[models.Model], Part] = MappingProxyType({part.model: part for part in PARTS})


def is_account(of: Any) -> bool:
    """Whether a field names an account, which archives do by its user name."""
    return of.remote_field is not None and of.remote_field.model._meta.label == settings.AUTH_USER_MODEL


def named_part(of: Any) -> Part | None:
    """The part whose rows a field names, or None for a plain value."""
    if of.remote_field is None or is_account(of):
        return None
    return PART_OF[of.remote_field.model]


def archived_fields(model: type[models.Model], names: tuple[str, ...]) -> list[Any]:
    """The fields of a model by their names."""
    return [model._meta.get_field(name) for name in names]
