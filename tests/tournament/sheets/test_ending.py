"""Sessions that were not played, and seats that forfeit: RULES.md section 6."""

import pytest

from tests.tournament.sample_events import (
    NOW,
    ONE_HAND,
    ONE_HAND_TOTALS,
    account,
    confirm,
    play,
    record,
    seated_event,
    session_of,
)
from tournament.events.editing import edit_event
from tournament.models import Seat
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed, StaleVersion
from tournament.results.event_file import event_file
from tournament.results.standings import standings_of
from tournament.results.statistics import played_sessions
from tournament.results.stored_numbers import differences_in
from tournament.rounds.publishing import publish_round
from tournament.sheets.confirming import reopen_session
from tournament.sheets.ending import set_forfeits, set_not_played
from tournament.sheets.recording import SheetInput
from tournament.words.history import changes_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return seated_event(players=8, rounds=2, tie_breakers=["most_hands_won"])


def not_played(session, reason="fire alarm", **more):
    session.refresh_from_db()
    how = {"by": None, "version": session.version, "now": NOW, **more}
    return set_not_played(session.pk, reason=reason, **how)


def forfeit(session, forfeits, **more):
    session.refresh_from_db()
    how = {"by": None, "version": session.version, "now": NOW, **more}
    return set_forfeits(session.pk, forfeits, **how)


def reopen(session):
    session.refresh_from_db()
    return reopen_session(session.pk, by=None, version=session.version, reason="mistaken", now=NOW)


def publish(event):
    round_ = event.rounds.get(number=1)
    return publish_round(round_.pk, by=None, version=round_.version, now=NOW)


def counted(event, session, wind, *, public=False):
    number = session.seats.get(wind=wind).player.number
    (line,) = [line for line in standings_of(event, public=public) if line.number == number]
    return [(result.twelfths, result.score, result.hands_won) for result in line.results]


def test_nobody_gets_anything_for_a_session_not_played(event):
    session = session_of(event, 1, 1)
    not_played(session)
    play(session_of(event, 1, 2))
    publish(event)
    for public in (False, True):
        assert [counted(event, session, wind, public=public) for wind in range(4)] == [[], [], [], []]
        ranked = [line.rank for line in standings_of(event, public=public)]
        assert ranked[4:] == [None] * 4
    assert differences_in(event) == ()


def test_a_session_not_played_after_all_was(event):
    session = session_of(event, 1, 1)
    not_played(session)
    reopen(session)
    session.refresh_from_db()
    assert (session.state, session.not_played, session.reason) == ("empty", False, "")
    play(session)
    assert counted(event, session, 0) == [(48, 34, 1)]
    assert differences_in(event) == ()


def test_a_reopened_session_not_played_in_a_published_round_verifies(event):
    session = session_of(event, 1, 1)
    not_played(session)
    play(session_of(event, 1, 2))
    publish(event)
    reopen(session)
    assert differences_in(event) == ()
    play(session)
    assert counted(event, session, 0, public=True) == [(48, 34, 1)]
    assert differences_in(event) == ()


def test_what_is_typed_is_not_thrown_away(event):
    session = session_of(event, 1, 1)
    record(session, SheetInput(hands=ONE_HAND))
    with pytest.raises(ActionRefused, match="Something is typed on this sheet"):
        not_played(session)
    record(session, SheetInput())
    with pytest.raises(InvalidInput, match="Say why"):
        not_played(session, reason=" ")
    with pytest.raises(StaleVersion):
        not_played(session, version=99)
    with pytest.raises(NotAllowed):
        not_played(session, by=account("look", event, "viewer"))
    not_played(session)
    with pytest.raises(ActionRefused, match="This sheet is confirmed"):
        not_played(session)


def test_who_forfeits_gets_nothing_and_the_table_plays_on(event):
    session = session_of(event, 1, 1)
    forfeit(session, {0: "16 minutes late"})
    record(session, SheetInput(hands=ONE_HAND, signed_totals=ONE_HAND_TOTALS))
    confirm(session)
    play(session_of(event, 1, 2))
    # The substitute at East won the table: the others keep their places behind that.
    assert [counted(event, session, wind) for wind in range(4)] == [
        [(0, 0, 0)],
        [(0, -18, 0)],
        [(18, -8, 0)],
        [(18, -8, 0)],
    ]
    assert differences_in(event) == ()
    publish(event)
    assert counted(event, session, 0, public=True) == [(0, 0, 0)]
    assert differences_in(event) == ()
    reopen(session)
    assert differences_in(event) == ()
    forfeit(session, {})
    assert differences_in(event) == ()
    confirm(session)
    assert counted(event, session, 0, public=True) == [(48, 34, 1)]
    assert differences_in(event) == ()


def test_the_second_way_finds_a_forfeit_that_counts(event):
    session = session_of(event, 1, 1)
    forfeit(session, {0: "late"})
    record(session, SheetInput(hands=ONE_HAND, signed_totals=ONE_HAND_TOTALS))
    confirm(session)
    Seat.objects.filter(session=session, wind=0).update(score=34, twelfths=48)
    found = [difference.what for difference in differences_in(event) if "East" in difference.where]
    assert found == ["score", "table points in twelfths"]


