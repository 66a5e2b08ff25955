"""What a sweep deletes, and what it leaves."""

import os
from datetime import date, timedelta

import pytest
from axes.models import AccessAttempt, AccessLog
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session as SignedIn
from django.db import DatabaseError

from tests.tournament.sample_events import (
    NOW,
    account,
    new_event,
    publish,
    seated_event,
    session_of,
    small_event,
)
from tournament.archive.backing_up import back_up, delete_event
from tournament.archive.in_steps import hide
from tournament.copies import of_sqlite
from tournament.copies.kept import Copy, Reason
from tournament.copies.making import kind_of_database
from tournament.events.inviting import invite, revoke_invitation
from tournament.models import Backup, Event, Invitation, Presence, Submission
from tournament.papers.making.jobs import paper_jobs
from tournament.papers.making.run_job import ORDER
from tournament.papers.making.store import file_store, preview_store
from tournament.players.entering import PlayerEntry, add_players
from tournament.record.actions import Action
from tournament.upkeep.tidying import Tidied, last_tidied, tidy

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("place")]


def at(**after: int):
    return NOW + timedelta(**after)


def swept(now):
    """What went, and how much of it."""
    tidied = tidy(now=now)
    assert tidied.troubles == {}
    return {name: count for name, count in tidied.counts.items() if count}


def test_sessions_go_when_they_are_over():
    for name, days in (("over", 1), ("open", 14)):
        SignedIn.objects.create(session_key=name, session_data="", expire_date=at(days=days))
    assert swept(at(days=2)) == {"sessions": 1}
    assert [session.session_key for session in SignedIn.objects.all()] == ["open"]


def test_wrong_passwords_go_after_a_day_and_sign_ins_after_thirty():
    who = {
        "username": "olga",
        "ip_address": "10.0.0.1",
        "user_agent": "x",
        "http_accept": "",
        "path_info": "",
    }
    AccessAttempt.objects.create(failures_since_start=3, **who)
    AccessLog.objects.create(**who)
    for model in (AccessAttempt, AccessLog):
        model.objects.update(attempt_time=NOW)
    assert swept(at(hours=24)) == {}
    assert swept(at(hours=25)) == {"failed sign-ins": 1}
    assert swept(at(days=30)) == {}
    assert swept(at(days=31)) == {"sign-ins": 1}


def test_what_was_changed_in_the_admin_goes_after_a_year():
    olga = account("olga")
    of_accounts = ContentType.objects.get_for_model(olga)
    LogEntry.objects.create(
        user=olga, content_type=of_accounts, object_repr="vera", action_flag=CHANGE, action_time=NOW
    )
    assert swept(at(days=365)) == {}
    assert swept(at(days=366)) == {"changes in the admin": 1}


def test_forms_go_after_thirty_days_and_pages_left_open_after_one():
    event = small_event()
    Submission.objects.create(token="sent", event=event)
    Submission.objects.update(at=NOW)
    Presence.objects.create(session=session_of(event), user=account("ines"), seen_at=NOW)
    assert swept(at(hours=24)) == {}
    assert swept(at(hours=25)) == {"pages left open": 1}
    assert swept(at(days=30)) == {}
    assert swept(at(days=31)) == {"forms sent": 1}
    assert not Submission.objects.exists()


def test_an_event_is_retired_a_year_after_its_last_change():
    publish(seated_event())
    assert "entries packed away" not in swept(at(days=365))
    assert swept(at(days=366))["entries packed away"] == 4
    assert "entries packed away" not in swept(at(days=367))


def test_many_forms_go_in_one_sweep():
    event = new_event()
    Submission.objects.bulk_create(Submission(token=f"sent {n}", event=event) for n in range(600))
    Submission.objects.update(at=NOW)
    assert swept(at(days=31)) == {"forms sent": 600}


def test_invitations_go_thirty_days_after_they_were_of_use():
    event = new_event()
    olga = account("olga", event, "organiser")
    over, taken, revoked, still_open = (
        invite(event.pk, "viewer", days=days, by=olga, now=NOW) for days in (1, 80, 80, 80)
    )
    Invitation.objects.filter(pk=taken.pk).update(accepted_at=at(days=2), accepted_by=account("vera"))
    revoke_invitation(revoked.pk, by=olga, now=at(days=3))
    left = []
    for days in (31, 32, 33, 34):
        swept(at(days=days))
        left.append(set(Invitation.objects.values_list("pk", flat=True)))
    all_but_over = {taken.pk, revoked.pk, still_open.pk}
    assert left == [all_but_over | {over.pk}, all_but_over, {revoked.pk, still_open.pk}, {still_open.pk}]


