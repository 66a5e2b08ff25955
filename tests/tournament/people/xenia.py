"""Somebody who is named wherever a person can be, to be erased."""

from dataclasses import replace

from tests.tournament.sample_events import (
    NAMES,
    NOW,
    charted_event,
    confirm,
    publish,
    record,
    session_of,
)
from tournament.draws.swapping import swap_players
from tournament.models import Event, Penalty, Player, Screen, Table
from tournament.players.entering import PlayerEntry, edit_player, import_players
from tournament.results.penalising import cancel_penalty, give_penalty
from tournament.rules.sheet import Hand, PenaltyKind
from tournament.rules.sheet import Penalty as SheetPenalty
from tournament.sheets.confirming import reopen_session
from tournament.sheets.ending import set_forfeits
from tournament.sheets.objecting import answer_objection, log_objection
from tournament.sheets.recording import CancelledPenalty, NewPenalty, SheetInput

XENIA = "Xenia Quillfeather"
HERS = ("quillfeather", "04097654", "heron@post.example", "needs a ramp", "dragons of nowhere")
ENTRY = PlayerEntry(
    XENIA,
    number=6,
    country="FR",
    team="Blue",
    sort_name="Quillfeather X",
    club="Dragons of Nowhere",
    email="heron@post.example",
    notes="needs a ramp",
    federation_number="04097654",
)


def player_of(event, number) -> Player:
    return event.players.get(number=number)


def named_everywhere() -> Event:
    """An event in which number 6 is named wherever somebody can be."""
    others = [PlayerEntry(name, team="Red") for name in NAMES if name != "Anna Berg"]
    event = charted_event([*others, ENTRY], title="Harbour Cup")
    xenia = player_of(event, 6)
    for name in ("Xenia Quilfeather", XENIA):
        entry = replace(ENTRY, name=name)
        xenia = edit_player(xenia.pk, entry, by=None, version=xenia.version, now=NOW)
    entries, known = [PlayerEntry("Sofia Almeida", number=1), ENTRY], [(player_of(event, 1), 1), (xenia, 3)]
    import_players(event.pk, entries, known, by=None, now=NOW)
    Screen.objects.create(event=event, name="hall", text=f"{XENIA}, please come to the desk")
    Table.objects.filter(event=event, number=2).update(label=f"table of {XENIA}")
    penalty = NewPenalty(SheetPenalty(PenaltyKind.DEDUCTION, 0, 10), f"shouted at {XENIA}")
    session = session_of(event, 1, 1)
    record(session, SheetInput(hands=(Hand(1),), new_penalties=(penalty,)))
    key = Penalty.objects.get().pk
    record(session, SheetInput(cancelled=(CancelledPenalty(key, f"{XENIA} forgives"),)))
    publish(event)
    reopened = session_of(event, 1, 2)
    reopen_session(reopened.pk, by=None, version=reopened.version, now=NOW, reason=f"{XENIA.upper()} says so")
    publish_again(event, 1)
    objection = log_objection(session.pk, 1, f"{XENIA} helped East", by=None, now=NOW)
    answer_objection(objection.pk, accepted=False, reason="xenia quillfeather did not", by=None, now=NOW)
    for number in (6, 1):
        given = penalise(player_of(event, number), f"quarrel with {XENIA}")
    cancel_penalty(given.pk, reason=f"{XENIA} began", by=None, now=NOW)
    swap_players(event.pk, 6, 1, round_number=3, by=None, now=NOW, reason=f"{XENIA} is her sister")
    seat = player_of(event, 6).seats.get(round__number=2)
    set_forfeits(
        seat.session_id, {seat.wind: f"{XENIA} was ill"}, by=None, version=seat.session.version, now=NOW
    )
    event.refresh_from_db()
    return event


def penalise(player, reason):
    about = {"kind": "points", "amount": 5, "round_number": None, "reason": reason}
    return give_penalty(player.pk, **about, by=None, now=NOW)


def publish_again(event, number):
    for session in event.rounds.get(number=number).sessions.exclude(state="confirmed"):
        confirm(session)
