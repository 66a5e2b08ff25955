"""What stands in a hand of a sheet, its fans, and that it stands there."""

from tests.tournament.results.planted_damage.kinds import named_as
from tests.tournament.results.planted_damage.places import (
    E,
    N,
    hand,
)
from tests.tournament.sample_events import session_of


@named_as(
    "Round 4, table 1, hand 1: value of its fans and flowers stored as 26, expected 25.",
    "Round 4, table 1, East: computed score stored as 21, expected 22.",
    "Round 4, table 1, South: computed score stored as 19, expected 18.",
)
def a_value_beside_its_fans(event):
    hand(event, 4, 1, 1).update(value=26)


@named_as(
    "Round 4, table 1, hand 1: value of its fans and flowers stored as 25, expected 17.",
)
def a_fan_that_is_another(event):
    hand(event, 4, 1, 1).update(fans=[[28, 1]])


@named_as(
    "Round 4, table 1, hand 1: value of its fans and flowers stored as 25, expected 26.",
)
def a_flower_too_many(event):
    hand(event, 4, 1, 1).update(flowers=2)


@named_as(
    "Round 1, table 1, hand 3: flowers beside its tiles stored as 2, expected 4.",
)
def other_flowers_than_the_tiles_have(event):
    hand(event, 1, 1, 3).update(flowers=2, fans=[])


@named_as(
    "Round 1, table 1, hand 5: self-draw of its tiles stored as set, expected not set.",
)
def a_discarder_of_a_self_drawn_hand(event):
    hand(event, 1, 1, 5).update(discarder=E)


@named_as(
    "Round 1, table 1, hand 9: prevalent wind of its tiles stored as S, expected W.",
)
def a_hand_on_the_line_of_another_wind_round(event):
    hand(event, 1, 1, 9).delete()
    hand(event, 1, 1, 8).update(number=9)


@named_as(
    "Round 4, table 1, hand 1: fan stored as 99, expected a fan in play.",
)
def a_fan_that_does_not_exist(event):
    hand(event, 4, 1, 1).update(fans=[[22, 1], [99, 1]])


@named_as(
    "Round 4, table 1, hand 1: count of fan 80 stored as 0, expected at least 1.",
)
def a_fan_counted_less_than_once(event):
    hand(event, 4, 1, 1).update(fans=[[22, 1], [80, 0]])


@named_as(
    "Round 4, table 1, hand 1: fan stored as 0, expected a fan in play.",
    "Round 4, table 1, hand 1: value of its fans and flowers stored as 25, expected 1.",
    "Round 4, table 1, hand 1: points without flowers stored as 0, expected at least 8.",
)
def a_list_of_fans_that_is_none(event):
    hand(event, 4, 1, 1).update(fans=["Full Flush"])


@named_as(
    "Round 4, table 1, hand 2: value of its fans and flowers stored as 8, expected 6.",
    "Round 4, table 1, hand 2: points without flowers stored as 6, expected at least 8.",
)
def one_melded_and_one_concealed_kong_taken_for_two_melded(event):
    hand(event, 4, 1, 2).update(fans=[[57, 1], [59, 1]])


@named_as(
    "Round 4, table 1, hand 1: points without flowers stored as 4, expected at least 8.",
    "Round 4, table 1, East: computed score stored as 21, expected 4.",
    "Round 4, table 1, South: computed score stored as 19, expected 36.",
)
def a_minimum_reached_by_flowers(event):
    hand(event, 4, 1, 1).update(fans=[[55, 1]], flowers=4, value=8)


@named_as(
    "Round 4, table 1, hand 5: value of its fans and flowers stored as 12, expected 3.",
    "Round 4, table 1, hand 5: points without flowers stored as 0, expected at least 8.",
)
def flowers_beside_a_value_alone(event):
    hand(event, 4, 1, 5).update(flowers=3)


@named_as(
    "Round 4, table 1, hand 3: how far it was checked stored as value, expected fans.",
    "Round 4, table 1, hand 3: fans of the drawn hand stored as 1, expected 0.",
)
def fans_of_a_drawn_hand(event):
    hand(event, 4, 1, 3).update(fans=[[22, 1]])


@named_as(
    "Round 4, table 1, hand 5: how far it was checked stored as fans, expected value.",
)
def a_hand_checked_further_than_its_slip_lets_it(event):
    hand(event, 4, 1, 5).update(checked="fans")


@named_as(
    "Round 4, table 1, hand 5: value stored as 7, expected from 8 to 336.",
)
def a_value_below_the_minimum(event):
    hand(event, 4, 1, 5).update(value=7)


@named_as(
    "Round 1, table 2, South: computed score stored as 19, expected -61.",
    "Round 1, table 2, South: published hands won stored as 1, expected 0.",
)
def a_winner_of_a_confirmed_hand(event):
    hand(event, 1, 2, 5).update(winner=N)


@named_as(
    "Round 1, table 1, East: computed score stored as -42, expected -78.",
)
def a_hand_lost_from_a_confirmed_sheet(event):
    hand(event, 1, 1, 16).delete()


@named_as(
    'Round 3, table 3: mark "totals only" stored as not set, expected set.',
)
def all_hands_lost_from_a_confirmed_sheet(event):
    session_of(event, 3, 3).hands.all().delete()
