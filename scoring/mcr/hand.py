"""A winning hand: melds, concealed tiles, the winning tile and how it was won."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.mcr.errors import FiveOfAKind, ImpossibleCircumstances, NotASet, WrongCount
from scoring.mcr.sets import CHOW_UNIT, PUNG_UNIT, PUNGS, can_start_chow, chow_number, pungs_of_key
from scoring.mcr.tiles import NAMES, ONE, ONE_OF_EACH, Tile

MAX_FLOWERS = 8
MAX_JOKERS = 8


# Three added to a count of five to seven sets the top bit of its digit; from eight on it is set.
_ROOM = 3 * ONE_OF_EACH
_TOP_BITS = 8 * ONE_OF_EACH
_SECOND_PUNG = sum(6 << 3 * tile for tile in range(PUNGS))


class MeldKind(StrEnum):
    """What a declared set can be."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared set: a claimed chow, pung or kong, or a concealed kong (`claimed=False`).

    `tile` is the lowest tile. `jokers` are the tiles of the set that jokers stand for (house rule).
    Raises NotASet for a chow that cannot start there and a concealed set other than a kong.
    """

    kind: MeldKind
    tile: Tile
    claimed: bool = True
    jokers: tuple[Tile, ...] = ()

    def __post_init__(self) -> None:
        if self.kind is MeldKind.CHOW and not can_start_chow(self.tile):
            raise NotASet("No chow starts at %(tile)s.", NAMES[self.tile], tile=NAMES[self.tile])
        if not self.claimed and self.kind is not MeldKind.KONG:
            raise NotASet("Only a kong can be declared without claiming a tile.", NAMES[self.tile])

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The three or four tiles, ascending."""
        if self.kind is MeldKind.CHOW:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.kind is MeldKind.KONG else 3)

    @classmethod
    def of(cls, tiles: Iterable[Tile], *, claimed: bool = True, jokers: tuple[Tile, ...] = ()) -> "Meld":
        """Return the meld that some tiles make; NotASet if they make none."""
        ordered = sorted(tiles)
        shown = "".join(NAMES[tile] for tile in ordered)
        lowest = ordered[0] if ordered else 0
        if len(ordered) in (3, 4) and len(set(ordered)) == 1:
            kind = MeldKind.KONG if len(ordered) == 4 else MeldKind.PUNG
        elif ordered == [lowest, lowest + 1, lowest + 2] and can_start_chow(lowest):
            kind = MeldKind.CHOW
        else:
            raise NotASet("“%(tiles)s” is no chow, pung or kong.", shown, tiles=shown)
        return cls(kind, lowest, claimed, jokers)


