"""What a draw can reach before anything is drawn, in sentences for the organiser."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import seating
from tournament.draws.chart import KINDS, group_of
from tournament.models import Draw, Player


def possibilities(players: Sequence[Player], rounds: int) -> list[str]:
    """What a draw of these players can reach: repeats, tables, and groups too large."""
    if len(players) < 4 or not rounds:
        return []
    sentences = list(possibility_sentences(len(players), rounds))
    for kind in KINDS:
        groups = [group_of(player, kind) or None for player in players]
        least = seating.possible(len(players), rounds, groups).least_same_club
        if least:
            sentences.append(_too_large(kind, least))
    return sentences


def possibility_sentences(players: int, rounds: int) -> Iterator[str]:
    """What so many players can reach, whoever they are."""
    found = seating.possible(players, rounds)
    seats = players + found.substitutes
    if found.substitutes:
        yield ngettext(
            "%(players)d players do not fill tables of four: %(n)d substitute fills the last table.",
            "%(players)d players do not fill tables of four: %(n)d substitutes fill the last table.",
            found.substitutes,
        ) % {"players": players, "n": found.substitutes}
    yield _("%(players)d players, %(rounds)s: %(repeats)s") % {
        "players": seats,
        "rounds": ngettext("%d round", "%d rounds", rounds) % rounds,
        "repeats": _repeats(found),
    }
    if rounds > found.rounds_without_repeats:
        yield from _more_on_repeats(found)
    if found.returns:
        yield ngettext(
            "With %(tables)d tables, everybody comes back to a table at least once.",
            "With %(tables)d tables, everybody comes back to a table at least %(n)d times.",
            found.returns,
        ) % {"tables": seats // 4, "n": found.returns}


def _repeats(found: seating.Possibility) -> str:
    least = found.least_repeats
    if found.rounds <= found.rounds_without_repeats:
        return _("nobody has to meet an opponent twice.")
    if not least:
        return _("no seating without a repeated meeting is known here.")
    return ngettext("at least %d repeated meeting.", "at least %d repeated meetings.", least) % least


def _more_on_repeats(found: seating.Possibility) -> Iterator[str]:
    known, without = found.known_repeats, found.rounds_without_repeats
    if known is not None and known > found.least_repeats:
        sentence = ngettext(
            "%d repeated meeting is known to do.", "%d repeated meetings are known to do.", known
        )
        yield sentence % known
    if found.least_proven_by_more:
        yield _("No seating without a repeated meeting exists.")
    sentence = ngettext(
        "%d round can be played without a repeated meeting.",
        "%d rounds can be played without a repeated meeting.",
        without,
    )
    yield sentence % without


def _too_large(kind: str, least: int) -> str:
    within = {
        Draw.Apart.TEAM: ngettext(
            "Teams are larger than the number of tables: at least %d meeting within a team in all rounds.",
            "Teams are larger than the number of tables: at least %d meetings within a team in all rounds.",
            least,
        ),
        Draw.Apart.CLUB: ngettext(
            "Clubs are larger than the number of tables: at least %d meeting within a club in all rounds.",
            "Clubs are larger than the number of tables: at least %d meetings within a club in all rounds.",
            least,
        ),
        Draw.Apart.COUNTRY: ngettext(
            "Countries are larger than the number of tables: at least %d meeting within a country in all "
            "rounds.",
            "Countries are larger than the number of tables: at least %d meetings within a country in all "
            "rounds.",
            least,
        ),
    }
    return within[Draw.Apart(kind)] % least
