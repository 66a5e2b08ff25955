"""The server's time with an answer, by which browsers correct their own."""

from django.http import HttpResponse
from django.utils import timezone
from django.utils.cache import patch_cache_control

from tournament.rounds.clocks import milliseconds


def tell_time(response: HttpResponse) -> HttpResponse:
    """Add the server's time in milliseconds, and keep the answer from being taken for a later one."""
    response["Server-Time"] = str(milliseconds(timezone.now()))
    patch_cache_control(response, no_cache=True)
    return response
