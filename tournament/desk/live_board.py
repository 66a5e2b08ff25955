"""The board that keeps itself up to date: its parts for those who ask again, and who has a sheet open."""

import re
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.words import listed
from tournament.access.permissions import Permission, may
from tournament.models import Event, Round, Session
from tournament.record.one_moment import one_moment
from tournament.record.sittings import sitting_of
from tournament.sheets import board
from tournament.sheets.attending import end_presence, note_presence
from tournament.web.program import program_mark
from tournament.web.staff_page import requires
from tournament.words.sheet_history import account_name


def board_page(user: Any, event: Event, round_: Round) -> dict[str, Any]:
    """The context of a round's board; a round that is complete leads on to its publishing."""
    sessions = list(board.board(round_))
    counts = [(state, sum(session.state == state for session in sessions)) for state in Session.State]
    return {
        "event": event,
        "round": round_,
        "sessions": sessions,
        "counts": [(state, count) for state, count in counts if count],
        "complete": all(session.is_confirmed for session in sessions) and not round_.is_published,
        "may_publish": may(user, Permission.PUBLISH, event),
    }


@require_safe
@requires(Permission.SEE_DESK)
@one_moment()
def board_state(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The counts and tables of a round's board, as markup in JSON; 304 where nothing changed.

    With `?table=7` the strip of a sheet, which marks that table, instead of the board.
    """
    round_ = get_object_or_404(event.rounds, number=number)
    table = request.GET.get("table", "")
    etag = f'"{board.board_stamp(round_)}.{get_language()}.{program_mark()}"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return unchanged
    page = board_page(request.user, event, round_)
    if table:
        page["current"] = int(table) if re.fullmatch("[0-9]{1,4}", table) else None
        parts = {"tables": "desk/parts/strip.html"}
    else:
        parts = {"counts": "desk/parts/counts.html", "tables": "desk/parts/board_tables.html"}
    answer = {name: render_to_string(template, page, request) for name, template in parts.items()}
    return JsonResponse(answer, headers={"ETag": etag})


@require_POST
@requires(Permission.ENTER)
def here(request: HttpRequest, event: Event, number: int, table: int) -> JsonResponse:
    """Note that the sheet is open in a page (with `gone`: no longer), and tell who else has it open.

    `version` is the stored one and `sitting` says who sits there, so that the page can say at once when
    somebody else saved, or others sit there.
    """
    at_table = Session.objects.filter(round__event=event, round__number=number, table__number=table)
    session = at_table.select_related("round__event").get()
    if "gone" in request.POST:
        end_presence(session, by=request.user)
        return JsonResponse({})
    note_presence(session, by=request.user, now=timezone.now())
    names = listed(account_name(other.user) for other in board.others_at(session, request.user))
    words = _("%s has this sheet open too.") % names if names else ""
    return JsonResponse({"version": session.version, "sitting": sitting_of(session), "others": words})
