"""The door of an event, "find me", and the card of whoever was found."""

import html
import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.tournament.sample_events import NOW, new_event, publish, seated_event, session_of, show
from tournament.events.editing import set_state
from tournament.models import Event, Player, Team
from tournament.record import bump_revision
from tournament.rounds.timing import start_clock

pytestmark = pytest.mark.django_db


def words(response):
    """What a reader sees of the content, as one line."""
    main = response.content.decode().split("<main", 1)[-1].split("</main>")[0]
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", f"<{main}")).split())


def door(client, event, query=""):
    return client.get(reverse("event", args=[event.slug]) + query)


def card(client, event, number):
    return client.get(reverse("own_card", args=[event.slug, number]))


def find(client, event, typed, **more):
    return client.get(reverse("find_me", args=[event.slug]), {"q": typed, **more})


def start(event, number, *, minutes_ago=0):
    began = timezone.now() - timedelta(minutes=minutes_ago)
    start_clock(event.rounds.get(number=number).pk, minutes=90, lead_in=0, last_minutes=5, by=None, now=began)


# --- The door -------------------------------------------------------------------------------


def test_before_the_first_round_the_door_says_what_comes(client):
    event = seated_event(players=8, rounds=2)
    seen = words(door(client, event))
    assert "Next round Round 1" in seen
    assert "No round is published yet." in seen
    assert "Who sits where" not in seen
    assert "The whole ranking" not in seen
    show(event, 1)
    assert "Who sits where Round 1 ○ comes next By name By table Table 1 Table 2" in words(
        door(client, event)
    )


def test_while_a_round_is_played_its_clock_and_both_seatings_stand_there(client):
    event = seated_event(players=8, rounds=3)
    publish(event, 1)
    show(event, 2)
    show(event, 3)
    start(event, 2)
    seen = words(door(client, event))
    assert "Being played Round 2" in seen
    assert "Published up to round 1." in seen
    assert "Round 2 ◐ being played" in seen
    assert "Round 3 ○ comes next" in seen
    assert 'class="clock big" role="timer"' in door(client, event).content.decode()


def test_long_after_the_end_of_a_round_its_results_are_being_entered(client, monkeypatch):
    event = seated_event(players=8, rounds=2)
    show(event, 1)
    start(event, 1, minutes_ago=99)
    played = door(client, event)
    assert "Being played Round 1" in words(played)
    assert "Now: round 1" in words(card(client, event, 1))
    assert "results are being entered" not in words(played)

    later = timezone.now() + timedelta(minutes=2)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    entered = client.get(reverse("event", args=[event.slug]), headers={"If-None-Match": played["ETag"]})
    assert entered.status_code == 200
    assert "Results are being entered Round 1" in words(entered)
    assert "Round 1 ◐ results are being entered" in words(entered)
    assert "being played" not in words(entered).casefold()
    assert "Round 1: results are being entered" in words(card(client, event, 1))


def test_the_top_of_the_ranking_and_the_best_of_the_last_round_stand_there(client):
    event = seated_event(players=16, rounds=2)
    publish(event, 1)
    publish(event, 2)
    response = door(client, event)
    assert len(response.context["top"]) == 8
    assert [seat.published_score for seat in response.context["best"]] == [34, 34, 34, 34]
    assert {seat.round_id for seat in response.context["best"]} == {event.rounds.get(number=2).pk}
    assert "Results of round 2" in words(response)
    assert "All rounds are published." in words(response)


def test_the_last_word_of_a_closed_event_is_that_its_results_are_final(client):
    event = seated_event(players=4, rounds=1)
    publish(event, 1)
    event.refresh_from_db()
    set_state(event.pk, Event.State.CLOSED, by=None, version=event.version, now=NOW)
    assert "The results are final 1 round" in words(door(client, event))


def test_an_event_without_rounds_and_players_has_a_door(client):
    event = new_event(rounds=1)
    event.rounds.all().delete()
    set_state(event.pk, Event.State.OPEN, by=None, version=event.version, now=NOW)
    assert "About the event" in words(door(client, event))


@pytest.mark.parametrize("query", ["?after=1", "?sort=-score&page=2", "?q=m%C3%BC&country=NL", "?team=3"])
def test_an_old_address_of_the_ranking_leads_to_it(client, query):
    event = seated_event(players=4)
    answer = door(client, event, query)
    assert (answer.status_code, answer["Location"]) == (301, f"/e/{event.slug}/ranking/{query}")


def test_every_page_of_the_event_leads_to_its_door(client):
    event = seated_event(players=4)
    for name in ("ranking", "rounds", "players", "files", "event_rules"):
        seen = client.get(reverse(name, args=[event.slug])).content.decode()
        assert f'<a href="/e/{event.slug}/">Now</a>' in seen


# --- Find me --------------------------------------------------------------------------------


@pytest.fixture
def named() -> Event:
    """A public event with the players Łukasz Żak (1), Zoë Müller (2), 王小明 (3) and Anna Maze (4)."""
    event = seated_event(players=4, rounds=2)
    for number, name in enumerate(("Łukasz Żak", "Zoë Müller", "王小明", "Anna Maze"), start=1):
        event.players.filter(number=number).update(name=name)
    return event


