"""Other rules for an event whose sheets are confirmed: what would change, what changes, who may."""

from contextlib import contextmanager

import pytest
from django.db import connection

from scoring.mcr import ClaimedFan
from tests.tournament.meanwhile import elsewhere, write
from tests.tournament.sample_events import (
    NOW,
    ONE_HAND,
    ONE_HAND_TOTALS,
    account,
    confirm,
    new_event,
    record,
    seated_event,
    session_of,
)
from tournament.access import permissions
from tournament.events.changing_rules import change_rules, preview_rules
from tournament.events.editing import edit_event
from tournament.models import Event, History, Session
from tournament.record.checking import check_history
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed, StaleVersion
from tournament.results.stored_numbers import differences_in
from tournament.rounds.publishing import publish_round
from tournament.rules.sheet import Hand, HandClaim
from tournament.sheets.confirming import reopen_session
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db

LITERAL = {"tie_rule": "literal"}
NO_BASELINE = {"switches": {"baseline": 0}}


#: Level at the bottom, as at a real table; RULES.md section 7 works it out by both rules.
LEVEL_TOTALS = (73, 61, -67, -67)


@pytest.fixture
def event():
    """Round 1 confirmed: at table 1 two players level at the bottom, at table 2 one hand of 10 points."""
    event = seated_event(players=8, rounds=2)
    record(session_of(event, 1, 1), SheetInput(signed_totals=LEVEL_TOTALS))
    record(session_of(event, 1, 2), SheetInput(hands=ONE_HAND, signed_totals=ONE_HAND_TOTALS))
    for table in (1, 2):
        confirm(session_of(event, 1, table))
    return event


def change(event, changes, *, reason="The federation asked for it.", by=None):
    event.refresh_from_db()
    return change_rules(event.pk, changes, reason=reason, by=by, version=event.version, now=NOW)


def twelfths(session, field="twelfths"):
    return list(session.seats.order_by("wind").values_list(field, flat=True))


def changed(effect):
    """What an effect says, shortly: by session the seats that change, with table points and computed."""
    return {
        (session.round, session.table): [
            (
                seat.wind,
                (seat.before.table_points, seat.after.table_points),
                (seat.before.computed, seat.after.computed),
            )
            for seat in session.seats
            if seat.changes
        ]
        for session in effect.sessions
    }


def test_another_tie_rule_changes_the_table_points_of_level_players_alone(event):
    expected = {
        (1, 1): [
            (wind, points, (None, None))
            for wind, points in enumerate([("4", "4½"), ("2", "2½"), ("½", "0"), ("½", "0")])
        ]
    }
    assert changed(preview_rules(event.pk, LITERAL, by=None)) == expected
    assert twelfths(session_of(event)) == [48, 24, 6, 6]
    assert changed(change(event, LITERAL)) == expected
    assert twelfths(session_of(event)) == [54, 30, 0, 0]
    assert twelfths(session_of(event, 1, 2)) == [48, 0, 18, 18]
    assert differences_in(type(event).objects.get(pk=event.pk)) == ()


def test_signed_totals_go_on_counting_and_the_sheet_gets_its_mark(event):
    seen = session_of(event, 1, 2).version
    effect = change(event, NO_BASELINE)
    assert changed(effect) == {
        (1, 2): [
            (wind, (points, points), numbers)
            for wind, points, numbers in [
                (0, "4", (34, 10)),
                (1, "0", (-18, -10)),
                (2, "1½", (-8, 0)),
                (3, "1½", (-8, 0)),
            ]
        ]
    }
    session = session_of(event, 1, 2)
    assert session.version == seen + 1
    assert (session.differs, session.reason) == (True, "The federation asked for it.")
    assert list(session.seats.values_list("score", flat=True)) == list(ONE_HAND_TOTALS)
    assert differences_in(type(event).objects.get(pk=event.pk)) == ()
    # Back again, and the mark is gone.
    change(event, {"switches": {}}, reason="It was right before.")
    assert not session_of(event, 1, 2).differs


