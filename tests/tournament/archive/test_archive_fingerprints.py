"""The fingerprint of the history in an archive: what it tells, and that the documents say how it is made."""

import json
import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection

from tests.tournament.archive.played_archive import everything
from tests.tournament.sample_events import NOW, account
from tournament.archive.contents import archived
from tournament.archive.reading import read_archive
from tournament.archive.restoring import import_event
from tournament.archive.sense import history_as_written
from tournament.events.editing import give_role
from tournament.papers.archive import archive_json
from tournament.record.checking import check_history

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(days=1)
DOCUMENT = Path(__file__).parents[3] / "docs" / "archive.md"


@pytest.fixture
def archive(db):
    """An archive as an object; the event itself is gone."""
    event = everything()
    written = read_archive(archive_json(event, now=NOW))
    event.delete()
    return written


@pytest.mark.parametrize(
    ("change", "as_written"),
    [
        (lambda archive: None, True),
        (lambda archive: archive["history"][3].update(at="2020-11-21T11:00:00+01:00"), True),
        (lambda archive: archive.pop("history_fingerprint"), True),
        (lambda archive: archive["history"][3].update(reason="another"), False),
        (lambda archive: archive["history"].pop(), False),
        (lambda archive: archive["history"].pop(3), False),
        (lambda archive: archive.update(history_fingerprint="0" * 64), False),
    ],
)
def test_a_history_that_is_not_the_one_it_was_written_with_is_noted_for_ever(archive, change, as_written):
    change(archive)
    archive = read_archive(json.dumps(archive).encode())
    assert history_as_written(archive) == as_written
    event = import_event(archive, by=None, now=LATER)
    # What is imported is kept as it is told, and chained from there.
    assert check_history(event).changed == ()
    assert event.history.first().after.get("history_as_written", True) == as_written


def test_a_printed_fingerprint_is_found_again_on_another_server(archive):
    event = import_event(archive, by=None, now=LATER)
    [_import, latest] = event.history.all()[:2]
    check = check_history(event, archive["history_fingerprint"][:32])
    assert (check.moment, latest.fingerprint) == (latest.pk, archive["history_fingerprint"])


def test_what_is_entered_while_the_archive_is_written_is_not_in_its_fingerprint():
    event, vera, entered = everything(), account("vera"), []

    def enter_something(execute, sql, params, many, context):
        if sql.startswith("SELECT") and "fingerprint" in sql and not entered:
            entered.append(sql)
            give_role(event.pk, vera, "viewer", by=None, now=NOW)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(enter_something):
        written = archived(event, now=NOW)
    assert event.history.count() == len(written["history"]) + len(entered) == len(written["history"]) + 1
    assert history_as_written(written)


def test_the_program_in_the_documents_computes_it(archive, tmp_path):
    [told] = re.findall(r"(?:^    .*\n)+", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    program = "".join(line[4:] for line in told.splitlines(keepends=True))
    file = tmp_path / "event.json"
    file.write_text(json.dumps(archive), "utf-8")
    ran = subprocess.run([sys.executable, "-c", program, file], capture_output=True, text=True, check=True)
    assert ran.stdout == f"True {archive['history_fingerprint']}\n"
