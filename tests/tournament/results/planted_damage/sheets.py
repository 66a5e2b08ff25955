"""The state of a sheet, and its scores."""

from tests.tournament.results.planted_damage.kinds import named_as
from tests.tournament.results.planted_damage.places import E, N, S, W, seats, sheet
from tests.tournament.sample_events import NOW, session_of
from tournament.models import HandResult, Penalty

# --- The state of a sheet ---


@named_as(
    "Round 4, table 4: state of the sheet stored as empty, expected in_progress.",
)
def hands_on_a_sheet_not_begun(event):
    HandResult.objects.create(session=session_of(event, 4, 4), number=1)


@named_as(
    "Round 5, table 1: state of the sheet stored as empty, expected in_progress.",
)
def a_signed_total_on_a_sheet_not_begun(event):
    seats(event, 5, 1, W).update(signed_total=8)


@named_as(
    "Round 5, table 1: state of the sheet stored as empty, expected in_progress.",
)
def a_penalty_on_a_sheet_not_begun(event):
    Penalty.objects.create(session=session_of(event, 5, 1), kind="deduction", seat=S, amount=5)


@named_as(
    "Round 4, table 1: state of the sheet stored as empty, expected in_progress.",
)
def a_sheet_with_hands_called_empty(event):
    sheet(event, 4, 1).update(state="empty")


@named_as(
    "Round 4, table 4: state of the sheet stored as in_progress, expected empty.",
)
def an_empty_sheet_called_begun(event):
    sheet(event, 4, 4).update(state="in_progress")


@named_as(
    "Round 4, table 1: state of the sheet stored as to_confirm, expected in_progress.",
)
def a_sheet_to_be_confirmed_that_lacks_totals(event):
    sheet(event, 4, 1).update(state="to_confirm")


@named_as(
    "Round 4, table 3: state of the sheet stored as to_confirm, expected differs.",
)
def a_sheet_to_be_confirmed_that_does_not_agree(event):
    sheet(event, 4, 3).update(state="to_confirm")


@named_as(
    "Round 3, table 1, East: score of an unconfirmed sheet stored as 37, expected nothing.",
)
def a_confirmed_sheet_called_open(event):
    sheet(event, 3, 1).update(state="to_confirm", confirmed_at=None)


@named_as(
    "Round 4, table 3, East: score stored as nothing, expected 35.",
)
def an_open_sheet_called_confirmed(event):
    sheet(event, 4, 3).update(state="confirmed", confirmed_at=NOW)


@named_as(
    "Round 3, table 1, North: signed total of a confirmed sheet stored as nothing, expected a number.",
)
def a_confirmed_sheet_without_a_total(event):
    seats(event, 3, 1, N).update(signed_total=None)


@named_as(
    "Round 2, table 2: hands of a session not played stored as 1, expected 0.",
)
def a_hand_on_a_sheet_not_played(event):
    HandResult.objects.create(session=session_of(event, 2, 2), number=1)


@named_as(
    "Round 2, table 2: penalties of a session not played stored as 1, expected 0.",
)
def a_penalty_on_a_sheet_not_played(event):
    Penalty.objects.create(session=session_of(event, 2, 2), kind="deduction", seat=S, amount=5)


@named_as(
    "Round 4, table 4: signed totals of a session not played stored as 1, expected 0.",
)
def a_sheet_not_played_after_all(event):
    sheet(event, 4, 4).update(state="confirmed", confirmed_at=NOW, not_played=True, reason="fire alarm")
    seats(event, 4, 4, E).update(signed_total=0)


@named_as(
    "Round 3, table 3: reason of a mark stored as nothing, expected why the signed totals count.",
)
def a_mark_without_its_reason(event):
    sheet(event, 3, 3).update(reason="")


@named_as(
    'Round 3, table 3: mark "differs" stored as not set, expected set.',
)
def a_mark_that_hides_that_the_hands_differ(event):
    sheet(event, 3, 3).update(differs=False)


@named_as(
    'Round 3, table 1: mark "totals only" stored as set, expected not set.',
)
def a_mark_that_hands_are_missing(event):
    sheet(event, 3, 1).update(totals_only=True)


@named_as(
    'Round 3, table 4: mark "sum" stored as not set, expected set.',
)
def a_mark_that_the_sum_is_off(event):
    sheet(event, 3, 4).update(sum_off=False)


# --- Scores ---


@named_as(
    "Round 4, table 1, South: computed score stored as 0, expected 19.",
)
def a_computed_score(event):
    seats(event, 4, 1, S).update(computed=0)


@named_as(
    "Round 3, table 1, East: score stored as 37, expected 0.",
)
def a_signed_total_of_a_confirmed_sheet(event):
    seats(event, 3, 1, E).update(signed_total=0)


@named_as(
    "Round 4, table 1, East: signed total stored as 20001, expected from -20000 to 20000.",
)
def a_signed_total_out_of_all_proportion(event):
    seats(event, 4, 1, E).update(signed_total=20_001)


@named_as(
    "Round 3, table 1, East: score stored as 1, expected 37.",
)
def a_score(event):
    seats(event, 3, 1, E).update(score=1)


@named_as(
    "Round 3, table 1, East: table points in twelfths stored as 21, expected 48.",
    "Round 3, table 1: sum of the table points in twelfths stored as 57, expected 84.",
)
def table_points(event):
    seats(event, 3, 1, E).update(twelfths=21)


@named_as(
    "Round 4, table 4, East: score of an unconfirmed sheet stored as 0, expected nothing.",
    "Round 4, table 4, East: table points of an unconfirmed sheet stored as 0, expected nothing.",
)
def a_score_of_an_open_sheet(event):
    seats(event, 4, 4, E).update(score=0, twelfths=0)
