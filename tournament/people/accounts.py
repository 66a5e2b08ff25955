"""Everything that is stored of an account: what it is, what it may do, what it did, and how it signed in."""

from collections.abc import Mapping
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from axes.models import AccessAttempt, AccessLog
from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY, get_user_model
from django.contrib.sessions.models import Session as SignedIn
from django.db import models

from tournament.models import (
    Backup,
    Continuation,
    Draw,
    FanList,
    History,
    Invitation,
    Objection,
    PackedTyping,
    Presence,
    RankingPenalty,
    Role,
    Session,
)
from tournament.record.actions import Action
from tournament.record.packing import entries_of

Rows = list[dict[str, Any]]

_SHEET = ("round__event__slug", "round__number", "table__number")
_OF_SHEET = tuple(f"session__{path}" for path in _SHEET)

#: Of every row that names an account: what the row tells of who did it, and when. What was done is told by
#: the event, and is about others, too.
TOLD: Mapping[tuple[type[models.Model], str], tuple[str, ...]] = MappingProxyType(
    {
        (Role, "user"): ("event__slug", "name"),
        (History, "by"): ("event__slug", "at", "action", "round", "table"),
        (PackedTyping, "by"): ("event__slug", "round", "table", "entries"),
        (Session, "entered_by"): _SHEET,
        (Session, "confirmed_by"): (*_SHEET, "confirmed_at"),
        (Presence, "user"): (*_OF_SHEET, "seen_at"),
        (Objection, "logged_by"): (*_OF_SHEET, "raised_at"),
        (Objection, "answered_by"): (*_OF_SHEET, "answered_at"),
        (RankingPenalty, "given_by"): ("event__slug", "given_at"),
        (Draw, "by"): ("event__slug", "at"),
        (Continuation, "by"): ("event__slug", "at"),
        (Invitation, "made_by"): ("event__slug", "role", "made_at"),
        (Invitation, "accepted_by"): ("event__slug", "role", "note", "accepted_at"),
        (Backup, "by"): ("slug", "step", "at"),
        (FanList, "by"): ("name", "at"),
        (LogEntry, "user"): ("action_time", "object_repr"),
    }
)
#: Facts of the account itself; a password is kept as a sum that nobody can read back.
_FACTS = (
    *("username", "first_name", "last_name", "email", "is_active", "is_staff", "is_superuser"),
    *("date_joined", "last_login"),
)
_SIGN_IN = ("attempt_time", "ip_address", "user_agent")
#: What the history says of accounts names them as its subject.
_ABOUT_ACCOUNTS = (Action.GIVE_ROLE, Action.TAKE_ROLE, Action.ACCEPT_INVITATION)


def of_account(account: Any) -> dict[str, Any]:
    """What is stored of an account, as plain values."""
    name = account.get_username()
    told = History.objects.filter(action__in=_ABOUT_ACCOUNTS, subject=name).order_by("pk")
    own: dict[str, Rows] = {
        f"{model._meta.model_name}.{by}": _rows(
            model._default_manager.filter(**{by: account}).order_by("pk"), fields
        )
        for (model, by), fields in TOLD.items()
    }
    if packed := _packed(account):
        own["history.by"] = sorted([*own["history.by"], *packed], key=itemgetter("at"))
    return {
        "account": {fact: _plain(getattr(account, fact)) for fact in _FACTS},
        "rights": sorted(account.get_all_permissions()) if not account.is_superuser else ["everything"],
        "signed_in_until": [ends.isoformat() for ends in _sessions(account)],
        "sign_ins": _rows(AccessLog.objects.filter(username=name), _SIGN_IN),
        "failed_sign_ins": _rows(AccessAttempt.objects.filter(username=name), _SIGN_IN),
        "told_of": _rows(told, ("event__slug", "at", "action", "before", "after")),
        **{name: rows for name, rows in own.items() if rows},
    }


def _packed(account: Any) -> Rows:
    """The account's packed entries, told like the others of the history."""
    packed = PackedTyping.objects.filter(by=account).select_related("event", "by")
    return [
        {
            "event": one.event.slug,
            "at": str(entry.at),
            "action": entry.action,
            "round": entry.round,
            "table": entry.table,
        }
        for one in packed
        for entry in entries_of(one)
    ]


def _sessions(account: Any) -> list[Any]:
    """Until when each browser in which the account is signed in stays so."""
    key = str(account.pk)
    open_ones = SignedIn.objects.order_by("expire_date").iterator()
    return [one.expire_date for one in open_ones if one.get_decoded().get(SESSION_KEY) == key]


def _rows(rows: "models.QuerySet[Any]", fields: tuple[str, ...]) -> Rows:
    return [
        {_word(field): _plain(value) for field, value in zip(fields, row, strict=True)}
        for row in rows.values_list(*fields)
    ]


def _word(path: str) -> str:
    """The end of a way to a fact: `event` for an event's slug, `round` and `table` for their numbers."""
    steps = path.split("__")
    return steps[-2] if steps[-1] in ("slug", "number") and len(steps) > 1 else steps[-1]


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, bool | int | str | dict | list) else str(value)


def named_like(matches: Any) -> list[Any]:
    """The accounts of which `matches` is true, by user name."""
    accounts = get_user_model()._default_manager.order_by("username")
    return [account for account in accounts.iterator() if matches(account)]
