"""Text as spreadsheets take it: without what a file cannot hold, and never as a formula.

A name is whatever somebody typed. It may start like a formula or hold characters that XML forbids.
"""

import math
import re
import unicodedata
from collections.abc import Iterable, Sequence

#: Spreadsheets read a list with this mark in front as UTF-8, and without it as whatever their system likes.
UTF_8_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
#: What a spreadsheet reads as the start of a formula when it opens a comma-separated file.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
_FORBIDDEN_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_FORBIDDEN_IN_TITLES = re.compile(r"[\[\]:*?/\\\x00-\x1f\ufffe\uffff]")
#: Where a line can be cut: behind a word, behind a wide character and what must not begin a line.
_PIECES = re.compile(r"[\u2e80-\uff00][\u3001\u3002\uff00-\uff1f”’]*\s*|[^\s\u2e80-\uff1f]+\s*|\S\s*")
#: Shares of the letters' size: what a narrow character takes, in bold and else, and a line.
_BOLD, _REGULAR, LINE = 0.6, 0.55, 1.12
LONGEST_TITLE = 31
LONGEST_CELL = 32_767


def without_controls(text: str) -> str:
    """The text without the characters that neither a workbook nor a document can hold."""
    return _FORBIDDEN_IN_XML.sub("", text)


def xml_text(text: str) -> str:
    """The text as one cell of a workbook takes it, which is not more than 32,767 characters."""
    return without_controls(text)[:LONGEST_CELL]


def one_line(text: str) -> str:
    """The text without line breaks and control characters, where there is room for one line only."""
    return " ".join(without_controls(text).split())


def formula_safe(text: str) -> str:
    """The text for a comma-separated file: an apostrophe in front of what would become a formula."""
    text = without_controls(text).replace("\r", " ").replace("\n", " ")
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def sheet_titles(wanted: Iterable[str]) -> list[str]:
    """Titles that a workbook accepts: at most 31 characters, none of `[]:*?/\\`, each one once."""
    titles: list[str] = []
    for title in wanted:
        legal = _FORBIDDEN_IN_TITLES.sub(" ", title).strip(" '") or "Sheet"
        candidate, count = legal[:LONGEST_TITLE].rstrip(" '"), 2
        while candidate.casefold() in {other.casefold() for other in titles}:
            suffix = f" {count}"
            candidate = legal[: LONGEST_TITLE - len(suffix)] + suffix
            count += 1
        titles.append(candidate)
    return titles


def breadth(text: str) -> int:
    """How many narrow characters are as broad as the text: a Chinese one counts twice."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    marks = sum(bool(unicodedata.combining(character)) for character in text)
    return len(text) + wide - marks


def wrapped(text: str, most: int) -> list[str]:
    """The text in lines not broader than `most` narrow characters; Chinese is cut between any two."""
    lines = [""]
    for piece in _PIECES.findall(text):
        if lines[-1] and breadth(lines[-1] + piece.rstrip()) > most:
            lines.append("")
        lines[-1] += piece
    return [line.strip() for line in lines]


def size_that_fits(text: str, sizes: Sequence[float], *, width: float, height: float) -> float:
    """The first of these sizes of bold letters, in points, at which the text fits into a box; else the last.

    `width` and `height` are millimetres. No word is cut; a line may end behind a hyphen.
    """
    for size in sizes:
        most = _characters(_BOLD * size, width)
        lines = wrapped(text.replace("-", "- "), most)
        if max(map(breadth, lines)) <= most and len(lines) * points(size) * LINE <= height:
            return size
    return sizes[-1]


def text_height(text: str, size: float, *, width: float, bold: bool = False) -> float:
    """The millimetres that a text takes at most with letters of this size; a word that is too long is cut."""
    most = _characters((_BOLD if bold else _REGULAR) * size, width)
    lines = sum(math.ceil(breadth(line) / most) for line in wrapped(text.replace("-", "- "), most))
    return lines * points(size) * LINE


def _characters(each: float, width: float) -> int:
    """How many narrow characters of so many points fit into these millimetres; at least one."""
    return max(1, int(width / points(each)))


def points(count: float) -> float:
    """So many points in millimetres."""
    return count * 25.4 / 72
