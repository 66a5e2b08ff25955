"""How a score comes about, in the hand's own sets: asked for only when somebody looks.

Everything is told in *parts*: the sets of the chosen reading in the order shown, then the pair
(or the pairs, or the single tiles of a special hand). A fan's groups are tuples of places in it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from scoring.mcr.best import Candidate, Form
from scoring.mcr.combine import Choice, FanScore, Rules, chow_links, chow_threes
from scoring.mcr.detect import pungs as pung_fans
from scoring.mcr.detect.whole import CLOSED_WITH, EDGE_WITH
from scoring.mcr.fans import BY_NUMBER, MIXED, MIXED_KONGS, Fan
from scoring.mcr.hand import WinningHand
from scoring.mcr.readings import knitted_nine
from scoring.mcr.sets import CHOW_UNIT, chow_number, chows_of_key, pungs_of_key
from scoring.mcr.tally import count, fans_of, tally
from scoring.mcr.tiles import EAST, FIRST_DRAGON, FIRST_HONOR, Tile, unpacked

#: Places of parts in a reading.
Group = tuple[int, ...]


class PartKind(StrEnum):
    """What a part of a reading can be."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    PAIR = "pair"
    KNITTED = "knitted"
    SINGLES = "singles"


@dataclass(frozen=True, slots=True)
class Part:
    """One set, pair or run of single tiles of a reading.

    `declared`: it lay on the table before the win. `concealed`: no other player's tile is in it
    (for a pung that a discard completed it is False). `wins`: the winning tile is read as its tile.
    """

    kind: PartKind
    tiles: tuple[Tile, ...]
    declared: bool = False
    concealed: bool = True
    wins: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """The hand as the chosen reading sees it; `form` is the sort of winning hand."""

    form: Form
    parts: tuple[Part, ...]

    def places(self, *kinds: PartKind) -> Group:
        return tuple(place for place, part in enumerate(self.parts) if part.kind in kinds)


@dataclass(frozen=True, slots=True)
class Counted:
    """A fan that counts and the parts that make it, one group per count where it has sets of its own.

    No group: the fan is about how the hand was won. `tiles` has the tiles of each group.
    """

    score: FanScore
    groups: tuple[Group, ...]
    tiles: tuple[tuple[Tile, ...], ...]

    @property
    def fan(self) -> Fan:
        return self.score.fan


class Reason(StrEnum):
    """Why a fan that the tiles show does not count."""

    IMPLIED = "implied"
    """A fan that counts has it already (non-repeat)."""
    SET_USED = "set_used"
    """Its sets are used up by fans that count (non-separation, non-identical, account once)."""


@dataclass(frozen=True, slots=True)
class NotCounted:
    """A fan that the tiles show and that does not count, why, and the fans that count instead."""

    fan: Fan
    reason: Reason
    by: tuple[Fan, ...]
    count: int = 1
    variant: str = ""


def _(message: str) -> str:
    """Mark a message for translation; pages look it up through gettext."""
    return message


#: Sentences for the reasons; `fans` are the names of the fans that count instead.
REASONS = {
    Reason.IMPLIED: _("Implied by %(fans)s."),
    Reason.SET_USED: _("The sets are already used for %(fans)s."),
}


def reading_of(hand: WinningHand, best: Candidate) -> Reading:
    """Return the chosen reading in parts."""
    parts = [Part(PartKind(meld.kind), meld.tiles, True, not meld.claimed) for meld in hand.melds]
    chows, pungs, pair = best.part
    if best.form is Form.SEVEN_PAIRS:
        tiles = unpacked(hand.packed)
        parts += [Part(PartKind.PAIR, (tile, tile)) for tile in tiles[::2]]
    elif best.form in (Form.THIRTEEN_ORPHANS, Form.KNITTED_AND_HONORS):
        parts.append(Part(PartKind.SINGLES, tuple(unpacked(hand.packed))))
    else:
        if best.form is Form.KNITTED_STRAIGHT:
            nine = unpacked(knitted_nine(hand.kinds))
            parts += [Part(PartKind.KNITTED, tuple(nine[first : first + 3])) for first in (0, 3, 6)]
        parts += [Part(PartKind.CHOW, (tile, tile + 1, tile + 2)) for tile in chows_of_key(chows)]
        parts += [Part(PartKind.PUNG, (tile, tile, tile)) for tile in pungs_of_key(pungs)]
        tile = pair.bit_length() - 1
        parts.append(Part(PartKind.PAIR, (tile, tile)))
    place = _winning_place(hand, best, parts)
    part = parts[place]
    concealed = hand.self_drawn or part.kind is not PartKind.PUNG
    parts[place] = Part(part.kind, part.tiles, part.declared, concealed, True)
    return Reading(best.form, tuple(parts))


