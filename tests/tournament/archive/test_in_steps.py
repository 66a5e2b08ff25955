"""An event is deleted and brought in by steps: others write between them, and nobody sees half of it."""

from datetime import timedelta

import pytest
from django.test import Client

from tests.tournament.meanwhile import write
from tests.tournament.sample_events import (
    HANDS,
    NOW,
    account,
    make_public,
    new_event,
    play_round,
    publish_played,
    record,
    seated_event,
    session_of,
)
from tournament.archive import in_steps
from tournament.archive.backing_up import delete_event
from tournament.archive.contents import archived
from tournament.archive.parts import PARTS
from tournament.archive.reading import read_backup
from tournament.archive.restoring import import_event, replace_event
from tournament.models import Backup, Event, HandResult, Screen, Submission
from tournament.record import carried_out
from tournament.record.refusals import InvalidInput
from tournament.results.public import roles_of

pytestmark = pytest.mark.django_db(transaction=True)


class Stopped(BaseException):
    """The program ends in the middle."""


@pytest.fixture
def event():
    event = seated_event(players=8, rounds=2)
    make_public(event)
    account("olga", event, "organiser")
    play_round(event)
    publish_played(event)
    return event


@pytest.fixture
def other():
    return new_event(title="Other")


@pytest.fixture
def rests(monkeypatch):
    """What happens at each rest between two steps, of four rows here; it is told which one it is."""
    done, acts = [], []

    def rest(_seconds):
        done.append(len(done))
        for act in acts:
            act(done[-1])

    monkeypatch.setattr(in_steps, "ROWS", 4)
    monkeypatch.setattr(in_steps, "sleep", rest)
    return done, acts


def rows():
    """How many rows of events there are, by kind."""
    models = [
        Event.everything,
        *(part.model._default_manager for part in PARTS),
        Submission.objects,
        Screen.objects,
    ]
    return {manager.model.__name__: count for manager in models if (count := manager.count())}


def delete(event):
    return delete_event(event.pk, event.title, by=None, now=NOW)


def test_others_write_between_the_steps_of_a_deletion(event, other, rests):
    done, acts = rests
    acts.append(lambda number: write(other, f"City {number}"))
    delete(event)
    assert len(done) > 10
    other.refresh_from_db()
    assert other.city == f"City {done[-1]}"


def test_others_write_between_the_steps_of_an_import(event, other, rests):
    archive = archived(event, now=NOW)
    delete(event)
    done, acts = rests
    done.clear()
    acts.append(lambda number: write(other, f"City {number}"))
    again = import_event(archive, by=None, now=NOW)
    assert len(done) > 10
    other.refresh_from_db()
    assert other.city == f"City {done[-1]}"
    assert archived(again, now=NOW)["hands"] == archive["hands"]


def test_others_write_while_an_event_is_put_back(event, other, rests):
    state = archived(event, now=NOW, history=False)
    done, acts = rests
    acts.append(lambda number: write(other, f"City {number}"))
    replace_event(event.pk, state, by=None, now=NOW)
    assert len(done) > 20
    other.refresh_from_db()
    assert other.city == f"City {done[-1]}"


def test_an_event_that_is_put_back_is_whole_all_the_time(event, rests):
    """Before the one step it is what it was, after it what it is put back to."""
    state = archived(event, now=NOW, history=False)
    record(session_of(event, round_number=2), token="typed since")
    seen = []

    def look(_number):
        seen.append(HandResult.objects.filter(session__round__event__slug=event.slug).count())
        is_done = carried_out(event, "typed since") is not None
        assert is_done == (seen[-1] > len(state["hands"]))
        assert Client().get(f"/e/{event.slug}/ranking/").status_code == 200

    rests[1].append(look)
    replace_event(event.pk, state, by=None, now=NOW)
    assert seen == sorted(seen, reverse=True)
    assert set(seen) == {len(state["hands"]) + len(HANDS), len(state["hands"])}
    assert Event.everything.count() == 1
    assert rows()["HandResult"] == len(state["hands"])


def test_what_is_typed_while_an_event_is_being_put_back_is_in_its_backup(event, rests):
    state = archived(event, now=NOW, history=False)
    rests[1].append(lambda number: write(event, "Porto") if number == 5 else None)
    replace_event(event.pk, state, by=None, now=NOW)
    event.refresh_from_db()
    assert event.city == state["event"]["city"]
    assert read_backup(bytes(event.backups.first().content))["event"]["city"] == "Porto"


