"""A name as it is written, divided into a first and a last name, as federations list people.

Only “Almeida, Sofia” says which is which. Everything else is a guess, which somebody looks at.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

#: What is longer is no name, and is not gone through.
LONGEST = 80
#: Where a last name of two capital letters is no initials: `LI Wei`, `LE Minh`.
_SHORT_LAST_NAMES = frozenset({"CN", "HK", "KP", "KR", "MO", "MY", "SG", "TW", "VN"})
#: These belong to the last name behind them, also with a capital where a small one follows: `Van der Berg`.
_PARTICLES = frozenset({"da", "de", "del", "della", "den", "der", "di", "du", "la", "le", "van", "von"})
#: What stands behind a last name and belongs to it.
_BEHIND = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv"})
#: Of scripts in which the last name comes first.
_FAMILY_FIRST = ("CJK ", "HANGUL ", "HIRAGANA ", "KATAKANA ")


@dataclass(frozen=True, slots=True)
class NameParts:
    """A first and a last name, each "" where there is none; `is_told`: the writing says which is which."""

    first: str
    last: str
    is_told: bool = False


def name_parts(name: str, in_latin: str = "", country: str = "") -> NameParts:
    """Divide a name; `in_latin` is how it is written in Latin letters or for sorting, which counts before it.

    `country` is a two-letter code. One word alone is a last name, but for Chinese, Japanese or Korean.
    """
    name, in_latin = name[:LONGEST], in_latin[:LONGEST]
    text = in_latin or name
    last, comma, first = (part.strip() for part in text.partition(","))
    if comma and first and last:
        return NameParts(first, last, is_told=True)
    words = text.replace(",", " ").split()
    at, family_first = _where(words, name.split(), in_latin, country)
    if len(words) == 1 and not in_latin and _is_family_first(text) and 2 <= len(text) <= 4:
        return NameParts(text[1:], text[:1])
    if family_first:
        return NameParts(" ".join(words[at:]), " ".join(words[:at]))
    return NameParts(" ".join(words[:at]), " ".join(words[at:]))


def is_latin(text: str) -> bool:
    """Whether all letters of a text are Latin ones."""
    return all(not char.isalpha() or unicodedata.name(char, "").startswith("LATIN") for char in text)


def _where(words: Sequence[str], name: Sequence[str], in_latin: str, country: str) -> tuple[int, bool]:
    """Before which word the name is divided, and whether the last name stands in front."""
    if len(words) < 2:
        return 0, False
    if in_latin and (turned := _turned(words, name)):
        return turned, True
    if _is_family_first("".join(name)):
        return 1, True
    last_names = [_is_in_capitals(word, 2 if country in _SHORT_LAST_NAMES else 3) for word in words]
    behind = _run(words[::-1], last_names[::-1])
    if 0 < behind < len(words):
        return len(words) - behind, False
    before = _run(words, last_names)
    if 0 < before < len(words):
        return before, True
    if words[-1].endswith(".") and words[-1].casefold() not in _BEHIND:
        return 1, True
    return _last_word(words), False


def _turned(words: Sequence[str], name: Sequence[str]) -> int:
    """How many words stand in front that are the end of the name: `Berg Anna` of `Anna Berg`; 0 for none."""
    return next((k for k in range(1, len(words)) if [*words[k:], *words[:k]] == list(name)), 0)


def _run(words: Sequence[str], last_names: Sequence[bool]) -> int:
    """How many words in front are a last name in capitals; short ones count beside a longer one."""
    run = list(
        takewhile(lambda at: last_names[at] or _is_in_capitals(words[at], fewest=2), range(len(words)))
    )
    return len(run) if any(last_names[at] for at in run) else 0


def _is_in_capitals(word: str, fewest: int) -> bool:
    """Whether a word is a last name in capitals of at least so many letters; `F.`, `J.P.`, `III` are not."""
    letters = sum(char.isalpha() for char in word)
    return word.isupper() and "." not in word and letters >= fewest and word.casefold() not in _BEHIND


def _last_word(words: Sequence[str]) -> int:
    """Where the last name begins: at the last word, with what belongs to it on either side."""
    at = len(words) - 1
    if at > 1 and words[at].casefold() in _BEHIND:
        at -= 1
    while at > 1 and (
        words[at - 1].islower() or (words[at - 1].casefold() in _PARTICLES and words[at].islower())
    ):
        at -= 1
    return at


def _is_family_first(text: str) -> bool:
    letters = [char for char in text if char.isalpha()]
    return bool(letters) and all(unicodedata.name(char, "").startswith(_FAMILY_FIRST) for char in letters)
