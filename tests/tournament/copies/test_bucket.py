"""Copies in a bucket of S3: they are told, taken there, brought back, and go by their age."""

import shutil
from datetime import timedelta

import pytest

from tests.tournament.copies.buckets import breaking_off, keys_in
from tests.tournament.management.running import printed
from tests.tournament.sample_events import NOW, small_event
from tournament.copies.bucket import Bucket
from tournament.copies.erased import Erased, all_erased, keep_erased, remember_erased
from tournament.copies.keeping import Keeper
from tournament.copies.kept import Copy, Kind, Reason
from tournament.copies.making import carry_over, forget_old_copies, make_copy
from tournament.copies.places import second_place
from tournament.copies.refusals import CopyRefused
from tournament.copies.restoring import file_of, put_back
from tournament.models import Event

pytestmark = pytest.mark.django_db(transaction=True)

#: A port on which nobody listens.
NOBODY = "http://127.0.0.1:1"


def later(**time: int):
    return NOW + timedelta(**time)


def copies(*, hours: int) -> list[Copy]:
    """Make so many copies, an hour apart; the latest first."""
    return [make_copy(Reason.BY_HAND, now=later(hours=hour)) for hour in range(hours)][::-1]


def put(bucket: Bucket, name: str, content: bytes = b"") -> None:
    bucket.client.put_object(Bucket=bucket.name, Key=name, Body=content)


def content_of(bucket: Bucket, name: str) -> bytes:
    return bucket.client.get_object(Bucket=bucket.name, Key=name)["Body"].read()


def test_it_gets_every_copy_that_it_lacks(bucket, place):
    made = copies(hours=2)
    put(bucket, f"club/hall/{made[1].name}", b"taken before")
    second = carry_over(now=later(hours=1))
    assert str(second) == f"s3://{bucket.name}/club/hall"
    assert second.copies() == place.copies() == made
    assert keys_in(bucket) == [f"club/hall/{copy.name}" for copy in reversed(made)]
    assert content_of(bucket, f"club/hall/{made[0].name}") == place.file(made[0]).read_bytes()
    assert content_of(bucket, f"club/hall/{made[1].name}") == b"taken before"


def test_the_whole_of_a_bucket_can_be_the_place(bucket, place, settings):
    settings.BACKUP_URL = f"s3://{bucket.name}"
    (copy,) = copies(hours=1)
    assert str(carry_over(now=NOW)) == f"s3://{bucket.name}"
    assert keys_in(bucket) == [copy.name]
    assert second_place().sizes() == place.sizes()


def test_what_else_is_in_the_bucket_is_nobody_s_copy_and_stays(bucket):
    old = Copy(NOW - timedelta(days=31), Reason.BY_HAND, Kind.SQLITE)
    others = ["club/hall/notes.txt", f"club/hall/deeper/{old.name}", f"club/{old.name}", old.name]
    for name in others:
        put(bucket, name)
    (copy,) = copies(hours=1)
    carry_over(now=NOW)
    assert bucket.copies() == [copy]
    assert forget_old_copies(now=later(days=60)) == 0, "the latest stays"
    assert sorted(keys_in(bucket)) == sorted([*others, f"club/hall/{copy.name}"])


def test_copies_go_by_their_age_and_not_by_what_the_first_place_lost(bucket):
    young, old = (Copy(later(days=-days), Reason.BY_ITSELF, Kind.SQLITE) for days in (3, 31))
    for copy in (young, old):
        put(bucket, f"club/hall/{copy.name}")
    (new,) = copies(hours=1)
    carry_over(now=NOW)
    assert bucket.copies() == [new, young]
    put(bucket, f"club/hall/{old.name}")
    assert forget_old_copies(now=NOW) == 1
    assert bucket.copies() == [new, young]


def test_more_copies_are_told_than_one_answer_holds(bucket, monkeypatch):
    monkeypatch.setattr("tournament.copies.bucket._TOLD_AT_ONCE", 2)
    there = [Copy(later(minutes=minutes), Reason.BY_ITSELF, Kind.SQLITE) for minutes in range(5)]
    for copy in there:
        put(bucket, f"club/hall/{copy.name}")
    assert bucket.copies() == there[::-1]


def test_what_the_first_place_lost_is_brought_here_and_put_back(bucket, place):
    small_event("As it was")
    (copy,) = copies(hours=1)
    carry_over(now=NOW)
    shutil.rmtree(place.path)
    Event.objects.update(title="Changed")
    assert file_of("latest") == place.file(copy)
    assert place.file(copy).stat().st_mode & 0o777 == 0o600
    with put_back(file_of(copy.name), now=NOW):
        assert Event.objects.get().title == "As it was"


