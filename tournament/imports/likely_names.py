"""How likely a text is a list of names: what tells the encoding that it was saved in from all the others.

Each word has its cost in nats (minus the logarithm of its probability) under a rough model of how names are
written: one script in a word, the letters of one language, vowels between consonants, capitals in front. A
Chinese, Japanese or Korean name begins with a usual surname and goes on with usual signs. The shares are
rounded by hand; what they decide is which of a dozen readings of the same bytes is by far the likeliest.
"""

import itertools
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

#: The letters of each language beyond a to z, the frequent ones first, and how many in a thousand they are.
_LATIN: Mapping[str, tuple[str, int]] = {
    "ca": ("àéèíòóçúïü", 30),
    "cs": ("áíéřčšžýěůúňóďťľôäĺŕ", 130),
    "da": ("øåæéöäü", 35),
    "de": ("üöäßéèëó", 25),
    "es": ("áéíóúñüçì", 45),
    "et": ("õäöüšž", 60),
    "fi": ("äöåéšž", 60),
    "fo": ("áøíóúæýðöé", 110),
    "fr": ("éèçïëôêâîûàœüöÿùæñ", 35),
    "hr": ("ćčšžđéü", 60),
    "hu": ("áéóöőíüúűä", 90),
    "is": ("óáíðúöþéýæ", 110),
    "it": ("òèùàìéí", 20),
    "nl": ("ëéïèöüç", 8),
    "pl": ("łńśóąężćźéüö", 70),
    "pt": ("ãçéáíóõâêúôàü", 45),
    "ro": ("ăşţâîșțéáöőüíóä", 40),
    "sv": ("öåäéüøæáó", 40),
    "tr": ("üşöıçğİâ", 90),
}
#: The letters of a script, the frequent ones first.
_CYRILLIC = "оаеинрвлтксмдпуягбчзьйшюхжцщёыфэіїєґъўћђјљњџќѓѕ"
_GREEK = "αοιετσνηυρπκμλςωδγχθφβξζψ"
_VOWELS = frozenset("aeiouyıœæøаеёиоуыэюяіїєўαεηιουω")
#: What more than nine in ten persons have for the first sign of their names.
_CHINESE = frozenset(
    "王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林高罗羅郑鄭梁谢謝宋唐许許邓鄧韩韓冯馮曹彭曾肖蕭萧田董潘袁蔡蒋蔣余于"
    "杜叶葉程魏苏蘇吕呂丁任卢盧姚沈钟鐘鍾姜崔谭譚陆陸范汪廖石金韦韋贾賈夏付方邹鄒熊白孟秦邱侯江尹薛闫閻雷龙龍史陶贺賀毛段郝顾"
    "顧龚龔邵万萬覃武钱錢戴严嚴莫孔向常汤湯康易乔喬赖賴文洪游简簡施詹倪巫柯翁阮欧歐连連古童柳涂塗温溫司诸諸上阳陽俞柴尚齐齊"
    "安伍华華梅盛裴祝包管牛季甘区區骆駱葛凌宁寧樊兰蘭殷庄莊鲁魯章岳向耿焦左关關辛屈项項岑符滕路穆邢芦蘆费費纪紀"
)
_JAPANESE = frozenset(
    "佐鈴高田伊渡山中小加吉木斎斉清井森松林池橋石村藤前岡長近遠青西福太三竹金和原野大上今平内武丸水北島菊岩横宮安川坂矢"
    "斉後服須浅久永土工荒新望千秋市堀星成杉本関酒桜谷柴梅浜服飯黒早樋片河日塚滝萩尾栗古五片菅富宇根桑"
)
_KOREAN = frozenset(
    "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길"
)
#: What stands in names and in the lines of a list besides letters, beyond ASCII.
_QUIET = frozenset("’‘´·ªº°№\ufeff")
_WORD = re.compile(r"[^\s,;\"/()\-·.'’‘&]+")
_CHUNK = re.compile(r"[^\s,;]+")
_QUOTES = "„“”«»"

#: What each of the usual signs beyond ASCII costs.
_SIGN_COSTS = {"’": 4.5, "‘": 9.0, **dict.fromkeys("–º°№„“”«»", 6.0), "\ufeff": 0.0}
_ASCII_LETTER = -math.log(0.9 / 26)
#: A letter or sign that no language has there.
_WRONG = 12.0
_CASE_BREAK = 6.0
_NO_VOWEL = 5.0
_LOWER_START = 1.0


_PASSES = 3
#: Of so many characters it is remembered what they are.
_CHARACTERS = 10_000
#: No name has a longer word; what is longer is judged by its beginning.
_LONGEST_WORD = 40
#: By language: what a word costs in it, and whether a letter of the word is of another.
_InLanguages = Mapping[str, tuple[float, bool]]


@dataclass(frozen=True, slots=True)
class Likelihood:
    """What a text costs in nats, and its words that cannot be names."""

    cost: float
    odd: tuple[str, ...]
    #: How many different words of it are not all ASCII.
    beyond_ascii: int


