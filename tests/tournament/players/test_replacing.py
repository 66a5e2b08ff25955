"""Somebody else takes a player's place; a player who cannot move."""

import pytest

from tests.tournament.sample_events import NOW, play, play_round, publish, record, seated_event, session_of
from tournament.draws.drawing import draw_seating, remove_seating
from tournament.models import Seat
from tournament.players.arrivals import newcomers_for
from tournament.players.entering import PlayerEntry, add_players
from tournament.players.replacing import fix_table, replace_player
from tournament.record.refusals import ActionRefused, InvalidInput, StaleVersion
from tournament.results.standings import standings_of
from tournament.results.stored_numbers import differences_in
from tournament.rules.sheet import Hand
from tournament.sheets.ending import set_forfeits
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Eight players in three rounds, the first published, and somebody who waits."""
    event = seated_event(players=8, rounds=3)
    publish(event, 1)
    add_players(event.pk, [PlayerEntry("Newcomer", status="waiting")], by=None, now=NOW)
    return event


def chart(event):
    """The chart by draw numbers: round, table, wind, number."""
    seats = Seat.objects.filter(round__event=event).order_by(
        "round__number", "session__table__number", "wind"
    )
    return list(seats.values_list("round__number", "session__table__number", "wind", "player__number"))


def replace(event, **options):
    leaving, coming = event.players.get(number=3), event.players.get(name="Newcomer")
    return leaving, replace_player(
        leaving.pk, coming.pk, by=None, version=leaving.version, now=NOW, **options
    )


def test_the_chart_to_come_stays_by_numbers_and_results_stay_with_the_person(event):
    before, (result,) = chart(event), [s for s in standings_of(event) if s.number == 3]
    leaving, coming = replace(event, reason="Ill")
    leaving.refresh_from_db()
    assert (coming.number, coming.status) == (3, "playing")
    assert (leaving.number, leaving.status) == (9, "withdrawn")
    assert [seat for seat in chart(event) if seat[0] > 1] == [seat for seat in before if seat[0] > 1]
    assert [seat for seat in chart(event) if seat[0] == 1] == [
        (*place, 9 if number == 3 else number) for *place, number in before if place[0] == 1
    ]
    by_number = {line.number: line for line in standings_of(event)}
    assert (by_number[9].twelfths, by_number[9].score) == (result.twelfths, result.score)
    assert (by_number[3].rank, by_number[3].sessions) == (None, 0)
    play_round(event, 2)
    by_number = {line.number: line for line in standings_of(event)}
    assert (by_number[3].sessions, by_number[9].sessions) == (1, 1)
    assert differences_in(event) == ()
    entry = event.history.filter(action="replace_player").get()
    assert (entry.reason, entry.after["rounds"]) == ("Ill", [2, 3])


def test_a_session_that_is_begun_counts_for_the_newcomer_where_the_organiser_says_so(event):
    session = Seat.objects.get(player__number=3, round__number=2).session
    record(session, SheetInput(hands=(Hand(1),)))
    leaving, coming = replace(event, begun_too=True)
    assert session.seats.filter(player=coming).count() == 1
    assert not session.seats.filter(player=leaving).exists()
    entry = event.history.filter(action="replace_player").get()
    assert (entry.after["rounds"], entry.after["begun"]) == ([2, 3], [2])
    play_round(event, 2)
    assert {line.number: line.sessions for line in standings_of(event)}[3] == 1
    assert differences_in(event) == ()


def test_a_forfeit_stays_with_who_forfeits(event):
    seat = Seat.objects.get(player__number=3, round__number=2)
    session = record(seat.session, SheetInput(hands=(Hand(1),)))
    set_forfeits(session.pk, {seat.wind: "left"}, by=None, version=session.version, now=NOW)
    leaving, coming = replace(event, begun_too=True)
    assert session.seats.get(wind=seat.wind).player == leaving
    assert list(coming.seats.values_list("round__number", flat=True)) == [3]


def test_who_plays_elsewhere_now_can_take_the_seats_to_come_alone(event):
    leaving, coming = event.players.get(number=3), event.players.get(name="Newcomer")
    other = Seat.objects.filter(round__number=2).exclude(session__seats__player=leaving).first()
    Seat.objects.filter(pk=other.pk).update(player=coming)
    record(Seat.objects.get(player=leaving, round__number=2).session, SheetInput(hands=(Hand(1),)))
    assert coming in newcomers_for(leaving)
    with pytest.raises(ActionRefused, match="seat of their own"):
        replace(event, begun_too=True)
    replace(event)
    assert sorted(coming.seats.values_list("round__number", flat=True)) == [2, 3]


def test_a_confirmed_session_stays_with_who_played_it_in_any_case(event):
    play(Seat.objects.get(player__number=3, round__number=2).session)
    _leaving, coming = replace(event, begun_too=True)
    assert list(coming.seats.values_list("round__number", flat=True)) == [3]


def test_a_session_that_is_begun_stays_with_who_began_it(event):
    session = session_of(event, 2, 1)
    number = session.seats.get(wind=0).player.number
    play(session)
    leaving, coming = event.players.get(number=number), event.players.get(name="Newcomer")
    replace_player(leaving.pk, coming.pk, by=None, version=leaving.version, now=NOW)
    assert session.seats.get(wind=0).player_id == leaving.pk
    assert [seat.round.number for seat in Seat.objects.filter(player=coming)] == [3]


def test_a_substitute_who_steps_in_has_no_place(event):
    event.players.filter(name="Newcomer").update(status="substitute")
    _leaving, coming = replace(event)
    play_round(event, 2)
    assert coming.status == "substitute"
    assert {line.number: line.rank for line in standings_of(event)}[3] is None


def test_what_cannot_be_replaced(event):
    newcomer, player, other = (event.players.get(name=name) for name in ("Newcomer", "Player 1", "Player 2"))
    with pytest.raises(ActionRefused, match="no seat in a session"):
        replace_player(newcomer.pk, player.pk, by=None, version=1, now=NOW)
    with pytest.raises(ActionRefused, match="seat of their own"):
        replace_player(player.pk, other.pk, by=None, version=player.version, now=NOW)
    with pytest.raises(StaleVersion):
        replace_player(player.pk, newcomer.pk, by=None, version=player.version + 1, now=NOW)
    with pytest.raises(InvalidInput):
        replace_player(player.pk, newcomer.pk, by=None, version=player.version, now=NOW, reason="x" * 201)


# --- A player who cannot move -------------------------------------------------------------------


def test_a_kept_table_holds_in_every_draw_and_outlives_the_removal_of_a_seating():
    event = seated_event(players=16, rounds=3)
    player = event.players.get(number=5)
    fix_table(player.pk, 2, by=None, version=player.version, now=NOW)
    remove_seating(event.pk, by=None, now=NOW)
    draw_seating(event.pk, seed="again", by=None, now=NOW)
    assert {seat.session.table.number for seat in player.seats.all()} == {2}
    player.refresh_from_db()
    fix_table(player.pk, None, by=None, version=player.version, now=NOW)
    draw_seating(event.pk, seed="once more", by=None, now=NOW)
    assert len({seat.session.table.number for seat in player.seats.all()}) > 1


def test_a_table_is_kept_for_one_player():
    event = seated_event(players=8, rounds=2)
    one, two = event.players.filter(number__lte=2)
    fix_table(one.pk, 1, by=None, version=1, now=NOW)
    with pytest.raises(InvalidInput) as refused:
        fix_table(two.pk, 1, by=None, version=1, now=NOW)
    assert refused.value.errors == {"table": ["Table 1 is kept for Player 1."]}
    fix_table(one.pk, 2, by=None, version=2, now=NOW)
    fix_table(two.pk, 1, by=None, version=1, now=NOW)
    assert list(event.tables.values_list("number", "fixed_for__number")) == [(1, 2), (2, 1)]
