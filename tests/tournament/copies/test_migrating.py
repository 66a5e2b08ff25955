"""Nothing is migrated without a copy."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.tournament.management.running import printed
from tournament.copies.kept import Reason
from tournament.copies.refusals import CopyRefused

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def _a_migration_to_come():
    """As after an update: one migration is not applied; applying it changes nothing that is there."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
        cursor.execute("DROP TABLE django_session")
    yield
    call_command("migrate", "sessions", verbosity=0, without_copy=True)


@pytest.mark.usefixtures("_a_migration_to_come")
def test_a_copy_is_made_before_a_migration(place):
    said = printed("migrate", "-v", "0")
    (copy,) = place.copies()
    assert copy.reason is Reason.BEFORE_MIGRATION
    assert said == [f"Before the migration: {place.file(copy)}"]
    assert "django_session" in connection.introspection.table_names()


def test_none_is_made_where_nothing_is_to_come(place):
    call_command("migrate", verbosity=0)
    assert place.copies() == []


@pytest.mark.usefixtures("_a_migration_to_come")
@pytest.mark.parametrize("option", ["--plan", "--without-copy"])
def test_none_is_made_where_nobody_wants_one(place, option):
    printed("migrate", "-v", "0", option)
    assert place.copies() == []


def test_going_back_to_an_earlier_migration_is_copied_too(place):
    call_command("migrate", "sessions", "0001", verbosity=0)
    assert [copy.reason for copy in place.copies()] == [Reason.BEFORE_MIGRATION]


@pytest.mark.usefixtures("_a_migration_to_come")
def test_without_a_copy_nothing_is_migrated(place, monkeypatch):
    def full(reason, *, now):
        raise CopyRefused("The disk is full.")

    monkeypatch.setattr("tournament.management.commands.migrate.make_copy", full)
    with pytest.raises(CommandError, match=r"The disk is full\.") as failed:
        call_command("migrate", verbosity=0)
    assert failed.value.returncode == 2
    assert "django_session" not in connection.introspection.table_names()
