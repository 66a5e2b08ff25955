"""Tiles drawn on a page: symbols of one sprite that a browser fetches once.

A claimed set shows a tile lying on its side, a concealed kong two backs; the winning tile has a
ring. Single pictures are hidden from assistive software: the set or hand around them has the words.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from scoring import words
from scoring.mcr import Meld, WinningHand
from scoring.mcr.explain import Part, PartKind, Reading
from scoring.mcr.tiles import UNICODE, Tile

SPRITE = "tiles/tiles.svg"
#: The place of a tile's back in the sprite; below it the tiles by their number.
BACK = len(UNICODE)
_SYMBOLS = (*(f"t{ord(char):x}" for char in UNICODE), "t1f02b")
# The same picture turned a quarter to the left.
_TURNED = 'width="553" height="729" transform="translate(0 553) rotate(-90)"'


def tile_picture(
    tile: Tile, *, wins: bool = False, claimed: bool = False, joker: bool = False, label: str = ""
) -> SafeString:
    """One tile; with a `label` it has a text alternative of its own."""
    return _tile(
        static(SPRITE), tile, "tile" + " win" * wins + " claimed" * claimed + " joker" * joker, label
    )


@lru_cache(maxsize=1024)
def _tile(sprite: str, tile: Tile, classes: str, label: str) -> SafeString:
    claimed = "claimed" in classes
    return format_html(
        '<svg class="{}" {}{}><use href="{}#{}"{}/></svg>',
        classes,
        format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"'),
        mark_safe(' viewBox="0 0 729 553"') if claimed else "",
        sprite,
        _SYMBOLS[tile],
        mark_safe(" " + _TURNED) if claimed else "",
    )


def set_picture(
    tiles: Sequence[Tile], *, claimed: bool = False, concealed_kong: bool = False, wins: Tile | None = None
) -> SafeString:
    """Tiles that stay together; `wins` is the tile of the set that gets the ring."""
    pictures = []
    for place, tile in enumerate(tiles):
        hidden = concealed_kong and place in (0, 3)
        ring = tile == wins and wins not in tiles[place + 1 :]
        pictures.append(tile_picture(BACK if hidden else tile, claimed=claimed and place == 0, wins=ring))
    return _set(pictures)


def _set(pictures: Iterable[SafeString]) -> SafeString:
    return format_html('<span class="set">{}</span>', mark_safe("".join(pictures)))


def meld_picture(meld: Meld) -> SafeString:
    """A declared set."""
    return set_picture(meld.tiles, claimed=meld.claimed, concealed_kong=not meld.claimed)


def part_picture(part: Part, winning_tile: Tile) -> SafeString:
    """A set, pair or run of single tiles of a reading."""
    return set_picture(
        part.tiles,
        claimed=part.declared and not part.concealed,
        concealed_kong=part.kind is PartKind.KONG and part.concealed,
        wins=winning_tile if part.wins else None,
    )


def concealed_picture(tiles: Iterable[Tile], jokers: Iterable[Tile] = ()) -> SafeString:
    """Concealed tiles in one row, sorted; those that jokers stand for are marked."""
    left = Counter(jokers)
    pictures = []
    for tile in sorted(tiles):
        pictures.append(tile_picture(tile, joker=left[tile] > 0))
        left[tile] -= 1
    return _set(pictures)


def hand_picture(hand: WinningHand, reading: Reading | None = None, *, classes: str = "") -> SafeString:
    """A whole hand with one text alternative: as a reading sees it, or as it lies on the table."""
    if reading is not None:
        sets = [part_picture(part, hand.winning_tile) for part in reading.parts]
    else:
        sets = [meld_picture(meld) for meld in hand.melds]
        if hand.concealed:
            sets.append(concealed_picture(hand.concealed, hand.jokers))
        sets.append(_set([tile_picture(hand.winning_tile, wins=True)]))
    return rack(sets, words.hand_words(hand, reading), classes=classes)


def rack(sets: Iterable[SafeString], label: str, *, classes: str = "") -> SafeString:
    """Sets in a row, with the words for all of them."""
    return format_html(
        '<span class="tiles{}" role="img" aria-label="{}">{}</span>',
        f" {classes}" if classes else "",
        label,
        mark_safe("".join(sets)),
    )
