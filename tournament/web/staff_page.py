"""The doors of the staff's pages: visitors sign in, accounts without the right are told so."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import Any, Concatenate

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tournament.access.permissions import Permission, permissions_of
from tournament.models import Event
from tournament.record.refusals import NotAllowed
from tournament.web.kept_forms import gone, is_sent, sign_in_first, typed
from tournament.web.languages import speak_as

View = Callable[..., HttpResponse]
EventView = Callable[Concatenate[HttpRequest, Event, ...], HttpResponse]


def event_time(event: Event) -> AbstractContextManager[None]:
    """Times are typed and shown in the event's time zone within this; in the server's where it has none."""
    return timezone.override(event.time_zone) if event.time_zone else nullcontext()


def signed_in(view: View) -> View:
    """Let only accounts through. Visitors sign in first, and what they typed is kept.

    No cache keeps what is answered: it is for one account. What an action does not allow that account is
    answered with the site's 403.
    """

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            try:
                return view(request, *args, **kwargs)
            except NotAllowed as refused:
                raise PermissionDenied from refused
        if is_sent(typed(request)):
            return sign_in_first(request)
        return redirect_to_login(request.get_full_path())

    return guarded


def requires(permission: Permission) -> Callable[[EventView], View]:
    """Let only accounts with this right in the event through; the view gets the event for its slug.

    A visitor is sent to the sign-in page whether the event exists or not. What does not exist is a 404; a
    form about something that was removed meanwhile is answered with a sentence, and with what was typed.
    """

    def decorate(view: EventView) -> View:
        def enter(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
            event = get_object_or_404(Event, slug=slug)
            if permission not in permissions_of(request.user, event):
                raise PermissionDenied
            speak_as(event, request)
            with event_time(event):
                return view(request, event, *args, **kwargs)

        @signed_in
        @wraps(view)
        def guarded(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                return enter(request, slug, *args, **kwargs)
            except (Http404, ObjectDoesNotExist) as missing:
                if request.method == "POST":
                    return gone(request)
                raise Http404 from missing

        return guarded

    return decorate
