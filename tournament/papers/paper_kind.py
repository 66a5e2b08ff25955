"""What a kind of paper is. Each module of papers declares its own; `tournament.papers.catalogue` has all.

A kind says what it is called, for whom it is, what it needs and how it is gathered: its addresses, who may
open them, and where it is offered follow from that.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, TypeVar

from django import forms
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.functional import Promise

from tournament.access.permissions import Permission
from tournament.models import Event, Round
from tournament.papers.available import Needs
from tournament.papers.paper import Paper
from tournament.results.event_file import (
    EventFile,
    FilePlayer,
    players_taking_part,
    seated_rounds,
    standings_file,
)
from tournament.web.addresses import asked_after, asked_played_round, asked_round, asked_size, site_address

_Thing = TypeVar("_Thing")


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asks to have printed: of which event, for whom, and with which options.

    `number` is the round that the address names, 0 where it names none; `options` is what the form of the
    kind says. Whatever is not there raises Http404.
    """

    request: HttpRequest
    event: Event
    public: bool
    number: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def size(self) -> str:
        """`A4` or `letter`."""
        return asked_size(self.request, self.event)

    @property
    def site(self) -> str:
        """The address of this installation, without a slash at its end."""
        return site_address(self.request)

    def round(self) -> Round:
        """The round of this number, which has a seating."""
        return asked_round(self.event, self.number, public=self.public)

    def played_round(self) -> Round:
        """The round of this number, which has results."""
        return asked_played_round(self.event, self.number, public=self.public)

    def standings(self) -> EventFile:
        """The standings after the round of `?after=3`, or after the last one."""
        after = asked_after(self.request, self.event, public=self.public)
        return standings_file(self.event, after=after, public=self.public)

    def seated_rounds(self) -> list[Round]:
        """The rounds with a seating."""
        return _or_404(seated_rounds(self.event, public=self.public))

    def players(self, *, withdrawn: bool = False) -> list[FilePlayer]:
        """Who plays, and with `withdrawn` also who has left."""
        return _or_404(players_taking_part(self.event, withdrawn=withdrawn))


def _or_404(found: list[_Thing]) -> list[_Thing]:
    if not found:
        raise Http404
    return found


class Audience(Enum):
    """For whom a paper is."""

    EVERYBODY = auto()
    """From published facts at a public address, and from everything at one of the officials'."""
    ORGANISERS = auto()
    DESK = auto()
    """For whoever sees the desk: referees print their own slips."""

    @property
    def permission(self) -> Permission:
        """What the officials' address asks for."""
        return Permission.SEE_DESK if self is Audience.DESK else Permission.SEE_ORGANISER


class Of(Enum):
    """What one paper of a kind is about."""

    EVENT = auto()
    ROUND = auto()
    """A round, whose number is in the address."""
    STANDINGS = auto()
    """The standings after a round: `?after=3`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperKind:
    """A kind of paper: `name` is that of its addresses, `file` its place in them, without its ending.

    `gather` reads what stands in it, in the paper's language. `of_round` is what the paper of one round is
    called, with its number; `about` is a few words beside the title. What `options` asks for is said in a
    form first, whose button says `make`.
    """

    name: str
    file: str
    title: Promise
    gather: Callable[[Asked], Paper]
    needs: Needs
    audience: Audience = Audience.EVERYBODY
    of: Of = Of.EVENT
    of_round: Promise | str = ""
    about: Promise | str = ""
    options: type[forms.Form] | None = None
    make: Promise | str = ""

    @property
    def path(self) -> str:
        """The end of its addresses, as a pattern."""
        return f"{self.file}-<int:number>.pdf" if self.of is Of.ROUND else f"{self.file}.pdf"

    def is_for(self, *, public: bool) -> bool:
        """Whether it has an address for the public, or for the officials."""
        return not public or self.audience is Audience.EVERYBODY

    def address(self, event: Event, number: int = 0, *, public: bool) -> str:
        """Where it is, of the round of this number where it is about one."""
        numbers = [number] if self.of is Of.ROUND else []
        return reverse(address_name(self.name, public=public), args=[event.slug, *numbers])


def address_name(name: str, *, public: bool) -> str:
    """What the address of a file is called, the public's or the officials'."""
    return f"files_{name}" if public else f"event_files_{name}"
