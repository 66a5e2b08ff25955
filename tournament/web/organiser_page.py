"""Who may open and use the organiser's pages, and what these views share."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeAlias

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tournament.access.permissions import Permission, may, permissions_of
from tournament.models import Event
from tournament.record.refusals import ActionRefused, NotAllowed
from tournament.web.numbers import whole_number
from tournament.web.staff_page import requires
from tournament.web.versions import HIGHEST_VERSION

View = Callable[..., HttpResponse]


def organiser_page(
    write: Permission | None = None, *, methods: str = "GET HEAD POST"
) -> Callable[[View], View]:
    """A page of the event `slug` for accounts that may see the organiser's pages.

    Visitors are sent to the login; an account without the right, or without `write` when it posts,
    gets the site's 403. The view receives the event in place of the slug.
    """

    def decorate(view: View) -> View:
        @require_http_methods(methods.split())
        @requires(Permission.SEE_ORGANISER)
        @wraps(view)
        def page(request: HttpRequest, event: Event, /, **more: Any) -> HttpResponse:
            if request.method == "POST" and not (write and may(request.user, write, event)):
                raise PermissionDenied
            return view(request, event, **more)

        return page

    return decorate


def show(
    request: HttpRequest, event: Event, template: str, *, status: int = 200, **context: Any
) -> HttpResponse:
    """Render a page of an event; `allowed` tells the template what the account may do."""
    allowed = {permission.value: True for permission in permissions_of(request.user, event)}
    return render(
        request, f"organiser/{template}", {"event": event, "allowed": allowed, **context}, status=status
    )


def posted_version(request: HttpRequest, name: str = "version") -> int:
    """The version a one-button form carried; an unreadable one is none, and so stale."""
    return min(whole_number(request.POST.get(name, "")) or 0, HIGHEST_VERSION)


@contextmanager
def refusals_as_messages(request: HttpRequest) -> Iterator[None]:
    """For forms of one button, which hold nothing typed: say why nothing happened, on the next page."""
    try:
        yield
    except NotAllowed:
        raise
    except ActionRefused as refused:
        for sentence in refused.sentences:
            messages.error(request, sentence)


def back(request: HttpRequest, event: Event, page: str, anchor: str = "") -> HttpResponse:
    """Go back to the page whose button was pressed (`back` in the form), or to `page`."""
    asked = request.POST.get("back", "")
    target = redirect(
        asked if asked in ("what_next", "event_rounds", "seating", "ceremony") else page, event.slug
    )
    if anchor and asked not in ("what_next", "ceremony"):
        target["Location"] += f"#{anchor}"
    return target


#: What a button beside a round does, and what is said when it was done (`%d` is the round's number).
RoundStep: TypeAlias = tuple[Callable[..., object], str]


def take_round_step(request: HttpRequest, event: Event, number: int, step: RoundStep) -> HttpResponse:
    """Do to a round what its button says, and go back to the round with the answer. Raises Http404."""
    act, sentence = step
    round_ = get_object_or_404(event.rounds, number=number)
    with refusals_as_messages(request):
        act(round_.pk, by=request.user, version=posted_version(request), now=timezone.now())
        messages.success(request, sentence % number)
    return back(request, event, "event_rounds", f"round-{number}")
