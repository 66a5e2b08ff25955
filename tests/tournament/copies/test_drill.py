"""An installation got back from its copies, as somebody at the server does it."""

import gzip
import os
import shutil
import signal
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from tests.tournament.installation import Installation, stop
from tests.waiting import until
from tournament.copies.kept import Reason

pytestmark = pytest.mark.faults


def comes_back(installation, *, before: bool) -> None:
    """The copy is put back and verified; what was there before is a copy too, where it could be read."""
    code, said = installation.manage("restore", installation.copies.copies()[0].name)
    assert code == 0, said
    assert "harbour-open-2026: verified\nThe server can be started.\n" in said
    assert ("What was there before" in said) == before


def test_a_running_server_copies_by_itself_and_nothing_is_put_back_beside_it(installation):
    shutil.rmtree(installation.copies.path)
    server = installation.start(BACKUP_MINUTES="5")
    try:
        (copy,) = until(installation.copies.copies)
        assert copy.reason is Reason.BY_ITSELF
        code, said = installation.manage("restore", "latest")
        assert (code, said) == (2, "CommandError: The server is running: stop it first.\n")
    finally:
        stop(server)
    comes_back(installation, before=True)


def test_a_killed_server_stops_nobody_from_putting_a_copy_back(installation):
    server = installation.start()
    os.killpg(server.pid, signal.SIGKILL)
    server.communicate()
    comes_back(installation, before=True)


def test_a_deleted_database_comes_back(installation):
    installation.database.unlink()
    comes_back(installation, before=False)


def test_a_copy_with_a_damaged_database_in_it_is_not_put_back(installation):
    stored = installation.database.read_bytes()
    (copy,) = installation.copies.copies()
    content = gzip.decompress(installation.copies.file(copy).read_bytes())
    third = len(content) // 3
    installation.copies.file(copy).write_bytes(
        gzip.compress(content[:third] + b"\xff" * 40_000 + content[third + 40_000 :])
    )
    code, said = installation.manage("restore", "latest")
    assert (code, said.startswith(f"CommandError: {copy.name} is no copy that can be read: ")) == (2, True)
    assert installation.database.read_bytes() == stored
    assert list(installation.directory.glob(".restoring-*")) == []


@pytest.mark.parametrize("where", ["in its beginning", "in the middle"])
def test_a_damaged_database_is_not_copied_and_set_aside_when_it_comes_back(installation, where):
    with open(installation.database, "r+b") as file:
        file.seek(0 if where == "in its beginning" else os.path.getsize(installation.database) // 3)
        file.write(b"\xff" * 40_000)
    damaged, copies = installation.database.read_bytes(), installation.copies.copies()
    code, said = installation.manage("backup")
    assert code == 2
    assert said.startswith("CommandError: The database ")
    assert installation.copies.copies() == copies
    comes_back(installation, before=False)
    # Whether SQLite takes its journals away before it finds the damage depends on the page that is hit.
    set_aside = installation.directory.glob("tablepoint.sqlite3.replaced-*")
    (aside,) = (path for path in set_aside if not path.name.endswith(("-wal", "-shm")))
    assert aside.read_bytes()[100:] == damaged[100:]  # SQLite itself counts its openings in what comes before


def test_one_event_is_taken_out_of_a_copy_while_the_server_runs(installation, tmp_path):
    """As docs/hosting.md tells it; a machine that never served anything takes a copy in the same way."""
    apart, archive = Installation(tmp_path / "then"), str(tmp_path / "event.json.gz")
    copy = str(installation.copies.file(installation.copies.copies()[0]))
    server = installation.start()
    try:
        code, said = apart.manage("restore", copy)
        assert (code, "harbour-open-2026: verified" in said) == (0, True), said
        assert apart.manage("export_event", "harbour-open-2026", archive)[0] == 0
        with_others = ("--address", "then", "--title", "As it was")
        code, said = installation.manage("import_event", archive, *with_others)
        assert (code, said.startswith("Imported then: 40 players, 7 rounds")) == (0, True), said
        assert " 0 stored numbers differ" in said
    finally:
        stop(server)
    assert [installation.manage("verify_event", event)[0] for event in ("harbour-open-2026", "then")] == [
        0,
        0,
    ]


def test_the_journal_of_another_database_does_no_harm(installation):
    """As where only the main file is put in place by hand, the journal of the old one beside it."""
    with closing(connect(installation.database)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("UPDATE tournament_event SET title = 'Of the time that is lost'")
        database.commit()
        journal = Path(f"{installation.database}-wal").read_bytes()
    Path(f"{installation.database}-wal").write_bytes(journal)
    comes_back(installation, before=True)
    with closing(connect(installation.database)) as database:
        assert database.execute("SELECT title FROM tournament_event").fetchone()[0] == "Harbour Open 2026"
