"""What the public pages show of an event, and what they keep to themselves."""

import pytest
from django.urls import reverse

from tests.tournament.public.reading import page, text
from tests.tournament.sample_events import (
    NOW,
    account,
    confirm,
    new_event,
    play,
    publish,
    record,
    seated_event,
    session_of,
    show,
)
from tournament.models import Team
from tournament.rounds.publishing import publish_round, unpublish_round
from tournament.rules.sheet import Hand
from tournament.sheets.confirming import reopen_session
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db

#: A sheet whose winner's score, with its sign as pages write it, stands on no other page.
SECRET = SheetInput(hands=(Hand(1, 0, None, 335),), signed_totals=(1029, -343, -343, -343))
SECRET_WRITTEN = "1,029"


def pages(event):
    """Every address of an event with up to 12 players, 3 rounds and 3 tables."""
    yield from (
        reverse(name, args=[event.slug]) for name in ("event", "ranking", "teams", "rounds", "players")
    )
    yield from (reverse("player", args=[event.slug, number]) for number in range(1, 13))
    yield from (reverse("own_card", args=[event.slug, number]) for number in range(1, 13))
    for number in range(1, 4):
        yield reverse("round", args=[event.slug, number])
        yield reverse("round", args=[event.slug, number]) + "?by=name"
        yield from (reverse("session", args=[event.slug, number, table]) for table in range(1, 4))
        yield reverse("ranking", args=[event.slug]) + f"?after={number}"


def everything_public(client, event):
    """The text of every page of the event that exists, by address."""
    found = {"/": text(client.get("/"))}
    for address in pages(event):
        response = client.get(address)
        assert response.status_code in (200, 404) or response["Location"] == address.partition("?")[0]
        found[address] = text(response)
    return found


def play_secretly(event, number):
    """Play and confirm a round, in which table 1 has a score that is found nowhere else."""
    session = session_of(event, number)
    record(session, SECRET)
    confirm(session)
    for other in event.rounds.get(number=number).sessions.exclude(pk=session.pk):
        play(other)


def test_an_unpublished_score_is_on_no_page_until_it_is_published(client):
    event = seated_event(players=8, rounds=2)
    event.players.update(team=Team.objects.create(event=event, name="Tigers"))
    publish(event, 1)
    show(event, 2)
    play_secretly(event, 2)
    assert [at for at, seen in everything_public(client, event).items() if SECRET_WRITTEN in seen] == []

    round_ = event.rounds.get(number=2)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    told = {at for at, seen in everything_public(client, event).items() if SECRET_WRITTEN in seen}
    assert reverse("session", args=[event.slug, 2, 1]) in told
    assert reverse("round", args=[event.slug, 2]) in told
    assert reverse("ranking", args=[event.slug]) in told
    assert reverse("ranking", args=[event.slug]) + "?after=1" not in told


def test_whoever_looks_sees_the_same(client):
    event = seated_event(players=8, rounds=2)
    show(event, 1)
    play_secretly(event, 1)
    visitor = everything_public(client, event)
    client.force_login(account("olga", event, "organiser"))
    organiser = everything_public(client, event)
    del visitor["/"], organiser["/"]
    assert organiser == visitor


def test_an_unpublished_round_takes_its_scores_with_it(client):
    event = seated_event(players=8, rounds=2)
    play_secretly(event, 1)
    round_ = event.rounds.get(number=1)
    round_ = publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    unpublish_round(round_.pk, by=None, version=round_.version, now=NOW)
    assert [at for at, seen in everything_public(client, event).items() if SECRET_WRITTEN in seen] == []


def test_seating_is_seen_only_when_it_is_shown(client):
    event = seated_event(players=8, rounds=2)
    assert page(client, "round", 1, event=event).status_code == 404
    assert page(client, "session", 1, 1, event=event).status_code == 404
    assert "No seat yet" in text(page(client, "player", 1, event=event))
    show(event, 1)
    assert "Player 1" in text(page(client, "round", 1, event=event))
    assert "The result appears here" in text(page(client, "session", 1, 1, event=event))
    assert "not published" in text(page(client, "player", 1, event=event))
    assert page(client, "round", 2, event=event).status_code == 404


def test_an_event_in_preparation_has_no_pages(client):
    event = new_event(players=8)
    client.force_login(account("olga", event, "organiser"))
    assert {client.get(address).status_code for address in pages(event)} == {404}


def test_a_reopened_sheet_shows_the_published_scores_and_nothing_of_the_work_on_it(client):
    event = seated_event(players=4, rounds=1)
    publish(event, 1)
    session = session_of(event)
    reopen_session(session.pk, by=None, version=session.version, reason="a slip was misread", now=NOW)
    record(session_of(event), SECRET)
    seen = text(page(client, "session", 1, 1, event=event))
    assert "This sheet is being looked at again." in seen
    assert "+34" in seen
    assert SECRET_WRITTEN not in seen
    assert "335" not in seen
    assert "misread" not in seen
