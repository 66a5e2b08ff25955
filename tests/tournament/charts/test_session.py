"""Where the drawing of a session puts things."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.charts.session import session_chart

scores = st.integers(-2000, 2000)
runs = st.lists(st.tuples(scores, scores, scores, scores), min_size=1, max_size=16)


def numbered(run):
    return list(enumerate(run, start=1))


def test_a_run_starts_from_zero_and_ends_at_its_last_score():
    chart = session_chart([(1, (34, -18, -8, -8)), (2, (26, -26, 42, -42))])
    assert [curve.last for curve in chart.curves] == [26, -26, 42, -42]
    zero = next(mark.at for mark in chart.scores if mark.value == 0)
    for curve in chart.curves:
        points = curve.points.split(" ")
        assert len(points) == 3
        assert points[0] == f"{float(chart.left)},{zero}"


def test_hands_are_counted_below():
    assert [mark.value for mark in session_chart([(1, (0, 0, 0, 0))]).hands] == [4, 8, 12, 16]


def test_a_missing_hand_leaves_its_place():
    chart = session_chart([(1, (8, -8, 0, 0)), (16, (8, -8, 0, 0))])
    assert chart.curves[0].points.split(" ")[-1].startswith(f"{float(chart.right)},")


def test_without_a_hand_there_is_no_chart():
    with pytest.raises(ValueError, match="A chart needs a hand"):
        session_chart([])


@given(runs)
def test_everything_stays_on_the_drawing(run):
    chart = session_chart(numbered(run))
    for curve in chart.curves:
        assert 0 <= curve.label_at <= chart.height
        for point in curve.points.split(" "):
            x, y = map(float, point.split(","))
            assert chart.left <= x <= chart.right
            assert 0 <= y <= chart.height


@given(runs)
def test_labels_do_not_overlap(run):
    places = sorted(curve.label_at for curve in session_chart(numbered(run)).curves)
    assert all(later - earlier >= 17.9 for earlier, later in pairwise(places))


@given(runs)
def test_the_axis_is_readable_and_holds_every_score(run):
    marks = [mark.value for mark in session_chart(numbered(run)).scores]
    every = [score for four in run for score in four]
    assert 2 <= len(marks) <= 8
    assert 0 in marks
    assert marks[0] <= min(0, *every)
    assert max(0, *every) <= marks[-1]
