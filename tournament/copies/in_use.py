"""Who works with the database: servers beside each other, or one who puts a copy back, alone."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from tournament.copies.refusals import InUse

#: What this process holds until it ends; the system gives it back, however it ends.
_held: list[int] = []


def serve() -> None:
    """Say that this process serves, for as long as it lives.

    Raises ImproperlyConfigured while a copy is being put back.
    """
    if _held:
        return
    descriptor = _open()
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise ImproperlyConfigured(
            "A copy of the database is being put back: start the server once that is done."
        ) from None
    _held.append(descriptor)


@contextmanager
def alone() -> Iterator[None]:
    """Keep servers from starting. Raises InUse where one runs on this machine."""
    descriptor = _open()
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise InUse("The server is running: stop it first.") from None
    try:
        yield
    finally:
        os.close(descriptor)


def _open() -> int:
    # To read is enough for a lock, whoever made the file.
    return os.open(Path(settings.VAR_DIR) / "server.lock", os.O_RDONLY | os.O_CREAT, 0o644)
