"""The tiles that somebody is putting together in the calculator, in the order they came.

A tray may hold any number of tiles; with 13 it waits for one, with 14 its last tile is the winning
one (a declared set counts as three). Every change returns a new tray.
"""

from collections import Counter
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.mcr import Meld
from scoring.mcr.errors import FiveOfAKind, NotASet, NotAWinningHand, WrongCount
from scoring.mcr.hand import MeldKind
from scoring.mcr.notation import format_tiles, parse_waiting
from scoring.mcr.sets import can_start_chow
from scoring.mcr.tiles import FIRST_HONOR, NAMES, Tile
from scoring.words import tile_words

TILES_OF_A_HAND = 14
COPIES = 4
#: What a tap on the pad can put down, by the name that forms use.
SINGLE = "tile"
MELDS = {
    "chow": (MeldKind.CHOW, True),
    "pung": (MeldKind.PUNG, True),
    "kong": (MeldKind.KONG, True),
    "concealed": (MeldKind.KONG, False),
}


@dataclass(frozen=True, slots=True)
class Tray:
    """Declared sets and loose tiles. Raises FiveOfAKind for a fifth copy, WrongCount for a 15th tile."""

    melds: tuple[Meld, ...] = ()
    tiles: tuple[Tile, ...] = ()

    def __post_init__(self) -> None:
        for tile, count in sorted(self.used.items()):
            if count > COPIES:
                raise FiveOfAKind(_("There are only four of %s.") % tile_words(tile), NAMES[tile])
        if self.missing < 0:
            raise WrongCount(
                _("A hand has 14 tiles, a declared set counting as three; here are %d.")
                % (TILES_OF_A_HAND - self.missing)
            )

    @classmethod
    def of_text(cls, text: str) -> "Tray":
        """Read a text in any notation of `scoring.mcr.notation`; only its tiles are kept.

        Raises a subclass of HandError whose message says what could not be read.
        """
        if "(" in text:
            raise NotAWinningHand(_("There are no jokers in these rules."))
        melds, tiles, *_circumstances = parse_waiting(text)
        return cls(melds, tiles)

    def __str__(self) -> str:
        """The shared notation, loose tiles in the order they came: `[123m,1]55p6s7m`."""
        text = "".join(f"[{format_tiles(meld.tiles)}{',1' if meld.claimed else ''}]" for meld in self.melds)
        for place, tile in enumerate(self.tiles):
            name = NAMES[tile]
            following = NAMES[self.tiles[place + 1]] if place + 1 < len(self.tiles) else ""
            same_suit = tile < FIRST_HONOR and following[1:] == name[1:]
            text += name[0] if same_suit else name
        return text

    @property
    def used(self) -> Counter[Tile]:
        """How many copies of each tile lie in the tray."""
        return Counter([*self.tiles, *(tile for meld in self.melds for tile in meld.tiles)])

    @property
    def missing(self) -> int:
        """How many tiles are missing to a whole hand."""
        return TILES_OF_A_HAND - 3 * len(self.melds) - len(self.tiles)

    def with_tile(self, tile: Tile) -> "Tray":
        return replace(self, tiles=(*self.tiles, tile))

    def with_meld(self, kind: str, tile: Tile) -> "Tray":
        """Put down a declared set of a kind of MELDS that starts at a tile; NotASet if none does."""
        meld_kind, claimed = MELDS[kind]
        if meld_kind is MeldKind.CHOW and not can_start_chow(tile):
            raise NotASet(_("No chow starts at %s: choose its lowest tile.") % tile_words(tile), NAMES[tile])
        if self.missing < 3:
            raise WrongCount(_("There is no room for another set: take a tile back first."))
        return replace(self, melds=(*self.melds, Meld(meld_kind, tile, claimed)))

    def without_last(self) -> "Tray":
        """Take back the last loose tile, or else the last declared set."""
        if self.tiles:
            return replace(self, tiles=self.tiles[:-1])
        return replace(self, melds=self.melds[:-1])

    def without_tile(self, tile: Tile) -> "Tray":
        """Take out one copy of a loose tile, the last that came; the same tray if there is none."""
        if tile not in self.tiles:
            return self
        place = len(self.tiles) - 1 - self.tiles[::-1].index(tile)
        return replace(self, tiles=self.tiles[:place] + self.tiles[place + 1 :])

    def without_meld(self, place: int) -> "Tray":
        """Take out a declared set by its place; the same tray if there is none."""
        if not 0 <= place < len(self.melds):
            return self
        return replace(self, melds=self.melds[:place] + self.melds[place + 1 :])

    def won_on(self, tile: Tile) -> "Tray":
        """Make a loose tile the last one; the same tray if there is none."""
        return self.without_tile(tile).with_tile(tile) if tile in self.tiles else self
