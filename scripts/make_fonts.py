"""Make the fonts of the printed documents: `python -m scripts.make_fonts SANS_DIR CJK_TTC [--to FOLDER]`.

They are bundled in static/fonts, so this runs only when their characters are to change. The sources are
Debian's packages fonts-noto-core (SANS_DIR holds its NotoSans-Regular.ttf and NotoSans-Bold.ttf) and
fonts-noto-cjk (CJK_TTC is its NotoSansCJK-Regular.ttc), both under the SIL Open Font License:

    apt-get install fonts-noto-core fonts-noto-cjk
    python -m scripts.make_fonts /usr/share/fonts/truetype/noto \
        /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc

What is made, under names of its own because it is modified:

- Tablepoint Sans, regular and bold: Latin, Greek and Cyrillic, with the true minus that the source lacks.
- Tablepoint CJK: the hanzi of GB 2312 (both levels), the kanji of JIS X 0208 (level 1), the hanzi of Big5
  (level 1), the hangul of KS X 1001, kana, and what names need beyond these; Chinese forms throughout.
  Its outlines become quadratic and lose their hints, because WeasyPrint reads one plain TrueType file
  fifty times as fast as a compressed one.
- coverage.txt: the characters that the fonts have, so that asking for one needs no font library.
"""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont, newTable

FONTS = Path(__file__).resolve().parent.parent / "static" / "fonts"
CJK_SOURCE_NAME = "Noto Sans CJK SC"
#: How far a quadratic outline may stray from the cubic one, in thousandths of the character's height.
OUTLINE_ERROR = 2.0
MINUS = 0x2212

SANS = [(0x20, 0x7E), (0xA0, 0x24F), (0x250, 0x36F), (0x370, 0x52F), (0x1E00, 0x1FFF), (0x2000, 0x206F)]
SANS += [(0x2070, 0x209F), (0x20A0, 0x20BF), (0x2116, 0x2122), (0x2150, 0x215F), (0x2DE0, 0x2DFF)]
#: With the space: between two Chinese words it is taken from their font.
KANA_AND_WIDE = [(0x20, 0x20), (0xA0, 0xA0), (0x3000, 0x30FF), (0xFF01, 0xFF9F)]
SYMBOLS = "→←↑↓▲▼△▽○●◇◆□■☆★≠≤≥≈×÷±√∞Σ✓"
#: Of people's names, beyond the standards above.
NAME_CHARACTERS = (
    "燁曄煒瑋彣翊玹婕晞暟霈鑫淼珮琍瑀瑄璿昀昕昇旻晟翃喆堃玥珺祎翀赟"
    "婳彧翾燚垚犇羴骉髙﨑濵邉邊齋齊德淸曻栁槗桒眞惠國澤廣濱嶋嶌舘簗囯"
)


def coded(codec: str, leads: Iterable[int], last: int = 0xFFFF) -> Iterator[str]:
    """The characters that two bytes of a national standard stand for."""
    for lead in leads:
        for trail in range(0x40, 0xFF):
            try:
                character = bytes([lead, trail]).decode(codec)
            except UnicodeDecodeError:
                continue
            if len(character) == 1 and lead << 8 | trail <= last:
                yield character


def cjk_characters() -> set[int]:
    """The code points of Tablepoint CJK."""
    characters = {
        *coded("gb2312", range(0xB0, 0xF8)),
        *coded("euc_jp", range(0xB0, 0xD0)),
        *coded("big5", range(0xA4, 0xC7), last=0xC67E),
        *coded("euc_kr", range(0xB0, 0xC9)),
        *SYMBOLS,
        *NAME_CHARACTERS,
    }
    return {ord(character) for character in characters} | in_ranges(KANA_AND_WIDE)


def in_ranges(ranges: Iterable[tuple[int, int]]) -> set[int]:
    return {code for first, last in ranges for code in range(first, last + 1)}


def cut(font: TTFont, characters: set[int], features: list[str]) -> None:
    """Leave the glyphs of these characters, without hints."""
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.desubroutinize = True
    options.notdef_outline = True
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx"] + ([] if features else ["GPOS", "GSUB"])
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.name_languages = [0x409]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)


