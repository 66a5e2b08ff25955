"""An event as a whole: creating it, its set-up, its state."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.access.permissions import Permission, may_create_events
from tournament.events import editing
from tournament.events.states import obstacles_to
from tournament.models import Event, Round
from tournament.organiser.event_forms import (
    OF_THE_CHANGE,
    NewEventForm,
    RoundCountForm,
    ScheduleForm,
    SetupForm,
    TimetableForm,
    initial_of,
)
from tournament.organiser.moves import moves_to_show
from tournament.organiser.rules import preset_rows
from tournament.record.refusals import StaleVersion
from tournament.rounds import publishing
from tournament.rounds.stand import round_stands
from tournament.web.organiser_page import organiser_page, posted_version, refusals_as_messages, show
from tournament.web.refusals import refusals_on
from tournament.web.staff_page import signed_in
from tournament.web.versions import in_words, rebased
from tournament.words.rules import switch_words


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def event_new(request: HttpRequest) -> HttpResponse:
    """Create an event; its creator becomes its organiser."""
    if not may_create_events(request.user):
        raise PermissionDenied
    form = NewEventForm(request.POST or None)
    if form.is_valid():
        with refusals_on(form):
            event = editing.create_event(by=request.user, now=timezone.now(), **form.details())
            messages.success(request, _("%s is created. Here is what comes next.") % event.title)
            return redirect("what_next", event.slug)
    return render(request, "organiser/event_new.html", {"form": form, "table": preset_rows()})


@organiser_page(Permission.EDIT_EVENT)
def setup(request: HttpRequest, event: Event) -> HttpResponse:
    """Change the details of the event; `?first=…` proposes a schedule."""
    saved = initial_of(event)
    form = SetupForm(request.POST or None, initial={**saved, "version": event.version})
    differences, moves = None, {}
    if form.is_valid():
        of_change = {name: form.cleaned_data[name] for name in OF_THE_CHANGE}
        moves = moves_to_show(request, event, form.changes())
        if moves and not moves["shown"]:
            return _setup_page(request, event, form=form, **moves)
        with refusals_on(form):
            try:
                editing.edit_event(event.pk, form.changes(), by=request.user, now=timezone.now(), **of_change)
            except StaleVersion as stale:
                differences, moves = rebased(form, initial_of(stale.current), stale.current), {}
            else:
                messages.success(request, _("The event is saved."))
                return redirect("setup", event.slug)
    return _setup_page(request, event, form=form, differences=differences, **moves)


def _setup_page(request: HttpRequest, event: Event, **forms: Any) -> HttpResponse:
    """The set-up with its forms, of which one may be filled in with what was just typed."""
    event.refresh_from_db()
    stands = round_stands(event)
    schedule_form = ScheduleForm(rounds=stands)
    timetable = TimetableForm(request.GET if "first" in request.GET else None)
    if timetable.is_valid():
        schedule_form.propose(timetable.starts(len(stands), event.minutes))
    unbound = {
        "form": SetupForm(initial={**initial_of(event), "version": event.version}),
        "round_form": RoundCountForm(initial={"rounds": len(stands)}),
        "schedule_form": schedule_form,
        "timetable": timetable,
    }
    zone, switches = timezone.get_current_timezone_name(), switch_words(event.switches)
    return show(request, event, "setup.html", zone=zone, switches=switches, **(unbound | forms))


@organiser_page(Permission.EDIT_EVENT, methods="POST")
def round_count(request: HttpRequest, event: Event) -> HttpResponse:
    """Set the number of rounds."""
    form = RoundCountForm(request.POST)
    if form.is_valid():
        with refusals_on(form):
            editing.set_rounds(event.pk, form.cleaned_data["rounds"], by=request.user, now=timezone.now())
            messages.success(request, _("The number of rounds is saved."))
            return redirect("setup", event.slug)
    return _setup_page(request, event, round_form=form)


def _put_stale(form: ScheduleForm, current: Round) -> None:
    """Say at its field that somebody else changed a round, and when it starts now."""
    starts = f"{timezone.localtime(current.starts_at):%Y-%m-%d %H:%M}" if current.starts_at else ""
    at = in_words(form.fields[f"starts_{current.number}"], starts)
    sentence = _("Somebody else changed this round meanwhile; it starts at %s now. Save again to replace it.")
    form.put_stale(current.number, sentence % at, current.version)


@organiser_page(Permission.EDIT_EVENT, methods="POST")
def schedule(request: HttpRequest, event: Event) -> HttpResponse:
    """Set when the rounds start."""
    form = ScheduleForm(request.POST, rounds=round_stands(event))
    if form.is_valid():
        with refusals_on(form):
            try:
                publishing.set_schedule(
                    event.pk, form.starts, versions=form.versions, by=request.user, now=timezone.now()
                )
            except StaleVersion as stale:
                _put_stale(form, stale.current)
            else:
                messages.success(request, _("The schedule is saved."))
                return redirect("setup", event.slug)
    return _setup_page(request, event, schedule_form=form)


@organiser_page(Permission.EDIT_EVENT)
def event_state(request: HttpRequest, event: Event, state: str) -> HttpResponse:
    """Ask what making the event public, private or closed means, and do it."""
    if state not in Event.State.values:
        raise Http404
    if request.method == "POST":
        with refusals_as_messages(request):
            editing.set_state(
                event.pk, state, by=request.user, version=posted_version(request), now=timezone.now()
            )
            messages.success(request, _("The event is now: %s.") % Event.State(state).label)
            return redirect("what_next", event.slug)
        return redirect("setup", event.slug)
    heading, words, button = {
        "draft": (
            _("Take the event back to preparation?"),
            _("The public pages disappear until it is made public again. Nothing is lost."),
            _("Back to preparation"),
        ),
        "open": (
            _("Make the event public?"),
            _("Everybody sees its name, place, days and players, and each round that you show or publish."),
            _("Make it public"),
        ),
        "closed": (
            _("Close the event?"),
            _("Its results are final: nothing can be changed until it is opened again. It stays public."),
            _("Close the event"),
        ),
    }[state]
    return show(
        request,
        event,
        "confirm.html",
        heading=heading,
        words=[words],
        obstacles=obstacles_to(event, state),
        button=button,
        version=event.version,
        cancel="setup",
    )
