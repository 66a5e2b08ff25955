"""One connection of a browser: until when it may send, and how much.

Waitress reads requests in one thread and hands each to a thread that works once it is wholly there. What is
added here is that reading has an end: a head has ten seconds, a body comes at a decent pace, what is larger
than anybody may send is answered unread, and nobody is waited for who takes no byte of an answer.
"""

import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.core.handlers.wsgi import WSGIRequest
from django.db import close_old_connections
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.task import WSGITask

from tournament.web.uploads import UNREAD, largest_body, session_of, smallest_limit

#: Seconds a connection may be idle between two requests, and the head of a request may take.
IDLE, HEAD = 20.0, 10.0
#: Seconds before a body is looked at, and bytes a second that it then must have come with, from its begin.
BODY, SLOWEST_BODY = 20.0, 4096
#: Seconds in which a browser must have taken something of an answer.
ANSWER = 60.0
#: Seconds for which a browser that still sends may read why nobody reads it.
LAST_WORDS = 2.0

log = logging.getLogger(__name__)


class Request(HTTPRequestParser):
    """A request that is being read."""

    #: Whether somebody asks how much of it is read; whether it was handed on without its body.
    is_asked_about = is_unread = False

    def __init__(self, adj: Any) -> None:
        super().__init__(adj)
        #: Bytes of the body that are read, as far as is known.
        self.largest = smallest_limit()

    @property
    def is_too_large(self) -> bool:
        """Whether its body is, or says that it will be, larger than what is read."""
        return bool(max(self.content_length, self.body_bytes_received) > self.largest)


class Answer(WSGITask):
    """The program's answer; it is told where the body was left unread."""

    def get_environment(self) -> dict[str, Any]:
        environment: dict[str, Any] = super().get_environment()
        environment[UNREAD] = self.request.is_unread
        return environment


class Question:
    """Whether somebody may send a body of this size: asked in a thread that works, as it reads the store."""

    def __init__(self, channel: "Channel", request: Request) -> None:
        self.channel, self.request = channel, request

    def service(self) -> None:
        """Ask, and let the channel go on."""
        largest = 0
        try:
            close_old_connections()
            asking = WSGIRequest(Answer(self.channel, self.request).get_environment())
            asking.session = session_of(asking)
            largest = largest_body(asking)
        except Exception:
            log.exception("Nobody knows whether a body of %s bytes may be sent.", self.request.content_length)
        finally:
            close_old_connections()
            self.channel.told(self.request, largest)

    def cancel(self) -> None:
        """The server stops."""
        self.channel.cancel()


class Channel(HTTPChannel):
    """A connection, with an end to each thing that is waited for."""

    parser_class, task_class = Request, Answer

    def __init__(self, server: Any, sock: socket.socket, *rest: Any, **more: Any) -> None:
        self.clock: Callable[[], float] = server.clock
        #: Since when it has been sending this request, or nothing, or taken nothing of an answer.
        self.since = self.clock()
        #: Whether somebody asks how much it may send, or nobody reads the rest; until when it may learn why.
        self.is_asked_about = self.is_refused = False
        self.closes_at: float | None = None
        super().__init__(server, sock, *rest, **more)

    # --- What is read, in the thread that reads ---------------------------------------------

    def received(self, data: bytes) -> bool:
        """Take what was sent; the first byte of a request starts its time."""
        before = self.request
        taken: bool = super().received(data)
        with self.requests_lock:
            if self.request is not before:
                self.since = self.clock()
            if self.request is not None and self.request.is_too_large:
                self._ask_or_refuse(self.request)
        return taken

    def _ask_or_refuse(self, request: Request) -> None:
        if request.is_asked_about:
            self._hand_on_unread(request)
        else:
            request.is_asked_about = self.is_asked_about = True
            self.server.add_task(Question(self, request))

    def _hand_on_unread(self, request: Request) -> None:
        """Have it answered as it is, and the connection closed."""
        request.is_unread = request.completed = True
        request.headers["CONNECTION"] = "close"
        self.is_refused = True
        self.request = None
        self.requests.append(request)
        if len(self.requests) == 1:
            self.server.add_task(self)

    def readable(self) -> bool:
        return not (self.is_asked_about or self.is_refused) and bool(super().readable())

    # --- What is answered -------------------------------------------------------------------

    def told(self, request: Request, largest: int) -> None:
        """What the question was answered with; called in the thread that asked."""
        with self.requests_lock:
            self.is_asked_about = False
            request.largest = largest
            if request.is_too_large and self.request is request:
                self._hand_on_unread(request)
        self.server.pull_trigger()

    def write_soon(self, data: Any) -> int:
        """Take a part of the answer; from now on it is waited for somebody who reads."""
        if not self.total_outbufs_len:
            self.since = self.clock()
        return int(super().write_soon(data))

    def _flush_some(self, do_close: bool = True) -> bool:
        flushed: bool = super()._flush_some(do_close)
        if flushed:
            self.since = self.clock()
        return flushed

    def handle_close(self) -> None:
        """Close; one who is still sending would lose the answer with the connection, and reads it first."""
        if not self.is_refused or self.closes_at is not None or not self.connected:
            super().handle_close()
            return
        self.will_close = False
        self.closes_at = self.clock() + LAST_WORDS
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_WR)

    def end(self) -> None:
        """Close, whatever anybody still sends or reads."""
        self.closes_at = self.clock()
        self.handle_close()

    # --- What is waited for -----------------------------------------------------------------

    def is_overdue(self, now: float) -> bool:
        """Whether it was waited for long enough; `now` and all times by the server's clock."""
        waited: float = now - self.since
        if self.closes_at is not None:
            return now >= self.closes_at
        if self.total_outbufs_len:
            return waited > ANSWER
        if self.is_asked_about or self.requests:
            return False
        if self.request is None:
            return waited > IDLE
        if not self.request.headers_finished:
            return waited > HEAD
        taken: float = BODY + self.request.body_bytes_received / SLOWEST_BODY
        return waited > taken

    @property
    def is_busy(self) -> bool:
        """Whether an answer is being made or sent."""
        return bool(self.is_asked_about or self.requests or self.total_outbufs_len)

    def patience(self) -> tuple[bool, float]:
        """Of two that keep the server waiting the lower goes first: idle ones and heads, those longest."""
        return (self.request is not None and self.request.headers_finished, self.since)
