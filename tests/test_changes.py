"""CHANGELOG.md has chapters that become releases, and tells what is new between two versions."""

import tomllib
from datetime import date

import pytest

from scripts import changes
from scripts.changes import UNRELEASED, NotReleased
from tests.newcomer import ROOT

BEFORE = """# Changes

What is new.

## Unreleased

- One thing that
  takes two lines.
- Another.

## 0.9.0 (2026-01-02)

- The first.
"""


def test_what_was_not_released_becomes_the_chapter_of_the_release():
    after = changes.released(BEFORE, "0.10.0", date(2026, 11, 29))
    assert list(changes.chapters(after)) == [UNRELEASED, "0.10.0 (2026-11-29)", "0.9.0 (2026-01-02)"]
    assert changes.chapters(after)[UNRELEASED] == ""
    assert changes.notes(after, "0.10.0") == "- One thing that\n  takes two lines.\n- Another."
    assert changes.notes(after, "0.9.0") == "- The first."


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ("0.9.0", "0.9.0 is not later than 0.9.0."),
        ("0.8.10", "0.8.10 is not later than 0.9.0."),
        ("1.0", "1.0 is no version: it is three numbers, such as 1.2.0."),
    ],
)
def test_a_release_is_later_than_the_last(version, told):
    with pytest.raises(NotReleased, match=f"^{told}$"):
        changes.released(BEFORE, version, date(2026, 11, 29))


def test_nothing_new_is_no_release():
    after = changes.released(BEFORE, "1.0.0", date(2026, 11, 29))
    with pytest.raises(NotReleased, match="Nothing stands under"):
        changes.released(after, "1.1.0", date(2026, 11, 30))
    with pytest.raises(NotReleased, match=r"no chapter 1\.1\.0"):
        changes.notes(after, "1.1.0")


def test_news_are_the_entries_that_were_not_there_wherever_they_stand_now():
    later = changes.released(BEFORE, "1.0.0", date(2026, 11, 29)).replace(
        "- Another.", "- Something\n  else.\n- Another."
    )
    assert changes.news(BEFORE, later) == "- Something\n  else."
    assert changes.news(BEFORE.replace("that\n  takes", "that takes"), BEFORE) == ""


def test_the_version_of_the_project_is_that_of_its_changes():
    """On the way to a version, or with a chapter of its own."""
    project = (ROOT / "pyproject.toml").read_text()
    version = tomllib.loads(project)["project"]["version"]
    unreleased, *released = changes.chapters((ROOT / "CHANGELOG.md").read_text())
    assert unreleased == UNRELEASED
    assert version.endswith("-dev") or released[0].split()[0] == version
    assert tomllib.loads(changes.of_version(project, "7.0.0"))["project"]["version"] == "7.0.0"
