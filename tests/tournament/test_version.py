"""Which version of the program this is, wherever somebody looks for it."""

import re
import subprocess
import sys

import pytest

from tests import newcomer
from tests.tournament.sample_events import NOW, new_event, small_event
from tournament.archive.contents import archived
from tournament.archive.schema import archive_schema
from tournament.version import named_version, version


def test_it_is_the_one_of_the_project():
    project = (newcomer.ROOT / "pyproject.toml").read_text()
    assert f'\nversion = "{version()}"\n' in project
    assert re.fullmatch(r"\d+\.\d+\.\d+(-dev)?", version())
    assert named_version() == f"Tablepoint {version()}"


@pytest.mark.parametrize("asked", ["--version", "version"])
def test_the_command_line_tells_it_with_what_it_runs_on(asked):
    said = subprocess.run(
        [sys.executable, "manage.py", asked], cwd=newcomer.ROOT, capture_output=True, text=True, check=True
    )
    assert re.fullmatch(rf"{named_version()} \(Django 5\.\d+(\.\d+)?, Python 3\.\d+\.\d+\)\n", said.stdout)


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/login/", "/hand/", "/e/small-event/"])
def test_every_kind_of_page_has_it_at_its_foot(client, address):
    small_event()
    foot = client.get(address).content.decode().partition('<footer class="foot">')[2]
    assert f"<span>{named_version()}</span>" in foot


@pytest.mark.django_db
def test_an_archive_says_which_program_wrote_it():
    assert archived(new_event(players=4), now=NOW)["program"] == named_version()
    assert "program" not in archive_schema()["required"]