def _winning_place(hand: WinningHand, best: Candidate, parts: Sequence[Part]) -> int:
    """Return the part that the winning tile completes: where the wait says, rather not in a pung."""
    tile = hand.winning_tile

    def fits(part: Part) -> int:
        key = CHOW_UNIT[chow_number(part.tiles[0])] if part.kind is PartKind.CHOW else 0
        by_wait = (
            (count(best.shown, 77) and key & EDGE_WITH[tile])
            or (count(best.shown, 78) and key & CLOSED_WITH[tile])
            or (count(best.shown, 79) and part.kind is PartKind.PAIR)
        )
        return 2 if by_wait else part.kind is not PartKind.PUNG

    places = [place for place, part in enumerate(parts) if tile in part.tiles and not part.declared]
    return max(places, key=lambda place: (fits(parts[place]), -place))


def counted(
    hand: WinningHand, reading: Reading, fans: Sequence[FanScore], rules: Rules
) -> tuple[Counted, ...]:
    """Return the fans that count with the parts that make them."""
    groups = _Groups(hand, reading, rules)
    told = []
    for score in fans:
        found = groups.of(score.number)
        if score.count < len(found):
            found = found[-score.count :] if score.number == 59 else found[: score.count]
        told.append(Counted(score, tuple(found), tuple(groups.tiles_of(score.number, g) for g in found)))
    return tuple(told)


_CHOW_FANS = frozenset((13, 14, 16, 23, 28, 29, 30, 39, 41, 51, 69, 70, 71, 72))
_PUNG_GROUPS: Mapping[int, Callable[[tuple[Tile, ...]], list[tuple[Tile, ...]]]] = MappingProxyType(
    {
        24: pung_fans.pure_shifted_pungs,
        32: pung_fans.triple_pung,
        42: pung_fans.mixed_shifted_pungs,
        65: pung_fans.double_pung,
    }
)
_SOME_PUNGS = frozenset((1, 2, 5, 9, 10, 12, 17, 33, 38, 48, 54, 57, 59, 60, 61, 66, 67, 73, 74))
#: How the hand was won, and its flowers: no parts of it.
_ABOUT_WINNING = frozenset((44, 45, 46, 47, 53, 56, 58, 62, 80, 81))


class _Groups:
    """Finds the parts of a reading that make a fan."""

    def __init__(self, hand: WinningHand, reading: Reading, rules: Rules) -> None:
        self.hand = hand
        self.parts = reading.parts
        self.everything = tuple(range(len(self.parts)))
        self.kongs = reading.places(PartKind.KONG)
        pungs = reading.places(PartKind.PUNG, PartKind.KONG)
        self.pungs = tuple(sorted(pungs, key=self._first_tile))
        self.chows = tuple(sorted(reading.places(PartKind.CHOW), key=self._first_tile))
        self.pair = self.everything[-1]
        self.wins = tuple(place for place in self.everything if self.parts[place].wins)
        self.choices = rules.equal_chow_choices(self.chow_tiles, self._first_tile(self.pair))[0]

    def _first_tile(self, place: int) -> Tile:
        return self.parts[place].tiles[0]

    @property
    def chow_tiles(self) -> tuple[Tile, ...]:
        return tuple(self._first_tile(place) for place in self.chows)

    def of(self, fan: int) -> list[Group]:
        if fan in _CHOW_FANS:
            return [tuple(self.chows[n] for n in places) for number, places in self.choices if number == fan]
        if fan in _PUNG_GROUPS:
            tiles = tuple(self._first_tile(place) for place in self.pungs)
            return [self._places(group) for group in _PUNG_GROUPS[fan](tiles)]
        if fan in _SOME_PUNGS:
            return self._some_pungs(fan)
        if fan == 35:
            return [tuple(place for place in self.everything if self.parts[place].kind is PartKind.KNITTED)]
        if fan == 64:
            return [self._having(tile) for tile in self._hogs()]
        if fan in (77, 78, 79):
            return [self.wins]
        return [] if fan in _ABOUT_WINNING else [self.everything]

    def tiles_of(self, fan: int, group: Group) -> tuple[Tile, ...]:
        tiles = [tile for place in group for tile in self.parts[place].tiles]
        if fan == 64:
            hog = next(tile for tile in tiles if tiles.count(tile) == 4 and self._having(tile) == group)
            return (hog,) * 4
        return tuple(tiles)

    def _some_pungs(self, fan: int) -> list[Group]:
        concealed = tuple(place for place in self.pungs if self.parts[place].concealed)
        honors = [place for place in self.pungs if self._first_tile(place) >= FIRST_HONOR]
        winds = tuple(place for place in honors if self._first_tile(place) < FIRST_DRAGON)
        dragons = tuple(place for place in honors if self._first_tile(place) >= FIRST_DRAGON)
        concealed_kongs = tuple(place for place in self.kongs if self.parts[place].concealed)
        claimed_kongs = tuple(place for place in self.kongs if not self.parts[place].concealed)
        tiles = tuple(self._first_tile(place) for place in self.pungs)
        terminals = pung_fans.pung_of_terminals_or_honors(tiles, self.hand.prevalent, self.hand.seat)
        found: dict[int, list[Group]] = {
            1: [winds],
            2: [dragons],
            5: [self.kongs],
            9: [(*winds, self.pair)],
            10: [(*dragons, self.pair)],
            12: [concealed],
            17: [self.kongs],
            33: [concealed],
            38: [winds],
            48: [concealed_kongs],
            54: [dragons[:2]],
            57: [self.kongs],
            59: [(place,) for place in dragons],
            60: [self._places([EAST + self.hand.prevalent])],
            61: [self._places([EAST + self.hand.seat])],
            66: [concealed],
            67: [concealed_kongs],
            73: [self._places([tile]) for tile in terminals],
            74: [(place,) for place in claimed_kongs],
        }
        return found[fan]

    def _places(self, tiles: Sequence[Tile]) -> Group:
        return tuple(place for place in self.pungs if self._first_tile(place) in tiles)

    def _having(self, tile: Tile) -> Group:
        return tuple(place for place in self.everything if tile in self.parts[place].tiles)

    def _hogs(self) -> list[Tile]:
        loose = [tile for part in self.parts if part.kind is not PartKind.KONG for tile in part.tiles]
        return [tile for tile in sorted(set(loose)) if loose.count(tile) == 4]


