"""What the tests of people start from: who was erased is told in a place of each test's own."""

import pytest
from django.contrib.auth import get_user_model

from tests.tournament.copies.conftest import place, second

__all__ = ["place", "second"]


@pytest.fixture(autouse=True)
def _own_place(place) -> None:
    """Every test."""


@pytest.fixture
def chief():
    """A hoster: whoever else asks may not erase."""
    return get_user_model().objects.create_superuser("ada")
