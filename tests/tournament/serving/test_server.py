"""Who may send what, and for how long; the clock stands still until a test moves it."""

import socket
import threading
from contextlib import suppress

import pytest

from tournament.serving.channel import ANSWER, BODY, HEAD, IDLE, LAST_WORDS, SLOWEST_BODY
from tournament.serving.server import Server

HOST = b"Host: localhost\r\n"
FORM = b"POST /form HTTP/1.1\r\n" + HOST + b"Content-Length: 50000\r\n\r\n"
GREATER = 5 * 1024 * 1024 + 1


def program(environment, start):
    """Tell what was asked and how much was sent; `/large` has an answer that nobody can take at once."""
    body = environment["wsgi.input"].read()
    if environment["tablepoint.unread"]:
        start("413 Too large", [("Content-Length", "6")])
        return [b"unread"]
    said = f"{environment['REQUEST_METHOD']} {environment['PATH_INFO']} {len(body)}".encode()
    if environment["PATH_INFO"] == "/forwarded":
        said = environment["HTTP_X_FORWARDED_FOR"].encode()
    if environment["PATH_INFO"] == "/large":
        said = b"x" * 50_000_000
    start("200 OK", [("Content-Length", str(len(said)))])
    return [said]


class Hall:
    """A server, its clock, and those who connect to it; one thread reads, another works."""

    def __init__(self, most=100):
        self.now = 1000.0
        listening = socket.create_server(("127.0.0.1", 0))
        self.address = listening.getsockname()
        self.server = Server(program, [listening], threads=1, most=most, clock=lambda: self.now)
        self.opened = [listening]

    def come(self, *sent):
        """Connect and send, and wait until the server has let them in."""
        before = len(self.channels)
        who = socket.create_connection(self.address)
        who.setblocking(False)
        self.opened.append(who)
        self.until(lambda: len(self.channels) > before)
        self.send(who, *sent)
        return who

    def send(self, who, *parts):
        for part in parts:
            who.send(part)
            self.server.turn(0.05)

    @property
    def channels(self):
        return [
            channel for listener in self.server._listeners for channel in listener.active_channels.values()
        ]

    def until(self, condition):
        """Let the server go on until it has come to this."""
        while not condition():
            self.server.turn(0.01)

    def read(self, who):
        """What has come, and whether the connection was closed behind it."""
        heard = b""
        while True:
            try:
                part = who.recv(65536)
            except BlockingIOError:
                return heard, False
            except ConnectionResetError:
                return heard, True
            if not part:
                return heard, True
            heard += part

    def answer(self, who):
        """The whole answer to a request, of which the end is known by its length."""
        heard = [b""]

        def is_there():
            heard[0] += self.read(who)[0]
            head, found, body = heard[0].partition(b"\r\n\r\n")
            length = (
                int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0] or 0) if found else 0
            )
            return found and len(body) >= length

        self.until(is_there)
        return heard[0]

    def wait(self, seconds):
        self.now += seconds
        self.server.turn(0)


@pytest.fixture
def hall():
    halls = []

    def make(**given):
        halls.append(Hall(**given))
        return halls[-1]

    yield make
    for one in halls:
        one.server.close()
        for opened in one.opened:
            opened.close()


def test_who_sends_a_head_too_slowly_is_sent_away(hall):
    hall = hall()
    slow = hall.come(b"GET / HTTP/1.1\r\nX-Slow: ")
    for _second in range(int(HEAD)):
        hall.send(slow, b"x")
        hall.wait(1)
    assert hall.read(slow) == (b"", False)
    hall.wait(0.1)
    assert hall.read(slow) == (b"", True)


def test_a_body_has_to_come_at_a_decent_pace(hall):
    hall = hall()
    slow, steady = hall.come(FORM), hall.come(FORM)
    for _second in range(int(BODY)):
        hall.send(slow, b"x")
        hall.send(steady, b"x" * 1000)
        hall.wait(1)
    assert not hall.read(slow)[1]
    hall.wait(0.5)
    assert hall.read(slow) == (b"", True)
    while (seconds := (hall.now - 1000.5 - BODY)) < 4:
        hall.wait(1)
        assert not hall.read(steady)[1], seconds
    hall.send(steady, b"x" * 30000)
    assert hall.answer(steady).endswith(b"POST /form 50000")
    assert 20000 / SLOWEST_BODY > 4


def test_twenty_slow_ones_hold_no_thread(hall):
    hall = hall()
    for _number in range(20):
        hall.come(b"GET / HTTP/1.1\r\nX-Slow: ")
        hall.come(FORM, b"x")
    assert hall.answer(hall.come(b"GET /page HTTP/1.1\r\n" + HOST + b"\r\n")).endswith(b"GET /page 0")


def test_a_connection_serves_again_until_it_was_idle_for_long(hall):
    hall = hall()
    who = hall.come(b"GET /1 HTTP/1.1\r\n" + HOST + b"\r\n")
    assert hall.answer(who).endswith(b"GET /1 0")
    hall.wait(IDLE)
    hall.send(who, b"GET /2 HTTP/1.1\r\n" + HOST + b"\r\n")
    assert hall.answer(who).endswith(b"GET /2 0")
    hall.wait(IDLE + 0.1)
    assert hall.read(who) == (b"", True)


