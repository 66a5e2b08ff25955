"""How broad text is in the bundled fonts, and what of it a line has room for."""

import pytest

from tournament.papers.making.letters import cut_to, share_out, text_width


def test_a_letter_is_as_broad_as_its_size_says():
    assert text_width("王小明", 3) == pytest.approx(9)
    assert text_width("iii", 3) < text_width("WWW", 3) < 9
    assert text_width("Wu", 3, bold=True) > text_width("Wu", 3)
    assert text_width("e\N{COMBINING CIRCUMFLEX ACCENT}", 3) == text_width("ê", 3) == text_width("e", 3)
    assert text_width("\N{ARABIC LETTER AIN}", 3) == 3


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        ("王小明", 9, "王小明"),
        ("王小明", 8.9, "王小…"),
        ("王 小明", 6.7, "王…"),
        ("王小明", 0, "…"),
        ("", 0, ""),
    ],
)
def test_a_text_is_cut_where_the_room_ends(text, room, expected):
    assert cut_to(text, room, 3) == expected
    assert text_width(expected, 3) <= max(room, text_width("…", 3))


def test_the_longest_text_is_cut_first():
    assert share_out(["王", "王王王王王王王王", "王王"], 18, 3) == ["王", "王王…", "王王"]
    assert share_out(["王", "王王"], 9, 3) == ["王", "王王"]
    assert share_out(["王王王王", "王王王王"], 18, 3) == ["王王…", "王王…"]
    assert share_out([], 18, 3) == []
