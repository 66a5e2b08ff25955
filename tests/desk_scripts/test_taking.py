"""What an answer to a sheet says of the fields of its form."""

import pytest

ANSWER = {"version": 5, "token": "t5", "unread": {}, "refused": []}
PENALTY = {
    "penalty-1-call": "deduction",
    "penalty-1-seat": "2",
    "penalty-1-receiver": "",
    "penalty-1-amount": "10",
    "penalty-1-hand": "",
    "penalty-1-reason": "",
}
EMPTIED = dict.fromkeys(PENALTY, "")
SENT = {"version": "4", "token": "t4", "moves": "+3", "hand-1-value": "13", "hand-2-value": "", **PENALTY}


def entries(texts):
    return [[name, text] for name, text in texts.items()]


def test_the_form_goes_on_from_the_version_of_the_answer(scripts):
    texts = scripts.call("taking.js", "textsAfter", ANSWER, entries(SENT), entries(SENT))
    assert texts == {"version": "5", "token": "t5", "moves": "", **EMPTIED}


def test_lines_that_were_moved_since_are_still_to_be_told(scripts):
    now = {**SENT, "moves": "+3-5"}
    assert scripts.call("taking.js", "textsAfter", ANSWER, entries(SENT), entries(now))["moves"] == "-5"


def test_a_penalty_that_cannot_be_read_stays_and_so_does_one_that_was_changed(scripts):
    unread = {**ANSWER, "unread": {"1": "<legend>Penalty 1</legend>"}}
    assert (
        not EMPTIED.keys()
        & scripts.call("taking.js", "textsAfter", unread, entries(SENT), entries(SENT)).keys()
    )
    assert scripts.call("taking.js", "wrongRows", unread, entries(SENT), entries(SENT)) == ["1"]
    changed = {**SENT, "penalty-1-amount": "20"}
    assert (
        not EMPTIED.keys()
        & scripts.call("taking.js", "textsAfter", ANSWER, entries(SENT), entries(changed)).keys()
    )
    assert scripts.call("taking.js", "wrongRows", unread, entries(SENT), entries(changed)) == []


def test_exactly_what_was_sent_is_acknowledged(scripts):
    acknowledged = scripts.call("taking.js", "acknowledgedBy", ANSWER, entries(SENT))
    assert acknowledged == {"hand-1-value": "13", "hand-2-value": ""}
    now = {**SENT, "hand-2-value": "20", **EMPTIED}
    assert scripts.call(
        "sending.js", "unsent", {"acknowledged": acknowledged}, entries({**now, "hand-1-value": "13"})
    ) == ["hand-2-value"]


def test_what_the_server_could_not_read_is_unsent_whatever_stands_there_by_then(scripts):
    refused = {**ANSWER, "refused": ["hand-1-value"]}
    acknowledged = scripts.call("taking.js", "acknowledgedBy", refused, entries(SENT))
    for text in ("13", "", "14"):
        now = entries({**SENT, **EMPTIED, "hand-1-value": text})
        assert scripts.call("sending.js", "unsent", {"acknowledged": acknowledged}, now) == ["hand-1-value"]


def test_a_cancelled_penalty_is_nothing_to_send_once_it_is_gone_from_the_page(scripts):
    sent = {**SENT, "cancel-7-cancel": "on", "cancel-7-reason": "a mistake"}
    acknowledged = scripts.call("taking.js", "acknowledgedBy", ANSWER, entries(sent))
    now = entries({**SENT, **EMPTIED})
    assert scripts.call("sending.js", "unsent", {"acknowledged": acknowledged}, now) == []


@pytest.mark.parametrize(
    ("texts", "rows"),
    [
        ({}, []),
        (PENALTY, ["1"]),
        ({**PENALTY, "penalty-1-seat": ""}, []),
        ({**PENALTY, "penalty-1-call": ""}, []),
        ({**PENALTY, "penalty-3-call": "deduction_10", "penalty-3-seat": "0"}, ["1", "3"]),
    ],
)
def test_a_penalty_is_under_way_where_it_says_what_and_who(scripts, texts, rows):
    assert scripts.call("taking.js", "rowsUnderWay", entries(texts)) == rows


@pytest.mark.parametrize(
    ("answer", "is_one"),
    [
        ({"next": "/e/small-event/desk/1/2/"}, True),
        (ANSWER, True),
        ({"ok": True}, False),
        ({"version": "5", "token": "t5"}, False),
        (5, False),
        ([], False),
        (None, False),
    ],
)
def test_an_answer_leads_on_or_names_its_version(scripts, answer, is_one):
    assert scripts.call("taking.js", "isAnswer", answer) is is_one
