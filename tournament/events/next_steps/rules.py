"""The step about the rules: which fans beginners play with."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.events.next_steps.situation import Situation, Step


def rules(situation: Situation) -> Iterator[Step]:
    """Pick the fans in play, where that is what the rules are about and no round has begun yet."""
    if situation.unpicked and not situation.begun:
        yield Step(
            False,
            81,
            _("All 81 fans are in play"),
            _("Beginners play with fewer: tick those that count, or start from a list that was kept."),
            situation.page("rules") + "#fans",
            _("Rules and fans in play"),
        )
