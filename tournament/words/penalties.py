"""Penalties in words: those of a sheet, what one outside a sheet costs, and how a ranking lists these."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from scoring.words import isolated, listed
from tournament import standings
from tournament.models import Penalty as StoredPenalty
from tournament.models import RankingPenalty, Seat, Wind
from tournament.rules.sheet import Penalty, PenaltyKind
from tournament.standings import format_table_points
from tournament.words.amounts import signed_amount, table_points_count
from tournament.words.at_table import who_played
from tournament.words.findings import Names

K = RankingPenalty.Kind


@dataclass(frozen=True, slots=True)
class _Told:
    """A kind of penalty on a sheet: as a choice for who types one, and what it moves, in a line for officials
    and in a sentence for everybody. Where several receive a part: what is said of points that do not divide.
    """

    choice: Promise
    line: Promise
    sentence: Promise
    uneven: Any = ""


#: In the order in which they are offered.
_TOLD = {
    PenaltyKind.TO_PLAYER: _Told(
        gettext_lazy("Paid to one player"),
        gettext_lazy("%(who)s %(amount)s, paid to %(receiver)s"),
        gettext_lazy("%(amount)s, paid to %(receiver)s."),
    ),
    PenaltyKind.TO_OTHERS: _Told(
        gettext_lazy("Paid to the three others in equal parts"),
        gettext_lazy("%(who)s %(amount)s, each other player %(part)s"),
        gettext_lazy("%(amount)s, and %(part)s to each of the others."),
        ngettext_lazy(
            "%d point does not divide by three: each of the others receives a third.",
            "%d points do not divide by three: each of the others receives a third.",
        ),
    ),
    PenaltyKind.DEDUCTION: _Told(
        gettext_lazy("Deducted, nobody receives it"),
        gettext_lazy("%(who)s %(amount)s, deducted"),
        gettext_lazy("%(amount)s, which nobody receives."),
    ),
}
#: Every kind of penalty on a sheet by the words under which it is offered.
KINDS_OFFERED = {kind: told.choice for kind, told in _TOLD.items()}


def uneven_words(kind: PenaltyKind, amount: int) -> str:
    """That so many points of this kind cannot be divided among those who receive it."""
    return str(_TOLD[kind].uneven % amount)


def penalty_line(penalty: Penalty, names: Names) -> str:
    """A penalty of a sheet in one line: who, how much, who receives it, and for which hand."""
    moved = _moved(penalty.kind, penalty.amount)
    if penalty.receiver is not None:
        moved["receiver"] = names.short[penalty.receiver]
    words = str(_TOLD[penalty.kind].line) % {**moved, "who": names.short[penalty.seat]}
    where = _("whole session") if penalty.hand is None else _("hand %d") % penalty.hand
    return f"{words} · {where}"


def penalty_words(stored: StoredPenalty, names: Names) -> str:
    """A stored penalty in one line, with its reason."""
    kind = PenaltyKind(stored.kind)
    line = penalty_line(Penalty(kind, stored.seat, stored.amount, stored.receiver, stored.hand), names)
    return f"{line} · {stored.reason}" if stored.reason else line


def public_penalty(stored: StoredPenalty, seats: Mapping[int, Seat]) -> str:
    """`Paolo Ferrero (West): mahjong below the minimum. −30, and +10 to each of the others.`

    `seats` has the seats of the session by their initial winds, 0 to 3.
    """
    kind = PenaltyKind(stored.kind)
    moved = _moved(kind, stored.amount)
    if stored.receiver is not None:
        moved["receiver"] = str(Wind(stored.receiver).label)
    sentence = _("%(player)s (%(wind)s): %(paid)s")
    if stored.reason:
        sentence = _("%(player)s (%(wind)s): %(reason)s. %(paid)s")
    who = {"player": who_played(seats[stored.seat]), "wind": Wind(stored.seat).label}
    paid = str(_TOLD[kind].sentence) % moved
    words = [sentence % {**who, "reason": stored.reason, "paid": paid}]
    if stored.cancelled_at:
        words.append(_("Cancelled: %s. It does not count.") % stored.cancel_reason)
    return " ".join(words)


def _moved(kind: PenaltyKind, amount: int) -> dict[str, str]:
    """The amounts of a penalty: what is lost, and the part that each of several others receives."""
    moved = {"amount": signed_amount(-amount)}
    if kind.parts > 1:
        moved["part"] = signed_amount(amount // kind.parts)
    return moved


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
