"""The instants of an event's clock, for every page that shows it."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from tournament.access.permissions import Permission, may
from tournament.models import Event
from tournament.rounds.clocks import clock_instants, current_clock
from tournament.web.languages import speak_as
from tournament.web.program import program_mark
from tournament.web.server_time import tell_time


@require_safe
def clock_json(request: HttpRequest, slug: str) -> HttpResponse:
    """The instants of the clock that counts now; 304 while the event's stamp is the same."""
    event = get_object_or_404(Event, slug=slug)
    if not event.is_public and not may(request.user, Permission.SEE_DESK, event):
        raise Http404
    speak_as(event, request)

    @condition(etag_func=lambda request: f'"{event.stamp}.{get_language()}.{program_mark()}"')
    def answer(request: HttpRequest) -> HttpResponse:
        stored = current_clock(event)
        return JsonResponse({"clock": clock_instants(stored) if stored else None})

    return tell_time(answer(request))
