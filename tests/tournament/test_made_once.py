"""A copied event is what the actions make, to the last row."""

import pytest
from django.db import transaction

from tests.tournament.made_once import _models
from tests.tournament.sample_events import NOW, account, seated_event, small_event
from tournament.archive.contents import archived
from tournament.models import Event

pytestmark = pytest.mark.django_db


def told_and_counted(make):
    """What is stored after `make`, and how many rows of each kind; undone again."""
    with transaction.atomic():
        event = make()
        told = archived(event, now=NOW)
        counted = {model: model._base_manager.count() for model in _models()}
        transaction.set_rollback(True)
    del told["event"]["created_at"]  # by the clock on the wall
    for player in told["players"]:
        del player["calendar_key"]  # by chance
    return told, counted


@pytest.mark.parametrize("make", [small_event, seated_event])
def test_a_copy_is_what_the_actions_make(make):
    told_and_counted(make)
    assert told_and_counted(make) == told_and_counted(make.__wrapped__)


def test_a_copy_can_be_gone_on_with():
    told_and_counted(small_event)
    event = small_event()
    account("ines", event, "referee")
    assert small_event("Another").pk != event.pk
    assert Event.objects.count() == 2
