"""An event with one account for each role, and a client that is signed in as its organiser."""

import pytest
from django.test import Client

from tests.tournament.sample_events import account, seated_event
from tournament.models import Role


@pytest.fixture
def event(db):
    return seated_event(players=16, rounds=3)


@pytest.fixture
def accounts(event):
    """One account for each role of the event, by the role's name, and "nobody" without one."""
    return {"nobody": account("nobody")} | {
        role: account(f"the-{role}", event, role) for role in Role.Name.values
    }


@pytest.fixture
def client(accounts):
    return signed_in(accounts["organiser"])


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client
