"""Steps about the players: entered, enough of them, and everybody with a seat."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.queries.continuation import last_open
from tournament.queries.next_steps.situation import Situation, Step, name_few


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
        yield Step(
            True,
            len(situation.unseated),
            ngettext("%d player has no seat", "%d players have no seat", len(situation.unseated))
            % len(situation.unseated),
            _("Entered after the draw: %s. Draw again while no sheet is typed.")
            % name_few(situation.unseated),
            page("seating"),
            _("Seating"),
        )
    if situation.gone and not (situation.begun and last_open(situation.rounds)):
        yield Step(
            True,
            len(situation.gone),
            ngettext(
                "%d withdrawn player has a seat", "%d withdrawn players have a seat", len(situation.gone)
            )
            % len(situation.gone),
            _("%s: somebody must sit there. Draw again while no sheet is typed, or let a substitute play.")
            % name_few(situation.gone),
            page("seating"),
            _("Seating"),
        )
