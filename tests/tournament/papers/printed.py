"""What stands on the pages of a PDF and where, as a reader of it sees: letters, their sizes, their places."""

import ctypes
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pypdf
import pypdfium2
from pypdfium2 import raw

#: Points of a page's edge that not every printer reaches: a sixth of an inch.
EDGE = 72 / 6
_WHITE = (255, 255, 255)
#: The second is how PDFium calls the hyphen of a divided word.
_HYPHENS = re.compile("[-\ufffe]")


@dataclass(frozen=True, slots=True)
class Page:
    """A page: `text` in the order of the document, without white space and hyphens.

    (A hyphen at the end of a line cannot be told from that of a divided word.) `smallest` is the least size
    of visible letters in points. `outside` holds the letters that do not stand where every printer reaches,
    and it is empty where all is well.
    """

    text: str
    smallest: float
    outside: str


def pages_of(pdf: bytes, *, drawn: bool = False) -> list[Page]:
    """The pages of a document. Letters in white, which are there for machines, count as text alone.

    Of pages that are mostly `drawn` the text is read as PDFium orders it: pypdf takes a second for each.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        pages = [_page(page) for page in document]
    finally:
        document.close()
    if drawn:
        return pages
    texts = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]
    return [replace(page, text=without_spaces(text)) for page, text in zip(pages, texts, strict=True)]


def letters_within(pdf: bytes, left: float, top: float, right: float, bottom: float) -> Iterator[float]:
    """Of each letter in this part of the first page, how far its foot is from the upper edge. Millimetres."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        _width, height = (points / 72 * 25.4 for points in page.get_size())
        for _place, box in _visible(page.get_textpage()):
            x, foot, _right, _top = (points / 72 * 25.4 for points in box)
            if left <= x < right and top <= height - foot < bottom:
                yield height - foot
    finally:
        document.close()


def without_spaces(text: str) -> str:
    """The text as that of a page is given."""
    return _HYPHENS.sub("", "".join(text.split()))


def _page(page: pypdfium2.PdfPage) -> Page:
    width, height = page.get_size()
    letters = page.get_textpage()
    try:
        smallest, outside = 999.0, []
        for place, (left, bottom, right, top) in _visible(letters):
            smallest = min(smallest, _size(letters, place))
            if min(left, bottom, width - right, height - top) < EDGE:
                outside.append(chr(raw.FPDFText_GetUnicode(letters, place)))
        return Page(without_spaces(letters.get_text_range()), smallest, "".join(outside))
    finally:
        letters.close()
        page.close()


def _visible(letters: pypdfium2.PdfTextPage) -> Iterator[tuple[int, tuple[float, float, float, float]]]:
    """The letters that can be seen, each with its box."""
    for place in range(letters.count_chars()):
        box = letters.get_charbox(place)
        if box[2] > box[0] and _colour(letters, place) != _WHITE:
            yield place, box


def _colour(letters: pypdfium2.PdfTextPage, place: int) -> tuple[int, int, int]:
    red, green, blue, alpha = (ctypes.c_uint() for _part in range(4))
    raw.FPDFText_GetFillColor(letters, place, red, green, blue, alpha)
    return red.value, green.value, blue.value


def _size(letters: pypdfium2.PdfTextPage, place: int) -> float:
    """The points of a letter on paper: those of its font, drawn as large as the page says."""
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(letters, place, matrix)
    size: float = raw.FPDFText_GetFontSize(letters, place)
    return size * (matrix.c**2 + matrix.d**2) ** 0.5
