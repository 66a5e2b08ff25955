"""What is sent again is known again, and goes on from what it led to, whatever happened meanwhile."""

import pytest
from django.urls import reverse

from tests.tournament.changed_seats import SEATED
from tests.tournament.desk.sheet_pages import TIMED_OUT, TYPED, fields, page, signed_in, stored
from tests.tournament.sample_events import HANDS, NOW, TOTALS, account, record, session_of
from tournament.models import History, Penalty, Session, Submission
from tournament.sheets.confirming import reopen_session
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db

ADDRESS = "/e/small-event/desk/1/1/"
EMPTY = ((), (None, None, None, None))
PENALTY = {
    "penalty-1-call": "deduction",
    "penalty-1-seat": "2",
    "penalty-1-amount": "10",
    "penalty-1-hand": "2",
}
changes = pytest.mark.parametrize("change", SEATED, ids=lambda change: change.__name__)


@pytest.fixture
def desk(referee):
    return signed_in(referee)


def carried_by(desk):
    shown = fields(desk.get(ADDRESS))
    return {name: shown[name] for name in ("account", "sitting", "version", "token")}


def post(desk, typed, carried, *, do="save"):
    sent = {**carried, **typed, "do": do}
    return desk.post(ADDRESS, sent, headers={"accept": "application/json"})


def savings():
    return History.objects.filter(action="record_sheet").count()


@pytest.mark.parametrize("colleague", ["ines", "bo"])
def test_an_answer_gives_the_version_that_its_own_submission_led_to(desk, event, session, referee, colleague):
    carried = carried_by(desk)
    first = post(desk, {"hand-1-value": "0"}, carried).json()
    assert not first["overtaken"]
    other = referee if colleague == "ines" else account(colleague, event, "referee")
    record(session, SheetInput(HANDS), by=other)
    again = post(desk, {"hand-1-value": "0"}, carried).json()
    assert (again["version"], again["overtaken"]) == (first["version"], True)
    goes_on = {**carried, "version": again["version"], "token": again["token"]}
    refused = post(desk, {"hand-1-value": "0", "hand-2-value": "0"}, goes_on)
    assert refused.status_code == 409
    assert stored(session)[0] == HANDS


def test_one_that_changed_nothing_is_known_again_too(desk, session):
    record(session, SheetInput(HANDS[1:2]))
    carried, same = carried_by(desk), {"hand-2-value": "0"}
    first = post(desk, same, carried).json()
    record(session, SheetInput(HANDS))
    again = post(desk, same, carried).json()
    assert (again["version"], again["overtaken"]) == (first["version"], True)


def test_a_moved_line_and_a_cancelled_penalty_do_not_make_it_another(desk, session):
    post(desk, {**TYPED, **PENALTY}, carried_by(desk))
    (penalty,) = Penalty.objects.all()
    carried, before = carried_by(desk), savings()
    moved = {**TYPED, "moves": "+1"}
    assert [post(desk, moved, carried).status_code for _time in range(2)] == [200, 200]
    assert (savings(), Penalty.objects.get().hand) == (before + 1, 3)
    carried = carried_by(desk)
    cancels = {**TYPED, f"cancel-{penalty.pk}-cancel": "on", f"cancel-{penalty.pk}-reason": "a mistake"}
    assert [post(desk, cancels, carried).status_code for _time in range(2)] == [200, 200]
    assert savings() == before + 2


def test_a_confirmation_whose_answer_was_lost_leads_on(desk, session):
    carried = carried_by(desk)
    first, again = (post(desk, TIMED_OUT, carried, do="confirm_next").json() for _time in range(2))
    assert first == again == {"next": reverse("sheet", args=["small-event", 1, 2])}
    assert History.objects.filter(action="confirm_session").count() == 1


def test_asked_for_as_a_saving_it_says_that_the_sheet_is_confirmed(desk, session):
    carried = carried_by(desk)
    post(desk, TIMED_OUT, carried, do="confirm_next")
    assert post(desk, TIMED_OUT, carried).json()["state"] == "confirmed"


def test_a_confirmation_by_somebody_else_meanwhile_leads_on_to_nothing(desk, event, session):
    carried = carried_by(desk)
    post(desk, TIMED_OUT, carried)
    bo = signed_in(account("bo", event, "referee"))
    post(bo, TIMED_OUT, carried_by(bo), do="confirm_next")
    answer = post(desk, TIMED_OUT, carried, do="confirm_next").json()
    assert answer["state"] == "confirmed"
    assert "confirmed already" in answer["refusal"]


