"""A version of the program in a directory of its own, and what an update asks of it."""

import http.client
import os
import pwd
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

#: The exit code of `restore` where it put everything back, and an event has numbers that do not follow.
DIFFERENCES_FOUND = 1


class NotDone(Exception):
    """A step that could not be done, in a sentence; what a command said of it stands in front."""


def run(
    words: list[str], at: Path, environment: dict[str, str] | None = None, *, owner: int | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command in the directory `at`, with more in its environment, and keep what it says.

    As the user `owner` where root runs the update: what belongs to the program stays theirs, and git takes
    a repository from nobody else. Raises NotDone where there is no such command.
    """
    user = _user(owner) if owner and os.geteuid() == 0 else None
    home = {"HOME": user.pw_dir, "USER": user.pw_name} if user else {}
    try:
        return subprocess.run(
            words,
            cwd=at,
            env=os.environ | home | (environment or {}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            user=user.pw_uid if user else None,
            group=user.pw_gid if user else None,
            extra_groups=[] if user else None,
        )
    except FileNotFoundError:
        raise NotDone(f"There is no {words[0]} here.") from None


def _user(number: int) -> pwd.struct_passwd:
    try:
        return pwd.getpwuid(number)
    except KeyError:
        raise NotDone(f"The program belongs to a user {number} whom this machine does not know.") from None


def done(ended: subprocess.CompletedProcess[str], otherwise: str) -> str:
    """What the command said. Raises NotDone with that, and with the sentence `otherwise`, where it failed."""
    if ended.returncode:
        raise NotDone(f"{ended.stdout.strip()}\n{otherwise}".strip())
    return ended.stdout


@dataclass(frozen=True)
class Program:
    """The program in `directory`, with its environment in .venv. It works with the settings of the server."""

    directory: Path

    @property
    def name(self) -> str:
        return self.directory.name

    def changes(self) -> str:
        """What its CHANGELOG.md says."""
        file = self.directory / "CHANGELOG.md"
        return file.read_text(encoding="utf-8") if file.exists() else ""

    def python(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run Python there."""
        python = str(self.directory / ".venv" / "bin" / "python")
        command = [python, str(self.directory / "scripts" / "with_settings.py"), python, *words]
        return run(command, self.directory, environment)

    def manage(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command of manage.py."""
        return self.python("manage.py", *words, **environment)

    def copy_of_the_database(self) -> Path:
        """Make one, beside a running server or none, and say where it is."""
        return Path(done(self.manage("backup", "--path"), "The database was not copied.").splitlines()[-1])

    def has_migrations_to_come(self) -> bool:
        """Whether the database has to be changed for this version. Raises NotDone where it is of a later."""
        looked = self._compare_migrations()
        if looked.returncode not in (0, 1):
            done(looked, "This version cannot use the database.")
        return looked.returncode == 1

    def can_use_the_database(self) -> bool:
        """Whether it is none of a later version."""
        return self._compare_migrations().returncode in (0, 1)

    def _compare_migrations(self) -> subprocess.CompletedProcess[str]:
        return self.manage("migrate", "--check", "--verbosity", "0")

    def rehearse(self, copy: Path, where: Path, *, despite_differences: bool) -> str:
        """Put the copy back in the empty directory `where`, migrate it, and verify every event of it.

        Raises NotDone where that fails, or where an event has differences, unless it shall go on with them.
        """
        elsewhere = {"VAR_DIR": str(where), "DATABASE_URL": "", "BACKUP_URL": ""}
        tried = self.manage("restore", str(copy), **elsewhere)
        if tried.returncode == DIFFERENCES_FOUND and despite_differences:
            return tried.stdout
        return done(tried, "On a copy of the database this version failed, or found what is not right.")

    def answers(self, patience: float) -> bool:
        """Whether a server answers where the settings say, within `patience` seconds."""
        asked = self.python("-c", "from tournament.startup import server_url; print(server_url())")
        address = urlsplit(done(asked, "The settings do not say where the server listens.").strip())
        until = time.monotonic() + patience
        while not _answers(address.hostname or "", address.port or 0, max(patience, 10)):
            if time.monotonic() >= until:
                return False
            time.sleep(0.2)
        return True


def _answers(host: str, port: int, timeout: float) -> bool:
    """A redirect is an answer, and so is a refusal of the name by which it was asked."""
    connection = http.client.HTTPConnection(host, port, timeout=timeout)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status < http.client.INTERNAL_SERVER_ERROR
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
