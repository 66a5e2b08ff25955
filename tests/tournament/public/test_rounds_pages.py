"""The list of events, the rounds of one, and who sits where, as a visitor gets them."""

import pytest

from tests.tournament.public.reading import by_wind, one_table, page, text
from tests.tournament.sample_events import account, new_event, publish, seated_event, show

pytestmark = pytest.mark.django_db


def test_the_rounds_tell_how_far_they_are(client):
    event = seated_event(players=4, rounds=3)
    publish(event, 1)
    show(event, 2)
    seen = text(page(client, "rounds", event=event))
    assert "Round 1 ✓ results published Table 1" in seen
    assert "Round 2 ◐ seating shown Table 1" in seen
    assert "Round 3 ○ to come" in seen


def test_a_round_can_be_read_by_name(client):
    event = seated_event(players=8, rounds=1)
    show(event, 1)
    event.players.filter(number=1).update(name="Émile")
    event.players.filter(number=2).update(name="Zoe")
    seen = text(page(client, "round", 1, event=event, query="?by=name"))
    assert seen.index("Émile") < seen.index("Player 3") < seen.index("Zoe")


def test_a_player_sees_table_wind_table_mates_and_results(client):
    event = one_table()
    show(event, 2)
    east, *others = by_wind(event)
    number = event.players.get(name=east).number
    seen = text(page(client, "player", number, event=event))
    assert "Place after round 1 1 Table points 4 Points +34 Sessions 1" in seen
    assert "Round 1, Table 1 E East" in seen
    assert all(other in seen for other in others)
    assert "Round 2, Table 1" in seen


def test_the_home_page_lists_public_events_and_the_own_ones(client):
    one_table()
    draft = new_event(title="Autumn cup")
    seen = text(client.get("/"))
    assert "Small cup" in seen
    assert "published: round 1 of 2" in seen
    assert "Autumn cup" not in seen
    client.force_login(account("olga", draft, "organiser"))
    assert "Autumn cup organiser, in preparation, not public" in text(client.get("/"))
