"""A rehearsal fills an event with invented results and leaves it as it was."""

import pytest
from django.utils import translation

from tests.tournament.sample_events import NOW, account, new_event, play, seated_event, session_of, show
from tournament.demo.rehearsal import rehearse_round, round_to_rehearse
from tournament.draws.drawing import draw_seating
from tournament.draws.seating_by_ranking import seat_by_ranking
from tournament.events.editing import set_state
from tournament.events.rehearsing import end_rehearsal, start_rehearsal
from tournament.models import HandResult, Penalty, Seat, Session
from tournament.record.refusals import ActionRefused, NotAllowed
from tournament.results.stored_numbers import differences_in
from tournament.rounds.publishing import publish_round

LATER = NOW.replace(hour=15)

pytestmark = pytest.mark.django_db


def facts(event):
    """Everything that a rehearsal touches, without keys and versions."""
    seats = Seat.objects.filter(round__event=event).order_by(
        "round__number", "session__table__number", "wind"
    )
    return (
        list(seats.values_list("round__number", "session__table__number", "player__number", "score")),
        set(Session.objects.filter(round__event=event).values_list("state", flat=True)),
        list(event.rounds.values_list("number", "seating_shown_at", "published_at")),
        list(event.players.values_list("number", "name")),
        (HandResult.objects.count(), Penalty.objects.count()),
    )


@pytest.mark.parametrize(
    "settings",
    [{}, {"second_person": True, "lowest_claim": "fans"}, {"chair_chart": "A", "lowest_claim": "fans"}],
    ids=["plain", "second person and fans", "chairs that change"],
)
def test_a_rehearsal_is_filled_published_and_wiped_without_a_trace_but_the_history(settings):
    event = seated_event(players=8, rounds=2, **settings)
    show(event, 1)
    ada = account("ada", event, "organiser")
    before = facts(event)
    start_rehearsal(event.pk, by=ada, now=LATER)
    for number in (1, 2):
        assert round_to_rehearse(event).number == number
        assert rehearse_round(event.pk, number, by=ada, now=NOW) == 2
        round_ = event.rounds.get(number=number)
        publish_round(round_.pk, by=ada, version=round_.version, now=LATER)
    assert round_to_rehearse(event) is None
    assert set(Session.objects.values_list("state", flat=True)) == {"confirmed"}
    assert HandResult.objects.count() >= 4 * 13
    assert differences_in(event) == ()
    end_rehearsal(event.pk, by=ada, now=NOW)
    assert facts(event) == before
    done = list(event.history.values_list("action", flat=True))
    assert {"start_rehearsal", "rehearse_round", "record_sheet", "end_rehearsal"} <= set(done)
    event.refresh_from_db()
    assert not event.in_rehearsal
    assert session_of(event).state == "empty"


def test_the_history_keeps_a_rehearsed_round_in_one_language():
    event = seated_event(players=4)
    start_rehearsal(event.pk, by=None, now=NOW)
    with translation.override("fr"):
        rehearse_round(event.pk, 1, by=None, now=NOW)
    assert event.history.get(action="rehearse_round").subject == "round 1"


def test_a_round_that_was_seated_by_invented_results_loses_its_seating():
    event = new_event(players=16, rounds=2)
    draw_seating(event.pk, seed="r", rounds=1, by=None, now=NOW)
    event.refresh_from_db()
    set_state(event.pk, "open", by=None, version=event.version, now=NOW)
    start_rehearsal(event.pk, by=None, now=NOW)
    rehearse_round(event.pk, 1, by=None, now=NOW)
    round_ = event.rounds.get(number=2)
    seat_by_ranking(event.pk, 2, by=None, now=NOW)
    assert round_.sessions.count() == 4
    end_rehearsal(event.pk, by=None, now=NOW)
    assert (round_.sessions.count(), event.rounds.get(number=1).sessions.count()) == (0, 4)


def test_an_event_with_real_results_is_never_rehearsed_and_never_wiped():
    event = seated_event(players=4, rounds=1)
    play(session_of(event))
    with pytest.raises(ActionRefused, match="That is real"):
        start_rehearsal(event.pk, by=None, now=NOW)
    with pytest.raises(ActionRefused, match="nothing to wipe"):
        end_rehearsal(event.pk, by=None, now=NOW)
    with pytest.raises(ActionRefused, match="no result is invented"):
        rehearse_round(event.pk, 1, by=None, now=NOW)
    assert session_of(event).is_confirmed


def test_a_rehearsal_needs_a_seating_begins_once_and_is_not_closed():
    empty = new_event(players=4, title="Empty cup")
    with pytest.raises(ActionRefused, match="no seating"):
        start_rehearsal(empty.pk, by=None, now=NOW)
    event = seated_event(players=4, rounds=1)
    referee = account("ref", event, "referee")
    for action in (start_rehearsal, end_rehearsal):
        with pytest.raises(NotAllowed):
            action(event.pk, by=referee, now=NOW)
    event = start_rehearsal(event.pk, by=None, now=NOW)
    with pytest.raises(ActionRefused, match="on already"):
        start_rehearsal(event.pk, by=None, now=NOW)
    with pytest.raises(ActionRefused, match="wipe it first"):
        set_state(event.pk, "closed", by=None, version=event.version, now=NOW)


def test_filling_a_round_asks_the_database_few_times_a_sheet(django_assert_max_num_queries):
    """A round of 100 tables is filled within a second or so; it was 36 questions a sheet."""
    event = seated_event(players=40, rounds=1)
    ada = account("ada", event, "organiser")
    start_rehearsal(event.pk, by=ada, now=LATER)
    with django_assert_max_num_queries(12 + 10 * 12):
        assert rehearse_round(event.pk, 1, by=ada, now=NOW) == 10
