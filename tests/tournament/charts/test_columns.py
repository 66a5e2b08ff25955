"""Where the drawing of counts puts its columns."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.charts.columns import column_chart

counts = st.lists(st.integers(0, 5000), min_size=1, max_size=12).filter(any)


@pytest.mark.parametrize("nothing", [[], [("8–11", 0)]])
def test_without_a_count_there_is_no_drawing(nothing):
    assert column_chart(nothing) is None


@given(counts)
def test_columns_are_as_high_as_their_counts_and_stand_apart_on_the_line(numbers):
    chart = column_chart([(str(number), number) for number in numbers])
    highest = max(column.height for column in chart.columns)
    for column, number in zip(chart.columns, numbers, strict=True):
        assert column.count == number
        assert column.height == pytest.approx(highest * number / max(numbers), abs=0.1)
        assert column.y + column.height == pytest.approx(chart.bottom, abs=0.1)
        assert chart.left <= column.x
        assert column.x + column.width <= chart.right
    assert all(one.x + one.width < next_.x for one, next_ in pairwise(chart.columns))
