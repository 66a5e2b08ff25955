"""What is published."""

from tests.tournament.results.planted_damage.kinds import named_as
from tests.tournament.results.planted_damage.places import (
    E,
    N,
    S,
    W,
    of_event,
    rounds,
    seats,
)
from tests.tournament.sample_events import NOW


@named_as(
    "Round 1, table 3, East: published score stored as 74, expected 73.",
)
def a_published_score(event):
    seats(event, 1, 3, E).update(published_score=74)


@named_as(
    "Round 1, table 4, West: published table points in twelfths stored as 0, expected 24.",
)
def published_table_points(event):
    seats(event, 1, 4, W).update(published_twelfths=0)


@named_as(
    "Round 3, table 1, East: published score stored as 0, expected nothing.",
    "Round 3, table 1, East: published table points in twelfths stored as 0, expected nothing.",
)
def a_score_frozen_before_its_round_is_published(event):
    seats(event, 3, 1, E).update(published_score=0, published_twelfths=0)


@named_as(
    "Round 1, table 2, East: published hands won stored as 2, expected 1.",
)
def published_hands_of_a_confirmed_sheet(event):
    seats(event, 1, 2, E).update(published_won=2)


@named_as(
    "Round 1, table 4, East: published hands won and discarded into stored as 17, expected from 0 to 16.",
)
def published_hands_of_an_open_sheet_that_are_too_many(event):
    seats(event, 1, 4, E).update(published_won=9, published_discarded=8)


@named_as(
    "Round 1, table 4: published hands won by all stored as 17, expected from 0 to 16.",
)
def published_hands_of_all_that_are_too_many(event):
    seats(event, 1, 4, E, S).update(published_won=8, published_discarded=1)


@named_as(
    "Round 1, table 4: published discards of all into a win stored as 8, expected from 0 to 2.",
)
def published_discards_into_more_hands_than_were_won(event):
    seats(event, 1, 4, S).update(published_discarded=7)


@named_as(
    "Round 1, table 4: seats with published hands stored as 3, expected all four or none.",
)
def published_hands_of_three_seats(event):
    seats(event, 1, 4, N).update(published_won=None, published_discarded=None)


@named_as(
    "Round 1, table 4, North: published score stored as nothing, expected a number.",
)
def a_published_score_lost_from_an_open_sheet(event):
    lost = dict.fromkeys(("published_won", "published_discarded", "published_score", "published_twelfths"))
    seats(event, 1, 4, N).update(**lost)


@named_as(
    "Round 2: state stored as published, expected unpublished like a round before it.",
    "Round 1, table 1, East: published score stored as -42, expected nothing.",
)
def a_round_unpublished_before_a_published_one(event):
    rounds(event, 1).update(published_at=None)


@named_as(
    "Round 3, table 1, East: published score stored as nothing, expected 37.",
)
def a_round_published_without_its_scores(event):
    rounds(event, 3).update(published_at=NOW, seating_shown_at=NOW)


@named_as(
    "Round 4: state stored as withheld, expected not withheld, as it is not the last round.",
)
def a_round_withheld_before_the_last(event):
    rounds(event, 4).update(withheld=True)


@named_as(
    "Round 1: state stored as published, expected unpublished, as the event is in preparation.",
    "Round 2: state stored as published, expected unpublished, as the event is in preparation.",
)
def an_event_in_preparation_with_published_rounds(event):
    of_event(event).update(state="draft")


@named_as(
    "Round 1, table 4: state of a sheet in a closed event stored as to_confirm, expected confirmed.",
    "Round 3: state stored as unpublished, expected published, as the event is closed.",
    "Round 4: state stored as unpublished, expected published, as the event is closed.",
    "Round 5: state stored as unpublished, expected published, as the event is closed.",
    "Round 6: state stored as unpublished, expected published, as the event is closed.",
    "Round 2, table 3: state of a sheet in a closed event stored as to_confirm, expected confirmed.",
)
def an_event_closed_before_its_end(event):
    of_event(event).update(state="closed")