def test_a_forfeit_has_a_reason_and_is_remembered(event):
    session = session_of(event, 1, 1)
    with pytest.raises(InvalidInput, match="Say why"):
        forfeit(session, {2: "  "})
    forfeit(session, {2: "left the hall"}, by=account("ref", event, "referee"))
    entry = event.history.get(action="set_forfeits")
    assert [(change.label, change.after) for change in changes_of(entry)] == [
        ("forfeits", "West: left the hall")
    ]
    assert (entry.round, entry.table) == (1, 1)


# --- A second person ------------------------------------------------------------------------------


@pytest.fixture
def strict(event):
    """The event, which asks for a second person, and its two referees: Ines and Bruno."""
    type(event).objects.filter(pk=event.pk).update(second_person=True)
    return session_of(event, 1, 1), account("ines", event, "referee"), account("bruno", event, "referee")


def endings(event):
    """Why sessions were not played, as the officials' papers tell it."""
    sessions = event_file(event, public=False).sessions
    return [session.reason for session in sessions if session.not_played or session.reason]


def test_who_sets_a_forfeit_does_not_confirm_alone(strict):
    session, ines, bruno = strict
    record(session, SheetInput(hands=ONE_HAND, signed_totals=ONE_HAND_TOTALS), by=ines)
    forfeit(session, {0: "came late"}, by=bruno)
    with pytest.raises(NotAllowed, match="second person"):
        confirm(session, by=bruno)
    confirmed = confirm(session, by=ines)
    assert (confirmed.entered_by, confirmed.confirmed_by) == (bruno, ines)


def test_forfeits_saved_as_they_are_leave_the_second_person_the_second(strict):
    session, ines, bruno = strict
    forfeit(session, {0: "came late"}, by=ines)
    record(session, SheetInput(hands=ONE_HAND, signed_totals=ONE_HAND_TOTALS), by=ines)
    forfeit(session, {0: "came late"}, by=bruno)
    assert confirm(session, by=bruno).confirmed_by == bruno


def test_a_session_not_played_waits_for_the_second_person(event, strict):
    session, ines, bruno = strict
    waiting = not_played(session, by=ines)
    assert (waiting.state, waiting.confirmed_at, waiting.entered_by) == ("to_confirm", None, ines)
    play(session_of(event, 1, 2))
    with pytest.raises(ActionRefused):
        publish(event)
    with pytest.raises(NotAllowed, match="second person"):
        confirm(session, by=ines)
    assert differences_in(event) == ()
    assert endings(event) == []
    confirmed = confirm(session, by=bruno)
    assert endings(event) == ["fire alarm"]
    assert (confirmed.not_played, confirmed.reason, confirmed.confirmed_by) == (True, "fire alarm", bruno)
    publish(event)
    assert counted(event, session, 0, public=True) == []
    assert differences_in(event) == ()


def test_what_is_typed_on_a_sheet_that_waits_as_not_played_takes_it_back(event, strict):
    session, ines, bruno = strict
    not_played(session, by=ines)
    with pytest.raises(ActionRefused, match="noted already"):
        not_played(session, by=bruno)
    record(session, SheetInput(), by=bruno)  # nothing typed
    assert session_of(event, 1, 1).not_played
    record(session, SheetInput(hands=ONE_HAND, signed_totals=ONE_HAND_TOTALS), by=bruno)
    session.refresh_from_db()
    assert (session.not_played, session.reason, session.state) == (False, "", "to_confirm")
    with pytest.raises(NotAllowed, match="second person"):
        confirm(session, by=bruno)
    assert confirm(session, by=ines).confirmed_by == ines
    assert differences_in(event) == ()


def test_a_sheet_that_waits_as_not_played_waits_whatever_the_event_asks_of_slips(event, strict):
    session, ines, _bruno = strict
    not_played(session, by=ines)
    event.refresh_from_db()
    changes = {"lowest_claim": "fans_from", "fans_from": 24}
    edit_event(event.pk, changes, by=None, version=event.version, now=NOW)
    waiting = session_of(event, 1, 1)
    assert (waiting.state, waiting.not_played) == ("to_confirm", True)


def test_a_published_result_stands_until_the_second_person_confirms_that_nobody_played(event, strict):
    session, _ines, bruno = strict
    publisher = account("pia", event, "publisher")
    for table in (1, 2):
        play(session_of(event, 1, table))
    publish(event)
    before = counted(event, session, 0, public=True)
    told = len(played_sessions(event))
    reopen(session)
    record(session, SheetInput(), by=publisher)
    not_played(session, by=publisher)
    assert counted(event, session, 0, public=True) == before
    assert len(played_sessions(event)) == told
    assert differences_in(event) == ()
    with pytest.raises(NotAllowed):
        confirm(session, by=bruno)  # a referee
    confirm(session, by=account("otto", event, "organiser"))
    assert counted(event, session, 0, public=True) == []
    assert len(played_sessions(event)) == told - 1
    assert differences_in(event) == ()
