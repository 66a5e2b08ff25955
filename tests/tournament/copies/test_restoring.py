"""What is put back is what was copied: every drill from nothing, and verified."""

import fcntl
import os
import shutil
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import connection

from tests.tournament.archive.played_archive import everything
from tests.tournament.management.running import printed
from tests.tournament.sample_events import NOW, account, small_event
from tournament.archive.contents import archived
from tournament.copies import in_use
from tournament.copies.kept import Copy, Kind, Reason
from tournament.copies.making import carry_over, engine, kind_of_database, make_copy
from tournament.copies.refusals import CopyRefused, InUse
from tournament.copies.restoring import file_of, put_back
from tournament.models import Event, History, Seat
from tournament.record.checking import check_history
from tournament.results.stored_numbers import recomputed

pytestmark = pytest.mark.django_db(transaction=True)

User = get_user_model()


def emptied():
    """Nothing is left but the tables: what only a copy brings back."""
    call_command("flush", interactive=False, verbosity=0)
    assert not Event.objects.exists()


def restore(file, *, now=NOW):
    with put_back(file, now=now) as before:
        return before


@contextmanager
def connected():
    """Somebody else who has the database open, and does nothing."""
    other = connection.copy(alias="other")
    with other.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM tournament_event")
        cursor.fetchall()
    try:
        yield other
    finally:
        other.close()


def test_everything_comes_back_as_it_was(place):
    event = everything()
    account("olga")
    told, accounts = archived(event, now=NOW), list(User.objects.order_by("pk").values())
    copy = make_copy(Reason.BY_HAND, now=NOW)
    emptied()
    small_event("Of the time that is lost")
    restore(place.file(copy))
    event = Event.objects.get()
    assert archived(event, now=NOW) == told
    assert list(User.objects.order_by("pk").values()) == accounts
    assert not recomputed(event).differences
    assert not check_history(event).changed


def test_one_can_go_on_with_what_was_put_back(place):
    copy = make_copy(Reason.BY_HAND, now=NOW)
    restore(place.file(copy))
    event = small_event("Afterwards")
    with pytest.raises(Exception, match=r"append-only|never changed"):
        History.objects.filter(event=event).update(reason="another")


def test_a_change_that_is_half_made_is_not_in_a_copy_and_does_not_stop_it(place):
    small_event()
    with connected() as other:
        other.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
        with other.cursor() as cursor:
            cursor.execute("UPDATE tournament_event SET city = 'Nowhere'")
        copy = make_copy(Reason.BY_HAND, now=NOW)
        other.commit()
    restore(place.file(copy))
    assert Event.objects.get().city == ""


def test_what_was_there_before_is_a_copy_that_can_be_put_back_too(place):
    small_event("First")
    first = make_copy(Reason.BY_HAND, now=NOW)
    Event.objects.update(title="Second")
    before = restore(place.file(first), now=NOW + timedelta(minutes=1))
    assert before == Copy(NOW + timedelta(minutes=1), Reason.BEFORE_RESTORE, kind_of_database())
    assert Event.objects.get().title == "First"
    restore(place.file(before), now=NOW + timedelta(minutes=2))
    assert Event.objects.get().title == "Second"


def test_kept_papers_of_the_time_that_is_lost_go(place, settings):
    kept = settings.VAR_DIR / "cache" / "files" / "of-the-lost-time"
    kept.parent.mkdir(parents=True)
    kept.touch()
    restore(place.file(make_copy(Reason.BY_HAND, now=NOW)))
    assert not kept.exists()


def refused(place, file, sentence, kind=CopyRefused):
    """It is not put back, and all is as it was."""
    there = {path.name for path in place.path.iterdir()}
    with pytest.raises(kind, match=sentence):
        restore(file)
    assert Event.objects.get().title == "As it is"
    left = {path.name for path in place.path.iterdir()} - there
    assert {Copy.named(name).reason for name in left} <= {Reason.BEFORE_RESTORE}


@pytest.fixture
def copy(place):
    """A copy, and an event that is another by now."""
    small_event("As it was")
    copy = make_copy(Reason.BY_HAND, now=NOW)
    Event.objects.update(title="As it is")
    return copy


def test_nothing_is_put_back_beside_a_server(place, copy, settings):
    server = os.open(settings.VAR_DIR / "server.lock", os.O_RDONLY | os.O_CREAT)
    fcntl.flock(server, fcntl.LOCK_SH)
    refused(place, place.file(copy), "^The server is running: stop it first", InUse)
    os.close(server)
    restore(place.file(copy))
    assert Event.objects.get().title == "As it was"


def test_nothing_is_put_back_under_the_eyes_of_another_program(place, copy):
    with connected():
        refused(
            place, place.file(copy), "^(Something else has the database open|The database has 1 other)", InUse
        )
    restore(place.file(copy))
    assert Event.objects.get().title == "As it was"


