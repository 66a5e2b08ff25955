"""Rounds by the ranking in words: the ways to seat them, and what decided between level players."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.words import listed, named
from tournament.seating import Arrangement, Decider, LevelGroup, final_places

ARRANGEMENTS: Mapping[str, Any] = {
    Arrangement.NEAR.value: gettext_lazy("Near places, nobody again"),
    Arrangement.GROUPS.value: gettext_lazy("Groups of four"),
    Arrangement.SNAKE.value: gettext_lazy("Snake"),
    Arrangement.FINAL_4.value: gettext_lazy("Final of 4"),
    Arrangement.FINAL_8.value: gettext_lazy("Finals of 8"),
    Arrangement.FINAL_16.value: gettext_lazy("Finals of 16"),
}
#: What the history calls the facts of such a round.
LABELS: Mapping[str, Any] = {
    "arrangement": gettext_lazy("way of seating"),
    "level": gettext_lazy("level players"),
    "finalists": gettext_lazy("in the final though disqualified"),
}
DECIDERS: Mapping[str, Any] = {
    Decider.LOT.value: gettext_lazy("by lot, drawn by the program"),
    Decider.PLAY_OFF.value: gettext_lazy("by a play-off"),
    Decider.HAND.value: gettext_lazy("by lots drawn by hand"),
}


def decided_words(place: int | None, decider: str) -> str:
    """Where players are level, and what decided: `place 3, by a play-off`."""
    where = _("without a place") if place is None else _("place %d") % place
    return listed((where, DECIDERS.get(decider, decider)))


def share_words(group: LevelGroup, arrangement: Arrangement) -> str:
    """Where a cut seats level players: `2 at table 1, 4 outside the final`."""
    top = final_places(arrangement)
    return listed(
        _("%(n)d outside the final") % {"n": count}
        if top and place > top
        else _("%(n)d at table %(table)d") % {"n": count, "table": (place + 3) // 4}
        for place, count in group.shares
    )


def level_words(decided: Mapping[str, Any]) -> str:
    """A decision as the history keeps it: `place 3, by a play-off: 7, 4, 5`, with draw numbers."""
    return named(decided_words(decided["place"], str(decided["decider"])), listed(decided["order"]))
