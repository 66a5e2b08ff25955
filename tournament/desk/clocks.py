"""The officials' page of the clock, which starts and changes it."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from tournament.access.permissions import Permission, may
from tournament.desk.clock_forms import ExtraTimeForm, StartForm
from tournament.models import Event, RoundClock
from tournament.rounds import timing
from tournament.rounds.clocks import clock_instants, current_clock
from tournament.web.organiser_page import posted_version, refusals_as_messages
from tournament.web.refusals import refusals_on
from tournament.web.staff_page import requires


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Permission.SEE_DESK)
def round_clock(request: HttpRequest, event: Event) -> HttpResponse:
    """The clock in large, with the form that starts it or gives extra time."""
    if request.method == "GET" or request.method == "HEAD":
        return _page(request, event)
    if not may(request.user, Permission.RUN_CLOCK, event):
        raise PermissionDenied
    form = StartForm(event, request.POST)
    if form.is_valid():
        with refusals_on(form):
            _start(request, event, form.cleaned_data)
            return redirect("round_clock", event.slug)
    return _page(request, event, start=form, status=422)


def _start(request: HttpRequest, event: Event, wish: dict[str, Any]) -> None:
    round_ = event.rounds.get(number=wish["round"])
    lengths = {name: wish[name] for name in ("minutes", "lead_in", "last_minutes")}
    timing.start_clock(round_.pk, **lengths, by=request.user, now=timezone.now())


@require_POST
@requires(Permission.RUN_CLOCK)
def clock_step(request: HttpRequest, event: Event, number: int, step: str) -> HttpResponse:
    """One button of the clock of a round: pause, resume, more time, stop, clear, undo."""
    round_ = get_object_or_404(event.rounds, number=number)
    stored = RoundClock.objects.filter(round=round_).first()
    how: dict[str, Any] = {
        "by": request.user,
        "version": posted_version(request),
        "now": timezone.now(),
    }
    with refusals_as_messages(request):
        if step == "undo":
            timing.undo_clock(round_.pk, **how)
        elif stored is None:
            raise Http404
        elif step == "extra":
            form = ExtraTimeForm(_tables(stored), request.POST)
            if not form.is_valid():
                return _page(request, event, extra=form, status=422)
            timing.add_time(stored.pk, form.cleaned_data["minutes"], table=form.cleaned_data["table"], **how)
        elif step == "clear":
            timing.clear_clock(stored.pk, **how)
        elif step in ("pause", "resume", "stop"):
            act = {"pause": timing.pause_clock, "resume": timing.resume_clock, "stop": timing.stop_clock}
            act[step](stored.pk, **how)
        else:
            raise Http404
    return redirect("round_clock", event.slug)


def _tables(stored: RoundClock) -> list[int]:
    return list(stored.round.sessions.order_by("table__number").values_list("table__number", flat=True))


def _version(event: Event, number: int | None) -> int | None:
    clocks = RoundClock.objects.filter(round__in=event.rounds.filter(number=number or 0))
    return clocks.values_list("version", flat=True).first()


def _page(
    request: HttpRequest,
    event: Event,
    *,
    start: StartForm | None = None,
    extra: ExtraTimeForm | None = None,
    status: int = 200,
) -> HttpResponse:
    stored = current_clock(event)
    last = timing.last_clock_step(event)
    context = {
        "event": event,
        "stored": stored,
        "instants": clock_instants(stored) if stored else None,
        "start": start or StartForm(event),
        "extra": extra or (ExtraTimeForm(_tables(stored)) if stored else None),
        "undoable": last,
        "undo_version": _version(event, last.round) if last else None,
        "clearable": timing.clearable_clocks(event),
        "may_run": may(request.user, Permission.RUN_CLOCK, event),
        "may_organise": may(request.user, Permission.SEE_ORGANISER, event),
    }
    return render(request, "desk/clock.html", context, status=status)
