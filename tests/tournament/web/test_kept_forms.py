"""What was typed is not lost when a session ends, a form is too old, or what it was about is removed."""

import html

import pytest
from axes.models import AccessAttempt
from django.test import Client
from django.urls import reverse

from tests.tournament.sample_events import account, seated_event
from tests.tournament.web.typed import TYPED, address_of, entered, hidden, signed_in
from tournament import record
from tournament.models import Event, Player
from tournament.players import entering
from tournament.record import lock_event

pytestmark = pytest.mark.django_db


def sign_in(client, page, password="secret"):
    return client.post(address_of(page), hidden(page) | {"username": "olga", "password": password})


def test_what_was_typed_survives_the_end_of_the_session(event, organiser, add):
    client = Client()
    page = client.post(add, TYPED)
    assert page.status_code == 403
    assert "You are not signed in any more" in page.content.decode()
    again = sign_in(client, page)
    assert "What you typed is still here" in again.content.decode()
    assert entered(event) == []
    client.post(address_of(again), hidden(again))
    [player] = entered(event)
    assert (player.club, player.notes) == ("East & Side", "vegan")


def test_a_wrong_password_in_between_loses_nothing(event, organiser, add):
    client = Client()
    page = sign_in(client, client.post(add, TYPED), password="wrong")
    again = sign_in(client, page)
    client.post(address_of(again), hidden(again))
    assert len(entered(event)) == 1


def test_the_log_of_failed_tries_holds_nothing_of_what_was_typed_and_no_link(event, organiser, add):
    client = Client()
    page = client.post(add, TYPED)
    assert "vegan" in str(hidden(page))
    sign_in(client, page, password="wrong")
    link = reverse("invitation", args=["17.a-secret"])
    typed = {"username": "olga", "password": "wrong", "next": link}
    client.post(reverse("login"), typed, query_params={"next": link})
    [tries] = AccessAttempt.objects.values("username", "failures_since_start", "get_data", "post_data")
    assert (tries.pop("username"), tries.pop("failures_since_start")) == ("olga", 2)
    assert "17.a-secret" not in str(tries)
    assert "vegan" not in str(tries)


def test_who_signed_in_in_another_tab_meanwhile_goes_on_with_what_was_typed(event, organiser, add):
    page = Client().post(add, TYPED)
    again = sign_in(signed_in(organiser), page)
    assert hidden(again)["club"] == "East & Side"
    assert address_of(again) == add


def test_an_empty_form_leads_to_the_sign_in_as_before(add):
    answer = Client().post(add)
    assert (answer.status_code, answer["Location"]) == (302, f"/login/?next={add}")


def test_signing_in_twice_leads_home_and_not_in_circles(organiser):
    """Where the page that one came from is the sign-in itself."""
    answer = signed_in(organiser, raise_request_exception=False).get("/login/?next=/login/")
    assert (answer.status_code, answer["Location"]) == (302, reverse("home"))
    sent = {"username": "olga", "password": "secret", "next": "/login/?next=/login/"}
    assert Client().post("/login/", sent)["Location"] == reverse("home")


def test_nothing_is_sent_to_another_site(organiser):
    sent = {"username": "olga", "password": "secret", "next": "https://elsewhere.example/", "kept": "a=b"}
    assert address_of(Client().post(reverse("login"), sent)) == reverse("home")


def test_a_form_of_before_the_sign_in_can_be_sent_again(event, organiser, add):
    """Signing in in another tab renews the token: the form in this one is too old."""
    client = signed_in(organiser, enforce_csrf_checks=True)
    page = client.post(add, TYPED, headers={"Sec-Fetch-Site": "same-origin"})
    assert page.status_code == 403
    assert entered(event) == []
    client.post(address_of(page), hidden(page))
    assert len(entered(event)) == 1


@pytest.mark.parametrize(
    "headers", [{}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}], ids=str
)
def test_a_form_of_another_site_is_not_offered_again(organiser, add, headers):
    page = signed_in(organiser, enforce_csrf_checks=True).post(add, TYPED, headers=headers)
    assert page.status_code == 403
    assert "This form was too old, or came from another place" in page.content.decode()
    assert "East" not in page.content.decode()


def test_no_password_comes_back(organiser, add):
    client = Client(enforce_csrf_checks=True)
    sent = {
        "username": "olga",
        "password": "a secret word",
        "again": "a secret word",
        "kept": "a=b",
        "next": add,
    }
    page = client.post(reverse("login"), sent, headers={"Sec-Fetch-Site": "same-origin"})
    assert hidden(page)["a"] == "b"
    assert address_of(page) == add
    assert "a secret word" not in page.content.decode()
    page = client.post("/invitation/1.x/", sent, headers={"Sec-Fetch-Site": "same-origin"})
    assert hidden(page)["username"] == "olga"
    assert "a secret word" not in page.content.decode()


def test_a_form_about_a_removed_player_says_so_and_shows_what_was_typed(event, organiser):
    page = reverse("player_edit", args=[event.slug, event.players.get(number=4).pk])
    event.players.get(number=4).delete()
    answer = signed_in(organiser).post(page, TYPED | {"version": "1"})
    assert answer.status_code == 404
    told = html.unescape(answer.content.decode())
    assert "Somebody removed it meanwhile" in told
    assert "name: Hélène <Garnier>\nclub: East & Side" in told


@pytest.fixture
def meanwhile(monkeypatch):
    """Let something happen in the instant before an action takes its lock."""

    def happen(act):
        def lock(*args, **more):
            act()
            return lock_event(*args, **more)

        for module in (record, entering):
            monkeypatch.setattr(module, "lock_event", lock)

    return happen


def test_a_player_who_is_removed_in_the_same_instant(event, organiser, meanwhile):
    player = event.players.get(number=4)
    meanwhile(Player.objects.filter(pk=player.pk).delete)
    answer = signed_in(organiser, raise_request_exception=False).post(
        reverse("player_edit", args=[event.slug, player.pk]), TYPED | {"number": "4", "version": "1"}
    )
    assert answer.status_code == 404
    assert "Somebody removed it meanwhile" in answer.content.decode()
    assert "East &amp; Side" in answer.content.decode()


@pytest.mark.parametrize("page", ["round_publish", "round_unpublish"])
def test_a_round_that_is_removed_in_the_same_instant(event, organiser, meanwhile, page):
    meanwhile(event.rounds.filter(number=2).delete)
    answer = signed_in(organiser, raise_request_exception=False).post(
        reverse(page, args=[event.slug, 2]), {"version": "1", "reason": "wrong table"}
    )
    assert answer.status_code == 404
    assert "Somebody removed it meanwhile" in answer.content.decode()


def test_an_event_that_is_deleted_in_the_same_instant(event, organiser, add, meanwhile):
    meanwhile(Event.objects.filter(pk=event.pk).delete)
    answer = signed_in(organiser, raise_request_exception=False).post(add, TYPED)
    assert answer.status_code == 404
    assert "East &amp; Side" in answer.content.decode()


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_a_sheet_whose_seating_was_removed(accept):
    event = seated_event()
    address = reverse("sheet", args=[event.slug, 1, 1])
    referee = account("ines", event, "referee")
    event.rounds.get(number=1).sessions.all().delete()
    answer = signed_in(referee).post(address, {"hand-1-value": "24"}, headers={"Accept": accept})
    assert answer.status_code == 404
    assert answer["Content-Type"].startswith(accept)
    assert "Nobody sits at table 1 in round 1 any more" in answer.content.decode()
