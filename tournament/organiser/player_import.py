"""A list of players to import: looked at line by line, then entered as it was seen."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import listed
from tournament.access.permissions import Permission
from tournament.imports.lists import MOST_PROBLEMS, MOST_ROWS
from tournament.imports.players import COLUMNS, PlayerList, read_players
from tournament.models import Event
from tournament.organiser.player_forms import PlayerListForm
from tournament.players import entering
from tournament.web.organiser_page import organiser_page, show
from tournament.web.refusals import refusals_on

_FIRST_NAMES = 4


@organiser_page(Permission.EDIT_PLAYERS)
def players_import(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what each line of a list would do; do it when asked, all of it or nothing.

    The button carries what was seen. Where the list or the players have changed since, nothing is
    entered and the new preview is shown. Each line that may be about somebody else wants its own tick.
    """
    form = PlayerListForm(request.POST or None, request.FILES or None)
    read, ticked = None, frozenset[str]()
    if form.is_valid():
        read = read_players(form.cleaned_data["text"], event)
        form.keep()
        if "enter" in request.POST and not read.problems and not request.FILES:
            if request.POST["enter"] != read.token:
                form.add_error(
                    None, _("The list or the players changed since you looked. Please look again.")
                )
                return _shown(request, event, form, read)
            # A tick counts for what was seen, never for another list.
            ticked = frozenset(request.POST.getlist("same"))
            if open_lines := [one.line for one in read.questions if str(one.line) not in ticked]:
                form.add_error(None, _unanswered(open_lines))
            elif _entered(request, event, form, read):
                return redirect("event_players", event.slug)
    return _shown(request, event, form, read, ticked)


def _shown(
    request: HttpRequest,
    event: Event,
    form: PlayerListForm,
    read: PlayerList | None,
    ticked: frozenset[str] = frozenset(),
) -> HttpResponse:
    return show(
        request,
        event,
        "players_import.html",
        form=form,
        read=read,
        ticked=ticked,
        read_names=_names_to_look_at(form, read),
        columns=COLUMNS,
        most=MOST_ROWS,
        problems=read.problems[:MOST_PROBLEMS] if read else [],
        more_problems=max(0, len(read.problems) - MOST_PROBLEMS) if read else 0,
    )


def _names_to_look_at(form: PlayerListForm, read: PlayerList | None) -> list[str]:
    """The first names in which the encoding of a file shows."""
    if not read or not form.reading or not form.reading.encoding:
        return []
    return [line.entry.name for line in read.lines if not line.entry.name.isascii()][:_FIRST_NAMES]


def _unanswered(lines: Sequence[int]) -> str:
    sentence = ngettext(
        "Line %s may be about somebody else: tick it where it is the same person.",
        "Lines %s may be about somebody else: tick each that is the same person.",
        len(lines),
    )
    return sentence % listed(lines[:MOST_PROBLEMS])


def _entered(request: HttpRequest, event: Event, form: PlayerListForm, read: PlayerList) -> bool:
    """Enter the list; where that is refused, say why in the form."""
    lines = read.written
    with refusals_on(form):
        added, changed = entering.import_players(
            event.pk,
            [line.entry for line in lines],
            [(line.player, line.player.version) if line.player else None for line in lines],
            by=request.user,
            now=timezone.now(),
        )
        sentences = []
        if added or not changed:
            sentence = ngettext("%d player is entered.", "%d players are entered.", len(added))
            sentences.append(sentence % len(added))
        if changed:
            sentence = ngettext("%d player is changed.", "%d players are changed.", len(changed))
            sentences.append(sentence % len(changed))
        messages.success(request, " ".join(sentences))
        return True
    return False
