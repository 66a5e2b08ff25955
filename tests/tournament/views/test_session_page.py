"""What the page of a table tells about a sheet beside its hands, as a visitor gets it."""

import pytest

from tests.tournament.events import ONE_HAND, ONE_HAND_TOTALS, confirm, record, seated_event, session_of, show
from tests.tournament.views.test_player_page import publish_sheet
from tests.tournament.views.test_public import page, text
from tournament.actions.sheets import SheetInput

pytestmark = pytest.mark.django_db

TIMED_OUT = SheetInput(hands=ONE_HAND, signed_totals=ONE_HAND_TOTALS, timed_out=True)


def test_a_session_that_time_ended_says_so(client):
    event = seated_event(players=4, rounds=2)
    publish_sheet(event, 1, TIMED_OUT)
    assert "1 of 16 hands ◷ ended by time" in text(page(client, "session", 1, 1, event=event))
    publish_sheet(event, 2, SheetInput(hands=ONE_HAND, signed_totals=ONE_HAND_TOTALS))
    assert "ended by time" not in text(page(client, "session", 2, 1, event=event))


def test_what_ended_a_session_is_not_told_before_its_result(client):
    event = seated_event(players=4, rounds=1)
    show(event, 1)
    record(session_of(event), TIMED_OUT)
    confirm(session_of(event))
    assert "ended by time" not in text(page(client, "session", 1, 1, event=event))


def test_every_hand_has_an_address_of_its_own(client):
    event = seated_event(players=4, rounds=1)
    publish_sheet(event, 1, TIMED_OUT)
    assert 'id="hand-1"' in page(client, "session", 1, 1, event=event).content.decode()
