"""Where the drawing of a player's places puts things."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournament.charts.places import rank_chart

courses = st.lists(st.integers(1, 400), min_size=2, max_size=15).map(lambda ranks: list(enumerate(ranks, 1)))


def test_one_place_is_no_course():
    assert rank_chart([]) is None
    assert rank_chart([(1, 7)]) is None


@given(courses)
def test_a_better_place_stands_higher_and_a_later_round_further_right(places):
    chart = rank_chart(places)
    assert [(stop.round, stop.place) for stop in chart.stops] == places
    for earlier, later in pairwise(chart.stops):
        assert earlier.x < later.x
        assert (earlier.place < later.place) == (earlier.y < later.y)
    for stop in chart.stops:
        assert chart.left <= stop.x <= chart.right
        assert 0 <= stop.y <= chart.height


@given(courses)
def test_the_axis_has_no_place_before_the_first(places):
    chart = rank_chart(places)
    assert chart.levels[0].place >= 1
    assert len({level.y for level in chart.levels}) == len(chart.levels)


def test_level_places_are_a_level_line():
    chart = rank_chart([(1, 1), (2, 1), (3, 1)])
    assert len({stop.y for stop in chart.stops}) == 1


@given(courses)
def test_a_number_stands_off_the_line(places):
    chart = rank_chart(places)
    for before, stop, after in zip(chart.stops, chart.stops[1:], chart.stops[2:], strict=False):
        below = stop.label_at > stop.y
        assert below == (before.y < stop.y > after.y)
        assert 0 < stop.label_at < chart.height - 20
