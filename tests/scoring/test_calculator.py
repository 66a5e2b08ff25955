"""The public calculator, driven as somebody without JavaScript does: every step is an address.

None of these tests may use the database: the page has none to ask.
"""

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.forms import UNTOUCHED

CLOSED_WAIT = "[CCCC]567m456p68sSS7s"
TWO_LISTS = "[567m,1][567s,1][567s,1][567p,1]7m7m"


def ask(client, **fields):
    return client.get("/hand/", fields)


def visible(response):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", response.content.decode())).split())


def typed(response):
    return unescape(re.search(r'name="hand"(?: value="([^"]*)")?', response.content.decode())[1] or "")


def pressed(client, **fields):
    """Press a button of the form as it stands and follow to the page it leads to."""
    response = client.get("/hand/", fields, follow=True)
    assert len(response.redirect_chain) == 1
    return response


def disabled(response):
    return set(re.findall(r'name="tap" value="(\w+)" disabled', response.content.decode()))


def test_an_empty_page_offers_every_tile(client):
    response = ask(client)
    assert response.status_code == 200
    assert len(re.findall('name="tap"', response.content.decode())) == 34
    assert disabled(response) == set()
    assert "14 tiles missing." in visible(response)


def test_a_hand_is_scored_with_what_makes_each_fan_and_what_everybody_pays(client):
    response = ask(client, hand=CLOSED_WAIT)
    text = visible(response)
    assert '<p class="hero">19<' in response.content.decode()
    assert "11 over the minimum" in text
    assert "6 Mixed Shifted Chows 三色三步高" in text
    assert "1 Closed Wait 嵌张" in text
    assert "from a discard 19 +43 −27 −8" in text
    assert "self-drawn 21 +87 – −29" in text
    assert 'aria-label="5 6 7 characters, 6 7 8 bamboo, 4 5 6 dots"' in response.content.decode()


def test_what_does_not_count_says_why(client):
    text = visible(ask(client, hand="[666m,1][444p,1]2288s222p8s"))
    assert "What does not, and why" in text
    assert "All Pungs 碰碰和 Implied by All Even Pungs." in text


def test_a_hand_below_the_minimum_pays_nothing(client):
    low = visible(ask(client, hand="[123m,1][345p,1]678s11m78p9p"))
    assert "below the minimum of 8" in low
    assert "+" not in low


def test_other_lists_with_as_many_points_are_named(client):
    assert "with as many points" in visible(ask(client, hand=TWO_LISTS))


def test_thirteen_tiles_show_what_they_wait_for(client):
    response = ask(client, hand="[CCCC]567m456p68sSS")
    assert "One tile completes the hand" in visible(response)
    link = unescape(re.search(r'<th scope="row"><a href="([^"]*)"', response.content.decode())[1])
    assert '<p class="hero">19<' in client.get(link).content.decode()


def test_thirteen_tiles_far_from_a_win_say_so(client):
    assert "No tile completes these" in visible(ask(client, hand="159m159s159pESWN"))


def test_fourteen_tiles_that_do_not_win_say_so_at_the_field_and_stay(client):
    response = ask(client, hand="147m258s369pEEWWN")
    assert "These tiles make no winning hand." in visible(response)
    assert typed(response) == "147m258s369pEEWWN"
    assert 'aria-invalid="true"' in response.content.decode()


@pytest.mark.parametrize(
    ("fields", "after"),
    [
        ({"tap": "5m"}, "5m"),
        ({"hand": "5m", "tap": "6m"}, "56m"),
        ({"hand": "5m6s", "tap": "E"}, "5m6sE"),
        ({"hand": "56m", "tap": "4s", "adds": "chow"}, "[456s,1]56m"),
        ({"hand": "56m", "tap": "E", "adds": "pung"}, "[EEE,1]56m"),
        ({"tap": "C", "adds": "kong"}, "[CCCC,1]"),
        ({"tap": "C", "adds": "concealed"}, "[CCCC]"),
        ({"hand": "[EEE,1]56m", "back": "1"}, "[EEE,1]5m"),
        ({"hand": "[EEE,1][CCC,1]", "back": "1"}, "[EEE,1]"),
        ({"hand": "", "back": "1"}, ""),
        ({"hand": "567m", "win": "5m"}, "675m"),
        ({"hand": "5567m", "out": "5m"}, "567m"),
        ({"hand": "[EEE,1][CCC,1]5m", "out_set": "0"}, "[CCC,1]5m"),
    ],
)
def test_every_button_is_a_step_to_the_next_address(client, fields, after):
    assert typed(pressed(client, **fields)) == after


def test_a_hand_can_be_tapped_together_without_a_keyboard(client):
    fields = {"hand": ""}
    steps = [("concealed", "C"), ("chow", "5m")]
    steps += [("tile", tile) for tile in ("4p", "5p", "6p", "6s", "8s", "S", "S", "7s")]
    for adds, tile in steps:
        response = pressed(client, **fields, adds=adds, tap=tile)
        fields = {"hand": typed(response)}
    assert fields["hand"] == "[CCCC][567m,1]456p68sSS7s"
    assert '<p class="hero">17<' in response.content.decode()


def test_a_step_keeps_the_circumstances(client):
    response = client.get("/hand/", {"hand": "5m", "tap": "6m", "seat": "W", "won": "drawn", "flowers": "2"})
    assert response["Location"] == "/hand/?hand=56m&won=drawn&seat=W&flowers=2#pad"


