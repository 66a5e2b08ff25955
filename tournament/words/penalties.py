"""Penalties outside a sheet in words: what each costs, and how a ranking lists them."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import isolated, listed
from tournament import standings
from tournament.models import RankingPenalty
from tournament.standings import format_table_points
from tournament.words.amounts import table_points_count

K = RankingPenalty.Kind


def penalty_worth(kind: str, amount: int) -> str:
    """What a penalty costs, in words."""
    if kind == K.DISQUALIFICATION:
        return _("disqualified")
    if kind == K.POINTS:
        return ngettext("%d point", "%d points", amount) % amount
    words = ngettext("%s table point", "%s table points", table_points_count(amount))
    return words % format_table_points(amount)


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


def penalty_sentence(
    who: str, worth: str, number: int | None, reason: str, cancelled: str, *, waits: bool = False
) -> str:
    """A line below a ranking: who lost what, in which round (None: no one of them), why, and if it counts."""
    where = _("round %d") % number if number else _("whole event")
    sentence = _("%(who)s: %(worth)s (%(where)s)") % {"who": isolated(who), "worth": worth, "where": where}
    parts = [sentence, reason]
    if cancelled:
        parts.append(_("cancelled: %s") % cancelled)
    if waits:
        parts.append(_("does not count yet"))
    return " · ".join(parts)
