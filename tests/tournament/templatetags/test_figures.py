"""How shares are written: a space before the sign belongs to the language."""

from fractions import Fraction

import pytest
from django.utils import translation

from tournament.templatetags.figures import percent, share_of


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "3.2%"),
        ("zh-hans", "3.2%"),
        ("fr", "3,2\N{NARROW NO-BREAK SPACE}%"),
        ("es", "3,2\N{NO-BREAK SPACE}%"),
    ],
)
def test_a_share_is_written_as_the_language_does(language, written):
    with translation.override(language):
        assert percent(Fraction(32, 1000)) == written


def test_only_shares_under_a_tenth_have_a_decimal():
    assert [percent(Fraction(n, 1000)) for n in (0, 1, 99, 100, 1000)] == [
        "0%",
        "0.1%",
        "9.9%",
        "10%",
        "100%",
    ]


def test_a_share_of_nothing_is_a_dash():
    assert share_of(0, 0) == "–"
