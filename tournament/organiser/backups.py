"""Backups of an event: looked at, taken away, put back; and the event deleted, which leaves one."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission, may, may_create_events
from tournament.archive.backing_up import KEPT, delete_event
from tournament.archive.backups import backups_of
from tournament.archive.reading import UnreadableArchive, read_backup
from tournament.archive.restoring import replace_event
from tournament.archive.revealed import Revealed, revealed_by
from tournament.models import Backup, Event
from tournament.organiser.archive_forms import DeleteForm, RestoreForm
from tournament.record.actions import action_words
from tournament.record.refusals import ActionRefused, NotAllowed
from tournament.web.organiser_page import organiser_page, show
from tournament.web.refusals import refusals_on


@organiser_page(methods="GET HEAD")
def backups(request: HttpRequest, event: Event) -> HttpResponse:
    """The backups, the latest first, each with the step that followed it."""
    rows = [(backup, action_words(backup.step)) for backup in backups_of(event)]
    return show(request, event, "backups.html", rows=rows, kept=KEPT)


@organiser_page(Permission.RESTORE)
def backup_restore(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Ask, and put the event back to what it was before a step."""
    backup = get_object_or_404(event.backups, pk=key)
    form = RestoreForm(request.POST if request.method == "POST" else None)
    revealed = Revealed()
    try:
        archive = read_backup(bytes(backup.content))
        revealed = revealed_by(event, archive)
        if form.is_valid():
            replace_event(
                event.pk,
                archive,
                by=request.user,
                now=timezone.now(),
                subject=_told(backup),
                reason=form.cleaned_data["reason"],
            )
            messages.success(
                request, _("The event is as it was %s. What it was since is a backup too.") % _told(backup)
            )
            return redirect("backups", event.slug)
    except NotAllowed:
        raise
    except (ActionRefused, UnreadableArchive) as refused:
        if form.is_bound:
            form.add_error(None, list(refused.sentences))
    return show(
        request,
        event,
        "backup_restore.html",
        form=form,
        backup=backup,
        step=action_words(backup.step),
        revealed=revealed,
    )


def _told(backup: Backup) -> str:
    at = timezone.localtime(backup.at)
    return _("before “%(step)s” at %(at)s") % {
        "step": action_words(backup.step),
        "at": f"{at:%Y-%m-%d %H:%M:%S}",
    }


@organiser_page()
def backup_file(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """A backup as a file, which is an archive like any other."""
    if not may(request.user, Permission.RESTORE, event):
        raise PermissionDenied
    backup = get_object_or_404(event.backups, pk=key)
    response = HttpResponse(bytes(backup.content), content_type="application/gzip")
    name = f"{event.slug}-{timezone.localtime(backup.at):%Y-%m-%d-%H%M%S}.json.gz"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@organiser_page(Permission.RESTORE)
def event_delete(request: HttpRequest, event: Event) -> HttpResponse:
    """Ask for the title, and delete the event; its last state can be brought back."""
    form = DeleteForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with refusals_on(form):
            kept = delete_event(event.pk, form.cleaned_data["title"], by=request.user, now=timezone.now())
            messages.success(request, _deleted_words(request.user) % kept.title)
            return redirect("home")
    return show(request, event, "event_delete.html", form=form, brings_back=may_create_events(request.user))


def _deleted_words(user: Any) -> str:
    """That an event is deleted, and who brings it back: to have a new event is a right of its own."""
    if may_create_events(user):
        return _("%s is deleted. It can be brought back under New event, From an archive.")
    return _("%s is deleted. Whoever runs this server can bring it back.")
