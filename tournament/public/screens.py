"""Screens for projectors: a page that shows what it is told, and the part of it that is asked for again.

Everybody may open a screen of a public event. Its address with the key also shows what the
prize-giving has revealed, and works while the event is in preparation. The stage is the prize-giving
in the hands of whoever leads it.
"""

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from tournament.access.permissions import Permission
from tournament.access.visibility import public_events, sees_ceremony
from tournament.ceremony.screens import first_screen, screen_ceremony, screen_content, screen_tag
from tournament.ceremony.stand import ceremony_of
from tournament.models import Event, Screen
from tournament.record.one_moment import one_moment
from tournament.web.languages import speak_for
from tournament.web.program import program_mark
from tournament.web.server_time import tell_time
from tournament.web.staff_page import event_time, requires

if TYPE_CHECKING:
    from tournament.ceremony.stand import PreparedCeremony


def screen_address(name: str, screen: Screen, key: str = "") -> str:
    """The address of a screen's page (`screen`) or its part (`screen_part`), with its key or without."""
    if not screen.pk:
        return reverse(name, args=[screen.event.slug])
    more = [screen.name, key] if key else [screen.name]
    return reverse(f"{name}_with_key" if key else f"{name}_named", args=[screen.event.slug, *more])


@require_safe
@one_moment()
def screen_page(request: HttpRequest, slug: str, name: str = "", key: str = "") -> HttpResponse:
    """The whole page, with what it shows now."""
    screen = _screen(slug, name, key)
    # The first screen has an address without its name, which goes on to be the first one's.
    part = screen_address("screen_part", screen, key) if name else reverse("screen_part", args=[slug])
    speak_for(screen.event, request)
    content = screen_content(screen, key, screen_ceremony(screen))
    return _whole(request, "screens/screen.html", part, content)


@require_safe
@one_moment()
def screen_part(request: HttpRequest, slug: str, name: str = "", key: str = "") -> HttpResponse:
    """What the page shows now, alone; 304 as long as it is the same."""
    screen = _screen(slug, name, key)
    return _part(request, screen, key, screen_ceremony(screen))


@require_safe
@requires(Permission.PUBLISH)
@one_moment()
def stage(request: HttpRequest, event: Event) -> HttpResponse:
    """The prize-giving in large, with what leads it: buttons, the space bar, a presenter's remote."""
    screen, ceremony = _stage(event)
    part = reverse("stage_part", args=[event.slug])
    speak_for(event, request)
    content = {**screen_content(screen, screen.key, ceremony), "ceremony": ceremony}
    return _whole(request, "screens/stage.html", part, content)


@require_safe
@requires(Permission.PUBLISH)
@one_moment()
def stage_part(request: HttpRequest, event: Event) -> HttpResponse:
    """What the stage shows now, alone."""
    screen, ceremony = _stage(event)
    return _part(request, screen, screen.key, ceremony)


def _stage(event: Event) -> "tuple[Screen, PreparedCeremony]":
    event.refresh_from_db()  # as it is at the moment at which the rest is read
    ceremony = ceremony_of(event)
    if ceremony is None:
        raise Http404
    return Screen(event=event, name="stage", showing=Screen.Showing.CEREMONY), ceremony


def _whole(request: HttpRequest, template: str, part: str, content: dict[str, Any]) -> HttpResponse:
    """The page, which asks for its part in the language of its own address."""
    if language := request.GET.get("language"):
        part += f"?{urlencode({'language': language})}"
    with event_time(content["event"]):
        return tell_time(render(request, template, {**content, "part_address": part}))


def _part(
    request: HttpRequest, screen: Screen, key: str, ceremony: "PreparedCeremony | None"
) -> HttpResponse:
    speak_for(screen.event, request)
    tag = f'"{screen_tag(screen, key, ceremony)}.{get_language()}.{program_mark()}"'

    @condition(etag_func=lambda request: tag)
    def part(request: HttpRequest) -> HttpResponse:
        with event_time(screen.event):
            return render(request, "screens/parts/content.html", screen_content(screen, key, ceremony))

    return tell_time(part(request))


def _screen(slug: str, name: str, key: str) -> Screen:
    if not name:
        return first_screen(get_object_or_404(public_events(), slug=slug))
    screen = get_object_or_404(Screen.objects.select_related("event"), event__slug=slug, name=name)
    if (key and not sees_ceremony(screen, key)) or not (key or screen.event.is_public):
        raise Http404
    return screen
