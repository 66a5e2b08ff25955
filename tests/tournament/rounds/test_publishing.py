"""What the public sees of a round: its seating, then its results, and how both are taken back."""

import pytest

from tests.tournament.sample_events import (
    NOW,
    SHEET,
    TOTALS,
    account,
    later,
    play_round,
    session_of,
    small_event,
)
from tournament.access.visibility import shown_rounds, visible_rounds
from tournament.events.editing import set_rounds
from tournament.models import Event, History, Round, Seat, Session
from tournament.record.refusals import ActionRefused, NotAllowed, StaleVersion
from tournament.results.standings import results_of
from tournament.rounds.publishing import (
    hide_seating,
    publish_round,
    set_schedule,
    show_seating,
    unpublish_round,
)
from tournament.rounds.stand import publish_obstacles, round_stands
from tournament.sheets.confirming import reopen_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return small_event()


def act(action, event, number=1, *, by=None, **more):
    round_ = event.rounds.get(number=number)
    return action(round_.pk, by=by, **{"version": round_.version, "now": NOW, **more})


def everything():
    return {
        model.__name__: list(model.objects.order_by("pk").values())
        for model in (Event, Round, Session, Seat, History)
    }


def public_scores(event):
    return sorted((result.round, result.number, result.score) for result in results_of(event, public=True))


# --- Seating ----------------------------------------------------------------------------------


def test_seating_is_shown_and_hidden_again(event):
    assert act(show_seating, event).seating_shown_at == NOW
    assert list(shown_rounds(event)) == [event.rounds.get(number=1)]
    assert act(hide_seating, event).seating_shown_at is None
    assert list(shown_rounds(event)) == []
    assert [entry.action for entry in History.objects.all()[:2]] == ["hide_seating", "show_seating"]


def test_showing_and_hiding_tell_the_public_pages(event):
    revision = event.revision
    act(show_seating, event)
    act(hide_seating, event)
    assert Event.objects.get().revision == revision + 2


def test_a_round_without_seating_shows_none(event):
    set_rounds(event.pk, 4, by=None, now=NOW)
    before = everything()
    with pytest.raises(ActionRefused, match="Round 4 has no seating yet"):
        act(show_seating, event, 4)
    assert everything() == before


def test_a_published_round_does_not_hide_its_seating(event):
    play_round(event, 1, SHEET)
    act(publish_round, event)
    before = everything()
    with pytest.raises(ActionRefused, match="stays public"):
        act(hide_seating, event)
    assert everything() == before


# --- Publishing -------------------------------------------------------------------------------


def test_a_published_round_freezes_its_scores_and_shows_its_seating(event):
    play_round(event, 1, SHEET)
    assert public_scores(event) == []
    published = act(publish_round, event, now=later(5))
    assert (published.published_at, published.seating_shown_at) == (later(5), later(5))
    assert list(visible_rounds(event)) == [published]
    frozen = session_of(event).seats.values_list("published_score", "published_twelfths")
    assert list(frozen) == list(zip(TOTALS, (12, 24, 48, 0), strict=True))
    assert public_scores(event) == sorted((1, number, TOTALS[(number - 1) % 4]) for number in range(1, 9))


def test_seating_shown_earlier_keeps_its_time(event):
    act(show_seating, event)
    play_round(event, 1, SHEET)
    assert act(publish_round, event, now=later(5)).seating_shown_at == NOW


def test_publishing_tells_the_public_pages_and_the_history(event):
    play_round(event, 1, SHEET)
    publisher, revision = account("publisher", event, "publisher"), Event.objects.get().revision
    act(publish_round, event, by=publisher)
    entry = History.objects.first()
    assert (entry.action, entry.subject, entry.by) == ("publish_round", "round 1", publisher)
    assert Event.objects.get().revision == revision + 1


@pytest.mark.parametrize(
    ("confirmed", "published", "number", "obstacle"),
    [
        pytest.param([], [], 1, "Publishing waits for the sheets of tables 1, 2.", id="nothing entered"),
        pytest.param([1, 2], [], 2, "publish round 1 first", id="out of order"),
        pytest.param([1], [1], 1, "Round 1 is published already.", id="published already"),
    ],
)
def test_what_publishing_waits_for(event, confirmed, published, number, obstacle):
    for done in confirmed:
        play_round(event, done, SHEET)
    for done in published:
        act(publish_round, event, done)
    before = everything()
    with pytest.raises(ActionRefused, match=obstacle):
        act(publish_round, event, number)
    assert everything() == before


