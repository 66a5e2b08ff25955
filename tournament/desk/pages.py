"""The referees' desk: the board of a round's tables, and the sheet of each."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.permissions import Permission, may
from tournament.desk.live_board import board_page
from tournament.desk.moved_lines import with_moved_line
from tournament.desk.other_sitting import for_who_sits_there
from tournament.desk.sheet_answers import address_after, answer, confirmed_words, sheet_address
from tournament.desk.sheet_form import SheetForm
from tournament.desk.sheet_page import overwriting_words, sheet_page, two_versions_page
from tournament.desk.sheet_parts import ReopenForm
from tournament.desk.signed_in import other_account
from tournament.desk.two_versions import merged
from tournament.models import Event, Round, Session
from tournament.record.refusals import ActionRefused, LookAgain
from tournament.record.sittings import refuse_other_sitting
from tournament.sheets import board as sheets
from tournament.sheets.applying import apply_proposal
from tournament.sheets.confirming import reopen_session
from tournament.sheets.saving import Saved, save_sheet
from tournament.web.addresses import REHEARSED
from tournament.web.staff_page import requires


@require_safe
@requires(Permission.SEE_DESK)
def board(request: HttpRequest, event: Event) -> HttpResponse:
    """The tables of the round that is being played."""
    return _board(request, event, sheets.current_round(event))


@require_safe
@requires(Permission.SEE_DESK)
def board_round(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The tables of any round that has its seating."""
    return _board(request, event, get_object_or_404(sheets.rounds_of_desk(event), number=number))


def _board(request: HttpRequest, event: Event, round_: Round | None) -> HttpResponse:
    rounds = list(sheets.rounds_of_desk(event))
    page = board_page(request.user, event, round_) if round_ else {"event": event}
    may_organise = may(request.user, Permission.SEE_ORGANISER, event)
    return render(request, "desk/board.html", {**page, "rounds": rounds, "may_organise": may_organise})


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Permission.SEE_DESK)
@for_who_sits_there
def sheet(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """One sheet: to fill in while it is open, to look at once it is confirmed."""
    if REHEARSED in request.GET and not event.in_rehearsal:
        return render(request, "desk/rehearsed_slip.html", {"event": event}, status=410)
    if request.method == "POST" and request.headers.get("Accept") == "application/json":
        return answer(request, event, number, table)
    session = sheets.session_at(event, number, table)
    if request.method == "POST":
        return _submit(request, session)
    picked = request.GET.get("from"), request.GET.get("to")
    versions = (picked[0], picked[1]) if picked[0] and picked[1] else None
    return _show(
        request,
        session,
        change="change" in request.GET,
        applied="applied" in request.GET,
        versions=versions,
    )


@require_POST
@requires(Permission.CONFIRM)
@for_who_sits_there
def reopen(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Take a confirmed sheet back for correction, with a reason."""
    session = sheets.session_at(event, number, table)
    refuse_other_sitting(session, request.POST.get("sitting", ""))
    form = ReopenForm(request.POST)
    if not form.is_valid():
        return _show(request, session, reopen=form, status=422)
    try:
        reopen_session(
            session.pk, by=request.user, version=form.shown_version, reason=form.why, now=timezone.now()
        )
    except ActionRefused as refused:
        now_stored = sheets.as_stored(session)
        return _show(request, now_stored, reopen=form, refusal=str(refused), status=409)
    messages.success(request, _("The sheet is open again; it does not count until it is confirmed."))
    return redirect("sheet", event.slug, number, table)


def _submit(request: HttpRequest, session: Session) -> HttpResponse:
    """Save what was typed and, where asked for, confirm it."""
    if not may(request.user, Permission.ENTER, session.round.event):
        raise PermissionDenied
    refuse_other_sitting(session, request.POST.get("sitting", ""))
    posted, immovable = with_moved_line(request.POST)
    form = SheetForm(session, posted)
    mine, other = form, other_account(request)
    if form.is_valid() and form.merges:
        form = SheetForm(session, merged(request.POST, session))
    if immovable or not form.is_valid():
        return _show(request, session, form=form, refusal=immovable or str(other or ""), status=422)
    if other:
        return _show_both(request, session, mine, other)
    try:
        saved = _save(request, session, form)
    except ActionRefused as refused:
        return _show_both(request, session, mine, refused)
    if saved.before:
        messages.info(request, str(saved.before))
    elif form.applies:
        return _apply(request, session, form)
    elif form.confirms:
        return _confirmed(request, form, saved)
    else:
        messages.success(request, _saved_words(request, session, saved.changed))
    return redirect("sheet", *_address(session))


def _saved_words(request: HttpRequest, session: Session, changed: bool) -> str:
    """That a sheet is saved, and that it goes back to somebody else where it was another's before."""
    words = _("Table %d is saved.") % session.table.number
    typed_by = session.entered_by
    if changed and session.round.event.second_person and typed_by and typed_by != request.user:
        return words + " " + _("You changed it, so somebody else confirms it.")
    return words


def _save(request: HttpRequest, session: Session, form: SheetForm) -> Saved:
    """Save the sheet, over another version where that was chosen, and confirm it where asked for."""
    over = form.overwrites or form.merges
    return save_sheet(
        session.pk,
        form.sheet_input(),
        by=request.user,
        version=form.version,
        now=timezone.now(),
        token=form.token,
        reason=overwriting_words(session, merges=form.merges) if over else "",
        reopening=form.why if over else None,
        confirming=form.confirming,
    )


def _confirmed(request: HttpRequest, form: SheetForm, saved: Saved) -> HttpResponse:
    """Go on from a confirmed sheet, or show it as saved with what stands in the way."""
    if saved.refused:
        unconfirmed = _("Everything is saved, but not confirmed. %s") % saved.refused
        stored, asked = sheets.as_stored(saved.session), isinstance(saved.refused, LookAgain)
        again = SheetForm(stored, reason=form.why)
        return _show(request, stored, form=again, refusal=unconfirmed, asked=asked, status=409)
    messages.success(request, confirmed_words(saved))
    return redirect(address_after(request, form, saved.session))


def _apply(request: HttpRequest, session: Session, form: SheetForm) -> HttpResponse:
    """Apply a proposal to what has just been saved."""
    saved = sheets.as_stored(session)
    try:
        apply_proposal(saved.pk, form.applies, by=request.user, version=saved.version, now=timezone.now())
    except ActionRefused as refused:
        unchanged = _("Everything typed is saved. %s") % refused
        return _show(request, saved, refusal=unchanged, status=409)
    messages.success(request, _("The change is applied. Hands and signed totals agree."))
    return redirect(f"{sheet_address(session)}?applied")


def _show(request: HttpRequest, session: Session, *, status: int = 200, **more: Any) -> HttpResponse:
    return render(request, "desk/sheet.html", sheet_page(request.user, session, **more), status=status)


def _show_both(
    request: HttpRequest, session: Session, form: SheetForm, refused: ActionRefused
) -> HttpResponse:
    """What was stored meanwhile beside what was typed, and the choice between them."""
    stored = sheets.as_stored(session)
    page = two_versions_page(request.user, stored, form, refused)
    return render(request, "desk/two_versions.html", page, status=409)


def _address(session: Session) -> tuple[str, int, int]:
    return session.round.event.slug, session.round.number, session.table.number
