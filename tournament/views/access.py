"""The doors of the staff's pages: visitors sign in, accounts without the right are told so."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tournament.languages import speak_as
from tournament.models import Event
from tournament.permissions import Permission, permissions_of

P = ParamSpec("P")
EventView = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]
SlugView = Callable[Concatenate[HttpRequest, str, P], HttpResponse]


def event_time(event: Event) -> AbstractContextManager[None]:
    """Times are typed and shown in the event's time zone within this; in the server's where it has none."""
    return timezone.override(event.time_zone) if event.time_zone else nullcontext()


def needs(permission: Permission) -> Callable[[EventView[P]], SlugView[P]]:
    """Let only accounts with this right in the event through; the view gets the event for its slug.

    A visitor is sent to the sign-in page whether the event exists or not. What is answered is kept by
    no cache: it is for one account.
    """

    def decorate(view: EventView[P]) -> SlugView[P]:
        @never_cache
        @login_required
        @wraps(view)
        def guarded(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            event = get_object_or_404(Event, slug=slug)
            if permission not in permissions_of(request.user, event):
                raise PermissionDenied
            speak_as(event, request)
            with event_time(event):
                return view(request, event, *args, **kwargs)

        return guarded

    return decorate
