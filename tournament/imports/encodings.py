"""Which encoding a list was saved in, found out by what makes its heads and its names plausible.

UTF-8 and UTF-16 can be told by themselves. The bytes of every other encoding mean something in all of them,
so each is read and the likeliest reading taken (`likely_names`). Where another reading is nearly as likely,
or the likeliest holds words that no name is, somebody has to say which it is.
"""

import itertools
import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.imports.likely_names import Likelihood, likelihood
from tournament.rules.plain_text import folded


class Encoding(NamedTuple):
    """One way to save a text: what people call it, Python's codecs for it, and how rarely it is met.

    The codecs are tried in their order; `rare` is minus the logarithm of its share beside Windows-1252's.
    """

    label: str | Promise
    codecs: tuple[str, ...]
    rare: float = 0.0


#: The encodings that a list may be in, by the word that a form sends.
ENCODINGS: Mapping[str, Encoding] = {
    "utf-8": Encoding("UTF-8", ("utf-8-sig",)),
    "utf-16-le": Encoding("UTF-16 LE", ("utf-16-le",)),
    "utf-16-be": Encoding("UTF-16 BE", ("utf-16-be",)),
    "windows-1252": Encoding(gettext_lazy("Windows-1252 (Western Europe)"), ("cp1252",)),
    "windows-1250": Encoding(gettext_lazy("Windows-1250 (Central Europe)"), ("cp1250",), 2),
    "windows-1251": Encoding(gettext_lazy("Windows-1251 (Cyrillic)"), ("cp1251",), 2),
    "windows-1253": Encoding(gettext_lazy("Windows-1253 (Greek)"), ("cp1253",), 3),
    "windows-1254": Encoding(gettext_lazy("Windows-1254 (Turkish)"), ("cp1254",), 3),
    "mac-roman": Encoding(gettext_lazy("Mac Roman (Western Europe)"), ("mac_roman",), 4),
    "gb18030": Encoding(gettext_lazy("GB18030 (simplified Chinese)"), ("gb18030",), 1),
    "big5": Encoding(gettext_lazy("Big5 (traditional Chinese)"), ("cp950", "big5hkscs"), 1),
    "shift-jis": Encoding(gettext_lazy("Shift JIS (Japanese)"), ("cp932",), 2),
    "euc-kr": Encoding(gettext_lazy("EUC-KR (Korean)"), ("cp949",), 2),
}
_UTF_16 = ("utf-16-le", "utf-16-be")
_MARKS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
#: So many times likelier, as a logarithm, is a reading to be taken without a question.
SURE = 6.0
#: Of the words beyond ASCII, so large a part may be no names where the encoding is asked for.
_ODD_PART = 1 / 8
#: What a known head of a column beyond ASCII is worth.
_HEAD = 15.0
#: More letters beyond ASCII than this are UTF-8 by chance in no other encoding.
_FEW_LETTERS = 12
_FIRST_NAMES = 4
#: What is judged of a list: so many lines, and so many characters of each. They take a quarter of a second.
_TELLING_LINES = 400
_LONGEST_LINE = 200


@dataclass(frozen=True, slots=True)
class Reading:
    """A text with the encoding that it was read in, by its word in ENCODINGS; "" for a workbook's."""

    text: str
    encoding: str
    #: The likeliest other reading, where this one is not sure.
    other: "Reading | None" = None
    #: Words of it that no name is.
    odd: tuple[str, ...] = ()
    #: Whether so much of it is no name that it cannot be right.
    wrong: bool = False
    #: Of a workbook: which of several sheets this is, and how many hidden rows are left out.
    sheet: str = ""
    hidden_rows: int = 0

    @property
    def label(self) -> str:
        return str(ENCODINGS[self.encoding].label) if self.encoding else ""

    @property
    def is_sure(self) -> bool:
        return not (self.other or self.odd or self.wrong)

    @property
    def telling_words(self) -> list[str]:
        """The first lines in which an encoding shows: beyond ASCII, and not the same in `other`."""
        return self._differing(self.text, self.other.text if self.other else "")

    @property
    def other_words(self) -> list[str]:
        """The same lines in the other reading."""
        return self._differing(self.other.text, self.text) if self.other else []

    @staticmethod
    def _differing(text: str, from_text: str) -> list[str]:
        pairs = itertools.zip_longest(text.splitlines(), from_text.splitlines(), fillvalue="")
        differing = [
            " ".join(re.split("[,;\t]", line)).strip()[:60]
            for line, other in pairs
            if line != other and not line.isascii()
        ]
        return differing[:_FIRST_NAMES]