def test_the_next_request_of_a_connection_has_its_own_time(hall):
    hall = hall()
    who = hall.come(b"GET /1 HTTP/1.1\r\n" + HOST + b"\r\n")
    assert hall.answer(who).endswith(b"GET /1 0")
    hall.wait(IDLE)
    hall.send(who, b"GET /2 HTTP/1.1\r\n")
    hall.wait(HEAD)
    hall.send(who, HOST + b"\r\n")
    assert hall.answer(who).endswith(b"GET /2 0")


def test_what_a_proxy_says_of_who_asks_reaches_the_program(hall):
    hall = hall()
    head = HOST + b"X-Forwarded-For: 192.0.2.7\r\n\r\n"
    assert hall.answer(hall.come(b"GET /forwarded HTTP/1.1\r\n" + head)).endswith(b"192.0.2.7")


def test_the_head_alone_is_answered_with_the_head_alone(hall):
    hall = hall()
    who = hall.come(b"HEAD /page HTTP/1.1\r\n" + HOST + b"\r\n")
    hall.until(lambda: not hall.channels[0].is_busy)
    heard, closed = hall.read(who)
    assert (heard[-4:], b"Content-Length: 12" in heard, closed) == (b"\r\n\r\n", True, False)


@pytest.mark.parametrize(
    "said",
    [b"Content-Length: 62000000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n600000\r\n"],
    ids=["by its length", "in pieces"],
)
def test_a_strangers_large_body_is_refused_unread(hall, said):
    hall = hall()
    stranger = hall.come(b"POST /form HTTP/1.1\r\n" + HOST + b"Content-Type: multipart/form-data\r\n" + said)
    [channel] = hall.channels
    sent, part = 0, b"x" * 65536

    def push():
        nonlocal sent
        with suppress(BlockingIOError):
            sent += stranger.send(part)
        return channel.is_refused

    hall.until(push)
    heard = hall.answer(stranger)
    assert heard.startswith(b"HTTP/1.1 413")
    assert heard.endswith(b"unread")
    hall.until(lambda: hall.read(stranger) == (b"", True))  # nothing more is said, and nothing more is heard
    assert hall.channels == [channel]
    before = sent
    while push() and sent > before:
        before = sent
        hall.server.turn(0)
    assert sent < 2 * GREATER
    hall.wait(LAST_WORDS)
    assert hall.channels == []


def test_what_is_just_as_large_as_anybody_may_send_is_read(hall):
    hall = hall()
    who = hall.come(FORM.replace(b"50000", str(GREATER - 1).encode()))
    rest = memoryview(b"x" * (GREATER - 1))

    def push():
        nonlocal rest
        with suppress(BlockingIOError):
            rest = rest[who.send(rest[:65536]) :]
        return not rest

    hall.until(push)
    assert hall.answer(who).endswith(f"POST /form {GREATER - 1}".encode())


def test_who_takes_nothing_of_an_answer_holds_the_thread_no_longer_than_is_said(hall):
    hall = hall()
    lazy = hall.come(b"GET /large HTTP/1.1\r\n" + HOST + b"\r\n")
    [channel] = hall.channels
    hall.until(lambda: channel.total_outbufs_len > 20_000_000)
    other = hall.come(b"GET /page HTTP/1.1\r\n" + HOST + b"\r\n")

    def nothing_is_taken():
        left = channel.total_outbufs_len
        hall.server.turn(0.05)
        return left == channel.total_outbufs_len

    hall.until(nothing_is_taken)
    hall.wait(ANSWER)
    assert channel.connected
    hall.wait(0.1)
    assert not channel.connected
    assert hall.answer(other).endswith(b"GET /page 0")
    lazy.close()


def test_where_too_many_come_those_who_keep_the_server_waiting_longest_go(hall):
    hall = hall(most=3)
    sending = hall.come(FORM, b"x" * 10)
    hall.wait(1)
    first = hall.come(b"GET / HTTP/1.1\r\n")
    hall.wait(1)
    second = hall.come(b"GET / HTTP/1.1\r\n")
    fourth = socket.create_connection(hall.address)
    hall.opened.append(fourth)
    fourth.setblocking(False)
    fourth.send(b"GET /page HTTP/1.1\r\n" + HOST + b"\r\n")
    assert hall.answer(fourth).endswith(b"GET /page 0")
    assert hall.read(first) == (b"", True)
    for stays in (sending, second):
        assert hall.read(stays) == (b"", False)


def test_a_head_larger_than_any_browser_sends_is_refused(hall):
    hall = hall()
    who = hall.come(b"GET /?" + b"x" * 17_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n")
    assert hall.answer(who).startswith(b"HTTP/1.0 431")


def test_who_was_let_in_is_answered_before_the_server_ends(hall):
    hall = hall()
    idle, sending = hall.come(), hall.come(FORM)
    hall.server.let_nobody_in()
    assert hall.read(idle) == (b"", True)
    late = socket.create_connection(hall.address)
    hall.opened.append(late)
    hall.send(sending, b"x" * 50_000)
    assert hall.answer(sending).endswith(b"POST /form 50000")
    assert len(hall.channels) == 1


def test_a_turn_that_waits_can_be_ended(hall):
    hall = hall()
    ended = threading.Thread(target=hall.server.turn, args=(600.0,))
    ended.start()
    hall.server.wake()
    ended.join()
