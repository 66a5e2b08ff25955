"""A slow scorer that is meant to be obviously right: the international ruleset, nothing remembered.

It tries every way to cut the tiles into sets and every set that the winning tile may complete,
writes down each fan by its definition, takes out what the published table says is excluded, and
keeps the best. It shares no code with the engine but the hand itself.
"""

from itertools import combinations

from scoring.mcr.hand import MeldKind, WinningHand
from tests.scoring.mcr.published import rows

#: kind of set, tiles, declared.
Set = tuple[str, tuple[int, ...], bool]

_TABLE = {int(row[0]): row for row in rows("fans.tsv")}
_POINTS = {fan: int(row[1]) for fan, row in _TABLE.items()} | {82: 6}
_EXCLUDES = {
    fan: {int(other) for other in row[8].split(",")} if row[8][0].isdigit() else set()
    for fan, row in _TABLE.items()
} | {82: {67, 74}}
_EXCLUDES[5] |= {82}
_EXCLUDES[17] |= {82}

HONORS = range(27, 34)
WINDS = range(27, 31)
DRAGONS = range(31, 34)
TERMINALS = {0, 8, 9, 17, 18, 26}
GREEN = {10, 11, 12, 14, 16, 32}
REVERSIBLE = {18, 19, 20, 21, 22, 25, 26, 10, 12, 13, 14, 16, 17, 33}
KNITTED = [
    {9 * a + r for r in (0, 3, 6)} | {9 * b + r for r in (1, 4, 7)} | {9 * c + r for r in (2, 5, 8)}
    for a, b, c in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
]


def cuts(tiles: list[int], pair: bool = True) -> list[list[tuple[int, ...]]]:
    """Return every way to cut sorted tiles into sets and, where asked for, one pair."""
    if not tiles:
        return [] if pair else [[]]
    first, found = tiles[0], []
    shapes = [(first,) * 3]
    if first < 27 and first % 9 < 7:
        shapes.append((first, first + 1, first + 2))
    if pair:
        shapes.append((first, first))
    for shape in shapes:
        rest = list(tiles)
        try:
            for tile in shape:
                rest.remove(tile)
        except ValueError:
            continue
        found += [[shape, *others] for others in cuts(rest, pair and len(shape) == 3)]
    return found


def wins(tiles: list[int], melds: int) -> bool:
    """Say whether concealed tiles, the last one included, are a winning hand of any form."""
    tiles = sorted(tiles)
    if cuts(tiles):
        return True
    kinds = set(tiles)
    if melds == 0:
        if all(tiles.count(tile) % 2 == 0 for tile in kinds) or kinds == TERMINALS | set(HONORS):
            return True
        if len(kinds) == 14 and any(kinds <= nine | set(HONORS) for nine in KNITTED):
            return True
    return any(nine <= kinds and cuts(_without(tiles, nine)) for nine in KNITTED)


def _without(tiles: list[int], nine: set[int]) -> list[int]:
    rest = list(tiles)
    for tile in nine:
        rest.remove(tile)
    return rest


def total(hand: WinningHand) -> int:
    """Return the most points of a hand, flowers counted."""
    tiles = sorted([*hand.concealed, hand.winning_tile])
    everything = [*tiles, *(tile for meld in hand.melds for tile in meld.tiles)]
    declared: list[Set] = [(meld.kind.value, meld.tiles, True) for meld in hand.melds]
    common = _kind_fans(set(everything)) + _winning_fans(hand) + _kong_fans(hand)
    loose = [*tiles, *(t for meld in hand.melds if meld.kind is not MeldKind.KONG for t in meld.tiles)]
    hogs = sum(loose.count(tile) == 4 for tile in range(27))
    others = [
        tile
        for tile in range(34)
        if tile != hand.winning_tile and wins([*hand.concealed, tile], len(hand.melds))
    ]
    lists = []
    for cut in cuts(tiles):
        for place in _places(cut, hand.winning_tile):
            lists += _regular_lists(hand, declared, cut, place, common + [64] * hogs, not others)
    kinds = set(tiles)
    for nine in KNITTED if len(hand.melds) <= 1 else ():
        if nine <= kinds:
            for cut in cuts(_without(tiles, nine)):
                lists += _knitted_lists(hand, declared, cut, nine, common + [64] * hogs, not others)
    if not hand.melds:
        lists += _special_lists(tiles, common, hogs)
    return max(_worth(fans) for fans in lists) + hand.flowers


