"""Lines of a printed note, in every script."""

import pytest

from tournament.exports.cell_text import breadth, wrapped


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
