"""Backups: what makes one, how many are kept, and what comes back from them."""

import gzip
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model

from tests.tournament.archive.played_archive import everything, told
from tests.tournament.sample_events import NOW, account, new_event, play_round, publish, seated_event
from tournament.archive import reading
from tournament.archive.backing_up import KEPT, back_up, delete_event, forget_deleted_events
from tournament.archive.contents import archived
from tournament.archive.reading import UnreadableArchive, read_archive, read_backup
from tournament.archive.restoring import import_event, replace_event
from tournament.draws.drawing import draw_seating, remove_seating
from tournament.events.changing_rules import change_rules
from tournament.events.editing import give_role
from tournament.models import Backup, Event, History, Session
from tournament.players.entering import PlayerEntry, import_players
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed
from tournament.results.stored_numbers import differences_in
from tournament.rounds.publishing import publish_round, unpublish_round

pytestmark = pytest.mark.django_db


def content(backup):
    return read_backup(bytes(backup.content))


def steps(event):
    return [(backup.step, backup.subject) for backup in event.backups.order_by("pk")]


def test_every_step_that_is_hard_to_take_back_makes_one_before():
    event = new_event(players=4, rounds=2)
    import_players(event.pk, [PlayerEntry(name=f"New {n}") for n in range(4)], [None] * 4, by=None, now=NOW)
    draw_seating(event.pk, seed="one", by=None, now=NOW)
    remove_seating(event.pk, by=None, now=NOW)
    draw_seating(event.pk, seed="two", by=None, now=NOW)
    Event.objects.filter(pk=event.pk).update(state="open")
    round_ = publish(event)
    unpublish_round(round_.pk, by=None, version=round_.version, now=NOW)
    event.refresh_from_db()
    change_rules(event.pk, {"tie_rule": "literal"}, reason="x", by=None, version=event.version, now=NOW)
    assert steps(event) == [
        ("import_players", ""),
        ("draw_seating", ""),
        ("remove_seating", ""),
        ("draw_seating", ""),
        ("publish_round", "round 1"),
        ("unpublish_round", "round 1"),
        ("change_rules", ""),
    ]
    first, *_rest, last = event.backups.order_by("pk")
    assert [len(content(first)[name]) for name in ("players", "sessions")] == [4, 0]
    assert content(last)["event"]["tie_rule"] == "averaged"


def test_a_step_that_is_refused_leaves_none():
    event = seated_event(players=4, rounds=1)
    before = event.backups.count()
    round_ = event.rounds.get()
    with pytest.raises(ActionRefused):
        publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    assert event.backups.count() == before


def test_the_last_ones_are_kept():
    event, other = new_event(), new_event(title="Other")
    back_up(other, Action.DRAW_SEATING, by=None, now=NOW)
    for number in range(KEPT + 3):
        back_up(
            event, Action.PUBLISH_ROUND, by=None, now=NOW + timedelta(minutes=number), subject=str(number)
        )
    assert [int(subject) for _step, subject in steps(event)] == [*range(3, KEPT + 3)]
    assert other.backups.count() == 1


def test_the_latest_stay_when_the_clock_was_set_back():
    event = new_event(players=4)
    for number in range(KEPT):
        back_up(event, Action.PUBLISH_ROUND, by=None, now=NOW, subject=str(number))
    back_up(event, Action.REMOVE_SEATING, by=None, now=NOW - timedelta(days=1))
    assert [event.backups.first().step, event.backups.count()] == ["remove_seating", KEPT]


def test_publishing_is_undone_and_the_undoing_too():
    event = seated_event(players=8, rounds=2)
    play_round(event)
    before = archived(event, now=NOW)["seats"]
    round_ = event.rounds.get(number=1)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    after = archived(event, now=NOW)["seats"]
    assert before != after
    replace_event(event.pk, content(event.backups.first()), by=None, now=NOW)
    assert archived(event, now=NOW)["seats"] == before
    assert not event.rounds.get(number=1).is_published
    replace_event(event.pk, content(event.backups.first()), by=None, now=NOW)
    assert archived(event, now=NOW)["seats"] == after
    assert [entry.action for entry in event.history.all()[:3]] == [
        "replace_event",
        "replace_event",
        "publish_round",
    ]
    event.refresh_from_db()
    assert differences_in(event) == ()


