"""A sheet against what it holds: its hands and penalties, its state and marks, scores and forfeits."""

from collections import Counter
from collections.abc import Iterator

from tournament.rules.stored import Rules, StoredHand, StoredPenalty, StoredRound, StoredSeat, StoredSession
from tournament.rules.verify.differences import SEAT_NAMES, Difference, at, differ, of_another_event, out_of
from tournament.rules.verify.fans import check_claim
from tournament.rules.verify.payments import PAID, TWELFTHS_PER_TABLE, computed, deducted, table_twelfths

_LARGEST_HAND = 336
_LAST_HAND = 16
_HIGHEST_PENALTY = 1_000
_HIGHEST_TOTAL = 20_000


def check_sheet(
    rules: Rules, round_: StoredRound, session: StoredSession, where: str
) -> Iterator[Difference]:
    """Yield what of the sheet of a session with its four seats should be another."""
    for number, times in Counter(hand.number for hand in session.hands).items():
        yield from differ(f"{where}, hand {number}", "times on the sheet", times, 1)
    for hand in session.hands:
        yield from _check_hand(rules, hand, f"{where}, hand {hand.number}")
    for penalty in session.penalties:
        yield from _check_penalty(penalty, where)
    for seat in session.seats:
        yield from _check_seat(rules, round_, session, seat, at(where, seat))
    yield from _check_state(rules, session, where)
    yield from _check_scores(rules, session, where)
    yield from _check_marks(rules, session, where)


def _check_hand(rules: Rules, hand: StoredHand, where: str) -> Iterator[Difference]:
    yield from out_of(where, "number of the hand", hand.number, 1, _LAST_HAND)
    known = "tiles" if hand.tiles else "fans" if hand.fans else "value"
    yield from differ(where, "how far it was checked", hand.checked, known)
    yield from _check_seat_named(where, "winner", hand.winner)
    yield from _check_seat_named(where, "discarder", hand.discarder)
    yield from check_claim(rules, hand, where)
    if hand.winner is None:
        yield from differ(where, "value of the drawn hand", hand.value, 0)
        yield from differ(where, "discarder of the drawn hand", hand.discarder, None)
        return
    if hand.winner == hand.discarder:
        yield Difference(where, "discarder", "the winner", "somebody else")
    yield from out_of(where, "value", hand.value, rules.minimum, _LARGEST_HAND)


def _check_seat_named(where: str, what: str, seat: int | None) -> Iterator[Difference]:
    if seat not in (None, 0, 1, 2, 3):
        yield Difference(where, what, seat, "one of the four seats")


def _check_penalty(penalty: StoredPenalty, sheet: str) -> Iterator[Difference]:
    """What a penalty cannot be, whether it counts or was cancelled."""
    who = SEAT_NAMES[penalty.seat] if penalty.seat in range(4) else "nobody"
    when = "the whole session" if penalty.hand is None else f"hand {penalty.hand}"
    where = f"{sheet}, penalty of {who} for {when}"
    yield from _check_seat_named(where, "player", penalty.seat)
    yield from _check_seat_named(where, "receiver", penalty.receiver)
    paid = PAID.get(penalty.kind)
    if paid is None:
        yield Difference(where, "kind", penalty.kind, "one of " + ", ".join(PAID))
    elif paid.names_receiver != (penalty.receiver is not None):
        seat = penalty.receiver
        named = SEAT_NAMES[seat] if seat is not None and seat in range(4) else seat
        yield Difference(where, "receiver", named, paid.whom)
    if penalty.receiver is not None and penalty.receiver == penalty.seat:
        yield Difference(where, "receiver", "the player who pays", "somebody else")
    yield from out_of(where, "amount", penalty.amount, 1, _HIGHEST_PENALTY)
    if paid and paid.parts and penalty.amount % paid.parts:
        multiple = f"a multiple of {paid.parts}, as {paid.whom} get equal parts"
        yield Difference(where, "amount", penalty.amount, multiple)
    if penalty.hand is not None:
        yield from out_of(where, "hand", penalty.hand, 1, _LAST_HAND)


def _check_seat(
    rules: Rules, round_: StoredRound, session: StoredSession, seat: StoredSeat, where: str
) -> Iterator[Difference]:
    yield from of_another_event(where, seat.elsewhere)
    if seat.round is not None and "round" not in seat.elsewhere:
        yield from differ(where, "round of the seat", seat.round, round_.number)
    right = computed(rules, session, seat.wind) if session.hands else None
    yield from differ(where, "computed score", seat.computed, right)
    if seat.signed_total is not None:
        yield from out_of(where, "signed total", seat.signed_total, -_HIGHEST_TOTAL, _HIGHEST_TOTAL)
    if seat.ruling is not None:
        yield from differ(where, "forfeit by the last ruling", seat.forfeit or None, seat.ruling or None)


