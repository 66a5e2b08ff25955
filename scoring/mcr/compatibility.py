"""Which fans can stand in one list.

A pair is *excluded* where one fan removes the other (from the fans and the ruleset's switches),
and *unseen* where no hand shows both: row and column n of the table below are fan n.
"""

from functools import lru_cache

from scoring.mcr.combine import exclusions, worth
from scoring.mcr.fans import FANS_COUNT, MIXED_KONGS
from scoring.mcr.rulesets import Ruleset

# fmt: off
_UNSEEN = (
    ".xxx.xxxxx..xxxx..xxxxxxxxxxxxxx.xxxx.xxxxx...x...xx.x...xx...xxx..xxxxx..xxxx...",  # 1
    "x.xx.xxxxx..xxxx..xxxxxxxxxxxxxx.xxxxxxxxxx.......xx..........xxx..xxxxx...x.....",  # 2
    "xx.x.xxxxxx.x.xx.x.xx...xxxxxxxx.xxxxxx.xxx.......xx.xx....xx...x....xxxx.x.x....",  # 3
    "xxx.xxxxxxxxxxxxxxxxx.xxxxx.xxxxxxxxxxxxxxx..xxxxxxxxxx.xxxxx.x.x.xxxx...xx......",  # 4
    "...x.xx.....xx.x..xx..x....xxxx..xx...x.x.x...x...x......x....xx....xxxx.........",  # 5
    "xxxxx.xxxxxxxxxxxx.xx.xxxxxxxxxxxxxxxxxxxxx..xxxxxxxxxx.xxxxx.xxxxx.xxxxxxx.xx...",  # 6
    "xxxxxx.xxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxx..x.xxxx.xxx.x.xxx.xxxxxxxxxxxxxxxx...",  # 7
    "xxxx.xx.xxx.xxxx...xxxxxxxxxxxx..xxxxxxxxxx...x..xxx.x...xxxx.x....xxxxx....xx...",  # 8
    "xxxx.xxx.x..xxxx..xxxxxxxxxxxxxx.xxxx.xxxxx.......xx.x........xxx..xxxxx..xx.....",  # 9
    "xxxx.xxxx...xxxx..xxxxxxxxxxxxxx.xxxxxxxxxx.......xx..........x....x.......x.....",  # 10
    "..xx.xxx....xxxx...xxxxxxxxxxxxx.xxxx.xxxxx...x..xxx.....x....xxx..xxxxx..xxxx...",  # 11
    "...x.xx.....xx.x..xx..x....xxxx..xx...x.x.x...x...x.x...xx....xx....xxxx.x..xx...",  # 12
    "xxxxxxxxxxxx.xxxxx.xx.xxxxxxxxxxxxxxxxxxxxx..xxxxxxx.xx.x.xxx..xxxxx.xx.xxx......",  # 13
    "xx.xxxxxxxxxx.xxxxxxx......xxx.xxxx..xx.xxx..xxxx.xx.x..x.xxx...xxx..xxxxx.......",  # 14
    "xxxx.xxxxxx.xx.x.xxxx...xxxxxxxx.xx..xx.xxx...x...xx.xx..xxxx.xxx....xxx....xx...",  # 15
    "xxxxxxxxxxxxxxx.xxxxx.xxxxxxx.xxxxxxxxxxxxx..x.xx.xx.xx.x.xxx...xxx.xx..xx.......",  # 16
    "...x.xx.....xx.x..xx..x....xxxx..xx...x.x.x.......x...........xx....xxxx.........",  # 17
    "..xx.x......xxxx...xxxxxxxxxxxx..xxxx.x.xxx.......x...........x....xxxxx...xxx...",  # 18
    "xx.xx.x.xx.x.xxxx..xx.xx...xxxxxxxx..xx.xxx..xxxx.x.xxx.xxxxx.x.xxx.xxxxxx..xx...",  # 19
    "xxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxx.xxxxxxxxx..x.xxxx.xxx.x.xxx.xxxxxxxxxxxxxx.....",  # 20
    "xxxx.xxxxxx.xxxx.xxx.xxxx.xxxxx..xx..xx.xxx...x..xxx.xx..xxxx.xx....xxxxx...xx...",  # 21
    "xx....xxxxx......x.xx...xxx.x.xx.xx..xx.xxx......xxx.x....xxx...x....x....x......",  # 22
    "xx.xxxxxxxxxx..xxxxxx......xxx.xxxx..xx.xxx....xx.xx.x..x.......xx...............",  # 23
    "xx.x.xxxxxx.x..x.xxxx......xxxxx.xx..xx.xxx.......xx.xx.......x.....xxxx.........",  # 24
    "xxxx.xxxxxx.x.xx.x.xxx...xxxxxx..xx.xxx...x......xxx.x....xxx.........xx.........",  # 25
    "xxxx.xxxxxx.x.xx.x.x.x..x.xxxx...xxxxxx...x......xxx.xx...xxx.........xxx...x....",  # 26
    "xxxx.xxxxxx.x.xx.x.xxx..xx.xxxx..xxx.xx...x......xxx.x....xxx.........xx.........",  # 27
    "xxx.xxxxxxxxxxxxxxxxx.xxxxx.xxxxxxxxxxxxxxx....xx.xx.xx.x.......xx.x.............",  # 28
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxx..x.xxxxx.xx.x.xxx..xxxxxx.x.xxx......",  # 29
    "xxxxxxxxxxxxxxx.xxxxx.xxxxxxx..xxxxxxxx.xxx....xx.xx.xx.x.......xx...............",  # 30
    "xxxxxxxxxxxxx.xxxxxxxx.xx.xxx..xxxxxxxx..xx.....xx.x.xx...xxx.........xxx...x....",  # 31
    "xxxx.xx.xxx.xxxx..xx.xxx...xxxx..xx..xxxxxx......xx..x........x.....xxxx..x......",  # 32
    "...x.xx.....xx.x..xx..x....xxxx..xx...x.x.x.......x.x...x.....x.....xxxx.........",  # 33
    "xxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxx..xxxxxxxx..x.xxxx.xxx.x.xxx.xxxxxxxxxxxxxx.....",  # 34
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..xxxxxxxx....xxxx.xxx.x.......xx.xxxxx..x......",  # 35
    "xxxx.xxxxxx.x..x.x.x.....xxxxxx..xx.xxx...x......xxx.x....xxx.........xx.........",  # 36
    "xxxx.xxxxxx.x..x.x.x....xx.xxxx..xxx.xx...x......xxx.x....xxx.........xx.........",  # 37
    ".xxx.xxx.x..xxxx..xxxxxxxxxxxxxx.xxxx.xxxxx.......xx.x........xxx..xxxxx...x.....",  # 38
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.xxxx....xxxx..xx.x.......xx.x......x......",  # 39
    "xx.x.xxxxxx.x..x...x.......xx..x.xx..xx.xxx.......xx.x.....xx........xxx.........",  # 40
    "xxxxxxxxxxxxxxxxxxxxxxxx...xxx.xxxx..xxx.xx....xxxx..x..x.......xx........x......",  # 41
    "xxxx.xxxxxx.xxxx.xxxxxxx...xxxxx.xx..xxxx.x......xx..xx.......x.....xxxx..x......",  # 42
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.",  # 43
    "..........................................x.x.......x........x...................",  # 44
    "..........................................xx.x.........x.......................x.",  # 45
    "...x.xx.....xx.x..xx........x....x........x.x.x.....x........xx..................",  # 46
    "x..xxx.x..xxxxx...x.x.....................x..x..x...x..x......................xx.",  # 47
    "...x.xx.....xx.x..xx..x....xxx...xx...x.x.x.......x.x.........x..................",  # 48
    "...x.xx.....xx.x..xx..x....xxxx..xx...x.x.x...x...x......x....xx....xxxx....xx...",  # 49
    "...x.xxx..x.x......xxx..xxx.x.xx.xxxx.x.xxx.......xx..........x.x..x.x....xx.....",  # 50
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxx....xxx...xx.x.......xx........x......",  # 51
    "xxxx.x.xxxx.xxxx....xxxxxxxxxxx....xxx.x..x......x...x........x....xx.xx..xx.....",  # 52
    "...x.xx....x......xx............xxx.......xx.xxx.......x.x...x...xx.........xx.x.",  # 53
    "x.xx.xxxx...xxxx..xxxxxxxxxxxxxx.xxxxxxxxxx.......xx..........x....x.......x.....",  # 54
    "..xx.xx.....x.xx..xxx..x.x.xxxx..xx...x..xx.......x................x..x..........",  # 55
    "..........................................x.x.x.....x...x................x.......",  # 56
    "...x.xx....xxx.x..xx..x....xxx..xxx...x.x.x.......x....x.....xx..................",  # 57
    "x..xxx.x..xx..x...x.x.....................x.....x...x.........................x..",  # 58
    "x..x.xxx....xxxx..xxxx..xxx.x.x..x.xx.....x...................x....x.......x.....",  # 59
    "..xx.xxx....xxxx..xxxx..xxx.x.x..x.xx..x..x...................x....x.......x.....",  # 60
    "..xx.xxx....xxxx..xxxx..xxx.x.x..x.xx..x..x...................x....x.......x.....",  # 61
    "..........................................xx.x......x...x................x.....x.",  # 62
    "xx.xxxxxxxxx..x.xxxxx..x.......xxx...x...xx..x.xxx.x.x..x.xxx...xxx.....xx.......",  # 63
    "xx..xxx.x.xxx.x.x..xx.......x....x...x....x.....x................................",  # 64
    "xxxx.xx.x.x.xxxx..xx.xx....xxx...xx..xx.x.x......xx...........x..................",  # 65
    ".....xx.....xx.x..xx..x....xxx...xx...x.x.x.......x.x.........x..................",  # 66
    "...x.xx.....xx.x..xx........x....x........x.........x.........x..................",  # 67
    "xx.x..xxxxx.x....x.x.......xx....xx..xx...x......x.x.xx...xxx..........xx...x....",  # 68
    "xx.xxxxxx.xx...xxxxxx..x....x..xxxx..x...xx.....x..x.............................",  # 69
    "xxxxxxxxx.xxxxxxxxxxxx.x.......xxxx..x.x.xx.....xx...............................",  # 70
    "xxx.xxxxx.xxxxx.xxxxx..xxxx.x.xxxxxxxx.x.xx.....x..x..x..........................",  # 71
    "xxx.xxxxx.xx.xx.xxxxx..xxxx...xxxxxxxx.x.xx.....x..x...............x.............",  # 72
    "..x..xx.....xx.x..xxx....x..x.x..x........x...................x....x.............",  # 73
    "...x.xx....xxx.x..xx........x....x........x............x.....xx..................",  # 74
    "x.xx.xx.x.x.x......x.x......x..x.xx...x.xxx......xxx.............................",  # 75
    "xx....x.xxx......x.x.............x...x....x......x.x.x....xxx....................",  # 76
    "x.x..xxx..xx..x..xx.x....x....x...........x.....x...x..............x.............",  # 77
    "x....xxx..xx..x..xx.x.....................x.....x...x............................",  # 78
    "..........................................x...x..........x.......................",  # 79
    "..........................................x.x.x.....x........x...................",  # 80
    ".................................................................................",  # 81
)
# fmt: on