def _worth(fans: list[int]) -> int:
    """Return the points of the fans shown once those that dearer ones exclude are taken out."""
    gone: set[int] = set()
    for fan in sorted(set(fans), key=lambda fan: -_POINTS[fan]):
        if fan not in gone:
            gone |= _EXCLUDES[fan]
    left = sum(_POINTS[fan] for fan in fans if fan not in gone)
    return left or 8


def _places(cut: list[tuple[int, ...]], tile: int) -> list[int]:
    return [place for place, shape in enumerate(cut) if tile in shape]


def _kind_fans(kinds: set[int]) -> list[int]:
    suits = {tile // 9 for tile in kinds if tile < 27}
    honors = kinds & set(HONORS)
    ranks = {tile % 9 + 1 for tile in kinds if tile < 27}
    definitions = {
        3: kinds <= GREEN,
        8: kinds <= TERMINALS,
        11: kinds <= set(HONORS),
        18: kinds <= TERMINALS | set(HONORS) and bool(suits) and bool(honors),
        22: len(suits) == 1 and not honors,
        25: not honors and ranks <= {7, 8, 9},
        26: not honors and ranks <= {4, 5, 6},
        27: not honors and ranks <= {1, 2, 3},
        36: not honors and ranks <= {6, 7, 8, 9},
        37: not honors and ranks <= {1, 2, 3, 4},
        40: kinds <= REVERSIBLE,
        50: len(suits) == 1 and bool(honors),
        52: len(suits) == 3 and bool(honors & set(WINDS)) and bool(honors & set(DRAGONS)),
        68: not honors and not kinds & TERMINALS,
        75: len(suits) == 2,
        76: not honors,
    }
    return [fan for fan, holds in definitions.items() if holds]


def _winning_fans(hand: WinningHand) -> list[int]:
    claimed = [meld for meld in hand.melds if meld.claimed]
    definitions = {
        44: hand.self_drawn and hand.last_of_wall,
        45: not hand.self_drawn and hand.last_of_wall,
        46: hand.self_drawn and hand.kong,
        47: not hand.self_drawn and hand.kong,
        53: not hand.self_drawn and len(claimed) == 4,
        56: hand.self_drawn and not claimed,
        58: hand.last_of_kind,
        62: not hand.self_drawn and not claimed,
        80: hand.self_drawn,
    }
    return [fan for fan, holds in definitions.items() if holds]


def _kong_fans(hand: WinningHand) -> list[int]:
    kongs = [meld for meld in hand.melds if meld.kind is MeldKind.KONG]
    hidden = sum(not meld.claimed for meld in kongs)
    shown = len(kongs) - hidden
    fans = {4: [5], 3: [17]}.get(len(kongs), [])
    if len(kongs) >= 3:  # "points for concealment" beside the kongs; three and four are 33 and 12
        return fans + {1: [67], 2: [48]}.get(hidden, [])
    return {(2, 0): [57], (1, 1): [82], (0, 2): [48], (1, 0): [74], (0, 1): [67]}.get((shown, hidden), [])


def _regular_lists(
    hand: WinningHand,
    declared: list[Set],
    cut: list[tuple[int, ...]],
    place: int,
    common: list[int],
    one_wait: bool,
) -> list[list[int]]:
    pair = next(shape[0] for shape in cut if len(shape) == 2)
    shapes = [shape for shape in cut if len(shape) == 3]
    chows = [shape[0] for shape in shapes if shape[0] != shape[1]]
    pungs = [shape[0] for shape in shapes if shape[0] == shape[1]]
    hidden = len(pungs) + sum(not meld.claimed for meld in hand.melds)
    if not hand.self_drawn and len(cut[place]) == 3 and cut[place][0] == cut[place][1]:
        hidden -= 1
    chows += [tiles[0] for kind, tiles, _ in declared if kind == "chow"]
    pungs += [tiles[0] for kind, tiles, _ in declared if kind != "chow"]
    fans = list(common) + {2: [66], 3: [33, 66], 4: [12]}.get(hidden, [])
    fans += _pung_fans(pungs, pair, hand) + _wait_fans(cut[place], hand.winning_tile, one_wait)
    parts = [{t, t + 1, t + 2} for t in chows] + [{t} for t in [*pungs, pair]]
    fans += [55] if all(part & (TERMINALS | set(HONORS)) for part in parts) else []
    fans += [31] if all(part & {4, 13, 22} for part in parts) else []
    fans += [63] if len(chows) == 4 and pair < 27 else []
    rest = list(hand.concealed)
    if not hand.melds and any(
        sorted(rest) == sorted([s, s, *range(s, s + 9), s + 8, s + 8]) for s in (0, 9, 18)
    ):
        fans += [4]
    return [fans + extra for extra in _chow_lists(sorted(chows), pair)]


def _pung_fans(pungs: list[int], pair: int, hand: WinningHand) -> list[int]:
    winds = [tile for tile in pungs if tile in WINDS]
    dragons = [tile for tile in pungs if tile in DRAGONS]
    suited = sorted(tile for tile in pungs if tile < 27)
    fans = {2: [54], 3: [2]}.get(len(dragons), [59] * len(dragons))
    fans += [10] if len(dragons) == 2 and pair in DRAGONS else []
    fans += {3: [38], 4: [1]}.get(len(winds), [])
    fans += [9] if len(winds) == 3 and pair in WINDS else []
    fans += [60] if 27 + hand.prevalent in winds else []
    fans += [61] if 27 + hand.seat in winds else []
    fans += [73 for tile in pungs if tile in TERMINALS]
    if len(winds) < 3:
        fans += [73 for tile in winds if tile - 27 not in (hand.prevalent, hand.seat)]
    fans += [49] if len(pungs) == 4 else []
    fans += [21] if len(pungs) == 4 and all(t < 27 and t % 9 % 2 for t in [*pungs, pair]) else []
    for size, fan in ((4, 15), (3, 24)):
        for some in combinations(suited, size):
            if [tile - some[0] for tile in some] == list(range(size)) and some[0] // 9 == some[-1] // 9:
                fans += [fan]
                break
    for three in combinations(suited, 3):
        ranks = sorted(tile % 9 for tile in three)
        if len({tile // 9 for tile in three}) == 3:
            fans += [32] if ranks[0] == ranks[2] else []
            fans += [42] if ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2] and 42 not in fans else []
    same = [two for two in combinations(suited, 2) if two[0] % 9 == two[1] % 9]
    return fans + ([65] * len(same) if 32 not in fans else [])


def _wait_fans(shape: tuple[int, ...], tile: int, one_wait: bool) -> list[int]:
    if not one_wait or len(set(shape)) == 1 != len(shape) - 1:
        return []
    if len(shape) == 2:
        return [79]
    if tile == shape[1]:
        return [78]
    edge = (tile == shape[2] and shape[0] % 9 == 0) or (tile == shape[0] and shape[0] % 9 == 6)
    return [77] if edge else []


def _links(first: int, second: int) -> int:
    low, high = sorted((first, second))
    if low == high:
        return 69
    if low % 9 == high % 9:
        return 70
    return {3: 71, 6: 72}.get(high - low, 0) if low // 9 == high // 9 else 0


def _threes(chows: tuple[int, ...]) -> int:
    suits = {chow // 9 for chow in chows}
    low, middle, high = ranks = sorted(chow % 9 for chow in chows)
    shifted = {(0, 0): "same", (1, 1): "one", (2, 2): "two", (3, 3): "straight"}
    shape = shifted.get((middle - low, high - middle), "")
    if len(suits) == 1:
        return {"same": 23, "one": 30, "two": 30, "straight": 28}.get(shape, 0)
    if len(suits) == 3:
        return {"same": 41, "one": 51, "straight": 39 if ranks == [0, 3, 6] else 0}.get(shape, 0)
    return 0


def _chow_lists(chows: list[int], pair: int) -> list[list[int]]:
    """Return every list of chow fans that the principles allow, one after another."""
    lists: list[list[int]] = [[]]
    if len(chows) == 4:
        a, b, c, d = chows
        if a == d:
            lists.append([14])
        if a // 9 == d // 9 and [b - a, c - b, d - c] in ([1] * 3, [2] * 3):
            lists.append([16])
        if a % 9 == 0 and (b, c, d) == (a, a + 6, a + 6) and pair == a + 4:
            lists.append([13])
        if (a % 9, b - a, c % 9, d - c) == (0, 6, 0, 6) and a != c and pair == 27 - a - c + 4:
            lists.append([29])
    edges = [(x, y) for x, y in combinations(range(len(chows)), 2) if _links(chows[x], chows[y])]
    for three in combinations(range(len(chows)), 3):
        fan = _threes(tuple(chows[place] for place in three))
        if fan:
            lists.append([fan])
            lists += [[fan, _links(chows[x], chows[y])] for x, y in edges if not {x, y} <= set(three)]
    for size in range(1, 4):
        for some in combinations(edges, size):
            if _no_ring(some):
                lists.append([_links(chows[x], chows[y]) for x, y in some])
    return lists[1:] or lists  # what can be counted is: leaving it out makes no Chicken Hand


def _no_ring(edges: tuple[tuple[int, int], ...]) -> bool:
    return all(
        len({place for edge in some for place in edge}) > len(some)
        for size in range(1, len(edges) + 1)
        for some in combinations(edges, size)
    )


def _knitted_lists(
    hand: WinningHand,
    declared: list[Set],
    cut: list[tuple[int, ...]],
    nine: set[int],
    common: list[int],
    one_wait: bool,
) -> list[list[int]]:
    pair = next(shape[0] for shape in cut if len(shape) == 2)
    sets = [shape for shape in cut if len(shape) == 3] + [tiles for _, tiles, _ in declared]
    fans = [*common, 35]
    if sets[0][0] == sets[0][1]:
        fans += _pung_fans([sets[0][0]], pair, hand)
    elif pair < 27:
        fans += [63]
    places = _places(cut, hand.winning_tile)
    waits = [_wait_fans(cut[place], hand.winning_tile, one_wait) for place in places]
    return [fans + wait for wait in waits] + ([fans] if hand.winning_tile in nine else [])


def _special_lists(tiles: list[int], common: list[int], hogs: int) -> list[list[int]]:
    kinds = set(tiles)
    if all(tiles.count(tile) % 2 == 0 for tile in kinds):
        first = tiles[0]
        shifted = first < 27 and kinds == set(range(first, first + 7)) and first // 9 == (first + 6) // 9
        return [[*common, 6 if shifted else 19, *([64] * hogs if not {3, 8} & set(common) else [])]]
    if kinds == TERMINALS | set(HONORS):
        return [[*common, 7]]
    if len(kinds) == 14 and any(kinds <= nine | set(HONORS) for nine in KNITTED):
        if set(HONORS) <= kinds:
            return [[*common, 20]]
        return [[*common, 34, *([35] if any(nine <= kinds for nine in KNITTED) else [])]]
    return []
