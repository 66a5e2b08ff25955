"""Whose settings a command works with: those of the server, or it does not work at all."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import newcomer

_SHOW = "import os; print([os.environ.get(name) for name in ('SECRET_KEY', 'TIME_ZONE', 'HTTPS')])"


def run(*words: str, at: Path = newcomer.ROOT, **environment: str) -> tuple[int, str]:
    """The exit code of a command, and everything it says."""
    ended = subprocess.run(
        words,
        cwd=at,
        env=newcomer.environment(**environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return ended.returncode, ended.stdout


@pytest.mark.parametrize("command", [["migrate"], ["doctor"], ["tidy"], ["createsuperuser", "--noinput"]])
def test_without_settings_nothing_is_done(tmp_path, command):
    code, said = run(sys.executable, "manage.py", *command, VAR_DIR=str(tmp_path))
    assert code == 2
    assert said.startswith("SECRET_KEY is not set, so these are not the settings of a server. ")
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [["check"], ["doctor", "--help"], ["help", "doctor"]])
def test_what_asks_no_database_needs_none(tmp_path, command):
    code, said = run(sys.executable, "manage.py", *command, VAR_DIR=str(tmp_path))
    assert (code, "SECRET_KEY" in said) == (0, False)
    assert list(tmp_path.iterdir()) == []


def test_settings_that_are_wrong_are_told_in_a_sentence(tmp_path):
    code, said = run(sys.executable, "manage.py", "doctor", VAR_DIR=str(tmp_path), HTTPS="perhaps")
    assert (code, said) == (2, "HTTPS is 'perhaps'; it must be 1 or 0.\n")


def with_settings(settings: Path, **environment: str) -> tuple[int, str]:
    shown = (sys.executable, "scripts/with_settings.py", sys.executable, "-c", _SHOW)
    return run(*shown, TABLEPOINT_ENV=str(settings), **environment)


def test_the_file_is_taken_as_systemd_takes_it(tmp_path):
    settings = tmp_path / "settings.env"
    settings.write_text("# of the hall\nSECRET_KEY=a$HOME `b` \"c' #d\n\nTIME_ZONE='Asia/Tokyo'\nHTTPS=1\n")
    said = str(["a$HOME `b` \"c' #d", "Asia/Tokyo", "1"])
    assert with_settings(settings) == (0, f"{said}\n")


def test_the_environment_comes_first(tmp_path):
    settings = tmp_path / "settings.env"
    settings.write_text("SECRET_KEY=of the file\nHTTPS=1\n")
    assert with_settings(settings, HTTPS="0") == (0, "['of the file', None, '0']\n")


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    settings = tmp_path / "settings.env"
    said = f"The settings, {settings}, cannot be read:"
    assert with_settings(settings) == (2, f"{said} No such file or directory.\n")
    settings.write_bytes(b"SECRET_KEY=\xff\xfe\n")
    assert with_settings(settings) == (2, f"{said} it is no text.\n")


def test_it_is_run_from_any_directory(tmp_path):
    settings = tmp_path / "settings.env"
    settings.write_text(f"VAR_DIR={tmp_path / 'var'}\nSECRET_KEY=one-of-the-tests-0123456789-abcdefghij\n")
    manage = str(newcomer.ROOT / "scripts" / "manage")
    code, said = run(manage, "doctor", at=tmp_path, TABLEPOINT_ENV=str(settings))
    assert (code, "TO DO Database: There is no database." in said) == (1, True)
    assert run(manage, "--version", at=tmp_path)[1].startswith("Tablepoint ")
