"""Tiles drawn on pages: the right symbols, and one text alternative for a hand."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template

from scoring.mcr import INTERNATIONAL, Meld, parse_hand, score_hand
from scoring.mcr.tiles import KINDS, TILE_OF_NAME
from scoring.pictures import BACK, hand_picture, meld_picture, tile_picture

SPRITE = Path(settings.BASE_DIR) / "static" / "tiles" / "tiles.svg"


def symbols(markup):
    return re.findall(r"#t1f0(\w\w)", markup)


@pytest.mark.parametrize("tile", [*range(KINDS), BACK])
def test_every_tile_has_its_symbol_in_the_sprite(tile):
    address = re.search(r'href="/static/tiles/tiles\.svg#(\w+)"', tile_picture(tile))
    assert f'<symbol id="{address[1]}"' in SPRITE.read_text()


@pytest.mark.parametrize(
    ("name", "symbol"), [("1m", "07"), ("9m", "0f"), ("1s", "10"), ("1p", "19"), ("E", "00"), ("P", "06")]
)
def test_tiles_are_not_mixed_up(name, symbol):
    assert symbols(tile_picture(TILE_OF_NAME[name])) == [symbol]


def test_a_concealed_kong_shows_two_backs():
    assert symbols(meld_picture(Meld.of([27] * 4, claimed=False))) == ["2b", "00", "00", "2b"]


def test_a_claimed_set_has_one_tile_on_its_side():
    markup = meld_picture(Meld.of([0, 1, 2]))
    assert symbols(markup) == ["07", "08", "09"]
    assert markup.count("claimed") == 1


@pytest.mark.parametrize("grouped", [True, False])
def test_the_winning_tile_has_the_only_ring_and_the_hand_one_text(grouped):
    hand = parse_hand("[123m,1]55m555s456p78s9s|ES1000|0")
    reading = score_hand(hand, INTERNATIONAL).reading if grouped else None
    markup = hand_picture(hand, reading)
    assert len(symbols(markup)) == 14
    assert re.findall(r'class="tile win"[^>]*><use href="[^#]*#t1f0(\w\w)', markup) == ["18"]
    assert markup.count("aria-label") == 1
    assert "claimed chow 1 2 3 characters" in markup
    assert "Self-drawn: 9 bamboo." in markup


def test_a_joker_is_marked():
    assert hand_picture(parse_hand("[123m,1][456m,1]78m(9m)55p99s9s")).count("joker") == 1


def test_a_page_draws_a_hand_from_its_text():
    page = Template('{% load tiles %}{% hand_tiles "[EEEE]123m456p789s5p5p|EE0000|0" classes="small" %}')
    markup = page.render(Context())
    assert markup.startswith('<span class="tiles small" role="img" aria-label="concealed kong of East; ')
    assert len(symbols(markup)) == 15
