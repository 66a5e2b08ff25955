"""How many rounds an event has; what is said of its players stays when a round goes."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Event, RankingPenalty, Round
from tournament.record import remember
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused
from tournament.record.sittings import keep_sheet_versions


def resize_schedule(event: Event, count: int, *, by: Any, now: datetime) -> None:
    """Give a locked event the rounds 1 to `count`; those after them go, with their seating.

    A penalty that was cancelled in a round that goes stays listed, as one of the event.

    Raises ActionRefused where a penalty that counts stands in such a round, and where another number of
    rounds would leave a withheld round that is not the last.
    """
    numbers = set(event.rounds.values_list("number", flat=True))
    wanted = set(range(1, count + 1))
    if numbers == wanted:
        return
    if withheld := event.rounds.filter(withheld=True).first():
        sentence = _("Round %d is withheld as the last one: the number of rounds can change once it is not.")
        raise ActionRefused(sentence % withheld.number)
    surplus = event.rounds.exclude(number__in=wanted)
    penalties = RankingPenalty.objects.filter(round__in=surplus).select_related("player", "round")
    counting = [penalty for penalty in penalties if penalty.cancelled_at is None]
    if counting:
        raise ActionRefused(*map(_stands_in_the_way, counting))
    for penalty in penalties:
        before = {"round": penalty.round.number} if penalty.round else None
        subject, after = str(penalty.player), {"round": None}
        remember(event, Action.FREE_PENALTY, by=by, now=now, subject=subject, before=before, after=after)
    penalties.update(round=None)
    keep_sheet_versions(event)
    surplus.delete()
    Round.objects.bulk_create(Round(event=event, number=number) for number in sorted(wanted - numbers))


def _stands_in_the_way(penalty: RankingPenalty) -> str:
    sentence = _(
        "%(player)s has a penalty in round %(round)d: cancel it first, and give it for the whole event if it "
        "is to count."
    )
    number = penalty.round.number if penalty.round else 0
    return sentence % {"player": penalty.player.name, "round": number}
