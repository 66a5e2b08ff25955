"""A player's page and calendar, as a visitor gets them."""

import re
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from icalendar import Calendar

from scoring.mcr import ClaimedFan
from tests.tournament.public.reading import by_wind, page, text
from tests.tournament.sample_events import (
    NOW,
    confirm,
    make_public,
    publish,
    record,
    seated_event,
    session_of,
    show,
)
from tournament.archive.reading import read_archive
from tournament.archive.restoring import import_event
from tournament.models import Event, Player
from tournament.papers.archive import archive_json
from tournament.rounds.publishing import publish_round
from tournament.rules.last_round import ANY_SCORE, Need
from tournament.rules.sheet import Hand, HandClaim
from tournament.sheets.confirming import reopen_session
from tournament.sheets.recording import SheetInput
from tournament.words.last_round import tell_last_round

pytestmark = pytest.mark.django_db

CLAIM = HandClaim((ClaimedFan(39), ClaimedFan(64)))


def publish_sheet(event, number, sheet, *, table=1):
    record(session_of(event, number, table), sheet)
    confirm(session_of(event, number, table))
    round_ = event.rounds.get(number=number)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)


def number_of(event, name):
    return event.players.get(name=name).number


def test_the_hands_of_a_player_are_counted_with_what_is_known(client):
    event = seated_event(players=4, rounds=3)
    hands = (Hand(1, 0, 1, 10, CLAIM), Hand(2, 0, None, 20), Hand(3, 1, 0, 8), Hand(4))
    publish_sheet(event, 1, SheetInput(hands=hands, signed_totals=(102, -14, -44, -44)))
    publish_sheet(event, 2, SheetInput(signed_totals=(0, 0, 0, 0)))
    east = by_wind(event)[0]
    seen = text(page(client, "player", number_of(event, east), event=event))
    assert "Counted over 4 hands, from the sheets that are known: 1 of 2." in seen
    assert "Hands won 2 50% Of these self-drawn 1 50%" in seen
    assert "Discards into a win 1 25% Average value won 15.0 Best hand 20 round 1, hand 2" in seen
    assert "Of 1 of the 2 hands won the fans are known. Mixed Straight 1 Tile Hog 1" in seen


def test_hands_of_a_reopened_sheet_and_of_an_unpublished_round_are_not_counted(client):
    event = seated_event(players=4, rounds=2)
    publish(event, 1)
    record(session_of(event, 2), SheetInput(hands=(Hand(1, 0, 1, 335),), signed_totals=(359, -343, -8, -8)))
    confirm(session_of(event, 2))
    seen = text(page(client, "player", 1, event=event))
    assert "from the sheets that are known: 1 of 1." in seen
    assert "335" not in seen
    session = session_of(event, 1)
    reopen_session(session.pk, by=None, version=session.version, reason="misread", now=NOW)
    assert "Hands won" not in text(page(client, "player", 1, event=event))


def test_the_course_of_places_is_a_picture_with_a_table(client):
    event = seated_event(players=4, rounds=2)
    publish(event, 1)
    east = by_wind(event)[0]
    number = number_of(event, east)
    assert "After round 1: place 1." not in text(page(client, "player", number, event=event))
    seats = list(session_of(event, 2).seats.select_related("player"))
    totals = tuple(-90 if seat.player.name == east else 30 for seat in seats)
    publish_sheet(event, 2, SheetInput(signed_totals=totals))
    response = page(client, "player", number, event=event)
    place = int(re.search(r"Place after round 2 (\d)", text(response))[1])
    assert f"After round 1: place 1. After round 2: place {place}." in text(response)
    table = response.content.decode().split("<tbody>")[1]
    assert re.findall(r'<th scope="row" class="num">(\d)</th><td class="num"><b>(\d)</b>', table) == [
        ("1", "1"),
        ("2", str(place)),
    ]


def calendar_of(client, event, number):
    response = client.get(reverse("player_calendar", args=[event.slug, number]))
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(response.content)


