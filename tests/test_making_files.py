"""The scripts by which files of the project are made anew, each asked for a little."""

import subprocess
import sys

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from PIL import Image

from scripts import make_fonts, pictures
from tests import newcomer
from tests.newcomer import chosen_chromium


def run(script: str, *arguments: object, **environment: str) -> str:
    """What a script says. Raises AssertionError where it does not end well."""
    ended = subprocess.run(
        [sys.executable, "-m", f"scripts.{script}", *map(str, arguments)],
        cwd=newcomer.ROOT,
        env=newcomer.environment(**environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    assert ended.returncode == 0, ended.stdout
    return ended.stdout


def test_the_hands_of_the_demo_are_those_that_the_script_makes(tmp_path):
    made = tmp_path / "hands.txt"
    said = run("make_demo_hands", "--attempts", 3_000, "--to", made)
    hands = made.read_text().splitlines()
    assert f"{len(hands)} hands in {made}" in said
    assert len(hands) > 100
    assert set(hands) <= set((newcomer.ROOT / "tournament" / "demo" / "hands.txt").read_text().splitlines())


# --- Fonts ---


def square(pen, size):
    pen.moveTo((0, 0))
    for corner in ((0, size), (size, size), (size, 0)):
        pen.lineTo(corner)
    pen.closePath()


def plus(pen):
    pen.moveTo((50, 200))
    for corner in ((50, 300), (200, 300), (200, 450), (300, 450), (300, 300), (450, 300), (450, 200)):
        pen.lineTo(corner)
    for corner in ((300, 200), (300, 50), (200, 50), (200, 200)):
        pen.lineTo(corner)
    pen.closePath()


def a_font(family: str, letters: dict[str, int], *, cubic: bool = False):
    """A font in which each letter is a square as large as it says, and "+" a plus."""
    names = [".notdef", *(f"uni{ord(letter):04X}" for letter in letters)]
    builder = FontBuilder(1000, isTTF=not cubic)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(letter): f"uni{ord(letter):04X}" for letter in letters})
    drawn = {}
    for name, letter in zip(names, ["", *letters], strict=True):
        pen = T2CharStringPen(500, None) if cubic else TTGlyphPen(None)
        plus(pen) if letter == "+" else square(pen, letters.get(letter, 10))
        drawn[name] = pen.getCharString() if cubic else pen.glyph()
    if cubic:
        builder.setupCFF(family.replace(" ", ""), {}, drawn, {})
    else:
        builder.setupGlyf(drawn)
    builder.setupHorizontalMetrics(dict.fromkeys(names, (500, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "fullName": family})
    builder.setupOS2()
    builder.setupPost()
    return builder.font


def test_fonts_are_cut_named_and_given_a_minus(tmp_path):
    for style in ("Regular", "Bold"):
        a_font("Noto Sans", {"A": 300, "+": 0, "ا": 100}).save(tmp_path / f"NotoSans-{style}.ttf")
    collection = TTCollection()
    names = ("Noto Sans CJK JP", make_fonts.CJK_SOURCE_NAME)
    collection.fonts = [a_font(name, {"王": 700, "𠀋": 100}, cubic=True) for name in names]
    collection.save(tmp_path / "cjk.ttc")
    made = tmp_path / "made"
    run("make_fonts", tmp_path, tmp_path / "cjk.ttc", "--to", made)
    assert (made / "coverage.txt").read_text().split() == ["002B-002B", "0041-0041", "2212-2212", "738B-738B"]
    sans, cjk = (TTFont(made / f"tablepoint-{name}.ttf") for name in ("sans-bold", "cjk"))
    assert sans["name"].getDebugName(4) == "Tablepoint Sans Bold"
    assert sans["glyf"]["minus"].coordinates[:] == [(50, 200), (50, 300), (450, 300), (450, 200)]
    assert cjk["name"].getDebugName(1) == "Tablepoint CJK"
    assert max(cjk["glyf"][cjk.getBestCmap()[ord("王")]].coordinates) == (700, 700)


# --- Pictures ---


def test_every_picture_of_the_documents_is_made_by_the_script():
    assert {picture.file for picture in pictures.SHOWN} == {file.name for file in pictures.FOLDER.iterdir()}


@pytest.mark.faults
def test_a_page_is_looked_at_as_the_documents_show_it(tmp_path):
    said = run("pictures", "ranking", "desk", "--to", tmp_path, **chosen_chromium())
    assert said.startswith("4 pictures")
    for name in ("ranking-390", "ranking-1280", "ranking-1920-dark", "desk-1280"):
        with (
            Image.open(tmp_path / f"{name}.webp") as made,
            Image.open(pictures.FOLDER / f"{name}.webp") as shown,
        ):
            assert made.size == shown.size
