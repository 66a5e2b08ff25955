"""What there is to print, for the files' page: the papers of the event, and those of each round."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.forms import Form

from tournament.models import Event
from tournament.papers.available import available_in
from tournament.papers.catalogue import PAPERS
from tournament.papers.paper_kind import Of, PaperKind
from tournament.papers.workbooks.event_workbook import TABLES


@dataclass(frozen=True, slots=True)
class Offer:
    """A paper: what it is, a few words about it, and its addresses as PDF and as preview."""

    what: str
    about: str
    pdf: str
    look: str


@dataclass(frozen=True, slots=True)
class FormOffer:
    """A paper of which something has to be said first: its kind, the form, and where that is sent."""

    kind: PaperKind
    form: Form
    address: str


@dataclass(frozen=True, slots=True)
class RoundOffers:
    """The papers of a round, in the order of the page's columns; None where there is none yet."""

    number: int
    offers: Sequence[Offer | None]


class Offers:
    """The papers of an event on paper of one size, for the public or for the officials."""

    def __init__(self, event: Event, *, size: str, public: bool) -> None:
        self.event, self.size, self.public = event, size, public
        self._available = available_in(event, public=public)
        kinds = [kind for kind in PAPERS if kind.is_for(public=public)]
        self._of_event = [kind for kind in kinds if kind.of is Of.EVENT and self._available.has(kind.needs)]
        self._of_round = [
            kind for kind in kinds if kind.of is not Of.EVENT and self._available.could_have(kind.needs)
        ]

    @property
    def columns(self) -> list[str]:
        """The heads of the papers of each round."""
        return [str(kind.title) for kind in self._of_round]

    def rounds(self) -> list[RoundOffers]:
        """The papers of each round that has any: the latest first for the public, in order for officials."""
        numbers = sorted(self._available.seated | self._available.played, reverse=self.public)
        return [
            RoundOffers(number, [self._offer_of_round(kind, number) for kind in self._of_round])
            for number in numbers
        ]

    def of_event(self) -> list[Offer]:
        """The papers that are not about one round."""
        return [self._offer(kind, str(kind.title)) for kind in self._of_event if not kind.options]

    def forms(self) -> list[FormOffer]:
        """The papers of which something has to be said first."""
        return [
            FormOffer(kind, kind.options(), kind.address(self.event, public=self.public))
            for kind in self._of_event
            if kind.options
        ]

    def tables(self) -> list[tuple[str, str]]:
        """The tables of the workbook that have rows, each with the name of its file and what it is."""
        return [
            (name, str(table.title)) for name, table in TABLES.items() if self._available.has(table.needs)
        ]

    def _offer_of_round(self, kind: PaperKind, number: int) -> Offer | None:
        if number not in self._available.rounds(kind.needs):
            return None
        return self._offer(kind, str(kind.of_round) % number, number)

    def _offer(self, kind: PaperKind, what: str, number: int = 0) -> Offer:
        address = kind.address(self.event, number, public=self.public)
        asked: dict[str, str | int] = {"after": number} if kind.of is Of.STANDINGS else {}
        if self.size != self.event.paper_size:
            asked["paper"] = self.size
        pdf = f"{address}?{urlencode(asked)}" if asked else address
        return Offer(what, str(kind.about), pdf, f"{address}?{urlencode({**asked, 'preview': 1})}")
