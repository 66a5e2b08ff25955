"""The page about one table of a round."""

from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.models import Session
from tournament.public.session_story import session_penalties, tell
from tournament.results import public
from tournament.results.at_table import is_forfeited, sheet_is_public, table_places
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
    told = sheet_is_public(session)
    seats = list(session.seats.all())
    places = table_places(session, seats)
    context = {
        "event": event,
        "round": session.round,
        "session": session,
        "seats": [(seat, places.get(seat.wind), is_forfeited(session, seat)) for seat in seats],
        "sheet_is_public": told,
        "story": tell(session) if told else None,
        "penalties": session_penalties(session) if told else [],
        "total": sum(seat.signed_total or 0 for seat in seats),
    }
    return render(request, "public/session.html", context)
