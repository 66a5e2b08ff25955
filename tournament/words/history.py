"""An event's history as people read it: what was done, and what changed from before to after."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_countries import countries

from scoring.words import listed, named
from tournament.models import Draw, Event, History, Objection, Player, Role, Screen, Session, Wind
from tournament.record.erasures import ERASING, said_by
from tournament.record.sheet_changes import SHEET_ACTIONS, hand_rows, is_whole, step
from tournament.record.sheet_facts import hand_of_facts
from tournament.rules.sheet import Hand
from tournament.words import ranked_rounds
from tournament.words.amounts import signed_amount
from tournament.words.claims import claim_words
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

_LABELS: Mapping[str, Any] = {
    "title": gettext_lazy("title"),
    "short_title": gettext_lazy("short title"),
    "city": gettext_lazy("city"),
    "country": gettext_lazy("country"),
    "starts_on": gettext_lazy("first day"),
    "ends_on": gettext_lazy("last day"),
    "minutes": gettext_lazy("minutes per session"),
    "paper_size": gettext_lazy("paper"),
    "second_person": gettext_lazy("second person"),
    "chair_chart": gettext_lazy("chairs"),
    "lowest_claim": gettext_lazy("what slips say"),
    "fans_from": gettext_lazy("fans from this many points on"),
    "slip_order": gettext_lazy("columns of slips"),
    "starting_points": gettext_lazy("points at the start"),
    "unusual_from": gettext_lazy("a second look from this many points on"),
    "tie_breakers": gettext_lazy("tie-breakers"),
    "tie_rule": gettext_lazy("tie rule"),
    "ruleset": gettext_lazy("rules"),
    "switches": gettext_lazy("changed switches"),
    "time_zone": gettext_lazy("time zone"),
    "language": gettext_lazy("language"),
    "federation_report": gettext_lazy("reported to the federation"),
    "report_country": gettext_lazy("reporting federation"),
    "report_weight": gettext_lazy("weight"),
    "report_days": gettext_lazy("days"),
    "computed": gettext_lazy("computed from the hands, E S W N"),
    "table_points": gettext_lazy("table points, E S W N"),
    "differs": gettext_lazy("the hands lead elsewhere"),
    "rounds": gettext_lazy("rounds"),
    "state": gettext_lazy("state"),
    "role": gettext_lazy("role"),
    "number": gettext_lazy("draw number"),
    "name": gettext_lazy("name"),
    "club": gettext_lazy("club"),
    "team": gettext_lazy("team"),
    "federation_number": gettext_lazy("federation number"),
    "status": gettext_lazy("status"),
    "unranked": gettext_lazy("out of the ranking"),
    "sort_name": gettext_lazy("name in Latin letters"),
    "first_name": gettext_lazy("first name"),
    "last_name": gettext_lazy("last name"),
    "names_confirmed": gettext_lazy("first and last name confirmed"),
    "hidden": gettext_lazy("name hidden"),
    "notes": gettext_lazy("notes"),
    "has_contact": gettext_lazy("e-mail known"),
    "here": gettext_lazy("here"),
    "not_here": gettext_lazy("not here"),
    "order": gettext_lazy("order"),
    "begun": gettext_lazy("begun rounds that count for the newcomer"),
    "player": gettext_lazy("player"),
    "newcomer": gettext_lazy("newcomer"),
    "fixed_table": gettext_lazy("table kept"),
    "team_best": gettext_lazy("members who count for a team"),
    "nation_best": gettext_lazy("players who count for a nation"),
    "contacts_days": gettext_lazy("days that contacts are kept"),
    "contacts": gettext_lazy("contacts"),
    "sheets": gettext_lazy("sheets"),
    "history_as_written": gettext_lazy("history as it was written"),
    "expires_at": gettext_lazy("until"),
    "seed": gettext_lazy("seed"),
    "wish_order": gettext_lazy("what counts first"),
    "first_round": gettext_lazy("from round"),
    "last_round": gettext_lazy("to round"),
    "seed_hash": gettext_lazy("hash of the seed"),
    "player_list_hash": gettext_lazy("hash of the list of players"),
    **ranked_rounds.LABELS,
    "repeats": gettext_lazy("repeated meetings"),
    "spread": gettext_lazy("squared differences of places"),
    "order_hash": gettext_lazy("hash of the order"),
    "apart": gettext_lazy("kept apart"),
    "apart_rounds": gettext_lazy("kept apart in the first rounds"),
    "method": gettext_lazy("method"),
    "version": gettext_lazy("version"),
    "players": gettext_lazy("players"),
    "sessions": gettext_lazy("sessions"),
    "hands": gettext_lazy("hands"),
    "published": gettext_lazy("published rounds"),
    "places": gettext_lazy("places of players called"),
    "team_places": gettext_lazy("places of teams called"),
    "step": gettext_lazy("step"),
    "showing": gettext_lazy("shows"),
    "text": gettext_lazy("announcement"),
    "theme": gettext_lazy("colours"),
    "not_played": gettext_lazy("not played"),
    "forfeits": gettext_lazy("forfeits"),
    "objection": gettext_lazy("objection"),
    "answer": gettext_lazy("answer"),
    "objection_minutes": gettext_lazy("minutes for objections"),
    "penalty": gettext_lazy("penalty"),
    "round": gettext_lazy("round"),
    "started_at": gettext_lazy("started"),
    "lead_in": gettext_lazy("lead-in in seconds"),
    "last_minutes": gettext_lazy("minutes of the last hand"),
    "extra": gettext_lazy("extra minutes for all"),
    "extra_by_table": gettext_lazy("extra minutes by table"),
    "paused_ms": gettext_lazy("seconds paused"),
    "paused_at": gettext_lazy("paused"),
    "stopped_at": gettext_lazy("stopped"),
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
    keys = [(key, str(_LABELS.get(key, key))) for key in {**before, **after}]
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
        Change(
            named(old["name"], _LABELS.get(key, key)), _plain(key, old.get(key)), _plain(key, new.get(key))
        )
        for old, new in zip(was, after.get("players", []), strict=True)
        for key in new
        if old.get(key) != new.get(key)
    ]
    return [*changed, *_added_players(after.get("added", []))]


def _sheet_changes(before: Mapping[str, Any], after: Mapping[str, Any], action: str) -> list[Change]:
    """The difference of two sheets: hands in the notation of slips, penalties, totals, the state."""
    lines = [
        *_differing(_hands(before), _hands(after)),
        *_differing(_penalties(before), _penalties(after)),
        *_differing(_totals(before), _totals(after)),
    ]
    states = before.get("state"), after.get("state")
    if states[0] != states[1] and (action, *states) not in _SAID_BY_THE_ACTION:
        lines.append(Change(_("state"), _plain("state", states[0]), _plain("state", states[1])))
    return lines


def _differing(before: Mapping[str, str], after: Mapping[str, str]) -> list[Change]:
    return [
        Change(label, before.get(label, NOTHING), after.get(label, NOTHING))
        for label in {**before, **after}
        if before.get(label) != after.get(label)
    ]


def _hands(sheet: Mapping[str, Any]) -> dict[str, str]:
    return {_("hand %d") % row[0]: _hand(hand_of_facts(row)) for row in hand_rows(sheet)}


def _hand(hand: Hand) -> str:
    if hand.winner is None:
        return _("drawn")
    if hand.discarder is None:
        words = _("%(winner)s wins %(value)d by self-draw")
    else:
        words = _("%(winner)s wins %(value)d from %(discarder)s")
    words %= {"winner": _wind(hand.winner), "value": hand.value, "discarder": _wind(hand.discarder)}
    said = claim_words(hand.claim)
    return f"{words} · {said}" if said else words


def _penalties(sheet: Mapping[str, Any]) -> dict[str, str]:
    return {
        _("penalty %d") % position: _penalty(penalty)
        for position, penalty in enumerate(sheet.get("penalties", []), start=1)
    }


def _penalty(penalty: Mapping[str, Any]) -> str:
    words = {
        "to_others": _("%(seat)s pays %(amount)d to the three others"),
        "deduction": _("%(seat)s loses %(amount)d, nobody receives them"),
        "to_player": _("%(seat)s pays %(amount)d to %(receiver)s"),
    }[penalty["kind"]] % {
        "seat": _wind(penalty["seat"]),
        "amount": penalty["amount"],
        "receiver": _wind(penalty["receiver"]),
    }
    parts = [words, _("hand %d") % penalty["hand"] if penalty["hand"] else "", penalty["reason"]]
    if penalty["cancelled"]:
        parts.append(_("cancelled: %s") % penalty["cancelled"])
    return " · ".join(part for part in parts if part)


def _totals(sheet: Mapping[str, Any]) -> dict[str, str]:
    return {
        _("total of %s") % _wind(seat): signed_amount(total)
        for seat, total in enumerate(sheet.get("signed_totals", []))
        if total is not None
    }


def _wind(seat: int | None) -> str:
    return "" if seat is None else str(Wind(seat).label)
