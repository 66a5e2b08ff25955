"""The seating: drawing it, importing it, looking at it, taking it away."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.draws import drawing
from tournament.draws.certificate import has_certificate
from tournament.draws.chart import chart_of, meetings_of
from tournament.draws.continuation import outlook_of
from tournament.draws.possibilities import possibilities
from tournament.draws.proposals import origin_of, promised_hash, seated_players, stored_worth
from tournament.imports.chart import COLUMNS, ReadChart, chart_lines, read_chart
from tournament.imports.lists import MOST_PROBLEMS
from tournament.models import Event, Player
from tournament.organiser.seating_forms import ChartForm, DrawForm
from tournament.record.begun import why_begun
from tournament.rounds.stand import round_stands
from tournament.web.organiser_page import organiser_page, posted_version, refusals_as_messages, show
from tournament.web.refusals import refusals_on


@organiser_page(Permission.DRAW)
def seating(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the chart and what it is worth; draw it from a seed."""
    promised = promised_hash(event)
    form = DrawForm(request.POST or None, initial={"version": event.version}, promised=bool(promised))
    if form.is_valid() and "look" in request.POST and not promised:
        asked = {name: value for name, value in form.cleaned_data.items() if value and name != "version"}
        query = urlencode({"seed": drawing.new_seed(), **asked})
        return redirect(f"{reverse('draw_preview', args=[event.slug])}?{query}")
    if form.is_valid():
        with refusals_on(form):
            drawn = drawing.draw_seating(event.pk, **form.cleaned_data, by=request.user, now=timezone.now())
            messages.success(request, _("The seating is drawn, from the seed “%s”.") % drawn.seed)
            return redirect("seating", event.slug)
    event.refresh_from_db()
    chart, stands, origin = chart_of(event), round_stands(event), origin_of(event)
    players = seated_players(event)
    draw = origin.draw if origin else None
    return show(
        request,
        event,
        "seating.html",
        form=form,
        promised=promised,
        field=len(players),
        missing=-len(players) % 4,
        possible=possibilities(players, len(stands)),
        rounds=[(stand, chart.get(stand.number, [])) for stand in stands],
        drawn=bool(chart),
        begun=why_begun(event.rounds.all()),
        swappable=any(stand.seated and not stand.begun for stand in stands),
        outlook=outlook_of(event, stands, chart),
        origin=origin,
        list_changed=origin is not None and not origin.fits(players),
        edited={number for edit in (draw.edits if draw else ()) for number in edit["rounds"]},
        meetings=meetings_of(chart),
        certified=any(stand.shown for stand in stands) or has_certificate(event),
        worth=stored_worth(origin, chart),
    )


@organiser_page(Permission.DRAW, methods="POST")
def seed_promise(request: HttpRequest, event: Event) -> HttpResponse:
    """Let the program draw the seed in secret; its hash is shown from now on."""
    with refusals_as_messages(request):
        drawing.promise_seed(event.pk, by=request.user, version=posted_version(request), now=timezone.now())
        messages.success(request, _("The seed is drawn and nobody knows it. Its hash is public now."))
    return redirect("seating", event.slug)


@organiser_page(Permission.DRAW, methods="POST")
def seed_break(request: HttpRequest, event: Event) -> HttpResponse:
    """Throw the promised seed away, unseen."""
    with refusals_as_messages(request):
        drawing.break_promise(event.pk, by=request.user, version=posted_version(request), now=timezone.now())
        messages.success(request, _("The promised seed is thrown away. The history keeps its hash."))
    return redirect("seating", event.slug)


@organiser_page(Permission.DRAW)
def seating_remove(request: HttpRequest, event: Event) -> HttpResponse:
    """Ask, and take the seating of all rounds away."""
    if request.method == "POST":
        with refusals_as_messages(request):
            version = posted_version(request)
            drawing.remove_seating(event.pk, by=request.user, version=version, now=timezone.now())
            messages.success(request, _("The seating is removed."))
        return redirect("seating", event.slug)
    return show(
        request,
        event,
        "confirm.html",
        heading=_("Remove the seating of all rounds?"),
        words=[_("Nobody sees a seating any more until it is drawn or imported again.")],
        button=_("Remove the seating"),
        version=event.version,
        danger=True,
        cancel="seating",
    )


@organiser_page(Permission.DRAW)
def chart_import(request: HttpRequest, event: Event) -> HttpResponse:
    """Store a chart from a file or pasted lines, all of it or nothing."""
    form = ChartForm(request.POST or None, request.FILES or None, initial={"version": event.version})
    read = None
    if form.is_valid():
        playing = event.players.filter(status__in=Player.IN_THE_FIELD)
        read = read_chart(form.cleaned_data["text"], set(playing.values_list("number", flat=True)))
        form.keep()
        if not read.problems:
            with refusals_on(form):
                return _store(request, event, form, read)
    problems = read.problems if read else ()
    return show(
        request,
        event,
        "chart_import.html",
        form=form,
        columns=COLUMNS,
        problems=problems[:MOST_PROBLEMS],
        more_problems=max(0, len(problems) - MOST_PROBLEMS),
    )


def _store(request: HttpRequest, event: Event, form: ChartForm, read: ReadChart) -> HttpResponse:
    version = form.cleaned_data["version"]
    drawing.import_chart(event.pk, read.chart, by=request.user, version=version, now=timezone.now())
    messages.success(request, _("The chart is stored. Here is what it is worth."))
    return redirect("seating", event.slug)


@organiser_page(methods="GET HEAD")
def chart_export(request: HttpRequest, event: Event) -> HttpResponse:
    """The chart as the CSV that `chart_import` reads."""
    lines = chart_lines(
        (round_, table.number, [player.number if player else None for player in table.players])
        for round_, tables in chart_of(event).items()
        for table in tables
    )
    name = f"{event.slug}-chart.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(lines, content_type="text/csv; charset=utf-8", headers=headers)
