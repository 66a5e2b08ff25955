"""The versions of the program beside each other, and the link that says which of them runs.

With the program at /srv/tablepoint, the directory /srv/tablepoint.versions holds each version that was built,
the environments that these use (one for each list of libraries), and which version ran before. The place of
the program is then a link to the version that runs; before the first update it is that version itself.
"""

import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scripts.updating.programs import NotDone, Program, done, run

_BESIDE = ".versions"
_RELEASE = re.compile(r"v\d+(\.\d+)*")


@dataclass(frozen=True)
class Former:
    """The version that ran before an update, and what the database was, if the update changed it."""

    name: str
    copy: str | None = None


class Versions:
    """The versions of the program that is reached at `link`."""

    def __init__(self, at: Path) -> None:
        """`at`: the link, or a version that it may lead to."""
        beside = at.parent
        in_it = beside.name.endswith(_BESIDE) and not at.is_symlink()
        link = beside.with_name(beside.name.removesuffix(_BESIDE)) if in_it else at
        self.link = link.parent.resolve() / link.name
        self.directory = self.link.with_name(self.link.name + _BESIDE)
        self.owner = self.link.stat().st_uid

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep a second update from beginning meanwhile. Raises NotDone beside one, or without the rights."""
        if not os.access(self.link.parent, os.W_OK):
            raise NotDone(f"{self.link.parent} cannot be written: run this as root.")
        self.directory.mkdir(exist_ok=True)
        if os.geteuid() == 0:
            os.chown(self.directory, self.owner, -1)
        # Not the directory itself: whoever installs an environment in it takes turns by that.
        descriptor = os.open(self.directory / "update.lock", os.O_RDONLY | os.O_CREAT, 0o644)
        try:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise NotDone("Another update is at work.") from None
            yield
        finally:
            os.close(descriptor)

    def running(self) -> Program:
        """The version to which the link leads."""
        return Program(self.link.resolve())

    # What there is to be had

    def require_unchanged(self) -> None:
        """Raise NotDone where the program is no checkout, or was changed: the change would stay behind."""
        changed = self._git("status", "--porcelain", "--untracked-files=no")
        if names := [line[3:] for line in changed.splitlines()]:
            raise NotDone(
                f"The program was changed here, and the changes would not go along: {', '.join(names)}. "
                "Commit them somewhere and name that version, or take them back (git stash)."
            )

    def find(self, wanted: str | None) -> str:
        """The commit of a version: a tag, a branch or a commit by its name; else of the latest release.

        As long as nothing was released, it is the latest commit. Raises NotDone where none is called so.
        """
        self._git("fetch", "--quiet", "--tags", "--prune", "origin", "+refs/heads/*:refs/remotes/origin/*")
        if wanted is not None:
            names = [f"refs/tags/{wanted}", f"refs/tags/v{wanted}", f"refs/remotes/origin/{wanted}", wanted]
        elif release := self._latest_release():
            names = [f"refs/tags/{release}"]
        else:
            self._git("fetch", "--quiet", "origin", "HEAD")
            names = ["FETCH_HEAD"]
        for name in names:
            found = self._ask("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
            if found.returncode == 0:
                return found.stdout.strip()
        raise NotDone(f"There is no version {wanted}.")

    def contains(self, commit: str) -> bool:
        """Whether what runs is that commit, or came later and has it in it."""
        return self._ask("merge-base", "--is-ancestor", commit, "HEAD").returncode == 0

    def is_running(self, commit: str) -> bool:
        """Whether what runs is that commit."""
        return self._git("rev-parse", "HEAD").strip() == commit

    def _latest_release(self) -> str | None:
        tags = self._git("tag", "--list", "v*", "--sort=-version:refname").split()
        return next((tag for tag in tags if _RELEASE.fullmatch(tag)), None)

    # Building

    def build(self, commit: str) -> Program:
        """The program of that commit with its environment, beside the one that runs, which is not touched."""
        building = self.directory / "building"
        shutil.rmtree(building, ignore_errors=True)
        self._fetch_into(building, commit)
        program = Program(self.directory / _name_of(building, commit))
        if program.directory.exists():
            shutil.rmtree(building)
            self._install(program.directory)
            return program
        environment = f"environment-{_sum_of(building / 'requirements.txt')}"
        (building / ".venv").symlink_to(Path("..") / environment)
        self._install(building)
        building.rename(program.directory)
        return program

    def _install(self, program: Path) -> None:
        """Have its environment in order; where it is, that is soon done."""
        installed = run([str(program / "scripts" / "install")], program, owner=self.owner)
        done(installed, "The new version was not built.")

    def _fetch_into(self, building: Path, commit: str) -> None:
        origin = self._git("remote", "get-url", "origin").strip()
        source = str(self.link.resolve())
        refs = [f"+refs/{kind}/*:refs/{kind}/*" for kind in ("remotes/origin", "tags")]
        for words in (
            ["init", "--quiet", str(building)],
            ["-C", str(building), "fetch", "--quiet", "--no-tags", source, *refs],
            ["-C", str(building), "remote", "add", "origin", origin],
            ["-C", str(building), "checkout", "--quiet", "--detach", commit],
        ):
            fetched = run(["git", *words], self.directory, owner=self.owner)
            done(fetched, "The new version was not fetched.")

    # Switching

    def make_room(self) -> Program:
        """The version that runs, once the link is one: before the first update its directory stands there."""
        if not self.link.is_symlink():
            commit = self._git("rev-parse", "HEAD").strip()
            kept = self.directory / _name_of(self.link, commit)
            self.link.rename(kept)
            self.switch(Program(kept))
        return self.running()

    def switch(self, program: Program) -> None:
        """Let the link lead to that version: in one step, so that there always is one."""
        turned = self.link.with_name(self.link.name + ".turned")
        turned.unlink(missing_ok=True)
        turned.symlink_to(Path(self.directory.name) / program.name)
        turned.replace(self.link)

    # The way back

    @property
    def former(self) -> Former | None:
        """The version before the last update, if it is still there."""
        try:
            kept = Former(**json.loads(self._kept.read_text()))
        except FileNotFoundError:
            return None
        return kept if self.program(kept).directory.is_dir() else None

    @former.setter
    def former(self, former: Former | None) -> None:
        if former is None:
            self._kept.unlink(missing_ok=True)
            return
        written = self._kept.with_suffix(".new")
        written.write_text(json.dumps({"name": former.name, "copy": former.copy}))
        written.replace(self._kept)

    def program(self, former: Former) -> Program:
        return Program(self.directory / former.name)

    def forget_others(self) -> None:
        """Delete what neither the version that runs nor the one before it needs."""
        kept = {self.running().directory}
        if self.former:
            kept.add(self.program(self.former).directory)
        needed = {(directory / ".venv").resolve() for directory in kept}
        for found in self.directory.iterdir():
            if found.is_dir() and not found.is_symlink() and found not in kept and found not in needed:
                shutil.rmtree(found)

    @property
    def _kept(self) -> Path:
        return self.directory / "former.json"

    def _ask(self, *words: str) -> subprocess.CompletedProcess[str]:
        # Nobody is there to type a password.
        return run(["git", *words], self.link.resolve(), {"GIT_TERMINAL_PROMPT": "0"}, owner=self.owner)

    def _git(self, *words: str) -> str:
        return done(self._ask(*words), f"git could not do this in {self.link}. Nothing was changed.")


def _name_of(directory: Path, commit: str) -> str:
    with open(directory / "pyproject.toml", "rb") as project:
        version = tomllib.load(project)["project"]["version"]
    return f"{version}-{commit[:7]}"


def _sum_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]
