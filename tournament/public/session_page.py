"""The page about one table of a round."""

from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.models import Session
from tournament.public.session_story import session_penalties, tell
from tournament.results import public
from tournament.web.public_page import cached_event_page

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent


@cached_event_page
def session_page(request: HttpRequest, event: "PublicEvent", number: int, table: int) -> HttpResponse:
    """One table of a round: its seats, and once published how its scores came about."""
    try:
        session = public.shown_session(event, number, table)
    except Session.DoesNotExist as missing:
        raise Http404 from missing
    told = public.sheet_is_public(session)
    seats = list(session.seats.all())
    context = {
        "event": event,
        "round": session.round,
        "session": session,
        "seats": [(seat, public.table_places(seats).get(seat.wind)) for seat in seats],
        "sheet_is_public": told,
        "story": tell(session) if told else None,
        "penalties": session_penalties(session) if told else [],
        "total": sum(seat.published_score or 0 for seat in seats),
    }
    return render(request, "public/session.html", context)
