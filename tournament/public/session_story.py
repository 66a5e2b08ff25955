"""A published sheet in the words of its page: hand by hand, what was paid and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.mcr import Ruleset
from scoring.mcr.combine import worth
from scoring.mcr.fans import BY_NUMBER, Fan
from scoring.mcr.payment import Payment
from scoring.words import claimed_fan_words, listed
from tournament.charts.session import SessionChart, session_chart
from tournament.models import Seat, Session, Wind
from tournament.record.sheet_facts import hands_of, penalties_of, signed_totals_of
from tournament.rules.claims import fans_unknown
from tournament.rules.sheet import (
    HANDS_PER_SESSION,
    Hand,
    HandClaim,
    Line,
    add,
    computed_scores,
    lines,
    prevalent_wind,
)
from tournament.templatetags.tablepoint import points
from tournament.words.claims import listed_fans
from tournament.words.penalties import public_penalty


@dataclass(frozen=True, slots=True)
class SeatAfter:
    """One seat after a hand: what it won or lost by it, penalties included, and its score since the start."""

    wind: int
    change: int
    score: int
    won: bool


@dataclass(frozen=True, slots=True)
class ToldFan:
    """A fan of a hand: its name, how often it counts as `×2`, and the points for all of that."""

    fan: Fan
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class ToldHand:
    """A hand with its winner's and discarder's seats, its payment in words, its fans, and its penalties.

    `fans_unknown`: somebody won it, and nothing but its value is known.
    """

    hand: Hand
    winner: Seat | None
    discarder: Seat | None
    payment: str
    fans: list[ToldFan]
    fans_unknown: bool
    penalties: list[str]
    seats: list[SeatAfter]


@dataclass(frozen=True, slots=True)
class WindRound:
    """The hands of one wind round."""

    wind: int
    hands: list[ToldHand]


@dataclass(frozen=True, slots=True)
class Reckoning:
    """One player's sums: from the hands, by penalties, both together, and what was signed."""

    seat: Seat
    hands: int
    penalties: int
    computed: int
    signed: int

    @property
    def difference(self) -> int:
        return self.signed - self.computed


@dataclass(frozen=True, slots=True)
class Story:
    """Everything the page tells about a sheet that has hands."""

    wind_rounds: list[WindRound]
    reckonings: list[Reckoning]
    chart: SessionChart
    hand_count: int
    full_count: int = HANDS_PER_SESSION

    @property
    def hands(self) -> list[ToldHand]:
        return [told for wind_round in self.wind_rounds for told in wind_round.hands]

    @property
    def unchecked(self) -> int:
        """Of how many hands nothing but the value is known."""
        return sum(told.fans_unknown for told in self.hands)

    @property
    def shows_tiles(self) -> bool:
        return any(told.hand.claim.tiles for told in self.hands)

    @property
    def differing_words(self) -> str:
        """By whom the signed totals differ, and how much: `East +3, West −3`."""
        differing = (line for line in self.reckonings if line.difference)
        return listed(f"{Wind(line.seat.wind).label} {points(line.difference)}" for line in differing)


def tell(session: Session) -> Story | None:
    """Tell a confirmed sheet from its hands; None where only the totals are known."""
    rules = session.round.event.rules
    hands, penalties = hands_of(session), penalties_of(session)
    if not hands:
        return None
    seats = {seat.wind: seat for seat in session.seats.all()}
    sheet = lines(rules, hands, penalties)
    told = [_tell_hand(rules, line, seats, session) for line in sheet]
    winds = sorted({prevalent_wind(one.hand.number) for one in told})
    return Story(
        [WindRound(w, [one for one in told if prevalent_wind(one.hand.number) == w]) for w in winds],
        _reckon(rules, hands, seats, computed_scores(rules, hands, penalties)),
        session_chart([(line.hand.number, line.running) for line in sheet], signed_totals_of(session)),
        len(hands),
    )


def _reckon(
    rules: Ruleset, hands: Sequence[Hand], seats: dict[int, Seat], computed: Payment
) -> list[Reckoning]:
    by_hands = computed_scores(rules, hands)
    return [
        Reckoning(
            seat, by_hands[wind], computed[wind] - by_hands[wind], computed[wind], seat.signed_total or 0
        )
        for wind, seat in sorted(seats.items())
    ]


def _tell_hand(rules: Ruleset, line: Line, seats: dict[int, Seat], session: Session) -> ToldHand:
    hand = line.hand
    change = add(line.payment, line.penalties)
    return ToldHand(
        hand,
        None if hand.winner is None else seats[hand.winner],
        None if hand.discarder is None else seats[hand.discarder],
        _payment_in_words(rules, line),
        told_fans(rules, hand.claim),
        fans_unknown(hand),
        [public_penalty(p, seats) for p in session.penalties.all() if p.hand == hand.number],
        [SeatAfter(w, change[w], line.running[w], w == hand.winner) for w in range(4)],
    )


def told_fans(rules: Ruleset, claim: HandClaim) -> list[ToldFan]:
    """The fans of a claim with their points under the event's rules, the flowers last."""
    points_of = worth(rules)
    return [
        ToldFan(BY_NUMBER[fan.number], claimed_fan_words(fan), points_of[fan.key] * fan.count)
        for fan in listed_fans(claim)
    ]


def _payment_in_words(rules: Ruleset, line: Line) -> str:
    hand = line.hand
    if hand.winner is None:
        return _("Nobody pays.")
    paid = f"{rules.baseline} + {hand.value}" if rules.baseline else str(hand.value)
    total = points(line.payment[hand.winner])
    if hand.discarder is None:
        return _("%(paid)s from each of the three: %(total)s.") % {"paid": paid, "total": total}
    words: dict[str, Any] = {"paid": paid, "from": Wind(hand.discarder).label, "total": total}
    others = [Wind(wind).label for wind in range(4) if wind not in (hand.winner, hand.discarder)]
    if not rules.baseline:
        return _("%(paid)s from %(from)s: %(total)s.") % words
    words |= {"baseline": rules.baseline, "one": others[0], "other": others[1]}
    return _("%(paid)s from %(from)s, %(baseline)s each from %(one)s and %(other)s: %(total)s.") % words


def session_penalties(session: Session) -> list[str]:
    """The penalties that belong to no hand on the sheet, in words."""
    seats = {seat.wind: seat for seat in session.seats.all()}
    numbers = {hand.number for hand in session.hands.all()}
    return [public_penalty(p, seats) for p in session.penalties.all() if p.hand not in numbers]
