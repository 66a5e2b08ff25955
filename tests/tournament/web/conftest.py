"""What tests of pages start from: a small event, its organiser, and the page on which a player is added."""

import pytest
from django.urls import reverse

from tests.tournament.sample_events import account, new_event


@pytest.fixture
def event():
    return new_event(players=4)


@pytest.fixture
def organiser(event):
    return account("olga", event, "organiser")


@pytest.fixture
def add(event) -> str:
    return reverse("player_add", args=[event.slug])