def test_a_preview_changes_nothing(event):
    def stand():
        sessions = [(s.version, s.differs, twelfths(s)) for s in Session.objects.order_by("pk")]
        return sessions, History.objects.count(), type(event).objects.values().get(pk=event.pk)

    before = stand()
    assert preview_rules(event.pk, NO_BASELINE, by=None).sessions
    assert stand() == before


@contextmanager
def while_hands_are_checked(act):
    """Somebody else does this, once, while the hands are read that other rules may make unpayable."""
    done = []

    def look(execute, sql, params, many, context):
        answer = execute(sql, params, many, context)
        if '"winner" IS NOT NULL' in sql and not done:
            done.append(sql)
            act()
        return answer

    with connection.execute_wrapper(look):
        yield
    assert done


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_for_a_preview(event):
    with while_hands_are_checked(lambda: write(event, city="Elsewhere")):
        assert preview_rules(event.pk, NO_BASELINE, by=None).sessions
    event.refresh_from_db()
    assert event.city == "Elsewhere"


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_while_it_is_computed_what_other_rules_change(event):
    other = new_event(title="Other")
    with while_hands_are_checked(lambda: write(other, city="Elsewhere")):
        assert change(event, NO_BASELINE).sessions
    other.refresh_from_db()
    assert other.city == "Elsewhere"


@pytest.mark.django_db(transaction=True)
def test_a_sheet_that_is_confirmed_meanwhile_follows_the_other_rules(event):
    def confirm_one_more():
        session = session_of(event, 2, 1)
        record(session, SheetInput(signed_totals=LEVEL_TOTALS))
        confirm(session)

    with while_hands_are_checked(lambda: elsewhere(confirm_one_more)):
        effect = change(event, LITERAL)
    assert list(changed(effect)) == [(1, 1), (2, 1)]
    assert twelfths(session_of(event, 2, 1)) == twelfths(session_of(event, 1, 1)) == [54, 30, 0, 0]
    assert differences_in(type(event).objects.get(pk=event.pk)) == ()


@pytest.mark.django_db(transaction=True)
def test_rules_that_are_changed_by_somebody_else_meanwhile_are_not_changed_over(event):
    with (
        while_hands_are_checked(lambda: elsewhere(lambda: change(event, NO_BASELINE))),
        pytest.raises(StaleVersion),
    ):
        change(event, LITERAL)
    event.refresh_from_db()
    assert (event.switches, event.tie_rule) == (NO_BASELINE["switches"], "averaged")


def test_a_preview_of_a_closed_event_is_refused(event):
    Event.objects.filter(pk=event.pk).update(state=Event.State.CLOSED)
    with pytest.raises(ActionRefused, match="The event is closed"):
        preview_rules(event.pk, NO_BASELINE, by=None)


def test_open_sheets_follow_too(event):
    session = record(session_of(event, 2, 1), SheetInput(hands=ONE_HAND, signed_totals=(10, -10, 0, 0)))
    assert session.state == "differs"
    change(event, NO_BASELINE)
    assert session_of(event, 2, 1).state == "to_confirm"


def test_the_public_sees_new_table_points_at_once_and_that_needs_the_right(event, monkeypatch):
    round_ = event.rounds.get(number=1)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    event.refresh_from_db()
    revision = event.revision
    allowed = dict(permissions.ALLOWED)
    allowed["viewer"] = {permissions.Permission.EDIT_EVENT}
    monkeypatch.setattr(permissions, "ALLOWED", allowed)
    with pytest.raises(NotAllowed, match="right to publish"):
        change(event, LITERAL, by=account("vera", event, "viewer"))
    effect = change(event, LITERAL, by=account("otto", event, "organiser"))
    assert effect.published_rounds == (1,)
    assert twelfths(session_of(event), "published_twelfths") == [54, 30, 0, 0]
    event.refresh_from_db()
    assert event.revision == revision + 1


