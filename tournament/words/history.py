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
from tournament.record.erasures import ERASING, said_by
from tournament.record.sheet_changes import SHEET_ACTIONS, as_sheet, is_whole, step
from tournament.words import ranked_rounds, sheet_differences
from tournament.words.fields import fact_label
from tournament.words.findings import Names
from tournament.words.methods import method_words
from tournament.words.moments import moment_words
from tournament.words.penalties import penalty_worth
from tournament.words.rules import TIE_BREAKERS, switch_words
from tournament.words.values import NOTHING, yes_or_no

#: What each action did, as words.
ACTIONS: Mapping[str, Any] = {
    "create_event": gettext_lazy("Event created"),
    "edit_event": gettext_lazy("Event changed"),
    "change_rules": gettext_lazy("Rules changed after sheets were confirmed"),
    "recompute_session": gettext_lazy("Session computed anew"),
    "import_event": gettext_lazy("Event imported from an archive"),
    "delete_event": gettext_lazy("Event deleted"),
    "replace_event": gettext_lazy("Backup restored"),
    "set_rounds": gettext_lazy("Number of rounds set"),
    "set_schedule": gettext_lazy("Schedule set"),
    "set_state": gettext_lazy("State of the event set"),
    "give_role": gettext_lazy("Role given"),
    "take_role": gettext_lazy("Role taken away"),
    "add_players": gettext_lazy("Players entered"),
    "edit_player": gettext_lazy("Player changed"),
    "import_players": gettext_lazy("Players imported"),
    "confirm_names": gettext_lazy("First and last names confirmed"),
    "set_status": gettext_lazy("Status of a player set"),
    "take_out_of_ranking": gettext_lazy("Player taken out of the ranking"),
    "put_back_into_ranking": gettext_lazy("Player put back into the ranking"),
    "remove_player": gettext_lazy("Player removed"),
    "mark_presence": gettext_lazy("Players ticked off"),
    "give_numbers": gettext_lazy("Draw numbers given"),
    "draw_number": gettext_lazy("Draw number drawn"),
    "replace_player": gettext_lazy("Player replaced"),
    "fix_table": gettext_lazy("Table kept for a player"),
    "edit_player_settings": gettext_lazy("Teams, nations and contacts set"),
    "purge_contacts": gettext_lazy("Contacts forgotten"),
    "erase_person": gettext_lazy("A person erased"),
    "invite": gettext_lazy("Invitation made"),
    "revoke_invitation": gettext_lazy("Invitation revoked"),
    "accept_invitation": gettext_lazy("Invitation accepted"),
    "start_rehearsal": gettext_lazy("Rehearsal started"),
    "rehearse_round": gettext_lazy("Round rehearsed"),
    "end_rehearsal": gettext_lazy("Rehearsal wiped"),
    "draw_seating": gettext_lazy("Seating drawn"),
    "continue_seating": gettext_lazy("Later rounds drawn again"),
    "import_chart": gettext_lazy("Chart imported"),
    "remove_seating": gettext_lazy("Seating removed"),
    "seat_by_ranking": gettext_lazy("Round seated by the ranking"),
    "swap_players": gettext_lazy("Players changed places"),
    "promise_seed": gettext_lazy("Seed drawn in secret"),
    "break_promise": gettext_lazy("Promised seed thrown away"),
    "show_seating": gettext_lazy("Seating shown"),
    "hide_seating": gettext_lazy("Seating hidden"),
    "record_sheet": gettext_lazy("Sheet recorded"),
    "confirm_session": gettext_lazy("Sheet confirmed"),
    "reopen_session": gettext_lazy("Sheet opened again"),
    "start_clock": gettext_lazy("Clock started"),
    "pause_clock": gettext_lazy("Clock paused"),
    "resume_clock": gettext_lazy("Clock goes on"),
    "add_time": gettext_lazy("Extra time given"),
    "stop_clock": gettext_lazy("Clock stopped"),
    "clear_clock": gettext_lazy("Start of the clock taken back"),
    "undo_clock": gettext_lazy("Last step of the clock undone"),
    "set_not_played": gettext_lazy("Session not played"),
    "set_forfeits": gettext_lazy("Forfeits set"),
    "log_objection": gettext_lazy("Objection logged"),
    "answer_objection": gettext_lazy("Objection answered"),
    "give_penalty": gettext_lazy("Penalty given outside a sheet"),
    "free_penalty": gettext_lazy("Penalty of a round that is not played any more"),
    "cancel_penalty": gettext_lazy("Penalty outside a sheet cancelled"),
    "publish_round": gettext_lazy("Round published"),
    "unpublish_round": gettext_lazy("Round unpublished"),
    "withhold_round": gettext_lazy("Round withheld until the prize-giving"),
    "release_round": gettext_lazy("Round withheld no longer"),
    "prepare_ceremony": gettext_lazy("Prize-giving prepared"),
    "move_ceremony": gettext_lazy("Prize-giving went on"),
    "add_screen": gettext_lazy("Screen added"),
    "set_screen": gettext_lazy("Screen told what to show"),
    "remove_screen": gettext_lazy("Screen removed"),
}

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
    ("confirm_session", Session.State.TO_CONFIRM, Session.State.CONFIRMED),
    ("reopen_session", Session.State.CONFIRMED, Session.State.TO_CONFIRM),
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
    if entry.action == "add_players":
        return _added_players(after.get("players", []))
    if entry.action in ("import_players", "confirm_names"):
        return _imported_players(before.get("players", []), after)
    if entry.action == ERASING:
        return [Change(_("entries of the history"), NOTHING, str(len(said_by(after))))]
    if entry.action == "set_schedule":
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
