"""What a column holds is the same on both databases, and what it holds, every archive holds."""

import json
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.db import DataError, IntegrityError, connection, models, transaction

from tests.tournament.archive.played_archive import everything
from tests.tournament.retired import retire
from tests.tournament.sample_events import NOW, account, new_event
from tests.tournament.without_limits import without_limits
from tournament.archive.backing_up import back_up
from tournament.archive.contents import archived
from tournament.archive.reading import read_backup
from tournament.ceremony.showing import add_screen
from tournament.draws.drawing import draw_seating, promise_seed
from tournament.events.editing import create_event, edit_event
from tournament.events.inviting import accept_with_new_account, invite
from tournament.events.keeping_fan_lists import keep_fan_list
from tournament.migrations._append_only import changeable
from tournament.models import Ceremony, Event, Invitation, PackedTyping, Player, Submission
from tournament.players.changing_settings import PLAYER_SETTINGS, edit_player_settings
from tournament.record.actions import Action
from tournament.record.refusals import InvalidInput

pytestmark = pytest.mark.django_db

User = get_user_model()
MODELS = [User, *apps.get_app_config("tournament").get_models()]


@pytest.fixture
def event():
    """One with a row of every kind."""
    event = everything()
    add_screen(event.pk, "hall", by=None, now=NOW)
    invite(event.pk, "viewer", days=1, by=account("olga", event, "organiser"), now=NOW)
    keep_fan_list(event, "Club", [1], by=account("olga"), now=NOW)
    promise_seed(new_event(title="Promised").pk, by=None, now=NOW)
    back_up(event, Action.PUBLISH_ROUND, by=None, now=NOW)
    Submission.objects.get_or_create(token="sent", event=event)
    Ceremony.objects.get_or_create(round=event.rounds.first(), defaults={"places": 3, "team_places": 0})
    retire()
    assert {model for model, _of in TEXTS + NUMBERS if not model.objects.exists()} == set()
    return event


TEXTS = [
    (model, of)
    for model in MODELS
    for of in model._meta.local_concrete_fields
    if isinstance(of, models.CharField)
]
#: What PostgreSQL has no room for in a column of this kind, on either side.
BEYOND = {
    "PositiveSmallIntegerField": (-1, 2**15),
    "PositiveIntegerField": (-1, 2**31),
    "PositiveBigIntegerField": (-1,),
    "IntegerField": (-(2**31) - 1, 2**31),
    "BigIntegerField": (),  # SQLite has no larger ones either
}
NUMBERS = [
    (model, of)
    for model in MODELS
    for of in model._meta.local_concrete_fields
    if isinstance(of, models.IntegerField) and not isinstance(of, models.AutoField)
]


def store(model, of, value):
    """Write a value into one row, past everything that the program itself asks."""
    if model is PackedTyping:  # which lets nothing be changed
        row = model.objects.first()
        row.pk, row.__dict__[of.attname] = None, value
        with transaction.atomic():
            row.save(force_insert=True)
        return
    with transaction.atomic(), changeable(connection):
        first = model.objects.order_by("pk").values("pk")[:1]
        model.objects.filter(pk__in=list(first.values_list("pk", flat=True))).update(**{of.name: value})


def taken(values):
    """Those of (model, field, value) that the database stores."""
    found = []
    for model, of, value in values:
        try:
            store(model, of, value)
        except (DataError, IntegrityError):
            continue
        found.append(f"{model.__name__}.{of.name}")
    return found


def test_no_column_takes_a_longer_text_than_its_field(event):
    assert taken((model, of, "x" * (of.max_length + 1)) for model, of in TEXTS) == []


def test_no_column_of_text_takes_a_zero(event):
    assert taken((model, of, "\0") for model, of in TEXTS) == []


def test_no_column_takes_a_number_beyond_its_kind(event):
    beyond = ((model, of, value) for model, of in NUMBERS for value in BEYOND[of.get_internal_type()])
    assert taken(beyond) == []


