"""`scripts/update` on a server that runs: to a later version, not to one that would not work, and back."""

import fcntl
import shutil
import signal
import sqlite3
from contextlib import closing

import pytest

from tests.tournament import updated
from tests.tournament.updated import Updated
from tests.waiting import until

pytestmark = pytest.mark.faults

_MIGRATION = '''
from django.db import migrations

def change(apps, schema_editor):
    """Change what the tests look for."""
    {what}

class Migration(migrations.Migration):
    dependencies = [("tournament", "{before}")]
    operations = [migrations.RunPython(change)]
'''


@pytest.fixture(scope="module")
def first_version(tmp_path_factory):
    return updated.origin(tmp_path_factory.mktemp("origin") / "tablepoint")


@pytest.fixture
def server(installation, first_version, tmp_path):
    """A server that runs the first version."""
    origin = tmp_path / "origin"
    shutil.copytree(first_version, origin, symlinks=True)
    made = Updated(installation, origin, tmp_path / "srv")
    made.start()
    yield made
    made.stop()


def migration(server: Updated, what: str) -> dict[str, str]:
    """A file with one more migration, as `release` takes it."""
    known = sorted(path.stem for path in (server.origin / "tournament/migrations").glob("0*.py"))
    return {"tournament__migrations__9000_later": _MIGRATION.format(what=what, before=known[-1])}


def answers_elsewhere(server: Updated) -> str:
    """The settings of a server that starts and answers, but not where it is asked."""
    return (server.origin / "tournament/gunicorn.py").read_text() + '\nbind = "127.0.0.1:0"\n'


def titles(server: Updated) -> list[str]:
    with closing(sqlite3.connect(server.installation.database)) as database:
        return [title for (title,) in database.execute("SELECT title FROM tournament_event")]


def everything_as_before(server: Updated, process: str) -> bool:
    """Whether the same process serves, from the place where it was, which is no link yet."""
    return (server.process(), server.link.is_symlink()) == (process, False) and bool(server.answers())


def test_a_release_is_tried_and_taken_and_the_version_before_comes_back_without_a_network(server):
    updated.release(server.origin, "7.0.0")
    process = server.process()
    code, said = server.update("--try")
    assert (code, said.endswith("can be taken. Nothing was changed.\n")) == (0, True), said
    assert everything_as_before(server, process)

    assert server.update()[0] == 0
    updated.release(server.origin, "7.1.0")
    updated.git(server.origin, "tag", "not-a-release")
    code, said = server.update()
    assert (code, "Tried on a copy of the database. Events verified: 1\n" in said) == (0, True), said
    assert "What is new:\n- What 7.1.0 brings.\nTried" in said
    assert "Tablepoint 7.1.0" in server.answers()
    assert server.update() == (0, "Nothing newer is released.\n")
    # The first version is needed by nobody any more.
    kept = sorted(path.name[:5] for path in server.versions.iterdir())
    assert kept == ["7.0.0", "7.1.0", "envir", "forme", "updat"]

    shutil.rmtree(server.origin)
    code, said = server.update("--back")
    assert (code, "runs." in said) == (0, True), said
    assert "Tablepoint 7.0.0" in server.answers()
    assert server.update("--back") == (1, "There is no version before this one.\n")


def test_with_a_migration_the_way_back_is_to_the_copy_of_before(server):
    change = 'apps.get_model("tournament", "Event").objects.update(title="Changed")'
    updated.release(server.origin, "7.0.0", **migration(server, change))
    code, said = server.update()
    assert (code, titles(server)) == (0, ["Changed"]), said
    code, said = server.update("--back")
    assert (code, "needs the copy of before it" in said) == (1, True), said
    assert "Tablepoint 7.0.0" in server.answers()
    code, said = server.update("--back", "--to-the-copy")
    assert (code, titles(server)) == (0, ["Harbour Open 2026"]), said
    assert "Tablepoint 7.0.0" not in server.answers()


