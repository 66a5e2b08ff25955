"""A renderer that stands still or is killed in the middle of its work, however fast the machine is."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tournament.papers.making.render_pdf import FONTS

#: Before a document in letters of its own: the renderer makes a directory for them first of all.
LETTERS = f"""<style>
    @font-face {{ font-family: Own; src: url("{(FONTS / "tablepoint-sans-regular.ttf").as_uri()}") }}
</style>"""

# What Python runs in every new process that finds it on its path.
_AT_THE_LETTERS = """
import os, pathlib, signal, tempfile

make = tempfile.mkdtemp

def stop_here(*arguments, **named):
    made = make(*arguments, **named)
    if named.get("prefix", "").startswith("weasyprint"):
        pathlib.Path({told!r}).write_text(made)
        {then}
    return made

tempfile.mkdtemp = stop_here
"""


def _at_the_letters(monkeypatch: pytest.MonkeyPatch, directory: Path, then: str) -> Path:
    told = directory / "made-for-letters"
    (directory / "sitecustomize.py").write_text(_AT_THE_LETTERS.format(told=str(told), then=then))
    monkeypatch.setenv("PYTHONPATH", str(directory))
    return told


def kill_at_the_letters(monkeypatch: pytest.MonkeyPatch, directory: Path) -> Path:
    """Have every renderer killed when it has made a directory for letters; returns the file that names it."""
    return _at_the_letters(monkeypatch, directory, "os.kill(os.getpid(), signal.SIGKILL)")


@contextmanager
def held_at_the_letters(monkeypatch: pytest.MonkeyPatch, directory: Path) -> Iterator[Path]:
    """Have every renderer wait before the letters until this ends, or this process does.

    Gives the file that is there when one of them has come so far.
    """
    pipe = directory / "held"
    os.mkfifo(pipe)
    told = _at_the_letters(monkeypatch, directory, f"open({str(pipe)!r}).read()")
    ours = os.open(pipe, os.O_RDWR)  # who opens it to read finds a writer, and reads until there is none
    try:
        yield told
    finally:
        os.close(ours)
