"""Random events: whatever happens on a day, every face says what follows from it.

`--random-events 300 --random-events-from 1000` tries more events than a run of all tests does, and others.
"""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.tournament.random_events.accidents import go_on
from tests.tournament.random_events.compare import differences
from tests.tournament.random_events.day import Day

pytestmark = pytest.mark.django_db

#: How often the faces are read before the end.
LOOKS = 3


def pytest_generate_tests(metafunc):
    first, count = (metafunc.config.getoption(name) for name in ("random_events_from", "random_events"))
    metafunc.parametrize("seed", range(first, first + count))


def test_every_face_says_what_happened(seed):
    day = Day(seed)
    officials = Client()
    officials.force_login(get_user_model().objects.create_superuser("host"))
    sheets = sum(len(round_.sittings) for round_ in day.truth.rounds)
    for _look in range(LOOKS):
        for _ in range(15 + 3 * sheets // 2):
            go_on(day)
        assert_faces_agree(day, officials)
    day.move_elsewhere()
    assert_faces_agree(day, officials)


def assert_faces_agree(day, officials):
    found = differences(day, Client(), officials)
    assert not found, "\n".join([f"after {day.story}", *found[:6]])
