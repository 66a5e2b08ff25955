"""Whatever is sent to the desk is answered with a page."""

import html

import pytest

from tests.tournament.desk.sheet_pages import TYPED, address, fields, page, send, stored
from tournament.models import Session

pytestmark = pytest.mark.django_db


ALL_FIELDS = [
    *(f"hand-{n}-{name}" for n in (1, 16) for name in ("value", "winner", "discarder", "claim")),
    *(f"penalty-1-{name}" for name in ("call", "seat", "receiver", "amount", "hand", "reason")),
    *(f"total-{wind}" for wind in "eswn"),
    *("version", "token", "do", "reason"),
]


@pytest.mark.parametrize(
    "garbage",
    [
        pytest.param("9" * 400, id="huge number"),
        pytest.param("-" + "9" * 400, id="huge negative number"),
        pytest.param("٣²Ⅷ", id="other digits"),
        pytest.param("x" * 10_000, id="10,000 characters"),
        pytest.param("1\x002", id="NUL"),
        pytest.param("\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"), id="emoji"),
        pytest.param("<script>alert(1)</script>", id="markup"),
        pytest.param("%s %(hand)d {0}", id="format codes"),
        pytest.param("1e9", id="exponent"),
        pytest.param("\u202e1\u2066", id="direction marks"),
    ],
)
@pytest.mark.parametrize("do", ["save", "confirm", "accept", "over", "nonsense"])
def test_garbage_in_every_field_is_answered_with_a_page(desk, session, garbage, do):
    response = desk.post(address(), {**dict.fromkeys(ALL_FIELDS, garbage), "do": do})
    assert response.status_code == 422
    assert "fields need another look" in page(response)
    assert "<script>alert" not in response.content.decode()
    assert fields(response)["hand-1-value"] == html.unescape(html.escape(garbage))
    assert stored(session) == ((), (None,) * 4)


@pytest.mark.parametrize("garbage", ["9" * 400, "٣", "x" * 10_000, "1\x002", "-1", "", "1.0"])
def test_a_garbled_version_is_an_old_version(desk, session, garbage):
    response = send(desk, TYPED, carried={"version": garbage, "token": "t"})
    assert response.status_code in (409, 422)
    assert stored(session) == ((), (None,) * 4)


def test_an_empty_submission_is_answered_with_a_page(desk, session):
    assert desk.post(address()).status_code == 409
    assert desk.post(address(name="sheet_reopen")).status_code == 422
    assert desk.get(address(name="sheet_reopen")).status_code == 405
    assert Session.objects.get(pk=session.pk).version == 1


@pytest.mark.parametrize("garbage", ["9" * 400, "x" * 10_000, "1\x002", "٣"])
def test_garbage_is_no_reason_to_reopen(desk, confirmed, garbage):
    response = desk.post(address(name="sheet_reopen"), {"version": garbage, "reason": garbage})
    assert response.status_code in (409, 422)
    assert Session.objects.get(pk=confirmed.pk).state == "confirmed"
