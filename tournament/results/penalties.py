"""Penalties outside a sheet: those that count, and those that are listed.

A ranking counts those of the event as a whole, and those of the rounds up to the last one that has results in
it. One of a later round waits until that round has: everywhere, for the officials as for the public.
"""

from django.db.models import Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournament import standings
from tournament.access.visibility import public_players, visible_rounds
from tournament.models import Event, RankingPenalty, Round, Session

K = RankingPenalty.Kind


def counted_rounds(event: Event, *, public: bool) -> QuerySet[Round]:
    """The rounds that a ranking counts: those with a confirmed sheet, for the public those published."""
    if public:
        return visible_rounds(event)
    return event.rounds.filter(sessions__state=Session.State.CONFIRMED).distinct()


def listed_penalties(event: Event, *, after: int | None = None, public: bool) -> QuerySet[RankingPenalty]:
    """All penalties of the event's ranking (`after` a round: none of later ones), cancelled ones too.

    For the public without those of hidden rounds and of players who wait for a place.
    """
    penalties = RankingPenalty.objects.filter(event=event).select_related("player", "round", "given_by")
    if public:
        penalties = penalties.filter(
            Q(round=None) | Q(round__in=visible_rounds(event)), player__in=public_players(event)
        )
    if after is not None:
        penalties = penalties.filter(Q(round=None) | Q(round__number__lte=after))
    return penalties


def waiting_penalties(event: Event) -> frozenset[int]:
    """The keys of those that do not count yet: the officials see them listed, the public does not."""
    listed = listed_penalties(event, public=False).filter(cancelled_at=None)
    later = listed.filter(round__number__gt=_last_counted(event, after=None, public=False))
    return frozenset(later.values_list("pk", flat=True))


def counting_penalties(
    event: Event, *, after: int | None = None, public: bool = False
) -> dict[int, tuple[standings.RankingPenalty, ...]]:
    """The penalties that count in the standings after a round, by draw number."""
    penalties = listed_penalties(event, after=after, public=public).filter(
        Q(round=None) | Q(round__number__lte=_last_counted(event, after=after, public=public)),
        cancelled_at=None,
    )
    found: dict[int, tuple[standings.RankingPenalty, ...]] = {}
    rows = penalties.values_list("player__number", "round__number", "kind", "amount")
    for number, round_, kind, amount in rows:
        penalty = standings.RankingPenalty(
            round_,
            score=amount if kind == K.POINTS else 0,
            twelfths=amount if kind == K.TABLE_POINTS else 0,
            disqualified=kind == K.DISQUALIFICATION,
        )
        found[number] = (*found.get(number, ()), penalty)
    return found


def _last_counted(event: Event, *, after: int | None, public: bool) -> Coalesce:
    """The number of the last round with results, of those up to `after`; 0 where there is none."""
    rounds = counted_rounds(event, public=public)
    if after is not None:
        rounds = rounds.filter(number__lte=after)
    return Coalesce(Subquery(rounds.order_by("-number").values("number")[:1]), 0)
