"""What the scripts of a sheet get back for a saved line: figures, sentences, versions, never a lost key."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournament.desk.sheet_pages import TIMED_OUT, TYPED, opened, page, signed_in, stored
from tests.tournament.sample_events import HANDS, NOW, SHEET, TOTALS, account, session_of
from tournament.models import History, Session
from tournament.rules.sheet import Hand
from tournament.sheets.recording import SheetInput, record_sheet

pytestmark = pytest.mark.django_db

ADDRESS = "/e/small-event/desk/1/1/"


def post(desk, typed, *, do="save", carried=None):
    carried = carried or opened(desk)
    return desk.post(ADDRESS, {**carried, **typed, "do": do}, headers={"accept": "application/json"})


def test_a_saved_sheet_comes_back_counted(desk, session):
    answer = post(desk, TYPED).json()
    assert stored(session) == (HANDS, TOTALS)
    assert answer["version"] == 2
    assert answer["totals"] == list(TOTALS)
    assert answer["differences"] == [0, 0, 0, 0]
    assert answer["state"] == "to_confirm"
    assert answer["lines"][0]["hand"] == {"winner": 1, "discarder": 3, "value": 13}
    assert answer["lines"][0]["cells"] == [[-8, -8], [37, 37], [-8, -8], [-21, -21]]
    assert "Tomasz from Kenji" in answer["lines"][0]["told"]
    assert set(answer["parts"]) == {"verdict", "penalties", "marks", "stand", "confirm"}


def test_the_next_line_is_saved_with_the_version_and_token_of_the_answer(desk, session):
    first = post(desk, {"hand-1-value": "0"}).json()
    carried = {"version": first["version"], "token": first["token"]}
    second = post(desk, {"hand-1-value": "0", "hand-2-value": "0"}, carried=carried)
    assert second.status_code == 200
    assert stored(session)[0] == (Hand(1), Hand(2))


def test_a_line_that_cannot_be_read_keeps_no_other_from_being_saved(desk, session):
    answer = post(desk, {**TYPED, "hand-2-value": "x", "total-e": "?"}).json()
    assert stored(session) == ((HANDS[0], HANDS[2]), (None, *TOTALS[1:]))
    assert [line["wrong"] for line in answer["lines"][:3]] == [False, True, False]
    assert "is no number of points" in answer["lines"][1]["told"]


def test_a_stored_line_stays_while_what_is_typed_over_it_cannot_be_read(desk, session):
    record_sheet(session.pk, SHEET, by=None, version=1, now=NOW)
    post(desk, {**TYPED, "hand-2-value": "x", "total-e": "?"})
    assert stored(session) == (HANDS, TOTALS)


def test_the_same_request_again_saves_once_and_goes_on_from_there(desk, session):
    carried = opened(desk)
    first = post(desk, TYPED, carried=carried).json()
    again = post(desk, TYPED, carried=carried)
    assert again.status_code == 200
    assert again.json()["version"] == first["version"]
    assert History.objects.filter(action="record_sheet").count() == 1


def test_a_request_repeated_after_a_colleague_saved_does_not_hide_the_colleague(desk, session, event):
    carried = opened(desk)
    post(desk, TYPED, carried=carried)
    colleague = account("bo", event, "referee")
    record_sheet(session.pk, SheetInput(HANDS[:1]), by=colleague, version=2, now=timezone.now())
    again = post(desk, TYPED, carried=carried).json()
    assert again["version"] < Session.objects.get(pk=session.pk).version


def test_a_stale_save_is_refused_and_changes_nothing(desk, session):
    carried = opened(desk)
    record_sheet(session.pk, SHEET, by=None, version=1, now=NOW)
    response = post(desk, {"hand-1-value": "0"}, carried=carried)
    assert response.status_code == 409
    assert "Somebody else changed this" in response.json()["stale"]
    assert stored(session) == (HANDS, TOTALS)


def test_confirming_names_the_next_table_that_is_due(desk, session):
    answer = post(desk, TIMED_OUT, do="confirm_next").json()
    assert answer == {"next": reverse("sheet", args=["small-event", 1, 2])}
    assert Session.objects.get(pk=session.pk).is_confirmed


def test_the_board_is_next_when_no_table_is_due(desk, session, event):
    other = session_of(event, table=2)
    record_sheet(other.pk, SHEET, by=None, version=1, now=NOW)
    Session.objects.filter(pk=other.pk).update(state="confirmed", confirmed_at=NOW)
    assert post(desk, TIMED_OUT, do="confirm_next").json() == {"next": "/e/small-event/desk/1/"}


def test_a_sheet_that_cannot_be_confirmed_is_saved_and_says_why(desk, session):
    answer = post(desk, {**TYPED, "total-e": "-35"}, do="confirm_next").json()
    assert "Hands and signed totals do not agree" in answer["refusal"]
    assert stored(session)[0] == HANDS
    answer = post(desk, {**TYPED, "hand-2-value": "x"}, do="confirm").json()
    assert "cannot be read" in answer["refusal"]


def test_a_reason_sent_by_a_script_is_taken_only_for_differences_that_were_seen(desk, session):
    accepts = {**TIMED_OUT, "total-e": "-35", "reason": "as signed"}
    answer = post(desk, accepts, do="accept").json()
    assert answer["refusal"] == "The sheet was changed just now. Look at its differences once more."
    assert post(desk, accepts, do="accept").json() == {"next": ADDRESS}
    assert Session.objects.get(pk=session.pk).reason == "as signed"


def test_a_confirmed_sheet_takes_no_lines(desk, session):
    carried = opened(desk)
    post(desk, TIMED_OUT, do="confirm", carried=carried)
    response = post(desk, {"hand-1-value": "0"}, carried=carried)
    assert response.status_code == 409
    assert "This sheet is confirmed" in response.json()["stale"]


def test_what_somebody_else_must_confirm_is_not_due(event, session):
    event.second_person = True
    event.save()
    ines = account("ines", event, "referee")
    other = session_of(event, table=2)
    record_sheet(other.pk, SHEET, by=ines, version=1, now=NOW)
    record_sheet(session.pk, replace(SHEET, timed_out=True), by=None, version=1, now=NOW)
    answer = post(signed_in(ines), TIMED_OUT, do="confirm_next").json()
    assert answer == {"next": "/e/small-event/desk/1/"}


def test_who_typed_what_somebody_else_confirms_goes_on_and_confirms_nothing(event, desk, session):
    event.second_person = True
    event.save()
    assert post(desk, TIMED_OUT, do="confirm_next").json() == {"next": "/e/small-event/desk/1/2/"}
    session.refresh_from_db()
    assert (session.state, session.confirmed_by) == ("to_confirm", None)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"total-e": "-35"}, "Hands and signed totals do not agree"),
        ({"total-e": ""}, "A signed total is missing"),
        ({"hand-1-value": "5"}, "Some fields cannot be read"),
    ],
)
def test_a_sheet_that_is_not_ready_for_somebody_else_is_not_left(event, desk, session, changed, sentence):
    event.second_person = True
    event.save()
    answer = post(desk, {**TIMED_OUT, **changed}, do="confirm_next").json()
    assert "next" not in answer
    assert sentence in answer["refusal"]


def test_a_sheet_saved_line_by_line_is_one_entry_of_its_history_that_can_be_opened(desk, session):
    answer = post(desk, {"hand-1-value": "0"}).json()
    for number in (2, 3):
        typed = {f"hand-{hand}-value": "0" for hand in range(1, number + 1)}
        answer = post(desk, typed, carried={name: answer[name] for name in ("version", "token")}).json()
    text = page(desk.get(ADDRESS))
    assert re.findall(r"ines saved(?: \d times?)?", text) == ["ines saved 3 times"]
    assert "3 lines changed Line Before After Hand 1 – drawn Hand 2 – drawn Hand 3 – drawn" in text
    assert text.count("Hand 3 – drawn") == 2


def test_the_fields_that_are_not_stored_are_named(desk):
    answer = post(desk, {**TYPED, "hand-1-claim": "39 hello", "total-e": "x"}).json()
    row = {f"hand-1-{name}" for name in ("value", "winner", "discarder", "claim")}
    assert set(answer["refused"]) == {*row, "total-e"}
    assert post(desk, TYPED).json()["refused"] == []


def test_a_saved_line_asks_the_database_few_questions_however_many_lines_there_are(
    desk, session, django_assert_max_num_queries
):
    typed, carried = {}, opened(desk)
    for number in range(1, 9):
        typed[f"hand-{number}-value"] = "0"
        # Account, event and role; the sheet under its lock; what its history says so far; what is written;
        # who saved it last.
        with django_assert_max_num_queries(22):
            answer = post(desk, typed, carried=carried).json()
        carried = {"version": answer["version"], "token": answer["token"]}
    assert len(stored(session)[0]) == 8


def test_nobody_sits_there(desk):
    response = desk.post("/e/small-event/desk/1/9/", {"do": "save"}, headers={"accept": "application/json"})
    assert response.status_code == 404


def test_who_only_looks_on_saves_nothing(event, session):
    viewer = signed_in(account("vera", event, "viewer"))
    assert post(viewer, TYPED, carried={"version": "1", "token": "x" * 32}).status_code == 403
    assert stored(session) == ((), (None, None, None, None))


def test_a_line_is_told_in_the_language_of_whoever_asks(desk):
    carried, typed = opened(desk), {"hand-1-value": "0"}
    assert "drawn" in post(desk, typed, carried=carried).json()["lines"][0]["told"]
    spanish = desk.post(
        ADDRESS,
        {**opened(desk), **typed, "do": "save"},
        headers={"accept": "application/json", "accept-language": "es"},
    )
    assert "nula" in spanish.json()["lines"][0]["told"]