@lru_cache(maxsize=64)
def excluded_pairs(ruleset: Ruleset) -> frozenset[tuple[int, int]]:
    """Return the pairs, lower number first, of fans in play of which one removes the other."""
    points = worth(ruleset)
    pairs = {
        (min(fan, other), max(fan, other))
        for fan, others in exclusions(ruleset).items()
        for other in others
        if points[fan] and points[other] and fan != 43 and other != 43
    }
    if not ruleset.nine_gates_excludes_all_73:
        pairs.discard((4, 73))
    return frozenset(pairs)


@lru_cache(maxsize=64)
def unseen_pairs(ruleset: Ruleset) -> frozenset[tuple[int, int]]:
    """Return the pairs, lower number first, that no hand shows and that are not excluded."""
    pairs = {
        (fan, other)
        for fan in range(1, FANS_COUNT + 1)
        for other in range(fan + 1, FANS_COUNT + 1)
        if _UNSEEN[fan - 1][other - 1] == "x"
    }
    # With one kong of the pair concealed, three concealed pungs are possible and no Melded Hand is.
    beside_57 = {fan + other - 57 for fan, other in pairs if 57 in (fan, other)}
    pairs |= {(other, MIXED_KONGS) for other in beside_57 - {33} | {53}}
    if ruleset.tile_hog_of_honors:
        pairs.discard((11, 64))
    return frozenset(pairs - excluded_pairs(ruleset))
