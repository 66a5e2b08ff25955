"""Few passwords are checked at once, and few wrong ones from one address; known browsers pass."""

import threading

import pytest
from django.test import Client

from tests.tournament.sample_events import account
from tests.waiting import until
from tournament.web import sign_ins
from tournament.web.sign_ins import Line, Seldom, Tries

ALLOWED = 30


def try_to_sign_in(client, name="nobody", password="wrong", path="/login/", **more):
    return client.post(path, {"username": name, "password": password}, **more)


def test_tries_come_back_with_time():
    now = 0.0
    tries = Tries(2, 10.0, clock=lambda: now)
    assert [tries.take("a") for _try in range(3)] == [True, True, False]
    assert tries.take("b")
    now = 9.9
    assert not tries.take("a")
    now = 10.0
    assert [tries.take("a") for _try in range(2)] == [True, False]
    now = 1000.0
    assert [tries.take("a") for _try in range(3)] == [True, True, False]


def test_of_many_addresses_those_are_forgotten_that_tried_longest_ago():
    tries = Tries(1, 10.0, most_addresses=2, clock=lambda: 0.0)
    assert tries.take("a")
    assert tries.take("b")
    assert not tries.take("a")
    assert tries.take("c")
    assert tries.take("b")
    assert not tries.take("c")


def test_one_after_another_and_few_wait():
    line, order, go_on = Line(waiting=1), [], threading.Event()

    def stand(name):
        with line.place() as is_free:
            order.append((name, is_free))
            if is_free:
                go_on.wait()

    first = threading.Thread(target=stand, args=("first",))
    first.start()
    until(lambda: order)
    second = threading.Thread(target=stand, args=("second",))
    second.start()
    until(lambda: line._places._value == 0)
    stand("third")
    assert order == [("first", True), ("third", False)]
    go_on.set()
    first.join()
    second.join()
    assert order[2:] == [("second", True)]
    stand("fourth")
    assert order[3:] == [("fourth", True)]


def test_the_log_says_seldom_that_many_wait(caplog):
    now = 0.0
    seldom = Seldom(60, clock=lambda: now)
    for now in (0.0, 1.0, 59.0, 60.0, 61.0):
        seldom.warn(f"at {now}")
    assert [record.message for record in caplog.records] == ["at 0.0", "at 60.0"]


@pytest.fixture
def checked(monkeypatch):
    """The names whose passwords were checked, which takes a processor its time."""
    names = []
    real = sign_ins.AuthenticationForm.clean

    def clean(form):
        names.append(form.cleaned_data.get("username"))
        return real(form)

    monkeypatch.setattr(sign_ins.AuthenticationForm, "clean", clean)
    return names


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/login/", "/admin/login/"])
def test_after_many_wrong_ones_an_address_waits_and_others_do_not(client, checked, path):
    for number in range(ALLOWED):
        assert try_to_sign_in(client, f"nobody{number}", path=path).status_code == 200
    refused = try_to_sign_in(client, "one more", path=path)
    assert "Too many people are signing in at this moment." in refused.content.decode()
    assert 'value="one more"' in refused.content.decode()
    assert len(checked) == ALLOWED
    try_to_sign_in(client, path=path, REMOTE_ADDR="192.0.2.7")
    assert len(checked) == ALLOWED + 1


@pytest.mark.django_db
def test_the_answer_says_that_it_is_for_now(client):
    for number in range(ALLOWED):
        try_to_sign_in(client, f"nobody{number}")
    assert try_to_sign_in(client).status_code == 429


@pytest.mark.django_db
def test_addresses_of_one_household_count_as_one(client, checked):
    for number in range(ALLOWED + 5):
        try_to_sign_in(client, f"nobody{number}", REMOTE_ADDR=f"2001:db8::{number:x}")
    assert len(checked) == ALLOWED
    try_to_sign_in(client, REMOTE_ADDR="2001:db8:0:1::1")
    assert len(checked) == ALLOWED + 1


@pytest.mark.django_db
def test_a_hall_signs_in_at_once(checked):
    for number in range(ALLOWED + 10):
        account(f"referee{number}")
        answer = try_to_sign_in(Client(), f"referee{number}", "secret")
        assert answer.status_code == 302
    assert len(checked) == ALLOWED + 10


@pytest.mark.django_db
def test_a_browser_that_signed_in_before_passes_with_this_account_alone(client, checked):
    account("ines")
    account("jo")
    assert try_to_sign_in(client, "ines", "secret").status_code == 302
    client.post("/logout/")
    stranger = Client()
    for number in range(ALLOWED):
        try_to_sign_in(stranger, f"nobody{number}")
    assert try_to_sign_in(stranger, "ines", "secret").status_code == 429
    assert try_to_sign_in(client, "jo", "secret").status_code == 429
    stranger.cookies["knownbrowser"] = "invented"
    assert try_to_sign_in(stranger, "ines", "secret").status_code == 429
    assert try_to_sign_in(client, "ines", "secret").status_code == 302


@pytest.mark.django_db
def test_what_a_browser_keeps_tells_nobody_a_name(client):
    account("ines")
    cookie = try_to_sign_in(client, "ines", "secret").cookies["knownbrowser"]
    assert "ines" not in cookie.value
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 365 * 24 * 60 * 60)
    client.post("/logout/")
    assert "knownbrowser" not in client.get("/").cookies


@pytest.mark.django_db
def test_a_shared_desk_knows_those_who_signed_in_last(client, checked):
    names = [f"referee{number}" for number in range(9)]
    for name in names:
        account(name)
        try_to_sign_in(client, name, "secret")
        client.post("/logout/")
    for number in range(ALLOWED):
        try_to_sign_in(Client(), f"nobody{number}")
    assert try_to_sign_in(client, names[0], "secret").status_code == 429
    assert try_to_sign_in(client, names[1], "secret").status_code == 302


@pytest.mark.django_db
def test_who_finds_others_waiting_is_told_so_and_loses_no_try(client, checked, monkeypatch):
    full = Line(waiting=-1)  # with no place at all
    monkeypatch.setattr(sign_ins, "_strangers", full)
    for _time in range(ALLOWED + 1):
        assert try_to_sign_in(client).status_code == 429
    monkeypatch.setattr(sign_ins, "_strangers", Line(waiting=0))
    assert try_to_sign_in(client).status_code == 200
    assert checked == ["nobody"]
