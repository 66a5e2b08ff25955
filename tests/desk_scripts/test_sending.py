"""What a sheet's outbox sends and when: every state, and what each event leads to."""

import pytest

TYPED = [["account", "3"], ["version", "1"], ["token", "t1"], ["hand-1-value", "13"], ["hand-2-value", ""]]
TYPED_ON = [*TYPED[:4], ["hand-2-value", "20"]]
STORED = {"hand-1-value": "13", "hand-2-value": ""}
NOTHING = {"hand-1-value": "", "hand-2-value": ""}


def with_button(button, entries=TYPED):
    return [*entries, ["do", button]]


SAVE, CONFIRM, NEXT = (with_button(button) for button in ("save", "confirm", "confirm_next"))


def box(state, attempt=None, wants=None, *, has=NOTHING, failures=0, unconfirmed=False):
    return {
        "state": state,
        "attempt": attempt,
        "wants": wants,
        "failures": failures,
        "unconfirmed": unconfirmed,
        "acknowledged": has,
    }


def wanted(button, entries=TYPED):
    return {"kind": "wanted", "button": button, "entries": entries}


def answered(entries=TYPED, has=STORED):
    return {"kind": "answered", "acknowledged": has, "entries": entries}


AGAIN = {"kind": "again", "entries": TYPED}
AGAIN_TYPED_ON = {"kind": "again", "entries": TYPED_ON}
LOST = {"kind": "unanswered", "entries": TYPED}
#: One post is under way; and the same, with nothing of it answered.
SAVING, CONFIRMING = box("sending", SAVE), box("sending", NEXT)
UNSAVED, UNCONFIRMED = box("lost", SAVE, failures=1), box("lost", NEXT, failures=1)

TABLE = [
    # At rest, what is asked for is sent; a saving only if there is something to save.
    (box("resting"), wanted("save"), SAVING, {"post": SAVE}),
    (box("resting", has=STORED), wanted("save"), box("resting", has=STORED), {"settle": True}),
    (
        box("resting", has=STORED),
        wanted("confirm_next"),
        box("sending", NEXT, has=STORED),
        {"post": NEXT},
    ),
    (box("resting"), AGAIN, box("resting"), {}),
    (box("resting"), answered(), box("resting"), {}),
    # What an earlier page sent without an answer is sent first, as a saving; then the form as it stands.
    (box("resting"), {"kind": "resumed", "attempt": SAVE}, box("sending", SAVE, "save"), {"post": SAVE}),
    (
        box("resting"),
        {"kind": "resumed", "attempt": NEXT},
        box("sending", SAVE, "save", unconfirmed=True),
        {"post": SAVE},
    ),
    # While something is under way, nothing else is sent; what is wanted is noted.
    (SAVING, wanted("save", TYPED_ON), box("sending", SAVE, "save"), {}),
    (SAVING, wanted("confirm_next"), box("sending", SAVE, "confirm_next"), {}),
    (SAVING, AGAIN, SAVING, {}),
    # A saving never takes the place of a confirmation; the last confirmation that is asked for counts.
    (
        box("sending", SAVE, "confirm_next"),
        wanted("save", TYPED_ON),
        box("sending", SAVE, "confirm_next"),
        {},
    ),
    (box("sending", SAVE, "save"), wanted("confirm"), box("sending", SAVE, "confirm"), {}),
    (box("sending", SAVE, "confirm"), wanted("confirm_next"), box("sending", SAVE, "confirm_next"), {}),
    # The same confirmation asked for again is the one under way.
    (CONFIRMING, wanted("confirm_next"), CONFIRMING, {}),
    (CONFIRMING, wanted("confirm_next", TYPED_ON), box("sending", NEXT, "confirm_next"), {}),
    # An answer acknowledges what was sent; what was wanted meanwhile follows, if there is something to it.
    (SAVING, answered(), box("resting", has=STORED), {"settle": True}),
    (SAVING, answered(TYPED_ON), box("resting", has=STORED), {"settle": True}),
    (box("sending", SAVE, "save"), answered(), box("resting", has=STORED), {"settle": True}),
    (
        box("sending", SAVE, "save"),
        answered(TYPED_ON),
        box("sending", with_button("save", TYPED_ON), has=STORED),
        {"post": with_button("save", TYPED_ON)},
    ),
    (
        box("sending", SAVE, "confirm_next"),
        answered(),
        box("sending", NEXT, has=STORED),
        {"post": NEXT},
    ),
    (
        box("sending", SAVE, failures=3, unconfirmed=True),
        answered(),
        box("resting", has=STORED),
        {"settle": True, "tell": "unconfirmed"},
    ),
    (
        box("sending", SAVE, "confirm", unconfirmed=True),
        answered(),
        box("sending", CONFIRM, has=STORED),
        {"post": CONFIRM},
    ),
    # What was typed since is sent first: the answer to it would take away what is told.
    (
        box("sending", SAVE, "save", unconfirmed=True),
        answered(TYPED_ON),
        box("sending", with_button("save", TYPED_ON), has=STORED, unconfirmed=True),
        {"post": with_button("save", TYPED_ON)},
    ),
    (
        box("sending", SAVE, "save", unconfirmed=True),
        answered(),
        box("resting", has=STORED),
        {"settle": True, "tell": "unconfirmed"},
    ),
    # The other answers.
    (
        CONFIRMING,
        {"kind": "left", "acknowledged": STORED, "entries": TYPED},
        box("stopped", has=STORED),
        {"settle": True},
    ),
    (
        box("sending", SAVE, "confirm", failures=2),
        {"kind": "refused", "entries": TYPED},
        box("resting"),
        {"settle": False},
    ),
    (
        box("sending", SAVE, "save"),
        {"kind": "overtaken", "entries": TYPED},
        box("stopped"),
        {"settle": False},
    ),
    (
        SAVING,
        {"kind": "overtaken", "acknowledged": STORED, "entries": TYPED},
        box("stopped", has=STORED),
        {"settle": False},
    ),
    (
        box("sending", SAVE, "save"),
        {"kind": "unreadable", "entries": TYPED},
        box("stopped", SAVE),
        {"settle": False},
    ),
    # No answer: the very same is sent again.
    (SAVING, LOST, UNSAVED, {"settle": False, "wait": 1000}),
    (SAVING, {**LOST, "hurry": True}, UNSAVED, {"settle": False, "wait": 0}),
    (box("sending", SAVE, "confirm"), LOST, box("lost", SAVE, "confirm", failures=1), {"wait": 1000}),
    (UNSAVED, AGAIN, box("sending", SAVE, failures=1), {"post": SAVE}),
    (UNSAVED, AGAIN_TYPED_ON, box("sending", SAVE, failures=1), {"post": SAVE}),
    (UNSAVED, wanted("save", TYPED_ON), box("sending", SAVE, "save", failures=1), {"post": SAVE}),
    (UNSAVED, wanted("confirm"), box("sending", SAVE, "confirm", failures=1), {"post": SAVE}),
    (UNSAVED, answered(), UNSAVED, {}),
    # A confirmation stays one as long as nothing was typed since.
    (UNCONFIRMED, AGAIN, box("sending", NEXT, failures=1), {"post": NEXT}),
    (UNCONFIRMED, wanted("confirm_next"), box("sending", NEXT, failures=1), {"post": NEXT}),
    (UNCONFIRMED, wanted("save"), box("sending", NEXT, "save", failures=1), {"post": NEXT}),
    (
        UNCONFIRMED,
        AGAIN_TYPED_ON,
        box("sending", SAVE, failures=1, unconfirmed=True),
        {"post": SAVE},
    ),
    (
        UNCONFIRMED,
        wanted("confirm_next", TYPED_ON),
        box("sending", SAVE, "confirm_next", failures=1, unconfirmed=True),
        {"post": SAVE},
    ),
    # Nothing is sent any more.
    (box("stopped"), wanted("save"), box("stopped"), {"settle": False}),
    (box("stopped", SAVE), wanted("confirm"), box("stopped", SAVE), {"settle": False}),
    (box("stopped", SAVE), AGAIN, box("stopped", SAVE), {}),
]


