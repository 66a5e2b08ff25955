"""What is answered to a page that was made for others than those who sit at its table now.

Nothing of it is stored. What was typed stays in sight, with who sat there when it was typed and who does now.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission, may
from tournament.desk.typed_slip import TypedSlip
from tournament.models import Event, Player, Session, Wind
from tournament.record.refusals import OtherSitting
from tournament.sheets import board
from tournament.web.numbers import whole_numbers

SheetView = Callable[..., HttpResponse]


def for_who_sits_there(view: SheetView) -> SheetView:
    """Answer a form with the page of what was typed where its view finds others at the table, or nobody.

    The view raises OtherSitting or Session.DoesNotExist for that, before anything is stored.
    """

    @wraps(view)
    def guarded(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
        try:
            return view(request, event, number, table)
        except (OtherSitting, Session.DoesNotExist):
            if request.method != "POST":
                raise
        return _answer(request, event, number, table)

    return guarded


def _answer(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    session = board.sessions_with_everything(event).filter(round__number=number, table__number=table).first()
    words, status = _refusal(number, table, seated=session is not None), 409 if session else 404
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"stale": words, "reseated": True}, status=status)
    former = _who_sat(event, request.POST.get("sitting", ""))
    seats = {seat.wind: seat.player for seat in session.seats.all()} if session else {}
    context: dict[str, Any] = {
        "event": event,
        "number": number,
        "table": table,
        "session": session,
        "words": words,
        "places": [(wind, former.get(wind), seats.get(wind)) for wind in Wind.values],
        "former": former,
        "slip": TypedSlip(request.POST, {wind: player.name for wind, player in former.items()}),
        "round_is_seated": event.rounds.filter(number=number, sessions__isnull=False).exists(),
        "may_organise": may(request.user, Permission.SEE_ORGANISER, event),
    }
    return render(request, "desk/other_sitting.html", context, status=status)


def _refusal(number: int, table: int, *, seated: bool) -> str:
    where = {"table": table, "round": number}
    if not seated:
        return _("Nobody sits at table %(table)d in round %(round)d any more. Nothing was saved.") % where
    sentence = _(
        "The seating of table %(table)d in round %(round)d was changed, or its sheet begins anew, since this "
        "page was opened. Nothing was saved."
    )
    return sentence % where


def _who_sat(event: Event, sitting: str) -> dict[int, Player]:
    """The players that a page was made for, by wind; those who are in the event no more are left out."""
    _session, *texts = sitting.split(".")
    keys = whole_numbers(texts)
    if not len(texts) == len(keys) == len(Wind):
        return {}
    found = event.players.in_bulk(keys)
    return {wind: found[key] for wind, key in enumerate(keys) if key in found}
