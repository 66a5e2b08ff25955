"""Bring a server to another version of the program: `scripts/update`.

Everything that can fail is done beside the server that runs: the new version is fetched and built, and tried
on a copy of the database. Only then the server is stopped, for as long as a migration takes, and started with
the new version. If that does not answer, the version before is put back with what was stored.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from scripts.changes import news
from scripts.updating.programs import NotDone, Program, done, run
from scripts.updating.versions import Former, Versions


class Server:
    """The process that answers, as the system starts and stops it."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self._stop = ["sh", "-c", asked.stop] if asked.stop else ["systemctl", "stop", asked.service]
        self._start = ["sh", "-c", asked.start] if asked.start else ["systemctl", "start", asked.service]
        self._patience: float = asked.wait
        if "systemctl" in (self._stop[0], self._start[0]) and not shutil.which("systemctl"):
            raise NotDone("There is no systemctl here: say with --stop and --start how the server is.")

    def stop(self) -> None:
        done(run(self._stop, Path("/")), "The server was not stopped.")

    def start(self, program: Program) -> None:
        """Raises NotDone where nobody answers."""
        done(run(self._start, Path("/")), f"{program.name} was not started.")
        if not program.answers(self._patience):
            raise NotDone(f"{program.name} was started, and does not answer.")


def main(words: list[str]) -> int:
    """Do what is asked; 0 where it is done or nothing is to do, 1 where everything stayed as it was."""
    asked = _arguments().parse_args(words)
    if bool(asked.stop) != bool(asked.start) or (asked.back and asked.version):
        print("--stop and --start go together, --back and a version do not.", file=sys.stderr)
        return 2
    versions = Versions(Path(asked.at))
    try:
        with versions.alone():
            if asked.back:
                _go_back(versions, Server(asked), to_the_copy=asked.to_the_copy)
            else:
                _update(versions, asked)
    except (NotDone, OSError) as told:
        print(told, file=sys.stderr)
        return 1
    return 0


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "scripts/update",
        description="Bring the server to another version of the program, or back to the one before. Beside "
        "the server that runs, the version is fetched, built, and tried on a copy of the database; only then "
        "the server is stopped, and started with it. Run this as root, and not while a round is played.",
    )
    parser.add_argument(
        "version", nargs="?", help="a release, branch or commit; the latest release otherwise"
    )
    parser.add_argument("--try", dest="only_try", action="store_true", help="stop nothing, switch nothing")
    parser.add_argument("--back", action="store_true", help="back to the version before; needs no network")
    parser.add_argument(
        "--to-the-copy",
        action="store_true",
        help="with --back, where the update changed the database: put back the copy of before it, and lose "
        "what was entered since",
    )
    parser.add_argument(
        "--despite-differences",
        action="store_true",
        help="also where an event has numbers that do not follow",
    )
    parser.add_argument("--service", default="tablepoint", help="the service of systemd (tablepoint)")
    parser.add_argument("--stop", metavar="COMMAND", help="stops the server, where systemd does not")
    parser.add_argument("--start", metavar="COMMAND", help="starts it, and returns")
    parser.add_argument(
        "--wait",
        type=float,
        default=60,
        metavar="SECONDS",
        help="how long the server may take to answer (60)",
    )
    parser.add_argument("--at", required=True, help=argparse.SUPPRESS)
    return parser


def _update(versions: Versions, asked: argparse.Namespace) -> None:
    versions.require_unchanged()
    commit = versions.find(asked.version)
    running = versions.running()
    nothing_newer = asked.version is None and versions.contains(commit)
    if nothing_newer or versions.is_running(commit):
        _say("Nothing to do: this version runs already." if asked.version else "Nothing newer is released.")
        return
    server = None if asked.only_try else Server(asked)
    copy = running.copy_of_the_database()
    _require_data_elsewhere(versions, copy)
    _say("Building the new version beside the one that runs")
    new = versions.build(commit)
    _say(f"Built: {new.directory}")
    if entries := news(running.changes(), new.changes()):
        _say(f"What is new:\n{entries}")
    migrates = new.has_migrations_to_come()
    _rehearse(versions, new, copy, despite_differences=asked.despite_differences)
    if server is None:
        _say(f"{new.name} can be taken. Nothing was changed.")
        return
    _switch(versions, new, server, migrates=migrates)
    versions.forget_others()
    _say(f"{new.name} runs. Back to the version before: scripts/update --back")


