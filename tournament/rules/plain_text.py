"""What can stand in a name or a title: characters that every page, paper and file can show."""

import re
import unicodedata

#: These turn the direction of what follows them, beyond the name that they came with.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
#: No characters, nor allowed in XML.
_NONE = frozenset("\ufffe\uffff")
#: What nobody sees: marks of order and direction, soft hyphens, blanks that count as letters or signs.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufeff\uffa0\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]"
)
#: They join or part two letters, which some scripts need within a word.
_JOINERS = frozenset("\u200c\u200d")
#: One sign for each that people and programs write in its place.
_ONE_SIGN = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "´": "'", "`": "'", "‐": "-", "‑": "-", "–": "-"})


def is_line(text: str) -> bool:
    """Whether `text` is one line of text: no line break, no control character, no half character."""
    return not any(
        unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
        or character in _TURNING
        or character in _NONE
        for character in text
    )


def tidied(text: str) -> str:
    """A name as it is kept: its letters composed (NFC), without characters that nobody sees.

    Byte order marks, soft hyphens, marks of direction and the like go; a joiner stays between two letters.
    Everything else, also what `is_line` refuses, stays as it was written.
    """
    if text.isascii():
        return text
    seen = _INVISIBLE.sub("", text)
    if not _JOINERS.isdisjoint(seen):
        seen = "".join(
            char
            for before, char, after in zip(f" {seen}", seen, f"{seen} "[1:], strict=False)
            if char not in _JOINERS or (_is_of_a_word(before) and _is_of_a_word(after))
        )
    return unicodedata.normalize("NFC", seen)


def _is_of_a_word(char: str) -> bool:
    return unicodedata.category(char)[0] in "LM"


def folded(text: str) -> str:
    """A name as it is compared: tidied, in small letters, whatever width, quote or hyphen it was typed with.

    Accents count: José and Jose may be two people.
    """
    one = unicodedata.normalize("NFKC", tidied(text)).translate(_ONE_SIGN).casefold()
    kept = "".join(char for char in one if char not in _JOINERS and not _is_variation(char))
    return " ".join(unicodedata.normalize("NFC", kept).split())


def _is_variation(char: str) -> bool:
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
