"""Level players at a cut: the round waits until lot or a play-off has decided between them."""

import pytest

from tests.tournament.draws.test_seating_by_ranking import tables_of, take
from tests.tournament.sample_events import NOW, new_event, play_round
from tournament import seating
from tournament.draws.drawing import draw_seating
from tournament.draws.level_players import Decision
from tournament.draws.ranked_round import propose_by_ranking
from tournament.players.entering import PlayerEntry, add_players
from tournament.record.refusals import ActionRefused
from tournament.results.penalising import give_penalty
from tournament.results.standings import standings_of
from tournament.seating import Arrangement, Decider
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db

ONE_WINNER = SheetInput(signed_totals=(90, -30, -30, -30))


def two_winners(players=8):
    """Every table of the first round has one winner and three who are level."""
    event = new_event(players=players, rounds=3)
    draw_seating(event.pk, seed="x", rounds=1, by=None, now=NOW)
    play_round(event, 1, ONE_WINNER)
    event.refresh_from_db()
    return event


def penalise(event, number, kind, amount):
    player = event.players.get(number=number)
    give_penalty(player.pk, kind=kind, amount=amount, round_number=None, reason="x", by=None, now=NOW)
    event.refresh_from_db()


def places_of(proposal):
    """The draw numbers in the order that the round is seated by."""
    seats = sorted((seat.place, seat.player.number) for table in proposal.tables for seat in table)
    return [number for _place, number in seats]


def decided_in_history(event):
    return event.history.filter(action="seat_by_ranking").first().after["level"]


def test_a_final_is_not_seated_while_its_last_places_are_level():
    event = two_winners()
    assert [line.rank for line in standings_of(event, after=1)] == [1, 1, 3, 3, 3, 3, 3, 3]
    with pytest.raises(ActionRefused, match="6 players are level on place 3"):
        take(event, 2, arrangement="final-4")
    assert tables_of(event, 2) == []


@pytest.mark.parametrize("way", ["final-4", "final-8", "groups"])
def test_finals_and_groups_wait_for_a_decision(way):
    with pytest.raises(ActionRefused, match="Decide between them by lot or play-off first"):
        take(two_winners(), 2, arrangement=way)


@pytest.mark.parametrize("way", ["near", "snake"])
def test_where_nothing_is_cut_nothing_is_to_be_decided(way):
    assert take(two_winners(), 2, arrangement=way).decided == ()


def test_a_group_that_a_final_takes_whole_is_not_asked_about():
    event = two_winners(players=16)
    assert [line.rank for line in standings_of(event, after=1)] == [1] * 4 + [5] * 12
    assert take(event, 2, arrangement="final-4").decided == ()


def test_by_lot_the_seed_decides_whatever_is_typed():
    event = two_winners()
    lines = standings_of(event, after=1)
    order = [line.number for line in lines[:2]]
    lot = seating.draw_lots([line.number for line in lines[2:]], "x", 1)
    proposal = take(event, 2, arrangement="final-4", decisions={3: Decision(Decider.LOT, (8,))})
    assert places_of(proposal) == [*order, *lot]
    assert sorted(tables_of(event, 2)[0]) == sorted([*order, *lot[:2]])
    assert decided_in_history(event) == [{"place": 3, "decider": "lot", "order": list(lot)}]


@pytest.mark.parametrize("decider", [Decider.PLAY_OFF, Decider.HAND])
def test_an_order_found_outside_is_taken_and_kept(decider):
    event = two_winners()
    level = [line.number for line in standings_of(event, after=1)][2:]
    outside = tuple(reversed(level))
    proposal = take(event, 2, arrangement="final-4", decisions={3: Decision(decider, outside)})
    assert places_of(proposal)[2:] == list(outside)
    assert set(outside[:2]) < set(tables_of(event, 2)[0])
    assert decided_in_history(event) == [{"place": 3, "decider": decider, "order": list(outside)}]
    assert {seat.rank for table in proposal.tables for seat in table} == {1, 3}


@pytest.mark.parametrize(
    "typed", [(), (3,), "all but one", "one twice", "a stranger", "one too many"], ids=str
)
def test_an_order_of_not_all_the_level_players_is_refused(typed):
    event = two_winners()
    ranking = [line.number for line in standings_of(event, after=1)]
    level = ranking[2:]
    order = {
        "all but one": level[1:],
        "one twice": [*level[1:], level[1]],
        "a stranger": [*level[1:], ranking[0]],
        "one too many": [*level, ranking[0]],
    }.get(typed, typed)
    with pytest.raises(ActionRefused, match="Number the 6 players on place 3 from 1 to 6, each once"):
        take(event, 2, arrangement="final-4", decisions={3: Decision(Decider.PLAY_OFF, tuple(order))})
    assert tables_of(event, 2) == []


