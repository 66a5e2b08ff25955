"""Everything that is stored of a player: in the file is what is theirs, and nothing of anybody else's."""

import json

import pytest

from tests.tournament.archive.played_archive import everything as played_event
from tests.tournament.people.telling import file_of
from tests.tournament.sample_events import (
    NAMES,
    NOW,
    account,
    new_event,
    publish,
    record,
    seated_event,
    session_of,
    small_event,
)
from tournament.archive.contents import archived
from tournament.archive.parts import PARTS
from tournament.draws.swapping import swap_players
from tournament.models import Penalty, Player
from tournament.people.everything import of_player, of_somebody_removed
from tournament.people.own_rows import ABOUT_NO_PLAYER, rows_about
from tournament.players.arriving import mark_presence
from tournament.players.entering import PlayerEntry, add_players, edit_player, import_players, remove_player
from tournament.players.replacing import replace_player
from tournament.results.penalising import cancel_penalty, give_penalty
from tournament.rules.sheet import Hand, PenaltyKind
from tournament.rules.sheet import Penalty as SheetPenalty
from tournament.sheets.ending import set_forfeits
from tournament.sheets.objecting import answer_objection, log_objection
from tournament.sheets.recording import NewPenalty, SheetInput

pytestmark = pytest.mark.django_db


def player_of(event, number) -> Player:
    return event.players.get(number=number)


def actions(told) -> list[str]:
    return [entry["action"] for entry in told["history"]]


def test_each_list_of_an_archive_is_about_a_player_or_said_not_to_be():
    event = played_event()
    archive = archived(event, now=NOW)
    about = {name for row in archive["players"] for name in rows_about(archive, row["number"])}
    assert about | ABOUT_NO_PLAYER.keys() == {part.name for part in PARTS}
    assert not about & ABOUT_NO_PLAYER.keys()


def test_a_player_gets_their_row_seats_and_the_hands_of_their_tables():
    event = small_event()
    publish(event)
    told = file_of(player_of(event, 5))
    assert told["event"]["title"] == "Small event"
    assert [row["name"] for row in told["players"]] == [NAMES[4]]
    assert [seat["session"] for seat in told["seats"]] == [[1, 2], [2, 2], [3, 2]]
    assert [seat["player"] for seat in told["seats"]] == [5, 5, 5]
    assert told["seats"][0]["published_score"] == 34
    assert [(hand["session"], hand["value"]) for hand in told["hands"]] == [([1, 2], 10)]
    assert [(one["round"], one["table"]) for one in told["sessions"]] == [(1, 2), (2, 2), (3, 2)]


def test_who_typed_and_confirmed_is_not_in_it():
    event = small_event()
    rita = account("rita-the-referee", event, "publisher")
    record(session_of(event), by=rita)
    give_penalty(
        player_of(event, 1).pk, kind="points", amount=5, round_number=1, reason="Late", by=rita, now=NOW
    )
    assert "rita-the-referee" not in json.dumps(file_of(player_of(event, 1)))


def test_of_a_list_that_names_everybody_there_is_only_their_line():
    event = small_event()
    told = file_of(player_of(event, 6))
    [added] = [entry for entry in told["history"] if entry["action"] == "add_players"]
    assert [row["name"] for row in added["after"]["players"]] == ["Anna Berg"]
    said = json.dumps(told, ensure_ascii=False)
    assert not [name for name in NAMES if name in said and name != "Anna Berg"]


def test_an_import_of_many_keeps_only_their_line():
    event = small_event()
    both = [player_of(event, 6), player_of(event, 7)]
    entries = [PlayerEntry(name="ANNA BERG", number=6, notes="vegan"), PlayerEntry("Luca Conti", number=7)]
    import_players(event.pk, entries, [(one, one.version) for one in both], by=None, now=NOW)
    told = file_of(player_of(event, 6))
    [entry] = [entry for entry in told["history"] if entry["action"] == "import_players"]
    assert [row["name"] for row in entry["before"]["players"]] == ["Anna Berg"]
    assert [(row["name"], row["notes"]) for row in entry["after"]["players"]] == [("ANNA BERG", "vegan")]
    assert told["names"] == ["ANNA BERG", "Anna Berg"]
    assert "add_players" in actions(told)


