"""The statistics of an event, as a visitor gets them."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.mcr import ClaimedFan
from tests.tournament.public.reading import by_wind, page, text
from tests.tournament.public.test_player_page import publish_sheet
from tests.tournament.sample_events import NOW, confirm, new_event, publish, record, seated_event, session_of
from tournament.rounds.publishing import publish_round
from tournament.rules.sheet import Hand, HandClaim
from tournament.sheets.confirming import reopen_session
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db

FANS = (ClaimedFan(39), ClaimedFan(63), ClaimedFan(69), ClaimedFan(79))
TILES = "[123m,1]123m9s456s789p9s|EE0000|1"
HANDS = (
    Hand(1, 0, 1, 13, HandClaim(FANS, 1, TILES)),
    Hand(2, 2, None, 40),
    Hand(3, 0, 1, 10, HandClaim((ClaimedFan(39), ClaimedFan(64)))),
    Hand(4),
)
TOTALS = (23, -87, 128, -64)


@pytest.fixture
def event():
    event = seated_event(players=4, rounds=2)
    publish_sheet(event, 1, SheetInput(hands=HANDS, signed_totals=TOTALS))
    return event


def seen_of(client, event):
    return text(page(client, "event_statistics", event=event))


def test_before_the_first_round_is_published_there_are_no_figures(client):
    event = seated_event(players=4, rounds=1)
    assert "No figures yet" in seen_of(client, event)


def test_the_ends_of_the_hands_are_counted(client, event):
    seen = seen_of(client, event)
    assert "Hands 4 Won on a discard 2 50% Self-drawn 1 25% Drawn hands 1 25% Average value 21.0" in seen
    assert "Hands won by value: 8–11: 1, 12–15: 1, 16–23: 0, 24–31: 0, 32–47: 1" in seen


def test_the_best_hands_are_told_with_who_where_and_their_tiles(client, event):
    east, south, west, _north = by_wind(event)
    seen = seen_of(client, event)
    best = seen.partition("The best hands")[2].partition("The biggest session")[0]
    assert f"40 points {west} drew the winning tile Round 1, table 1, hand 2 Its fans are not known." in best
    assert f"13 points {east} from {south} Round 1, table 1, hand 1" in best
    assert "Mixed Straight 8 All Chows 2 Pure Double Chow 1 Single Wait 1 Flower Tiles 1" in best
    assert f"10 points {east} from {south} Round 1, table 1, hand 3 Mixed Straight 8" in best
    markup = page(client, "event_statistics", event=event).content.decode()
    assert len(re.findall('class="tiles[^"]*" role="img"', markup)) == 1
    session = reverse("session", args=[event.slug, 1, 1])
    assert f'href="{session}#hand-3"' in markup
    assert 'id="hand-3"' in client.get(session).content.decode()


def test_the_fans_are_counted_the_rarest_and_those_nobody_made_are_named(client, event):
    fans = seen_of(client, event).partition("The biggest session")[2].partition("Players")[0]
    assert "Of 2 of the 3 hands won the fans are known." in fans
    assert "Mixed Straight 8 2 100%" in fans
    assert "All Chows 2 1 50%" in fans
    assert "Rarest: All Chows , Tile Hog , Pure Double Chow , Single Wait , Flower Tiles" in fans
    assert "75 fans that nobody has made" in fans


def test_the_biggest_session_and_the_start_seats_are_told(client, event):
    west = by_wind(event)[2]
    seen = seen_of(client, event)
    assert f"The biggest session +128 {west} · Round 1, table 1" in seen
    assert "E East 23.0 2.00 S South −87.0 0.00 W West 128.0 4.00 N North −64.0 1.00" in seen
    assert "How often two players met Times Pairs 1 6" in seen


def test_a_single_hand_is_enough_to_be_counted_where_nobody_has_more(client):
    event = seated_event(players=4, rounds=1, title="One hand")
    publish(event)
    assert "Of those with at least 1 known hand." in seen_of(client, event)


def test_what_is_not_published_or_opened_again_is_not_counted(client, event):
    secret = SheetInput(hands=(Hand(1, 0, 1, 335),), signed_totals=(359, -343, -8, -8))
    record(session_of(event, 2), secret)
    confirm(session_of(event, 2))
    assert "335" not in seen_of(client, event)
    round_ = event.rounds.get(number=2)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    assert "335 points" in seen_of(client, event)
    session = session_of(event, 2)
    reopen_session(session.pk, by=None, version=session.version, reason="misread", now=NOW)
    seen = seen_of(client, event)
    assert "335 points" not in seen
    # The published score stands meanwhile.
    assert "+359" in seen


def test_hidden_names_stay_hidden(client, event):
    """Who is hidden is called by the draw number, which here is the name from before."""
    east, *_others = by_wind(event)
    event.players.filter(name=east).update(name="Sam Secret", hidden=True)
    seen = seen_of(client, event)
    assert east in seen
    assert "Secret" not in seen


def test_an_event_of_totals_alone_has_no_hands_and_is_no_error(client):
    event = seated_event(players=4, rounds=1)
    publish_sheet(event, 1, SheetInput(signed_totals=(0, 0, 0, 0)))
    seen = seen_of(client, event)
    assert "the hands of 0 are known" in seen
    assert "Nobody won anything yet." in seen
    assert "The best hands" not in seen


def test_an_event_in_preparation_has_no_statistics(client):
    assert page(client, "event_statistics", event=new_event(players=4)).status_code == 404


def test_the_page_costs_the_same_for_a_large_event(client):
    small, large = seated_event(players=4, rounds=1), seated_event(players=24, rounds=2, title="Large")
    publish(small, 1)
    publish(large, 1)
    publish(large, 2)

    def cost(event):
        with CaptureQueriesContext(connection) as queries:
            assert page(client, "event_statistics", event=event).status_code == 200
        return len(queries)

    assert cost(large) == cost(small)
