"""Seating the next round by the ranking."""

from itertools import combinations

import pytest

from tests.tournament.draws.test_drawing import chart_of
from tests.tournament.sample_events import (
    NOW,
    account,
    confirm,
    new_event,
    play_round,
    publish,
    record,
    seated_event,
    session_of,
    show,
)
from tournament import seating
from tournament.draws.drawing import draw_seating, import_chart
from tournament.draws.ranked_round import propose_by_ranking
from tournament.draws.seating_by_ranking import seat_by_ranking
from tournament.draws.swapping import swap_players
from tournament.models import Draw, Seat
from tournament.players.entering import set_status
from tournament.record.refusals import ActionRefused, NotAllowed, StaleVersion
from tournament.results.standings import standings_of
from tournament.sheets.confirming import reopen_session
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db


def preset(players=16, rounds=4, drawn=1, **more):
    """An event whose first rounds are drawn and played, the others not seated."""
    event = new_event(players=players, rounds=rounds)
    draw_seating(event.pk, seed="x", rounds=drawn, by=None, now=NOW, **more)
    for number in range(1, drawn + 1):
        play_round(event, number)
    event.refresh_from_db()
    return event


def take(event, number, **more):
    return seat_by_ranking(event.pk, number, **{"by": None, "now": NOW} | more)


def tables_of(event, number):
    return [seated for (round_, _table), seated in sorted(chart_of(event).items()) if round_ == number]


def test_a_round_is_seated_by_the_standings_before_it_as_the_engine_says():
    event = preset()
    ranking = [line.number for line in standings_of(event, after=1)]
    played = (tuple(map(tuple, tables_of(event, 1))),)
    found = seating.seat_by_ranking(ranking, played, "x")
    proposal = take(event, 2)
    assert tables_of(event, 2) == [list(table) for table in found.tables]
    assert (proposal.found.repeats, proposal.found.proven) == (0, True)
    assert Draw.objects.get().ranked_rounds == [2]
    entry = event.history.first()
    assert (entry.action, entry.subject, entry.after["repeats"]) == ("seat_by_ranking", "round 2", 0)


def test_the_first_rounds_preset_and_the_rest_by_ranking():
    event = preset(players=28, rounds=5, drawn=2)
    for number in (3, 4, 5):
        assert take(event, number).found.repeats == 0
        play_round(event, number)
    met = set()
    for seated in chart_of(event).values():
        pairs = {frozenset((a, b)) for a in seated for b in seated if a != b}
        assert met.isdisjoint(pairs)
        met |= pairs
    assert Draw.objects.get().ranked_rounds == [3, 4, 5]
    starts = Seat.objects.filter(round__event=event).values_list("player__number", "wind")
    for number in range(1, 29):
        winds = [wind for player, wind in starts if player == number]
        assert max(map(winds.count, range(4))) <= 2


def test_a_field_too_small_for_new_opponents_has_the_fewest_repeats_there_can_be():
    event = preset(players=16, rounds=4, drawn=2)
    take(event, 3)
    play_round(event, 3)
    found = take(event, 4).found
    earlier = [seated for (round_, _table), seated in chart_of(event).items() if round_ < 4]
    again = sum(
        any({a, b} <= set(seated) for seated in earlier)
        for table in tables_of(event, 4)
        for a, b in combinations(table, 2)
    )
    assert (found.repeats, found.proven) == (again, True)


def test_clubs_are_kept_apart_as_the_draw_was_asked_to():
    event = new_event(players=16, rounds=3)
    event.players.filter(number__in=[1, 2, 3, 4]).update(club="Tigers")
    draw_seating(event.pk, seed="x", rounds=1, apart="club", by=None, now=NOW)
    play_round(event, 1)
    assert take(event, 2).found.same_club == 0
    tigers = {1, 2, 3, 4}
    assert all(len(tigers & set(seated)) <= 1 for seated in tables_of(event, 2))


