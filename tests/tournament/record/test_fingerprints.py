"""Fingerprints of entries: how one is made is a promise, and everything that an entry tells is in it."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from tournament.record.fingerprints import Told, beginning_of, fingerprint, link, shown

PUBLISHED = Told(
    round=3,
    table=None,
    at=datetime(2026, 11, 21, 9, 30, tzinfo=UTC),
    by="otto",
    action="publish_round",
    subject="round 3",
    before=None,
    after={"a": [1, {"é": True}], "b": ""},
    reason="",
)
CLOSED = Told(
    round=None,
    table=None,
    at=datetime(2026, 11, 21, 9, 31, 0, 250_000, tzinfo=UTC),
    by=None,
    action="set_state",
    subject="",
    before={"state": "open"},
    after={"state": "closed"},
    reason="over",
)
#: By `sha256sum`, from the lines that docs/archive.md describes.
FIRST = "e52283041a4b4eebc95f15b0a652c4ea1c745d2794af620f98533c1d35603eca"
SECOND = "2477d1d12bdc576309a9b26098ba4ea1c04b1c5bad2cce8f323d859b7979a724"


def test_they_are_made_as_the_documents_promise():
    assert fingerprint("", PUBLISHED) == FIRST
    assert fingerprint(FIRST, CLOSED) == SECOND


def test_it_is_the_same_however_the_same_is_stored():
    west = timezone(timedelta(hours=-7))
    other = PUBLISHED._replace(
        at=PUBLISHED.at.astimezone(west), after={"b": "", "a": (1, {"é": True})}, before=None
    )
    assert fingerprint("", other) == FIRST


@pytest.mark.parametrize(
    "change",
    [
        {"round": 2},
        {"table": 1},
        {"at": PUBLISHED.at + timedelta(microseconds=1)},
        {"by": None},
        {"by": "Otto"},
        {"action": "unpublish_round"},
        {"subject": "round 2"},
        {"before": {}},
        {"after": {"a": [1, {"é": False}], "b": ""}},
        {"after": None},
        {"reason": " "},
    ],
)
def test_whatever_is_told_otherwise_makes_another(change):
    assert fingerprint("", PUBLISHED._replace(**change)) != FIRST


def test_what_stood_before_is_in_it():
    assert fingerprint("", CLOSED) != fingerprint(FIRST, CLOSED)


def test_a_link_holds_where_its_fingerprint_is_that_of_what_is_told():
    assert link("", FIRST, PUBLISHED) == (FIRST, True)
    assert link("", "", PUBLISHED) == (FIRST, True)
    assert link("", SECOND, PUBLISHED) == (SECOND, False)


def test_half_of_it_is_shown_and_read_again_however_it_is_written():
    assert shown(FIRST) == "e522 8304 1a4b 4eeb c95f 15b0 a652 c4ea"
    for typed in (shown(FIRST), shown(FIRST).upper(), shown(FIRST).replace(" ", "-"), FIRST[:32]):
        assert beginning_of(typed) == FIRST[:32]
    assert beginning_of("E522\u00a08304") == "e5228304"


@pytest.mark.parametrize("typed", ["", "e522 830", "e522 830g", "round 3", "ｅ522 8304", "１２３４５６７８"])
def test_what_cannot_be_one_is_none(typed):
    assert beginning_of(typed) == ""
