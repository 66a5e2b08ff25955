import errno
import fcntl
import math
import os
import threading
import time

import pytest

from tests.waiting import until
from tournament.papers.making.few import Busy
from tournament.papers.making.store import FileStore


class Maker:
    """Makes a file, and counts how often."""

    def __init__(self, content=b"file", first=lambda: None):
        self.content, self.first, self.count = content, first, 0

    def __call__(self):
        self.count += 1
        self.first()
        return self.content


def kept(store):
    return [path for path in store.directory.iterdir() if path.name != "lock"]


def test_a_file_is_made_once_for_its_key(tmp_path):
    store, maker = FileStore(tmp_path / "files"), Maker()
    assert [store.get_or_make("a", maker) for _ in range(3)] == [b"file"] * 3
    assert maker.count == 1
    store.get_or_make("b", maker)
    assert maker.count == 2


@pytest.mark.faults
def test_many_who_ask_at_once_wait_for_one(tmp_path):
    asked, answers = [], []
    store = FileStore(tmp_path, patience=math.inf)
    maker = Maker(first=lambda: until(lambda: len(asked) == 8))

    def ask():
        asked.append("a")
        answers.append(store.get_or_make("a", maker))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (answers, maker.count) == ([b"file"] * 8, 1)


@pytest.mark.faults
def test_nobody_waits_for_ever(tmp_path):
    store = FileStore(tmp_path, patience=0.1)
    with open(tmp_path / "lock", "a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(Busy):
            store.get_or_make("a", Maker())


def test_what_cannot_be_kept_is_given_all_the_same_and_leaves_nothing(tmp_path, monkeypatch):
    store = FileStore(tmp_path)

    def full(descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert store.get_or_make("a", Maker()) == b"file"
    assert kept(store) == []
    assert store.kept("a") is None


def test_what_was_unused_for_longest_goes_first(tmp_path):
    store = FileStore(tmp_path, most_files=2)
    for age, key in ((30, "a"), (20, "b")):
        before = set(kept(store))
        store.get_or_make(key, Maker())
        (newest,) = set(kept(store)) - before
        os.utime(newest, (time.time() - age,) * 2)
    store.get_or_make("a", Maker(b"never"))  # used again
    store.get_or_make("c", Maker())
    assert len(kept(store)) == 2
    again = Maker(b"new")
    assert store.get_or_make("a", again) == b"file"
    assert store.get_or_make("b", again) == b"new"


def test_what_nobody_asks_for_goes_after_a_week(tmp_path):
    store = FileStore(tmp_path)
    store.get_or_make("a", Maker())
    (old,) = kept(store)
    os.utime(old, (time.time() - 8 * 24 * 3600,) * 2)
    store.clear_old()
    assert kept(store) == []
    FileStore(tmp_path / "none").clear_old()


def test_the_size_is_bounded(tmp_path):
    store = FileStore(tmp_path, most_bytes=10)
    for key in "abc":
        store.get_or_make(key, Maker(b"123456"))
    assert len(kept(store)) == 1


def test_a_failure_is_not_kept(tmp_path):
    store = FileStore(tmp_path)
    with pytest.raises(ZeroDivisionError):
        store.get_or_make("a", lambda: 1 // 0)
    assert store.get_or_make("a", Maker()) == b"file"


def test_without_a_directory_the_file_is_made_all_the_same(tmp_path, caplog):
    (tmp_path / "file").write_text("in the way")
    assert FileStore(tmp_path / "file" / "files").get_or_make("a", Maker()) == b"file"
    assert "cannot be kept" in caplog.text