@dataclass(frozen=True, slots=True)
class WinningHand:
    """What a winner shows: declared melds, concealed tiles, the winning tile, circumstances.

    `concealed` leaves the winning tile out (13 tiles less three per meld). Winds are 0-3 for
    E, S, W, N; `flowers` is 0-8. `kong` means a kong's replacement tile on a self-draw and a
    robbed kong otherwise; `last_of_wall` the last tile of the wall or the discard after it.
    `jokers` are the concealed tiles, the winning tile included, that jokers stand for.

    `last_of_kind` becomes true by itself where it is certain: the other three are in the hand's
    own claimed sets (RULES.md section 2 names the pung; three claimed chows show as much).

    Raises a subclass of HandError for tiles or circumstances that cannot be; whether the tiles win
    is for `score_hand` to say.
    """

    concealed: tuple[Tile, ...]
    winning_tile: Tile
    melds: tuple[Meld, ...] = ()
    self_drawn: bool = False
    last_of_kind: bool = False
    last_of_wall: bool = False
    kong: bool = False
    prevalent: int = 0
    seat: int = 0
    flowers: int = 0
    jokers: tuple[Tile, ...] = ()

    # What the engine counts with, worked out once.
    packed: int = field(init=False, repr=False, compare=False)
    """Concealed tiles with the winning tile, packed."""
    loose: int = field(init=False, repr=False, compare=False)
    """All tiles that are in no kong, packed."""
    kinds: int = field(init=False, repr=False, compare=False)
    """Mask of all kinds present."""
    meld_chows: int = field(init=False, repr=False, compare=False)
    meld_pungs: int = field(init=False, repr=False, compare=False)
    claimed_melds: int = field(init=False, repr=False, compare=False)
    claimed_kongs: int = field(init=False, repr=False, compare=False)
    concealed_kongs: int = field(init=False, repr=False, compare=False)
    won: int = field(init=False, repr=False, compare=False)
    """A small key: hands with the same one were won in the same way."""
    has_jokers: bool = field(init=False, repr=False, compare=False)
    """Whether a joker stands for a tile, in a meld too."""
    winds: int = field(init=False, repr=False, compare=False)
    """Both winds as one number: prevalent + 4 × seat."""

    def __post_init__(self) -> None:
        chows = pungs = claimed = claimed_kongs = concealed_kongs = 0
        kinds = 1 << self.winning_tile
        concealed = ONE[self.winning_tile]
        for tile in self.concealed:
            kinds |= 1 << tile
            concealed += ONE[tile]
        loose = everything = concealed
        for meld in self.melds:
            tile = meld.tile
            claimed += meld.claimed
            if meld.kind is MeldKind.CHOW:
                chows += CHOW_UNIT[chow_number(tile)]
                kinds |= 7 << tile
                loose += ONE[tile] + ONE[tile + 1] + ONE[tile + 2]
                everything += ONE[tile] + ONE[tile + 1] + ONE[tile + 2]
                continue
            pungs += PUNG_UNIT[tile]
            kinds |= 1 << tile
            if meld.kind is MeldKind.PUNG:
                loose += 3 * ONE[tile]
                everything += 3 * ONE[tile]
                continue
            everything += 4 * ONE[tile]
            if meld.claimed:
                claimed_kongs += 1
            else:
                concealed_kongs += 1
        put = object.__setattr__
        put(self, "concealed", tuple(sorted(self.concealed)))
        put(self, "jokers", tuple(sorted(self.jokers)))
        put(self, "packed", concealed)
        put(self, "loose", loose)
        put(self, "kinds", kinds)
        put(self, "meld_chows", chows)
        put(self, "meld_pungs", pungs)
        put(self, "claimed_melds", claimed)
        put(self, "claimed_kongs", claimed_kongs)
        put(self, "concealed_kongs", concealed_kongs)
        self._check_tiles(everything)
        self._check_circumstances()

    def _check_tiles(self, everything: int) -> None:
        expected = 13 - 3 * len(self.melds)
        if expected < 1 or len(self.concealed) != expected:
            raise WrongCount(
                "With %(melds)d melds a winning hand has %(wanted)d concealed tiles,"
                " the winning tile included; here are %(here)d.",
                melds=len(self.melds),
                wanted=max(expected, 0) + 1,
                here=len(self.concealed) + 1,
            )
        if not 0 <= self.flowers <= MAX_FLOWERS:
            raise FiveOfAKind("There are 8 flowers; here are %(here)d.", str(self.flowers), here=self.flowers)
        if self.prevalent not in range(4) or self.seat not in range(4):
            raise ImpossibleCircumstances("A wind is 0, 1, 2 or 3.")
        has_jokers = bool(self.jokers) or any(meld.jokers for meld in self.melds)
        object.__setattr__(self, "has_jokers", has_jokers)
        if has_jokers:
            self._check_tiles_with_jokers()
            return
        twice = pungs_of_key(self.meld_pungs & _SECOND_PUNG) if self.meld_pungs & _SECOND_PUNG else []
        too_many = (everything | (everything & ~_TOP_BITS) + _ROOM) & _TOP_BITS
        if twice or too_many:
            tile = NAMES[twice[0] if twice else (too_many.bit_length() - 1) // 4]
            raise FiveOfAKind("There are only four %(tile)s.", tile, tile=tile)

    def _check_tiles_with_jokers(self) -> None:
        jokers = Counter(self.jokers)
        if len(self.jokers) + sum(len(meld.jokers) for meld in self.melds) > MAX_JOKERS:
            raise FiveOfAKind("There are %(most)d jokers.", most=MAX_JOKERS)
        shown = Counter((*self.concealed, self.winning_tile))
        if jokers - shown:
            raise WrongCount("A joker stands for a tile that the hand does not have.")
        natural = shown - jokers
        for meld in self.melds:
            if Counter(meld.jokers) - Counter(meld.tiles):
                raise WrongCount("A joker stands for a tile that its meld does not have.")
            natural += Counter(meld.tiles) - Counter(meld.jokers)
        for tile, count in sorted(natural.items()):
            if count > 4:
                raise FiveOfAKind("There are only four %(tile)s.", NAMES[tile], tile=NAMES[tile])

    def _check_circumstances(self) -> None:
        tile = self.winning_tile
        shown = sum(meld.tiles.count(tile) for meld in self.melds if not meld.jokers)
        robbed = self.kong and not self.self_drawn
        if robbed:
            if self.packed - ONE[tile] >> 4 * tile & 15 or any(tile in meld.tiles for meld in self.melds):
                raise ImpossibleCircumstances(
                    "The winner cannot hold another %(tile)s: the robbed kong has the other three.",
                    NAMES[tile],
                    tile=NAMES[tile],
                )
            if self.last_of_wall:
                raise ImpossibleCircumstances("Nobody can make a kong with the last tile of the wall.")
        elif self.kong and not self.claimed_kongs + self.concealed_kongs:
            raise ImpossibleCircumstances("A replacement tile needs a kong.")
        if self.last_of_kind and tile in self.concealed:
            raise ImpossibleCircumstances(
                "Another %(tile)s is concealed, so the last of its kind was not visible to everybody.",
                NAMES[tile],
                tile=NAMES[tile],
            )
        if shown == 3 and not robbed and not self.last_of_kind:
            object.__setattr__(self, "last_of_kind", True)
        won = self.self_drawn | self.last_of_kind << 1 | self.last_of_wall << 2 | self.kong << 3
        won |= (self.claimed_melds == 0) << 4 | (self.claimed_melds == 4) << 5
        object.__setattr__(self, "won", won)
        object.__setattr__(self, "winds", self.prevalent | self.seat << 2)

    def as_drawn(self) -> "WinningHand":
        """Return the same hand won by drawing the tile, without checking it all again.

        Only for a hand won on a plain discard: ValueError if a kong was robbed.
        """
        if self.kong:
            raise ValueError("A robbed tile is not drawn.")
        drawn = object.__new__(WinningHand)
        for name in self.__slots__:
            object.__setattr__(drawn, name, getattr(self, name))
        object.__setattr__(drawn, "self_drawn", True)
        object.__setattr__(drawn, "won", self.won | 1)
        return drawn

    def __str__(self) -> str:
        from scoring.mcr.notation import format_hand

        return format_hand(self)
