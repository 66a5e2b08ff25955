"""A played event, recomputed from its slips to its final order (data/README.md says where it is from)."""

from collections import defaultdict

import pytest

from scoring.mcr import INTERNATIONAL
from tests.tournament import published
from tournament.rules.sheet import Hand, Penalty, computed_scores
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
from tournament.rules.verify import RankingLine, verify, verify_ranking
from tournament.standings import Entrant, Result, standings, table_points

TABLES = published.rows("madrid2017_tables")
HANDS = defaultdict(list)
for row in published.rows("madrid2017_hands"):
    HANDS[row["session"], row["table"]].append(row)

SEATS = ("east", "south", "west", "north")


def key(table):
    return table["session"], table["table"]


def numbers(table, prefix):
    return tuple(int(table[f"{prefix}_{seat}"]) for seat in "eswn")


def published_twelfths(table):
    return tuple(published.twelfths(table[f"tp_{seat}"]) for seat in "eswn")


def hand_of(row, seat_of):
    """The row as a hand; `seat_of` gives the initial seat of a player's number."""
    return Hand(
        int(row["hand"]),
        winner=seat_of.get(row["winner"]),
        discarder=seat_of.get(row["loser"]),
        value=int(row["value"]),
    )


def penalties_of(row):
    """The row's penalties: in this event each was paid to the three others in equal parts."""
    change = [int(row[f"pen_{seat}"] or 0) for seat in "eswn"]
    found = [
        Penalty("to_others", seat, -points, hand=int(row["hand"]))
        for seat, points in enumerate(change)
        if points < 0
    ]
    assert [sum(of_seat) for of_seat in zip((0, 0, 0, 0), *(p.payment for p in found), strict=True)] == change
    return found


def test_the_files_hold_the_whole_event():
    assert len(TABLES) == 108
    assert len({table[seat] for table in TABLES for seat in SEATS}) == 72
    assert sum(map(len, HANDS.values())) == 1431
    assert len(HANDS) == 93
    assert {table["session"] for table in TABLES if key(table) not in HANDS} == {"6"}


def sheet_of(table):
    """The table's hands and penalties as (hands, penalties); empty where only totals are known."""
    rows = HANDS.get(key(table), [])
    seat_of = {table[name]: seat for seat, name in enumerate(SEATS)}
    assert {row[who] for row in rows for who in ("winner", "loser")} <= {*seat_of, ""}
    return [hand_of(row, seat_of) for row in rows], [p for row in rows for p in penalties_of(row)]


@pytest.mark.parametrize(
    "table", [table for table in TABLES if key(table) in HANDS], ids=lambda table: "-".join(key(table))
)
def test_a_complete_sheet_leads_to_the_published_scores(table):
    hands, penalties = sheet_of(table)
    assert computed_scores(INTERNATIONAL, hands, penalties) == numbers(table, "score")


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(key(table)))
def test_a_table_earns_the_published_table_points(table):
    assert table_points(numbers(table, "score"), "averaged") == published_twelfths(table)


def test_the_literal_rule_differs_at_the_two_level_tables_only():
    different = [
        key(table)
        for table in TABLES
        if table_points(numbers(table, "score"), "literal") != published_twelfths(table)
    ]
    assert different == [("3", "9"), ("6", "13")]


# The final order as (rank, player, twelfths, score).
FINAL_ORDER = [
    (int(row["rank"]), int(row["player"]), published.twelfths(row["table_points"]), int(row["score"]))
    for row in published.rows("madrid2017_standings")
]


def test_the_final_order_comes_out_to_the_last_point():
    results = [
        Result(int(table[seat]), int(table["session"]), score, twelfths)
        for table in TABLES
        for seat, score, twelfths in zip(
            SEATS, numbers(table, "score"), table_points(numbers(table, "score"), "averaged"), strict=True
        )
    ]
    lines = standings([Entrant(number) for number in range(1, 73)], results)
    assert [(line.rank, line.number, line.twelfths, line.score) for line in lines] == FINAL_ORDER
    assert {line.sessions for line in lines} == {6}


def stored_session(table):
    """The table as a confirmed sheet whose numbers are the published ones."""
    hands, penalties = sheet_of(table)
    scores, twelfths = numbers(table, "score"), published_twelfths(table)
    return StoredSession(
        table=int(table["table"]),
        state="confirmed",
        seats=tuple(
            StoredSeat(
                wind,
                player=int(table[SEATS[wind]]),
                computed=scores[wind] if hands else None,
                signed_total=scores[wind],
                score=scores[wind],
                twelfths=twelfths[wind],
            )
            for wind in range(4)
        ),
        hands=tuple(StoredHand(hand.number, hand.winner, hand.discarder, hand.value) for hand in hands),
        penalties=tuple(StoredPenalty(penalty.kind, penalty.seat, penalty.amount) for penalty in penalties),
        totals_only=not hands,
    )


def test_the_second_way_finds_no_difference_in_the_published_numbers():
    event = StoredEvent(
        Rules(minimum=8, baseline=8, tie_rule="averaged"),
        tuple(StoredPlayer(number) for number in range(1, 73)),
        tuple(
            StoredRound(
                number,
                published=False,
                sessions=tuple(stored_session(table) for table in TABLES if table["session"] == str(number)),
            )
            for number in range(1, 7)
        ),
        StoredDraw(imported=True, rounds=6),
    )
    assert verify(event) == ()
    assert verify_ranking(event, [RankingLine(*line) for line in FINAL_ORDER]) == ()
