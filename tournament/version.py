"""Which version of the program this is."""

import tomllib
from functools import cache
from pathlib import Path

_PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


@cache
def version() -> str:
    """The version as `pyproject.toml` says it, such as 1.2.0, or 1.2.0-dev on the way to it."""
    with open(_PROJECT, "rb") as project:
        return str(tomllib.load(project)["project"]["version"])


def named_version() -> str:
    """The program with its version."""
    return f"Tablepoint {version()}"