def test_a_state_that_is_refused_leaves_the_event_as_it_is(event, rests):
    state = archived(event, now=NOW, history=False)
    state["hands"].append(state["hands"][0])
    before = archived(event, now=NOW)
    with pytest.raises(InvalidInput):
        replace_event(event.pk, state, by=None, now=NOW)
    assert archived(event, now=NOW) == before
    assert Event.everything.count() == 1
    assert rows()["HandResult"] == len(before["hands"])


def looks(event, seen):
    """Note at each rest whether the event is there; it is for everybody or for nobody."""

    def look(_number):
        is_there = Client().get(f"/e/{event.slug}/").status_code == 200
        assert Event.objects.filter(title=event.title).exists() == is_there
        assert bool(roles_of(account("olga"))) == is_there
        assert (event.title in Client().get("/").content.decode()) == is_there
        seen.append(is_there)

    return look


def test_a_deleted_event_is_gone_for_everybody_at_once(event, rests):
    seen = []
    rests[1].append(looks(event, seen))
    delete(event)
    assert set(seen) == {False}


def test_an_event_is_there_for_nobody_before_it_is_whole(event, rests):
    archive = archived(event, now=NOW)
    delete(event)
    seen = []
    rests[1].append(looks(event, seen))
    again = import_event(archive, by=None, now=NOW)
    *before, last = seen
    assert (set(before), last) == ({False}, True)
    assert Client().get(f"/e/{event.slug}/").status_code == 200
    assert [role.event for role in roles_of(account("olga"))] == [again]


def test_the_address_of_a_deleted_event_is_free_at_once(event, rests):
    archive = archived(event, now=NOW)
    made = []

    def make_it_anew(_number):
        if not made:
            made.append(None)
            made[0] = import_event(archive, by=None, now=NOW)

    rests[1].append(make_it_anew)
    delete(event)
    assert made[0].slug == event.slug
    assert list(Event.everything.all()) == made
    assert archived(made[0], now=NOW)["hands"] == archive["hands"]


@pytest.mark.parametrize(
    ("rival", "field"), [({"slug": "small-cup"}, "slug"), ({"title": "SMALL CUP"}, "title")]
)
def test_a_name_that_is_taken_meanwhile_is_refused_and_nothing_stays(event, rests, rival, field):
    archive = archived(event, now=NOW)
    assert (event.slug, event.title) == ("small-cup", "Small cup")
    delete(event)
    before = rows()
    rests[1].append(
        lambda _number: None if Event.objects.exists() else new_event(**{"title": "Other", **rival})
    )
    with pytest.raises(InvalidInput) as refused:
        import_event(archive, by=None, now=NOW, slug="elsewhere" if field == "title" else "")
    assert list(refused.value.errors) == [field]
    Event.objects.all().delete()
    assert rows() == before


def test_an_archive_that_is_refused_in_the_middle_leaves_nothing(event, other, rests):
    archive = archived(event, now=NOW)
    delete(event)
    before = rows()
    archive["hands"].append(archive["hands"][0])
    with pytest.raises(InvalidInput) as refused:
        import_event(archive, by=None, now=NOW)
    assert f"hands, row {len(archive['hands'])}" in str(refused.value.errors["file"])
    assert rows() == before


def stop(number):
    if number == 5:
        raise Stopped


def test_a_deletion_that_was_stopped_is_ended_by_a_later_one(event, other, rests):
    rests[1].append(stop)
    with pytest.raises(Stopped):
        delete(event)
    assert not Event.objects.filter(pk=event.pk).exists()
    assert Event.everything.filter(pk=event.pk).exists()
    [kept] = Backup.objects.filter(step="delete_event")
    again = import_event(read_backup(bytes(kept.content)), by=None, now=NOW)
    delete_event(other.pk, other.title, by=None, now=NOW + timedelta(hours=1))
    assert Event.everything.filter(pk=event.pk).exists()  # somebody may still be at work
    new = new_event(title="New")
    delete_event(new.pk, new.title, by=None, now=NOW + timedelta(hours=1, seconds=1))
    assert list(Event.everything.all()) == [again]
    assert archived(again, now=NOW)["hands"] == read_backup(bytes(kept.content))["hands"] != []


def test_an_import_that_was_killed_is_taken_away_by_a_later_one(event, rests, monkeypatch):
    archive = archived(event, now=NOW)
    delete(event)
    rests[0].clear()
    rests[1].append(stop)
    with monkeypatch.context() as killed:
        killed.setattr(
            "tournament.archive.restoring.delete_hidden", lambda _key: None
        )  # nothing runs any more
        with pytest.raises(Stopped):
            import_event(archive, by=None, now=NOW)
    assert Event.everything.exists()
    assert not Event.objects.exists()
    again = import_event(archive, by=None, now=NOW + timedelta(hours=2))
    assert list(Event.everything.all()) == [again]
