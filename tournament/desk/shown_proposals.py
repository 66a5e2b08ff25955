"""Proposals as a page shows them: the line as typed, the line as it would be, and what that means."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.words import listed
from tournament.models import Event
from tournament.rules.findings import SignedTotals
from tournament.rules.reconcile import Proposal
from tournament.rules.slip_errors import Kind, slip_line
from tournament.words.findings import Names, hand_words, score
from tournament.words.penalties import penalty_line

#: So many stand open on the page; the others are behind "more".
SHOWN_AT_ONCE = 3


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """One proposal: its `place` from 1, what it is about, the struck line, the new one, and in words.

    Nothing is struck where a line is missing.
    """

    key: str
    place: int
    about: str
    was: str
    now: str
    words: str
    hand: int | None


def show_proposals(
    found: Sequence[Proposal], event: Event, names: Names, signed: SignedTotals
) -> list[ShownProposal]:
    """Every proposal, the likeliest first, with its lines in the order of the event's slips."""
    return [_shown(place, proposal, event, names, signed) for place, proposal in enumerate(found, start=1)]


def _shown(place: int, proposal: Proposal, event: Event, names: Names, signed: SignedTotals) -> ShownProposal:
    about, was, now, what = _("Hand %d") % (proposal.number or 0), "", "", ""
    if proposal.totals is not None:
        changed = [seat for seat in range(4) if signed[seat] != proposal.totals[seat]]
        about = listed(names.short[seat] for seat in changed)
        was = listed(score(signed[seat] or 0) for seat in changed)
        now = listed(score(proposal.totals[seat]) for seat in changed)
    elif proposal.penalty is not None:
        about, what = _("Penalty"), penalty_line(proposal.penalty, names)
    else:
        winner_first = event.slip_order == Event.SlipOrder.WINNER_FIRST
        was = slip_line(proposal.before, winner_first=winner_first) if proposal.before else ""
        now = slip_line(proposal.after, winner_first=winner_first) if proposal.after else _("taken out")
        what = hand_words(proposal.after, names) if proposal.after else ""
    words = _kind_words(proposal.kind)
    if what:
        words = _("%(error)s: %(line)s") % {"error": words, "line": what}
    return ShownProposal(proposal.key, place, about, was, now, words, proposal.number)


def _kind_words(kind: Kind) -> str:
    return {
        Kind.WINNER: _("another winner"),
        Kind.DISCARDER: _("another discarder"),
        Kind.SEATS_SWAPPED: _("winner and discarder swapped"),
        Kind.SELF_DRAW: _("a self-draw"),
        Kind.DISCARD: _("no self-draw"),
        Kind.DIGITS_SWAPPED: _("two digits swapped"),
        Kind.DIGIT_OFF: _("a digit wrong"),
        Kind.DIGIT_MISSING: _("a digit missing"),
        Kind.DIGIT_TOO_MANY: _("a digit too many"),
        Kind.DRAWN: _("not won"),
        Kind.WON: _("not drawn"),
        Kind.MISSED_HAND: _("a hand was missed"),
        Kind.DOUBLED_HAND: _("the same line twice; those below move up"),
        Kind.TYPED_OVER: _("the line beside it was typed twice"),
        Kind.KEYS: _("keys swapped, missing or too many"),
        Kind.VALUE: _("another value"),
        Kind.SEATS: _("another winner and another discarder"),
        Kind.MISSED_PENALTY: _("a penalty was missed"),
        Kind.DOUBLED_PENALTY: _("a penalty was typed twice"),
        Kind.TOTAL_SIGN: _("the sign of a total"),
        Kind.TOTAL_DIGIT_OFF: _("a digit of a total wrong"),
        Kind.TOTAL_DIGITS_SWAPPED: _("two digits of a total swapped"),
        Kind.TOTAL_DIGIT_MISSING: _("a digit of a total missing"),
        Kind.TOTAL_DIGIT_TOO_MANY: _("a digit too many in a total"),
        Kind.TOTALS_SWAPPED: _("two totals in each other’s place"),
    }[kind]
