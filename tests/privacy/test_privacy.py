"""Nothing that is hidden stands at any address that everybody can open: neither before nor afterwards."""

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from tests.privacy.planted import LATER, NEVER, begin_prize_giving, plant, play_third, reveal, take_back
from tests.privacy.walk import (
    PUBLIC,
    TELLS_NOTHING,
    addresses_of,
    named_patterns,
    open_all,
    public_addresses,
    words_of,
)
from tests.tournament.papers.making.making import look_until
from tournament.ceremony.stand import ceremony_stand
from tournament.models import Event
from tournament.papers import response as paper_response
from tournament.papers.making.maker import Maker

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("printed")]

ALL = {**LATER, **NEVER}

#: Where each thing has to be found once it may be: the ends of the addresses, from the event's on.
FOUND = {
    "the score of a round that is not published": {
        "ranking/",
        "rounds/2/",
        "rounds/2/tables/1/",
        "players/1/",
        "files/results.xlsx",
        "files/results-2.pdf",
    },
    "the sum that comes of such scores": {
        "",
        "ranking/",
        "players/1/",
        "files/results.xlsx",
        "files/standings.csv",
        "files/standings.pdf",
        "screen/the-ranking/part/",
    },
    "a penalty on a sheet that is not published": {"rounds/2/tables/2/", "files/results.xlsx"},
    "a penalty in the ranking of a round that is not published": {
        "ranking/",
        "players/2/",
        "files/results.xlsx",
    },
    "who sits where before it is shown": {
        "rounds/3/",
        "rounds/3/tables/77/",
        "players/1/",
        "players/1/rounds.ics",
        "files/seating-3.pdf",
        "screen/the-third-round/part/",
    },
    "the score of the withheld round": {"ranking/", "rounds/4/", "statistics/", "files/results.xlsx"},
    "a hidden name": {
        "",
        "ranking/",
        "teams/",
        "nations/",
        "players/",
        "players/5/",
        "rounds/1/",
        "draw/",
        "screen/the-ranking/",
        "files/results.xlsx",
        "files/standings.csv",
        "files/standings.pdf",
        "files/teams.pdf",
        "files/seating-1.pdf",
        "files/seating-by-name.pdf",
        "files/meetings.pdf",
    },
    "somebody who waits for a place": {"ranking/", "players/", "players/9/"},
}
#: The same for other programs.
FOUND_BY_PROGRAMS = {
    "the score of a round that is not published": {
        "standings/",
        "rounds/2/",
        "rounds/2/tables/1/",
        "sessions/",
    },
    "the sum that comes of such scores": {"standings/", "players/1/"},
    "a penalty on a sheet that is not published": {"rounds/2/tables/2/"},
    "a penalty in the ranking of a round that is not published": {"penalties/"},
    "who sits where before it is shown": {"rounds/3/", "rounds/3/tables/77/", "sessions/"},
    "the score of the withheld round": {"standings/", "players/8/", "statistics/"},
    "a hidden name": {"standings/", "teams/", "players/", "players/5/", "hands/"},
    "somebody who waits for a place": {"penalties/", "players/", "players/9/"},
}


@pytest.fixture
def event() -> Event:
    return plant()


def leaks(answers, secrets) -> dict[str, set[str]]:
    """Which addresses tell what they may not."""
    found = {name: answers.telling(words) for name, words in secrets.items()}
    return {name: addresses for name, addresses in found.items() if addresses}


def test_what_is_hidden_is_nowhere_until_it_is_revealed_and_nowhere_after_it_is_taken_back(client, event):
    addresses = sorted(public_addresses(event))
    assert leaks(open_all(client, addresses), ALL) == {}

    reveal(event)
    revealed = open_all(client, addresses)
    assert leaks(revealed, NEVER) == {}
    for name, words in LATER.items():
        told = revealed.telling(words)
        assert {f"/e/{event.slug}/{end}" for end in FOUND[name]} - told == set(), name
        programs = {f"/api/v1/events/{event.slug}/{end}" for end in FOUND_BY_PROGRAMS[name]}
        assert programs - told == set(), name

    take_back(event)
    hidden = open_all(client, addresses)
    assert leaks(hidden, ALL) == {}
    for end in FOUND["a hidden name"]:
        assert "player 5" in hidden.words[f"/e/{event.slug}/{end}"]
    told = {address for words in LATER.values() for address in revealed.telling(words)}
    still_good = {
        address
        for address in told & revealed.tags.keys()
        if client.get(address, headers={"if-none-match": revealed.tags[address]}).status_code == 304
    }
    assert still_good == set()


def test_a_prize_giving_is_seen_with_the_key_alone(client, event):
    play_third(event)
    with_key = reverse("screen_with_key", args=[event.slug, "the-ceremony", "k3y-of-the-hall-ceremony"])
    before = words_of(client.get(with_key))
    (first,) = ceremony_stand(begin_prize_giving(event)).now
    called = str(abs(first.score))
    assert (called in before, called in words_of(client.get(with_key))) == (False, True)
    secrets = {"the prize-giving": [called], "the withheld round": LATER["the score of the withheld round"]}
    assert leaks(open_all(client, sorted(public_addresses(event))), secrets) == {}


@pytest.mark.faults
def test_a_paper_made_in_the_background_goes_with_what_it_shows(client, event, monkeypatch, own_jobs):
    maker = Maker(own_jobs)
    monkeypatch.setattr(paper_response, "LONGEST_IN_A_REQUEST", 0)
    reveal(event)
    page = client.get(reverse("files_standings", args=[event.slug]))["Location"]
    look_until(maker, lambda: client.get(f"{page}state/").json()["state"] == "done")
    assert "quillfeather" in words_of(client.get(f"{page}file.pdf"))
    take_back(event)
    assert client.get(f"{page}state/").json() == {"state": "moved"}
    for end in ("", "file.pdf"):
        assert client.get(page + end).content == b""
    other = client.get(page, follow=True).redirect_chain[-1][0]
    look_until(maker, lambda: client.get(f"{other}state/").json()["state"] == "done")
    assert "quillfeather" not in words_of(client.get(f"{other}file.pdf"))
    maker.stop()


def test_officials_find_what_the_public_never_sees(client, event):
    reveal(event)
    take_back(event)
    client.force_login(get_user_model().objects.get(username="ottoline"))
    player = event.players.get(number=5)
    found = open_all(
        client,
        [
            reverse("what_next", args=["clandestine-cup"]),
            reverse("player_edit", args=[event.slug, player.pk]),
            reverse("history", args=[event.slug]),
            reverse("session_rulings", args=[event.slug, 1, 2]),
            reverse("people", args=[event.slug]),
            reverse("event_screens", args=[event.slug]),
            reverse("archive", args=[event.slug]),
        ],
    )
    missing = [word for words in NEVER.values() for word in words if not found.telling([word])]
    assert missing == []


def test_every_address_is_known_to_the_walk_or_asks_to_sign_in(client, event):
    names = dict(named_patterns())
    assert [name for name in PUBLIC if name not in names] == []
    unknown = {}
    for name, arguments in names.items():
        if name in PUBLIC or name in TELLS_NOTHING:
            continue
        for address in addresses_of(name, arguments, event):
            response = client.get(address)
            if response.status_code == 405:
                response = client.post(address)
            if not response.get("Location", "").startswith(reverse("login")):
                unknown[name] = (address, response.status_code)
    assert unknown == {}, "Public and unknown: add these to PUBLIC in tests/privacy/walk.py"


def test_the_admin_asks_to_sign_in(client):
    assert client.get("/admin/")["Location"].startswith("/admin/login/")
