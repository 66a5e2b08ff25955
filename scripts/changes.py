"""CHANGELOG.md: what is new between two versions, and its chapter for a release.

python -m scripts.changes 1.2.0            make the tree release 1.2.0
python -m scripts.changes --next 1.3.0     after its tag, the tree is on the way to 1.3.0
python -m scripts.changes --notes 1.2.0    print what is new in it: the message of its tag
"""

import argparse
import re
import sys
from datetime import date
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
_CHANGES, _PROJECT = _ROOT / "CHANGELOG.md", _ROOT / "pyproject.toml"

#: The chapter of what was not released yet.
UNRELEASED = "Unreleased"

_CHAPTER = re.compile(r"^## (.+)\n", re.MULTILINE)
_ENTRY = re.compile(r"^- .*(?:\n  .*)*", re.MULTILINE)
_VERSION = re.compile(r"\d+\.\d+\.\d+")


class NotReleased(Exception):
    """Why this cannot be a release, in a sentence."""


def chapters(changes: str) -> dict[str, str]:
    """What stands under each heading of CHANGELOG.md, by the heading, the latest first."""
    _, *parts = _CHAPTER.split(changes)
    return {heading: text.strip("\n") for heading, text in zip(parts[::2], parts[1::2], strict=True)}


def news(former: str, later: str) -> str:
    """The entries of a later CHANGELOG.md that a former one has not, wherever they stand now."""
    known = {_on_one_line(entry) for entry in _ENTRY.findall(former)}
    entries = [entry for text in chapters(later).values() for entry in _ENTRY.findall(text)]
    return "\n".join(entry for entry in entries if _on_one_line(entry) not in known)


def notes(changes: str, version: str) -> str:
    """The chapter of a release. Raises NotReleased where there is none."""
    for heading, text in chapters(changes).items():
        if heading.split()[0] == version:
            return text
    raise NotReleased(f"CHANGELOG.md has no chapter {version}.")


def released(changes: str, version: str, day: date) -> str:
    """CHANGELOG.md with what was not released as the chapter of the release.

    Raises NotReleased where the version is none, not later than the last one, or has nothing new.
    """
    if not _VERSION.fullmatch(version):
        raise NotReleased(f"{version} is no version: it is three numbers, such as 1.2.0.")
    known = chapters(changes)
    if not known.get(UNRELEASED):
        raise NotReleased(f"Nothing stands under “{UNRELEASED}” in CHANGELOG.md.")
    last = max((_numbers(heading) for heading in known if _VERSION.match(heading)), default=[])
    if _numbers(version) <= last:
        raise NotReleased(f"{version} is not later than {'.'.join(map(str, last))}.")
    return changes.replace(f"## {UNRELEASED}\n", f"## {UNRELEASED}\n\n## {version} ({day})\n", 1)


def of_version(project: str, version: str) -> str:
    """pyproject.toml with another version."""
    return re.sub(r'^version = ".*"$', f'version = "{version}"', project, count=1, flags=re.MULTILINE)


def main(words: list[str]) -> None:
    """Do what the words ask. Leaves with a sentence where that cannot be."""
    parser = argparse.ArgumentParser("python -m scripts.changes", description=__doc__.splitlines()[0])
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("version", nargs="?", help="the release to make of the tree")
    what.add_argument("--next", metavar="VERSION", help="the version that comes next")
    what.add_argument("--notes", metavar="VERSION", help="print the chapter of a release")
    asked = parser.parse_args(words)
    changes = _CHANGES.read_text()
    try:
        if asked.notes:
            print(notes(changes, asked.notes))
        elif asked.next:
            _PROJECT.write_text(of_version(_PROJECT.read_text(), f"{asked.next}-dev"))
        else:
            _CHANGES.write_text(released(changes, asked.version, date.today()))
            _PROJECT.write_text(of_version(_PROJECT.read_text(), asked.version))
    except NotReleased as told:
        sys.exit(str(told))


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split()[0].split(".")]


def _on_one_line(entry: str) -> str:
    return " ".join(entry.split())


if __name__ == "__main__":
    main(sys.argv[1:])