def test_what_columns_hold_archives_hold(event):
    """Every text as long as it can be, of letters of four bytes where it may have them."""
    free = [
        (model, of, ("x" if isinstance(of, models.SlugField) else "𝕏") * of.max_length)
        for model, of in TEXTS
        if not of.choices and model is not User
    ]
    named = {f"{model.__name__}.{of.name}" for model, of, _longest in free}
    # Tiles stand on a hand that was checked by them, which the first one was not.
    assert named - set(taken(free)) == {"HandResult.tiles"}
    event = Event.objects.order_by("pk").first()
    read_backup(json.dumps(archived(event, now=NOW)).encode())
    assert back_up(event, Action.PUBLISH_ROUND, by=None, now=NOW).unreadable == ""


def test_lookups_ask_for_no_number_that_no_column_holds(event):
    assert not event.rounds.filter(number=2**40).exists()
    assert not event.players.filter(number=2**70).exists()


@pytest.mark.parametrize(
    ("field", "act"),
    [
        ("city", lambda event: create(city="x" * 81)),
        ("slug", lambda event: create(slug="x" * 81)),
        ("minutes", lambda event: create(minutes=2**15)),
        ("short_title", lambda event: edit(event, short_title="x" * 31)),
        ("time_zone", lambda event: edit(event, time_zone="x" * 41)),
        ("unusual_from", lambda event: edit(event, unusual_from=-1)),
        ("chair_chart", lambda event: edit(event, chair_chart="no")),
        ("contacts_days", lambda event: edit_settings(event, contacts_days=2**15)),
        ("seed", lambda event: draw_seating(event.pk, seed="x" * 81, by=None, now=NOW)),
        ("name", lambda event: add_screen(event.pk, "x" * 31, by=None, now=NOW)),
        ("name", lambda event: add_screen(event.pk, "a b", by=None, now=NOW)),
        (
            "note",
            lambda event: invite(
                event.pk, "viewer", days=1, note="x" * 81, by=account("o", event, "organiser"), now=NOW
            ),
        ),
        ("username", lambda event: accept(event, "x" * 151)),
        (
            "list_name",
            lambda event: keep_fan_list(event, "x" * 61, [1], by=account("o", event, "organiser"), now=NOW),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_a_column_cannot_hold_is_refused_in_words(field, act):
    event = new_event()
    stood = list(Event.objects.values())
    with pytest.raises(InvalidInput) as refused:
        act(event)
    assert list(refused.value.errors) == [field]
    assert Event.objects.filter(pk=event.pk).values().get() == stood[0]


def create(**details):
    kind = {"title": "Other", "preset": "international", "tie_rule": "averaged", "rounds": 1}
    return create_event(by=None, now=NOW, **kind, **details)


def edit(event, **changes):
    return edit_event(event.pk, changes, by=None, version=event.version, now=NOW)


def edit_settings(event, **changes):
    changes = {name: getattr(event, name) for name in PLAYER_SETTINGS} | changes
    return edit_player_settings(event.pk, changes, by=None, version=event.version, now=NOW)


def accept(event, username):
    invitation = invite(event.pk, "viewer", days=1, by=account("o", event, "organiser"), now=NOW)
    assert isinstance(invitation, Invitation)
    return accept_with_new_account(invitation.pk, username=username, password="river-lantern-9", now=NOW)


@pytest.mark.django_db(transaction=True)
def test_the_migration_cuts_what_is_too_long_and_says_what_it_was(capsys):
    event = everything()
    player, long = event.players.first(), "Maria " * 20
    if connection.vendor == "postgresql":  # which never kept a longer one
        assert taken([(Player, Player._meta.get_field("name"), long)]) == []
        return
    history = list(event.history.values_list("pk", "fingerprint"))
    with without_limits():
        event.players.filter(pk=player.pk).update(name=long)
    migration = import_module("tournament.migrations.0036_limits_of_columns")
    with connection.schema_editor() as editor:
        migration.limit_columns(apps, editor)
    player.refresh_from_db()
    assert player.name == long[:79] + "…"
    assert f"Player {player.pk}, name, had more than 80 characters: {long}" in capsys.readouterr().err
    connection.check_constraints()
    assert list(event.history.values_list("pk", "fingerprint")) == history
    with pytest.raises(IntegrityError, match="append-only"):
        event.history.update(reason="other")
