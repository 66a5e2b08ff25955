"""The page that takes somebody who withdrew out of the ranking: it says who moves, and asks why."""

import pytest
from django.urls import reverse

from tests.tournament.desk.sheet_pages import fields, page
from tests.tournament.organiser.conftest import signed_in
from tests.tournament.players.test_unranking import REASON, become, places, player_of, unranked
from tests.tournament.public.reading import says
from tests.tournament.sample_events import account, play_round, publish_played, seated_event
from tournament.models import History

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = seated_event(players=8, rounds=2)
    play_round(event, 1)
    return event


@pytest.fixture
def published(event):
    publish_played(event)
    return event


@pytest.fixture
def client(event):
    return signed_in(account("olga", event, "organiser"))


@pytest.fixture
def best(event):
    """The draw number of who leads."""
    return places(event)[0][0]


def address(event, number, name="player_unrank"):
    return reverse(name, args=[event.slug, player_of(event, number).pk])


def buttons(client, event, number):
    seen = client.get(address(event, number, "player_edit")).content.decode()
    return ["Take out of the ranking" in seen, "Put back into the ranking" in seen]


def test_who_has_withdrawn_has_the_button(client, event, best):
    assert buttons(client, event, best) == [False, False]
    become(event, "withdrawn", best)
    assert buttons(client, event, best) == [True, False]
    unranked(event, places(event)[1][0])
    assert buttons(client, event, places(event)[-1][0]) == [False, True]


def test_before_anything_is_published_no_reason_is_asked(client, event, best):
    become(event, "withdrawn", best)
    opened = client.get(address(event, best))
    assert "published" not in page(opened)
    answer = client.post(address(event, best), {"version": fields(opened)["version"]}, follow=True)
    assert says(answer) == [f"{player_of(event, best).name} is out of the ranking."]
    assert places(event)[-1] == (best, None)
    opened = client.get(address(event, best, "player_rank"))
    answer = client.post(
        address(event, best, "player_rank"), {"version": fields(opened)["version"]}, follow=True
    )
    assert says(answer) == [f"{player_of(event, best).name} is in the ranking again."]


def test_once_published_the_page_says_who_moves_and_takes_a_reason(client, published, best):
    become(published, "withdrawn", best)
    opened = client.get(address(published, best))
    name = player_of(published, best).name
    assert "Published places move" in page(opened)
    assert f"{best} {name} 1 → –" in page(opened)
    version = fields(opened)["version"]
    silent = client.post(address(published, best), {"version": version, "reason": " "})
    assert "Results are published: say why they are ranked otherwise." in page(silent)
    assert f"{best} {name} 1 → –" in page(silent)
    assert not player_of(published, best).unranked
    client.post(address(published, best), {"version": version, "reason": REASON})
    assert player_of(published, best).unranked
    assert History.objects.first().reason == REASON


def test_a_change_meanwhile_is_said_and_the_reason_stays(client, published, best):
    become(published, "withdrawn", best)
    version = player_of(published, best).version
    answer = client.post(address(published, best), {"version": version - 1, "reason": REASON})
    assert "Somebody else changed this while you were typing." in page(answer)
    assert (fields(answer)["reason"], fields(answer)["version"]) == (REASON, str(version))
    assert not player_of(published, best).unranked


def test_two_people_who_do_the_same_do_it_once(client, published, best):
    """The second, whose page is older, neither puts the player back nor does it again."""
    become(published, "withdrawn", best)
    version = player_of(published, best).version
    for _person in range(2):
        answer = client.post(address(published, best), {"version": version, "reason": REASON})
    assert f"{player_of(published, best).name} is out of the ranking already." in page(answer)
    assert player_of(published, best).unranked
    assert History.objects.filter(action="take_out_of_ranking").count() == 1


def test_who_plays_cannot_be_taken_out(client, event, best):
    answer = client.get(address(event, best))
    assert f"{player_of(event, best).name} has not withdrawn" in page(answer)
    assert "reason" not in fields(answer)


def test_who_is_out_of_a_published_ranking_is_put_back_first(client, published, best):
    unranked(published, best)
    version = player_of(published, best).version
    back = reverse("player_status", args=[published.slug, player_of(published, best).pk, "playing"])
    (said,) = says(client.post(back, {"version": version}, follow=True))
    assert said.endswith("is out of the published ranking: put them back into it first, with a reason.")
