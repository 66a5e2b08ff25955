"""Copies of the database: made while others write, whole, private, and in two places."""

import os
import shutil
from collections import namedtuple
from datetime import UTC, datetime, timedelta

import pytest

from tests.tournament.sample_events import small_event
from tournament.copies.kept import Copy, Kind, Reason
from tournament.copies.making import carry_over, engine, kind_of_database, make_copy
from tournament.copies.refusals import CopyRefused, Damaged

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2026, 11, 28, 12, 30, 15, tzinfo=UTC)


def files(place):
    return sorted(path.name for path in place.path.iterdir())


def test_a_copy_has_a_file_for_its_owner_alone(place):
    small_event()
    copy = make_copy(Reason.BY_HAND, now=NOW.replace(microsecond=999_999))
    assert copy == Copy(NOW, Reason.BY_HAND, kind_of_database())
    assert place.copies() == [copy]
    assert place.sizes()[copy] > 1000
    assert (place.path.stat().st_mode & 0o777, place.file(copy).stat().st_mode & 0o777) == (0o700, 0o600)


def test_two_copies_of_one_second_have_names_of_their_own(place):
    first, second = (make_copy(Reason.BY_HAND, now=NOW) for _ in range(2))
    assert second.at - first.at == timedelta(seconds=1)
    assert place.copies() == [second, first]


def test_nothing_is_left_but_copies_and_what_was_left_by_one_that_was_killed_goes(place):
    place.path.mkdir()
    (place.path / ".making-abc").mkdir()
    (place.path / ".making-abc" / "copy").write_text("half")
    (place.path / ".making-xyz").write_text("half")
    copy = make_copy(Reason.BY_HAND, now=NOW)
    assert files(place) == ["lock", copy.name]


def test_old_copies_go_when_a_new_one_is_there(place):
    place.path.mkdir()
    old = [Copy(NOW - timedelta(days=31, hours=age), Reason.BY_ITSELF, Kind.SQLITE) for age in (0, 1)]
    for copy in old:
        place.file(copy).touch()
    new = make_copy(Reason.BY_ITSELF, now=NOW)
    assert place.copies() == [new]


def test_a_copy_that_fails_takes_no_other_with_it(place, monkeypatch):
    place.path.mkdir()
    old = Copy(NOW - timedelta(days=40), Reason.BY_ITSELF, Kind.SQLITE)
    place.file(old).touch()

    def damaged(whole):
        whole.write_text("half")
        raise Damaged("The database is damaged.")

    monkeypatch.setattr(engine(kind_of_database()), "write_copy", damaged)
    with pytest.raises(Damaged):
        make_copy(Reason.BY_ITSELF, now=NOW)
    assert files(place) == ["lock", old.name]


def test_a_copy_leaves_room_for_what_is_typed(place, monkeypatch):
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage(10**9, 10**9, 50 * 1024**2))
    with pytest.raises(CopyRefused, match=r"^The disk has 50 MB left, and a copy needs \d+ MB so that"):
        make_copy(Reason.BY_ITSELF, now=NOW)
    assert place.copies() == []


def test_what_root_makes_belongs_to_whoever_owns_the_directory(place, monkeypatch, settings):
    """Or the server could not write its own copies any more."""
    given = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda path, user, group: given.append((path.name, user, group)))
    copy = make_copy(Reason.BY_HAND, now=NOW)
    facts = settings.VAR_DIR.stat()
    owner = (facts.st_uid, facts.st_gid)
    assert given == [("copies", *owner), ("lock", *owner), ("copy", *owner)]
    assert place.copies() == [copy]


def test_the_second_place_gets_every_copy_that_it_lacks(second, place):
    copies = [make_copy(Reason.BY_HAND, now=NOW + timedelta(hours=hour)) for hour in range(2)]
    assert second.copies() == []
    assert carry_over(now=NOW + timedelta(hours=1)) == second
    assert second.copies() == place.copies() == copies[::-1]
    assert all(second.file(copy).read_bytes() == place.file(copy).read_bytes() for copy in copies)
    assert second.file(copies[0]).stat().st_mode & 0o777 == 0o600
    taken = second.file(copies[0]).stat().st_ino
    carry_over(now=NOW + timedelta(hours=1))
    assert second.file(copies[0]).stat().st_ino == taken, "it was there already"
    assert files(second) == sorted(copy.name for copy in copies)


def test_the_second_place_forgets_by_age_and_not_by_what_the_first_lost(second, place):
    young = Copy(NOW - timedelta(days=3), Reason.BY_ITSELF, Kind.SQLITE)
    old = Copy(NOW - timedelta(days=31), Reason.BY_ITSELF, Kind.SQLITE)
    for copy in (young, old):
        second.file(copy).touch()
    new = make_copy(Reason.BY_ITSELF, now=NOW)
    carry_over(now=NOW)
    assert second.copies() == [new, young]


def test_a_second_place_that_is_not_there_is_not_made(second, place):
    """A disk that is not plugged in: what is written at its place would be on the first disk."""
    second.path.rmdir()
    make_copy(Reason.BY_ITSELF, now=NOW)
    with pytest.raises(
        CopyRefused, match=r"^The second place of the copies, .*second \(BACKUP_URL\), is not"
    ):
        carry_over(now=NOW)
    assert not second.path.exists()
    assert len(place.copies()) == 1


def test_a_copy_that_cannot_be_taken_over_leaves_no_half(second, place, monkeypatch):
    make_copy(Reason.BY_ITSELF, now=NOW)

    def full(source, target):
        with open(target, "w") as file:
            file.write("half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(CopyRefused, match="second: No space left on device"):
        carry_over(now=NOW)
    assert files(second) == []
