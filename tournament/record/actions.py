"""What is done to an event: each action by the name that its history keeps, and in words."""

from collections.abc import Mapping
from typing import Any

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Action(TextChoices):
    """What an entry of the history, or a backup before it, is about; its label is the sentence that says it.

    Who does something names it here, and every page that tells of it reads it here. A name stays as it is:
    histories and archives hold it. Those of another version of the program may hold more names.
    """

    CREATE_EVENT = "create_event", _("Event created")
    EDIT_EVENT = "edit_event", _("Event changed")
    CHANGE_RULES = "change_rules", _("Rules changed after sheets were confirmed")
    RECOMPUTE_SESSION = "recompute_session", _("Session computed anew")
    IMPORT_EVENT = "import_event", _("Event imported from an archive")
    DELETE_EVENT = "delete_event", _("Event deleted")
    REPLACE_EVENT = "replace_event", _("Backup restored")
    SET_ROUNDS = "set_rounds", _("Number of rounds set")
    SET_SCHEDULE = "set_schedule", _("Schedule set")
    SET_STATE = "set_state", _("State of the event set")
    GIVE_ROLE = "give_role", _("Role given")
    TAKE_ROLE = "take_role", _("Role taken away")
    ADD_PLAYERS = "add_players", _("Players entered")
    EDIT_PLAYER = "edit_player", _("Player changed")
    IMPORT_PLAYERS = "import_players", _("Players imported")
    CONFIRM_NAMES = "confirm_names", _("First and last names confirmed")
    SET_STATUS = "set_status", _("Status of a player set")
    TAKE_OUT_OF_RANKING = "take_out_of_ranking", _("Player taken out of the ranking")
    PUT_BACK_INTO_RANKING = "put_back_into_ranking", _("Player put back into the ranking")
    REMOVE_PLAYER = "remove_player", _("Player removed")
    MARK_PRESENCE = "mark_presence", _("Players ticked off")
    GIVE_NUMBERS = "give_numbers", _("Draw numbers given")
    DRAW_NUMBER = "draw_number", _("Draw number drawn")
    REPLACE_PLAYER = "replace_player", _("Player replaced")
    FIX_TABLE = "fix_table", _("Table kept for a player")
    EDIT_PLAYER_SETTINGS = "edit_player_settings", _("Teams, nations and contacts set")
    PURGE_CONTACTS = "purge_contacts", _("Contacts forgotten")
    ERASE_PERSON = "erase_person", _("A person erased")
    INVITE = "invite", _("Invitation made")
    REVOKE_INVITATION = "revoke_invitation", _("Invitation revoked")
    ACCEPT_INVITATION = "accept_invitation", _("Invitation accepted")
    START_REHEARSAL = "start_rehearsal", _("Rehearsal started")
    REHEARSE_ROUND = "rehearse_round", _("Round rehearsed")
    END_REHEARSAL = "end_rehearsal", _("Rehearsal wiped")
    DRAW_SEATING = "draw_seating", _("Seating drawn")
    CONTINUE_SEATING = "continue_seating", _("Later rounds drawn again")
    IMPORT_CHART = "import_chart", _("Chart imported")
    REMOVE_SEATING = "remove_seating", _("Seating removed")
    SEAT_BY_RANKING = "seat_by_ranking", _("Round seated by the ranking")
    SWAP_PLAYERS = "swap_players", _("Players changed places")
    PROMISE_SEED = "promise_seed", _("Seed drawn in secret")
    BREAK_PROMISE = "break_promise", _("Promised seed thrown away")
    SHOW_SEATING = "show_seating", _("Seating shown")
    HIDE_SEATING = "hide_seating", _("Seating hidden")
    RECORD_SHEET = "record_sheet", _("Sheet recorded")
    CONFIRM_SESSION = "confirm_session", _("Sheet confirmed")
    REOPEN_SESSION = "reopen_session", _("Sheet opened again")
    START_CLOCK = "start_clock", _("Clock started")
    PAUSE_CLOCK = "pause_clock", _("Clock paused")
    RESUME_CLOCK = "resume_clock", _("Clock goes on")
    ADD_TIME = "add_time", _("Extra time given")
    STOP_CLOCK = "stop_clock", _("Clock stopped")
    CLEAR_CLOCK = "clear_clock", _("Start of the clock taken back")
    UNDO_CLOCK = "undo_clock", _("Last step of the clock undone")
    SET_NOT_PLAYED = "set_not_played", _("Session not played")
    SET_FORFEITS = "set_forfeits", _("Forfeits set")
    LOG_OBJECTION = "log_objection", _("Objection logged")
    ANSWER_OBJECTION = "answer_objection", _("Objection answered")
    GIVE_PENALTY = "give_penalty", _("Penalty given outside a sheet")
    FREE_PENALTY = "free_penalty", _("Penalty of a round that is not played any more")
    CANCEL_PENALTY = "cancel_penalty", _("Penalty outside a sheet cancelled")
    PUBLISH_ROUND = "publish_round", _("Round published")
    UNPUBLISH_ROUND = "unpublish_round", _("Round unpublished")
    WITHHOLD_ROUND = "withhold_round", _("Round withheld until the prize-giving")
    RELEASE_ROUND = "release_round", _("Round withheld no longer")
    PREPARE_CEREMONY = "prepare_ceremony", _("Prize-giving prepared")
    MOVE_CEREMONY = "move_ceremony", _("Prize-giving went on")
    ADD_SCREEN = "add_screen", _("Screen added")
    SET_SCREEN = "set_screen", _("Screen told what to show")
    REMOVE_SCREEN = "remove_screen", _("Screen removed")


