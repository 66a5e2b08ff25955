"""Fans of the kinds of tile present, whatever the sets are.

Most say "only tiles of this sort": `ONLY` is that table. Every function takes a mask of kinds.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.mcr.tiles import (
    DRAGON_KINDS,
    FIRST_HONOR,
    HONOR_KINDS,
    ORPHANS,
    SIMPLES,
    SUIT_SIZE,
    TERMINALS,
    TILE_OF_NAME,
    WIND_KINDS,
    mask,
)

_SUIT_KINDS = tuple(0x1FF << SUIT_SIZE * suit for suit in range(3))


def _ranks(*ranks: int) -> int:
    return mask(tile for tile in range(FIRST_HONOR) if tile % SUIT_SIZE + 1 in ranks)


def _named(*names: str) -> int:
    return mask(TILE_OF_NAME[name] for name in names)


#: "Only these kinds": fan number to the kinds allowed.
ONLY: Mapping[int, int] = MappingProxyType(
    {
        3: _named("2s", "3s", "4s", "6s", "8s", "F"),
        8: TERMINALS,
        11: HONOR_KINDS,
        25: _ranks(7, 8, 9),
        26: _ranks(4, 5, 6),
        27: _ranks(1, 2, 3),
        36: _ranks(6, 7, 8, 9),
        37: _ranks(1, 2, 3, 4),
        40: _named(*(f"{n}p" for n in (1, 2, 3, 4, 5, 8, 9)), *(f"{n}s" for n in (2, 4, 5, 6, 8, 9)), "P"),
        68: SIMPLES,
    }
)


def suits_present(kinds: int) -> int:
    return sum(1 for suit in _SUIT_KINDS if kinds & suit)


def all_terminals_and_honors(kinds: int) -> bool:
    """Fan 18: both are present."""
    return not kinds & ~ORPHANS and bool(kinds & TERMINALS) and bool(kinds & HONOR_KINDS)


def full_flush(kinds: int) -> bool:
    """Fan 22."""
    return suits_present(kinds) == 1 and not kinds & HONOR_KINDS


def half_flush(kinds: int) -> bool:
    """Fan 50: honors are present."""
    return suits_present(kinds) == 1 and bool(kinds & HONOR_KINDS)


def all_types(kinds: int) -> bool:
    """Fan 52."""
    return suits_present(kinds) == 3 and bool(kinds & WIND_KINDS) and bool(kinds & DRAGON_KINDS)


def one_voided_suit(kinds: int) -> bool:
    """Fan 75: exactly two suits are present."""
    return suits_present(kinds) == 2


def no_honors(kinds: int) -> bool:
    """Fan 76."""
    return not kinds & HONOR_KINDS


_OTHERS = MappingProxyType(
    {
        18: all_terminals_and_honors,
        22: full_flush,
        50: half_flush,
        52: all_types,
        75: one_voided_suit,
        76: no_honors,
    }
)


def tile_fans(kinds: int) -> list[int]:
    """Return every fan that the kinds present show."""
    return [fan for fan, allowed in ONLY.items() if not kinds & ~allowed] + [
        fan for fan, shown in _OTHERS.items() if shown(kinds)
    ]


def kinds_class(kinds: int) -> int:
    """Return a small key: hands with the same key show the same fans of this module.

    One bit for each "only" that holds, and which suits, winds and dragons are present. The tables
    are by suit, so a hand costs four look-ups.
    """
    return (
        _CLASSES[0][kinds & 0x1FF]
        & _CLASSES[1][kinds >> 9 & 0x1FF]
        & _CLASSES[2][kinds >> 18 & 0x1FF]
        & _CLASSES[3][kinds >> 27]
    )


# The class of a tile: the "only"s that allow it, and a bit for every part of the set that it is not in.
# The class of some tiles is the "and" of theirs, that of none has all bits.
_PRESENCE = (*_SUIT_KINDS, WIND_KINDS, DRAGON_KINDS)
_ALLOWING = (*ONLY.values(), ORPHANS)
_NONE = (1 << len(_ALLOWING) + len(_PRESENCE)) - 1


def _class_of_tile(tile: int) -> int:
    holds = [allowed >> tile & 1 for allowed in _ALLOWING] + [1 - (part >> tile & 1) for part in _PRESENCE]
    return sum(bit << place for place, bit in enumerate(holds))


def _classes_of_suit(first: int, kinds: int) -> tuple[int, ...]:
    classes = [_NONE]
    for tile in range(first, first + kinds):
        of_tile = _class_of_tile(tile)
        classes += [others & of_tile for others in classes]
    return tuple(classes)


_CLASSES = tuple(_classes_of_suit(SUIT_SIZE * suit, 7 if suit == 3 else SUIT_SIZE) for suit in range(4))
