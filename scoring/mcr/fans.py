"""The 81 fans as data: number, points, names, what they need and what they exclude.

Points and exclusions are the international list (RULES.md); `scoring.mcr.combine` applies what a
ruleset changes. Names and definitions are marked for translation and are shown through gettext.

`excludes` are the fans that are not counted beside this one because it implies them; `same_sets`
those that its own sets cannot make again, though the hand's other sets can. `most` is how often
the fan can be counted.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

FANS_COUNT = 81
FLOWERS = 81
#: One claimed and one concealed kong: told in lists as fan 57 with the variant "mixed".
MIXED_KONGS = 82
MIXED = "mixed"


class FanKind(StrEnum):
    """What a fan is about."""

    SETS = "sets"
    TILES = "tiles"
    CONCEALMENT = "concealment"
    SPECIAL = "special"
    KNITTED = "knitted"
    WIN = "win"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Fan:
    """One of the 81 fans, its worth in points; the fans it names are numbers."""

    number: int
    points: int
    name: str
    chinese: str
    kind: FanKind
    definition: str
    excludes: tuple[int, ...] = ()
    same_sets: tuple[int, ...] = ()
    most: int = 1


def _(message: str) -> str:
    """Mark a message for translation; pages look it up through gettext."""
    return message


SETS, TILES, CONCEALMENT, SPECIAL, KNITTED, WIN, OTHER = FanKind
ALL_BUT_FLOWERS = tuple(number for number in range(1, FLOWERS) if number != 43)

# fmt: off
FANS: tuple[Fan, ...] = (
    # 88 points
    Fan(1, 88, _("Big Four Winds"), "大四喜", SETS, excludes=(38, 49, 60, 61, 73),
        definition=_("Pungs or kongs of all four winds.")),
    Fan(2, 88, _("Big Three Dragons"), "大三元", SETS, excludes=(54, 59), same_sets=(73,),
        definition=_("Pungs or kongs of all three dragons.")),
    Fan(3, 88, _("All Green"), "绿一色", TILES,
        definition=_("Only the green tiles: bamboo 2, 3, 4, 6, 8 and the green dragon, which may "
                     "be missing.")),
    Fan(4, 88, _("Nine Gates"), "九莲宝灯", SETS, excludes=(22, 62, 73, 76, 77, 78, 79),
        definition=_("1112345678999 of one suit, all concealed, completed by any tile of that suit.")),
    Fan(5, 88, _("Four Kongs"), "四杠", CONCEALMENT, excludes=(17, 49, 57, 74, 77, 78, 79),
        definition=_("Four kongs, claimed or concealed.")),
    Fan(6, 88, _("Seven Shifted Pairs"), "连七对", SPECIAL, excludes=(19, 22, 62, 76, 79),
        definition=_("Seven pairs of consecutive ranks in one suit.")),
    Fan(7, 88, _("Thirteen Orphans"), "十三幺", SPECIAL, excludes=(18, 52, 62, 79),
        definition=_("Each terminal and each honor once, and one of them twice.")),
    # 64 points
    Fan(8, 64, _("All Terminals"), "清幺九", TILES, excludes=(18, 49, 55, 73, 76),
        definition=_("Only ones and nines.")),
    Fan(9, 64, _("Little Four Winds"), "小四喜", SETS, excludes=(38, 73),
        definition=_("Pungs or kongs of three winds and a pair of the fourth.")),
    Fan(10, 64, _("Little Three Dragons"), "小三元", SETS, excludes=(54, 59), same_sets=(73,),
        definition=_("Pungs or kongs of two dragons and a pair of the third.")),
    Fan(11, 64, _("All Honors"), "字一色", TILES, excludes=(18, 49, 55, 73),
        definition=_("Only winds and dragons.")),
    Fan(12, 64, _("Four Concealed Pungs"), "四暗刻", CONCEALMENT, excludes=(33, 49, 62, 66),
        definition=_("Four pungs or kongs, none of them completed by another player's tile.")),
    Fan(13, 64, _("Pure Terminal Chows"), "一色双龙会", SETS, excludes=(19, 22, 63, 69, 72, 76),
        definition=_("In one suit 123 and 789, each twice, and a pair of fives.")),
    # 48 points
    Fan(14, 48, _("Quadruple Chow"), "一色四同顺", SETS, excludes=(23, 24, 64, 69),
        definition=_("The same chow four times in one suit.")),
    Fan(15, 48, _("Four Pure Shifted Pungs"), "一色四节高", SETS, excludes=(23, 24, 49, 69),
        definition=_("Four pungs or kongs in one suit, each one rank above the last.")),
    # 32 points
    Fan(16, 32, _("Four Pure Shifted Chows"), "一色四步高", SETS, excludes=(30, 71, 72),
        definition=_("Four chows in one suit, each one rank above the last, or each two ranks.")),
    Fan(17, 32, _("Three Kongs"), "三杠", CONCEALMENT, excludes=(57, 74),
        definition=_("Three kongs, claimed or concealed.")),
    Fan(18, 32, _("All Terminals and Honors"), "混幺九", TILES, excludes=(49, 55, 73),
        definition=_("Only ones, nines and honors, with some of both.")),
    # 24 points
    Fan(19, 24, _("Seven Pairs"), "七对", SPECIAL, excludes=(62, 79),
        definition=_("Seven pairs; four of a kind may be two of them.")),
    Fan(20, 24, _("Greater Honors and Knitted Tiles"), "七星不靠", SPECIAL, excludes=(34, 52, 62, 77, 78, 79),
        definition=_("All seven honors once, and seven different tiles of a knitted 147, 258, 369.")),
    Fan(21, 24, _("All Even Pungs"), "全双刻", SETS, excludes=(49, 68, 76),
        definition=_("Four pungs or kongs and a pair, all of even rank.")),
    Fan(22, 24, _("Full Flush"), "清一色", TILES, excludes=(76,),
        definition=_("Tiles of one suit only.")),
    Fan(23, 24, _("Pure Triple Chow"), "一色三同顺", SETS, excludes=(24, 69),
        definition=_("The same chow three times in one suit.")),
    Fan(24, 24, _("Pure Shifted Pungs"), "一色三节高", SETS, excludes=(23,),
        definition=_("Three pungs or kongs in one suit, each one rank above the last.")),
    Fan(25, 24, _("Upper Tiles"), "全大", TILES, excludes=(36, 76),
        definition=_("Only sevens, eights and nines.")),
    Fan(26, 24, _("Middle Tiles"), "全中", TILES, excludes=(68, 76),
        definition=_("Only fours, fives and sixes.")),
    Fan(27, 24, _("Lower Tiles"), "全小", TILES, excludes=(37, 76),
        definition=_("Only ones, twos and threes.")),
    # 16 points
    Fan(28, 16, _("Pure Straight"), "清龙", SETS, same_sets=(71, 72),
        definition=_("123, 456 and 789 in one suit.")),
    Fan(29, 16, _("Three-Suited Terminal Chows"), "三色双龙会", SETS, excludes=(63, 70, 72, 76),
        definition=_("123 and 789 in each of two suits and a pair of fives in the third.")),
    Fan(30, 16, _("Pure Shifted Chows"), "一色三步高", SETS,
        definition=_("Three chows in one suit, each one rank above the last, or each two ranks.")),
    Fan(31, 16, _("All Fives"), "全带五", SETS, excludes=(68, 76),
        definition=_("Every set and the pair have a five.")),
    Fan(32, 16, _("Triple Pung"), "三同刻", SETS, excludes=(65,),
        definition=_("Pungs or kongs of one rank in all three suits.")),
    Fan(33, 16, _("Three Concealed Pungs"), "三暗刻", CONCEALMENT, excludes=(66,),
        definition=_("Three pungs or kongs, none of them completed by another player's tile.")),
    # 12 points
    Fan(34, 12, _("Lesser Honors and Knitted Tiles"), "全不靠", SPECIAL, excludes=(20, 52, 62, 77, 78, 79),
        definition=_("Fourteen different tiles: five or six honors, the rest of a knitted 147, 258, 369.")),
    Fan(35, 12, _("Knitted Straight"), "组合龙", KNITTED, excludes=(77, 78),
        definition=_("147, 258 and 369, each in a suit of its own, instead of three sets.")),
    Fan(36, 12, _("Upper Four"), "大于五", TILES, excludes=(76,),
        definition=_("Only sixes, sevens, eights and nines.")),
    Fan(37, 12, _("Lower Four"), "小于五", TILES, excludes=(76,),
        definition=_("Only ones, twos, threes and fours.")),
    Fan(38, 12, _("Big Three Winds"), "三风刻", SETS, same_sets=(73,),
        definition=_("Pungs or kongs of three winds.")),
    # 8 points
    Fan(39, 8, _("Mixed Straight"), "花龙", SETS,
        definition=_("123, 456 and 789, each in a suit of its own.")),
    Fan(40, 8, _("Reversible Tiles"), "推不倒", TILES, excludes=(75,),
        definition=_("Only tiles that look the same upside down: dots 1, 2, 3, 4, 5, 8, 9, "
                     "bamboo 2, 4, 5, 6, 8, 9, white dragon.")),
    Fan(41, 8, _("Mixed Triple Chow"), "三色三同顺", SETS, same_sets=(70,),
        definition=_("The same chow in all three suits.")),
    Fan(42, 8, _("Mixed Shifted Pungs"), "三色三节高", SETS,
        definition=_("Three pungs or kongs, one in each suit, each one rank above the last.")),
    Fan(43, 8, _("Chicken Hand"), "无番和", OTHER, excludes=ALL_BUT_FLOWERS,
        definition=_("A hand that shows no other fan; flowers do not matter.")),
    Fan(44, 8, _("Last Tile Draw"), "妙手回春", WIN, excludes=(80,),
        definition=_("Winning by drawing the last tile of the wall.")),
    Fan(45, 8, _("Last Tile Claim"), "海底捞月", WIN,
        definition=_("Winning on the discard that follows the last tile of the wall.")),
    Fan(46, 8, _("Out with Replacement Tile"), "杠上开花", WIN, excludes=(80,),
        definition=_("Winning on the tile drawn to replace a kong's fourth; a flower's "
                     "replacement is not one.")),
    Fan(47, 8, _("Robbing the Kong"), "抢杠和", WIN, excludes=(44, 45, 58),
        definition=_("Winning on the tile that another player adds to a claimed pung.")),
    Fan(48, 8, _("Two Concealed Kongs"), "双暗杠", CONCEALMENT, excludes=(66, 67),
        definition=_("Two concealed kongs.")),
    # 6 points
    Fan(49, 6, _("All Pungs"), "碰碰和", SETS,
        definition=_("Four pungs or kongs and a pair.")),
    Fan(50, 6, _("Half Flush"), "混一色", TILES,
        definition=_("Tiles of one suit, and honors.")),
    Fan(51, 6, _("Mixed Shifted Chows"), "三色三步高", SETS,
        definition=_("Three chows, one in each suit, each one rank above the last.")),
    Fan(52, 6, _("All Types"), "五门齐", TILES,
        definition=_("All three suits, a wind and a dragon are present.")),
    Fan(53, 6, _("Melded Hand"), "全求人", CONCEALMENT, excludes=(79,),
        definition=_("Four claimed sets, and the pair completed by another player's discard.")),
    Fan(54, 6, _("Two Dragon Pungs"), "双箭刻", SETS, excludes=(59,), same_sets=(73,),
        definition=_("Pungs or kongs of two dragons.")),
    # 4 points
    Fan(55, 4, _("Outside Hand"), "全带幺", SETS,
        definition=_("Every set and the pair have a one, a nine or an honor.")),
    Fan(56, 4, _("Fully Concealed Hand"), "不求人", CONCEALMENT, excludes=(62, 80),
        definition=_("No claimed set, and the winning tile drawn.")),
    Fan(57, 4, _("Two Melded Kongs"), "双明杠", CONCEALMENT, excludes=(74,),
        definition=_("Two claimed kongs; one claimed and one concealed are worth more.")),
    Fan(58, 4, _("Last Tile"), "和绝张", WIN, excludes=(47,),
        definition=_("Winning on the last copy of a tile, the other three visible to everybody before.")),
    # 2 points
    Fan(59, 2, _("Dragon Pung"), "箭刻", SETS, same_sets=(73,),
        definition=_("A pung or kong of a dragon.")),
    Fan(60, 2, _("Prevalent Wind"), "圈风刻", SETS, same_sets=(73,),
        definition=_("A pung or kong of the prevalent wind.")),
    Fan(61, 2, _("Seat Wind"), "门风刻", SETS, same_sets=(73,),
        definition=_("A pung or kong of the player's own wind.")),
    Fan(62, 2, _("Concealed Hand"), "门前清", CONCEALMENT,
        definition=_("No claimed set, and the winning tile discarded by another player.")),
    Fan(63, 2, _("All Chows"), "平和", SETS, excludes=(76,),
        definition=_("Four chows and a pair of suit tiles.")),
    Fan(64, 2, _("Tile Hog"), "四归一", SETS, most=3,
        definition=_("All four copies of a suit tile, not as a kong.")),
    Fan(65, 2, _("Double Pung"), "双同刻", SETS, most=2,
        definition=_("Two pungs or kongs of one rank in two suits.")),
    Fan(66, 2, _("Two Concealed Pungs"), "双暗刻", CONCEALMENT,
        definition=_("Two pungs or kongs, neither of them completed by another player's tile.")),
    Fan(67, 2, _("Concealed Kong"), "暗杠", CONCEALMENT,
        definition=_("One concealed kong.")),
    Fan(68, 2, _("All Simples"), "断幺", TILES, excludes=(76,),
        definition=_("No ones, no nines and no honors.")),
    # 1 point
    Fan(69, 1, _("Pure Double Chow"), "一般高", SETS, most=2,
        definition=_("The same chow twice in one suit.")),
    Fan(70, 1, _("Mixed Double Chow"), "喜相逢", SETS, most=2,
        definition=_("The same chow in two suits.")),
    Fan(71, 1, _("Short Straight"), "连六", SETS, most=2,
        definition=_("Two chows in one suit that make a run of six.")),
    Fan(72, 1, _("Two Terminal Chows"), "老少副", SETS, most=2,
        definition=_("123 and 789 in one suit.")),
    Fan(73, 1, _("Pung of Terminals or Honors"), "幺九刻", SETS, most=4,
        definition=_("A pung or kong of a one, a nine, or a wind that is neither prevalent nor "
                     "the player's own.")),
    Fan(74, 1, _("Melded Kong"), "明杠", CONCEALMENT,
        definition=_("One claimed kong.")),
    Fan(75, 1, _("One Voided Suit"), "缺一门", TILES,
        definition=_("Tiles of exactly two suits; honors may be there.")),
    Fan(76, 1, _("No Honors"), "无字", TILES,
        definition=_("No winds and no dragons.")),
    Fan(77, 1, _("Edge Wait"), "边张", WIN, excludes=(78, 79),
        definition=_("Waiting for the 3 of 123 or the 7 of 789, and for nothing else.")),
    Fan(78, 1, _("Closed Wait"), "嵌张", WIN, excludes=(77, 79),
        definition=_("Waiting for the middle tile of a chow, and for nothing else.")),
    Fan(79, 1, _("Single Wait"), "单钓将", WIN, excludes=(77, 78),
        definition=_("Waiting for the second tile of the pair, and for nothing else.")),
    Fan(80, 1, _("Self-Drawn"), "自摸", WIN,
        definition=_("Winning on a tile that the player drew.")),
    Fan(81, 1, _("Flower Tiles"), "花牌", OTHER, most=8,
        definition=_("One for each flower or season; they never count towards the minimum.")),
)
# fmt: on

BY_NUMBER: dict[int, Fan] = {fan.number: fan for fan in FANS}


def fan(number: int) -> Fan:
    """Return a fan by its number, 1-81; KeyError for any other."""
    return BY_NUMBER[number]


def names(numbers: Iterable[int]) -> list[str]:
    """Return the English names of some fans."""
    return [BY_NUMBER[57 if number == MIXED_KONGS else number].name for number in numbers]
