"""The screens of the venue: added, removed and told what to show."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.ceremony import showing
from tournament.ceremony.screens import screens_of
from tournament.models import Event, Screen
from tournament.organiser.screen_forms import AddScreenForm, ScreenForm
from tournament.public.screens import screen_address
from tournament.record.refusals import StaleVersion
from tournament.web.addresses import site_address
from tournament.web.once import once
from tournament.web.organiser_page import organiser_page, posted_version, refusals_as_messages, show
from tournament.web.refusals import refusals_on
from tournament.web.versions import retype


@organiser_page(Permission.RUN_SCREENS)
def event_screens(request: HttpRequest, event: Event) -> HttpResponse:
    """Every screen with what it shows, and the form that adds one."""
    if request.method != "POST":
        return _page(request, event)
    form = AddScreenForm(request.POST)
    if form.is_valid():
        with refusals_on(form):
            with once(request, form):
                name = form.cleaned_data["name"]
                showing.add_screen(event.pk, name, by=request.user, now=timezone.now(), token=form.submission)
            return redirect("event_screens", event.slug)
    return _page(request, event, add=form)


@organiser_page(Permission.RUN_SCREENS, methods="POST")
def screen_set(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Tell a screen what to show."""
    screen = get_object_or_404(event.screens, pk=key)
    form = ScreenForm(event, screen, request.POST)
    if form.is_valid():
        version = form.cleaned_data["version"]
        with refusals_on(form):
            try:
                showing.set_screen(
                    screen.pk, form.changes, by=request.user, version=version, now=timezone.now()
                )
            except StaleVersion as stale:
                # What a screen shows is one choice: the page shows the current one, what was typed stays.
                retype(form, "version", str(stale.current.version))
                raise
            messages.success(request, _("Screen “%s” is told what to show.") % screen.name)
            return redirect("event_screens", event.slug)
    return _page(request, event, typed={screen.pk: form})


@organiser_page(Permission.RUN_SCREENS, methods="POST")
def screen_remove(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Remove a screen."""
    screen = get_object_or_404(event.screens, pk=key)
    with refusals_as_messages(request):
        showing.remove_screen(screen.pk, by=request.user, version=posted_version(request), now=timezone.now())
        messages.success(request, _("Screen “%s” is removed.") % screen.name)
    return redirect("event_screens", event.slug)


def _page(
    request: HttpRequest,
    event: Event,
    *,
    add: AddScreenForm | None = None,
    typed: dict[int, ScreenForm] | None = None,
) -> HttpResponse:
    typed = typed or {}
    screens = screens_of(event)
    for screen in screens:
        screen.event = event
    rows = [
        (screen, typed.get(screen.pk) or ScreenForm(event, screen), *_addresses(screen)) for screen in screens
    ]
    form = add or AddScreenForm(initial={"name": "" if screens else "hall"})
    return show(request, event, "screens.html", rows=rows, add=form, site=site_address(request))


def _addresses(screen: Screen) -> tuple[str, str]:
    """The address for everybody, and the one that also shows the prize-giving."""
    return screen_address("screen", screen), screen_address("screen", screen, screen.key)