def test_the_commands_tell_where_copies_are(bucket, place):
    _wrote, again = printed("backup")
    (copy,) = place.copies()
    assert again == f"And a second time: s3://{bucket.name}/club/hall/{copy.name}"
    size = place.file(copy).stat().st_size
    listed = printed("backup", "--list")
    assert listed == [
        f"{place.path}: 1",
        (row := f"  {copy.at:%Y-%m-%d %H:%M:%S} UTC  {size:>13,}  {copy.name}"),
        f"s3://{bucket.name}/club/hall: 1",
        row,
    ]


def test_who_was_erased_is_told_there_too(bucket, place):
    one, two = (Erased.of([name], 1, event_made=NOW, at=NOW) for name in ("Xenia", "Yuri"))
    remember_erased(one)
    assert content_of(bucket, "club/hall/erased.json") == (place.path / "erased.json").read_bytes()
    (place.path / "erased.json").unlink()
    remember_erased(two)
    assert {erased.salt for erased in all_erased()} == {one.salt, two.salt}
    assert bucket.read("erased.json") == place.read("erased.json")


def test_what_is_told_there_and_damaged_is_not_taken_for_nobody(bucket):
    for broken in (b"", b"\xff", b"{"):
        put(bucket, "club/hall/erased.json", broken)
        with pytest.raises(CopyRefused, match=r"s3://.*/club/hall/erased\.json is damaged"):
            all_erased()


def test_a_bucket_that_is_not_there_is_not_made(bucket, place, settings):
    settings.BACKUP_URL = "s3://nobody-made-this/club"
    copies(hours=1)
    with pytest.raises(
        CopyRefused,
        match=r"^The second place of the copies, s3://nobody-made-this/club \(BACKUP_URL\), cannot be used: "
        r"The specified bucket does not exist \(NoSuchBucket\)\.$",
    ):
        carry_over(now=NOW)
    assert len(place.copies()) == 1


def test_without_keys_it_says_so(bucket, monkeypatch):
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    with pytest.raises(CopyRefused, match=r"cannot be used: .*credentials"):
        second_place()


@pytest.fixture
def away(bucket, monkeypatch):
    """The server is not reached any more."""
    monkeypatch.setattr("tournament.copies.bucket._TRIES", 1)
    monkeypatch.setenv("AWS_ENDPOINT_URL_S3", NOBODY)


def test_one_that_is_not_reached_gets_later_what_it_missed(bucket, place, s3, monkeypatch):
    keeper = Keeper(minutes=5)
    with monkeypatch.context() as patched:
        patched.setattr("tournament.copies.bucket._TRIES", 1)
        patched.setenv("AWS_ENDPOINT_URL_S3", NOBODY)
        with pytest.raises(CopyRefused, match="Could not connect to the endpoint URL"):
            keeper.look(NOW)
        remember_erased(Erased.of(["Xenia"], 1, event_made=NOW, at=NOW))
    assert (len(place.copies()), bucket.copies()) == (1, [])
    keeper.look(later(days=1))
    assert bucket.copies() == place.copies()
    assert bucket.read("erased.json") is None
    keep_erased(now=NOW)
    assert bucket.read("erased.json") == place.read("erased.json")


@pytest.mark.usefixtures("away")
def test_what_is_here_can_be_put_back_although_it_is_not_reached(place):
    (copy,) = copies(hours=1)
    assert file_of("latest") == file_of(copy.name) == place.file(copy)
    with pytest.raises(CopyRefused, match="Could not connect"):
        file_of("of-mine")
    place.file(copy).unlink()
    with pytest.raises(CopyRefused, match="Could not connect"):
        file_of("latest")


@pytest.fixture
def broken(bucket, place, monkeypatch) -> Bucket:
    """The same place, where nothing arrives as a whole, with a copy that only it is said to have."""
    monkeypatch.setattr("tournament.copies.bucket._TRIES", 1)
    with breaking_off() as address:
        monkeypatch.setenv("AWS_ENDPOINT_URL_S3", address)
        yield Bucket.reached(f"s3://{bucket.name}/club/hall")


def test_a_copy_that_breaks_off_on_its_way_here_is_none(broken, place):
    copy = Copy(NOW, Reason.BY_HAND, Kind.SQLITE)
    with pytest.raises(CopyRefused, match=r"s3://.*/club/hall \(BACKUP_URL\), cannot be used"):
        file_of(copy.name)
    assert sorted(path.name for path in place.path.iterdir()) == ["lock"]


def test_a_copy_that_breaks_off_on_its_way_there_is_told(broken, place):
    (copy,) = copies(hours=1)
    with pytest.raises(CopyRefused, match=r"s3://.*/club/hall \(BACKUP_URL\), cannot be used"):
        broken.take_from(place, copy)
    assert place.copies() == [copy]


@pytest.mark.parametrize("address", ["nowhere", "http://", "http://no host/"])
def test_an_address_that_is_none_is_told(bucket, monkeypatch, address):
    monkeypatch.setattr("tournament.copies.bucket._TRIES", 1)
    monkeypatch.setenv("AWS_ENDPOINT_URL_S3", address)
    with pytest.raises(CopyRefused, match="cannot be used"):
        second_place()
