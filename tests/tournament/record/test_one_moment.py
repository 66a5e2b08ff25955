"""What reads many tables reads them at one moment, whatever others store between two of its questions."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.urls import reverse

from tests.tournament.management.running import printed
from tests.tournament.meanwhile import elsewhere, write
from tests.tournament.sample_events import (
    NOW,
    ONE_HAND,
    account,
    play_round,
    publish,
    record,
    seated_event,
    session_of,
)
from tournament.management.commands import check_event, standings
from tournament.models import Event
from tournament.papers import archive, files, paper_kind, response, result_papers
from tournament.record.one_moment import one_moment
from tournament.results import public, stored_numbers
from tournament.sheets.confirming import confirm_session, reopen_session
from tournament.sheets.recording import SheetInput
from tournament.web import public_page

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_store", "rendered")]


@pytest.fixture
def event():
    """An event of two tables whose first round is published; the second is played."""
    event = seated_event(players=8, federation_report=True, report_country="FR", report_weight=1)
    publish(event, 1)
    play_round(event, 2)
    return event


@pytest.fixture
def organiser(client, event):
    client.force_login(account("ada", event, "organiser"))
    return client


def correct(event: Event) -> None:
    """Somebody gives a table of the published round another result, and its East another name."""
    session = session_of(event, 1)
    reopen_session(session.pk, by=None, version=session.version, reason="Total", now=NOW)
    record(session_of(event, 1), SheetInput(hands=ONE_HAND, signed_totals=(500, -500, 0, 0)))
    session = session_of(event, 1)
    confirm_session(session.pk, by=None, version=session.version, now=NOW, reason="as signed")
    event.players.filter(seats__session=session, seats__wind=0).update(name="Somebody Else")


@pytest.fixture
def twice(event, monkeypatch):
    """Has a function of a module read twice, with a correction by somebody else between the two."""

    def read_twice(module, name):
        read = getattr(module, name)

        def reads_twice(*args, **how):
            before = read(*args, **how)
            if not seen:
                elsewhere(lambda: correct(event))
                seen.append((repr(before), repr(read(*args, **how))))
            return before

        monkeypatch.setattr(module, name, reads_twice)

    seen: list[tuple[str, str]] = []
    yield read_twice
    [(before, after)] = seen
    assert before == after


@pytest.mark.parametrize(
    ("address", "more", "module", "name"),
    [
        ("ranking", [], public, "ranking"),
        ("api:standings", [], public, "ranking"),
        ("files_standings", [], paper_kind, "standings_file"),
        ("event_files_standings", [], paper_kind, "standings_file"),
        ("event_files_round_results", [1], result_papers, "results_of_round"),
        ("files_workbook", [], files, "event_file"),
        ("event_files_workbook", [], files, "event_file"),
        ("files_csv", ["standings"], files, "standings_file"),
        ("federation_report", ["csv"], files, "federation_report"),
        ("archive", [], archive, "archived"),
    ],
)
def test_pages_papers_and_files(organiser, event, twice, address, more, module, name):
    twice(module, name)
    assert organiser.get(reverse(address, args=[event.slug, *more])).status_code == 200


@pytest.mark.parametrize(
    ("command", "module", "name"),
    [
        ("standings", standings, "standings_of"),
        ("check_event", check_event, "differing_sheets"),
        ("verify_event", stored_numbers, "standings_of"),
        ("export_event", archive, "archived"),
    ],
)
def test_commands(event, twice, command, module, name):
    twice(module, name)
    assert printed(command, event.slug)


def test_a_verification_finds_no_difference_in_what_others_write_meanwhile(event, monkeypatch):
    read = stored_numbers.stored_event

    def then_corrected(event):
        stored = read(event)
        elsewhere(lambda: correct(event))
        return stored

    monkeypatch.setattr(stored_numbers, "stored_event", then_corrected)
    assert stored_numbers.differences_in(event) == ()


@pytest.mark.parametrize(
    ("module", "address", "more"),
    [
        (public_page, "ranking", []),
        (response, "files_standings", []),
        (files, "files_csv", ["players"]),
        (files, "files_csv", ["standings"]),
    ],
)
def test_the_tag_of_an_answer_is_of_the_moment_at_which_it_was_read(
    client, event, monkeypatch, module, address, more
):
    def after_somebody_wrote():
        monkeypatch.setattr(module, "one_moment", one_moment)
        elsewhere(lambda: correct(event))
        return one_moment()

    monkeypatch.setattr(module, "one_moment", after_somebody_wrote)
    address = reverse(address, args=[event.slug, *more])
    page = client.get(address)
    assert "Somebody Else" in page.content.decode()
    assert client.get(address, headers={"If-None-Match": page["ETag"]}).status_code == 304


def test_what_is_read_at_one_moment_is_of_that_moment(event):
    with one_moment():
        city = Event.objects.values_list("city", flat=True).get(pk=event.pk)
        write(event, "Porto")
        assert Event.objects.values_list("city", flat=True).get(pk=event.pk) == city
        assert connection.in_atomic_block
    assert Event.objects.get(pk=event.pk).city == "Porto"


def test_a_connection_may_begin_with_one_moment(event):
    def read():
        try:
            with one_moment():
                return Event.objects.get().pk
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as worker:  # where nothing was asked before
        assert worker.submit(read).result() == event.pk


def test_after_one_moment_one_writes_as_before(event):
    """Whoever writes has the lock from the first word on, so that nobody comes between."""
    with one_moment():
        assert Event.objects.count() == 1
    if connection.vendor == "sqlite":
        assert connection.transaction_mode == "IMMEDIATE"
    write(event, "Porto")
    assert Event.objects.get(pk=event.pk).city == "Porto"
