"""Every change that a sheet offers can be applied: the sheet that it leads to can be stored."""

from dataclasses import replace

import pytest

from scoring.mcr import ClaimedFan
from tests.tournament.sample_events import NOW, record, version_now
from tournament.record.sheet_facts import hands_of
from tournament.rules.claims import completed
from tournament.rules.sheet import Hand, HandClaim, computed_scores
from tournament.rules.slip_errors import Kind
from tournament.sheets.applying import apply_proposal
from tournament.sheets.proposals import proposals_of
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db

EAST, SOUTH, WEST, NORTH = range(4)
SEVEN_PAIRS = "11335577m2244s8p8p"
#: All pungs, one of norths: 8 points, and 9 for who sits at that wind.
NORTHS = "[NNN,1][222m,1][999s,1]444p5p5p"


def of_tiles(event, number, winner, discarder, tiles):
    """A won hand as it is typed with its tiles, its value theirs."""
    typed = Hand(number, winner, discarder, claim=HandClaim(tiles=tiles))
    return completed(event.rules, typed, event.chairs, value_typed=False)


def of_fans(number, winner, discarder, value, *fans):
    return Hand(number, winner, discarder, value, HandClaim(tuple(ClaimedFan(fan) for fan in fans)))


def typed_twice(event, *below):
    """A sheet whose third line is the second again, with these hands from line 4 on, and the true totals."""
    above = (Hand(1, NORTH, None, 9), Hand(2, EAST, SOUTH, 13), Hand(3, EAST, SOUTH, 13))
    true = (*above[:2], *(replace(hand, number=hand.number - 1) for hand in below))
    return SheetInput((*above, *below), computed_scores(event.rules, true))


def offered(session):
    return {proposal.kind: proposal for proposal in proposals_of(session)}


def take(session, proposal):
    return apply_proposal(session.pk, proposal.key, by=None, version=version_now(session), now=NOW)


def test_hands_that_move_up_get_the_winds_of_their_new_lines(event, session):
    """Hand 5 becomes hand 4: East is prevalent again, and everybody sits at another wind."""
    below = [of_tiles(event, number, WEST, NORTH, SEVEN_PAIRS) for number in (4, 5)]
    record(session, typed_twice(event, *below))
    moved = take(session, offered(session)[Kind.DOUBLED_HAND])
    assert hands_of(moved)[2:] == tuple(
        of_tiles(event, number, WEST, NORTH, SEVEN_PAIRS) for number in (3, 4)
    )
    assert offered(moved) == {}


@pytest.mark.parametrize("says", ["fans", "tiles"])
def test_a_change_after_which_a_lower_hand_cannot_be_as_its_slip_says_is_not_offered(event, session, says):
    """West sits as North in hand 4, and as East in hand 3."""
    below = of_fans(4, WEST, NORTH, 8, 50, 61) if says == "fans" else of_tiles(event, 4, WEST, NORTH, NORTHS)
    record(session, typed_twice(event, below))
    assert Kind.DOUBLED_HAND not in offered(session)


def test_tiles_worth_more_on_their_new_line_leave_the_fans_open(event, session):
    """South sits as North in hand 3: her norths are worth 9 there, and were counted as 8."""
    record(session, typed_twice(event, of_tiles(event, 4, SOUTH, NORTH, NORTHS)))
    moved = hands_of(take(session, offered(session)[Kind.DOUBLED_HAND]))[2]
    assert (moved.value, moved.claim.fans, moved.claim.tiles[-9:]) == (8, (), "|EN0000|0")


def test_everything_offered_can_be_applied(event, session):
    hands = [of_tiles(event, 4, WEST, NORTH, SEVEN_PAIRS), of_tiles(event, 5, EAST, WEST, SEVEN_PAIRS)]
    sheet = typed_twice(event, *hands)
    record(session, sheet)
    found = proposals_of(session)
    assert len(found) > 1
    for proposal in found:
        record(session, sheet)
        apply_proposal(session.pk, proposal.key, by=None, version=version_now(session), now=NOW)


def test_another_winner_of_known_tiles_sits_at_another_wind(event, session):
    """Tiles do not say who won with them: West is as likely as whoever was typed."""
    typed, true = (of_tiles(event, 1, seat, NORTH, SEVEN_PAIRS) for seat in (SOUTH, WEST))
    record(session, SheetInput((typed,), computed_scores(event.rules, (true,))))
    assert hands_of(take(session, offered(session)[Kind.WINNER])) == (true,)