def action_words(name: str) -> str:
    """What was done, in words; an action that this version of the program does not know, by its name."""
    return str(Action(name).label) if name in Action.values else name


#: What is done with a sheet; entries of these actions, and no others, keep its facts.
SHEET_ACTIONS = frozenset({Action.RECORD_SHEET, Action.CONFIRM_SESSION, Action.REOPEN_SESSION})

#: What is done with a sheet or about its session, as the sheet's own history says it of somebody.
DONE_WITH_A_SHEET: Mapping[str, Any] = {
    Action.RECORD_SHEET: pgettext_lazy("what somebody did with a sheet", "saved"),
    Action.CONFIRM_SESSION: pgettext_lazy("what somebody did with a sheet", "confirmed"),
    Action.REOPEN_SESSION: pgettext_lazy("what somebody did with a sheet", "opened again"),
    Action.SET_NOT_PLAYED: pgettext_lazy("what somebody did with a sheet", "noted that it was not played"),
    Action.SET_FORFEITS: pgettext_lazy("what somebody did with a sheet", "set the forfeits"),
    Action.LOG_OBJECTION: pgettext_lazy("what somebody did with a sheet", "logged an objection"),
    Action.ANSWER_OBJECTION: pgettext_lazy("what somebody did with a sheet", "answered an objection"),
    Action.RECOMPUTE_SESSION: pgettext_lazy("what somebody did with a sheet", "changed the rules"),
}

#: What is done with the clock of a round.
CLOCK_STEPS = frozenset(
    {
        *(Action.START_CLOCK, Action.PAUSE_CLOCK, Action.RESUME_CLOCK, Action.ADD_TIME),
        *(Action.STOP_CLOCK, Action.CLEAR_CLOCK, Action.UNDO_CLOCK),
    }
)

#: What is done beside the results: no entry of these can change one, nor a ranking. Any other may.
BESIDE_THE_RESULTS = CLOCK_STEPS | {
    *(Action.GIVE_ROLE, Action.TAKE_ROLE, Action.INVITE, Action.REVOKE_INVITATION, Action.ACCEPT_INVITATION),
    *(Action.ADD_SCREEN, Action.SET_SCREEN, Action.REMOVE_SCREEN),
    *(Action.PREPARE_CEREMONY, Action.MOVE_CEREMONY, Action.WITHHOLD_ROUND, Action.RELEASE_ROUND),
    *(Action.SET_STATE, Action.SET_SCHEDULE, Action.SHOW_SEATING, Action.HIDE_SEATING),
    *(Action.MARK_PRESENCE, Action.PROMISE_SEED, Action.BREAK_PROMISE, Action.PURGE_CONTACTS),
    *(Action.LOG_OBJECTION, Action.ANSWER_OBJECTION),
}