def test_the_calendar_has_the_rounds_in_the_time_zone_of_the_event(client):
    event = seated_event(players=4, rounds=3, city="Rotterdam", time_zone="Europe/Amsterdam")
    for number, hour in ((1, 8), (2, 11)):
        event.rounds.filter(number=number).update(starts_at=datetime(2026, 11, 21, hour, tzinfo=UTC))
    show(event, 1)
    east, *others = by_wind(event)
    calendar = calendar_of(client, event, number_of(event, east))
    first, second = calendar.walk("VEVENT")
    assert first["SUMMARY"] == "Small cup, round 1: Table 1, East"
    assert first["LOCATION"] == "Table 1, Rotterdam"
    assert all(name in first["DESCRIPTION"] for name in others)
    assert first["URL"] == "http://testserver/e/small-cup/rounds/1/tables/1/"
    assert first["DTSTART"].params["TZID"] == "Europe/Amsterdam"
    assert first["DTSTART"].dt.isoformat() == "2026-11-21T09:00:00+01:00"
    assert (first["DTEND"].dt - first["DTSTART"].dt).total_seconds() == 60 * event.minutes
    assert [zone["TZID"] for zone in calendar.walk("VTIMEZONE")] == ["Europe/Amsterdam"]
    # The seating of the second round is not shown, and the third has no time.
    assert second["SUMMARY"] == "Small cup, round 2"
    assert second["LOCATION"] == "Rotterdam"
    assert "DESCRIPTION" not in second


def test_an_entry_keeps_its_name_when_the_seating_is_shown_so_that_it_is_replaced(client):
    event = seated_event(players=4, rounds=1)
    event.rounds.update(starts_at=NOW)
    (before,) = calendar_of(client, event, 1).walk("VEVENT")
    show(event, 1)
    (after,) = calendar_of(client, event, 1).walk("VEVENT")
    assert before["UID"] == after["UID"]
    assert before["SEQUENCE"] < after["SEQUENCE"]


def names_of(client, event, number, **headers):
    answer = client.get(reverse("player_calendar", args=[event.slug, number]), headers=headers)
    return [str(entry["UID"]) for entry in Calendar.from_ical(answer.content).walk("VEVENT")]


def test_an_entry_keeps_its_name_over_hosts_numbers_addresses_and_archives(client, settings):
    settings.ALLOWED_HOSTS = ["*"]
    event = seated_event(players=8, rounds=2)
    event.rounds.update(starts_at=NOW)
    one, other = (names_of(client, event, number) for number in (1, 2))
    assert (len({*one, *other}), len(one)) == (4, 2)
    assert names_of(client, event, 1, host="laptop.local") == one
    first, second = event.players.get(number=1), event.players.get(number=2)
    for player, number in ((first, 99), (second, 1), (first, 2)):
        Player.objects.filter(pk=player.pk).update(number=number)
    assert (names_of(client, event, 2), names_of(client, event, 1)) == (one, other)
    archive = read_archive(archive_json(event, now=NOW))
    Event.objects.filter(pk=event.pk).delete()
    again = import_event(archive, slug="elsewhere", by=None, now=NOW)
    make_public(again)
    assert (names_of(client, again, 2), names_of(client, again, 1)) == (one, other)


def test_a_calendar_leads_to_the_address_of_the_installation(client, settings):
    event = seated_event(players=4, rounds=2)
    event.rounds.update(starts_at=NOW)
    show(event, 1)
    settings.SITE_URL = "https://mahjong.example"
    seated, open_ = calendar_of(client, event, 1).walk("VEVENT")
    assert seated["URL"] == "https://mahjong.example/e/small-cup/rounds/1/tables/1/"
    assert open_["URL"] == "https://mahjong.example/e/small-cup/players/1/"


def test_who_has_withdrawn_has_no_rounds_to_come(client):
    event = seated_event(players=4, rounds=3)
    event.rounds.update(starts_at=NOW)
    show(event, 1)
    assert len(names_of(client, event, 1)) == 3
    Player.objects.filter(event=event, number=1).update(status="withdrawn")
    assert len(names_of(client, event, 1)) == 1


def test_a_name_of_two_lines_is_one_in_the_calendar(client):
    """As it was kept before lines were refused."""
    event = seated_event(players=4, rounds=1)
    Event.objects.filter(pk=event.pk).update(short_title="Small\ncup")
    event.rounds.update(starts_at=NOW)
    event.players.filter(number=1).update(name="Anna\nBerg")
    assert calendar_of(client, event, 1)["X-WR-CALNAME"] == "Small cup: Anna Berg"


