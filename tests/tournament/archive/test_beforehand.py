"""A backup is made before its step takes the lock: others write meanwhile, and it holds what they wrote."""

import pytest
from django.db import transaction

from tests.tournament.meanwhile import write
from tests.tournament.sample_events import NOW, new_event, play_round, publish_played, seated_event
from tournament.archive import beforehand
from tournament.archive.backing_up import delete_event
from tournament.archive.reading import read_backup
from tournament.archive.restoring import replace_event
from tournament.models import Backup, Event
from tournament.record.refusals import ActionRefused
from tournament.rounds.publishing import publish_round

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event():
    event = seated_event(players=8, rounds=2)
    play_round(event)
    return event


@pytest.fixture
def other():
    return new_event(title="Other")


@pytest.fixture
def packing(monkeypatch):
    """What happens while an event is read to be packed, at each time one after the other."""
    steps, calls = [], []

    def archived(event, **how):
        calls.append(event.pk)
        if steps:
            steps.pop(0)()
        return whole(event, **how)

    whole = beforehand.archived
    monkeypatch.setattr(beforehand, "archived", archived)
    return steps, calls


def kept():
    return read_backup(bytes(Backup.objects.latest("pk").content))


def test_others_write_while_an_event_is_packed(event, other, packing):
    steps, calls = packing
    steps.append(lambda: write(other, "Porto"))
    assert publish_played(event).is_published
    assert len(calls) == 1
    assert Event.objects.get(pk=other.pk).city == "Porto"


def test_a_backup_holds_what_was_written_while_it_was_made(event, packing):
    steps, calls = packing
    steps.append(lambda: write(event, "Porto"))
    publish_played(event)
    assert (kept()["event"]["city"], len(calls)) == ("Porto", 2)


def test_an_event_that_changes_all_the_time_is_packed_in_its_lock(event, packing):
    steps, calls = packing
    steps += [lambda city=city: write(event, city) for city in ("Porto", "Braga", "Faro")]
    publish_played(event)
    assert (kept()["event"]["city"], len(calls)) == ("Faro", 4)


def test_who_is_refused_packs_nothing(event, packing):
    _steps, calls = packing
    round_ = event.rounds.get(number=2)
    with pytest.raises(ActionRefused):
        publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    assert calls == []


def test_a_backup_of_one_event_serves_no_other(event, other):
    """A step that takes others with it finds no state of theirs that was packed for the first."""

    @beforehand.backed_up
    def both():
        return [beforehand.packed(each, history=False, now=NOW).event_id for each in (event, other)]

    assert both() == [event.pk, other.pk]


def test_within_a_transaction_it_is_packed_there(event, packing):
    _steps, calls = packing
    with transaction.atomic():
        event.city = "Porto"
        event.save()
        publish_played(event)
    assert (kept()["event"]["city"], len(calls)) == ("Porto", 1)


def test_a_deleted_event_comes_with_what_was_typed_last(event, packing):
    steps, calls = packing
    entries = event.history.count()
    steps.append(lambda: write(event, "Porto"))
    delete_event(event.pk, event.title, by=None, now=NOW)
    assert kept()["event"]["city"] == "Porto"
    assert len(kept()["history"]) == entries + 1
    assert len(calls) == 2


def test_going_back_keeps_what_was_typed_last(event, packing):
    steps, _calls = packing
    publish_played(event)
    earlier = kept()
    steps.append(lambda: write(event, "Porto"))
    replace_event(event.pk, earlier, by=None, now=NOW)
    assert kept()["event"]["city"] == "Porto"
    assert Event.objects.get(pk=event.pk).city != "Porto"