def not_counted(best: Candidate, reading: Reading, rules: Rules) -> tuple[NotCounted, ...]:
    """Return the fans that the chosen reading shows and that do not count, with the reason."""
    counts = tuple(fans_of(best.kept))
    told: dict[int, NotCounted] = {}
    for fan in fans_of(best.shown & rules.in_play):
        left = count(best.shown, fan) - count(best.kept, fan)
        if left:
            by = next((other for other in counts if fan in rules.excluded[other]), 4)
            told[fan] = NotCounted(_named(fan), Reason.IMPLIED, (_named(by),), left, _variant(fan))
    for fan, places in _unused_chow_fans(reading, rules):
        users = _users(fan, places, reading, rules) or counts[:1]
        implied = [other for other in users if fan in rules.excluded[other]]
        reason = Reason.IMPLIED if implied else Reason.SET_USED
        before = told[fan].count if fan in told else 0
        told[fan] = NotCounted(_named(fan), reason, tuple(_named(u) for u in implied or users), before + 1)
    return tuple(told[fan] for fan in sorted(told))


def _unused_chow_fans(reading: Reading, rules: Rules) -> list[Choice]:
    """Return the fans of two or three chows that are there and were not chosen."""
    chows, pair = _chows_and_pair(reading)
    chosen = rules.equal_chow_choices(chows, pair)[0]
    return [c for c in chow_threes(chows) + chow_links(chows) if rules.worth[c[0]] and c not in chosen]


def _users(fan: int, places: Group, reading: Reading, rules: Rules) -> tuple[int, ...]:
    """Return the chosen fans that use the sets of another: those with most of them, the largest first."""
    chosen = rules.equal_chow_choices(*_chows_and_pair(reading))[0]
    shared = {other: len(set(group) & set(places)) for other, group in reversed(chosen)}
    most = max(shared.values(), default=0)
    if most >= 2:
        return tuple(sorted(other for other, common in shared.items() if common == most))
    return tuple(sorted(shared))


def _chows_and_pair(reading: Reading) -> tuple[tuple[Tile, ...], Tile]:
    chows = sorted(reading.parts[place].tiles[0] for place in reading.places(PartKind.CHOW))
    return tuple(chows), reading.parts[-1].tiles[0]


def _named(fan: int) -> Fan:
    return BY_NUMBER[57 if fan == MIXED_KONGS else fan]


def _variant(fan: int) -> str:
    return MIXED if fan == MIXED_KONGS else ""


def equal_lists(
    found: Sequence[Candidate], hand: WinningHand, rules: Rules
) -> list[tuple[Reading, tuple[FanScore, ...]]]:
    """Return every reading and list of fans with the most points, the chosen one first, none twice."""
    most = max(candidate.points for candidate in found)
    lists: dict[tuple[Reading, tuple[FanScore, ...]], None] = {}
    for candidate in found:
        if candidate.points == most:
            reading = reading_of(hand, candidate)
            chows, pair = _chows_and_pair(reading)
            choices = [tally(fan for fan, _ in c) for c in rules.equal_chow_choices(chows, pair)]
            for choice in choices:
                points, _kept, fans = rules.resolve(candidate.shown - choices[0] + choice)
                if points == most:
                    lists[reading, fans] = None
    return list(lists)
