"""What a public page takes behind its question mark, and what becomes of everything else.

A page declares its names. Each value is written in one way, so that whatever is asked for has one address and
is kept in one place; where a value names nothing that is there, or a name is none of the page's, nothing is
computed.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict

from tournament.web.numbers import whole_number

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

Reader: TypeAlias = Callable[["PublicEvent", str], str | None]
"""A value in the one way in which it is written: empty where it asks for nothing, None for what there is not.

What was read so stays as it is when it is read once more.
"""
Asking: TypeAlias = Callable[[HttpRequest, "PublicEvent"], HttpResponse | None]
"""Lets a request ask for what there is, in one way of writing; or answers one that asks for more."""

#: Characters of a text that somebody looks for.
LONGEST_TEXT = 80


def only(takes: Mapping[str, Reader]) -> Asking:
    """Ask for these names, in this order; who asks for more is sent to the address without it.

    Messengers and search engines hang names of their own on a link: whoever follows it shall arrive.
    """

    def asking(request: HttpRequest, event: "PublicEvent") -> HttpResponse | None:
        found = {name: _read(takes, event, name, request.GET[name]) for name in request.GET}
        rewrite(request, {name: value for name in takes if (value := found.get(name))})
        return HttpResponseRedirect(request.get_full_path()) if None in found.values() else None

    return asking


#: For a page that is always the same.
nothing = only({})


def _read(takes: Mapping[str, Reader], event: "PublicEvent", name: str, value: str) -> str | None:
    return takes[name](event, value) if name in takes else None


def rewrite(request: HttpRequest, asked: Mapping[str, str]) -> None:
    """Let the address of a request ask for this, and nothing else."""
    request.META["QUERY_STRING"] = urlencode(asked)
    request.GET = QueryDict(request.META["QUERY_STRING"])


def free_text(_event: "PublicEvent", value: str) -> str:
    """Whatever somebody looks for."""
    return " ".join(value.split())[:LONGEST_TEXT].rstrip()


def switched_on(_event: "PublicEvent", value: str) -> str | None:
    """A name that says all by standing there."""
    return "1" if value in ("", "1") else None


def one_of(*values: str) -> Reader:
    """One of these, whose letters may be small or capital."""
    known = {value.lower(): value for value in ("", *values)}
    return lambda _event, value: known.get(value.lower())


def up_to(most: Callable[["PublicEvent"], int]) -> Reader:
    """A whole number from 1 to `most`."""

    def read(event: "PublicEvent", value: str) -> str | None:
        number = whole_number(value)
        if not value:
            return ""
        return str(number) if number and number <= most(event) else None

    return read


#: A round whose results are published.
published_round = up_to(lambda event: event.published_round or 0)
