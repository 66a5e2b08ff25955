"""What has begun stays: nothing that is known of a session goes over to another player, or away."""

import pytest

from tests.tournament.sample_events import NOW, play_round, publish_played, record, seated_event, session_of
from tournament.draws.continuing import continue_seating
from tournament.draws.drawing import draw_seating, import_chart, remove_seating
from tournament.draws.seating_by_ranking import seat_by_ranking
from tournament.draws.swapping import swap_players
from tournament.events.rehearsing import start_rehearsal
from tournament.models import RoundClock, Seat, Session
from tournament.players.entering import PlayerEntry, add_players
from tournament.players.replacing import replace_player
from tournament.record.refusals import ActionRefused
from tournament.results.standings import standings_of
from tournament.results.stored_numbers import differences_in
from tournament.rounds.stand import round_stands
from tournament.rounds.timing import clear_clock, start_clock, stop_clock, undo_clock
from tournament.rules.sheet import Penalty, PenaltyKind
from tournament.sheets.confirming import reopen_session
from tournament.sheets.ending import set_forfeits, set_not_played
from tournament.sheets.recording import CancelledPenalty, NewPenalty, SheetInput

pytestmark = pytest.mark.django_db


def start(event, number=2):
    round_ = event.rounds.get(number=number)
    return start_clock(round_.pk, minutes=90, lead_in=0, last_minutes=0, by=None, now=NOW)


def try_clock(event):
    """A clock that was started and stopped; who has tried it and nothing else is at the table."""
    clock = start(event)
    stop_clock(clock.pk, by=None, version=clock.version, now=NOW)


def type_a_total(event):
    record(session_of(event, 2), SheetInput(signed_totals=(1, None, None, None)))


def type_the_number_of_hands(event):
    record(session_of(event, 2), SheetInput(hands_stated=12))


def type_that_time_ended(event):
    record(session_of(event, 2), SheetInput(timed_out=True))


def cancel_a_penalty(event):
    penalty = NewPenalty(Penalty(PenaltyKind.DEDUCTION, 0, 10), "Late")
    session = record(session_of(event, 2), SheetInput(new_penalties=(penalty,)))
    key = session.penalties.get().pk
    record(session, SheetInput(cancelled=(CancelledPenalty(key, "He was here"),)))


def forfeit(event, wind=0, number=2):
    session = session_of(event, number)
    return set_forfeits(session.pk, {wind: "Did not come"}, by=None, version=session.version, now=NOW)


def not_played(event):
    session = session_of(event, 2)
    set_not_played(session.pk, reason="No fourth", by=None, version=session.version, now=NOW)


def publish_and_empty(event):
    """Every sheet of the published round is opened again and emptied, to be typed anew."""
    play_round(event, 2)
    publish_played(event, 1)
    publish_played(event, 2)
    for session in event.rounds.get(number=2).sessions.all():
        opened = reopen_session(session.pk, by=None, version=session.version, now=NOW, reason="Anew")
        record(opened, SheetInput())
        assert Session.objects.get(pk=session.pk).state == "empty"


BEGINNINGS = [
    start,
    try_clock,
    type_a_total,
    type_the_number_of_hands,
    type_that_time_ended,
    cancel_a_penalty,
    forfeit,
    not_played,
    publish_and_empty,
]
begun_by = pytest.mark.parametrize("begin", BEGINNINGS, ids=lambda begin: begin.__name__)


@pytest.fixture
def event():
    """Eight players in three rounds, the first confirmed, and somebody who waits."""
    event = seated_event(players=8, rounds=3)
    play_round(event, 1)
    add_players(event.pk, [PlayerEntry("Newcomer", status="waiting")], by=None, now=NOW)
    return event


def known_of(event, rounds=(1, 2)):
    """Everything that is known of some rounds, seat by seat."""
    seats = Seat.objects.filter(round__event=event, round__number__in=rounds).order_by("pk")
    told = [field.name for field in Seat._meta.fields if field.name != "player"]
    clocks = RoundClock.objects.filter(round__event=event).values_list("round", "started_at")
    return list(seats.values_list("player__name", "session__version", *told)), list(clocks)


@begun_by
def test_a_round_that_has_begun_is_not_seated_anew(event, begin):
    begin(event)
    before = known_of(event)
    how = {"by": None, "now": NOW}
    one, other = Seat.objects.filter(round__event=event, round__number=2)[:2]
    for act in (
        lambda: draw_seating(event.pk, seed="x", **how),
        lambda: import_chart(event.pk, {1: {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}}, **how),
        lambda: remove_seating(event.pk, **how),
        lambda: seat_by_ranking(event.pk, 2, **how),
        lambda: start_rehearsal(event.pk, **how),
        lambda: swap_players(
            event.pk, one.player.number, other.player.number, round_number=2, reason="A bad back", **how
        ),
    ):
        with pytest.raises(ActionRefused):
            act()
    assert known_of(event) == before


