"""Penalties outside a sheet: those that count, and those that are listed."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import listed
from tournament import standings
from tournament.access.visibility import visible_rounds
from tournament.models import Event, RankingPenalty
from tournament.standings import format_table_points

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


def penalty_worth(kind: str, amount: int) -> str:
    """What a penalty costs, in words."""
    if kind == K.DISQUALIFICATION:
        return _("disqualified")
    if kind == K.POINTS:
        return ngettext("%d point", "%d points", amount) % amount
    if amount == 12:
        return _("1 table point")
    return _("%s table points") % format_table_points(amount)


def lost_words(penalties: Iterable[standings.RankingPenalty]) -> str:
    """What a line of the ranking lost outside sheets: `1 table point, 20 points`; empty for nothing."""
    penalties = list(penalties)
    twelfths, score = sum(lost.twelfths for lost in penalties), sum(lost.score for lost in penalties)
    words = [penalty_worth(K.TABLE_POINTS, twelfths)] if twelfths else []
    words += [penalty_worth(K.POINTS, score)] if score else []
    if any(lost.disqualified for lost in penalties):
        words.append(penalty_worth(K.DISQUALIFICATION, 0))
    return listed(words)


def penalty_sentences(penalties: Iterable[RankingPenalty]) -> list[str]:
    """Each penalty as one line for the public: who, what, in which round, why, and whether it counts."""
    return [_sentence(penalty) for penalty in penalties]


def _sentence(penalty: RankingPenalty) -> str:
    return penalty_sentence(
        penalty.player.public_name,
        penalty_worth(penalty.kind, penalty.amount),
        penalty.round.number if penalty.round else None,
        penalty.reason,
        penalty.cancel_reason if penalty.cancelled_at else "",
    )


def penalty_sentence(who: str, worth: str, number: int | None, reason: str, cancelled: str) -> str:
    """A line below a ranking: who lost what, in which round (None: no one of them), why, and if it counts."""
    where = _("round %d") % number if number else _("whole event")
    sentence = _("%(who)s: %(worth)s (%(where)s)") % {"who": who, "worth": worth, "where": where}
    parts = [sentence, reason]
    if cancelled:
        parts.append(_("cancelled: %s") % cancelled)
    return " · ".join(parts)