def test_another_tie_rule_waits_for_a_published_sheet_that_is_open_again(event):
    round_ = event.rounds.get(number=1)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    session = session_of(event)
    reopen_session(session.pk, by=None, version=session.version, reason="Total", now=NOW)
    sentence = "round 1, table 1 is published and open again"
    for act in (lambda: change(event, LITERAL), lambda: preview_rules(event.pk, LITERAL, by=None)):
        with pytest.raises(ActionRefused, match=sentence):
            act()
    change(event, NO_BASELINE)
    confirm(session_of(event))
    change(event, LITERAL)
    assert twelfths(session_of(event), "published_twelfths") == [54, 30, 0, 0]
    event.refresh_from_db()
    assert differences_in(event) == ()


def test_the_history_keeps_the_rules_and_every_session_that_changed(event):
    before = History.objects.count()
    change(event, LITERAL)
    entries = list(History.objects.order_by("pk"))[before:]
    assert [(e.action, e.round, e.table, e.reason) for e in entries] == [
        ("change_rules", None, None, "The federation asked for it."),
        ("recompute_session", 1, 1, "The federation asked for it."),
    ]
    assert (entries[0].before, entries[0].after) == ({"tie_rule": "averaged"}, LITERAL)
    assert (entries[1].before["table_points"], entries[1].after["table_points"]) == (
        ["4", "2", "½", "½"],
        ["4½", "2½", "0", "0"],
    )
    assert check_history(event).changed == ()


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        (
            {"switches": {"minimum": 12}},
            "minimum",
            "By these rules a won hand has at least 12 points, and these have fewer: "
            "round 1, table 2, hand 1.",
        ),
        ({"switches": {"speed": 3}}, "switches", "The switch 'speed' cannot be 3."),
        ({"switches": {"minimum": True}}, "switches", "The switch 'minimum' cannot be True."),
    ],
)
def test_rules_that_cannot_be_are_refused_and_change_nothing(event, changes, field, sentence):
    with pytest.raises(InvalidInput) as refused:
        change(event, changes)
    assert refused.value.errors == {field: [sentence]}
    event.refresh_from_db()
    assert event.switches == {}


def test_a_reason_a_change_and_the_current_version_are_asked_for(event):
    with pytest.raises(InvalidInput) as refused:
        change(event, LITERAL, reason=" ")
    assert list(refused.value.errors) == ["reason"]
    with pytest.raises(ActionRefused, match="nothing would change"):
        change(event, {"tie_rule": "averaged"})
    with pytest.raises(StaleVersion):
        change_rules(event.pk, LITERAL, reason="x", by=None, version=1, now=NOW)
    with pytest.raises(NotAllowed):
        preview_rules(event.pk, LITERAL, by=account("nobody"))


def test_before_the_first_confirmed_sheet_rules_are_edited_like_anything_else():
    event = seated_event(players=4, rounds=1)
    session = record(session_of(event), SheetInput(hands=ONE_HAND, signed_totals=(10, -10, 0, 0)))
    assert session.state == "differs"
    edit_event(event.pk, NO_BASELINE, by=None, version=event.version, now=NOW)
    assert session_of(event).state == "to_confirm"


def test_fans_that_are_not_worth_their_value_any_more_are_named(event):
    claim = HandClaim(fans=(ClaimedFan(22, 1),))
    hand = Hand(1, winner=0, discarder=1, value=24, claim=claim)
    record(session_of(event, 2, 2), SheetInput(hands=(hand,), signed_totals=(48, -32, -8, -8)))
    confirm(session_of(event, 2, 2))
    without = [number for number in range(1, 82) if number != 22]
    assert preview_rules(event.pk, {"switches": {"fans": without}}, by=None).doubtful == ((2, 2, 1),)