def test_tiles_of_which_four_are_used_are_gone(client):
    response = ask(client, hand="[EEEE]55m")
    assert disabled(response) == {"E"}
    assert "East, all four used" in visible(response)


def test_a_complete_hand_takes_no_more_tiles_and_offers_its_winning_tile(client):
    response = ask(client, hand=CLOSED_WAIT)
    assert len(disabled(response)) == 34
    assert re.findall(r'name="win" value="(\w+)" aria-pressed="true"', response.content.decode()) == ["7s"]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"hand": "89m", "tap": "8m", "adds": "chow"}, "No chow starts at 8 characters"),
        ({"hand": "EE", "tap": "E", "adds": "pung"}, "There are only four of East."),
        ({"hand": "123456789m123s", "tap": "E", "adds": "pung"}, "There is no room for another set"),
        ({"hand": CLOSED_WAIT, "tap": "9p"}, "A hand has 14 tiles"),
    ],
)
def test_a_step_that_cannot_be_leaves_the_hand_as_it_was(client, fields, sentence):
    response = ask(client, **fields)
    assert response.status_code == 200
    assert sentence in visible(response)
    assert typed(response) == fields["hand"]


def test_circumstances_behind_the_tiles_move_into_their_fields(client):
    markup = ask(client, hand="[CCCC]567m456p68sSS7s|SW1110|3").content.decode()
    checked = dict(re.findall(r'<input type="radio" name="(\w+)" value="(\w+)"[^>]*checked', markup))
    assert checked == {"won": "drawn", "seat": "W", "prevalent": "S", "adds": "tile"}
    assert len(re.findall(r'<input type="checkbox"[^>]*checked', markup)) == 2
    assert 'name="flowers" value="3"' in markup
    assert 'name="hand" value="[CCCC]567m456p68sSS7s"' in markup


@pytest.mark.parametrize("text", ["🀇🀈🀉🀙🀚🀛🀐🀑🀒🀅🀅🀅🀀🀀", "W1W2W3B1B2B3T1T2T3J2J2J2F1F1"])
def test_other_notations_become_the_shared_one(client, text):
    assert typed(ask(client, hand=text)) == "123m123p123sFFFEE"


def test_an_impossible_way_of_winning_is_said_where_it_was_chosen(client):
    response = ask(client, hand="123m123p123sFFFEE", won="replacement")
    assert 'id="id_won_error"><li><span>A replacement tile needs a kong.' in response.content.decode()
    assert typed(response) == "123m123p123sFFFEE"


@pytest.mark.parametrize(
    "text",
    [
        "zzz",
        "5",
        "55555m",
        "[12m,1]",
        "[123m",
        "123m|XX",
        "123m|EE0000|9",
        "(5m)",
        "1" * 400,
        "E" * 15,
        "\x00",
        "<b>5m</b>",
        "H1H1W1",
        "|||",
        "[]",
        "🃏",
    ],
)
def test_what_cannot_be_read_is_answered_with_a_sentence_and_kept(client, text):
    response = ask(client, hand=text)
    assert response.status_code == 200
    assert 'id="id_hand_error"' in response.content.decode()
    assert typed(response) == text


@pytest.mark.parametrize(
    ("name", "value"),
    [("flowers", "9"), ("flowers", "x"), ("flowers", "-1"), ("seat", "Q"), ("rules", "none"), ("won", "1")],
)
def test_a_wrong_choice_is_said_at_its_field_and_nothing_is_lost(client, name, value):
    response = ask(client, hand=CLOSED_WAIT, **{name: value})
    assert response.status_code == 200
    assert f'id="id_{name}_error"' in response.content.decode()
    assert typed(response) == CLOSED_WAIT


def test_the_sentences_come_in_chinese_too(client):
    response = ask(client, hand="147m258s369pEEWWN", lang="zh-hans")
    assert "这些牌不成和牌。" in visible(response)
    assert "Value" not in visible(response)
    step = client.get("/hand/", {"hand": "5m", "tap": "6m", "lang": "zh-hans"})
    assert step["Location"] == "/hand/?hand=56m&lang=zh-hans#pad"


@pytest.mark.parametrize(("rules", "points"), [("international", 19), ("mainland", 19), ("casual", 2)])
def test_rules_decide(client, rules, points):
    assert f'<p class="hero">{points}<' in ask(client, hand=CLOSED_WAIT, rules=rules).content.decode()


def test_the_page_in_its_state_is_not_sent_twice(client):
    first = ask(client, hand=CLOSED_WAIT)
    again = client.get("/hand/", {"hand": CLOSED_WAIT}, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_nothing_is_ever_changed(client, method):
    assert getattr(client, method)("/hand/").status_code == 405


PIECES = st.sampled_from(
    ["123m", "[EEE,1]", "[1111m]", "[234p,1]", "55p", "E", "|", "EE0000", "9", "(", "]", "🀇", "W1", "H1", ","]
)
TEXTS = st.one_of(st.text(max_size=20), st.lists(PIECES, max_size=8).map("".join))
BUTTONS = ("tap", "win", "out", "out_set", "back", "lang", "nonsense")


@settings(max_examples=150, deadline=None)
@given(fields=st.dictionaries(st.sampled_from([*UNTOUCHED, *BUTTONS]), TEXTS, max_size=5))
def test_no_address_ends_in_an_error_page(fields):
    from django.test import Client

    query = urlencode({name: value.encode("utf-8", "surrogatepass") for name, value in fields.items()})
    assert Client().get(f"/hand/?{query}").status_code in (200, 302)
