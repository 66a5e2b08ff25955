"""A page that was open while something was ruled about its session still knows what it was filled from."""

import pytest

from tests.tournament.desk.sheet_pages import TYPED, opened, send
from tests.tournament.desk.test_two_versions import THEIRS, chosen, merge
from tests.tournament.sample_events import HANDS, NOW, TOTALS, account, confirm, later, record, version_now
from tournament.events.changing_rules import change_rules
from tournament.models import Event
from tournament.players.entering import PlayerEntry, add_players
from tournament.players.replacing import replace_player
from tournament.rules.sheet import Hand, Penalty
from tournament.sheets.board import as_stored, facts_of_version
from tournament.sheets.confirming import reopen_session
from tournament.sheets.ending import set_forfeits, set_not_played
from tournament.sheets.recording import NewPenalty, SheetInput

pytestmark = pytest.mark.django_db

MINE = {**TYPED, "hand-2-value": "8", "hand-2-winner": "1"}


@pytest.fixture
def bruno(event):
    return account("bruno", event, "referee")


def rule(session, why="late", **more):
    return set_forfeits(session.pk, {2: why}, version=version_now(session), by=None, now=NOW, **more)


def test_a_page_opened_between_two_forfeits_takes_a_colleagues_changes(desk, session, bruno):
    """Ines' page was filled after the first forfeit; the second came, and then what Bruno typed."""
    record(session, SheetInput(HANDS, TOTALS), by=bruno)
    rule(session)
    carried = opened(desk)
    rule(session, "left the hall")
    record(session, THEIRS, by=bruno)
    choices = chosen(send(desk, MINE, carried=carried))
    assert {line for line, which in choices.items() if which == "mine"} == {"hand-2"}
    assert choices["hand-1"] == "stored"


def test_a_penalty_goes_with_a_line_that_moved_on_a_page_opened_before_the_forfeit(desk, session, bruno):
    late = NewPenalty(Penalty("deduction", 0, 5, hand=2), "late")
    record(session, SheetInput(HANDS, new_penalties=(late,)), by=bruno)
    rule(session)
    carried = opened(desk)
    rule(session, "left the hall")
    both = send(desk, {**TYPED, "moves": "+2", "hand-4-value": "0"}, carried=carried)
    merge(desk, both)
    assert session.penalties.get().hand == 3


def sheet_at(session, version):
    return facts_of_version(as_stored(session), version)


def hands_at(session, version):
    """How many hands the sheet had at a version."""
    return len(facts_of_version(as_stored(session), version)["hands"])


def test_a_new_sheet_is_known_through_every_forfeit(session, bruno):
    first = session.version
    rule(session)
    rule(session, "left the hall")
    record(session, SheetInput(HANDS), by=bruno)
    rule(session)
    assert [hands_at(session, first + more) for more in range(5)] == [0, 0, 0, 3, 3]


def test_a_session_that_was_not_played_after_all_is_known_at_every_version(session):
    first = session.version
    ruled = set_not_played(session.pk, reason="Fire alarm", by=None, version=first, now=NOW)
    reopen_session(session.pk, by=None, version=ruled.version, reason="They came", now=later(1))
    record(session, SheetInput(HANDS))
    assert [hands_at(session, first + more) for more in range(4)] == [0, 0, 0, 3]


def test_a_sheet_that_other_rules_changed_is_known_at_every_version(event, session):
    level = SheetInput((Hand(1),), (73, 61, -67, -67), timed_out=True)
    record(session, level)
    confirm(session, reason="As it was signed")
    confirmed = version_now(session)
    for number, tie_rule in enumerate(("literal", "averaged"), start=1):
        version = Event.objects.get(pk=event.pk).version
        changes = {"tie_rule": tie_rule}
        change_rules(event.pk, changes, reason="As announced", by=None, version=version, now=later(number))
    reopen_session(session.pk, by=None, version=version_now(session), reason="Recount", now=later(3))
    record(session, SheetInput(HANDS))
    assert [hands_at(session, confirmed + more) for more in range(5)] == [1, 1, 1, 1, 3]


def test_a_sheet_whose_seats_changed_is_known_at_every_version(event, session, bruno):
    """Somebody takes a place in a begun session: the sheet stays, and no entry of its history says so."""
    (newcomer,) = add_players(event.pk, [PlayerEntry("Newcomer")], by=None, now=NOW)
    record(session, SheetInput(HANDS), by=bruno)
    taken = version_now(session) + 1
    leaving = session.seats.get(wind=0).player
    replace_player(leaving.pk, newcomer.pk, by=None, version=leaving.version, now=NOW, begun_too=True)
    record(session, THEIRS, by=bruno)
    assert [hands_at(session, taken + more) for more in (-1, 0, 1)] == [3, 3, 4]
