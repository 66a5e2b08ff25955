"""Where a round stands: what is told of each of its sheets."""

import pytest

from tests.tournament.sample_events import account, record, session_of
from tournament.rounds.stand import round_stands

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [
        ("Anna", "Berg", "Anna Berg"),
        ("Anna", "", "Anna"),
        ("", "Berg", "Berg"),
        ("", "", "desk-1"),
        (" ", " ", "desk-1"),
    ],
)
def test_who_typed_a_sheet_is_told_by_the_full_name_or_else_by_the_user_name(event, first, last, shown):
    user = account("desk-1", event, "referee")
    user.first_name, user.last_name = first, last
    user.save()
    record(session_of(event), by=user)
    assert round_stands(event)[0].sheets[0].entered_by == shown


def test_a_sheet_that_nobody_typed_names_nobody(event):
    record(session_of(event), by=account("desk-1", event, "referee"))
    typed, untouched = round_stands(event)[0].sheets
    assert (typed.entered_by, untouched.entered_by) == ("desk-1", "")