def likelihood(text: str) -> Likelihood:
    """How likely the text is, by its words; the languages that explain most of them weigh most."""
    text = unicodedata.normalize("NFC", text)
    words = Counter(word.strip(_QUOTES)[:_LONGEST_WORD] for word in _WORD.findall(text))
    del words[""]
    kinds = {word: _kind(word) for word in words}
    in_languages = {
        word: _in_each_language(word) for word in words if kinds[word] == "latin" and not word.isascii()
    }
    shares = dict.fromkeys(_LATIN, 1 / len(_LATIN))
    for _pass in range(_PASSES):
        shares = _shares(in_languages.values(), shares)
    cost, odd = 0.0, []
    for word, times in words.items():
        if kinds[word] == "latin":
            own, is_odd = _latin_cost(word, in_languages.get(word), shares)
        else:
            own, is_odd = _OF_KIND.get(kinds[word], _mixed_cost)(word)
        cost += own * _weight(times)
        if is_odd:
            odd.append(word)
    # A club or a particle may be in small letters; where most words are, the bytes are of another script.
    scripted = [word for word in words if kinds[word] in ("cyrillic", "greek")]
    small = [word for word in scripted if word[0].islower() and len(word) > 1]
    if len(small) > len(scripted) / 2:
        odd += small
    for chunk, times in Counter(chunk[:_LONGEST_WORD] for chunk in _CHUNK.findall(text)).items():
        cost += _signs_cost(chunk) * _weight(times)
    return Likelihood(cost, tuple(odd), sum(not word.isascii() for word in words))


def _weight(times: int) -> float:
    """What is there often, as a club beside each name, tells little more than what is there once."""
    return 1 + math.log(times)


def _signs_cost(chunk: str) -> float:
    """What the characters of a chunk cost that are no letters; within a word, hardly one is likely."""
    cost = 0.0
    for before, sign, after in zip(f" {chunk}", chunk, f"{chunk} "[1:], strict=False):
        if sign.isalpha():
            continue
        inside = before.isalpha() and after.isalpha() and sign not in _QUIET
        cost += 2.5 if sign.isascii() else _WRONG if inside else _SIGN_COSTS.get(sign, _WRONG)
    return cost


@lru_cache(_CHARACTERS)
def _script(char: str) -> str:
    code = ord(char)
    if code < 0x80 or not (char.isalpha() or unicodedata.combining(char)):
        return "latin" if char.isalpha() else ""
    if code < 0x250 or 0x1E00 <= code < 0x1F00:
        return "latin"
    if 0x400 <= code < 0x530:
        return "cyrillic"
    if 0x3040 <= code < 0x3100 or 0x4E00 <= code < 0xA000 or 0x3400 <= code < 0x4DC0 or char in "々〆ヶー":
        return "signs"
    if 0xAC00 <= code < 0xD7B0:
        return "signs"
    return unicodedata.name(char, "?").split()[0].lower() if code > 0x2FF else "?"


def _kind(word: str) -> str:
    scripts = {_script(char) for char in word if char.isalpha()}
    return scripts.pop() if len(scripts) == 1 else "mixed" if scripts else "none"


@cache
def _letters(language: str) -> Mapping[str, float]:
    """The cost of each letter of a language beyond a to z."""
    letters, share = _LATIN[language]
    weights = [1 / rank for rank in range(1, len(letters) + 1)]
    return {
        letter: -math.log(share / 1000 * weight / sum(weights))
        for letter, weight in zip(letters, weights, strict=True)
    }


def _in_each_language(word: str) -> dict[str, tuple[float, bool]]:
    """What the letters of a word cost in each language, and whether one of them is of another."""
    letters = [char for char in word.lower() if char.isalpha()]
    found = {}
    for language, (_own, share) in _LATIN.items():
        costs = _letters(language)
        plain = _ASCII_LETTER - math.log(1 - share / 1000)
        own = sum(plain if char.isascii() else costs.get(char, _WRONG) for char in letters)
        found[language] = own, any(not char.isascii() and char not in costs for char in letters)
    return found


def _shares(costs: Iterable[_InLanguages], shares: Mapping[str, float]) -> dict[str, float]:
    """How much of the words each language explains, when they explain `shares` to begin with."""
    found = dict.fromkeys(_LATIN, 0.02)
    for each in costs:
        least = min(cost for cost, _foreign in each.values())
        weights = {name: shares[name] * math.exp(least - cost) for name, (cost, _foreign) in each.items()}
        total = sum(weights.values())
        for name, weight in weights.items():
            found[name] += weight / total
    total = sum(found.values())
    return {name: share / total for name, share in found.items()}


def _latin_cost(word: str, each: _InLanguages | None, shares: Mapping[str, float]) -> tuple[float, bool]:
    if each is None:
        return _ASCII_LETTER * len(word) + _shape_cost(word), False
    least = min(cost for cost, _foreign in each.values())
    cost = least - math.log(
        sum(shares[name] * math.exp(least - own) for name, (own, _foreign) in each.items())
    )
    foreign = all(is_foreign for _own, is_foreign in each.values())
    return cost + _shape_cost(word), foreign or _has_sign(word) or _breaks(word) > 0


def _cyrillic_cost(word: str) -> tuple[float, bool]:
    return _scripted_cost(word, _CYRILLIC)


