"""An earlier state of an event makes no name public that is hidden now, and tells what else it makes so."""

import pytest

from tests.tournament.sample_events import NOW, make_public, new_event, publish, seated_event
from tournament.archive.reading import read_archive
from tournament.archive.restoring import replace_event
from tournament.archive.revealed import Revealed, revealed_by
from tournament.models import Event, Player
from tournament.papers.archive import archive_json
from tournament.players.entering import PlayerEntry, add_players

pytestmark = pytest.mark.django_db

OF_FOUR = [PlayerEntry(name) for name in ("Ada Quill", "Bo Reed", "Cy Stone", "Di Thorn")]


def state_of(event):
    return read_archive(archive_json(event, now=NOW))


def hidden_in(event):
    return set(event.players.filter(hidden=True).values_list("name", flat=True))


@pytest.fixture
def event():
    event = new_event(rounds=1)
    add_players(event.pk, OF_FOUR, by=None, now=NOW)
    return make_public(event)


def test_a_name_hidden_since_stays_hidden_and_so_does_one_that_was(event):
    event.players.filter(name="Di Thorn").update(hidden=True)
    before = state_of(event)
    event.players.filter(name="Di Thorn").update(hidden=False)
    event.players.filter(name="Ada Quill").update(hidden=True)
    replace_event(event.pk, before, by=None, now=NOW)
    assert hidden_in(event) == {"Ada Quill", "Di Thorn"}
    assert event.history.first().after["kept_hidden"] == 1


@pytest.mark.parametrize(
    ("then", "now"),
    [
        pytest.param({"name": "Ada Qill"}, {}, id="the name was corrected"),
        pytest.param({"number": 77}, {}, id="the numbers were drawn anew"),
        pytest.param({}, {"calendar_key": "other"}, id="entered anew"),
    ],
)
def test_who_is_hidden_is_found_again(event, then, now):
    ada = event.players.filter(name="Ada Quill")
    key = ada.get().pk
    ada.update(**then)
    before = state_of(event)
    event.players.filter(pk=key).update(**{"name": "Ada Quill", "number": 1, "hidden": True} | now)
    assert revealed_by(event, before) == Revealed()
    replace_event(event.pk, before, by=None, now=NOW)
    assert hidden_in(event) == {then.get("name", "Ada Quill")}


def test_where_nobody_is_hidden_the_history_says_nothing_of_it(event):
    replace_event(event.pk, state_of(event), by=None, now=NOW)
    assert "kept_hidden" not in event.history.first().after


@pytest.mark.parametrize(
    ("then", "now", "after"),
    [
        ("draft", "open", "open"),
        ("open", "draft", "draft"),
        ("closed", "draft", "draft"),
        ("open", "closed", "open"),
        ("closed", "open", "closed"),
    ],
)
def test_an_event_stays_as_public_as_it_is(event, then, now, after):
    Event.objects.filter(pk=event.pk).update(state=then)
    before = state_of(Event.objects.get(pk=event.pk))
    Event.objects.filter(pk=event.pk).update(state=now)
    assert replace_event(event.pk, before, by=None, now=NOW).state == after


def test_it_is_told_what_everybody_would_read_anew():
    event = make_public(seated_event(players=4, rounds=3))
    for number in (1, 2):
        publish(event, number)
    gone = Player.objects.create(event=event, number=5, name="Gone Away", status="withdrawn")
    Player.objects.create(event=event, number=6, name="Still There", status="withdrawn")
    Player.objects.create(event=event, number=7, name="Never Seen", status="waiting")
    Player.objects.create(event=event, number=8, name="Not Named", status="withdrawn", hidden=True)
    before = state_of(event)
    assert revealed_by(event, before) == Revealed()
    gone.delete()
    event.players.filter(number=1).update(name="Corrected")
    event.players.filter(number=2).update(status="waiting")
    event.players.filter(number=3).update(hidden=True)
    event.rounds.filter(number=2).update(published_at=None)
    event.rounds.filter(number=1).update(published_at=None, seating_shown_at=None)
    told = Revealed(names=("Player 1", "Player 2", "Gone Away"), seatings=(1,), results=(1, 2))
    assert revealed_by(event, before) == told
    event.state = Event.State.DRAFT
    assert revealed_by(event, before) == Revealed()