def test_a_confirmation_of_something_else_is_not_this_one(desk, session, referee):
    carried = carried_by(desk)
    post(desk, TIMED_OUT, carried, do="confirm_next")
    confirmed = Session.objects.get(pk=session.pk)
    reopen_session(session.pk, by=referee, version=confirmed.version, reason="a mistake", now=NOW)
    post(desk, {**TIMED_OUT, "slip-hands": "3"}, carried_by(desk), do="confirm_next")
    answer = post(desk, TIMED_OUT, carried, do="confirm_next").json()
    assert (answer["state"], answer["overtaken"]) == ("confirmed", True)


def test_what_an_earlier_release_noted_is_known_by_its_version_alone(desk, session):
    carried = carried_by(desk)
    post(desk, {"hand-1-value": "0"}, carried)
    Submission.objects.update(session=None, version=None)
    assert post(desk, {"hand-1-value": "0"}, carried).status_code == 409
    assert savings() == 1


@changes
def test_no_change_of_the_seats_lets_an_old_token_count_as_done(desk, event, change):
    """Also where a page does not say for whom it was made."""
    address = "/e/small-event/desk/2/1/"
    shown = fields(desk.get(address))
    sent = {**{name: shown[name] for name in ("account", "version", "token")}, "hand-1-value": "0"}
    with change(event):
        first = desk.post(address, sent, headers={"accept": "application/json"})
        assert first.status_code == 200
        record(session_of(event, 2, 1), SheetInput())
    again = desk.post(address, sent, headers={"accept": "application/json"})
    assert again.status_code == 409
    assert stored(session_of(event, 2, 1)) == EMPTY


def test_another_account_s_page_is_not_stored_in_the_name_of_who_is_signed_in(desk, event, session):
    carried = carried_by(desk)
    olga = signed_in(account("olga", event, "organiser"))
    answer = post(olga, TYPED, carried)
    assert answer.status_code == 409
    assert "This was typed by ines" in answer.json()["stale"]
    assert stored(session) == EMPTY

    shown = olga.post(ADDRESS, {**carried, **TYPED, "do": "save"})
    assert shown.status_code == 409
    assert "This was typed by ines" in page(shown)
    assert "Tomasz from Kenji" in page(shown)
    assert stored(session) == EMPTY
    olga.post(ADDRESS, {**fields(shown), "do": "over"})
    assert stored(session) == (HANDS, TOTALS)
    assert Session.objects.get(pk=session.pk).entered_by == account("olga")


def test_what_cannot_be_read_on_another_account_s_page_keeps_everything_typed(desk, event, session):
    carried = carried_by(desk)
    olga = signed_in(account("olga", event, "organiser"))
    shown = olga.post(ADDRESS, {**carried, **TYPED, "hand-2-value": "nonsense", "do": "save"})
    assert shown.status_code == 422
    assert "This was typed by ines" in page(shown)
    assert fields(shown)["hand-2-value"] == "nonsense"
    assert fields(shown)["account"] == str(account("olga").pk)
    assert stored(session) == EMPTY


@pytest.mark.parametrize("name", ["0", "-1", "x", "9" * 30, "٣", "999999"])
def test_any_other_name_for_an_account_is_another_account(desk, session, name):
    assert post(desk, TYPED, {**carried_by(desk), "account": name}).status_code == 409
    assert desk.post(ADDRESS, {**carried_by(desk), **TYPED, "account": name, "do": "save"}).status_code == 409
    assert stored(session) == EMPTY


def test_a_page_that_does_not_say_is_stored(desk, session):
    carried = carried_by(desk)
    del carried["account"]
    assert post(desk, TYPED, carried).status_code == 200
    assert stored(session) == (HANDS, TOTALS)


def test_who_is_signed_out_is_told_so_by_an_answer(desk, client, session):
    carried = carried_by(desk)
    answer = post(client, TYPED, carried)
    assert (answer.status_code, answer.json()) == (401, {"signedOut": True})
    shown = client.post(ADDRESS, {**carried, **TYPED, "do": "save"})
    assert shown.status_code == 403
    assert "Sign in" in page(shown)
    assert stored(session) == EMPTY
