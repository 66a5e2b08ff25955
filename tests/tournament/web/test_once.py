"""Forms that create something, sent twice: by a double click, or because an answer was lost."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.sample_events import NOW, account, confirm, record, seated_event, session_of
from tournament.archive.backing_up import back_up
from tournament.archive.reading import read_archive
from tournament.archive.restoring import replace_event
from tournament.models import History, Invitation, Objection, Player, RankingPenalty, Screen
from tournament.record.actions import Action

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return seated_event(players=16, rounds=3)


@pytest.fixture
def client(event):
    client = Client()
    client.force_login(account("the-organiser", event, "organiser"))
    return client


#: For each form its page, its name there, where it is sent, what is typed, and another text in it.
FORMS = {
    "player": ("player_add", "form", "player_add", {"name": "Zoe", "status": "playing"}, {"name": "Yves"}),
    "screen": ("event_screens", "add", "event_screens", {"name": "hall"}, {"name": "stage"}),
    "invitation": (
        "people",
        "invite_form",
        "people_invite",
        {"role": "referee", "note": "Ines", "days": "7"},
        {"note": "Bruno"},
    ),
    "penalty": (
        "event_penalties",
        "form",
        "event_penalties",
        {"kind": "points", "amount": "20", "round": "", "reason": "late"},
        {"reason": "late again"},
    ),
    "objection": (
        "session_rulings",
        "objection",
        "objection_log",
        {"player": "1", "text": "my total was +8"},
        {"text": "my total was +9"},
    ),
}
COUNTED = {
    "player": Player,
    "screen": Screen,
    "invitation": Invitation,
    "penalty": RankingPenalty,
    "objection": Objection,
}


@pytest.fixture(params=FORMS)
def sent(request, client, event):
    """A form of each kind as a page shows it, and how it is sent: `sent(changed)`."""
    page, name, action, typed, other = FORMS[request.param]
    place = [event.slug]
    if request.param == "objection":
        place += [1, 1]
        confirm(record(session_of(event)))
    if request.param == "penalty":
        typed = typed | {"player": event.players.get(number=1).pk}
    token = client.get(reverse(page, args=place)).context[name]["token"].value()
    assert token

    def send(**more: str):
        return client.post(reverse(action, args=place), typed | {"token": token} | more, follow=True)

    send.counted = COUNTED[request.param].objects
    send.other = other
    return send


def test_sent_twice_it_creates_one_and_says_so(sent):
    before = sent.counted.count()
    sent()
    entries = History.objects.count()
    again = sent()
    assert again.status_code == 200
    assert "This was saved already; nothing was changed a second time." in again.content.decode()
    assert "Nothing was saved" not in again.content.decode()
    assert sent.counted.count() == before + 1
    assert History.objects.count() == entries


def test_another_text_after_a_step_back_is_another_submission(sent):
    before = sent.counted.count()
    sent()
    sent(**sent.other)
    assert sent.counted.count() == before + 2


def test_another_rendering_of_the_page_is_another_submission(sent, client):
    before = sent.counted.count()
    sent()
    sent(token="of another rendering", **sent.other)
    assert sent.counted.count() == before + 2


def test_what_was_refused_is_carried_out_once_it_can_be(client, event):
    page = reverse("event_screens", args=[event.slug])
    token = client.get(page).context["add"]["token"].value()
    refused = client.post(page, {"name": "part", "token": token})
    assert refused.context["add"].errors
    client.post(page, {"name": "hall", "token": refused.context["add"]["token"].value()})
    assert [screen.name for screen in Screen.objects.all()] == ["hall"]


def test_one_that_a_restored_backup_took_back_is_told_and_carried_out_anew(client, event):
    page, typed = reverse("player_add", args=[event.slug]), {"name": "Zoe", "status": "playing"}
    back_up(event, Action.DRAW_SEATING, by=None, now=NOW)
    token = client.get(page).context["form"]["token"].value()
    client.post(page, typed | {"token": token})
    replace_event(event.pk, read_archive(bytes(event.backups.first().content)), by=None, now=NOW)
    refused = client.post(page, typed | {"token": token})
    assert "was put back to an earlier state" in refused.content.decode()
    assert not event.players.filter(name="Zoe").exists()
    form = refused.context["form"]
    assert form["name"].value() == "Zoe"
    assert form["token"].value() not in (token, "")
    client.post(page, typed | {"token": form["token"].value()})
    assert event.players.filter(name="Zoe").count() == 1