def test_a_reopened_sheet_holds_up_its_round(event):
    play_round(event, 1, SHEET)
    session = session_of(event, 1, 2)
    reopen_session(session.pk, by=None, version=session.version, reason="Recount", now=NOW)
    with pytest.raises(ActionRefused, match="Publishing waits for the sheet of table 2"):
        act(publish_round, event)


def test_an_event_in_preparation_and_a_round_without_seating_name_every_obstacle():
    event = small_event(public=False)
    set_rounds(event.pk, 4, by=None, now=NOW)
    assert publish_obstacles(event.state, round_stands(event), 4) == [
        "The event is in preparation: make it public first.",
        "Rounds are published in order: publish round 1 first.",
        "Round 4 has no seating yet.",
    ]


# --- Taking it back ---------------------------------------------------------------------------


@pytest.fixture
def played(event):
    """The event with all three rounds published."""
    for number in (1, 2, 3):
        play_round(event, number, SHEET)
        act(publish_round, event, number)
    return event


def test_unpublishing_takes_the_later_rounds_too(played):
    revision = Event.objects.get().revision
    act(unpublish_round, played, 2, reason=" Wrong slip ")
    assert list(played.rounds.values_list("number", "published_at")) == [(1, NOW), (2, None), (3, None)]
    assert {result_round for result_round, _number, _score in public_scores(played)} == {1}
    assert not Seat.objects.filter(round__number__gt=1, published_score__isnull=False).exists()
    entry = History.objects.first()
    assert (entry.action, entry.before, entry.after, entry.reason) == (
        "unpublish_round",
        {"published": [2, 3]},
        {"published": []},
        "Wrong slip",
    )
    assert Event.objects.get().revision == revision + 1


def test_unpublishing_keeps_the_sheets_confirmed_and_the_seating_shown(played):
    act(unpublish_round, played, 2)
    assert set(Session.objects.values_list("state", flat=True)) == {"confirmed"}
    assert not Seat.objects.filter(score__isnull=True).exists()
    assert shown_rounds(played).count() == 3
    assert act(publish_round, played, 2).is_published


def test_a_later_round_that_was_taken_back_has_another_version(played):
    """Whoever looks at round 3 as published cannot act on what they see any more."""
    seen = played.rounds.get(number=3).version
    act(unpublish_round, played, 2)
    act(publish_round, played, 2)
    with pytest.raises(StaleVersion):
        act(publish_round, played, 3, version=seen)


def test_a_round_that_is_not_published_cannot_be_unpublished(event):
    before = everything()
    with pytest.raises(ActionRefused, match="not published"):
        act(unpublish_round, event)
    assert everything() == before


# --- Refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["", "viewer", "referee"])
@pytest.mark.parametrize("action", [show_seating, hide_seating, publish_round, unpublish_round])
def test_only_publishers_and_organisers_publish(event, role, action):
    user = account(role or "nobody", event, role)
    play_round(event, 1, SHEET)
    before = everything()
    with pytest.raises(NotAllowed):
        act(action, event, by=user)
    assert everything() == before


@pytest.mark.parametrize("action", [show_seating, hide_seating, publish_round])
def test_a_stale_version_is_refused(event, action):
    play_round(event, 1, SHEET)
    before = everything()
    with pytest.raises(StaleVersion):
        act(action, event, version=99)
    assert everything() == before


def test_unpublishing_a_stale_version_is_refused(played):
    before = everything()
    with pytest.raises(StaleVersion):
        act(unpublish_round, played, version=99)
    assert everything() == before


# --- The schedule -----------------------------------------------------------------------------


def test_a_schedule_changes_the_rounds_it_names_and_says_so(event):
    changed = set_schedule(event.pk, {1: NOW, 2: None}, versions={1: 1, 2: 1}, by=None, now=NOW)
    assert [(round_.number, round_.starts_at, round_.version) for round_ in changed] == [(1, NOW, 2)]
    entry = event.history.first()
    assert (entry.action, entry.before, entry.after) == (
        "set_schedule",
        {"1": ""},
        {"1": str(NOW)},
    )
    assert set_schedule(event.pk, {1: NOW}, versions={1: 1}, by=None, now=NOW) == []


def test_a_stale_schedule_changes_no_round(event):
    set_schedule(event.pk, {2: NOW}, versions={2: 1}, by=None, now=NOW)
    with pytest.raises(StaleVersion) as refused:
        set_schedule(event.pk, {1: later(5), 2: later(90)}, versions={1: 1, 2: 1}, by=None, now=NOW)
    assert refused.value.current.number == 2
    assert list(event.rounds.values_list("starts_at", flat=True)) == [None, NOW, None]
