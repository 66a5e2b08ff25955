"""From the fans that are shown to the fans that count: exclusions, principles, the best choice.

`Rules` is a ruleset made ready to score with. It remembers what groups of chows, groups of pungs
and whole tallies came to, because the same ones come back in many hands.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

from scoring.mcr.detect import chows as chow_fans
from scoring.mcr.detect import pungs as pung_fans
from scoring.mcr.detect.tiles import tile_fans
from scoring.mcr.detect.whole import concealed_pung_fans, kong_fans
from scoring.mcr.fans import BY_NUMBER, FANS, MIXED, MIXED_KONGS, Fan
from scoring.mcr.rulesets import Ruleset
from scoring.mcr.sets import CHOW_COUNT_SHIFT, chows_of_key, pungs_of_key
from scoring.mcr.tally import BITS, ONE_FAN, bits_of, tally
from scoring.mcr.tiles import FIRST_HONOR, Tile

#: Hands that are concealed by nature: what they add on a self-draw is a switch.
CONCEALED_BY_NATURE = (4, 6, 7, 12, 19, 20, 34)
REMEMBERED = 1 << 15

#: A fan of two to four chows with the places of its chows in the group.
Choice = tuple[int, tuple[int, ...]]


@lru_cache(maxsize=64)
def exclusions(ruleset: Ruleset) -> Mapping[int, frozenset[int]]:
    """Return which fans each fan removes under a ruleset (82: the mixed pair of kongs)."""
    removed = {fan.number: set(fan.excludes) for fan in FANS}
    removed[MIXED_KONGS] = {67, 74}
    removed[43].add(MIXED_KONGS)
    for kongs in (5, 17):
        removed[kongs].add(MIXED_KONGS)
        if not ruleset.concealed_kongs_add_kong_fans:
            removed[kongs] |= {48, 67}
    if not ruleset.terminals_with_double_pung:
        removed[8].add(65)
    if not ruleset.green_with_half_flush:
        removed[3].add(50)
    if not ruleset.nine_gates_excludes_all_73:
        removed[4].discard(73)
    if ruleset.fans is not None and 2 not in ruleset.fans:
        removed[54].discard(59)  # three dragon pungs are 54 and 59
    if ruleset.knitted_straight_with_waits:
        removed[35] -= {77, 78}
    if ruleset.special_self_draw == 80:
        for special in CONCEALED_BY_NATURE:
            removed[special].add(56)
    return {fan: frozenset(others) for fan, others in removed.items()}


@lru_cache(maxsize=64)
def worth(ruleset: Ruleset) -> tuple[int, ...]:
    """Return the points of fans 0-82 under a ruleset, 0 for a fan not in play."""
    points = [0] * (MIXED_KONGS + 1)
    for fan in FANS:
        if ruleset.fans is None or fan.number in ruleset.fans:
            points[fan.number] = ruleset.points.get(fan.number, fan.points)
    if points[57]:
        points[MIXED_KONGS] = ruleset.mixed_kongs
    return tuple(points)


@dataclass(frozen=True, slots=True)
class FanScore:
    """A fan that counts: its number, how often, and count × worth in points.

    `variant` is "mixed" for one claimed and one concealed kong (fan 57), otherwise empty.
    """

    number: int
    count: int
    points: int
    variant: str = ""

    @property
    def fan(self) -> Fan:
        return BY_NUMBER[self.number]


def fan_score(fan: int, count: int, worth: int) -> FanScore:
    """Return a fan that counts, the mixed pair of kongs (82) as fan 57."""
    if fan == MIXED_KONGS:
        return FanScore(57, count, count * worth, MIXED)
    return FanScore(fan, count, count * worth)


#: Above a key of chows.
PAIR_SHIFT = CHOW_COUNT_SHIFT + 3
#: Points, the tally of what counts, the same as a list for people.
Resolved = tuple[int, int, tuple[FanScore, ...]]


class Rules:
    """A ruleset ready to score with; get one from `rules_of`."""

    __slots__ = (
        "chows",
        "chows_by_suits",
        "circumstances",
        "equal_chow_choices",
        "excluded",
        "honor_pungs",
        "in_play",
        "keeps",
        "kongs",
        "pungs_by_suits",
        "resolve",
        "ruleset",
        "scores",
        "suited_pungs",
        "terminal_chows",
        "tiles",
        "worth",
    )

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.worth = worth(ruleset)
        self.in_play = bits_of(fan for fan, points in enumerate(self.worth) if points)
        self.excluded = exclusions(ruleset)
        self.keeps = [-1] * len(self.worth)
        for fan, others in self.excluded.items():
            self.keeps[fan] = ~bits_of(others)
        self.scores = tuple(
            tuple(fan_score(fan, times, points) for times in range(8))
            for fan, points in enumerate(self.worth)
        )
        # What small keys come to, worked out when first met.
        self.circumstances: dict[int, int] = {}
        self.tiles: dict[int, int] = {}
        self.kongs: dict[int, int] = {}
        remember = lru_cache(maxsize=REMEMBERED)
        self.chows = remember(self._chows)
        self.suited_pungs = remember(self._suited_pungs)
        self.honor_pungs = remember(self._honor_pungs)
        self.terminal_chows = remember(self._terminal_chows)
        self.chows_by_suits = remember(self._chows_by_suits)
        self.pungs_by_suits = remember(self._pungs_by_suits)
        self.equal_chow_choices = lru_cache(maxsize=REMEMBERED // 8)(self._equal_chow_choices)
        self.resolve = remember(self._resolve)

    def _resolve(self, shown: int) -> Resolved:
        """Return the points, flowers not counted, and what counts of the fans shown.

        Lower numbers go first and a removed fan removes nothing: Four Concealed Pungs takes Fully
        Concealed away (where that is the rule) before it could take Self-Drawn away.
        """
        kept = shown & self.in_play
        mixed = kept & BITS[MIXED_KONGS]
        if mixed:
            kept &= self.keeps[MIXED_KONGS]
        if kept & BITS[4] and kept & self.keeps[4] & BITS[73]:
            kept -= ONE_FAN[73]  # the gates need one of the two terminal pungs, not both
        points, left = 0, kept
        listed = []
        while left:
            fan = ((left & -left).bit_length() - 1) // 3
            score = self.scores[fan][kept >> 3 * fan & 7]
            points += score.points
            listed.append(score)
            kept &= self.keeps[fan]
            left = kept >> 3 * fan + 3 << 3 * fan + 3
        if mixed:
            listed.sort(key=lambda score: score.number)
        if not kept and self.worth[43]:
            return self.worth[43], ONE_FAN[43], (self.scores[43][1],)
        return points, kept, tuple(listed)

    def _chows(self, key: int) -> int:
        """Return the tally of a group of chows, leaving out what depends on the pair."""
        return self.chows_by_suits(with_suits_in_order(key, 21))

    def _chows_by_suits(self, key: int) -> int:
        return tally([fan for fan, _ in choose_chow_fans(chows_of_key(key), -1, self.worth)])

    def _equal_chow_choices(self, chows: tuple[Tile, ...], pair: Tile) -> list[list[Choice]]:
        """Return every choice of chow fans with as many points as the best, the best one first."""
        best = choose_chow_fans(chows, pair, self.worth)
        most = sum(self.worth[fan] for fan, _ in best)
        return [best] + [
            choice
            for choice in _choices(chows, pair, self.worth)
            if choice != best and sum(self.worth[fan] for fan, _ in choice) == most
        ]

    def _terminal_chows(self, key: int) -> int:
        """Return what `chows` does, for four chows of terminals beside a pair of fives (13, 29).

        The pair's tile stands above the key of the chows.
        """
        chows = chows_of_key(key & (1 << PAIR_SHIFT) - 1)
        return tally([fan for fan, _ in choose_chow_fans(chows, key >> PAIR_SHIFT, self.worth)])

    def _suited_pungs(self, key: int) -> int:
        return self.pungs_by_suits(with_suits_in_order(key, 27))

    def _pungs_by_suits(self, key: int) -> int:
        pungs = tuple(pungs_of_key(key))
        shown = [65] * len(pung_fans.double_pung(pungs))
        shown += [73] * len(pung_fans.pung_of_terminals_or_honors(pungs, 0, 0))
        shown += [15] if pung_fans.four_pure_shifted_pungs(pungs) else []
        shown += [24] if pung_fans.pure_shifted_pungs(pungs) else []
        shown += [32] if pung_fans.triple_pung(pungs) else []
        shown += [42] if pung_fans.mixed_shifted_pungs(pungs) else []
        return tally(shown)

    def _honor_pungs(self, key: int) -> int:
        """Return the tally of pungs of honors; above them the pair and the winds, where they matter."""
        pungs = tuple(FIRST_HONOR + tile for tile in pungs_of_key(key & _HONOR_KEY_BITS))
        pair, winds = FIRST_HONOR - 1 + (key >> 21 & 7), key >> 24
        prevalent, seat = winds & 3, winds >> 2
        holds = {
            1: pung_fans.big_four_winds(pungs),
            2: pung_fans.big_three_dragons(pungs),
            9: pung_fans.little_four_winds(pungs, pair),
            10: pung_fans.little_three_dragons(pungs, pair),
            38: pung_fans.big_three_winds(pungs),
            54: pung_fans.two_dragon_pungs(pungs),
            60: pung_fans.prevalent_wind(pungs, prevalent),
            61: pung_fans.seat_wind(pungs, seat),
        }
        shown = [fan for fan, shows in holds.items() if shows]
        dragons = len(pung_fans.dragon_pung(pungs))
        if holds[54] and self.worth[54]:
            dragons = 1 if dragons == 3 or self.worth[2] else 0  # the third pung; or one for 54 to remove
        shown += [59] * dragons
        if not (holds[38] and self.worth[38]):
            shown += [73] * len(pung_fans.pung_of_terminals_or_honors(pungs, prevalent, seat))
        return tally(shown)


_HONOR_KEY_BITS = (1 << 21) - 1


#: By identity, because it is asked for every hand; each keeps its ruleset, so no identity comes back.
_READY: dict[int, Rules] = {}
_MOST_READY = 64


def rules_of(ruleset: Ruleset) -> Rules:
    """Return a ruleset made ready, the same object for equal rulesets."""
    ready = _READY.get(id(ruleset))
    if ready is None or ready.ruleset is not ruleset:
        ready = _rules_of(ruleset)
        if ready.ruleset is ruleset:
            if len(_READY) >= _MOST_READY:
                _READY.clear()
            _READY[id(ruleset)] = ready
    return ready


@lru_cache(maxsize=_MOST_READY)
def _rules_of(ruleset: Ruleset) -> Rules:
    return Rules(ruleset)


def with_suits_in_order(key: int, width: int) -> int:
    """Return a key of sets with its three suits in order of size: what the fans see is the same."""
    ones = (1 << width) - 1
    low, middle, high = sorted((key & ones, key >> width & ones, key >> 2 * width & ones))
    return low | middle << width | high << 2 * width


def tile_tally(kinds: int) -> int:
    """Return the tally of the fans that a mask of kinds shows, whatever their sets."""
    return tally(tile_fans(kinds))


def concealment_tally(claimed_kongs: int, concealed_kongs: int, concealed_pungs: int) -> int:
    """Return the tally of kongs and of concealed pungs, concealed kongs among these (RULES.md section 2)."""
    return tally(kong_fans(claimed_kongs, concealed_kongs) + concealed_pung_fans(concealed_pungs))


def choose_chow_fans(chows: Sequence[Tile], pair: Tile, points: Sequence[int]) -> list[Choice]:
    """Return the fans of chows that count: the choice with the most points, earlier fans first.

    One fan of four chows; or one of three and, for the fourth chow, one fan of two with any of
    them; or fans of two: never a ring of them (account once) nor a chow twice in the same fan
    (non-identical). MCR's combination principles as RULES.md section 2 reads them. `points` are
    by fan number, 0 for a fan not in play; `pair` may be -1 where only the chows matter.
    """
    ordered = tuple(chows)
    links = [link for link in chow_links(ordered) if points[link[0]]]
    best: list[Choice] = []
    most = 0
    for choice in _with_a_larger_fan(ordered, pair, points, links):
        total = sum([points[fan] for fan, _ in choice])
        if total > most:
            best, most = choice, total
    dearest = max([points[fan] for fan, _ in links], default=0)
    if most >= dearest * (len(ordered) - 1):
        return best
    for choice in _links_alone(len(ordered), links):
        total = sum([points[fan] for fan, _ in choice])
        if total > most:
            best, most = choice, total
        if total == dearest * len(choice):
            break  # the most links there can be, and none is worth more
    return best


def _choices(chows: tuple[Tile, ...], pair: Tile, points: Sequence[int]) -> Iterator[list[Choice]]:
    links = [link for link in chow_links(chows) if points[link[0]]]
    yield from _with_a_larger_fan(chows, pair, points, links)
    yield from _links_alone(len(chows), links)


def _with_a_larger_fan(
    chows: tuple[Tile, ...], pair: Tile, points: Sequence[int], links: Sequence[Choice]
) -> Iterator[list[Choice]]:
    if len(chows) == 4:
        places: tuple[int, ...] = (0, 1, 2, 3)
        yield from ([(fan, places)] for fan, shows in chow_fans.OF_FOUR.items() if shows(chows))
        yield from ([(fan, places)] for fan, of in chow_fans.OF_FOUR_AND_PAIR.items() if of(chows, pair))
    for fan, three in chow_threes(chows):
        if points[fan]:
            yield [(fan, three)]
            yield from ([(fan, three), link] for link in links if not set(link[1]) <= set(three))


def _links_alone(chow_count: int, links: Sequence[Choice]) -> Iterator[list[Choice]]:
    """Yield what links can stand together, the most of them first."""
    for size in range(chow_count - 1, 0, -1):
        for some in combinations(links, size):
            if _may_stand_together(some):
                yield list(some)


def chow_links(chows: Sequence[Tile]) -> list[Choice]:
    """Return every fan of two chows in a group, whether or not they count together."""
    places = combinations(range(len(chows)), 2)
    found = [(_fan_of_two(chows[two[0]], chows[two[1]]), two) for two in places]
    return sorted(choice for choice in found if choice[0])


def chow_threes(chows: Sequence[Tile]) -> list[Choice]:
    """Return every fan of three chows in a group, whether or not they count together."""
    places = combinations(range(len(chows)), 3)
    found = [(_fan_of_three(chows[a], chows[b], chows[c]), (a, b, c)) for a, b, c in places]
    return sorted(choice for choice in found if choice[0])


@cache
def _fan_of_two(*chows: Tile) -> int:
    """Return the fan that two chows make, 0 if none; they never make two."""
    return next((fan for fan, shows in chow_fans.OF_TWO.items() if shows(chows)), 0)


@cache
def _fan_of_three(*chows: Tile) -> int:
    """Return the fan that three chows make, 0 if none; they never make two."""
    return next((fan for fan, shows in chow_fans.OF_THREE.items() if shows(chows)), 0)


def _may_stand_together(links: Sequence[Choice]) -> bool:
    group = [0, 1, 2, 3]
    seen: list[tuple[int, int]] = []
    for fan, (first, second) in links:
        one, other = group[first], group[second]
        if one == other or (fan, first) in seen or (fan, second) in seen:
            return False
        seen += [(fan, first), (fan, second)]
        group = [one if label == other else label for label in group]
    return True
