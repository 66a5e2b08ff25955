"""An event's history as people read it: what was done, and what changed from before to after."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_countries import countries

from scoring.words import listed, named
from tournament.models import Draw, Event, History, Objection, Player, Role, Screen, Session, Wind
from tournament.record.actions import SHEET_ACTIONS, Action
from tournament.record.erasures import said_by
from tournament.record.sheet_changes import as_sheet, is_whole, step
from tournament.words import ranked_rounds, sheet_differences
from tournament.words.fields import fact_label
from tournament.words.findings import Names
from tournament.words.methods import method_words
from tournament.words.moments import moment_words
from tournament.words.penalties import penalty_worth
from tournament.words.rules import TIE_BREAKERS, switch_words
from tournament.words.values import NOTHING, yes_or_no

_CHOICES: Mapping[str, Any] = {
    "state": {**dict(Event.State.choices), **dict(Session.State.choices)},
    "status": dict(Player.Status.choices),
    "answer": dict(Objection.Answer.choices),
    "tie_rule": dict(Event.TieRule.choices),
    "ruleset": dict(Event.RulesetName.choices),
    "chair_chart": dict(Event.Chairs.choices),
    "lowest_claim": dict(Event.ClaimLevel.choices),
    "slip_order": dict(Event.SlipOrder.choices),
    "paper_size": dict(Event.PaperSize.choices),
    "language": dict(settings.LANGUAGES),
    "tie_breakers": dict(TIE_BREAKERS),
    "role": dict(Role.Name.choices),
    "apart": dict(Draw.Apart.choices),
    "arrangement": ranked_rounds.ARRANGEMENTS,
    "wish_order": dict(Draw.Order.choices),
    "order": {
        "random": gettext_lazy("by a random draw"),
        "country": gettext_lazy("by country, and by name within a country"),
        "name": gettext_lazy("by name"),
    },
    "showing": dict(Screen.Showing.choices),
    "theme": dict(Screen.Theme.choices),
}
_WIND_OF: Mapping[str, Any] = {wind.letter: wind.label for wind in Wind}
#: The ways from state to state that the words for an action say already.
_SAID_BY_THE_ACTION = {
    (Action.CONFIRM_SESSION, Session.State.TO_CONFIRM, Session.State.CONFIRMED),
    (Action.REOPEN_SESSION, Session.State.CONFIRMED, Session.State.TO_CONFIRM),
}
#: What is kept as a day or an instant.
_MOMENTS = {"starts_on", "ends_on", "expires_at", "starts_at", "started_at", "paused_at", "stopped_at"}
_PLACE = re.compile(r"round (\d+)(?:, table (\d+))?")


@dataclass(frozen=True, slots=True)
class Change:
    """One line of a difference: what it is about, before and after, "–" where there was nothing."""

    label: str
    before: str
    after: str


def history_of(event: Event) -> QuerySet[History]:
    """All entries of an event, the latest first, with the accounts that made them."""
    return event.history.select_related("by")


def subject_words(subject: str) -> str:
    """What an entry is about, in the reader's language: rounds and sessions are kept as `str` has them."""
    place = _PLACE.fullmatch(subject)
    if place is None:
        return subject
    round_, table = place.groups()
    if table is None:
        return _("round %d") % int(round_)
    return _("round %(r)s, table %(t)s") % {"r": round_, "t": table}


def changes_of(entry: History) -> list[Change]:
    """What changed, line by line; only what differs between before and after."""
    before, after = entry.before or {}, entry.after or {}
    if is_whole(before):
        before, after = step(None, before, after)
    if entry.action in SHEET_ACTIONS or "signed_totals" in after:
        return _sheet_changes(before, after, entry.action)
    if entry.action == Action.ADD_PLAYERS:
        return _added_players(after.get("players", []))
    if entry.action in (Action.IMPORT_PLAYERS, Action.CONFIRM_NAMES):
        return _imported_players(before.get("players", []), after)
    if entry.action == Action.ERASE_PERSON:
        return [Change(_("entries of the history"), NOTHING, str(len(said_by(after))))]
    if entry.action == Action.SET_SCHEDULE:
        return _differing(_starts(before), _starts(after))
    keys = [(key, fact_label(key)) for key in {**before, **after}]
    return [
        Change(label, _plain(key, before.get(key)), _plain(key, after.get(key)))
        for key, label in keys
        if _plain(key, before.get(key)) != _plain(key, after.get(key))
    ]


def _starts(schedule: Mapping[str, Any]) -> dict[str, str]:
    return {_("round %s") % number: _plain("starts_at", start) for number, start in schedule.items()}


def _plain(key: str, value: Any) -> str:
    if value is None or value == "" or value == [] or value == {}:
        return NOTHING
    if isinstance(value, bool):
        return yes_or_no(value)
    chosen = _CHOICES.get(key, {})
    if key == "level" and isinstance(value, list):
        return " · ".join(map(ranked_rounds.level_words, value))
    if isinstance(value, list):
        return listed(chosen.get(str(one), one) for one in value)
    if key == "switches" and isinstance(value, dict):
        return switch_words(value)
    if key == "penalty" and isinstance(value, dict):
        return penalty_worth(value["kind"], value["amount"])
    if key == "forfeits" and isinstance(value, dict):
        value = {_WIND_OF.get(letter, letter): reason for letter, reason in value.items()}
    if isinstance(value, dict):
        return listed(named(name, part) for name, part in value.items())
    if key == "method":
        return method_words(str(value))
    if key in _MOMENTS:
        return moment_words(str(value))
    if key == "paused_ms":
        return str(round(value / 1000))
    if key in ("country", "report_country"):
        return str(countries.name(value)) or str(value)
    return str(chosen.get(str(value), value))


def _added_players(players: Sequence[Mapping[str, Any]]) -> list[Change]:
    return [
        Change(
            str(player["number"]),
            NOTHING,
            listed(
                _plain(key, player[key]) for key in ("name", "country", "club", "team") if player.get(key)
            ),
        )
        for player in players
    ]


def _imported_players(was: Sequence[Mapping[str, Any]], after: Mapping[str, Any]) -> list[Change]:
    """What an import changed, fact by fact, and then whom it added."""
    changed = [
        Change(named(old["name"], fact_label(key)), _plain(key, old.get(key)), _plain(key, new.get(key)))
        for old, new in zip(was, after.get("players", []), strict=True)
        for key in new
        if old.get(key) != new.get(key)
    ]
    return [*changed, *_added_players(after.get("added", []))]


def _sheet_changes(before: Mapping[str, Any], after: Mapping[str, Any], action: str) -> list[Change]:
    """The difference of two sheets, with the winds for names, and that of the state."""
    winds = tuple(str(wind.label) for wind in Wind)
    lines = [
        Change(line.what, line.before, line.after)
        for line in sheet_differences.changes(as_sheet(before), as_sheet(after), Names(0, winds, winds))
    ]
    states = before.get("state"), after.get("state")
    if states[0] != states[1] and (action, *states) not in _SAID_BY_THE_ACTION:
        lines.append(Change(capfirst(_("state")), _plain("state", states[0]), _plain("state", states[1])))
    return lines


def _differing(before: Mapping[str, str], after: Mapping[str, str]) -> list[Change]:
    return [
        Change(label, before.get(label, NOTHING), after.get(label, NOTHING))
        for label in {**before, **after}
        if before.get(label) != after.get(label)
    ]