def test_who_withdrew_is_not_seated_again():
    event = preset(players=16)
    for number in (3, 7, 9, 11):
        player = event.players.get(number=number)
        set_status(player.pk, "withdrawn", by=None, version=player.version, now=NOW)
    take(event, 2)
    assert sorted(number for table in tables_of(event, 2) for number in table) == [
        n for n in range(1, 17) if n not in (3, 7, 9, 11)
    ]
    player = event.players.get(number=1)
    set_status(player.pk, "withdrawn", by=None, version=player.version, now=NOW)
    with pytest.raises(ActionRefused, match="11 players do not fill tables of four: add 1"):
        take(event, 2)


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (1, "Before the first round there is no ranking"),
        (3, "Round 2 has no seating yet"),
        (9, "There is no round 9"),
        (0, "There is no round 0"),
    ],
)
def test_what_cannot_be_seated_by_the_ranking(number, sentence):
    with pytest.raises(ActionRefused, match=sentence):
        take(preset(), number)


def test_every_sheet_before_it_must_be_confirmed_and_none_of_its_own_begun():
    event = preset()
    session = reopen_session(
        session_of(event).pk, by=None, version=session_of(event).version, now=NOW, reason="x"
    )
    with pytest.raises(ActionRefused, match="Round 1: 3 of 4 sheets are confirmed"):
        take(event, 2)
    confirm(session)
    take(event, 2)
    record(session_of(event, 2), SheetInput(signed_totals=(1, None, None, None)))
    before = tables_of(event, 2)
    with pytest.raises(ActionRefused, match="Round 2 has begun"):
        take(event, 2)
    assert tables_of(event, 2) == before


def test_standings_that_changed_since_the_look_are_not_taken():
    event = preset()
    seen = propose_by_ranking(event, 2)
    session = reopen_session(
        session_of(event).pk, by=None, version=session_of(event).version, now=NOW, reason="x"
    )
    record(session, SheetInput(signed_totals=(-90, 30, 30, 30)))
    confirm(session)
    with pytest.raises(ActionRefused, match="standings have changed since you looked"):
        take(event, 2, order_hash=seen.order_hash)
    assert tables_of(event, 2) == []
    take(event, 2, order_hash=propose_by_ranking(event, 2).order_hash)
    assert len(tables_of(event, 2)) == 4


def test_seating_it_again_hides_the_round_and_forgets_its_swaps():
    event = preset()
    publish_first = event.rounds.get(number=1)
    take(event, 2)
    show(event, 2)
    swap_players(event.pk, 1, 2, round_number=2, reason="x", by=None, now=NOW)
    version = event.rounds.get(number=2).version
    take(event, 2)
    round_ = event.rounds.get(number=2)
    assert (round_.seating_shown_at, round_.version) == (None, version + 1)
    assert event.rounds.get(number=1).seating_shown_at == publish_first.seating_shown_at
    assert Draw.objects.get().edits == []


def test_an_imported_first_round_is_followed_by_the_ranking_too():
    event = new_event(players=8, rounds=1)
    import_chart(event.pk, {1: {1: [1, 2, 3, 4], 2: [5, 6, 7, 8]}}, by=None, now=NOW)
    event.rounds.create(number=2)
    play_round(event, 1)
    # Two tables cannot be divided without pairs that have met: the fewest are four.
    assert take(event, 2).found.repeats == 4


def test_only_an_organiser_seats_and_never_over_another_change():
    event = preset()
    with pytest.raises(NotAllowed):
        take(event, 2, by=account("p", event, "publisher"))
    with pytest.raises(StaleVersion):
        take(event, 2, version=event.version - 1)


def test_internal_standings_count_before_they_are_published():
    event = seated_event(players=8, rounds=3)
    publish(event, 1)
    play_round(event, 2)
    ranking = [line.number for line in standings_of(event, after=2)]
    proposal = propose_by_ranking(event, 3)
    places = {seat.player.number: seat.place for table in proposal.tables for seat in table}
    assert sorted(places, key=lambda number: places[number]) == ranking
