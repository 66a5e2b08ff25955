"""Lines of a printed note, in every script."""

import pytest

from tournament.papers.workbooks.cell_text import breadth, size_that_fits, text_height, wrapped


@pytest.mark.parametrize(
    ("text", "most", "lines"),
    [
        ("", 10, [""]),
        ("One line", 10, ["One line"]),
        ("A line for each hand.", 12, ["A line for", "each hand."]),
        ("Unbreakable words", 5, ["Unbreakable", "words"]),
        ("每局一行，勾选一格。", 10, ["每局一行，", "勾选一格。"]),
        ("每局一行，勾选一格。", 8, ["每局一", "行，勾选", "一格。"]),
        ("第 1 行 of", 4, ["第 1", "行", "of"]),
    ],
)
def test_a_text_is_cut_where_its_script_allows(text, most, lines):
    assert wrapped(text, most) == lines
    assert all(breadth(line) <= most for line in lines) or most < 6


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("Li Wu", 20),
        ("Maximiliane Wu", 15),
        ("Anne-Sophie Wu", 15),
        ("王小明王小明", 15),
        ("Unbreakable-Words of many", 10),
    ],
)
def test_a_text_has_the_largest_letters_with_which_no_word_is_cut(text, size):
    assert size_that_fits(text, (20, 15, 10), width=40, height=13) == size


def test_letters_are_smaller_in_a_lower_box():
    assert size_that_fits("Maximiliane Wu", (20, 15, 10), width=40, height=5) == 10


def test_a_text_is_as_high_as_its_lines():
    one = text_height("Li Wu", 10, width=40)
    assert text_height("Li Wu of the long and winding river", 10, width=40) == pytest.approx(2 * one)
    assert text_height("W" * 60, 10, width=40) == pytest.approx(3 * one)
