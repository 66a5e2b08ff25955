"""The actions that a history names: each is done by something, and is told in words."""

import re
from pathlib import Path

from tournament.models import Backup, History
from tournament.record.actions import Action, action_words

TOURNAMENT = Path(__file__).resolve().parents[3] / "tournament"


def test_each_is_done_by_something():
    sources = (path for path in TOURNAMENT.rglob("*.py") if path.name != "actions.py")
    named = {name for path in sources for name in re.findall(r"Action\.([A-Z_]+)", path.read_text("utf-8"))}
    assert named == set(Action.names)


def test_each_is_called_as_its_history_keeps_it_and_fits_there():
    assert [action.value for action in Action] == [action.name.lower() for action in Action]
    longest = max(map(len, Action.values))
    assert longest <= History._meta.get_field("action").max_length
    assert longest <= Backup._meta.get_field("step").max_length


def test_one_that_another_version_knew_is_told_by_its_name():
    assert action_words("publish_round") == "Round published"
    assert action_words("turn_the_tables") == "turn_the_tables"
