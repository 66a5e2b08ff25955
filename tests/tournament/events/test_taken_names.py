"""Two people take one name at the same moment: the second is told, whoever asked first."""

import pytest
from django.contrib.auth import get_user_model

from tests.tournament.meanwhile import faster
from tests.tournament.sample_events import NOW, account, new_event
from tournament.archive.contents import archived
from tournament.archive.restoring import import_event
from tournament.events.editing import create_event
from tournament.events.inviting import accept_with_new_account, invite
from tournament.events.keeping_fan_lists import keep_fan_list
from tournament.models import Event, FanList
from tournament.record.refusals import InvalidInput

pytestmark = pytest.mark.django_db


def test_two_events_of_one_address():
    asked = {"title": "Harbour Cup", "preset": "international", "tie_rule": "averaged", "rounds": 1}
    with (
        faster(Event, title="Other", slug="harbour-cup", ruleset="international", tie_rule="averaged"),
        pytest.raises(InvalidInput) as refused,
    ):
        create_event(by=None, now=NOW, **asked)
    assert refused.value.errors["title"] == [
        "An event at the address “harbour-cup” exists already. Take another title."
    ]


def test_two_lists_of_fans_of_one_name():
    event, other = new_event(), account("other")
    with faster(FanList, name="Club", fans=[1], by=other, at=NOW), pytest.raises(InvalidInput) as refused:
        keep_fan_list(event, "Club", [1, 2], by=None, now=NOW)
    assert list(refused.value.errors) == ["list_name"]


def test_two_accounts_of_one_name():
    event = new_event()
    invitation = invite(event.pk, role="referee", days=3, by=None, now=NOW)
    with faster(get_user_model(), username="rita"), pytest.raises(InvalidInput) as refused:
        accept_with_new_account(invitation.pk, username="rita", password="harbour cup 44", now=NOW)
    assert refused.value.errors["username"] == ["This user name is taken. If it is yours, sign in instead."]
    invitation.refresh_from_db()
    assert invitation.accepted_at is None


def test_two_archives_of_one_address():
    event = new_event()
    archive = archived(event, now=NOW)
    event.delete()
    rival = {"title": "Other", "slug": event.slug, "ruleset": event.ruleset, "tie_rule": event.tie_rule}
    with faster(Event, **rival), pytest.raises(InvalidInput) as refused:
        import_event(archive, by=None, now=NOW)
    assert refused.value.errors == {
        "slug": [f"An event at the address “{event.slug}” exists already. Take another address."]
    }


def test_two_archives_that_both_bring_an_unknown_account():
    """Both make it; the second takes the account of the first."""
    event = new_event()
    known = [account(name, event, "referee") for name in ("anna", "rita", "zora")]
    archive = archived(event, now=NOW)
    event.delete()
    for user in known:
        user.delete()
    with faster(get_user_model(), username="rita", first_name="Of the other archive"):
        again = import_event(archive, by=None, now=NOW)
    accounts = get_user_model().objects.order_by("username")
    assert [(user.username, user.first_name) for user in accounts] == [
        ("anna", ""),
        ("rita", "Of the other archive"),
        ("zora", ""),
    ]
    assert {role.user for role in again.roles.all()} == set(accounts)
