"""Tiles, sets and hands in words: the text alternatives of the pictures, and parts of sentences."""

import unicodedata
from collections.abc import Iterable, Sequence

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from scoring.mcr import ClaimedFan, HandError, Meld, WinningHand
from scoring.mcr.explain import Part, PartKind, Reading
from scoring.mcr.fans import BY_NUMBER, MIXED, MIXED_KONGS
from scoring.mcr.tiles import FIRST_HONOR, SUIT_SIZE, Tile, rank, suit

SUIT_WORDS = (gettext_lazy("characters"), gettext_lazy("bamboo"), gettext_lazy("dots"))
HONOR_WORDS = (
    gettext_lazy("East"),
    gettext_lazy("South"),
    gettext_lazy("West"),
    gettext_lazy("North"),
    gettext_lazy("red dragon"),
    gettext_lazy("green dragon"),
    gettext_lazy("white dragon"),
)
WIND_WORDS = HONOR_WORDS[:4]
#: What readers see on small tiles and in narrow columns; what is typed, stored and sent is always E S W N.
WIND_SIGNS = (
    pgettext_lazy("short sign of a wind", "E"),
    pgettext_lazy("short sign of a wind", "S"),
    pgettext_lazy("short sign of a wind", "W"),
    pgettext_lazy("short sign of a wind", "N"),
)


def listed(parts: Iterable[object]) -> str:
    """Words one after the other, as the page's language lists them: `Mixed Straight, All Chows`."""
    return pgettext("between the parts of a list", ", ").join(map(str, parts))


def counted(number: int) -> str:
    """A count as the page's language groups its figures: `2,000`, `2 000`."""
    return number_format(number, force_grouping=True)


def isolated(name: str) -> str:
    """A name as it stands in a sentence: one written from right to left would draw numbers to its side.

    `אבי כהן −10` shows the minus on the right of the number; Unicode's isolates keep the name by itself.
    """
    from_the_right = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if from_the_right else name


def named(name: object, value: object) -> str:
    """What something is called and what is said of it, as the page's language punctuates: `Hands: 12`."""
    words = {"name": isolated(str(name)), "value": value}
    return pgettext("a name and what is said of it", "%(name)s: %(value)s") % words


def quotation(text: str) -> str:
    """What somebody wrote, in the quotation marks of the page's language."""
    return pgettext("quotation marks", "“%s”") % text


def fan_words(number: int) -> str:
    """A fan's name by its number; 82 are the mixed kongs, one claimed and one concealed."""
    if number == MIXED_KONGS:
        return _("%s (one claimed, one concealed)") % fan_words(57)
    return _(BY_NUMBER[number].name)


def claimed_fan_words(fan: ClaimedFan) -> str:
    """A line of a fan list: `Tile Hog ×2`."""
    name = fan_words(MIXED_KONGS if fan.variant == MIXED else fan.number)
    return f"{name} ×{fan.count}" if fan.count > 1 else name


def error_words(refused: Exception) -> str:
    """Why a hand, or whatever else was typed, is refused, in the page's language."""
    if not isinstance(refused, HandError):
        return str(refused)
    return _(refused.sentence) % refused.places if refused.places else _(refused.sentence)


def tile_words(tile: Tile) -> str:
    """One tile: `7 bamboo`, `East`, `red dragon`."""
    if tile >= FIRST_HONOR:
        return str(HONOR_WORDS[tile - FIRST_HONOR])
    return f"{rank(tile)} {SUIT_WORDS[suit(tile)]}"


def tiles_words(tiles: Iterable[Tile]) -> str:
    """Some tiles, sorted, each suit named once: `4 5 6 dots, East, East`."""
    ordered = sorted(tiles)
    told = []
    for number, word in enumerate(SUIT_WORDS):
        ranks = [str(rank(tile)) for tile in ordered if tile // SUIT_SIZE == number]
        if ranks:
            told.append(f"{' '.join(ranks)} {word}")
    return listed(told + [tile_words(tile) for tile in ordered if tile >= FIRST_HONOR])


def part_words(part: Part) -> str:
    """A set, a pair or a run of single tiles of a reading: `claimed pung of East`, `4 5 6 dots`."""
    return _set_words(part.kind, part.tiles, declared=part.declared, concealed=part.concealed)


def meld_words(meld: Meld) -> str:
    """A declared set: `claimed chow 1 2 3 characters`, `concealed kong of East`."""
    return _set_words(PartKind(meld.kind), meld.tiles, declared=True, concealed=not meld.claimed)


def _set_words(kind: PartKind, tiles: Sequence[Tile], *, declared: bool, concealed: bool) -> str:
    several = {
        (PartKind.CHOW, True): _("claimed chow %s"),
        (PartKind.PUNG, True): _("claimed pung of %s"),
        (PartKind.KONG, True): _("concealed kong of %s") if concealed else _("claimed kong of %s"),
        (PartKind.PUNG, False): _("pung of %s"),
        (PartKind.PAIR, False): _("pair of %s"),
    }
    of_a_kind = kind in (PartKind.PUNG, PartKind.KONG, PartKind.PAIR)
    words = tile_words(tiles[0]) if of_a_kind else tiles_words(tiles)
    return several.get((kind, declared), "%s") % words


def hand_words(hand: WinningHand, reading: Reading | None = None) -> str:
    """A whole hand: its sets as a reading sees them, or as they lie, and the winning tile."""
    if reading is not None:
        told = [part_words(part) for part in reading.parts]
    else:
        told = [meld_words(meld) for meld in hand.melds]
        told += [tiles_words(hand.concealed)] if hand.concealed else []
    won = _("Self-drawn: %s.") if hand.self_drawn else _("Won on %s.")
    return f"{'; '.join(told)}. {won % tile_words(hand.winning_tile)}"