def read(content: bytes, *, encoding: str = "", heads: Collection[str] = ()) -> Reading | None:
    """Return the likeliest reading of a text, or the one in `encoding`; None where there is none.

    `heads` are the folded names that columns may have.
    """
    if encoding:
        text = _text(content, encoding)
        return None if text is None else Reading(text, encoding)
    if mark := _MARKS.get(content[:2]):
        return None if content[2:4] == b"\x00\x00" else read(content, encoding=mark)
    utf_8 = _text(content, "utf-8")
    if b"\x00" in content:
        found = _likeliest(content, _UTF_16, heads)
        return found if found and len(found.text.splitlines()) > 1 else None
    if utf_8 is not None and (_many(utf_8) or not likelihood(_telling_lines(utf_8)).odd):
        return Reading(utf_8, "utf-8")
    found = _likeliest(content, [name for name in ENCODINGS if name not in _UTF_16], heads)
    # Letters that were lost before it was saved as UTF-8 do not come back in another encoding.
    return Reading(found.text, found.encoding) if found and found.encoding == "utf-8" else found


def garbled(name: str) -> str:
    """The word of a name that lost its letters in a wrong encoding before it came here; "" for none."""
    return next((word for word in name.split() if _is_garbled(word)), "")


def bytes_of(text: str, encoding: str) -> bytes | None:
    """The bytes that were read as `text`; None where it holds what the encoding has no bytes for."""
    for codec in ENCODINGS[encoding].codecs:
        try:
            return text.encode(codec)
        except UnicodeEncodeError:
            continue
    return None


def _text(content: bytes, encoding: str) -> str | None:
    for codec in ENCODINGS[encoding].codecs:
        try:
            return content.decode(codec).removeprefix("\ufeff")
        except UnicodeDecodeError:
            continue
    return None


def _many(text: str) -> bool:
    return sum(not char.isascii() for char in text) > _FEW_LETTERS


def _likeliest(content: bytes, names: Collection[str], heads: Collection[str]) -> Reading | None:
    """The likeliest of the readings that the bytes allow; what differs only in its name counts once."""
    readings: dict[str, tuple[float, str, Likelihood]] = {}
    for name in names:
        text = _text(content, name)
        if text is None or text in readings or not _is_text(text):
            continue
        found = likelihood(_telling_lines(text))
        readings[text] = (found.cost + ENCODINGS[name].rare - _worth_of_heads(text, heads), name, found)
    if not readings:
        return None
    ordered = sorted((cost, name, text, found) for text, (cost, name, found) in readings.items())
    cost, name, text, found = ordered[0]
    other = None
    if len(ordered) > 1 and ordered[1][0] - cost < SURE:
        other = Reading(ordered[1][2], ordered[1][1])
    return Reading(text, name, other, found.odd, len(found.odd) > _ODD_PART * found.beyond_ascii)


def _telling_lines(text: str) -> str:
    """The first lines that are not all ASCII, as many as tell the encoding of any list."""
    lines = list(itertools.islice((line for line in text.splitlines() if not line.isascii()), _TELLING_LINES))
    return "\n".join(line[:_LONGEST_LINE] for line in lines)


def _is_text(text: str) -> bool:
    """Whether all its characters are assigned and none but line breaks and tabs control anything."""
    return not any(
        unicodedata.category(char) in ("Cn", "Co", "Cs") or (char < " " and char not in "\t\n\r\f\v")
        for char in text
    )


def _worth_of_heads(text: str, heads: Collection[str]) -> float:
    first = next((line for line in text.splitlines() if line.strip()), "")
    cells = [folded(cell.strip('" ')) for cell in re.split("[,;\t]", first)]
    return sum(_HEAD for cell in cells if cell in heads and not cell.isascii())


_SIGN_IN_WORD = re.compile(
    r"[^\W\d_][£¯±¾³¿¹¼½¨¸¶¤¦¢¥§©®†‡‰‹›ƒ„…™¬]|[£¯±¾³¹¼½¨¸¶¤¦¢¥§©®†‡‰‹›ƒ„™¬][^\W\d_]"
    r"|(?![A-Za-z])[^\W\d_]°|\ufffd"
)
_CAPITAL_AFTER = re.compile("[a-z][ŒŽŠŸ]")


def _is_garbled(word: str) -> bool:
    if word.isascii():
        return False
    if _SIGN_IN_WORD.search(word) or _CAPITAL_AFTER.search(word):
        return True
    lower = [char.islower() and not char.isascii() for char in word]
    upper = [char.isupper() and not char.isascii() for char in word]
    if any(one and other for one, other in zip(lower, upper[1:], strict=False)):
        return True
    try:
        meant = [char for char in word.encode("cp1252").decode("utf-8") if not char.isascii()]
    except UnicodeError:
        return False
    # UTF-8 that was read as Windows-1252, `JosÃ©`; a single letter of another script is chance, as in `Úžas`.
    return len(meant) > 1 or "\u00c0" <= meant[0] <= "\u024f"
