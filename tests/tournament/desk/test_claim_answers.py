"""The steps of putting a claim together: fans in and out, tiles, what excludes what, what cannot be read."""

import pytest

from tests.tournament.desk.sheet_pages import signed_in
from tests.tournament.sample_events import account, small_event

pytestmark = pytest.mark.django_db

CLAIM = "/e/small-event/desk/1/1/claim/"
ROW = {"hand": "1", "value": "", "winner": "2", "discarder": "4"}
TILES = "[123m,1]123m4569s789p9s"


@pytest.fixture
def desk():
    return signed_in(account("ines", small_event(), "referee"))


def step(desk, claim="", **what):
    return desk.get(CLAIM, {**ROW, "claim": claim, **what})


@pytest.mark.parametrize(
    ("claim", "what", "after", "total"),
    [
        ("", {}, "", 0),
        ("", {"add": "39"}, "39", 8),
        ("39 63", {"add": "70"}, "39 63 70", 11),
        ("70", {"add": "70"}, "70x2", 2),
        ("70x2", {"drop": "70"}, "70", 1),
        ("39", {"drop": "39"}, "", 0),
        ("39", {"drop": "40"}, "39", 8),
        ("39", {"add": "81"}, "39 81", 9),
        ("39 81x8", {"add": "81"}, "39 81x8", 16),
        ("39", {"add": "82"}, "39 57mixed", 14),
        ("39", {"add": "83"}, "39", 8),
        ("39", {"add": "²"}, "39", 8),
        ("39", {"drop": "9" * 5000}, "39", 8),
        ("mixed str", {}, "39", 8),
        ("", {"tap": "5m"}, "5m", 0),
        ("", {"tap": "1m", "adds": "chow"}, "[123m,1]", 0),
        ("[123m,1]5m", {"back": "1"}, "[123m,1]", 0),
        ("[123m,1]5m", {"flag": "kong"}, "[123m,1]5m|0001", 0),
        ("[123m,1]5m|0001", {"flag": "kong"}, "[123m,1]5m", 0),
        ("5m", {"add": "81"}, "5m||1", 1),
        (TILES, {}, TILES, 12),
        (TILES, {"add": "81"}, f"{TILES}||1", 13),
    ],
)
def test_a_step_gives_the_next_claim_and_what_it_makes(desk, claim, what, after, total):
    answer = step(desk, claim, **what).json()
    assert (answer["claim"], answer["total"]) == (after, total)


def test_what_cannot_be_beside_the_chosen_fans_says_why(desk):
    choices = {fan["number"]: fan for fan in step(desk, "39 63").json()["choices"]}
    assert choices[80]["why"] == "Self-Drawn needs a self-draw, and the row names a discarder."
    assert choices[39]["why"] == "Mixed Straight cannot count 2 times; 1 at most."
    assert choices[70]["why"] == ""
    assert choices[70]["chinese"] == "喜相逢"


def test_the_tiles_say_where_they_differ_from_the_slip(desk):
    told = desk.get(CLAIM, {**ROW, "value": "13", "claim": TILES}).json()["told"]
    assert "the slip says 13" in told
    assert "Mixed Straight" in told


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"winner": ""}, "the hand has no winner"),
        ({"winner": "7"}, "This cannot be"),
        ({"hand": "17"}, "This cannot be"),
        ({"hand": "x"}, "This cannot be"),
        ({"value": "x"}, "This cannot be"),
        ({"claim": "no such fan"}, "This cannot be"),
        ({"claim": "99"}, "This cannot be"),
        ({"claim": "55555m"}, "There are only four of 5 characters."),
        ({"claim": "[123m,1]", "tap": "9m", "adds": "chow"}, "No chow starts at 9 characters"),
        ({"claim": "[(1m)"}, "This cannot be"),
    ],
)
def test_what_cannot_be_is_said(desk, query, sentence):
    response = desk.get(CLAIM, {**ROW, **query})
    assert response.status_code == 422
    assert sentence in response.json()["refused"]


def test_no_such_sheet(desk):
    assert desk.get("/e/small-event/desk/1/9/claim/", ROW).status_code == 404
