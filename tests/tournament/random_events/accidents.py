"""Everything that may happen, and how often."""

from tests.tournament.random_events import organising, seats, slips
from tests.tournament.random_events.day import Day

#: Each returns whether it could happen; if not, nothing was changed. The greater the number, the more often.
ACCIDENTS = (
    (slips.type_a_sheet, 4),
    (slips.type_a_sheet_and_confirm_it, 14),
    (slips.confirm_a_sheet, 4),
    (slips.clear_a_sheet, 2),
    (slips.cancel_a_penalty_on_a_sheet, 1),
    (slips.reopen_a_sheet, 3),
    (slips.begin_a_sheet_anew, 2),
    (slips.somebody_forfeits, 3),
    (slips.nobody_plays, 1),
    (organising.give_a_penalty, 2),
    (organising.cancel_a_penalty, 1),
    (organising.publish_a_round, 9),
    (organising.unpublish_a_round, 1),
    (organising.withhold_the_last_round, 0.5),
    (organising.start_a_clock, 2),
    (organising.add_or_drop_a_round, 1),
    (organising.rank_by_other_tie_breakers, 1),
    (organising.count_members, 2),
    (organising.share_table_points_otherwise, 1),
    (organising.keep_everything, 0.5),
    (organising.go_back, 0.5),
    (seats.draw_all_rounds_anew, 1),
    (seats.seat_a_round_by_the_ranking, 2),
    (seats.go_on_with_other_players, 1),
    (seats.two_change_places, 1),
    (seats.somebody_takes_a_place, 4),
    (seats.somebody_leaves_or_comes_back, 1),
    (seats.somebody_is_ranked_no_more, 1),
)


def go_on(day: Day) -> None:
    """Let one thing happen that can."""
    accidents, often = zip(*ACCIDENTS, strict=True)
    happened = False
    while not happened:
        (accident,) = day.random.choices(accidents, often)
        day.story.append(accident.__name__)
        happened = accident(day)
        if not happened:
            day.story.pop()
