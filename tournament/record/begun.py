"""When a session has begun: from then on who sits there stays, whatever is drawn, swapped or replaced.

It has begun once the clock of its round was started, something of its slip was typed, a forfeit, a penalty
or an objection was noted, or its round was published. What is ruled counts even when it was cancelled: it is
said of a person, and a seat that passed on would say it of another.
"""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from tournament.models import Objection, Penalty, Round, RoundClock, Seat, Session
from tournament.record.refusals import ActionRefused

_OF_SESSION = {"session": OuterRef("pk")}
_TYPED = ~Q(state=Session.State.EMPTY) | Q(timed_out=True) | Q(hands_stated__isnull=False)
_FORFEITED = Q(Exists(Seat.objects.filter(**_OF_SESSION).exclude(forfeit="")))
_RULED = Q(Exists(Penalty.objects.filter(**_OF_SESSION))) | Q(Exists(Objection.objects.filter(**_OF_SESSION)))
_TIMED = Q(Exists(RoundClock.objects.filter(round=OuterRef("round"))))
_PUBLISHED = Q(round__published_at__isnull=False)

_NOTED = _TYPED | _FORFEITED | _RULED | _PUBLISHED


def begun_in(rounds: QuerySet[Round] | Collection[Round]) -> QuerySet[Session]:
    """The sessions of these rounds that have begun, in the order of rounds and tables."""
    return Session.objects.filter(_NOTED | _TIMED, round__in=rounds)


def noted_in(rounds: QuerySet[Round] | Collection[Round]) -> QuerySet[Session]:
    """Those of `begun_in` of which more is known than that their clock was started."""
    return Session.objects.filter(_NOTED, round__in=rounds)


def why_begun(rounds: QuerySet[Round] | Collection[Round]) -> str:
    """By what the first of these rounds has begun, as a sentence; empty where none has."""
    session = begun_in(rounds).select_related("round", "table").first()
    if session is None:
        return ""
    of_session = Session.objects.filter(pk=session.pk)
    where = {"round": session.round.number, "table": session.table.number}
    if session.round.is_published:
        return _("Round %(round)d is published.") % where
    if of_session.filter(_TYPED).exists():
        return _("The sheet of round %(round)d, table %(table)d has entries.") % where
    if of_session.filter(_FORFEITED).exists():
        return _("A forfeit is noted in round %(round)d, table %(table)d.") % where
    if of_session.filter(_RULED).exists():
        return _("A penalty or an objection is noted in round %(round)d, table %(table)d.") % where
    return _("The clock of round %(round)d was started; its page can take the start back.") % where


def refuse_begun(rounds: QuerySet[Round] | Collection[Round], what_stays: str) -> None:
    """Raise ActionRefused with the reason and `what_stays` where one of these rounds has begun."""
    reason = why_begun(rounds)
    if reason:
        raise ActionRefused(f"{reason} {what_stays}")
