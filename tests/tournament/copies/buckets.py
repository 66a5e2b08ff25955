"""A server of S3's kind on this machine, and buckets there."""

import itertools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from moto.server import ThreadedMotoServer

from tests.tournament.sample_events import NOW
from tournament.copies.bucket import Bucket
from tournament.copies.kept import Copy, Kind, Reason

_numbers = itertools.count()


@contextmanager
def serving() -> Iterator[str]:
    """The address of such a server."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        yield f"http://{host}:{port}"
    finally:
        server.stop()


def tell_keys(monkeypatch: pytest.MonkeyPatch, server: str) -> None:
    """What a hoster tells the library by its variables; nothing else of this machine does."""
    for name, value in {
        "AWS_ACCESS_KEY_ID": "tablepoint",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_DEFAULT_REGION": "eu-west-1",
        "AWS_ENDPOINT_URL_S3": server,
        "AWS_CONFIG_FILE": "/dev/null",
        "AWS_SHARED_CREDENTIALS_FILE": "/dev/null",
        "AWS_EC2_METADATA_DISABLED": "true",
        "NO_PROXY": "127.0.0.1",
    }.items():
        monkeypatch.setenv(name, value)


def new_bucket(client) -> str:
    """Make a bucket, which is empty, and return its name."""
    name = f"copies-{next(_numbers)}"
    client.create_bucket(Bucket=name, CreateBucketConfiguration={"LocationConstraint": "eu-west-1"})
    return name


def keys_in(bucket: Bucket) -> list[str]:
    """Everything that is in it."""
    found = bucket.client.list_objects_v2(Bucket=bucket.name).get("Contents", ())
    return [item["Key"] for item in found]


class _BreaksOff(BaseHTTPRequestHandler):
    """Tells of one copy, gives a tenth of it, and hangs up on whoever brings one."""

    def do_GET(self) -> None:
        if "list-type" in self.path:
            self._answer(_LISTED, length=len(_LISTED))
        else:
            self._answer(b"x" * 100, length=1000)

    def do_HEAD(self) -> None:
        self._answer(b"", length=1000)

    def do_PUT(self) -> None:
        self.close_connection = True

    def _answer(self, body: bytes, *, length: int) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(length))
        self.send_header("ETag", '"of-the-copy"')
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


_LISTED = (
    f"<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>club/hall/"
    f"{Copy(NOW, Reason.BY_HAND, Kind.SQLITE).name}</Key><Size>1000</Size></Contents></ListBucketResult>"
).encode()


@contextmanager
def breaking_off() -> Iterator[str]:
    """The address of a server with which nothing arrives as a whole."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _BreaksOff)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