def test_no_server_starts_while_a_copy_is_put_back(place, copy, monkeypatch):
    monkeypatch.setattr(in_use, "_held", [])
    with put_back(place.file(copy), now=NOW), pytest.raises(ImproperlyConfigured, match="is being put back"):
        in_use.serve()
    in_use.serve()
    assert len(in_use._held) == 1
    os.close(in_use._held[0])


def test_half_a_copy_is_not_put_back(place, copy):
    file = place.file(copy)
    content = file.read_bytes()
    for broken in (b"", content[: len(content) // 2], b"no copy at all" * 100):
        file.write_bytes(broken)
        refused(place, file, "is no copy that can be read|no database of Tablepoint in|pg_restore failed")


def test_a_copy_of_a_later_version_is_not_put_back(place, copy):
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('tournament', '9999_of_tomorrow', '2026-11-28 12:00:00')"
        )
    later = make_copy(Reason.BY_HAND, now=NOW)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = '9999_of_tomorrow'")
    refused(place, place.file(later), "this one does not know tournament.9999_of_tomorrow")


def test_a_copy_of_the_other_kind_of_database_is_not_put_back(place, copy):
    other = next(kind for kind in Kind if kind != copy.kind)
    file = place.path / Copy(NOW, Reason.BY_HAND, other).name
    shutil.copyfile(place.file(copy), file)
    refused(place, file, f"is no copy of this kind of database: those end in .{copy.kind}.$")


def test_a_database_of_something_else_is_not_put_back(place, copy, monkeypatch):
    monkeypatch.setattr(engine(copy.kind), "migrations_in", lambda whole: set())
    refused(place, place.file(copy), "There is no database of Tablepoint in the copy.")


def test_without_a_copy_of_now_nothing_is_put_back(place, copy, monkeypatch):
    def fails(whole):
        raise CopyRefused("The disk is full.")

    monkeypatch.setattr(engine(copy.kind), "write_copy", fails)
    refused(place, place.file(copy), "The disk is full.")


def test_what_breaks_off_in_the_middle_leaves_everything_as_it_was(place, copy, monkeypatch):
    files = engine(copy.kind)
    put = files.put_back

    def fails(*paths):
        raise OSError(5, "Input/output error")

    def breaks_off(whole, *, set_aside):
        if copy.kind is Kind.POSTGRESQL:
            with open(whole, "a") as script:
                script.write("SELECT 1 / 0;")
        else:
            monkeypatch.setattr(os, "replace", fails)
        put(whole, set_aside=set_aside)

    monkeypatch.setattr(files, "put_back", breaks_off)
    refused(place, place.file(copy), "Input/output error|psql failed: .*division by zero")


def test_a_copy_is_found_by_its_name_by_its_path_and_as_the_latest(second, place):
    with pytest.raises(CopyRefused, match="There is no copy yet"):
        file_of("latest")
    old, new = (make_copy(Reason.BY_HAND, now=NOW + timedelta(hours=hour)) for hour in range(2))
    carry_over(now=NOW)
    assert file_of("latest") == file_of(new.name) == file_of(str(place.file(new))) == place.file(new)
    assert file_of(old.name) == place.file(old)
    with pytest.raises(CopyRefused, match="There is no copy of-mine"):
        file_of("of-mine")


def test_what_the_first_place_lost_is_put_back_from_the_second(second, place, copy):
    carry_over(now=NOW)
    shutil.rmtree(place.path)
    restore(file_of(copy.name))
    assert Event.objects.get().title == "As it was"


def test_the_commands_make_list_and_put_back(second, place):
    small_event()
    written, again = printed("backup")
    copy = place.copies()[0]
    assert written == f"Wrote {place.file(copy)}, {place.sizes()[copy]:,} bytes."
    assert again == f"And a second time: {second.file(copy)}"
    emptied()
    said = printed("restore", "latest")
    assert said[0] == f"Put back: {place.file(copy)}"
    assert said[1].startswith(f"What was there before: {place.path}/tablepoint-")
    assert said[2:] == ["small-event: verified", "The server can be started."]
    listed = printed("backup", "--list")
    assert [line.split()[-1] for line in listed if line.startswith("  ")] == [
        *(kept.name for kept in place.copies()),
        copy.name,
    ]


def test_the_command_tells_what_does_not_verify(place):
    Seat.objects.filter(round__event=small_event(), wind=0).update(computed=8)
    call_command("backup", verbosity=0)
    said = printed("restore", "latest", code=1)
    assert said[-1].startswith("small-event: ")
    assert said[-1].endswith(" differences, see verify_event")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [(["restore", "latest"], "There is no copy yet."), (["restore", "x.gz"], "There is no copy x.gz.")],
)
def test_what_is_wrong_is_said_in_a_sentence(place, command, sentence):
    with pytest.raises(CommandError) as failed:
        call_command(*command)
    assert str(failed.value) == sentence
    assert failed.value.returncode == 2
