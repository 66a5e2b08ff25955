"""Which characters the bundled fonts can print; scripts/make_fonts.py writes the list beside them."""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache

from tournament.papers.making.render_pdf import FONTS


@lru_cache(maxsize=1)
def _coverage() -> tuple[list[int], list[int]]:
    """The first and the last code point of each run of characters, in order."""
    lines = (FONTS / "coverage.txt").read_text(encoding="ascii").split()
    runs = [line.split("-") for line in lines]
    return [int(first, 16) for first, _ in runs], [int(last, 16) for _, last in runs]


def missing_glyphs(text: str) -> str:
    """The characters of the text that no bundled font has, each once, in the order of the text."""
    firsts, lasts = _coverage()
    missing = []
    for character in unicodedata.normalize("NFC", text):
        run = bisect_right(firsts, ord(character)) - 1
        covered = run >= 0 and ord(character) <= lasts[run]
        if not covered and not unicodedata.category(character).startswith("C") and character not in missing:
            missing.append(character)
    return "".join(missing)


def unprintable(names: Iterable[str]) -> list[tuple[str, str]]:
    """The names with a character that no bundled font has, each with those characters."""
    return [(name, missing) for name in names if (missing := missing_glyphs(name))]
