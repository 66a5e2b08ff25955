"""Archives of earlier versions: each is read, step by step, as what it would be today."""

import copy
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.tournament.archive.played_archive import told
from tests.tournament.sample_events import NOW
from tournament.archive import parts as archive_parts
from tournament.archive import versions as archive_versions
from tournament.archive.reading import read_archive
from tournament.archive.restoring import import_event
from tournament.record.actions import SHEET_ACTIONS
from tournament.record.sheet_changes import states
from tournament.results.stored_numbers import differences_in

pytestmark = pytest.mark.django_db
VERSION_1 = Path(__file__).parent / "data" / "archive-1.json"
#: The places and draw numbers that the event of that file had when it was written.
RANKING_OF_VERSION_1 = [(1, 3), (2, 7), (3, 4), (4, 8), (5, 5), (6, 6), (7, 1), (7, 2)]


def test_an_archive_of_version_1_is_still_read():
    event = import_event(read_archive(VERSION_1.read_bytes()), by=None, now=NOW)
    assert (event.title, event.players.count(), event.history.count()) == ("Harbour Cup", 8, 20)
    assert [(line.rank, line.number) for line in told(event)[0]] == RANKING_OF_VERSION_1
    assert differences_in(event) == ()


def test_sheets_of_version_2_are_kept_as_changes_and_give_the_same_history(sound):
    old = copy.deepcopy(sound) | {"version": 2}
    of_sheets: dict[tuple[int, int], list[Any]] = {}
    for row in old["history"]:
        if row["action"] in SHEET_ACTIONS:
            of_sheets.setdefault((row["round"], row["table"]), []).append(row)
    for rows in of_sheets.values():
        for row, (before, after) in zip(rows, states([(r["before"], r["after"]) for r in rows]), strict=True):
            row["before"], row["after"] = before, after
    assert old["history"] != sound["history"]
    assert read_archive(json.dumps(old).encode())["history"] == sound["history"]


def test_steps_lead_from_one_version_to_the_next(monkeypatch):
    monkeypatch.setattr(archive_versions, "VERSION", 3)
    steps = {
        1: lambda told: told | {"people": told["players"]},
        2: lambda told: {"version": told["version"], "people": told["people"]},
    }
    monkeypatch.setattr(archive_versions, "STEPS", steps)
    assert archive_versions.up_to_date({"version": 1, "players": [5]}) == {"version": 3, "people": [5]}
    assert archive_versions.up_to_date({"version": 3}) == {"version": 3}


def test_there_is_a_step_for_every_earlier_version():
    assert archive_versions.STEPS.keys() == set(range(1, archive_parts.VERSION))


def test_players_of_version_4_get_the_names_that_reports_would_have_guessed(sound):
    old = copy.deepcopy(sound) | {"version": 4}
    for row in old["players"]:
        del row["first_name"], row["last_name"], row["names_confirmed"]
    old["players"][0]["name"] = "John F. Kennedy"
    old["players"][1] |= {"name": "王小明", "sort_name": "Wang, Xiaoming"}
    read = read_archive(json.dumps(old).encode())["players"]
    assert [(row["first_name"], row["last_name"], row["names_confirmed"]) for row in read[:2]] == [
        ("John F.", "Kennedy", False),
        ("Xiaoming", "Wang", True),
    ]


def test_whatever_is_new_makes_a_version():
    """An earlier program then says that an archive is newer, and not that it knows some field of it not.

    Where this fails: raise VERSION, give `archive.versions` a step, and put both down here.
    """
    named = [list(archive_parts.EVENT_FIELDS), *([part.name, *part.fields] for part in archive_parts.PARTS)]
    told = hashlib.sha256(json.dumps(named).encode()).hexdigest()[:8]
    assert (archive_parts.VERSION, told) == (5, "a0192ac1")
