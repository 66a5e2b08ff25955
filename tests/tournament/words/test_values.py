"""Yes, no and the dash for nothing are written in one module."""

from pathlib import Path

import pytest
from django.utils import translation

from tournament.words.values import yes_or_no

ROOT = Path(__file__).parents[3] / "tournament"
#: What reads these words, or means the sign itself.
ELSEWHERE = {
    "words/values.py",
    "imports/player_resource.py",  # reads yes and no; a draft has no name yet
    "imports/workbooks.py",  # a cell between others
    "rules/plain_text.py",  # one of many dashes
}


@pytest.mark.parametrize(
    ("language", "yes", "no"), [("en", "yes", "no"), ("fr", "oui", "non"), ("es", "sí", "no")]
)
def test_yes_and_no(language, yes, no):
    with translation.override(language):
        assert (yes_or_no(True), yes_or_no(False)) == (yes, no)


def test_no_other_module_writes_them():
    found = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        if any(word in path.read_text(encoding="utf-8") for word in ('_("yes")', '_("no")', '"–"'))
    }
    # A docstring may speak of the dash.
    assert found - {"words/history.py"} == ELSEWHERE
