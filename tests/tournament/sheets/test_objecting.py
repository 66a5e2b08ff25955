"""Objections: logged in time, answered with a reason, and none open when the event closes."""

from datetime import timedelta

import pytest

from tests.tournament.meanwhile import just_before_the_lock
from tests.tournament.sample_events import NOW, account, play, publish, seated_event, session_of
from tournament.events.editing import set_state
from tournament.events.next_steps import next_steps, situation_of
from tournament.models import Objection
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed
from tournament.rounds.publishing import publish_round
from tournament.sheets.confirming import reopen_session
from tournament.sheets.objecting import answer_objection, log_objection

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return seated_event(players=8, rounds=1, objection_minutes=15)


def log(event, *, minutes=0, wind=1, text="my total was +8", by=None):
    session = session_of(event, 1, 1)
    return log_objection(session.pk, wind, text, by=by, now=NOW + timedelta(minutes=minutes))


def answer(objection, *, accepted=False, reason="the sheet is signed", by=None):
    return answer_objection(objection.pk, accepted=accepted, reason=reason, by=by, now=NOW)


def close(event):
    event.refresh_from_db()
    return set_state(event.pk, "closed", by=None, version=event.version, now=NOW)


def test_only_until_so_many_minutes_after_publishing(event):
    with pytest.raises(ActionRefused, match="There is no result yet to object to"):
        log(event)
    play(session_of(event, 1, 1))
    log(event, minutes=-30)
    publish_all(event)
    log(event, minutes=15)
    with pytest.raises(ActionRefused, match="Objections were possible for 15 minutes after publishing"):
        log(event, minutes=16)


def test_against_a_sheet_that_is_opened_again_in_this_instant(event):
    played = play(session_of(event, 1, 1))

    def open_again():
        reopen_session(played.pk, by=None, version=played.version, reason="Wrong slip", now=NOW)

    with (
        just_before_the_lock(open_again),
        pytest.raises(ActionRefused, match="There is no result yet to object to"),
    ):
        log_objection(played.pk, 1, "my total was +8", by=None, now=NOW)
    assert not Objection.objects.exists()


def publish_all(event):
    play(session_of(event, 1, 2))
    round_ = event.rounds.get(number=1)
    return publish_round(round_.pk, by=None, version=round_.version, now=NOW)


def test_the_event_closes_when_each_is_answered(event):
    publish(event, 1)
    first, second = log(event), log(event, wind=2)
    steps = [step.sentence for step in next_steps(situation_of(event), NOW)]
    name = first.player.name
    assert f"{name} objects to the result of table 1, round 1" in steps
    assert "Every round is published" not in steps
    with pytest.raises(ActionRefused) as refused:
        close(event)
    assert refused.value.sentences[0] == f"The objection of {name} at table 1 of round 1 is not answered."
    assert len(refused.value.sentences) == 2
    answer(first)
    answer(second, accepted=True, reason="the slip says 18")
    assert "Every round is published" in [step.sentence for step in next_steps(situation_of(event), NOW)]
    assert close(event).state == "closed"


def test_an_answer_is_given_once_and_with_a_reason(event):
    publish(event, 1)
    objection = log(event)
    with pytest.raises(InvalidInput, match="Say why"):
        answer(objection, reason=" ")
    answer(objection)
    with pytest.raises(ActionRefused, match="answered already"):
        answer(objection, accepted=True)
    assert Objection.objects.get().answer == "rejected"
    assert [entry.action for entry in event.history.filter(round=1, table=1)[:2]] == [
        "answer_objection",
        "log_objection",
    ]


def test_what_an_objection_needs(event):
    publish(event, 1)
    with pytest.raises(InvalidInput) as refused:
        log(event, wind=7, text=" ")
    assert list(refused.value.errors) == ["player", "text"]
    with pytest.raises(NotAllowed):
        log(event, by=account("look", event, "viewer"))
    objection = log(event, by=account("ref", event, "referee"))
    with pytest.raises(NotAllowed):
        answer(objection, by=account("nobody"))
