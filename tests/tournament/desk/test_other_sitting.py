"""A page of the desk never stores for others than those it was made for, whatever changed the seats."""

import json

import pytest
from django.urls import reverse

from tests.tournament.changed_seats import (
    BY,
    PLACE,
    SEATED,
    drawn_anew,
    drawn_as_before,
    rehearsal_ended,
    replaced,
    restored,
    round_removed,
    seating_removed,
    swapped,
    swapped_at_one_table,
)
from tests.tournament.desk.sheet_pages import TYPED, address, fields, page, signed_in
from tests.tournament.sample_events import (
    CHART,
    account,
    confirm,
    play,
    record,
    session_of,
    small_event,
    version_now,
)
from tournament.draws.drawing import draw_seating, import_chart, remove_seating
from tournament.events.editing import set_rounds
from tournament.models import HandResult, Objection, Seat, Session
from tournament.record.sittings import sitting_of
from tournament.sheets.board import board_stamp, facts_of_version
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db

changes = pytest.mark.parametrize("change", SEATED, ids=lambda change: change.__name__)


@pytest.fixture
def event():
    return small_event()


@pytest.fixture
def desk(event):
    return signed_in(account("ines", event, "organiser"))


def carried_by(desk, address_of_page):
    """The hidden fields of a page that is open."""
    shown = fields(desk.get(address_of_page))
    return {name: shown[name] for name in ("sitting", "version", "token") if name in shown}


def sent_after(change, event, desk, typed=TYPED, *, name="sheet", script=False, without=(), do="save"):
    """Open a page, change the seating, and send the page: the answer to it."""
    with change(event):
        opened_at = address(**PLACE, name="sheet" if name == "sheet" else "session_rulings")
        carried = {key: text for key, text in carried_by(desk, opened_at).items() if key not in without}
    headers = {"accept": "application/json"} if script else {}
    return desk.post(address(**PLACE, name=name), {**carried, **typed, "do": do}, headers=headers)


def stored_in_round(event, number=2):
    """Everything that is stored on the sheets of a round."""
    seats = Seat.objects.filter(round__event=event, round__number=number)
    hands = HandResult.objects.filter(session__round__event=event, session__round__number=number)
    told = [
        (seat.signed_total, seat.score) for seat in seats if seat.signed_total is not None or seat.forfeit
    ]
    confirmed = Session.objects.filter(round__event=event, round__number=number, state="confirmed")
    return [*hands, *told, *confirmed]


@pytest.mark.parametrize("do", ["save", "confirm_next", "over", "merge"])
@changes
def test_the_plain_form_stores_nothing_and_shows_what_was_typed(event, desk, change, do):
    response = sent_after(change, event, desk, do=do)
    assert response.status_code == 409
    assert stored_in_round(event) == []
    text = page(response)
    assert "Table 1: not saved" in text
    assert "3 20 3 Total of" in text  # hand 3: value 20, winner 3
    assert "+76" in text


@pytest.mark.parametrize("do", ["save", "confirm_next"])
@changes
def test_the_script_stores_nothing_and_is_told(event, desk, change, do):
    response = sent_after(change, event, desk, do=do, script=True)
    assert response.status_code == 409
    assert response.json() == {
        "stale": "The seating of table 1 in round 2 was changed, or its sheet begins anew, since this page "
        "was opened. Nothing was saved.",
        "reseated": True,
    }
    assert stored_in_round(event) == []


@pytest.mark.parametrize("script", [False, True], ids=["plain", "script"])
@changes
def test_a_page_that_does_not_say_whom_it_is_for_is_known_by_its_version(event, desk, change, script):
    assert sent_after(change, event, desk, script=script, without=("sitting",)).status_code == 409
    assert stored_in_round(event) == []


@pytest.mark.parametrize("change", [seating_removed, round_removed])
@pytest.mark.parametrize("script", [False, True], ids=["plain", "script"])
def test_what_was_typed_for_a_table_at_which_nobody_sits_any_more_is_shown(event, desk, change, script):
    response = sent_after(change, event, desk, script=script)
    words = "Nobody sits at table 1 in round 2 any more. Nothing was saved."
    assert response.status_code == 404
    if script:
        assert response.json() == {"stale": words, "reseated": True}
    else:
        assert words in page(response)
        assert "Sofia Almeida –" in page(response)
        assert "+76" in page(response)


