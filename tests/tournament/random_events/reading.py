"""What faces tell, and how the text of a page is read into numbers."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from xml.etree.ElementTree import Element

import tinyhtml5


@dataclass(frozen=True)
class Ranked:
    """A line of a ranking of players as a face tells it; None for what this face does not tell.

    `results` are those of each round: table points and score, or the table points alone.
    """

    rank: int | None
    number: int
    name: str | None
    table_points: Fraction
    score: int
    results: tuple[tuple[Fraction, int | None] | Fraction | None, ...] | None = None


@dataclass(frozen=True)
class RankedGroup:
    """A line of a ranking of teams or nations, with the names of those who count, where a face tells them."""

    rank: int
    name: str
    table_points: Fraction
    score: int
    members: tuple[str, ...] | None = None


@dataclass(frozen=True)
class SeatTold:
    """What a face says of a seat of a published session; nothing where nobody played."""

    round: int
    table: int
    wind: int
    number: int
    score: int | None
    table_points: Fraction | None


def exact(text: str) -> Fraction | None:
    """Table points as they are written: `17⅓`, `51 1/12`, `−½`; None for `–` and nothing."""
    text = text.replace("−", "-").strip()
    sign = -1 if text.startswith("-") else 1
    text = text.lstrip("-")
    if text in ("", "–"):
        return None
    whole = Fraction(0)
    for word in re.findall(r"\d+/\d+|\d+|[^\d\s]", text):
        whole += Fraction(word) if word[0].isdecimal() else _glyph(word)
    return sign * whole


def _glyph(letter: str) -> Fraction:
    return Fraction(unicodedata.numeric(letter)).limit_denominator(12)


def points(text: str) -> int | None:
    """A score as it is written: `+422`, `−1,204`, `0`; None where there is none."""
    text = text.replace("−", "-").replace(",", "").replace("+", "").strip()
    return None if text in ("", "–") else int(text)


def place(text: str) -> int | None:
    found = re.match(r"\s*(\d+)", text)
    return int(found[1]) if found else None


def document(html: str) -> Element:
    return tinyhtml5.parse(html, namespace_html_elements=False)


def with_class(element: Element, name: str) -> list[Element]:
    return [found for found in element.iter() if name in (found.get("class") or "").split()]


def text_of(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def inner(element: Element, name: str) -> str:
    found = with_class(element, name)
    return text_of(found[0]) if found else ""


def rows(table: Element) -> Iterator[Element]:
    for body in table.iter("tbody"):
        yield from body.iter("tr")
