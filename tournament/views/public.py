"""The pages that everybody may see."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.queries import public


def home(request: HttpRequest) -> HttpResponse:
    """The list of public events, and below it what the account works on."""
    return render(
        request,
        "public/home.html",
        {"events": public.event_list(), "roles": public.events_of(request.user)},
    )