def test_another_decision_than_the_one_looked_at_is_not_taken():
    event = two_winners()
    level = tuple(line.number for line in standings_of(event, after=1))[2:]
    ways = [Decision(Decider.PLAY_OFF, level), Decision(Decider.PLAY_OFF, level[::-1])]
    seen, other = (propose_by_ranking(event, 2, Arrangement.FINAL_4, {3: way}) for way in ways)
    assert seen.order_hash != other.order_hash
    with pytest.raises(ActionRefused, match="standings have changed since you looked"):
        take(event, 2, arrangement="final-4", decisions={3: ways[1]}, order_hash=seen.order_hash)
    assert tables_of(event, 2) == []
    take(event, 2, arrangement="final-4", decisions={3: ways[0]}, order_hash=seen.order_hash)


def test_a_decision_is_void_when_its_players_are_no_longer_level():
    event = two_winners()
    level = tuple(line.number for line in standings_of(event, after=1))[2:]
    decisions = {3: Decision(Decider.PLAY_OFF, level)}
    seen = propose_by_ranking(event, 2, Arrangement.FINAL_4, decisions)
    penalise(event, level[-1], "points", 10)
    with pytest.raises(ActionRefused, match="Number the 5 players on place 3"):
        take(event, 2, arrangement="final-4", decisions=decisions, order_hash=seen.order_hash)
    # In draw numbers the order stays what it was, and yet it is another ranking.
    decisions = {3: Decision(Decider.PLAY_OFF, level[:-1])}
    with pytest.raises(ActionRefused, match="standings have changed since you looked"):
        take(event, 2, arrangement="final-4", decisions=decisions, order_hash=seen.order_hash)


def test_who_has_not_played_yet_is_level_too():
    event = two_winners()
    ranking = [line.number for line in standings_of(event, after=1)]
    event.players.filter(number__in=ranking[2:]).update(status="withdrawn")
    newcomers = [PlayerEntry(f"New {n}") for n in range(6)]
    numbers = [player.number for player in add_players(event.pk, newcomers, by=None, now=NOW)]
    with pytest.raises(ActionRefused, match="6 players without a place are level"):
        take(event, 2, arrangement="final-4")
    with pytest.raises(ActionRefused, match="Number the 6 level players without a place from 1 to 6"):
        take(event, 2, arrangement="final-4", decisions={3: Decision(Decider.HAND, (1,))})
    order = tuple(reversed(numbers))
    take(event, 2, arrangement="final-4", decisions={3: Decision(Decider.HAND, order)})
    assert decided_in_history(event) == [{"place": None, "decider": "hand", "order": list(order)}]


def test_substitutes_of_different_results_are_not_level_and_not_with_the_disqualified():
    event = two_winners()
    ranking = [line.number for line in standings_of(event, after=1)]
    event.players.filter(number__in=ranking[3:6]).update(status="substitute")
    penalise(event, ranking[6], "disqualified", 0)
    penalise(event, ranking[7], "disqualified", 0)
    # Three have a place, three substitutes are level, and two are out: the cut parts the substitutes alone.
    proposal = take(event, 2, arrangement="groups", decisions={4: Decision(Decider.LOT)})
    (decided,) = proposal.decided
    assert sorted(player.number for player in decided.players) == ranking[3:6]
    penalise(event, ranking[4], "points", 10)
    penalise(event, ranking[5], "points", 20)
    assert take(event, 2, arrangement="groups").decided == ()


def test_who_is_disqualified_plays_no_final_unasked():
    event = two_winners()
    leader = standings_of(event, after=1)[0].number
    penalise(event, leader, "disqualified", 0)
    lot = {"arrangement": "final-8", "decisions": {2: Decision(Decider.LOT)}}
    with pytest.raises(ActionRefused, match=f"Player {leader} is disqualified and would play in the final"):
        take(event, 2, **lot)
    with pytest.raises(ActionRefused, match="is disqualified and would play in the final"):
        take(event, 2, finalists={leader + 1}, **lot)
    assert tables_of(event, 2) == []
    proposal = take(event, 2, finalists={leader}, **lot)
    assert places_of(proposal)[-1] == leader
    assert event.history.first().after["finalists"] == [leader]


@pytest.mark.parametrize("way", ["final-4", "near", "snake", "groups"])
def test_beside_the_final_who_is_disqualified_is_seated_and_named(way):
    event = two_winners()
    leader = standings_of(event, after=1)[0].number
    penalise(event, leader, "disqualified", 0)
    proposal = take(event, 2, arrangement=way, decisions={2: Decision(Decider.LOT)})
    assert [player.number for player in proposal.disqualified_others] == [leader]
    assert (proposal.disqualified_finalists, event.history.first().after["finalists"]) == ([], [])