def rename(font: TTFont, family: str, style: str) -> None:
    """Give the font its own name; the copyright and licence entries stay as they are."""
    names = {1: family, 2: style, 4: f"{family} {style}", 6: f"{family}-{style}".replace(" ", "")}
    names[3] = f"{names[6]}, a subset of {font['name'].getDebugName(3)}"
    for number, text in names.items():
        font["name"].setName(text, number, 3, 1, 0x409)


def add_minus(font: TTFont) -> None:
    """Make a minus of the bar of the plus sign, as wide as the plus."""
    plus = font["glyf"][font.getBestCmap()[ord("+")]]
    xs = sorted({x for x, _ in plus.coordinates})
    ys = sorted({y for _, y in plus.coordinates})
    left, right, bottom, top = xs[0], xs[-1], ys[1], ys[2]
    pen = TTGlyphPen(None)
    pen.moveTo((left, bottom))
    for corner in ((left, top), (right, top), (right, bottom)):
        pen.lineTo(corner)
    pen.closePath()
    font.setGlyphOrder([*font.getGlyphOrder(), "minus"])
    font["glyf"]["minus"] = pen.glyph()
    font["hmtx"]["minus"] = (font["hmtx"][font.getBestCmap()[ord("+")]][0], left)
    for table in font["cmap"].tables:
        table.cmap[MINUS] = "minus"


def make_quadratic(font: TTFont) -> None:
    """Turn the outlines from PostScript's curves into TrueType's."""
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    outlines = {}
    for name in order:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, OUTLINE_ERROR, reverse_direction=True))
        outlines[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, outlines
    del font["CFF "]
    limits = font["maxp"]
    limits.tableVersion = 0x00010000
    for field in ("maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs"):
        setattr(limits, field, 0)
    for field in ("maxStackElements", "maxSizeOfInstructions", "maxComponentElements", "maxPoints"):
        setattr(limits, field, 0)
    for field in ("maxContours", "maxCompositePoints", "maxCompositeContours", "maxComponentDepth"):
        setattr(limits, field, 0)
    limits.maxZones = 1
    font["post"].formatType = 3.0
    font.sfntVersion = "\x00\x01\x00\x00"


def make_sans(source: Path, style: str, folder: Path) -> set[int]:
    font = TTFont(source)
    cut(font, in_ranges(SANS), ["kern", "mark", "mkmk", "ccmp", "locl", "tnum"])
    add_minus(font)
    rename(font, "Tablepoint Sans", style)
    font.save(folder / f"tablepoint-sans-{style.lower()}.ttf")
    return set(font.getBestCmap())


def make_cjk(source: Path, folder: Path) -> set[int]:
    names = [font["name"].getDebugName(4) for font in TTCollection(source).fonts]
    font = TTFont(source, fontNumber=names.index(CJK_SOURCE_NAME))
    cut(font, cjk_characters(), [])
    make_quadratic(font)
    rename(font, "Tablepoint CJK", "Regular")
    font.save(folder / "tablepoint-cjk.ttf")
    return set(font.getBestCmap())


def write_coverage(characters: Iterable[int], folder: Path) -> None:
    """Write the characters as lines of `first-last`, hexadecimal."""
    ranges: list[list[int]] = []
    for code in sorted(characters):
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    lines = [f"{first:04X}-{last:04X}\n" for first, last in ranges]
    (folder / "coverage.txt").write_text("".join(lines), encoding="ascii")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sans_dir", type=Path)
    parser.add_argument("cjk_ttc", type=Path)
    parser.add_argument("--to", type=Path, default=FONTS, metavar="FOLDER")
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    regular = make_sans(asked.sans_dir / "NotoSans-Regular.ttf", "Regular", asked.to)
    bold = make_sans(asked.sans_dir / "NotoSans-Bold.ttf", "Bold", asked.to)
    write_coverage((regular & bold) | make_cjk(asked.cjk_ttc, asked.to), asked.to)


if __name__ == "__main__":
    main()
