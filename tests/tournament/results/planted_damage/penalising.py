"""Penalties and forfeits."""

from tests.tournament.results.planted_damage.kinds import named_as
from tests.tournament.results.planted_damage.places import E, N, S, W, other_event, penalties, seats

# --- Penalties ---


@named_as(
    "Round 4, table 2, West: computed score stored as -26, expected -29.",
)
def an_amount_of_a_penalty(event):
    penalties(event, 4, 2, "to_others").update(amount=33)


@named_as(
    "Round 3, table 2, penalty of West for hand 2: amount stored as 1002, expected from 1 to 1000.",
)
def an_amount_out_of_all_proportion(event):
    penalties(event, 3, 2, "to_others").update(amount=1_002)


@named_as(
    "Round 4, table 2, penalty of North for hand 4: receiver stored as nothing, expected another player.",
    "Round 4, table 2, East: computed score stored as 37, expected 31.",
    "Round 4, table 2: state of the sheet stored as to_confirm, expected differs.",
)
def a_penalty_to_one_player_without_that_player(event):
    penalties(event, 4, 2, "to_player").update(receiver=None)


@named_as(
    "Round 3, table 2, West: computed score stored as 4, expected -26.",
)
def a_cancelled_penalty_that_counts_again(event):
    penalties(event, 3, 2, "to_others").update(cancelled_at=None)


@named_as(
    "Round 3, table 1, South: computed score stored as 19, expected 29.",
    'Round 3, table 1: mark "differs" stored as not set, expected set.',
    'Round 3, table 1: mark "sum" stored as not set, expected set.',
)
def a_penalty_that_was_taken_out(event):
    penalties(event, 3, 1, "deduction").delete()


@named_as(
    "Player 9, penalty outside a sheet: amount stored as 100001, expected from 1 to 100000.",
)
def an_amount_of_a_penalty_outside_a_sheet(event):
    event.ranking_penalties.filter(kind="points", round__number=5).update(amount=100_001)


@named_as(
    "Player 9, penalty outside a sheet: round stored as one of another event, expected one of this event.",
)
def a_penalty_in_a_round_of_another_event(event):
    other = other_event().rounds.get(number=2)
    event.ranking_penalties.filter(kind="points", round__number=5).update(round=other)


@named_as(
    "Player 1, penalty outside a sheet: player stored as one of another event, expected one of this event.",
)
def a_penalty_of_a_player_of_another_event(event):
    other = other_event().players.get()
    event.ranking_penalties.filter(kind="points", round__number=5).update(player=other)


# --- Forfeits ---


@named_as(
    "Round 4, table 1, West: forfeit by the last ruling stored as late, expected nothing.",
)
def a_forfeit_on_an_open_sheet(event):
    seats(event, 4, 1, W).update(forfeit="late")


@named_as(
    "Round 5, table 1, West: forfeit by the last ruling stored as late, expected nothing.",
)
def a_forfeit_on_a_sheet_not_begun(event):
    seats(event, 5, 1, W).update(forfeit="late")


@named_as(
    "Round 3, table 1, West: forfeit by the last ruling stored as late, expected nothing.",
    "Round 3, table 1, West: score stored as -26, expected 0.",
    "Round 3, table 1, West: table points in twelfths stored as 12, expected 0.",
)
def a_forfeit_on_a_confirmed_sheet(event):
    seats(event, 3, 1, W).update(forfeit="late")


@named_as(
    "Round 4, table 2, South: forfeit by the last ruling stored as nothing, expected left after hand 2.",
)
def a_forfeit_taken_from_an_open_sheet(event):
    seats(event, 4, 2, S).update(forfeit="")


@named_as(
    "Round 5, table 2, North: forfeit by the last ruling stored as nothing, expected walked out.",
)
def a_forfeit_taken_from_a_sheet_not_begun(event):
    seats(event, 5, 2, N).update(forfeit="")


@named_as(
    "Round 5, table 2, East: forfeit by the last ruling stored as walked out, expected nothing.",
    "Round 5, table 2, North: forfeit by the last ruling stored as nothing, expected walked out.",
)
def a_forfeit_moved_to_another_seat(event):
    seats(event, 5, 2, N).update(forfeit="")
    seats(event, 5, 2, E).update(forfeit="walked out")


@named_as(
    "Round 2, table 1, East: score stored as 34, expected 0.",
    "Round 2, table 1, East: table points in twelfths stored as 48, expected 0.",
)
def a_forfeited_seat_with_points(event):
    seats(event, 2, 1, E).update(score=34, twelfths=48)