@changes
def test_the_page_of_a_ruling_stores_nothing_for_others(event, desk, change):
    forfeit = {"seat-0": "came too late"}
    response = sent_after(change, event, desk, forfeit, name="session_forfeits")
    assert response.status_code == 409
    assert "came too late" in page(response)
    assert not Seat.objects.filter(round__event=event).exclude(forfeit="").exists()


@changes
def test_a_session_of_others_is_not_called_not_played(event, desk, change):
    response = sent_after(change, event, desk, {"reason": "nobody came"}, name="session_not_played")
    assert response.status_code == 409
    assert "nobody came" in page(response)
    assert stored_in_round(event) == []


@changes
def test_an_objection_is_not_logged_for_whoever_has_the_seat_now(event, desk, change):
    with change(event):
        carried = carried_by(desk, address(**PLACE, name="session_rulings"))
    play(session_of(event, 2))
    objection = {**carried, "player": "0", "text": "The fan was wrong"}
    response = desk.post(address(**PLACE, name="objection_log"), objection)
    assert response.status_code == 409
    assert "The fan was wrong" in page(response)
    assert not Objection.objects.exists()


@pytest.mark.parametrize("change", [restored, rehearsal_ended])
def test_a_sheet_that_begins_anew_is_not_opened_by_a_page_of_the_former_one(event, desk, change):
    with change(event):
        play(session_of(event, 2))
        carried = carried_by(desk, address(**PLACE))
    play(session_of(event, 2))
    response = desk.post(address(**PLACE, name="sheet_reopen"), {**carried, "reason": "a wrong total"})
    assert response.status_code == 409
    assert "a wrong total" in page(response)
    assert session_of(event, 2).is_confirmed


@pytest.mark.parametrize("script", [False, True], ids=["plain", "script"])
@pytest.mark.parametrize("change", [drawn_anew, drawn_as_before, swapped, restored])
def test_what_was_stored_for_others_does_not_count_as_stored_now(event, desk, change, script):
    """The answer to a saving was lost; the sheet was emptied, the seating changed: it tries again."""
    headers = {"accept": "application/json"} if script else {}
    with change(event):
        sent = {**carried_by(desk, address(**PLACE)), **TYPED, "do": "save"}
        desk.post(address(**PLACE), sent, headers=headers)
        assert stored_in_round(event)
        record(session_of(event, 2), SheetInput())
    response = desk.post(address(**PLACE), sent, headers=headers)
    assert response.status_code == 409
    assert stored_in_round(event) == []


@changes
def test_the_board_and_everybody_at_the_sheet_hear_of_it(event, desk, change):
    here = address(**PLACE, name="sheet_here")
    with change(event):
        before, told = board_stamp(event.rounds.get(number=2)), desk.post(here).json()
    assert board_stamp(event.rounds.get(number=2)) != before
    now = desk.post(here).json()
    assert now["sitting"] == sitting_of(session_of(event, 2)) != told["sitting"]
    assert now["version"] > told["version"]


def test_no_version_comes_a_second_time(event):
    """Not even where the seating is removed, or rounds go, and nothing of a sheet is left."""
    seen = []
    for number in range(3):
        record(session_of(event, 2))
        record(session_of(event, 2), SheetInput())
        seen += [version_now(session_of(event, 2, table)) for table in (1, 2)]
        import_chart(event.pk, {1: CHART[1]}, **BY)
        remove_seating(event.pk, **BY)
        set_rounds(event.pk, 3, **BY)
        draw_seating(event.pk, seed=str(number), **BY)
        first = {session.version for session in Session.objects.filter(round__event=event)}
        assert min(first) > max(seen)


def test_a_sheet_is_known_as_it_was_when_it_was_new_whatever_its_first_version(event):
    record(session_of(event, 2))
    record(session_of(event, 2), SheetInput())
    with drawn_anew(event):
        pass
    new = session_of(event, 2)
    assert facts_of_version(new, new.version)["hands"] == []
    record(new)
    assert new.version > 1
    assert facts_of_version(new, new.version)["hands"] == []
    assert len(facts_of_version(new, version_now(new))["hands"]) == 3


