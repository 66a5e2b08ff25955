import pytest
from fontTools.ttLib import TTFont

from tournament.papers.making.glyphs import missing_glyphs, unprintable
from tournament.papers.making.render_pdf import FONTS


@pytest.mark.parametrize(
    "name",
    [
        "Łukasz Żółć-Đorđević",
        "Nguyễn Thị Ánh",
        "Ελένη Παπαδοπούλου",
        "Мария Ёлкина-Їжак",
        "王小明",
        "龍燁 喆堃玥",
        "髙橋 﨑人 渡邉",
        "ひらがな・カタカナ",
        "김민준",
        "O’Neil −½⅔",
    ],
)
def test_the_names_of_many_countries_print(name):
    assert missing_glyphs(name) == ""


def test_what_no_font_has_is_named_once():
    assert missing_glyphs("𠮷田 אבא 𠮷") == "𠮷אב"
    assert unprintable(["Bo", "𠮷田"]) == [("𠮷田", "𠮷")]


def test_invisible_characters_need_no_glyph():
    assert missing_glyphs("a\u200bb\x07") == ""


def test_the_list_of_characters_is_that_of_the_fonts():
    regular, bold, cjk = (
        set(TTFont(FONTS / f"tablepoint-{name}.ttf").getBestCmap())
        for name in ("sans-regular", "sans-bold", "cjk")
    )
    in_fonts = (regular & bold) | cjk
    runs = [line.split("-") for line in (FONTS / "coverage.txt").read_text().split()]
    assert {code for first, last in runs for code in range(int(first, 16), int(last, 16) + 1)} == in_fonts
