import pytest

from tournament.papers.workbooks.cell_text import formula_safe, sheet_titles, xml_text


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("bell\x07", "bell"),
        ("\x00\x1f\ufffe", ""),
        ("line\nfeed\ttab", "line\nfeed\ttab"),
        ("a half\ud800 pair", "a half pair"),
        ("x" * 40_000, "x" * 32_767),
    ],
)
def test_a_workbook_gets_no_character_that_it_cannot_hold(typed, kept):
    assert xml_text(typed) == kept


@pytest.mark.parametrize(
    ("typed", "safe"),
    [
        ("=1+1", "'=1+1"),
        ("+49 30", "'+49 30"),
        ("-anonymous-", "'-anonymous-"),
        ("@home", "'@home"),
        ("\t=1", "'\t=1"),
        ("\x00=1", "'=1"),
        ("\r=1", " =1"),
        ("Ana = Bo", "Ana = Bo"),
        ("", ""),
    ],
)
def test_no_name_becomes_a_formula_of_a_comma_separated_file(typed, safe):
    assert formula_safe(typed) == safe


@pytest.mark.parametrize(
    ("wanted", "titles"),
    [
        (["Standings", "standings"], ["Standings", "standings 2"]),
        (["Round 1/2: [all]*?"], ["Round 1 2   all"]),
        (["'quoted'"], ["quoted"]),
        (["", "///"], ["Sheet", "Sheet 2"]),
        (["x" * 40, "x" * 40], ["x" * 31, "x" * 29 + " 2"]),
    ],
)
def test_sheet_titles_are_legal_and_differ(wanted, titles):
    assert sheet_titles(wanted) == titles
