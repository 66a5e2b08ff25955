"""The lock files: complete, with hashes, free of addresses, and the same versions for server and tests."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FILES = ("requirements.txt", "requirements-dev.txt")


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(file_name: str) -> dict[str, str]:
    """Package to version and environment marker, as `file_name` pins it."""
    lines = (ROOT / file_name).read_text().splitlines()
    found = (re.fullmatch(r"([\w.-]+)(?:\[.*\])?==(.+?) ?\\?", line) for line in lines)
    return {normal(match[1]): match[2] for match in found if match}


def declared(*, dev: bool) -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    requirements = project["dependencies"] + (project["optional-dependencies"]["dev"] if dev else [])
    return {normal(re.match(r"[\w.-]+", requirement)[0]) for requirement in requirements}


def test_tests_run_with_the_servers_own_versions():
    server, tests = pins("requirements.txt"), pins("requirements-dev.txt")
    assert len(server) >= 20
    assert server.items() <= tests.items()


@pytest.mark.parametrize("file_name", FILES)
def test_every_declared_dependency_is_locked(file_name):
    assert declared(dev=file_name == "requirements-dev.txt") <= pins(file_name).keys()


@pytest.mark.parametrize("file_name", FILES)
def test_every_package_has_hashes_and_no_line_an_address(file_name):
    text = (ROOT / file_name).read_text()
    entries = re.split(r"\n(?=\S)", text.strip())
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert re.findall(r"\S+://\S+|^\s*--(?!hash)\S+", text, re.MULTILINE) == []
