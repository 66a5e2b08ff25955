"""Penalties outside a sheet: those that count, and those that are listed."""

from django.db.models import Q, QuerySet

from tournament import standings
from tournament.access.visibility import visible_rounds
from tournament.models import Event, RankingPenalty

K = RankingPenalty.Kind


def listed_penalties(event: Event, *, public: bool) -> QuerySet[RankingPenalty]:
    """All penalties of the event's ranking, cancelled ones too; for the public without hidden rounds."""
    penalties = RankingPenalty.objects.filter(event=event).select_related("player", "round", "given_by")
    if public:
        penalties = penalties.filter(Q(round=None) | Q(round__in=visible_rounds(event)))
    return penalties


def counting_penalties(
    event: Event, *, after: int | None = None, public: bool = False
) -> dict[int, tuple[standings.RankingPenalty, ...]]:
    """The penalties that count in the standings after a round, by draw number."""
    penalties = listed_penalties(event, public=public).filter(cancelled_at=None)
    if after is not None:
        penalties = penalties.filter(Q(round=None) | Q(round__number__lte=after))
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