def test_objections_penalties_and_rulings_are_theirs_and_not_their_table_mates():
    event = small_event()
    publish(event)
    session = session_of(event)
    for wind, text in ((0, "the third hand was mine"), (1, "somebody else objects")):
        objection = log_objection(session.pk, wind, text, by=None, now=NOW)
        answer_objection(objection.pk, accepted=False, reason=f"no: {text}", by=None, now=NOW)
    for number, reason in ((1, "spoke on the phone"), (2, "was rude")):
        given = give_penalty(
            player_of(event, number).pk,
            kind="points",
            amount=5,
            round_number=1,
            reason=reason,
            by=None,
            now=NOW,
        )
        cancel_penalty(given.pk, reason=f"{reason}: an error", by=None, now=NOW)
    told = file_of(player_of(event, 1))
    assert [(one["text"], one["answer"]) for one in told["objections"]] == [
        ("the third hand was mine", "rejected")
    ]
    assert [one["cancel_reason"] for one in told["ranking_penalties"]] == ["spoke on the phone: an error"]
    assert [name for name in actions(told) if "objection" in name or "penalty" in name] == [
        "log_objection",
        "answer_objection",
        "give_penalty",
        "cancel_penalty",
    ]
    said = json.dumps(told)
    assert "somebody else objects" not in said
    assert "was rude" not in said


def test_the_changes_of_their_sheets_are_in_it_and_those_of_others_are_not():
    event = small_event()
    record(session_of(event, 1, 1), SheetInput(hands=(Hand(1, 0, 1, 88),)))
    record(session_of(event, 1, 2), SheetInput(hands=(Hand(1, 0, 1, 64),)))
    told = file_of(player_of(event, 2))
    assert [(one["round"], one["table"]) for one in told["history"] if one["action"] == "record_sheet"] == [
        (1, 1)
    ]


def test_penalties_on_the_sheet_go_to_who_got_them_and_who_was_paid():
    event = small_event()
    penalty = NewPenalty(
        SheetPenalty(PenaltyKind.TO_PLAYER, seat=0, receiver=2, amount=10), reason="wrong call"
    )
    record(session_of(event), SheetInput(hands=(Hand(1),), new_penalties=(penalty,)))
    assert Penalty.objects.count() == 1
    with_it = [n for n in range(1, 5) if "penalties" in file_of(player_of(event, n))]
    assert with_it == [1, 3]


def test_forfeits_presence_and_swaps_are_found_by_table_and_number():
    event = seated_event()
    seat = player_of(event, 3).seats.get(round__number=1)
    session = seat.session
    set_forfeits(session.pk, {seat.wind: "left early"}, by=None, version=session.version, now=NOW)
    mark_presence(event.pk, here=[player_of(event, n).pk for n in (3, 4)], gone=[], by=None, now=NOW)
    mates = set(session.seats.values_list("player__number", flat=True))
    other = min(set(range(1, 9)) - mates)
    swap_players(event.pk, 3, other, round_number=2, by=None, now=NOW, reason="They are siblings")
    told = file_of(player_of(event, 3))
    assert {"set_forfeits", "mark_presence", "swap_players"} <= set(actions(told))
    [presence] = [one for one in told["history"] if one["action"] == "mark_presence"]
    assert presence["after"] == {"here": [3], "not_here": []}
    uninvolved = min(set(range(1, 9)) - mates - {4, other})
    assert not {"set_forfeits", "mark_presence", "swap_players"} & set(
        actions(file_of(player_of(event, uninvolved)))
    )


def test_a_reason_that_names_somebody_is_theirs_wherever_it_stands():
    event = small_event()
    record(session_of(event, 1, 1), reason="anna berg took the wrong slip")
    told = file_of(player_of(event, 6))
    assert [one["reason"] for one in told["history"] if one["action"] == "record_sheet"] == [
        "anna berg took the wrong slip"
    ]


def test_who_took_a_place_and_who_gave_it_both_have_it_in_their_files():
    event = seated_event()
    (wim,) = add_players(event.pk, [PlayerEntry("Wim Late", status="waiting")], by=None, now=NOW)
    leaving = player_of(event, 4)
    replace_player(leaving.pk, wim.pk, by=None, version=leaving.version, now=NOW, reason="Ill")
    for player in (leaving, wim):
        player.refresh_from_db()
        assert "replace_player" in actions(file_of(player))
    assert wim.number == 4


def test_somebody_who_was_taken_out_again_is_still_told_by_the_history():
    event = new_event(players=2)
    entry = PlayerEntry("Xaver Gone", notes="allergic", federation_number="04097654")
    (player,) = add_players(event.pk, [entry], by=None, now=NOW)
    edit = PlayerEntry("Xaver Gone-Again", number=3)
    player = edit_player(player.pk, edit, by=None, version=player.version, now=NOW)
    remove_player(player.pk, by=None, version=player.version, now=NOW)
    told = of_somebody_removed(event, "Xaver Gone-Again", now=NOW)
    assert actions(told) == ["add_players", "edit_player", "remove_player"]
    assert told["names"] == ["Xaver Gone", "Xaver Gone-Again"]
    assert "players" not in told


def test_it_says_which_backups_hold_the_event():
    event = seated_event()
    publish(event)
    told = of_player(player_of(event, 1), now=NOW)
    assert [one["before"] for one in told["backups"]] == ["draw_seating", "publish_round"]
