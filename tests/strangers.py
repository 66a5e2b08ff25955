"""Who wants a server to stop answering: slow senders, large senders, many who try passwords.

`python -m tests.strangers ADDRESS --heads 20 --bodies 20 --sign-ins 50` goes on until its input ends, in a
process of its own so that it takes nothing from whoever measures, and says what became of it as JSON.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

_TOKEN = "x" * 32
_LARGE = 60 * 1024 * 1024 - 1


@dataclass
class Strangers:
    """What they do to one server, and how it answered."""

    host: str
    port: int
    told: Counter[str] = field(default_factory=Counter)

    async def slow_head(self) -> None:
        """A request whose head comes a byte a second and never ends."""
        await self._trickle("slow heads", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")

    async def slow_body(self) -> None:
        """A form of 5,000 bytes that comes a byte a second."""
        await self._trickle("slow bodies", self._head(5000))

    async def slow_reader(self) -> None:
        """Ask for a page again and again on one connection, and read nothing of it."""
        _reader, writer = await asyncio.open_connection(self.host, self.port, limit=2)
        try:
            self.told["slow readers"] += 1
            while True:
                writer.write(b"GET /fans/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
                await writer.drain()
                await asyncio.sleep(1)
        finally:
            writer.close()

    async def large_body(self) -> None:
        """The largest form with a file that is read of anybody, sent as fast as the server takes it."""
        _reader, writer = await asyncio.open_connection(self.host, self.port)
        self.told["large bodies"] += 1
        try:
            writer.write(self._head(_LARGE, "multipart/form-data; boundary=b"))
            writer.write(b'--b\r\nContent-Disposition: form-data; name="x"; filename="x"\r\n\r\n')
            for _part in range(_LARGE // 65536):
                writer.write(b"x" * 65536)
                await writer.drain()
                self.told["large kB"] += 64
        finally:
            writer.close()

    async def sign_in(self, number: int) -> None:
        """Try a password for a name that nobody has."""
        form = f"csrfmiddlewaretoken={_TOKEN}&username=nobody{number}&password=wrong{number}".encode()
        reader, writer = await asyncio.open_connection(self.host, self.port)
        status = ""
        try:
            writer.write(self._head(len(form)) + form)
            with suppress(OSError):
                status = (await reader.read(12))[9:].decode()
        finally:
            writer.close()
        self.told[f"sign-ins {status or 'closed'}"] += 1

    def _head(self, length: int, kind: str = "application/x-www-form-urlencoded") -> bytes:
        return (
            f"POST /login/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken={_TOKEN}\r\nConnection: close\r\n"
            f"Content-Type: {kind}\r\nContent-Length: {length}\r\n\r\n"
        ).encode()

    async def _trickle(self, what: str, begin: bytes) -> None:
        reader, writer = await asyncio.open_connection(self.host, self.port)
        self.told[what] += 1
        try:
            writer.write(begin)
            while not reader.at_eof():
                writer.write(b"x")
                await writer.drain()
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(1024), 1)
        finally:
            writer.close()
            self.told[f"{what} closed"] += 1


async def again_and_again(attack: Callable[[], Awaitable[None]]) -> None:
    """Whoever is thrown out comes back."""
    while True:
        with suppress(OSError):
            await attack()
        await asyncio.sleep(0.1)


async def every_second(attack: Callable[[int], Awaitable[None]], times: int) -> None:
    """Begin so many a second, whether or not those before have ended."""
    number, begun = 0, set()
    while True:
        task = asyncio.ensure_future(attack(number))
        begun.add(task)
        task.add_done_callback(begun.discard)
        number += 1
        await asyncio.sleep(1 / times)


async def attack(
    address: str, heads: int, bodies: int, readers: int, large: int, sign_ins: int
) -> Counter[str]:
    """Keep at it until the input of this process ends."""
    host, _colon, port = address.removeprefix("http://").rpartition(":")
    strangers = Strangers(host, int(port))
    kinds = [
        *[strangers.slow_head] * heads,
        *[strangers.slow_body] * bodies,
        *[strangers.slow_reader] * readers,
        *[strangers.large_body] * large,
    ]
    at_work = [asyncio.ensure_future(again_and_again(kind)) for kind in kinds]
    if sign_ins:
        at_work.append(asyncio.ensure_future(every_second(strangers.sign_in, sign_ins)))
    slow = {"slow heads": heads, "slow bodies": bodies, "slow readers": readers}
    while any(strangers.told[what] < many for what, many in slow.items()):
        await asyncio.sleep(0.05)
    print("there", flush=True)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    threading.Thread(
        target=lambda: (sys.stdin.read(), loop.call_soon_threadsafe(ended.set)), daemon=True
    ).start()
    await ended.wait()
    told = strangers.told.copy()
    for task in at_work:
        task.cancel()
    await asyncio.gather(*at_work, return_exceptions=True)
    return told


@contextmanager
def strangers(address: str, **many: int) -> Iterator[dict[str, int]]:
    """Let so many of each kind at the server; what became of them is told when they were stopped."""
    words = [f"--{name.replace('_', '-')}={count}" for name, count in many.items()]
    command = [sys.executable, "-m", "tests.strangers", address, *words]
    process = subprocess.Popen(
        command,
        cwd=Path(__file__).parent.parent,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    told: dict[str, int] = {}
    try:
        assert process.stdout is not None
        process.stdout.readline()  # they are there
        yield told
    finally:
        said = process.communicate()[0]
        told.update(json.loads(said or "{}"))


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("address")
    for name in ("heads", "bodies", "readers", "large", "sign-ins"):
        asked.add_argument(f"--{name}", type=int, default=0)
    print(json.dumps(asyncio.run(attack(**vars(asked.parse_args())))))


if __name__ == "__main__":
    main()
