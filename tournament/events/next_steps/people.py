"""Steps about the players (entered, enough of them, with a seat, here) and about the people at the desk."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.draws.continuation import last_open
from tournament.events.next_steps.situation import Situation, Step, name_few


def players(situation: Situation) -> Iterator[Step]:
    """Who is missing from the list, and who from the tables."""
    count, page = situation.field, situation.page
    if not count:
        yield Step(
            True,
            0,
            _("No players are entered"),
            _("Paste or upload a list, or type them one by one."),
            page("players_import"),
            _("Import players"),
        )
    elif count % 4 and not situation.begun:
        yield Step(
            True,
            -count % 4,
            ngettext("%d player does not fill tables of four", "%d players do not fill tables of four", count)
            % count,
            ngettext(
                "%d is missing: enter one more, or fill up with a substitute.",
                "%d are missing: enter more players, or fill up with substitutes.",
                -count % 4,
            )
            % (-count % 4),
            page("event_players"),
            _("Players"),
        )
    if situation.unseated and not situation.begun:
        reason = _("Entered after the draw: %s. Draw again while no round has begun.")
        yield without_seat(situation, True, reason, page("seating"), _("Seating"))
    if situation.gone and not (situation.begun and last_open(situation.rounds)):
        reason = _(
            "%s: somebody must sit there. Draw again while no round has begun, or let a substitute play."
        )
        yield gone_with_seat(situation, reason, page("seating"), _("Seating"))


def without_seat(situation: Situation, needed: bool, reason: str, url: str, button: str) -> Step:
    """Players who came after the draw, named in `reason` at its %s."""
    names = situation.unseated
    sentence = ngettext("%d player has no seat", "%d players have no seat", len(names)) % len(names)
    return Step(needed, len(names), sentence, reason % name_few(names), url, button)


def gone_with_seat(situation: Situation, reason: str, url: str, button: str) -> Step:
    """Players who withdrew and somebody must replace, named in `reason` at its %s."""
    names = situation.gone
    sentence = ngettext(
        "%d withdrawn player has a seat", "%d withdrawn players have a seat", len(names)
    ) % len(names)
    return Step(True, len(names), sentence, reason % name_few(names), url, button)


def before_the_first_round(situation: Situation) -> Iterator[Step]:
    """What is prepared between the draw and the first sheet: the times, the desk, and who is here."""
    if not situation.seated or situation.begun:
        return
    timeless = sum(round_.starts_at is None for round_ in situation.rounds)
    if timeless:
        yield Step(
            False,
            timeless,
            ngettext("%d round has no start time", "%d rounds have no start time", timeless) % timeless,
            _("The times stand on the public pages, on the players' cards and on the posters."),
            situation.page("setup") + "#schedule",
            _("Set-up"),
        )
    if situation.unmanned:
        yield Step(
            False,
            0,
            _("Nobody is invited to type sheets"),
            _("Make a link for each referee and publisher, unless you type everything yourself."),
            situation.page("people"),
            _("People"),
        )
    if situation.absent:
        yield Step(
            False,
            situation.absent,
            ngettext(
                "%d player is not ticked off as here",
                "%d players are not ticked off as here",
                situation.absent,
            )
            % situation.absent,
            _("Tick at the door who has come. Whoever stays away can be replaced."),
            situation.page("presence"),
            _("Who is here"),
        )