def found(response):
    return [player.number for player in response.context["found"]]


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [("lu", [1]), ("ZA", [1]), ("za luk", [1]), ("mull", [2]), ("zoe", [2]), ("王", [3]), ("MA", [4])],
)
def test_two_letters_find_a_player_without_accents_and_capitals(client, named, typed, numbers):
    assert found(find(client, named, typed, list=1)) == numbers


def test_beginnings_of_names_come_before_parts_of_names(client, named):
    named.players.filter(number=2).update(name="Bo Amazon")
    assert found(find(client, named, "maz", list=1)) == [4, 2]


def test_a_number_is_that_draw_number_alone(client, named):
    named.players.filter(number=2).update(name="The 4th Duke")
    assert found(find(client, named, "4", list=1)) == [4]


def test_the_only_one_found_is_shown_at_once_and_several_are_named(client, named):
    assert find(client, named, "mull")["Location"] == f"/e/{named.slug}/players/2/"
    several = find(client, named, "ma", list=1)
    assert several.status_code == 200
    named.players.filter(number=2).update(name="Max Müller")
    assert "2 players found Anna Maze number 4 Max Müller number 2" in words(find(client, named, "ma"))


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "Type two letters of the name, or the draw number."),
        ("m", "Type two letters of the name, or the draw number."),
        ("qqq", "Nobody is called “qqq” here."),
        ("99", "Nobody is called “99” here."),
        ("<b>", "Nobody is called “<b>” here."),
        ("\x00", "Nobody is called"),
        ("x" * 3000, "Nobody is called"),
    ],
)
def test_what_finds_nobody_is_said_and_kept_in_the_field(client, named, typed, answer):
    response = find(client, named, typed)
    assert answer in words(response)
    assert f'value="{html.escape(typed[:80])}"' in response.content.decode()


def test_a_hidden_name_and_who_waits_are_not_found(client, named):
    named.players.filter(number=2).update(hidden=True)
    Player.objects.create(event=named, number=9, name="Mia Waiting", status=Player.Status.WAITING)
    assert found(find(client, named, "mull", list=1)) == []
    assert found(find(client, named, "waiting", list=1)) == []
    assert find(client, named, "2")["Location"] == f"/e/{named.slug}/players/2/"


def test_of_many_the_first_are_named(client):
    event = seated_event(players=24, rounds=1)
    seen = words(find(client, event, "player"))
    assert "24 players found" in seen
    assert "The first 12 are named here. Type more of the name." in seen


# --- The own card ---------------------------------------------------------------------------


def test_the_card_tells_place_movement_next_seat_and_the_last_result(client):
    event = seated_event(players=8, rounds=3)
    publish(event, 1)
    publish(event, 2)
    show(event, 3)
    seat = session_of(event, 3, 1).seats.select_related("player").get(wind=2)
    seen = words(card(client, event, seat.player.number))
    place = client.get(reverse("player", args=[event.slug, seat.player.number])).context["line"]
    assert f"Place {place.rank} {seat.player.name}" in seen
    assert "Next: round 3" in seen
    assert "Table 1 W West" in seen
    for mate in session_of(event, 3, 1).seats.exclude(wind=2).select_related("player"):
        assert mate.player.name in seen
    assert "Last result: round 2" in seen
    start(event, 3)
    assert "Now: round 3" in words(card(client, event, seat.player.number))


def test_the_card_leads_to_the_page_of_the_ranking_on_which_the_own_row_stands(client):
    event = seated_event(players=104, rounds=1)
    publish(event, 1)
    for page, count in ((1, 100), (2, 4)):
        lines = client.get(reverse("ranking", args=[event.slug]), {"page": page}).context["table"].page
        numbers = [row.record["line"].player.number for row in lines]
        assert len(numbers) == count
        leads_to = f'/e/{event.slug}/ranking/{"?page=2" if page == 2 else ""}"'
        assert leads_to in card(client, event, numbers[-1]).content.decode()


def test_the_card_tells_nothing_before_it_is_public(client):
    event = seated_event(players=8, rounds=2)
    seen = words(card(client, event, 1))
    assert "Player 1" in seen
    assert "Table" not in seen
    assert "table points" not in seen
    assert card(client, event, 99).status_code == 404


def test_many_cards_cost_the_standings_once(client):
    """What the phones of a hall ask for in the minute after publishing."""
    event = seated_event(players=8, rounds=2)
    publish(event, 1)

    def queries(number):
        with CaptureQueriesContext(connection) as asked:
            assert card(client, event, number).status_code == 200
        return len(asked)

    assert queries(1) > queries(2) == queries(3)
    with CaptureQueriesContext(connection) as again:
        card(client, event, 3)
    assert len(again) == 1


def test_a_new_publication_makes_a_new_card(client):
    event = seated_event(players=4, rounds=2)
    publish(event, 1)
    before = words(card(client, event, 1))
    publish(event, 2)
    assert words(card(client, event, 1)) != before


def test_teams_are_linked_where_there_are_any(client):
    event = seated_event(players=4, rounds=1)
    publish(event, 1)
    assert reverse("teams", args=[event.slug]) not in door(client, event).content.decode()
    event.players.update(team=Team.objects.create(event=event, name="Tigers"))
    bump_revision(event)
    assert reverse("teams", args=[event.slug]) in door(client, event).content.decode()
