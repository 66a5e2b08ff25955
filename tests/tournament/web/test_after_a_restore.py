"""After a database was put back nothing of the time that was lost is shown.

It counts to the same numbers once more, with other content.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from django.urls import reverse
from openpyxl import load_workbook

from tests.tournament.sample_events import NOW, account, play_round, publish, record, seated_event, session_of
from tournament.ceremony.leading import prepare_ceremony, withhold_round
from tournament.ceremony.showing import add_screen, set_screen
from tournament.models import Event
from tournament.players.entering import PlayerEntry, edit_player
from tournament.public.screens import screen_address
from tournament.rules.sheet import Hand
from tournament.sheets.confirming import confirm_session, reopen_session
from tournament.sheets.recording import SheetInput

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_store")]


@pytest.fixture
def event() -> Event:
    """An event of two tables whose first round is published."""
    event = seated_event(players=8)
    publish(event, 1)
    return event


@contextmanager
def time_that_is_lost() -> Iterator[None]:
    """What is stored within is gone behind it, as when a copy of the database is put back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def rename(event: Event, number: int, name: str) -> int:
    """Returns the number of the revision that this makes."""
    player = event.players.get(number=number)
    entry = PlayerEntry(name=name, country=str(player.country), number=number)
    edit_player(player.pk, entry, by=None, version=player.version, now=NOW)
    return Event.objects.get(pk=event.pk).revision


def words(answer) -> str:
    """What stands in an answer, a workbook's cells among it."""
    if not answer.content.startswith(b"PK"):
        return answer.content.decode()
    book = load_workbook(io.BytesIO(answer.content))
    return " ".join(str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row)


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("ranking", []),
        ("players", []),
        ("round", [1]),
        ("files_standings", []),
        ("files_workbook", []),
        ("files_csv", ["players"]),
        ("files_csv", ["standings"]),
        ("api:standings", []),
    ],
)
def test_a_page_or_file_of_the_time_that_was_lost_is_not_shown(client, event, rendered, name, more):
    address = reverse(name, args=[event.slug, *more])
    client.get(address)
    with time_that_is_lost():
        number = rename(event, 1, "Lost Name")
        lost = client.get(address)
        assert "Lost Name" in words(lost)
    assert rename(event, 2, "Kept Name") == number, "the number is not the same again: this shows nothing"
    for headers in ({}, {"If-None-Match": lost["ETag"]}):
        now = client.get(address, headers=headers)
        assert now.status_code == 200
        assert "Kept Name" in words(now)
        assert "Lost Name" not in words(now)


def test_a_clock_of_the_time_that_was_lost_is_asked_for_anew(client, event):
    address = reverse("clock_json", args=[event.slug])
    with time_that_is_lost():
        rename(event, 1, "Lost Name")
        lost = client.get(address)["ETag"]
    rename(event, 2, "Kept Name")
    assert client.get(address, headers={"If-None-Match": lost}).status_code == 200


def test_a_board_of_the_time_that_was_lost_is_asked_for_anew(client, event):
    client.force_login(account("ines", event, "referee"))
    address = reverse("board_state", args=[event.slug, 2])
    with time_that_is_lost():
        record(session_of(event, 2))
        lost = client.get(address)["ETag"]
    record(session_of(event, 2), SheetInput(hands=(Hand(1),)))
    assert client.get(address, headers={"If-None-Match": lost}).status_code == 200


def test_an_announcement_of_the_time_that_was_lost_is_not_shown(client, event):
    screen = add_screen(event.pk, "hall", by=None, now=NOW)
    address = screen_address("screen_part", screen)

    def announce(text: str) -> None:
        told = {"showing": "announcement", "text": text}
        set_screen(screen.pk, told, by=None, version=screen.version, now=NOW)

    with time_that_is_lost():
        announce("Lost words")
        lost = client.get(address)
        assert "Lost words" in words(lost)
    announce("Kept words")
    now = client.get(address, headers={"If-None-Match": lost["ETag"]})
    assert now.status_code == 200
    assert "Kept words" in words(now)


def test_a_prize_giving_of_the_time_that_was_lost_is_not_shown(client, event):
    play_round(event, 2)
    round_ = event.rounds.get(number=2)
    withhold_round(round_.pk, by=None, version=round_.version, now=NOW)
    prepare_ceremony(event.pk, places=3, team_places=0, by=None, version=0, now=NOW)
    screen = add_screen(event.pk, "hall", by=None, now=NOW)
    screen = set_screen(screen.pk, {"showing": "ceremony"}, by=None, version=screen.version, now=NOW)
    address = screen_address("screen_part", screen, screen.key)

    def correct(*totals: int) -> None:
        session = session_of(event, 2)
        reopen_session(session.pk, by=None, version=session.version, reason="Total", now=NOW)
        session = record(session_of(event, 2), SheetInput(signed_totals=totals))
        confirm_session(session.pk, by=None, version=session.version, now=NOW, reason="totals only")

    with time_that_is_lost():
        correct(100, 0, 0, -100)
        lost = client.get(address)["ETag"]
    correct(0, 100, 0, -100)
    assert client.get(address, headers={"If-None-Match": lost}).status_code == 200
