"""An event that comes from a file, or back from where deleted events are kept."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.access.permissions import may_create_events
from tournament.archive.backups import deleted_events
from tournament.archive.reading import UnreadableArchive, read_archive, read_backup
from tournament.archive.restoring import import_event
from tournament.archive.sense import history_as_written
from tournament.models import Event
from tournament.organiser.archive_forms import ArchiveForm, NamesForm
from tournament.results.stored_numbers import differences_in
from tournament.web.refusals import refusals_on
from tournament.web.staff_page import signed_in


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def event_import(request: HttpRequest) -> HttpResponse:
    """Make an event from an archive; whoever does becomes its organiser."""
    if not may_create_events(request.user):
        raise PermissionDenied
    form = ArchiveForm(request.POST, request.FILES) if request.method == "POST" else ArchiveForm()
    if form.is_valid():
        typed = form.cleaned_data
        try:
            archive = read_archive(typed["file"])
        except UnreadableArchive as unreadable:
            form.add_error("file", list(unreadable.sentences))
        else:
            with refusals_on(form):
                event = import_event(
                    archive, by=request.user, now=timezone.now(), slug=typed["slug"], title=typed["title"]
                )
                return _arrived(request, event, archive)
    return render(
        request, "organiser/event_import.html", {"form": form, "deleted": deleted_events(request.user)}
    )


@signed_in
@require_POST
def event_bring_back(request: HttpRequest, key: int) -> HttpResponse:
    """Make a deleted event anew from its last state; what is taken meanwhile of its names is asked for."""
    if not may_create_events(request.user):
        raise PermissionDenied
    backup = get_object_or_404(deleted_events(request.user), pk=key)
    try:
        archive = read_backup(bytes(backup.content))
    except UnreadableArchive as unreadable:
        for sentence in unreadable.sentences:
            messages.error(request, sentence)
        return redirect("event_import")
    own = {name: archive["event"][name] for name in ("title", "slug")}
    form = NamesForm({name: request.POST.get(name) or its_own for name, its_own in own.items()})
    if form.is_valid():
        with refusals_on(form):
            event = import_event(
                archive, by=request.user, now=timezone.now(), backup=backup, **form.cleaned_data
            )
            return _arrived(request, event, archive)
    return render(request, "organiser/event_bring_back.html", {"form": form, "backup": backup})


def _arrived(request: HttpRequest, event: Event, archive: Mapping[str, Any]) -> HttpResponse:
    """Go to the event, and say whether its numbers follow from its sheets and its history is whole."""
    if history_as_written(archive):
        messages.success(request, _("%s is here, with its whole history.") % event.title)
    else:
        sentence = _("%s is here. The history in the archive is not the one that it was written with.")
        messages.warning(request, sentence % event.title)
    differences = len(differences_in(event))
    if differences:
        sentence = ngettext(
            "%d stored number is not what a recomputation from hands and totals gives.",
            "%d stored numbers are not what a recomputation from hands and totals gives.",
            differences,
        )
        messages.warning(request, sentence % differences)
    return redirect("what_next", event.slug)
