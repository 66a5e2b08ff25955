"""The server of one process: a thread that reads and sends, and a few that work."""

import logging
import socket
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

from tournament.serving.channel import Channel

#: Open connections of a process; each may take a file for its body, and systems give 1,024 by default.
MOST_CONNECTIONS = 400
#: Bytes of the head of a request; bytes that are read at once, and of a body that stay in memory meanwhile.
_LARGEST_HEAD, _AT_ONCE = 16 * 1024, 64 * 1024

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

# It says at every moment of many requests how many wait.
logging.getLogger("waitress.queue").setLevel(logging.ERROR)


class Listener(TcpWSGIServer):
    """One address that is listened at."""

    channel_class = Channel

    def __init__(self, *given: Any, clock: Callable[[], float], most: int, **more: Any) -> None:
        self.clock, self.most = clock, most
        super().__init__(*given, **more)

    def readable(self) -> bool:
        """Whether one more is let in; what became of the others is looked at elsewhere."""
        return bool(self.accepting) and len(self.active_channels) <= self.most

    def handle_accept(self) -> None:
        """Let somebody in; where there are too many, whoever keeps the server waiting longest has to go."""
        super().handle_accept()
        if len(self.active_channels) > self.most:
            waiting = [channel for channel in self.active_channels.values() if not channel.is_busy]
            if waiting:
                min(waiting, key=Channel.patience).end()

    def close_those(self, over: Callable[[Channel], bool]) -> None:
        """Close the connections of which `over` says so."""
        for channel in list(self.active_channels.values()):
            if over(channel):
                channel.end()


class Server:
    """Answers whoever asks at the given sockets, as long as somebody calls `turn`."""

    def __init__(
        self,
        application: Application,
        sockets: Sequence[socket.socket],
        *,
        threads: int,
        most: int = MOST_CONNECTIONS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._open: dict[int, Any] = {}
        self._workers = ThreadedTaskDispatcher()
        self._workers.set_thread_count(threads)
        adjustments = Adjustments(
            sockets=sockets,
            ident=None,
            server_name="localhost",
            # Which headers of a proxy count is said in the settings.
            clear_untrusted_proxy_headers=False,
            max_request_header_size=_LARGEST_HEAD,
            max_request_body_size=2**62,  # the channel knows
            recv_bytes=_AT_ONCE,
            inbuf_overflow=_AT_ONCE,
            log_socket_errors=False,
        )
        self._listeners = [
            Listener(
                _without_bodies_for_head(application),
                self._open,
                _sock=one,
                dispatcher=self._workers,
                adj=adjustments,
                sockinfo=(one.family, one.type, one.proto, one.getsockname()),
                bind_socket=False,
                clock=clock,
                most=most,
            )
            for one in adjustments.sockets
        ]

    def turn(self, timeout: float) -> None:
        """Read and send what can be, waiting at most so many seconds for it; close who is overdue."""
        wasyncore.loop(timeout, use_poll=True, map=self._open, count=1)
        now = self._clock()
        for listener in self._listeners:
            listener.close_those(lambda channel: channel.is_overdue(now))

    def wake(self) -> None:
        """Let a turn that waits end; may be called at any moment, by any thread."""
        for listener in self._listeners:
            listener.pull_trigger()

    def let_nobody_in(self) -> None:
        """Answer those that were let in, and nobody else."""
        for listener in self._listeners:
            listener.accepting = False
        self.turn(0)
        for listener in self._listeners:
            listener.close_those(lambda channel: channel.request is None and not channel.is_busy)

    @property
    def is_busy(self) -> bool:
        """Whether anybody is being read or answered."""
        return any(listener.active_channels for listener in self._listeners)

    def close(self) -> None:
        """End, whatever is still going on."""
        self._workers.shutdown(timeout=1)
        for listener in self._listeners:
            listener.close_those(lambda channel: True)
            listener.close()


def _without_bodies_for_head(application: Application) -> Application:
    def answer(environment: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        answered = application(environment, start)
        if environment["REQUEST_METHOD"] != "HEAD":
            return answered
        if hasattr(answered, "close"):
            answered.close()
        return []

    return answer