def test_without_times_no_calendar_is_offered_and_nobody_has_one_who_is_not_there(client):
    event = seated_event(players=4, rounds=1)
    assert "for your calendar" not in text(page(client, "player", 1, event=event))
    assert client.get(reverse("player_calendar", args=[event.slug, 9])).status_code == 404
    event.rounds.update(starts_at=NOW)
    event.refresh_from_db()
    show(event, 1)
    assert "for your calendar" in text(page(client, "player", 1, event=event))


# --- The last round -------------------------------------------------------------------------


def before_the_last_round(**details):
    """Two tables of four, one of two rounds published: East of each table has 4 table points and +34."""
    event = seated_event(players=8, rounds=2, **details)
    publish(event, 1)
    return event


def needs_of(client, event, number):
    seen = text(page(client, "player", number, event=event))
    _before, found, after = seen.partition("What is needed in the last round")
    return after.partition("Round by round")[0] if found else None


def test_what_is_needed_is_told_when_the_seating_of_the_last_round_is_shown(client):
    event = before_the_last_round()
    assert needs_of(client, event, 1) is None
    show(event, 2)
    assert "Place 1" in needs_of(client, event, 1)
    publish(event, 2)
    assert needs_of(client, event, 1) is None


def test_what_is_needed_is_told_in_the_last_round_only(client):
    event = seated_event(players=8, rounds=3)
    publish(event, 1)
    show(event, 2)
    show(event, 3)
    assert needs_of(client, event, 1) is None


def test_each_place_at_the_table_is_told_with_what_it_leads_to(client):
    event = seated_event(players=4, rounds=2)
    publish(event, 1)
    show(event, 2)
    east = session_of(event, 1).seats.get(wind=0).player
    told = needs_of(client, event, east.number)
    # Four table points are ahead of one and a half twice, and of none; two who share the first place pass.
    assert "Place 1 1 1 Place 2 1 1 Place 3 1 2 Place 4 1 3" in told
    assert "Stay first with place 2 or better with every place Place 3 or better with every place" in told


def test_who_does_not_sit_in_the_last_round_needs_nothing_there(client):
    event = before_the_last_round()
    show(event, 2)
    seat = session_of(event, 2).seats.select_related("player").first()
    event.players.filter(pk=seat.player.pk).update(status=Player.Status.SUBSTITUTE)
    assert needs_of(client, event, seat.player.number) is None


def test_a_score_of_the_last_round_that_is_not_published_changes_nothing(client):
    event = before_the_last_round()
    show(event, 2)
    before = needs_of(client, event, 1)
    record(session_of(event, 2), SheetInput(signed_totals=(900, 0, 0, -900)))
    confirm(session_of(event, 2))
    assert needs_of(client, event, 1) == before


@pytest.mark.parametrize(
    ("thresholds", "words"),
    [
        ((None,) * 4, []),
        ((ANY_SCORE,) * 4, ["with every place"]),
        ((ANY_SCORE, None, None, None), ["with place 1"]),
        ((ANY_SCORE, ANY_SCORE, None, None), ["with place 2 or better"]),
        ((ANY_SCORE, 34, None, None), ["with place 1", "with place 2 and at least +34 points"]),
        (
            (9, ANY_SCORE, -5, None),
            ["with place 1 and at least +9 points", "with place 2", "with place 3 and at least −5 points"],
        ),
    ],
)
def test_conditions_in_words(thresholds, words):
    needs = [Need(place, 1, least, least) for place, least in enumerate(thresholds, start=1)]
    game = SimpleNamespace(field=9, needs=lambda goal: needs, outcomes=tuple)
    told = tell_last_round(game, None).goals[0]
    assert told.possible == (words or ["no longer"])


def test_a_player_before_the_last_round_costs_the_same_in_a_large_event(client):
    small = seated_event(players=8, rounds=2, title="Small")
    large = seated_event(players=24, rounds=3, title="Large")
    publish(small, 1)
    publish(large, 1)
    publish(large, 2)
    show(small, 2)
    show(large, 3)

    def cost(event):
        with CaptureQueriesContext(connection) as queries:
            assert needs_of(client, event, 1)
        return len(queries)

    assert cost(large) == cost(small)
