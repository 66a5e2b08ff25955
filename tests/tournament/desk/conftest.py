"""A small event, the sheet of its first table, and a referee at the desk."""

import pytest

from tests.tournament.desk.sheet_pages import opened, signed_in
from tests.tournament.sample_events import NOW, SHEET, account, play_round, publish_played, session_of
from tournament.rules.sheet import Hand
from tournament.sheets.confirming import confirm_session
from tournament.sheets.recording import SheetInput, record_sheet


@pytest.fixture
def desk(referee):
    return signed_in(referee)


@pytest.fixture
def confirmed(session):
    saved = record_sheet(session.pk, SHEET, by=None, version=1, now=NOW)
    return confirm_session(session.pk, by=None, version=saved.version, now=NOW)


@pytest.fixture
def published(event):
    play_round(event, 1, SHEET)
    publish_played(event)
    return session_of(event)


@pytest.fixture
def overtaken(event, desk, session):
    """Ines opened the sheet; then Bruno saved it. Gives what Ines' page carries."""
    carried = opened(desk)
    bruno = account("bruno", event, "referee")
    theirs = SheetInput((Hand(1, 1, 3, 31), Hand(2, 0, None, 8)), (1, 2, -1, -2))
    record_sheet(session.pk, theirs, by=bruno, version=1, now=NOW)
    return carried
