"""An event in the database against its recomputation: what can be is not blamed, each damage is named."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.mcr import ClaimedFan
from tests.tournament.results.full_event import TWENTY_FIVE, forfeit, full_event, reopen
from tests.tournament.results.planted_damage import KINDS
from tests.tournament.sample_events import (
    NOW,
    ONE_HAND,
    ONE_HAND_SHEET,
    new_event,
    play,
    play_round,
    publish,
    publish_played,
    record,
    seated_event,
    session_of,
)
from tournament import standings
from tournament.archive.contents import archived
from tournament.archive.restoring import import_event, replace_event
from tournament.draws.drawing import draw_seating, import_chart
from tournament.draws.seating_by_ranking import seat_by_ranking
from tournament.events.changing_rules import change_rules
from tournament.events.editing import edit_event, set_rounds
from tournament.events.rehearsing import end_rehearsal, start_rehearsal
from tournament.models import Event, HandResult, Seat
from tournament.results.stored_numbers import differences_in, recomputed
from tournament.rules.sheet import Hand, HandClaim, Penalty, PenaltyKind
from tournament.rules.verify import Extent
from tournament.sheets.recording import NewPenalty, SheetInput

pytestmark = pytest.mark.django_db


def sentences(event):
    """What the recomputation says of the event as it is stored now."""
    return [difference.sentence for difference in differences_in(Event.objects.get(pk=event.pk))]


def test_an_event_in_full_swing_has_no_difference_and_is_counted():
    event = full_event()
    assert sentences(event) == []
    assert recomputed(event).extent == Extent(
        rounds=6, sheets=20, hands=47, penalties=17, players=18, teams=4, nations=3
    )


@pytest.mark.parametrize("name", KINDS)
def test_damage_is_named_with_its_place(name):
    plant, expected = KINDS[name]
    event = full_event()
    plant(event)
    found = sentences(event)
    assert [sentence for sentence in expected if sentence not in found] == []
    # Nothing is blamed elsewhere, but the rankings that follow from it.
    places = {place_of(sentence) for sentence in expected}
    rankings = {"Ranking", "Public ranking"}
    assert {place_of(sentence) for sentence in found} - rankings == places


def place_of(sentence):
    """The round, the player or the ranking that a sentence is about."""
    return re.match(r"Round \d+|Player \d+|Seating|Ranking|Public ranking", sentence).group()


@pytest.mark.parametrize(
    ("name", "group", "best"),
    [("team_standings", "teams, Team A", 3), ("nation_standings", "nations, IT", 2)],
)
def test_a_ranking_of_groups_by_another_number_of_members_is_named(monkeypatch, name, group, best):
    event = full_event()
    made = getattr(standings, name)
    monkeypatch.setattr(standings, name, lambda entrants, lines, _best: made(entrants, lines, 1))
    found = sentences(event)
    for title in ("Ranking of the ", "Public ranking of the "):
        assert f"{title}{group}: members who count stored as 1, expected {best}." in found
    assert {place_of(sentence) for sentence in found} == {"Ranking", "Public ranking"}


def test_the_number_of_queries_does_not_grow_with_the_event():
    counts = []
    for players, rounds in ((4, 1), (16, 3)):
        event = seated_event(title=f"Cup of {players}", players=players, rounds=rounds, nation_best=2)
        publish(event, 1)
        with CaptureQueriesContext(connection) as queries:
            assert differences_in(event) == ()
        counts.append(len(queries))
    assert counts[0] == counts[1] < 25


# --- What can be ---


def test_lines_left_out_and_a_penalty_for_one_of_them_are_in_order():
    event = seated_event()
    session = session_of(event)
    penalty = NewPenalty(Penalty(PenaltyKind.DEDUCTION, 1, 10, hand=9), "late")
    play(session, SheetInput((Hand(2), Hand(7)), (0, -10, 0, 0), new_penalties=(penalty,)))
    play(session_of(event, 1, 2), SheetInput(signed_totals=(0, -10, 0, 0), new_penalties=(penalty,)))
    assert sentences(event) == []


def test_only_a_sheet_that_lacks_its_fans_waits_for_them():
    event = seated_event(lowest_claim="fans_from", fans_from=10)
    session = record(session_of(event), ONE_HAND_SHEET)
    assert session.state == "in_progress"
    assert sentences(event) == []
    nine = SheetInput((Hand(1, 0, 1, 9),), (33, -17, -8, -8))
    assert record(session_of(event, 1, 2), nine).state == "to_confirm"
    assert sentences(event) == []
    session.state = "to_confirm"
    session.save()
    expected = "Round 1, table 1: state of the sheet stored as to_confirm, expected in_progress."
    assert sentences(event) == [expected]


def changed(event, **changes):
    event.refresh_from_db()
    return change_rules(event.pk, changes, reason="As played.", by=None, version=event.version, now=NOW)


def test_a_hand_keeps_its_value_when_the_rules_change_and_no_other():
    event = seated_event()
    two_concealed_kongs = HandClaim(fans=(ClaimedFan(48),))
    play(session_of(event), SheetInput((Hand(1, 0, 1, 8, two_concealed_kongs),), (32, -16, -8, -8)))
    changed(event, ruleset="mainland")
    assert sentences(event) == []
    changed(event, switches={"points": {"48": 7}})
    assert sentences(event) == []
    HandResult.objects.update(value=9)
    found = "Round 1, table 1, hand 1: value of its fans and flowers stored as 9, expected 7."
    assert found in sentences(event)


def test_rules_that_were_edited_before_a_sheet_was_confirmed_are_rules_that_were():
    event = seated_event()
    record(session_of(event), SheetInput((Hand(1, 0, 1, 25, TWENTY_FIVE),)))
    event.refresh_from_db()
    switches = {"points": {"22": 30}}
    edit_event(event.pk, {"switches": switches}, by=None, version=event.version, now=NOW)
    assert sentences(event) == []


def test_a_beginners_selection_knows_no_other_fan():
    event = seated_event(ruleset="beginner", switches={"fans": [22, 81]})
    record(session_of(event), SheetInput((Hand(1, 0, 1, 25, TWENTY_FIVE),)))
    assert sentences(event) == []
    HandResult.objects.update(fans=[[22, 1], [79, 1]])
    assert sentences(event) == ["Round 1, table 1, hand 1: fan stored as 79, expected a fan in play."]


def test_casual_wins_of_flowers_and_of_nothing_are_in_order():
    event = new_event(players=4, rounds=1, title="Evening")
    edit_event(event.pk, {"ruleset": "casual"}, by=None, version=event.version, now=NOW)
    draw_seating(event.pk, seed="tests", by=None, now=NOW)
    hands = (Hand(1, 0, 1, 2, HandClaim(flowers=2)), Hand(2, 1, 0, 0))
    record(session_of(event), SheetInput(hands))
    assert sentences(event) == []


def test_a_restored_state_has_the_forfeits_of_its_time():
    event = seated_event()
    before = archived(event, now=NOW)
    forfeit(session_of(event), {0: "late"})
    after = archived(event, now=NOW)
    for state, forfeits in ((before, 0), (after, 1), (before, 0)):
        replace_event(event.pk, state, by=None, now=NOW)
        assert Seat.objects.exclude(forfeit="").count() == forfeits
        assert sentences(event) == []
    forfeit(session_of(event), {0: "late", 1: "left"})
    Seat.objects.filter(forfeit="left").update(forfeit="")
    assert sentences(event) == [
        "Round 1, table 1, South: forfeit by the last ruling stored as nothing, expected left."
    ]


def test_an_imported_event_brings_its_rulings_with_it():
    archive = archived(full_event(), now=NOW)
    again = import_event(archive, by=None, now=NOW, slug="again", title="Again")
    assert sentences(again) == []
    seat = Seat.objects.get(round__event=again, round__number=5, forfeit="walked out")
    Seat.objects.filter(pk=seat.pk).update(forfeit="")
    assert sentences(again) == [
        "Round 5, table 2, North: forfeit by the last ruling stored as nothing, expected walked out."
    ]


def test_a_rehearsal_that_was_wiped_leaves_nothing_to_blame():
    event = seated_event(players=8, rounds=3)
    start_rehearsal(event.pk, by=None, now=NOW)
    publish(event, 1)
    forfeit(session_of(event, 2, 1), {0: "late"})
    play_round(event, 2)
    seat_by_ranking(event.pk, 3, by=None, now=NOW)
    assert sentences(event) == []
    end_rehearsal(event.pk, by=None, now=NOW)
    assert event.rounds.get(number=3).sessions.count() == 0
    assert sentences(event) == []


def test_rounds_seated_by_the_ranking_and_added_ones_are_in_order():
    event = new_event(players=8, rounds=3)
    draw_seating(event.pk, rounds=1, seed="tests", by=None, now=NOW)
    play_round(event, 1)
    seat_by_ranking(event.pk, 2, by=None, now=NOW)
    set_rounds(event.pk, 5, by=None, now=NOW)
    assert sentences(event) == []
    session_of(event, 2, 1).delete()
    assert sentences(event) == ["Round 2, table 1: session stored as nothing, expected one, by the draw."]


def test_an_imported_chart_may_lack_tables_and_players():
    event = new_event(players=8)
    chart = {1: {1: (1, 2, 3, 4), 4: (5, 6, 7, 8)}, 2: {2: (1, 6, 3, 8)}}
    import_chart(event.pk, chart, by=None, now=NOW, complete=False)
    assert sentences(event) == []


def test_a_sheet_not_played_that_was_published_and_is_typed_after_all_is_in_order():
    event = full_event()
    reopen(session_of(event, 2, 2))
    record(session_of(event, 2, 2), SheetInput(ONE_HAND))
    assert sentences(event) == []


def test_a_published_sheet_of_who_forfeited_may_be_ruled_otherwise_while_it_is_open():
    event = full_event()
    forfeit(session_of(event, 2, 3), {})
    assert sentences(event) == []
    forfeit(session_of(event, 2, 3), {0: "left", 1: "left"})
    assert sentences(event) == []


def test_all_rounds_published_can_be_closed():
    event = seated_event(players=4, rounds=1)
    play_round(event, 1)
    publish_played(event, 1)
    Event.objects.update(state="closed")
    assert sentences(event) == []