def _greek_cost(word: str) -> tuple[float, bool]:
    return _scripted_cost(word, _GREEK)


def _scripted_cost(word: str, letters: str) -> tuple[float, bool]:
    """What a word costs in a script with these letters, accents left out where it has none with them."""
    cost = 0.0
    for char in filter(str.isalpha, word.lower()):
        at = max(letters.find(char), letters.find(unicodedata.normalize("NFD", char)[0]))
        cost += 2.2 + 1.7 * at / len(letters) if at >= 0 else _WRONG
    return cost + _shape_cost(word), _has_sign(word) or _breaks(word) > 0


def _has_sign(word: str) -> bool:
    """Whether a sign that no name has stands in it, or before or behind its letters."""
    return any(
        not (char.isalpha() or char.isdecimal() or unicodedata.combining(char))
        and not char.isascii()
        and char not in _QUIET
        for char in word
    )


@lru_cache(_CHARACTERS)
def _is_vowel(char: str) -> bool:
    return unicodedata.normalize("NFD", char)[0] in _VOWELS


def _breaks(word: str) -> int:
    """How often the case changes inside the word at a letter beyond a to z: `RenŽ`, `ХеО`."""
    cased = [char for char in word if char.isalpha() and (char.islower() or char.isupper())]
    if all(char.isupper() for char in cased) or all(char.islower() for char in cased):
        return 0
    return sum(
        1
        for at, (before, char) in enumerate(itertools.pairwise(cased))
        if not (before.isascii() and char.isascii())
        and ((before.islower() and char.isupper()) or (at > 0 and before.isupper() and char.islower()))
    )


def _shape_cost(word: str) -> float:
    letters = [char for char in word if char.isalpha()]
    if not letters:
        return 0.0
    cost = _breaks(word) * _CASE_BREAK + (_LOWER_START if letters[0].islower() else 0)
    vowels = [_is_vowel(char.lower()) for char in letters]
    for before, vowel in itertools.pairwise(vowels):
        cost += -math.log((0.15 if vowel else 0.85) if before else (0.65 if vowel else 0.35))
    run = 0
    for vowel in vowels:
        run = 0 if vowel else run + 1
        cost += 1.5 if run > 3 else 0
    if len(letters) > 2 and not any(vowels):
        cost += _NO_VOWEL
    return cost


def _sign_cost(word: str) -> tuple[float, bool]:
    """A word of Chinese, Japanese or Korean: in each way of reading it, and the best counts."""
    return min(_chinese(word), _japanese(word), _korean(word)), False


@lru_cache(_CHARACTERS)
def _rank(char: str, codec: str, first: int, last: int) -> int:
    """0 for a usual sign, 1 for another of the set, 2 for one that is not in it."""
    try:
        lead = char.encode(codec)[0]
    except UnicodeEncodeError:
        return 2
    return 0 if first <= lead <= last else 1


def _chinese(word: str) -> float:
    found = []
    for codec, first, last in (("gb2312", 0xB0, 0xD7), ("big5", 0xA4, 0xC6)):
        cost = 4.3 if word[0] in _CHINESE else 10.5
        for at, char in enumerate(word):
            if "\u3040" <= char < "\u3100" or char >= "\uac00":
                return 20.0 * len(word)
            if at or word[0] not in _CHINESE:
                cost += (7.2, 11.0, 15.0)[_rank(char, codec, first, last)] * (1 if at else 0.3)
        found.append(cost + 0.7)
    return min(found) + 1.2 * max(0, len(word) - 4)


def _japanese(word: str) -> float:
    cost = 1.0
    for at, char in enumerate(word):
        if "\u3040" <= char < "\u3100":
            cost += 4.6
        elif char >= "\uac00":
            return 20.0 * len(word)
        else:
            rank = _rank(char, "shift_jis", 0x88, 0x97)
            cost += 5.0 if not at and char in _JAPANESE else (7.4, 12.0, 15.0)[rank]
    return cost + 2.0


def _korean(word: str) -> float:
    cost = 1.0
    for at, char in enumerate(word):
        if char < "\uac00":
            return 20.0 * len(word)
        common = _rank(char, "euc_kr", 0xB0, 0xC8) == 0
        cost += 3.6 if not at and char in _KOREAN else 6.4 if common else 11.0
    return cost


def _mixed_cost(word: str) -> tuple[float, bool]:
    """A word of no letters, or of several scripts, which no name is, if not as `A队`."""
    letters = [char for char in word if char.isalpha()]
    signs = "".join(char for char in letters if not char.isascii())
    if "".join(letters).isupper() and signs and _kind(signs) == "signs":
        return _sign_cost(signs)[0] + _ASCII_LETTER * (len(letters) - len(signs)) + 3.0, False
    scripts = [_script(char) for char in letters]
    changes = sum(1 for one, other in itertools.pairwise(scripts) if one != other)
    return 6.0 * len(letters) + _WRONG * changes + _shape_cost(word) * (changes == 0), changes > 0


_OF_KIND = {"cyrillic": _cyrillic_cost, "greek": _greek_cost, "signs": _sign_cost}