@pytest.mark.parametrize(("before", "event", "after", "doing"), TABLE)
def test_each_event_leads_on_from_each_state(scripts, before, event, after, doing):
    found, does = scripts.call("sending.js", "step", before, event)
    assert found == after
    does = {name: what for name, what in does.items() if what is not None}
    assert {name: does.get(name) for name in doing} == doing
    assert does.get("post") == doing.get("post")
    assert does.get("tell") == doing.get("tell")


def test_the_pauses_grow_and_begin_anew_after_an_answer(scripts):
    now, pauses = SAVING, []
    for _time in range(5):
        now, does = scripts.call("sending.js", "step", now, LOST)
        pauses.append(does["wait"])
        now, _does = scripts.call("sending.js", "step", now, AGAIN)
    assert pauses == [1000, 2000, 5000, 10000, 10000]
    now, _does = scripts.call("sending.js", "step", now, answered())
    now, _does = scripts.call("sending.js", "step", now, wanted("save", TYPED_ON))
    _now, does = scripts.call("sending.js", "step", now, LOST)
    assert does["wait"] == 1000


def test_what_is_no_typed_text_is_never_unsent(scripts):
    at_rest = scripts.call("sending.js", "begin", [*TYPED, ["seen", "a"], ["seen", "b"]])
    changed = [["account", "4"], ["version", "9"], ["token", "t9"], ["moves", "+3"], *TYPED_ON[3:]]
    assert scripts.call("sending.js", "unsent", at_rest, [*changed, ["seen", "a"], ["seen", "b"]]) == [
        "hand-2-value"
    ]
    assert scripts.call("sending.js", "unsent", at_rest, [*changed, ["seen", "a"]]) == [
        "hand-2-value",
        "seen",
    ]


@pytest.mark.parametrize(
    ("now", "confirms"),
    [
        (box("resting"), False),
        (SAVING, False),
        (box("sending", SAVE, "confirm"), True),
        (CONFIRMING, True),
        (UNCONFIRMED, True),
    ],
)
def test_whether_a_confirmation_is_under_way(scripts, now, confirms):
    assert scripts.call("sending.js", "confirms", now) is confirms
