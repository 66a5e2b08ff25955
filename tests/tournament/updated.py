"""A server whose program is a clone of a repository of its own, and what is done with `scripts/update`."""

import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from urllib.request import urlopen

from tests import newcomer
from tests.tournament.installation import Installation

#: What the program needs to run; the rest of the repository is no part of these tests.
_NEEDED = (
    "CHANGELOG.md",
    "locale",
    "manage.py",
    "pyproject.toml",
    "requirements.txt",
    "scoring",
    "scripts",
    "static",
    "templates",
)

#: Starts the server of the program in the directory it is run in, and ends once that is ready or gone.
_START = """
import subprocess, sys, time
log = open(sys.argv[1], "w+")
server = subprocess.Popen(
    [".venv/bin/python", "-m", "gunicorn", "--config", "tournament/gunicorn.py", "tournament.wsgi"],
    stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
)
open(sys.argv[2], "w").write(str(server.pid))
while server.poll() is None and "is ready" not in open(sys.argv[1]).read():
    time.sleep(0.05)
sys.exit(server.poll())
"""

#: Ends it, and waits until the system has taken the lock back that every process of it holds.
_STOP = """
import fcntl, os, signal, sys
try:
    os.killpg(int(open(sys.argv[1]).read()), signal.SIGKILL)
except ProcessLookupError:
    pass
fcntl.flock(os.open(sys.argv[2], os.O_RDONLY), fcntl.LOCK_EX)
"""


def origin(directory: Path) -> Path:
    """A repository with the program as it is here, as its first commit."""
    for file in newcomer.listed_files("--others", "--exclude-standard"):
        name = file.relative_to(newcomer.ROOT)
        if name.parts[0] in (*_NEEDED, "tournament"):
            (directory / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, directory / name)
    git(directory, "init", "--quiet", "--initial-branch", "main")
    commit(directory, "The first version")
    return directory


def git(directory: Path, *words: str) -> str:
    """What git says."""
    somebody = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
    return subprocess.run(
        ["git", *somebody, *words],
        cwd=directory,
        env=newcomer.environment(),
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()


def commit(repository: Path, what: str) -> None:
    git(repository, "add", "--all")
    git(repository, "commit", "--quiet", "--message", what)


def release(repository: Path, version: str, **files: str) -> None:
    """Another version, with other files: their names have `__` for a slash, and are Python."""
    project = repository / "pyproject.toml"
    lines = project.read_text().splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("version = "))
    lines[at] = f'version = "{version}"'
    project.write_text("\n".join(lines))
    changes = repository / "CHANGELOG.md"
    changes.write_text(changes.read_text().replace("- ", f"- What {version} brings.\n- ", 1))
    for name, text in files.items():
        (repository / f"{name.replace('__', '/')}.py").write_text(text)
    commit(repository, version)
    git(repository, "tag", f"v{version}")


class Updated:
    """An installation whose program stands at `link`, as a clone of `origin`."""

    def __init__(self, installation: Installation, origin: Path, directory: Path) -> None:
        directory.mkdir()
        self.installation = installation
        self.origin = origin
        self.link = directory / "tablepoint"
        self.versions = directory / "tablepoint.versions"
        git(directory, "clone", "--quiet", str(origin), str(self.link))
        # The environment of these tests is one in which that list of libraries is installed already.
        self.versions.mkdir()
        sum_of_list = sha256((self.link / "requirements.txt").read_bytes()).hexdigest()[:12]
        (self.versions / f"environment-{sum_of_list}").symlink_to(sys.prefix)
        (self.link / ".venv").symlink_to(sys.prefix)
        self._pid = directory / "pid"
        self._environment = installation.environment | {"DEBUG": "1", "PIP_NO_INDEX": "1"}
        python, lock = sys.executable, installation.directory / "server.lock"
        start, stop = _script(directory / "start.py", _START), _script(directory / "stop.py", _STOP)
        self._start = f"cd {self.link} && {python} {start} {directory / 'log'} {self._pid}"
        self._stop = f"{python} {stop} {self._pid} {lock}"

    def start(self) -> None:
        subprocess.run(["sh", "-c", self._start], env=self._environment, check=True)

    def stop(self) -> None:
        subprocess.run(["sh", "-c", self._stop], env=self._environment, check=True)

    def update(self, *words: str, **environment: str) -> tuple[int, str]:
        """Run `scripts/update`; its exit code, and what it says."""
        ended = subprocess.run(
            [self.link / "scripts" / "update", "--stop", self._stop, "--start", self._start, *words],
            env=self._environment | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return ended.returncode, ended.stdout

    def answers(self) -> str:
        """The page that the server gives, as a stranger sees it."""
        with urlopen(f"{self.installation.url}/privacy/") as answer:
            page: bytes = answer.read()
        return page.decode()

    def process(self) -> str:
        """Which process serves."""
        return self._pid.read_text()


def _script(file: Path, text: str) -> Path:
    file.write_text(text)
    return file
