"""The pages of the morning: ticks, draw numbers, replacements, one person's file, settings."""

import json
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.public.reading import says
from tests.tournament.sample_events import NOW, account, new_event, publish, record, seated_event
from tournament.models import Event
from tournament.players.entering import PlayerEntry, add_players
from tournament.rules.sheet import Hand
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db):
    return new_event(players=6)


@pytest.fixture
def client(event):
    return signed_in(account("ada", event, "organiser"))


def page(name, event, *args):
    return reverse(name, args=[event.slug, *args])


def test_only_the_ticks_that_changed_are_sent_on(client, event):
    one, two, three, *_others = event.players.values_list("pk", flat=True)
    answer = client.post(page("presence", event), {"present": [one, two]}, follow=True)
    assert says(answer) == ["2 changes are saved."]
    answer = client.post(
        page("presence", event), {"present": [two, three, "x", "9" * 30], "was": [one]}, follow=True
    )
    assert [player.pk for player in answer.context["found"].missing] != []
    assert set(event.players.filter(present_at__isnull=False).values_list("pk", flat=True)) == {two, three}
    missing = client.get(page("presence", event) + "?missing=1").context["listed"]
    assert [player.number for player in missing] == [1, 4, 5, 6]


def test_who_waits_gets_a_place_with_one_press(client, event):
    (player,) = add_players(event.pk, [PlayerEntry("Wim", status="waiting")], by=None, now=NOW)
    assert [p.name for p in client.get(page("presence", event)).context["found"].waiting] == ["Wim"]
    client.post(page("player_status", event, player.pk, "playing"), {"version": 1})
    player.refresh_from_db()
    assert player.status == "playing"


def test_draw_numbers_are_given_and_drawn_live(client, event):
    answer = client.post(page("numbers", event), {"order": "random", "seed": "abc"}, follow=True)
    assert says(answer) == ["The draw numbers are given, from the seed “abc”."]
    live = page("numbers_live", event)
    for number in range(1, 7):
        answer = client.post(live, {"number": number}, follow=True)
        assert answer.context["last"].number == number
    assert answer.context["left"] == 0
    assert says(client.post(live, {"number": "x"}, follow=True)) == [
        "Number 0 was drawn already, or is not the next one."
    ]
    assert client.post(page("numbers", event), {"order": "luck"}).context["form"].errors["order"]


def test_a_player_is_replaced_on_a_page_that_says_what_happens():
    event = seated_event(players=8, rounds=2)
    publish(event, 1)
    (wim,) = add_players(event.pk, [PlayerEntry("Wim", status="waiting")], by=None, now=NOW)
    client = signed_in(account("ada", event, "organiser"))
    player = event.players.get(number=4)
    address = page("player_replace", event, player.pk)
    shown = client.get(address)
    assert [seat.round.number for seat in shown.context["seats"]] == [2]
    assert [p.name for p in shown.context["newcomers"]] == ["Wim"]
    assert client.post(address, {"newcomer": player.pk, "version": 1}).context["form"].errors["newcomer"]
    stale = client.post(address, {"newcomer": wim.pk, "version": 99, "reason": "Ill"})
    assert stale.context["form"]["reason"].value() == "Ill"
    client.post(address, {"newcomer": wim.pk, "version": player.version, "reason": "Ill"})
    wim.refresh_from_db()
    assert (wim.number, wim.status) == (4, "playing")
    assert client.get(page("player_replace", event, player.pk)).context["seats"] == []


def test_the_organiser_says_for_whom_a_session_counts_that_has_begun():
    event = seated_event(players=8, rounds=1)
    (wim,) = add_players(event.pk, [PlayerEntry("Wim", status="waiting")], by=None, now=NOW)
    client = signed_in(account("ada", event, "organiser"))
    player = event.players.get(number=4)
    address = page("player_replace", event, player.pk)
    assert "begun_too" not in client.get(address).context["form"].fields
    session = player.seats.get().session
    record(session, SheetInput(hands=(Hand(1),)))
    assert "begun_too" in client.get(address).context["form"].fields
    typed = {"newcomer": wim.pk, "version": player.version}
    assert client.post(address, typed).context["form"].non_field_errors()
    assert client.post(address, typed | {"begun_too": "on"}).status_code == 302
    assert session.seats.filter(player=wim).exists()


def test_a_table_is_kept_on_the_players_page(client, event):
    player = event.players.get(number=2)
    answer = client.post(page("player_table", event, player.pk), {"table": 3, "version": 1}, follow=True)
    assert says(answer) == ["Player 2 stays at table 3 from the next draw on."]
    assert answer.context["fixed_table"] == 3
    answer = client.post(page("player_table", event, player.pk), {"table": "", "version": 2}, follow=True)
    assert says(answer) == ["No table is kept for Player 2."]


def test_one_person_gets_everything_about_them_as_a_file(client, event):
    entry = PlayerEntry("Quinn", email="q@example.org", notes="vegan", hidden=True)
    (player,) = add_players(event.pk, [entry], by=None, now=NOW)
    answer = client.post(page("player_file", event, player.pk))
    assert answer["Content-Disposition"] == 'attachment; filename="small-cup-player-7.json"'
    [told] = json.loads(answer.content)["events"][0]["players"]
    assert (told["name"], told["email"], told["notes"], told["hidden"]) == (
        "Quinn",
        "q@example.org",
        "vegan",
        True,
    )


@pytest.mark.parametrize(("role", "seen"), [("organiser", True), ("viewer", False)])
def test_contacts_are_for_the_organisers_alone(event, role, seen):
    (player,) = add_players(event.pk, [PlayerEntry("Quinn", email="q@example.org")], by=None, now=NOW)
    answer = signed_in(account("eve", event, role)).get(page("player_edit", event, player.pk))
    assert ("q@example.org" in answer.content.decode()) is seen


def test_fewer_days_for_addresses_ask_before_one_is_forgotten(client, event):
    event.players.filter(number=1).update(email="ada@example.org")
    Event.objects.filter(pk=event.pk).update(starts_on=timezone.localdate() - timedelta(days=20))
    typed = {"team_best": "", "nation_best": "", "contacts_days": 10, "version": event.version}
    answer = client.post(page("player_settings", event), typed)
    assert list(answer.context["form"].errors) == ["forget"]
    assert "Forget these addresses" in answer.content.decode()
    assert client.post(page("player_settings", event), {**typed, "forget": "on"}).status_code == 302
    event.refresh_from_db()
    assert event.contacts_days == 10


def test_settings_of_players_keep_what_is_typed_over_a_stale_version(client, event):
    typed = {"team_best": 3, "nation_best": "", "contacts_days": 14}
    client.post(page("player_settings", event), {**typed, "version": event.version})
    event.refresh_from_db()
    assert (event.team_best, event.nation_best, event.contacts_days) == (3, None, 14)
    answer = client.post(page("player_settings", event), {**typed, "team_best": 2, "version": 1})
    assert [d.label for d in answer.context["differences"] if d.changed] == ["Members who count for a team"]
    wrong = client.post(page("player_settings", event), {**typed, "team_best": 0, "version": 2})
    assert wrong.context["form"].errors["team_best"]
