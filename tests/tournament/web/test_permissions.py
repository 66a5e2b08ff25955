"""Who may do what in an event, asked once for each event that was loaded."""

import pytest

from tests.tournament.sample_events import account, new_event
from tournament.access.permissions import Permission, may, role_of
from tournament.models import Event, Role

pytestmark = pytest.mark.django_db


def test_an_event_tells_each_account_its_own_role_and_asks_once(django_assert_num_queries):
    event = new_event(players=4)
    ada, rita, gus = account("ada", event, "organiser"), account("rita", event, "referee"), account("gus")
    loaded = Event.objects.get(pk=event.pk)
    with django_assert_num_queries(3):
        for _again in range(2):
            assert [role_of(user, loaded) for user in (ada, rita, gus)] == ["organiser", "referee", None]
    assert [may(user, Permission.CONFIRM, loaded) for user in (ada, rita, gus)] == [True, True, False]
    Role.objects.filter(user=rita).delete()
    assert not may(rita, Permission.CONFIRM, Event.objects.get(pk=event.pk))
