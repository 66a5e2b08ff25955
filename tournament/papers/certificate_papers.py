"""Certificates for the players: a page with the place, to be signed and handed over."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournament.papers.available import Needs
from tournament.papers.forms import CertificatesForm
from tournament.papers.paper import Paper
from tournament.papers.paper_kind import Asked, Audience, PaperKind
from tournament.papers.workbooks.cell_text import size_that_fits
from tournament.results.event_file import EventFile, FilePlayer

_PER_PART = 10
#: The language of a certificate where the player's country has one that the papers are translated into.
LANGUAGE_OF_COUNTRY: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("AU", "GB", "IE", "NZ", "US"), "en"),
        **dict.fromkeys(("FR", "MC"), "fr"),
        **dict.fromkeys(("AR", "CL", "CO", "ES", "MX", "PE", "UY"), "es"),
        "CN": "zh-hans",
    }
)
#: Points of the letters of a name, the largest first, and the millimetres that it has for two lines of them.
_NAME_SIZES, _NAME_WIDTH, _NAME_HEIGHT = (44, 38, 34, 30, 26, 20), 213, 36


@dataclass(frozen=True, slots=True)
class PlayerCertificate:
    """A player's certificate; `of` is how many have a place, `size` that of the name in points."""

    player: FilePlayer
    place: int
    of: int
    twelfths: int
    score: int
    language: str
    size: int


def certificates_paper(file: EventFile, *, places: int | None, own_language: bool) -> Paper:
    """A certificate for each place up to `places`, or for every place; the first place first.

    With `own_language` each is in the player's language, else in that of the player's country where the
    papers have it, else in the present language.
    """
    players, here = file.player_by_number, get_language() or "en"
    placed = [line for line in file.standings if line.rank]
    certificates = []
    for line in placed:
        if places and (line.rank or 0) > places:
            continue
        player = players[line.number]
        own = _language_of(player, here) if own_language else here
        certificates.append(
            PlayerCertificate(
                player, line.rank or 0, len(placed), line.twelfths, line.score, own, _size(player.name)
            )
        )
    return Paper(
        template="certificates",
        name="certificates",
        title=_("Certificates"),
        lies=True,
        context={"certificates": certificates},
        repeats="certificates",
        per_part=_PER_PART,
        seconds=1 + len(certificates) * 0.033,
    )


def _language_of(player: FilePlayer, otherwise: str) -> str:
    return player.language or LANGUAGE_OF_COUNTRY.get(player.country_code, otherwise)


def _size(name: str) -> int:
    return int(size_that_fits(name, _NAME_SIZES, width=_NAME_WIDTH, height=_NAME_HEIGHT))


def _certificates(asked: Asked) -> Paper:
    places, own = asked.options["places"], asked.options["words"] == "own"
    return certificates_paper(asked.standings(), places=places, own_language=own)


CERTIFICATES = PaperKind(
    name="certificates",
    file="certificates",
    title=gettext_lazy("Certificates"),
    about=gettext_lazy("By the internal standings, published or not: a page for each place, to be signed."),
    gather=_certificates,
    needs=Needs.RESULTS,
    audience=Audience.ORGANISERS,
    options=CertificatesForm,
    make=gettext_lazy("Make the certificates"),
)