def test_addresses_go_from_players_and_from_backups_each_by_itself():
    event, other = new_event(title="One"), new_event(title="Other")
    for one in (event, other):
        add_players(one.pk, [PlayerEntry("Ada", email="ada@example.org")], by=None, now=NOW)
        Event.objects.filter(pk=one.pk).update(starts_on=date(2026, 1, 3), contacts_days=10)
        back_up(Event.objects.get(pk=one.pk), Action.DRAW_SEATING, by=None, now=NOW)
    other.players.update(email="")
    assert swept(NOW.replace(year=2026, month=1, day=20)) == {
        "e-mail addresses": 1,
        "backups with addresses": 2,
    }


def test_deleted_events_go_after_thirty_days_whatever_else_happens():
    event = new_event()
    delete_event(event.pk, event.title, by=None, now=NOW)
    assert swept(at(days=30)) == {}
    assert swept(at(days=31)) == {"deleted events": 1}
    assert not Backup.objects.exists()


def test_what_killed_processes_left_goes_after_a_while():
    hide(new_event(), now=NOW)
    assert swept(at(hours=2)) == {"left behind": 1}
    assert not Event.everything.exists()


def test_a_database_that_was_set_aside_goes_after_thirty_days(tmp_path, monkeypatch):
    database = tmp_path / "club.sqlite3"
    monkeypatch.setattr(of_sqlite, "database_file", lambda: database)
    moment = f"{NOW:%Y%m%d-%H%M%S}"
    stays = ["club.sqlite3", "club.sqlite3.replaced-99999999-999999", f"other.sqlite3.replaced-{moment}"]
    for name in [*stays, f"club.sqlite3.replaced-{moment}", f"club.sqlite3.replaced-{moment}-wal"]:
        (tmp_path / name).write_bytes(b"pages")
    assert of_sqlite.forget_set_aside(now=at(days=30)) == 0
    assert of_sqlite.forget_set_aside(now=at(days=31)) == 2
    assert sorted(path.name for path in tmp_path.glob("*.sqlite3*")) == sorted(stays)


def test_papers_that_nobody_asks_for_go():
    for store in (file_store(), preview_store()):
        store.get_or_make("old", lambda: b"%PDF-")
    job = paper_jobs().directory / "old"
    job.mkdir(parents=True)
    (job / ORDER).write_text("{}")
    kept = [
        path
        for store in (file_store(), preview_store())
        for path in store.directory.iterdir()
        if path.name != "lock"
    ]
    assert len(kept) == 2
    assert swept(NOW) == {}
    for path in (*kept, job):
        os.utime(path, (1, 1))
    assert swept(NOW) == {"papers": 3}
    assert not any(path.exists() for path in (*kept, job))


def test_copies_go_here_and_in_the_second_place(place, second):
    place.make()
    for folder in (place, second):
        for days in (0, 31):
            copy = Copy(at(days=-days), Reason.BY_HAND, kind_of_database())
            folder.file(copy).write_bytes(b"copy")
    (second.path / ".making-half").write_bytes(b"half")
    assert swept(NOW) == {"copies": 2}
    assert [len(folder.copies()) for folder in (place, second)] == [1, 1]
    assert not (second.path / ".making-half").exists()


def test_what_fails_is_told_and_keeps_nothing_else_from_being_done(place, monkeypatch):
    def away(*, now):
        raise DatabaseError("no answer")

    place.path.write_text("no directory")
    monkeypatch.setattr("tournament.upkeep.tidying.forget_deleted_events", away)
    SignedIn.objects.create(session_key="over", session_data="", expire_date=at(days=-1))
    tidied = tidy(now=NOW)
    assert tidied.counts["sessions"] == 1
    assert list(tidied.troubles) == ["deleted events", "copies"]
    assert tidied.line == (
        "Tidied up: sessions 1. "
        "Not done: deleted events (The database cannot be used: no answer). "
        f"Not done: copies ({place.path} cannot be used: File exists)."
    )
    assert last_tidied() == tidied


def test_one_line_says_what_was_done():
    assert (
        Tidied(NOW, {"sessions": 1200, "papers": 0, "copies": 3}).line
        == "Tidied up: sessions 1,200, copies 3."
    )
    assert Tidied(NOW, {"sessions": 0}).line == "Tidied up: nothing had had its time."


@pytest.mark.parametrize("broken", ["", "[]", "{}", '{"at": "yesterday", "counts": {}, "troubles": {}}'])
def test_what_cannot_be_read_is_as_if_nothing_had_been_done(settings, broken):
    assert last_tidied() is None
    (settings.VAR_DIR / "tidied.json").write_text(broken)
    assert last_tidied() is None
