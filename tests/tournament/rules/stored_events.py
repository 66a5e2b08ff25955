"""Events as the modules under test store them, for what reads stored events."""

from dataclasses import replace

from hypothesis import strategies as st

from scoring.mcr import RULESETS
from tests.tournament import strategies
from tournament import standings
from tournament.rules.findings import Severity, check_sheet
from tournament.rules.sheet import computed_scores, deductions
from tournament.rules.stored import (
    Rules,
    StoredDraw,
    StoredEvent,
    StoredHand,
    StoredPenalty,
    StoredPlayer,
    StoredRound,
    StoredSeat,
    StoredSession,
)
from tournament.rules.verify import RankingLine

NOBODY = (None, None, None, None)


def store_session(
    ruleset,
    tie_rule,
    *,
    table,
    players,
    hands=(),
    penalties=(),
    cancelled=(),
    signed=NOBODY,
    state="confirmed",
):
    """Return a session as the modules under test store it."""
    confirmed = state == "confirmed"
    differs = confirmed and bool(hands) and signed != computed_scores(ruleset, hands, penalties)
    sum_off = confirmed and sum(signed) != -deductions(penalties)
    computed = computed_scores(ruleset, hands, penalties) if hands else NOBODY
    scores = signed if confirmed else NOBODY
    twelfths = standings.table_points(signed, tie_rule) if confirmed else NOBODY
    return StoredSession(
        table=table,
        state=state,
        seats=tuple(
            StoredSeat(wind, players[wind], computed[wind], signed[wind], scores[wind], twelfths[wind])
            for wind in range(4)
        ),
        hands=tuple(StoredHand(hand.number, hand.winner, hand.discarder, hand.value) for hand in hands),
        penalties=tuple(
            StoredPenalty(str(p.kind), p.seat, p.amount, p.receiver, cancelled=p in cancelled, hand=p.hand)
            for p in (*penalties, *cancelled)
        ),
        differs=differs,
        totals_only=confirmed and not hands,
        sum_off=sum_off,
        reason="Signed like this." if differs or sum_off else "",
    )


def state_of(ruleset, hands, penalties, signed):
    """Return the state of an open sheet as recording settles it in an event that asks for no fans."""
    if not hands and not penalties and signed == NOBODY:
        return "empty"
    severities = {finding.severity for finding in check_sheet(ruleset, hands, penalties, signed)}
    if Severity.ERROR in severities:
        return "in_progress"
    return "differs" if Severity.WARNING in severities else "to_confirm"


def store_round(number, sessions, *, published=False):
    """Return a round with its scores frozen as they are when it was published."""
    if published:
        sessions = [
            replace(
                session,
                seats=tuple(
                    replace(
                        seat,
                        published_score=seat.score,
                        published_twelfths=seat.twelfths,
                        published_won=won,
                        published_discarded=discarded,
                    )
                    for seat in session.seats
                    for won, discarded in [hands_of(session, seat)]
                ),
            )
            for session in sessions
        ]
    return StoredRound(number, published, tuple(sessions))


def hands_of(session, seat):
    """How many hands a seat won and discarded into, nothing where none are known."""
    if not session.hands:
        return None, None
    return (
        [hand.winner for hand in session.hands].count(seat.wind),
        [hand.discarder for hand in session.hands].count(seat.wind),
    )


def results_of(event, *, public=False):
    """Return what counts of the stored numbers, as the standings take it."""
    results = []
    for round_ in event.rounds:
        for session in round_.sessions:
            if not (round_.published if public else session.confirmed):
                continue
            for seat in session.seats:
                score, twelfths, counts = seat.score, seat.twelfths, hands_of(session, seat)
                if public:
                    score, twelfths = seat.published_score, seat.published_twelfths
                    counts = seat.published_won, seat.published_discarded
                results.append(standings.Result(seat.player, round_.number, score, twelfths, *counts))
    return results


def ranking_of(event, *, public=False):
    """Return the ranking as the standings make it from the stored numbers."""
    entrants = [standings.Entrant(player.number, ranked=player.ranked) for player in event.players]
    lines = standings.standings(entrants, results_of(event, public=public), event.rules.tie_breakers)
    return [RankingLine(line.rank, line.number, line.twelfths, line.score) for line in lines]


PLAYERS = range(1, 9)


@st.composite
def sessions(draw, ruleset, tie_rule, table, players, *, confirmed, level):
    """A session as it is stored; all its totals are 0 where `level` asks for level players."""
    hands = draw(strategies.sheets(ruleset, max_size=4))
    penalties = draw(st.lists(strategies.penalties(), max_size=3, unique=True))
    cancelled = draw(st.lists(strategies.penalties().filter(lambda p: p not in penalties), max_size=2))
    signed = computed_scores(ruleset, hands, penalties)
    if level:
        signed = (0, 0, 0, 0)
    elif draw(st.booleans()):
        # Few different scores, so that level ones are common at a table.
        signed = draw(st.tuples(*[st.integers(-2, 2)] * 4))
    state = "confirmed"
    if not confirmed:
        signed = draw(st.sampled_from([signed, NOBODY]))
        state = state_of(ruleset, hands, penalties, signed)
    return store_session(
        ruleset,
        tie_rule,
        table=table,
        players=players,
        hands=hands,
        penalties=penalties,
        cancelled=cancelled,
        signed=signed,
        state=state,
    )


@st.composite
def events(draw):
    """An event of eight players as it is stored: rounds published, confirmed and being entered."""
    ruleset = draw(st.sampled_from(list(RULESETS.values())))
    tie_rule = draw(st.sampled_from(["averaged", "literal"]))
    # Who is level after every session is told apart by the tie-breakers alone.
    level = draw(st.booleans())
    tie_breakers = draw(st.lists(st.sampled_from([str(name) for name in standings.TieBreaker]), unique=True))
    rounds = []
    published = draw(st.integers(0, 2))
    for number in range(1, draw(st.integers(published, 3)) + 1):
        players = draw(st.permutations(PLAYERS))
        tables = [
            draw(
                sessions(
                    ruleset,
                    tie_rule,
                    table,
                    players[4 * table - 4 : 4 * table],
                    confirmed=number <= published or draw(st.booleans()),
                    level=level,
                )
            )
            for table in (1, 2)
        ]
        rounds.append(store_round(number, tables, published=number <= published))
    substitutes = draw(st.sets(st.sampled_from(PLAYERS), max_size=3))
    return StoredEvent(
        Rules(ruleset.minimum, ruleset.baseline, tie_rule, tuple(tie_breakers)),
        tuple(StoredPlayer(number, ranked=number not in substitutes) for number in PLAYERS),
        tuple(rounds),
        StoredDraw(imported=True, rounds=len(rounds)),
    )
