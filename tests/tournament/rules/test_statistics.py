"""What is counted over sessions, by hand and by laws."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.mcr import ClaimedFan
from tournament.rules.sheet import Hand, HandClaim
from tournament.rules.statistics import PlayedSession, event_statistics, records

MIXED_STRAIGHT, ALL_CHOWS, FLOWERS = 39, 63, 81
CLAIM = HandClaim((ClaimedFan(MIXED_STRAIGHT), ClaimedFan(ALL_CHOWS)), flowers=2)

#: Players 1 to 4: 1 wins 12 with known fans from 2, 3 draws 30 whose fans are not known, a drawn hand.
FIRST = PlayedSession(
    1,
    1,
    (1, 2, 3, 4),
    (-2, -54, 102, -46),
    (24, 0, 48, 12),
    (Hand(1, 0, 1, 12, CLAIM), Hand(2, 2, None, 30), Hand(3)),
)
#: The same four at other seats; only the totals are known.
SECOND = PlayedSession(2, 1, (2, 1, 4, 3), (10, 20, -30, 0), (24, 48, 0, 12))
#: Players 5 to 8; South (6) forfeits, and a substitute wins there.
THIRD = PlayedSession(
    1, 2, (5, 6, 7, 8), (-8, 0, -18, -8), (18, 0, 0, 18), (Hand(1, 1, 2, 10, CLAIM),), frozenset({1})
)


def test_a_record_counts_what_the_player_did():
    one, two, three, _four = (records([FIRST, SECOND])[number] for number in (1, 2, 3, 4))
    assert (one.sessions, one.hands, one.drawn, one.won, one.self_drawn, one.discarded) == (1, 3, 1, 1, 0, 0)
    assert (two.won, two.discarded, two.discard_rate) == (0, 1, Fraction(1, 3))
    assert (three.won, three.self_drawn, three.average_value) == (1, 1, 30)
    assert two.average_value is None


def test_fans_are_counted_where_they_are_known_flowers_among_them():
    one, three = (records([FIRST])[number] for number in (1, 3))
    assert (one.with_fans, dict(one.fans)) == (1, {MIXED_STRAIGHT: 1, ALL_CHOWS: 1, FLOWERS: 1})
    assert (three.with_fans, dict(three.fans)) == (0, {})


def test_the_hands_at_a_forfeited_seat_are_nobodys():
    found = records([THIRD])
    assert sorted(found) == [5, 7, 8]
    assert found[7].discarded == 1
    (best,) = event_statistics([THIRD]).best_hands
    assert (best.winner, best.discarder) == (None, 7)


def test_totals_alone_are_no_hands():
    assert records([SECOND]) == {}
    told = event_statistics([FIRST, SECOND])
    assert (told.sessions, told.sessions_with_hands, told.hands) == (2, 1, 3)


def test_an_event_counts_how_its_hands_ended():
    told = event_statistics([FIRST, SECOND, THIRD])
    assert (told.hands, told.drawn, told.self_drawn, told.on_discard, told.won) == (4, 1, 1, 2, 3)
    assert told.average_value == Fraction(52, 3)
    assert told.fans == ((MIXED_STRAIGHT, 2), (ALL_CHOWS, 2), (FLOWERS, 2))
    assert told.with_fans == 2
    assert [(group.low, group.high, group.hands) for group in told.value_groups] == [
        (8, 11, 1),
        (12, 15, 1),
        (16, 23, 0),
        (24, 31, 1),
    ]
    assert [best.hand.value for best in told.best_hands] == [30, 12, 10]
    assert [(one.player, one.score) for one in told.biggest] == [(3, 102)]


def test_seats_tell_who_met_whom_and_where_everybody_began():
    told = event_statistics([FIRST, SECOND])
    assert told.meetings == {2: 6}
    assert told.seat_spread == {1: 4}
    assert [(seat.score, seat.average_twelfths) for seat in told.seats] == [
        (8, 24),
        (-34, 24),
        (72, 24),
        (-46, 12),
    ]
    assert event_statistics([FIRST, THIRD]).meetings == {0: 16, 1: 12}


def test_opposition_is_what_the_opponents_win_on_average():
    told = event_statistics([FIRST])
    assert [(one.player, one.twelfths) for one in told.oppositions] == [
        (2, 28),
        (4, 24),
        (1, 20),
        (3, 12),
    ]


def test_without_a_session_there_is_nothing_to_tell():
    told = event_statistics([])
    assert (told.hands, told.average_value, told.best_hands, told.biggest, told.value_groups) == (
        0,
        None,
        (),
        (),
        (),
    )


hands = st.builds(
    lambda number, winner, discarder, value: (
        Hand(number)
        if winner is None
        else Hand(number, winner, None if discarder == winner else discarder, value)
    ),
    st.integers(1, 16),
    st.none() | st.integers(0, 3),
    st.integers(0, 3),
    st.integers(8, 336),
)
sessions = st.lists(
    st.builds(
        lambda round_, players, played: PlayedSession(
            round_, 1, tuple(players), (0,) * 4, (21,) * 4, tuple(played)
        ),
        st.integers(1, 9),
        st.lists(st.integers(1, 12), min_size=4, max_size=4, unique=True),
        st.lists(hands, max_size=6),
    ),
    max_size=6,
)


@given(sessions)
def test_the_records_of_all_add_up_to_the_event(played):
    told = event_statistics(played)
    everybody = told.records.values()
    assert sum(one.won for one in everybody) == told.won
    assert sum(one.self_drawn for one in everybody) == told.self_drawn
    assert sum(one.discarded for one in everybody) == told.on_discard
    assert sum(one.hands for one in everybody) == 4 * told.hands
    assert sum(one.value for one in everybody) == told.value
    assert sum(group.hands for group in told.value_groups) == told.won
    assert told.won + told.drawn == told.hands


@given(sessions)
def test_every_pair_of_players_is_counted_once(played):
    told = event_statistics(played)
    number = len({player for one in played for player in one.players})
    assert sum(told.meetings.values()) == number * (number - 1) // 2
    assert sum(times * pairs for times, pairs in told.meetings.items()) == 6 * len(played)
    assert sum(told.seat_spread.values()) == number


@pytest.mark.parametrize("value", [0, 7, 8, 87, 88, 336])
def test_every_value_has_its_group(value):
    (group,) = event_statistics(
        [PlayedSession(1, 1, (1, 2, 3, 4), (0,) * 4, (21,) * 4, (Hand(1, 0, 1, value),))]
    ).value_groups
    assert group.low <= value
    assert group.high is None or value <= group.high
