"""The reference of the 81 fans. None of these tests may use the database."""

import re
from html import unescape

import pytest

from scoring.fan_examples import EXAMPLES
from scoring.mcr import INTERNATIONAL, format_hand, parse_hand, score_hand
from scoring.mcr.fans import FANS


def visible(response):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", response.content.decode())).split())


def entry(client, number):
    """The text of one fan's entry."""
    markup = client.get("/fans/").content.decode()
    article = re.search(rf'<article class="fan-entry" id="fan-{number}">.*?</article>', markup, re.DOTALL)[0]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", article)).split())


def test_the_example_of_a_fan_shows_it_and_wins():
    scores = {number: score_hand(parse_hand(EXAMPLES[number]), INTERNATIONAL) for number in range(1, 82)}
    shown = {number: {fan.number for fan in score.fans} for number, score in scores.items()}
    assert [number for number in scores if number not in shown[number]] == []
    assert [number for number, score in scores.items() if not score.minimum_reached] == []


def test_examples_are_written_in_the_shared_notation():
    written = {number: format_hand(parse_hand(EXAMPLES[number])) for number in range(1, 82)}
    assert written == {number: EXAMPLES[number] for number in range(1, 82)}


def test_every_fan_has_its_place_in_order_of_points(client):
    markup = client.get("/fans/").content.decode()
    assert re.findall(r'id="fan-(\d+)"', markup) == [str(number) for number in range(1, 82)]
    assert re.findall(r'id="points-(\d+)"', markup) == [
        "88",
        "64",
        "48",
        "32",
        "24",
        "16",
        "12",
        "8",
        "6",
        "4",
        "2",
        "1",
    ]


def test_every_link_between_fans_leads_somewhere(client):
    markup = client.get("/fans/").content.decode()
    targets = set(re.findall(r'id="([\w-]+)"', markup))
    assert set(re.findall(r'href="#([\w-]+)"', markup)) <= targets


def test_a_fan_tells_names_needs_example_and_exclusions_both_ways(client):
    text = entry(client, 53)
    assert text.startswith("53 Melded Hand 全求人 Four claimed sets, and the pair completed by another")
    assert "Excludes Single Wait" in text
    assert "Won from a discard. The hand: 8 points." in text
    assert "Melded Hand" in entry(client, 79)


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (48, "Mainland Counts 6."),
        (57, "Mainland One claimed and one concealed kong: 5 points."),
        (3, "Mainland Excludes Half Flush as well."),
        (35, "Mainland Does not exclude Edge Wait, Closed Wait."),
        (4, "Mainland Excludes Fully Concealed Hand as well. Excludes only one Pung of Terminals or Honors."),
        (8, "Beginners Excludes Double Pung as well."),
        (63, "Casual Counts 2. Any pair will do."),
        (43, "Excludes every other fan except Flower Tiles"),
        (69, "Counts up to 2 times"),
    ],
)
def test_what_other_rules_do_with_a_fan(client, number, sentence):
    assert sentence in entry(client, number)


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("39", [39]),
        ("straight", [28, 35, 39, 71]),
        ("SHIFTED pungs", [15, 24, 42]),
        ("龙", [13, 28, 29, 35, 39]),
        ("  ", list(range(1, 82))),
        ("nothing like it", []),
        ("²", []),
        ("<script>", []),
    ],
)
def test_fans_are_found_by_name_and_number(client, query, numbers):
    response = client.get("/fans/", {"q": query})
    found = re.findall(r'class="fan-entry" id="fan-(\d+)"', response.content.decode())
    assert sorted(map(int, found)) == numbers
    assert ("No fan has this name" in visible(response)) == (not numbers)
    assert "<script>" not in response.content.decode()


@pytest.mark.parametrize(
    ("language", "query", "numbers"),
    [
        ("es", "ultima ficha", [44, 45, 58]),
        ("es", "ÚLTIMA FICHA", [44, 45, 58]),
        ("fr", "derniere tuile", [44, 45, 58]),
        ("en", "drägon", [2, 10, 54, 59]),
    ],
)
def test_accents_are_not_needed_to_find_a_fan(client, language, query, numbers):
    response = client.get("/fans/", {"lang": language, "q": query})
    found = re.findall(r'class="fan-entry" id="fan-(\d+)"', response.content.decode())
    assert sorted(map(int, found)) == numbers


def test_examples_open_in_the_calculator(client):
    links = re.findall(r'<p class="example"><a href="([^"]*)"', client.get("/fans/").content.decode())
    assert len(links) == 81
    for link in links[::16]:
        assert '<p class="hero">' in client.get(unescape(link)).content.decode()


def test_every_fan_has_a_chinese_name_of_its_own():
    assert len({fan.chinese for fan in FANS}) == 81


def test_the_page_is_not_sent_twice(client):
    first = client.get("/fans/")
    assert client.get("/fans/", headers={"if-none-match": first["ETag"]}).status_code == 304


def test_names_and_needs_come_in_chinese_too(client):
    response = client.get("/fans/", {"lang": "zh-hans", "q": "39"})
    assert '<html lang="zh-hans" ' in response.content.decode()
    assert "39 花龙 Mixed Straight" in visible(response)
    assert '<html lang="en" ' in client.get("/fans/", {"lang": "xx"}).content.decode()
