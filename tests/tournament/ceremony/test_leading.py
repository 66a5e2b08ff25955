"""A withheld round: published by its prize-giving alone."""

import pytest

from tests.tournament.sample_events import NOW, account, play, play_round, publish, seated_event, session_of
from tournament.ceremony.leading import (
    move_ceremony,
    prepare_ceremony,
    publish_ceremony,
    release_round,
    withhold_round,
)
from tournament.ceremony.stand import ceremony_stand
from tournament.models import Ceremony
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed, StaleVersion
from tournament.rounds.publishing import publish_round
from tournament.sheets.confirming import reopen_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = seated_event(players=8, rounds=2)
    publish(event, 1)
    return event


def act(how, round_, **more):
    round_.refresh_from_db()
    return how(round_.pk, by=None, version=round_.version, now=NOW, **more)


def last_round(event):
    return event.rounds.get(number=2)


def prepare(event, places=3, team_places=0, version=0, by=None):
    return prepare_ceremony(event.pk, places=places, team_places=team_places, by=by, version=version, now=NOW)


def move(ceremony, by_steps=1, **more):
    ceremony.refresh_from_db()
    how = {"by": None, "version": ceremony.version, "now": NOW, **more}
    return move_ceremony(ceremony.pk, by_steps, **how)


def test_a_withheld_round_is_not_published_like_others(event):
    act(withhold_round, last_round(event))
    play_round(event, 2)
    with pytest.raises(ActionRefused, match="Round 2 is withheld: the prize-giving publishes it at its end"):
        act(publish_round, last_round(event))
    act(release_round, last_round(event))
    assert act(publish_round, last_round(event)).is_published


def test_only_the_last_round_that_is_not_published_is_withheld(event):
    with pytest.raises(ActionRefused, match="Round 1 is published already"):
        act(withhold_round, event.rounds.get(number=1))
    longer = seated_event(players=8, rounds=3, title="Longer")
    with pytest.raises(ActionRefused, match="Only the last round can be withheld"):
        act(withhold_round, longer.rounds.get(number=2))


def test_place_by_place_and_one_back(event):
    act(withhold_round, last_round(event))
    play_round(event, 2)
    ceremony = prepare(event, places=8)
    stand = ceremony_stand(ceremony)
    assert stand.steps >= 2
    assert (stand.step, stand.now, stand.before) == (0, (), ())
    ranks = []
    for _step in range(stand.steps):
        stand = ceremony_stand(move(ceremony))
        ranks.append(stand.now[0].rank)
    assert ranks == sorted(ranks, reverse=True)
    assert ranks[-1] == 1
    assert stand.finished
    told = event.history.filter(action="move_ceremony")
    assert ceremony_stand(move(ceremony)).step == stand.steps
    assert told.count() == stand.steps  # a key too many says nothing
    earlier = ceremony_stand(move(ceremony, -1))
    assert earlier.now[0].rank == ranks[-2]
    assert earlier.next_rank == 1


def test_its_end_publishes_the_round(event):
    act(withhold_round, last_round(event))
    play_round(event, 2)
    ceremony = prepare(event, places=1)
    with pytest.raises(ActionRefused, match="Not every place is revealed yet"):
        publish_ceremony(ceremony.pk, by=None, version=ceremony.version, now=NOW)
    ceremony = move(ceremony)
    revision = event.revision
    assert publish_ceremony(ceremony.pk, by=None, version=ceremony.version, now=NOW).is_published
    event.refresh_from_db()
    assert event.revision > revision
    assert not last_round(event).withheld
    assert all(seat.published_score == seat.score for seat in last_round(event).seats.all())


def test_nothing_is_revealed_while_a_sheet_is_open(event):
    act(withhold_round, last_round(event))
    play_round(event, 2)
    ceremony = move(prepare(event))
    session = session_of(event, 2, 1)
    reopen_session(session.pk, by=None, version=session.version, reason="wrong slip", now=NOW)
    assert ceremony_stand(ceremony).waits
    assert ceremony_stand(ceremony).now == ()
    with pytest.raises(ActionRefused, match="Publishing waits for the sheet of table 1"):
        move(ceremony)


def test_nothing_is_revealed_while_a_sheet_of_an_earlier_round_is_open_again(event):
    """Its table points would be missing from the places that are called."""
    act(withhold_round, last_round(event))
    play_round(event, 2)
    ceremony = prepare(event)
    session = session_of(event, 1, 1)
    reopen_session(session.pk, by=None, version=session.version, reason="wrong total", now=NOW)
    with pytest.raises(ActionRefused, match="A sheet of round 1 was opened again"):
        move(ceremony)
    assert ceremony_stand(ceremony).waits
    play(session)
    assert move(ceremony).step == 1


def test_what_a_ceremony_refuses(event):
    with pytest.raises(ActionRefused, match="No round is withheld"):
        prepare(event)
    act(withhold_round, last_round(event))
    play_round(event, 2)
    with pytest.raises(InvalidInput, match="Call one place at least"):
        prepare(event, places=0)
    with pytest.raises(InvalidInput, match="From 0 to 100 places"):
        prepare(event, places=101)
    ceremony = prepare(event)
    with pytest.raises(StaleVersion):
        prepare(event, version=ceremony.version + 5)
    with pytest.raises(StaleVersion):
        move(ceremony, version=ceremony.version + 5)
    with pytest.raises(NotAllowed):
        move(ceremony, by=account("ref", event, "referee"))
    act(release_round, last_round(event))
    assert not Ceremony.objects.exists()