def test_a_deleted_event_comes_back_with_everything():
    event = everything()
    seen = told(event)
    backup = delete_event(event.pk, "Harbour Cup", by=None, now=NOW)
    assert (Event.objects.count(), History.objects.count()) == (0, 0)
    assert (backup.event, backup.slug, Backup.objects.count()) == (None, "harbour-cup", 1)
    again = import_event(content(backup), by=None, now=NOW)
    *rankings, history = told(again)
    assert (*rankings, history[1:]) == seen


def test_a_deleted_event_is_forgotten_after_thirty_days():
    event = new_event()
    delete_event(event.pk, event.title, by=None, now=NOW)
    for days, gone, left in ((30, 0, 1), (31, 1, 0)):
        assert forget_deleted_events(now=NOW + timedelta(days=days)) == gone
        assert Backup.objects.count() == left


def delete_one(name, title="Small cup", *, now=NOW):
    event = new_event(title=title)
    return delete_event(event.pk, title, by=account(name, event, "organiser"), now=now)


def test_who_deletes_many_events_drives_out_nobody_elses(monkeypatch):
    monkeypatch.setattr("tournament.archive.backing_up.MOST_DELETED", 25)
    kept = delete_one("olga")
    for number in range(25):
        delete_one("otto", f"Empty {number}", now=NOW + timedelta(minutes=number))
    assert Backup.objects.filter(pk=kept.pk).exists()
    with pytest.raises(ActionRefused, match="25 events within 30 days"):
        delete_one("otto", "One too many")
    assert Event.objects.get().title == "One too many"
    assert Backup.objects.filter(by=account("otto")).count() == 25
    delete_one("olga", "Another one of hers")
    delete_one("otto", "A month later", now=NOW + timedelta(days=31))


def test_deleting_asks_for_the_title_and_the_right():
    event = everything()
    with pytest.raises(InvalidInput) as refused:
        delete_event(event.pk, "harbour cup", by=None, now=NOW)
    assert list(refused.value.errors) == ["title"]
    for role in ("publisher", "referee", "viewer"):
        with pytest.raises(NotAllowed):
            delete_event(event.pk, "Harbour Cup", by=account(f"a-{role}", event, role), now=NOW)
    assert Event.objects.count() == 1


def test_a_backup_is_an_archive_without_history():
    event = everything()
    backup = back_up(event, Action.DRAW_SEATING, by=None, now=NOW)
    assert gzip.decompress(backup.content).startswith(b'{"format": "tablepoint-event"')
    kept = content(backup)
    whole = archived(event, now=NOW)
    del whole["history_fingerprint"]
    assert kept == whole | {"history": [], "accounts": kept["accounts"]}
    assert backup.unreadable == ""


def test_a_backup_can_be_larger_than_any_foreign_file(monkeypatch):
    monkeypatch.setattr(reading, "MOST_BYTES", 1000)
    event = everything()
    backup = delete_event(event.pk, "Harbour Cup", by=None, now=NOW)
    with pytest.raises(UnreadableArchive, match="larger than any event"):
        read_archive(bytes(backup.content))
    assert import_event(content(backup), by=None, now=NOW).players.count() == 8


def test_what_cannot_be_read_back_is_told_and_never_deleted(caplog):
    event = everything()
    # A value that the database keeps and no archive may have, as only a fault of the program writes it.
    Session.objects.filter(round__event=event).update(looks_taken=[5])
    backup = back_up(event, Action.PUBLISH_ROUND, by=None, now=NOW)
    assert backup.unreadable.startswith("sessions, row 1, looks_taken, 1: it must be of the kind string.")
    assert "publish_round cannot be read back: sessions, row 1" in caplog.text
    backups = event.backups.count()
    with pytest.raises(ActionRefused, match=r"could not be read back \(sessions, row 1, .*\), so"):
        delete_event(event.pk, "Harbour Cup", by=None, now=NOW)
    assert (Event.objects.count(), event.backups.count()) == (1, backups)


def test_a_long_user_name_is_shortened_where_the_history_names_it():
    event = new_event(players=4)
    user = get_user_model().objects.create_user("v" * 150)
    give_role(event.pk, user, "viewer", by=None, now=NOW)
    entry = event.history.first()
    assert (len(entry.subject), entry.subject[-1]) == (120, "…")
    assert (
        content(delete_event(event.pk, event.title, by=None, now=NOW))["accounts"][0]["username"] == "v" * 150
    )
