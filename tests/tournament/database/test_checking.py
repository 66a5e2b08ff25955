"""Before a server starts it asks whether it can use the database; `test_broken_database` damages the file."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tests.tournament.database.missing import away
from tournament.database.checking import (
    Unusable,
    later_than_known,
    require_migrated,
    require_no_later_version,
    require_usable,
)
from tournament.startup import refuse_unusable_database

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def recorded():
    """Migrations of the database, which a test may add to and take from; in the end they are as before."""
    recorder = MigrationRecorder(connection)
    before = set(recorder.applied_migrations())
    yield recorder
    now = set(recorder.applied_migrations())
    for app, name in now - before:
        recorder.record_unapplied(app, name)
    for app, name in before - now:
        recorder.record_applied(app, name)


def test_a_sound_database_of_this_version_is_used():
    refuse_unusable_database(set_up=True)


def test_a_database_of_a_later_version_is_refused_before_anything_is_done(recorded):
    recorded.record_applied("tournament", "9999_of_next_year")
    sentence = "this one does not know tournament.9999_of_next_year"
    for set_up in (False, True):
        with pytest.raises(Unusable, match=sentence):
            refuse_unusable_database(set_up=set_up)
    for asks in ({}, {"check_unapplied": True}):
        with pytest.raises(CommandError, match=sentence) as refused:
            call_command("migrate", verbosity=0, **asks)
        assert refused.value.returncode == 2


def test_a_database_of_an_older_version_is_refused_once_it_should_be_migrated(recorded):
    recorded.record_unapplied(*max(of for of in recorded.applied_migrations() if of[0] == "tournament"))
    refuse_unusable_database(set_up=False)
    with pytest.raises(Unusable, match=r"lacks what this program needs: run `manage\.py migrate` first"):
        refuse_unusable_database(set_up=True)


def test_migrations_of_an_app_that_was_taken_out_do_no_harm(recorded):
    recorded.record_applied("guestbook", "0001_initial")
    refuse_unusable_database(set_up=True)


def test_the_latest_of_unknown_migrations_is_named():
    known = ("tournament", "0001_initial")
    assert later_than_known([known]) is None
    unknown = [("tournament", f"99{number}_later") for number in ("01", "03", "02")]
    assert later_than_known([known, *unknown]) == "tournament.9903_later"


def test_a_database_that_does_not_answer_is_told(monkeypatch, tmp_path):
    with monkeypatch.context() as for_now:
        away(for_now, tmp_path)
        checks = [require_usable, require_no_later_version]
        for check in checks:
            with pytest.raises(Unusable, match=r"^The database (cannot be used|of DATABASE_URL does not)"):
                check()
        if connection.vendor == "sqlite":  # which may still be made
            refuse_unusable_database(set_up=False)
        with pytest.raises(Unusable):
            require_migrated()
    require_migrated()
