"""A published ranking is ordered otherwise only with a reason, and after the page has said who moves."""

import pytest
from django.urls import reverse

from tests.tournament.desk.sheet_pages import fields, page
from tests.tournament.organiser.conftest import signed_in
from tests.tournament.organiser.test_events import setup_form
from tests.tournament.sample_events import (
    NOW,
    ONE_HAND,
    ONE_HAND_TOTALS,
    account,
    charted_event,
    confirm,
    play,
    publish_played,
    record,
    session_of,
)
from tournament.events.editing import edit_event
from tournament.models import Event, History
from tournament.players.changing_settings import edit_player_settings
from tournament.players.entering import PlayerEntry
from tournament.record.refusals import InvalidInput
from tournament.results.standings import standings_of
from tournament.rules.sheet import Hand
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db

#: East wins two hands; the players signed the totals of one.
TWO_HANDS = (*ONE_HAND, Hand(2, winner=0, discarder=2, value=8))
MOST_WON = {"tie_breakers": ["most_hands_won"]}
REASON = "as the invitation said"


@pytest.fixture
def event():
    """Players 1 and 5 share the first place; 5 won two hands, and team B has three of the eight players."""
    teams = dict(zip(range(1, 9), "AAAABBB ", strict=True))
    entries = [
        PlayerEntry(name=f"Player {number}", team=team.strip(), country="NL" if number < 3 else "JP")
        for number, team in teams.items()
    ]
    event = charted_event(entries, title="Small event")
    play(session_of(event))
    record(session_of(event, table=2), SheetInput(hands=TWO_HANDS, signed_totals=ONE_HAND_TOTALS))
    confirm(session_of(event, table=2), reason="signed so")
    event.refresh_from_db()
    return event


@pytest.fixture
def published(event):
    publish_played(event)
    event.refresh_from_db()
    return event


@pytest.fixture
def client(event):
    return signed_in(account("olga", event, "organiser"))


def places(event):
    event.refresh_from_db()
    return [(line.number, line.rank) for line in standings_of(event, public=True)][:2]


def test_before_anything_is_published_no_reason_is_asked(event, client):
    client.post(reverse("setup", args=[event.slug]), setup_form(event, **MOST_WON))
    event.refresh_from_db()
    assert event.tie_breakers == ["most_hands_won"]


def test_the_page_says_who_moves_and_asks_why_and_then_saves(published, client):
    address = reverse("setup", args=[published.slug])
    assert places(published) == [(1, 1), (5, 1)]
    response = client.post(address, setup_form(published, city="Porto", **MOST_WON))
    seen = page(response)
    assert "Published places move" in seen
    assert "1 Player 1 1 → 2" in seen
    assert places(published) == [(1, 1), (5, 1)]
    assert "Porto" in response.content.decode()

    shown = {"shown": fields(response)["shown"]}
    silent = client.post(address, setup_form(published, city="Porto", **MOST_WON, **shown))
    assert "Results are published: say why they are ranked otherwise." in page(silent)
    assert "1 Player 1 1 → 2" in page(silent)
    assert places(published) == [(1, 1), (5, 1)]

    client.post(address, setup_form(published, city="Porto", **MOST_WON, **shown, reason=REASON))
    assert places(published) == [(5, 1), (1, 2)]
    assert (published.city, History.objects.first().reason) == ("Porto", REASON)


def test_other_tie_breakers_than_were_shown_are_shown_first(published, client):
    address = reverse("setup", args=[published.slug])
    shown = fields(client.post(address, setup_form(published, **MOST_WON)))["shown"]
    other = setup_form(published, tie_breakers=["fewest_discards"], shown=shown, reason=REASON)
    assert "Published places move" in page(client.post(address, other))
    assert places(published) == [(1, 1), (5, 1)]


def test_what_orders_nothing_is_saved_at_once(published, client):
    client.post(reverse("setup", args=[published.slug]), setup_form(published, city="Porto"))
    published.refresh_from_db()
    assert published.city == "Porto"


def test_who_counts_for_teams_and_nations_is_no_different(published, client):
    address = reverse("player_settings", args=[published.slug])
    typed = {"version": published.version, "team_best": "1", "nation_best": "1", "contacts_days": "30"}
    response = client.post(address, typed)
    seen = page(response)
    assert "Teams Place A 1 → 1" not in seen
    assert "Nations Place" in seen
    assert "Japan – → 1" in seen
    published.refresh_from_db()
    assert published.team_best is None
    client.post(address, {**typed, "shown": fields(response)["shown"], "reason": REASON})
    published.refresh_from_db()
    assert (published.team_best, published.nation_best) == (1, 1)
    assert History.objects.first().reason == REASON


def test_contacts_are_kept_shorter_without_a_reason(published, client):
    typed = {"version": published.version, "contacts_days": "7"}
    client.post(reverse("player_settings", args=[published.slug]), typed)
    published.refresh_from_db()
    assert published.contacts_days == 7


def test_no_action_reorders_in_silence(published):
    version = published.version
    with pytest.raises(InvalidInput, match="say why"):
        edit_event(published.pk, MOST_WON, by=None, version=version, now=NOW)
    settings = {"team_best": 1, "nation_best": None, "contacts_days": 30}
    with pytest.raises(InvalidInput, match="say why"):
        edit_player_settings(published.pk, settings, by=None, version=version, now=NOW, reason=" ")
    assert Event.objects.get(pk=published.pk).version == version
