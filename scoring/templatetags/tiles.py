"""Tags that draw tiles: `{% load tiles %}{% hand_tiles "[123m,1]456p789sEENN|EE0000|0" %}`.

The page needs `css/scoring.css`.
"""

from django import template
from django.utils.safestring import SafeString

from scoring import pictures, words
from scoring.mcr import WinningHand, parse_hand
from scoring.mcr.explain import Reading
from scoring.mcr.tiles import TILE_OF_NAME, WINDS, Tile

register = template.Library()


@register.simple_tag
def tile(which: Tile | str, label: bool = False) -> SafeString:
    """One tile, by its number or its name (`5m`); with `label` it is named for assistive software."""
    number = TILE_OF_NAME[which] if isinstance(which, str) else which
    return pictures.tile_picture(number, label=words.tile_words(number) if label else "")


@register.simple_tag
def tile_row(tiles: list[Tile] | tuple[Tile, ...]) -> SafeString:
    """Some tiles side by side, with their names as the text alternative."""
    return pictures.rack([pictures.set_picture(tiles)], words.tiles_words(tiles))


@register.simple_tag
def hand_tiles(hand: WinningHand | str, reading: Reading | None = None, classes: str = "") -> SafeString:
    """A winning hand, or its text in the shared notation; grouped into sets where a reading is given.

    Raises HandError for a text that is no hand.
    """
    shown = parse_hand(hand) if isinstance(hand, str) else hand
    return pictures.hand_picture(shown, reading, classes=classes)


@register.filter
def wind_sign(letter: str) -> str:
    """The short sign of a wind by its letter: `E`, or `东` in Chinese."""
    return str(words.WIND_SIGNS[WINDS.index(letter)])


@register.filter
def tile_name(which: Tile) -> str:
    """A tile in words: `7 bamboo`."""
    return words.tile_words(which)
