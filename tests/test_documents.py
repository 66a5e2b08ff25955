"""The documents name only what there is: make targets, commands, files, variables."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.newcomer import ROOT, listed_files

DOCUMENTS = listed_files("*.md")


def by_name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("document", DOCUMENTS, ids=by_name)
def test_make_targets_exist(document):
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert {"run", "test"} <= targets
    named = re.findall(r"(?:`|^ *)make ([a-z][a-z-]*)", document.read_text(), re.MULTILINE)
    assert set(named) <= targets


@pytest.mark.parametrize("document", DOCUMENTS, ids=by_name)
def test_commands_exist(document):
    named = re.findall(r"manage\.py ([a-z][a-z_]*)", document.read_text())
    assert set(named) <= set(get_commands())


@pytest.mark.parametrize("document", DOCUMENTS, ids=by_name)
def test_links_lead_somewhere(document):
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text())
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (document.parent / link).exists()] == []


def test_help_lists_every_target():
    makefile = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[1].split()
    assert re.findall(r"^([a-z-]+):", makefile, re.MULTILINE) == phony
    assert re.findall(r'@echo "make ([a-z-]+)', makefile) == [name for name in phony if name != "help"]


def test_hosting_lists_every_variable_and_no_other():
    listed = re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs" / "hosting.md").read_text(), re.MULTILINE)
    reads = r"""(?:env\.\w+\(|(?:number|switch|place)\(\s*|environ\.get\()\s*"([A-Z_]+)\""""
    code = "".join(
        (ROOT / "tournament" / name).read_text() for name in ("settings.py", "startup.py", "gunicorn.py")
    )
    assert len(listed) == len(set(listed))
    assert set(listed) == set(re.findall(reads, code))