def _require_data_elsewhere(versions: Versions, copy: Path) -> None:
    """Raise NotDone where copies, and so VAR_DIR, are within the program."""
    within = (versions.link, versions.running().directory)
    if any(path.is_relative_to(program) for path in (copy, copy.resolve()) for program in within):
        raise NotDone(
            f"The data is in {copy.parent.parent}, within the program, and would stay behind with this "
            "version: stop the server, move that directory, and name its place in VAR_DIR."
        )


def _rehearse(versions: Versions, new: Program, copy: Path, *, despite_differences: bool) -> None:
    """Try the new version on the copy; with PostgreSQL somebody would have to make a database for that."""
    if not copy.name.endswith(".sqlite3.gz"):
        _say("Not tried on a copy: that is done with SQLite alone.")
        return
    with tempfile.TemporaryDirectory(dir=versions.directory, prefix="tried-") as where:
        said = new.rehearse(copy, Path(where), despite_differences=despite_differences)
    verified = sum(line.endswith(": verified") for line in said.splitlines())
    _say(f"Tried on a copy of the database. Events verified: {verified}")


def _switch(versions: Versions, new: Program, server: Server, *, migrates: bool) -> None:
    """Stop, migrate, switch, start; or have everything as it was, with NotDone."""
    earlier = versions.former
    before = _copy_of_one_that_was_killed(versions)
    server.stop()
    former = versions.running()
    try:
        former = versions.make_room()
        if migrates and before is None:
            # Nobody enters anything any more: this copy, and no earlier one, loses nothing.
            before = former.copy_of_the_database()
        versions.former = Former(former.name, str(before) if before else None)
        if migrates:
            done(new.manage("migrate", "--noinput", "--without-copy"), "The database was not migrated.")
        versions.switch(new)
        server.start(new)
    except BaseException as failed:
        _undo(versions, former, server, before)
        versions.former = earlier
        if isinstance(failed, NotDone | OSError):
            raise NotDone(f"{failed}\nEverything is as it was before: {former.name} runs.") from failed
        raise


def _copy_of_one_that_was_killed(versions: Versions) -> Path | None:
    """The last copy that the version in place can use, where an update migrated and got no further.

    With such a database that version serves nobody, so nothing was entered since.
    """
    running, left = versions.running(), versions.former
    if left and left.copy and left.name == running.name and not running.can_use_the_database():
        return Path(left.copy)
    return None


def _undo(versions: Versions, former: Program, server: Server, before: Path | None) -> None:
    """Raises NotDone where that fails too: then it says what somebody has to do."""
    try:
        server.stop()
        if before:
            done(former.manage("restore", str(before)), f"The copy {before} was not put back.")
        if versions.link.is_symlink():
            versions.switch(former)
        server.start(former)
    except (NotDone, OSError) as failed:
        copy = f", with the copy {before} put back (scripts/manage restore)" if before else ""
        raise NotDone(
            f"{failed}\nThe server is stopped. It has to be started from {former.directory}{copy}."
        ) from failed


def _go_back(versions: Versions, server: Server, *, to_the_copy: bool) -> None:
    kept = versions.former
    if kept is None:
        raise NotDone("There is no version before this one.")
    former, running = versions.program(kept), versions.running()
    if kept.copy and not to_the_copy:
        raise NotDone(
            f"The update changed the database: {former.name} needs the copy of before it, {kept.copy}. What "
            "was entered since would be lost, but for a copy of it. If that is right: "
            "scripts/update --back --to-the-copy"
        )
    server.stop()
    try:
        if kept.copy:
            done(former.manage("restore", kept.copy), f"The copy {kept.copy} was not put back.")
        versions.switch(former)
        server.start(former)
    except (NotDone, OSError) as failed:
        versions.switch(running)
        raise NotDone(f"{failed}\nThe server is stopped; {running.name} is in its place again.") from failed
    versions.former = None
    _say(f"{former.name} runs.")


def _say(sentence: str) -> None:
    print(sentence, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
