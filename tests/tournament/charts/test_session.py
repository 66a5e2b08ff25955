"""Where the drawing of a session puts things."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.charts.session import session_chart

scores = st.integers(-2000, 2000)
counted = st.tuples(*[st.none() | scores] * 4)
runs = st.lists(st.tuples(scores, scores, scores, scores), min_size=1, max_size=16)


#: What counts in the end, where nobody knows it.
UNKNOWN = (None,) * 4


def numbered(run):
    return list(enumerate(run, start=1))


def test_a_run_starts_from_zero_and_ends_at_its_last_score():
    chart = session_chart([(1, (34, -18, -8, -8)), (2, (26, -26, 42, -42))], UNKNOWN)
    assert [curve.last for curve in chart.curves] == [26, -26, 42, -42]
    zero = next(mark.at for mark in chart.scores if mark.value == 0)
    for curve in chart.curves:
        points = curve.points.split(" ")
        assert len(points) == 3
        assert points[0] == f"{float(chart.left)},{zero}"


def test_hands_are_counted_below():
    assert [mark.value for mark in session_chart([(1, (0, 0, 0, 0))], UNKNOWN).hands] == [4, 8, 12, 16]


def test_a_missing_hand_leaves_its_place():
    chart = session_chart([(1, (8, -8, 0, 0)), (16, (8, -8, 0, 0))], UNKNOWN)
    assert chart.curves[0].points.split(" ")[-1].startswith(f"{float(chart.right)},")


def test_without_a_hand_there_is_no_chart():
    with pytest.raises(ValueError, match="A chart needs a hand"):
        session_chart([], UNKNOWN)


def test_a_run_steps_to_what_counts_in_the_end():
    chart = session_chart([(1, (34, -18, -8, -8))], (14, -18, -8, -9))
    assert [curve.last for curve in chart.curves] == [14, -18, -8, -9]
    assert [len(curve.points.split(" ")) for curve in chart.curves] == [3, 2, 2, 3]
    (_zero, after_the_hand, counts) = (point.split(",") for point in chart.curves[0].points.split(" "))
    assert after_the_hand[0] == counts[0]
    assert float(counts[1]) > float(after_the_hand[1])


@given(runs, counted)
def test_everything_stays_on_the_drawing(run, counts):
    chart = session_chart(numbered(run), counts)
    for curve in chart.curves:
        assert 0 <= curve.label_at <= chart.height
        for point in curve.points.split(" "):
            x, y = map(float, point.split(","))
            assert chart.left <= x <= chart.right
            assert 0 <= y <= chart.height


@given(runs, counted)
def test_labels_do_not_overlap(run, counts):
    places = sorted(curve.label_at for curve in session_chart(numbered(run), counts).curves)
    assert all(later - earlier >= 17.9 for earlier, later in pairwise(places))


@given(runs, counted)
def test_the_axis_is_readable_and_holds_every_score(run, counts):
    marks = [mark.value for mark in session_chart(numbered(run), counts).scores]
    every = [*(score for four in run for score in four), *(score for score in counts if score is not None)]
    assert 2 <= len(marks) <= 8
    assert 0 in marks
    assert marks[0] <= min(0, *every)
    assert max(0, *every) <= marks[-1]