@begun_by
def test_the_seating_goes_on_after_what_has_begun(event, begin):
    begin(event)
    before = known_of(event)
    assert [stand.begun for stand in round_stands(event)] == [True, True, False]
    found = continue_seating(event.pk, seed="x", by=None, now=NOW)
    assert (found.first, found.last) == (3, 3)
    assert known_of(event) == before


@begun_by
def test_who_comes_later_takes_no_session_that_has_begun(event, begin):
    begin(event)
    before = known_of(event)
    leaving = Seat.objects.get(session=session_of(event, 2), wind=0).player
    coming = event.players.get(name="Newcomer")
    replace_player(leaving.pk, coming.pk, by=None, version=leaving.version, now=NOW)
    assert known_of(event) == before
    assert list(coming.seats.values_list("round__number", flat=True)) == [3]


def replace_at(event, wind=0, number=2, **more):
    leaving = Seat.objects.get(session=session_of(event, number), wind=wind).player
    coming = event.players.get(name="Newcomer")
    replace_player(leaving.pk, coming.pk, by=None, version=leaving.version, now=NOW, **more)
    leaving.refresh_from_db()
    coming.refresh_from_db()
    return leaving, coming


@pytest.mark.parametrize("begin", [start, type_a_total, cancel_a_penalty], ids=lambda begin: begin.__name__)
def test_an_open_session_counts_for_the_newcomer_where_the_organiser_says_so(event, begin):
    begin(event)
    _leaving, coming = replace_at(event, begun_too=True)
    assert sorted(coming.seats.values_list("round__number", flat=True)) == [2, 3]


@pytest.mark.parametrize("begin", [forfeit, not_played, publish_and_empty], ids=lambda begin: begin.__name__)
def test_a_forfeit_and_a_result_never_count_for_the_newcomer(event, begin):
    begin(event)
    before = known_of(event)
    _leaving, coming = replace_at(event, begun_too=True)
    assert known_of(event) == before
    assert list(coming.seats.values_list("round__number", flat=True)) == [3]


def test_a_forfeit_is_neither_inherited_nor_lost(event):
    forfeit(event)
    leaving, coming = replace_at(event)
    play_round(event, 2)
    lines = {line.number: line for line in standings_of(event)}
    assert session_of(event, 2).seats.get(wind=0).player == leaving
    result = lines[leaving.number].results[-1]
    assert (result.round, result.score, result.twelfths) == (2, 0, 0)
    assert (lines[coming.number].sessions, lines[coming.number].rank) == (0, None)
    assert differences_in(event) == ()


def public_scores(event):
    return {line.number: line.score for line in standings_of(event, public=True) if line.sessions}


def test_a_published_result_stays_with_who_played_it(event):
    publish_and_empty(event)
    before = public_scores(event)
    leaving, coming = replace_at(event)
    renumbered = {leaving.number: coming.number, coming.number: leaving.number}
    assert public_scores(event) == {renumbered.get(number, number): score for number, score in before.items()}
    assert differences_in(event) == ()


def test_a_clock_that_was_only_tried_is_taken_back_and_the_round_has_not_begun():
    event = seated_event(players=8, rounds=1)
    clock = start(event, 1)
    with pytest.raises(ActionRefused, match="clock of round 1 was started"):
        remove_seating(event.pk, by=None, now=NOW)
    with pytest.raises(ActionRefused, match="clock of round 1 runs"):
        clear_clock(clock.pk, by=None, version=clock.version, now=NOW)
    clock = stop_clock(clock.pk, by=None, version=clock.version, now=NOW)
    clear_clock(clock.pk, by=None, version=clock.version, now=NOW)
    assert [stand.begun for stand in round_stands(event)] == [False]
    undo_clock(event.rounds.get().pk, by=None, version=0, now=NOW)
    assert RoundClock.objects.get().stopped_at == NOW
    clear_clock(RoundClock.objects.get().pk, by=None, version=1, now=NOW)
    remove_seating(event.pk, by=None, now=NOW)


def test_the_clock_of_a_round_that_is_played_stays(event):
    try_clock(event)
    type_a_total(event)
    clock = RoundClock.objects.get()
    with pytest.raises(ActionRefused, match="its round is played"):
        clear_clock(clock.pk, by=None, version=clock.version, now=NOW)
