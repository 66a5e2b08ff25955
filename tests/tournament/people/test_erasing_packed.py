"""A person is erased also from what was packed when the event was retired."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model

from tests.tournament.meanwhile import just_before_the_lock
from tests.tournament.people.everywhere import places_of
from tests.tournament.retired import A_YEAR_LATER, REOPENED, WHY, played_long_ago, retire
from tests.tournament.sample_events import later
from tournament.people.erasing import erase_player
from tournament.record.checking import check_history
from tournament.record.packing import entries_of_table
from tournament.upkeep.retiring import retire_events

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return played_long_ago()


def test_somebody_is_erased_from_reasons_that_are_packed(event):
    chief = get_user_model().objects.create_superuser("chief")
    player = event.players.get(name="Anna Berg")
    retire()
    count = check_history(event).entries
    erase_player(player.pk, by=chief, now=later(9))
    reasons = [entry.reason for entry in entries_of_table(event, *REOPENED)]
    assert f"Player {player.number} had won it." in reasons
    assert WHY not in reasons
    check = check_history(event)
    assert (check.changed, check.entries) == ((), count + 1)
    assert sum(event.packed_typing.values_list("erasings", flat=True)) == 1
    # The words of others stand as they stood.
    assert "Signed like this." in reasons
    assert places_of("anna berg") == set()


def test_somebody_is_erased_from_what_is_packed_in_that_instant(event):
    player = event.players.get(name="Anna Berg")
    with just_before_the_lock(retire):
        erase_player(player.pk, by=None, now=later(9))
    assert places_of("anna berg") == set()
    assert check_history(event).changed == ()


def test_somebody_is_erased_before_and_after_and_words_are_kept_once(event):
    """What is packed keeps the sum of the words that were erased from it before."""
    erase_player(event.players.get(name="Anna Berg").pk, by=None, now=later(9))
    retire_events(now=A_YEAR_LATER + timedelta(days=1))
    check = check_history(event)
    assert (check.changed, check.erased) == ((), 1)
    assert event.packed_typing.exists()
