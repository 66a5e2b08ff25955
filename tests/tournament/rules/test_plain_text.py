"""How a name is kept and how it is compared."""

import unicodedata

import pytest

from tournament.rules.plain_text import folded, tidied


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Zoe\u0301", "Zoé"),
        ("\ufeffAnna\u200b", "Anna"),
        ("\u202eAnna\u202c", "Anna"),
        ("An\u00adna", "Anna"),
        ("Anna \u200d", "Anna "),
        ("\u200cAnna", "Anna"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("ක්\u200dය", "ක්\u200dය"),
        ("Anna  Berg", "Anna  Berg"),
        ("\u3164", ""),
        ("한글", "한글"),
        ("Line\nbreak", "Line\nbreak"),
    ],
)
def test_a_name_is_kept_composed_and_without_what_nobody_sees(written, kept):
    assert tidied(written) == unicodedata.normalize("NFC", kept)
    assert tidied(tidied(written)) == tidied(written)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ANNA", "anna"),
        ("STRASSE", "Straße"),
        ("O’Hara", "O'Hara"),
        ("Jean‑Luc", "Jean-Luc"),
        ("Ａｎｎａ", "Anna"),
        ("می\u200cخواهم", "میخواهم"),
        ("辻\U000e0100", "辻"),
        ("Anna\u3000Berg", "Anna Berg"),
        ("İnci", "i̇nci"),
    ],
)
def test_what_is_one_name_is_folded_alike(one, other):
    assert folded(one) == folded(other)


@pytest.mark.parametrize(("one", "other"), [("José", "Jose"), ("Anna Berg", "Annaberg"), ("陈", "陳")])
def test_what_may_be_two_people_is_not(one, other):
    assert folded(one) != folded(other)