def killed_after_the_migration(server: Updated) -> None:
    """Update to 7.0.0, and have the update killed once it has migrated what is more than a copy."""
    kill = """import os, signal
    from django.conf import settings
    apps.get_model("tournament", "Event").objects.update(title="Changed")
    if not str(settings.VAR_DIR).startswith(os.path.dirname(os.getcwd())):
        os.kill(os.getppid(), signal.SIGKILL)"""
    updated.release(server.origin, "7.0.0", **migration(server, kill))
    assert server.update()[0] == -signal.SIGKILL
    until(lambda: titles(server) == ["Changed"])


def test_an_update_that_was_killed_is_ended_by_another_and_keeps_the_copy_of_before(server):
    killed_after_the_migration(server)
    code, said = server.update()
    assert (code, "Tablepoint 7.0.0" in server.answers()) == (0, True), said
    code, said = server.update("--back", "--to-the-copy")
    assert (code, titles(server)) == (0, ["Harbour Open 2026"]), said


def test_what_fails_after_one_that_was_killed_takes_back_what_that_one_changed(server):
    killed_after_the_migration(server)
    updated.release(server.origin, "7.1.0", tournament__gunicorn=answers_elsewhere(server))
    code, said = server.update("--wait", "0")
    assert (code, "Everything is as it was before" in said) == (1, True), said
    assert titles(server) == ["Harbour Open 2026"]
    assert "Tablepoint 7." not in server.answers()


def test_what_cannot_be_built_stops_nothing_however_often(server, quick_python):
    (server.origin / "requirements.txt").write_text("./no-such-directory\n")
    updated.release(server.origin, "7.0.0")
    process = server.process()
    for _ in range(2):
        code, said = server.update(PYTHON=quick_python)
        assert (code, said.endswith("The new version was not built.\n")) == (1, True), said
    assert everything_as_before(server, process)


def test_a_migration_that_fails_is_found_on_the_copy(server):
    updated.release(server.origin, "7.0.0", **migration(server, 'raise ValueError("in the way")'))
    process = server.process()
    code, said = server.update()
    assert (code, "in the way" in said, "On a copy of the database" in said) == (1, True, True), said
    assert everything_as_before(server, process)
    assert titles(server) == ["Harbour Open 2026"]


def test_a_version_that_does_not_answer_gives_way_with_what_it_changed(server):
    change = 'apps.get_model("tournament", "Event").objects.update(title="Changed")'
    later = migration(server, change)
    updated.release(server.origin, "7.0.0", tournament__gunicorn=answers_elsewhere(server), **later)
    code, said = server.update("--wait", "0")
    assert (code, "does not answer" in said, "Everything is as it was before" in said) == (1, True, True), (
        said
    )
    assert titles(server) == ["Harbour Open 2026"]
    assert "Tablepoint 7.0.0" not in server.answers()
    assert server.update("--back") == (1, "There is no version before this one.\n")


def test_what_was_changed_in_the_program_is_not_left_behind(server):
    updated.release(server.origin, "7.0.0")
    (server.link / "manage.py").write_text("# mine\n")
    code, said = server.update()
    assert (code, "The program was changed here" in said, "manage.py" in said) == (1, True, True), said
    updated.git(server.link, "checkout", "--quiet", "manage.py")
    code, said = server.update("no-such-version")
    assert (code, said) == (1, "There is no version no-such-version.\n")


def test_two_updates_do_not_work_at_once(server):
    with open(server.versions / "update.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert server.update() == (1, "Another update is at work.\n")


def test_data_within_the_program_is_not_left_behind(server):
    updated.release(server.origin, "7.0.0")
    server.stop()
    shutil.move(server.installation.directory, server.link / "var")
    server.installation.directory.symlink_to(server.link / "var")
    server.start()
    code, said = server.update()
    assert (code, "would stay behind" in said) == (1, True), said
