"""What is ruled about a session beside its sheet: how it ended, objections and their answers."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.access.permissions import Permission, permissions_of
from tournament.desk.other_sitting import for_who_sits_there
from tournament.desk.ruling_forms import AnswerForm, ForfeitsForm, NotPlayedForm, ObjectionForm
from tournament.models import Event, Session
from tournament.record.refusals import StaleVersion
from tournament.record.sittings import refuse_other_sitting, sitting_of
from tournament.sheets.board import as_stored, session_at
from tournament.sheets.ending import set_forfeits, set_not_played
from tournament.sheets.objecting import answer_objection, log_objection, objections_end
from tournament.web.once import once
from tournament.web.refusals import refusals_on
from tournament.web.staff_page import requires
from tournament.web.versions import retype
from tournament.words.sheet_history import account_name


@require_safe
@requires(Permission.SEE_DESK)
def session_rulings(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """How a session ended, and the objections to its result."""
    return _page(request, session_at(event, number, table))


@require_POST
@requires(Permission.CONFIRM)
@for_who_sits_there
def session_not_played(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Note that the session was not played."""
    session = _posted_for(request, event, number, table)
    form = NotPlayedForm(request.POST)

    def act(typed: dict[str, Any], how: dict[str, Any]) -> str:
        ruled = set_not_played(session.pk, reason=typed["reason"], version=typed["version"], **how)
        if ruled.is_confirmed:
            return _("The session is noted as not played.")
        return _("The session is noted as not played; a second person confirms it.")

    return _carry_out(request, session, "not_played", form, act)


@require_POST
@requires(Permission.CONFIRM)
@for_who_sits_there
def session_forfeits(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Set who forfeits the session."""
    session = _posted_for(request, event, number, table)
    form = ForfeitsForm(list(session.seats.all()), request.POST)

    def act(typed: dict[str, Any], how: dict[str, Any]) -> str:
        set_forfeits(session.pk, form.forfeits, version=typed["version"], **how)
        return _("The forfeits are saved.")

    return _carry_out(request, session, "forfeits", form, act)


@require_POST
@requires(Permission.ENTER)
@for_who_sits_there
def objection_log(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Log an objection."""
    session = _posted_for(request, event, number, table)
    form = ObjectionForm(list(session.seats.all()), request.POST)

    def act(typed: dict[str, Any], how: dict[str, Any]) -> str:
        with once(request, form):
            log_objection(session.pk, typed["player"], typed["text"], token=form.submission, **how)
            return _("The objection is logged; it waits for an answer.")
        return ""

    return _carry_out(request, session, "objection", form, act)


@require_POST
@requires(Permission.CONFIRM)
def objection_answer(request: HttpRequest, event: Event, number: int, table: int, key: int) -> HttpResponse:
    """Answer an objection."""
    session = session_at(event, number, table)
    objection = get_object_or_404(session.objections, pk=key)
    form = AnswerForm(request.POST, prefix=f"answer-{key}")

    def act(typed: dict[str, Any], how: dict[str, Any]) -> str:
        accepted = typed["answer"] == "accepted"
        answer_objection(objection.pk, accepted=accepted, reason=typed["reason"], **how)
        if accepted:
            return _("The objection is accepted: open the sheet again and correct it.")
        return _("The objection is rejected.")

    return _carry_out(request, session, f"answer-{key}", form, act)


def _posted_for(request: HttpRequest, event: Event, number: int, table: int) -> Session:
    """The session that a form was filled in for. Raises OtherSitting where it is another by now."""
    session = session_at(event, number, table)
    refuse_other_sitting(session, request.POST.get("sitting", ""))
    return session


def _carry_out(
    request: HttpRequest,
    session: Session,
    name: str,
    form: forms.Form,
    act: Callable[[dict[str, Any], dict[str, Any]], str],
) -> HttpResponse:
    """Carry out what was typed; what is refused is said at its form, with everything typed kept."""
    if form.is_valid():
        with refusals_on(form):
            try:
                done = act(form.cleaned_data, {"by": request.user, "now": timezone.now()})
            except StaleVersion as stale:
                retype(form, "version", str(stale.current.version))
                raise
            if done:
                messages.success(request, done)
            place = [session.round.event.slug, session.round.number, session.table.number]
            return redirect("session_rulings", *place)
    return _page(request, as_stored(session), {name: form})


def _page(request: HttpRequest, session: Session, typed: dict[str, forms.Form] | None = None) -> HttpResponse:
    typed = typed or {}
    event, seats = session.round.event, list(session.seats.all())
    granted = permissions_of(request.user, event)
    of_session = {"sitting": sitting_of(session)}
    of_version = {**of_session, "version": session.version}
    objections = session.objections.select_related("player", "logged_by", "answered_by")
    answers = [
        (one, typed.get(f"answer-{one.pk}") or AnswerForm(prefix=f"answer-{one.pk}")) for one in objections
    ]
    context = {
        "event": event,
        "round": session.round,
        "session": session,
        "entered_by": account_name(session.entered_by),
        "seats": seats,
        "not_played": typed.get("not_played") or NotPlayedForm(initial=of_version),
        "forfeits": typed.get("forfeits") or ForfeitsForm(seats, initial=of_version),
        "objection": typed.get("objection") or ObjectionForm(seats, initial=of_session),
        "objections": answers,
        "end": objections_end(event, session),
        "may_enter": Permission.ENTER in granted,
        "may_confirm": Permission.CONFIRM in granted,
        "may_organise": Permission.SEE_ORGANISER in granted,
    }
    return render(request, "desk/rulings.html", context, status=422 if typed else 200)
