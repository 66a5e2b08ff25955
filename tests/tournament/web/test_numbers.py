"""Numbers that a request names by their digits."""

import pytest

from tournament.web.numbers import whole_number, whole_numbers


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("9" * 18, 10**18 - 1),
        ("9" * 19, None),
        ("9" * 5000, None),
        ("", None),
        ("-1", None),
        ("+1", None),
        (" 1", None),
        ("1_0", None),
        ("1.0", None),
        ("²", None),
        ("٣", None),
        ("３", None),
    ],
)
def test_a_number_is_plain_digits_that_the_database_has_room_for(text, number):
    assert whole_number(text) == number


def test_what_is_no_number_is_left_out():
    assert whole_numbers(["3", "x", "", "1"]) == [3, 1]