def test_only_the_sessions_whose_seats_change_get_another_version(event):
    def versions():
        return [version_now(session_of(event, number, table)) for number in (1, 2, 3) for table in (1, 2)]

    assert versions() == [1] * 6
    with swapped_at_one_table(event):
        pass
    assert versions() == [1, 1, 2, 1, 1, 1]
    with replaced(event):
        pass
    assert versions() == [2, 1, 3, 1, 2, 1]


def test_who_sat_there_stands_beside_who_sits_there_now(event, desk):
    text = page(sent_after(swapped, event, desk))
    assert "Seat When you typed Now" in text
    assert "Sofia Almeida 王小明" in text
    assert "Anna Berg Anna Berg" in text
    assert "Total of Sofia Almeida -36" in text


def test_whom_nobody_knows_any_more_is_left_out(event, desk):
    text = page(sent_after(restored, event, desk))
    assert "When you typed" not in text
    assert "Total of East -36" in text


@pytest.mark.parametrize(
    "sitting", ["x", "1.2", "1.2.3.4.5.6", "1.a.b.c.d", "..²..", "9" * 5000, f"1{'.9' * 4}"]
)
def test_a_page_for_whoever_stores_nothing(event, desk, sitting):
    carried = {**carried_by(desk, address(**PLACE)), "sitting": sitting}
    assert desk.post(address(**PLACE), {**carried, **TYPED}).status_code == 409
    assert stored_in_round(event) == []


def test_everything_that_was_typed_stands_on_the_page(event, desk):
    typed = {
        **TYPED,
        "hand-1-claim": "39 63",
        "penalty-2-call": "deduction_10",
        "penalty-2-seat": "2",
        "penalty-2-hand": "3",
        "penalty-2-reason": "a phone rang",
        "cancel-7-cancel": "on",
        "cancel-7-reason": "not his phone",
        "slip-timed_out": "on",
        "slip-hands": "3",
        "total-q": "what nobody knows",
        "reason": "as signed",
    }
    text = page(sent_after(swapped, event, desk, typed))
    for what in (
        "13 2 4 39 63",
        "Penalty 2 · Penalty Deduction of 10",
        "Penalty 2 · Who pays Hélène Garnier",
        "Penalty 2 · Hand 3",
        "Penalty 2 · Reason a phone rang",
        "Why cancelled not his phone",
        "Time ended the session yes",
        "Hands on the slip 3",
        "total-q what nobody knows",
        "Reason as signed",
    ):
        assert what in text


def test_a_page_from_a_choice_between_two_versions_is_for_who_sat_there_too(event, desk):
    carried = carried_by(desk, address(**PLACE))
    record(session_of(event, 2), by=account("bruno", event, "referee"))
    both = desk.post(address(**PLACE), {**carried, **TYPED, "total-e": "-35", "do": "save"})
    chosen = {name: text for name, text in fields(both).items() if name != "csrfmiddlewaretoken"}
    record(session_of(event, 2), SheetInput())
    with swapped(event):
        pass
    assert desk.post(address(**PLACE), {**chosen, "do": "over"}).status_code == 409
    assert stored_in_round(event) == []


def test_who_may_not_type_is_told_so_and_not_who_sits_there(event, desk):
    viewer = signed_in(account("vera", event, "viewer"))
    carried = carried_by(desk, address(**PLACE))
    with swapped(event):
        pass
    assert viewer.post(address(**PLACE), {**carried, **TYPED}).status_code == 403


def test_who_sits_there_now_saves_as_before(event, desk):
    with swapped(event):
        pass
    answer = desk.post(
        address(**PLACE),
        {**carried_by(desk, address(**PLACE)), **TYPED, "do": "save"},
        headers={"accept": "application/json"},
    )
    assert answer.status_code == 200
    confirm(session_of(event, 2), reason="as signed")
    assert [seat.score for seat in session_of(event, 2).seats.all()] == [-36, 9, 76, -49]


def test_the_page_that_opens_a_sheet_tells_its_script_for_whom_it_is(event, desk):
    response = desk.get(address(**PLACE))
    told = json.loads(
        response.content.decode().split('id="told" type="application/json">')[1].split("</script>")[0]
    )
    assert (
        told["key"] == f"small-event/2/1/{sitting_of(session_of(event, 2))}/{response.wsgi_request.user.pk}"
    )
    assert told["key"].startswith(told["keys"]["start"])
    assert told["key"].endswith(told["keys"]["end"])
    assert reverse("sheet", args=["small-event", 2, 1]) == told["sheet"]