def _check_state(rules: Rules, session: StoredSession, where: str) -> Iterator[Difference]:
    """A sheet that is open says how far it has come; one of a session not played holds nothing."""
    if not session.confirmed:
        yield from differ(where, "state of the sheet", session.state, _state(rules, session))
    if session.not_played:
        counted = [penalty for penalty in session.penalties if not penalty.cancelled]
        signed = [seat for seat in session.seats if seat.signed_total is not None]
        for what, held in (("hands", session.hands), ("penalties", counted), ("signed totals", signed)):
            yield from differ(where, f"{what} of a session not played", len(held), 0)
    elif session.confirmed and not session.reason.strip():
        differs = session.differs and _hands_lead_elsewhere(rules, session)
        if differs or (session.sum_off and _sum_is_off(session)):
            yield Difference(where, "reason of a mark", None, "why the signed totals count")


def _state(rules: Rules, session: StoredSession) -> str:
    """How far a sheet has come that is not confirmed: the first thing that it lacks."""
    signed = {seat.wind: seat.signed_total for seat in session.seats}
    given = [total for total in signed.values() if total is not None]
    if not given and not session.hands and all(penalty.cancelled for penalty in session.penalties):
        return "to_confirm" if session.not_played else "empty"
    if len(given) < 4:
        return "in_progress"
    if _hands_lead_elsewhere(rules, session) or _sum_is_off(session):
        return "differs"
    return "in_progress" if any(_lacks_fans(rules, hand) for hand in session.hands) else "to_confirm"


def _hands_lead_elsewhere(rules: Rules, session: StoredSession) -> bool:
    """Whether there are hands, and they lead to another total than a seat's signed one."""
    totals = [(seat.wind, seat.signed_total) for seat in session.seats]
    return bool(session.hands) and any(total != computed(rules, session, wind) for wind, total in totals)


def _sum_is_off(session: StoredSession) -> bool:
    """Whether the signed totals and what was deducted do not sum to nothing."""
    return sum(seat.signed_total or 0 for seat in session.seats) + deducted(session) != 0


def _lacks_fans(rules: Rules, hand: StoredHand) -> bool:
    """Whether a won hand says nothing but its value, and its event asks for more. 0 points have no fan."""
    if rules.asks_fans_from is None or hand.winner is None or hand.fans or hand.tiles:
        return False
    return hand.value > 0 and hand.value >= rules.asks_fans_from


def _check_scores(rules: Rules, session: StoredSession, where: str) -> Iterator[Difference]:
    if not session.confirmed or session.not_played:
        whose = "a session not played" if session.confirmed else "an unconfirmed sheet"
        for seat in session.seats:
            yield from differ(at(where, seat), f"score of {whose}", seat.score, None)
            yield from differ(at(where, seat), f"table points of {whose}", seat.twelfths, None)
        return
    signed = [seat.signed_total for seat in session.seats]
    handed_out = 0
    for seat in session.seats:
        if seat.signed_total is None:
            yield Difference(at(where, seat), "signed total of a confirmed sheet", None, "a number")
        earned = table_twelfths(seat.signed_total, signed, rules.tie_rule)
        score, twelfths = (0, 0) if seat.forfeited else (seat.signed_total, earned)
        yield from differ(at(where, seat), "score", seat.score, score)
        yield from differ(at(where, seat), "table points in twelfths", seat.twelfths, twelfths)
        handed_out += (earned if seat.forfeited else seat.twelfths) or 0
    yield from differ(where, "sum of the table points in twelfths", handed_out, TWELFTHS_PER_TABLE)


def _check_marks(rules: Rules, session: StoredSession, where: str) -> Iterator[Difference]:
    differs, sum_off = _hands_lead_elsewhere(rules, session), _sum_is_off(session)
    confirmed, has_hands = session.confirmed and not session.not_played, len(session.hands) > 0
    yield from differ(where, 'mark "differs"', session.differs, confirmed and differs)
    yield from differ(where, 'mark "totals only"', session.totals_only, confirmed and not has_hands)
    yield from differ(where, 'mark "sum"', session.sum_off, confirmed and sum_off)
