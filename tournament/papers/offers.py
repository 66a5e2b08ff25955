"""What there is to print, for the files' page: the papers of the event, and those of each round."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Event
from tournament.results.event_file import rounds_with_results, seated_rounds


@dataclass(frozen=True, slots=True)
class Offer:
    """A paper: what it is, a few words about it, and its addresses as PDF and as preview."""

    what: str
    about: str
    pdf: str
    look: str


@dataclass(frozen=True, slots=True)
class RoundOffers:
    """The papers of a round, in the order of the page's columns; None where there is none yet."""

    number: int
    offers: Sequence[Offer | None]


class Offers:
    """The papers of an event on paper of one size, for the public or for the officials."""

    def __init__(self, event: Event, *, size: str, public: bool) -> None:
        self.event, self.size, self.public = event, size, public
        self.seated = {round_.number for round_ in seated_rounds(event, public=public)}
        self.with_results = set(rounds_with_results(event, public=public))
        self.has_teams = event.teams.filter(players__isnull=False).exists()
        self.prefix = "files" if public else "event_files"

    @property
    def columns(self) -> list[str]:
        """The heads of the papers of each round."""
        heads = [] if self.public else [_("Score sheets")]
        heads += [_("Seating"), _("Results"), _("Standings")]
        heads += [_("Teams")] * self.has_teams
        return heads + [_("Nations")] * self.event.has_nations

    def rounds(self) -> list[RoundOffers]:
        """The papers of each round that has any: the latest first for the public, in order for officials."""
        numbers = sorted(self.seated | self.with_results, reverse=self.public)
        return [RoundOffers(number, list(self._of_round(number))) for number in numbers]

    def _of_round(self, number: int) -> Iterator[Offer | None]:
        seated, played = number in self.seated, number in self.with_results
        after = {"after": number}
        if not self.public:
            what = _("Score sheets of round %d") % number
            yield self._offer(what, "score_sheets", number) if seated else None
        what = _("Seating of round %d") % number
        yield self._offer(what, f"{self.prefix}_seating", number) if seated else None
        what = _("Results of round %d") % number
        yield self._offer(what, f"{self.prefix}_round_results", number) if played else None
        what = _("Standings after round %d") % number
        yield self._offer(what, f"{self.prefix}_standings", query=after) if played else None
        if self.has_teams:
            what = _("Teams after round %d") % number
            yield self._offer(what, f"{self.prefix}_teams", query=after) if played else None
        if self.event.has_nations:
            what = _("Nations after round %d") % number
            yield self._offer(what, f"{self.prefix}_nations", query=after) if played else None

    def of_event(self) -> list[Offer]:
        """The papers that are not about one round."""
        offers = []
        if not self.public and self.event.players.exists():
            about = _("by name, with a box to tick for being here")
            offers.append(self._offer(_("Participants"), "participants", about=about))
            about = _("ten to a page, to be cut")
            offers.append(self._offer(_("Name badges"), "badges", about=about))
        if not self.seated:
            return offers
        about = _("all names, every round")
        offers.append(self._offer(_("Where do I sit?"), f"{self.prefix}_names", about=about))
        if not self.public:
            about = _("for each player the tables and opponents of all rounds, to be cut")
            offers.append(self._offer(_("Schedule cards"), "cards", about=about))
            about = _("a page for each table, with who sits there in each round")
            offers.append(self._offer(_("Table posters"), "posters", about=about))
        about = _("a row and a column for each player")
        offers.append(self._offer(_("Who meets whom"), f"{self.prefix}_meetings", about=about))
        about = _("what the seating is worth, where it comes from, who meets whom")
        offers.append(
            self._offer(_("Certificate of the draw"), f"{self.prefix}_draw_certificate", about=about)
        )
        return offers

    def tables(self) -> list[tuple[str, str]]:
        """The tables of the workbook that have rows, each with the name of its file and what it is."""
        played, teams, nations = bool(self.with_results), self.has_teams, self.event.has_nations
        return [
            (part, what)
            for part, what, there in [
                ("standings", _("Standings"), played),
                ("teams", _("Teams"), played and teams),
                ("nations", _("Nations"), played and nations),
                ("results", _("Results"), played),
                ("hands", _("Hands"), played),
                ("penalties", _("Penalties"), played),
                ("seating", _("Seating"), bool(self.seated)),
                ("players", _("Players"), self.event.players.exists()),
            ]
            if there
        ]

    def _offer(
        self, what: str, name: str, *numbers: int, about: str = "", query: dict[str, int] | None = None
    ) -> Offer:
        address = reverse(name, args=[self.event.slug, *numbers])
        asked: dict[str, str | int] = dict(query or {})
        if self.size != self.event.paper_size:
            asked["paper"] = self.size
        pdf = f"{address}?{urlencode(asked)}" if asked else address
        return Offer(what, about, pdf, f"{address}?{urlencode({**asked, 'preview': 1})}")
