"""What the scripts of a sheet get back for a saved line: the sheet as the server counts it, as JSON.

The same submission as the page's own form. Lines that cannot be read do not keep the others from being
saved; they come back with their sentences.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.desk.moved_lines import with_moved_line
from tournament.desk.sheet_form import SheetForm
from tournament.desk.sheet_page import answered_page
from tournament.desk.shown_lines import SheetLine
from tournament.desk.signed_in import other_account
from tournament.models import Event, Session
from tournament.record.refusals import (
    ActionRefused,
    LookAgain,
    NotAllowed,
    OtherSitting,
    StaleVersion,
)
from tournament.record.sittings import refuse_other_sitting
from tournament.sheets import board
from tournament.sheets.recording import SheetIsConfirmed
from tournament.sheets.saving import Saved, locked_sheet, save_locked
from tournament.words.desk_scripts import penalties_paid

#: The parts of the page that a saving can change, and their templates.
_PARTS = ("verdict", "penalties", "marks", "stand", "confirm")
_TEMPLATES = {
    "verdict": "desk/parts/verdict.html",
    "penalties": "desk/parts/penalty_list.html",
    "marks": "desk/parts/sheet_marks.html",
    "stand": "desk/parts/saved_words.html",
    "confirm": "desk/parts/confirm_buttons.html",
}


def answer(request: HttpRequest, event: Event, number: int, table: int) -> JsonResponse:
    """Save what can be read of the posted sheet and, where asked for, confirm it.

    200 with the sheet as it now stands, 409 where this page is not the one to save it (somebody else changed
    or confirmed it, or another account is signed in by now), 422 where it cannot be saved.

    What was carried out before is answered with the version that it led to then; `overtaken` says that
    somebody has changed the sheet since.

    Raises OtherSitting or Session.DoesNotExist where others sit there than those it was typed for, or nobody.
    """
    if other := other_account(request):
        return JsonResponse({"stale": str(other)}, status=409)
    try:
        form, saved = _saved(request, event, number, table)
    except (NotAllowed, OtherSitting):
        raise
    except (StaleVersion, SheetIsConfirmed) as refused:
        return JsonResponse({"stale": str(refused)}, status=409)
    except ActionRefused as refused:
        return JsonResponse({"refused": str(refused)}, status=422)
    if not form.confirms:
        return JsonResponse(_standing(request, form, saved))
    if form.problems:
        refusal = _("Some fields cannot be read; the sheet is not confirmed.")
        return JsonResponse({**_standing(request, form, saved), "refusal": refusal})
    if saved.refused:
        asked = isinstance(saved.refused, LookAgain)
        standing = _standing(request, form, saved, asked=asked)
        return JsonResponse({**standing, "refusal": str(saved.refused)})
    messages.success(request, confirmed_words(saved))
    return JsonResponse({"next": address_after(request, form, saved.session)})


def _saved(request: HttpRequest, event: Event, number: int, table: int) -> tuple[SheetForm, Saved]:
    """Save what can be read, and confirm it where asked for and everything can be read."""
    posted, _immovable = with_moved_line(request.POST)
    with locked_sheet(event.pk, number, table) as session:
        refuse_other_sitting(session, posted.get("sitting", ""))
        form = SheetForm(session, posted)
        readable = form.is_valid()
        saved = save_locked(
            session,
            form.readable_input(),
            by=request.user,
            version=form.version,
            now=timezone.now(),
            token=form.token,
            confirming=form.confirming if readable else None,
        )
    return form, saved


def confirmed_words(saved: Saved) -> str:
    """That a sheet is confirmed, or finished for somebody else to confirm."""
    left = saved.handed_over
    words = _("Table %d is saved; somebody else confirms it.") if left else _("Table %d is confirmed.")
    return words % saved.session.table.number


def _standing(request: HttpRequest, form: SheetForm, saved: Saved, *, asked: bool = False) -> dict[str, Any]:
    """The sheet as it stands now, with the sentences about lines that could not be read."""
    session = saved.session
    page = answered_page(request.user, session, form, asked=asked)
    shown = page["shown"]
    return {
        "version": saved.version,
        "overtaken": session.version != saved.version,
        "token": page["form"].submission["token"].value(),
        "state": session.state,
        "lines": [_line(line) for line in shown.lines],
        "totals": [total.computed for total in shown.totals],
        "differences": [total.difference for total in shown.totals],
        "penalties": penalties_paid(session),
        "wrong": form.wrong_fields,
        "refused": _refused(form),
        "unread": {
            row.index: render_to_string("desk/parts/penalty_row.html", {"row": row}, request)
            for row in form.typed_penalties
            if row.errors
        },
        "parts": {name: render_to_string(_TEMPLATES[name], page, request) for name in _PARTS},
    }


def _line(line: SheetLine) -> dict[str, Any]:
    hand = line.hand
    wrong = line.form is not None and bool(line.form.errors)
    return {
        "told": _told(line) if wrong else _told_again(replace(line, form=None, cells=()), get_language()),
        "wrong": wrong,
        "hand": {"winner": hand.winner, "discarder": hand.discarder, "value": hand.value} if hand else None,
        "cells": [[cell.running, cell.payment] for cell in line.cells],
    }


def _told(line: SheetLine) -> str:
    return render_to_string("desk/parts/sheet_told.html", {"line": line, "typing": True})


@lru_cache(maxsize=2048)
def _told_again(line: SheetLine, _language: str | None) -> str:
    """What a line that can be read reads as: fifteen of sixteen say the same as at the saving before."""
    return _told(line)


def _refused(form: SheetForm) -> list[str]:
    """The names of the fields that are not stored: a hand is stored as a whole or not at all."""
    hands = [row[name].html_name for row in form.hands if row.errors for name in row.fields]
    others = (form.totals, form.slip)
    return hands + [part[name].html_name for part in others for name in part.errors if name in part.fields]


def sheet_address(session: Session) -> str:
    """The address of a session's sheet."""
    return reverse("sheet", args=[session.round.event.slug, session.round.number, session.table.number])


def address_after(request: HttpRequest, form: SheetForm, session: Session) -> str:
    """Where the desk goes from a sheet that is finished: to the next one where asked for, or back to it."""
    return _next_address(request, session) if form.goes_on else sheet_address(session)


def _next_address(request: HttpRequest, session: Session) -> str:
    """The address of the next sheet that is due in the round, or of the board when none is."""
    due = board.next_due(session, request.user)
    event, number = session.round.event, session.round.number
    if due is None:
        return reverse("board_round", args=[event.slug, number])
    return reverse("sheet", args=[event.slug, number, due.table.number])
