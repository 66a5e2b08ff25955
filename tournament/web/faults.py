"""The answer where something failed: what keeps the database away is told, and what was typed is kept."""

import logging
import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views import defaults

from tournament.database.troubles import Trouble, trouble_of
from tournament.web.kept_forms import send_again

_log = logging.getLogger(__name__)

#: Seconds after which a program asks again: a writer is done soon, a disk is not.
_SOON, _LATER = 5, 30


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer in place of what failed, which Django is handling; this uses no database and cannot fail."""
    try:
        trouble = trouble_of(sys.exc_info()[1])
        answer = unavailable(request, trouble) if trouble else _failed(request)
        if answer is not None:
            return answer
    except Exception:
        _log.exception("The page that tells of a fault failed too")
    return defaults.server_error(request)


def unavailable(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    """The answer where the database cannot be used at this moment: all can be sent again."""
    waits = trouble is not Trouble.BUSY
    why = in_words(trouble)
    if request.headers.get("Accept") == "application/json":
        response: HttpResponse = JsonResponse({"unavailable": why}, status=503)
    else:
        page = send_again(request, status=503, why=why, waits=waits)
        response = page or render(request, "503.html", {"why": why, "waits": waits}, status=503)
    response["Retry-After"] = str(_LATER if waits else _SOON)
    return response


def in_words(trouble: Trouble) -> str:
    """What is in the way, for whoever opens a page."""
    return {
        Trouble.BUSY: _("The server has too much to do at this moment"),
        Trouble.FULL: _("The disk of the server is full"),
        Trouble.READ_ONLY: _("The server cannot write what it keeps"),
        Trouble.AWAY: _("The server does not reach its database"),
        Trouble.DAMAGED: _("The database of the server is damaged"),
    }[trouble]


def _failed(request: HttpRequest) -> HttpResponse | None:
    return send_again(request, status=500, why=_("Something went wrong here"), waits=True)
