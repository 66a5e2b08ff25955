"""A document for paper: which template, with which rows, under which title.

A `Paper` holds what a document says; `as_html` makes the page that WeasyPrint renders, or that a browser
shows as a preview. What may be on it was decided by whoever read the rows (`tournament.results.event_file`);
which papers there are says `tournament.papers.catalogue`.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import Event, Round
from tournament.papers.making.render_pdf import STYLES
from tournament.papers.score_sheet import PAPER
from tournament.papers.workbooks.cell_text import without_controls
from tournament.record.fingerprints import shown

_Thing = TypeVar("_Thing")

#: Millimetres: what the margins of a list leave of A4 upright, and of a lying Letter, each the narrower one.
UPRIGHT, LYING = 186, 255


@dataclass(frozen=True, slots=True)
class Paper:
    """A document: `name` is its part of the file's name, `context` what its template shows.

    `repeats` names the sequence in the context that is laid out piece by piece, such as its score sheets;
    such a document can be made in parts of `per_part` pieces. `seconds` is about how long it takes.
    `styles` names its stylesheet in `static/css/papers`, where that is not the template's name.
    `fingerprint` is that of the history: it stands beside the moment when the document was made, and like
    that it is no part of what the document says.
    """

    template: str
    name: str
    title: str
    context: dict[str, Any]
    lies: bool = False
    note: str = ""
    internal: bool = False
    repeats: str = ""
    per_part: int = 0
    styles: str = ""
    seconds: float = 1.0
    fingerprint: str = ""

    def parts(self) -> "list[Paper]":
        """The document cut into parts, to be joined again; itself where it cannot be cut."""
        pieces: Sequence[Any] = self.context[self.repeats] if self.repeats else ()
        if not pieces:
            return [self]
        starts = range(0, len(pieces), self.per_part)
        cut = [pieces[start : start + self.per_part] for start in starts]
        return [replace(self, context={**self.context, self.repeats: piece}) for piece in cut]


@dataclass(frozen=True, slots=True)
class Preview:
    """What the page around a preview needs: the address of the files' page.

    `whole`: it shows all of a long document.
    """

    files: str
    whole: bool = False


def as_html(paper: Paper, event: Event, *, size: str, now: datetime, preview: Preview | None = None) -> str:
    """The document as one page of HTML, self-contained unless it is a preview. `size` is `A4` or `letter`.

    A preview shows the first part of the document, or the whole if that is asked for.
    """
    part, parts = paper, 1
    if preview and not preview.whole:
        part, *more = paper.parts()
        parts += len(more)
    short, long = PAPER[size]
    kind = paper.styles or paper.template
    html = render_to_string(
        f"papers/{paper.template}.html",
        {
            **part.context,
            "event": event,
            "title": paper.title,
            "note": paper.note,
            "internal": paper.internal,
            "size": f"{size} landscape" if paper.lies else size,
            "sheet": (long, short) if paper.lies else (short, long),
            "made": date_format(localtime(now), pgettext("date format", "j F Y, H:i")),
            "fingerprint": shown(paper.fingerprint),
            "stylesheet": "" if preview else _stylesheet(kind),
            "own_styles": f"css/papers/{kind}.css" if _own_styles(kind).exists() else "",
            "preview": preview,
            "shown": len(part.context[paper.repeats]) if paper.repeats and parts > 1 else 0,
            "pieces": len(paper.context[paper.repeats]) if paper.repeats else 0,
        },
    )
    return without_controls(html)


@lru_cache(maxsize=32)
def _stylesheet(kind: str) -> str:
    """What every paper needs, and what this kind of paper needs beside."""
    own = _own_styles(kind)
    return STYLES.read_text(encoding="utf-8") + (own.read_text(encoding="utf-8") if own.exists() else "")


def _own_styles(kind: str) -> Path:
    return STYLES.parent / "papers" / f"{kind}.css"


def when(round_: Round) -> str:
    """When the round begins, in words; empty where nobody has said it."""
    shape = pgettext("date format", "l j F Y, H:i")
    return date_format(localtime(round_.starts_at), shape) if round_.starts_at else ""


def last_rounds(rounds: Sequence[int], most: int) -> tuple[Sequence[int], str]:
    """The last rounds, as many as have a column, and the sentence that says so where others have none."""
    shown = rounds[-most:]
    if len(shown) == len(rounds):
        return shown, ""
    return shown, _("The paper has room for the last %(shown)d of %(all)d rounds.") % {
        "shown": len(shown),
        "all": len(rounds),
    }


def in_even_parts(things: Sequence[_Thing], most: int) -> list[Sequence[_Thing]]:
    """The things in parts of at most so many, none of which is much shorter than the others."""
    size = math.ceil(len(things) / math.ceil(len(things) / most)) if things else 1
    return [things[start : start + size] for start in range(0, len(things), size)]


def in_a_row(*sentences: str) -> str:
    """The sentences that there are, one behind the other."""
    return " ".join(sentence for sentence in sentences if sentence)
