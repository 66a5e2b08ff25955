"""How many passwords are tried: few at once, and few wrong ones from an address; said before one is checked.

To check a password takes a third of a second of a processor on purpose. Each process of the server counts
by itself.
"""

import ipaddress
import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from tournament.web.known_browser import is_known

log = logging.getLogger(__name__)

#: The code of the error where somebody has to wait.
BUSY = "busy"


class Tries:
    """How many tries each address has left: as many at once as a hall full of referees may mistype, and then
    one more after so many seconds each.
    """

    def __init__(
        self,
        at_once: int = 30,
        one_more: float = 2.0,
        *,
        most_addresses: int = 10_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._at_once, self._one_more, self._most = at_once, one_more, most_addresses
        self._clock, self._lock = clock, threading.Lock()
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, address: str) -> bool:
        """Whether there was one left; it is taken. The address that tried longest ago is forgotten first."""
        with self._lock:
            now = self._clock()
            left, since = self._left.pop(address, (float(self._at_once), now))
            left = min(float(self._at_once), left + (now - since) / self._one_more)
            self._left[address] = (left - 1 if left >= 1 else left, now)
            if len(self._left) > self._most:
                del self._left[next(iter(self._left))]
            return left >= 1

    def give_back(self, address: str) -> None:
        """A try that was right, or waited in vain, does not count."""
        with self._lock:
            if address in self._left:
                left, since = self._left[address]
                self._left[address] = (left + 1, since)


class Line:
    """One after another, and few who wait for it: each holds a thread that pages need."""

    def __init__(self, waiting: int) -> None:
        self._places, self._turn = threading.BoundedSemaphore(1 + waiting), threading.Lock()

    @contextmanager
    def place(self) -> Iterator[bool]:
        """Wait for the turn; False, at once, where too many wait."""
        if not self._places.acquire(blocking=False):
            yield False
            return
        try:
            with self._turn:
                yield True
        finally:
            self._places.release()


class Seldom:
    """A line of the log, at most one in so many seconds."""

    def __init__(self, seconds: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._clock = seconds, clock
        self._next = float("-inf")

    def warn(self, sentence: str) -> None:
        """Say it, unless something was said just now."""
        if (now := self._clock()) >= self._next:
            self._next = now + self._seconds
            log.warning(sentence)


tries = Tries()
_strangers, _known = Line(waiting=1), Line(waiting=1)
_told = Seldom(60)


class SignInForm(AuthenticationForm):
    """Name and password of an account, which wait for their turn."""

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError (code BUSY) where too many try."""
        if self.request is None:
            return super().clean()
        known, network = is_known(self.request, self.cleaned_data.get("username", "")), _network(self.request)
        if not known and not tries.take(network):
            raise self._busy()
        with (_known if known else _strangers).place() as is_free:
            cleaned = super().clean() if is_free else None
        if not known:
            tries.give_back(network)
        if cleaned is None:
            raise self._busy()
        return cleaned

    def _busy(self) -> ValidationError:
        _told.warn("Too many try to sign in at once; some are told to wait.")
        return ValidationError(
            _("Too many people are signing in at this moment. Wait a few seconds and try again."), code=BUSY
        )


class AdminSignInForm(SignInForm, AdminAuthenticationForm):
    """The same, of those who may look after the stored rows."""


def _network(request: HttpRequest) -> str:
    """Where a request comes from; of IPv6 what one household has."""
    ask = getattr(settings, "AXES_CLIENT_IP_CALLABLE", None)
    address = import_string(ask)(request) if ask else request.META["REMOTE_ADDR"]
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return str(address)
    return str(ipaddress.ip_network(f"{found}/64", strict=False)) if found.version == 6 else str(found)
