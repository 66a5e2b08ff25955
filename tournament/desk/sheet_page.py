"""What the pages of a sheet show: the sheet itself, and two versions of it side by side."""

from collections.abc import Sequence
from typing import Any

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from scoring.forms import WHAT_A_TAP_ADDS
from tournament.access.permissions import Permission, permissions_of
from tournament.desk.sheet_form import SheetForm
from tournament.desk.sheet_parts import ReopenForm
from tournament.desk.shown_lines import ShownSheet, show_sheet, with_looks, with_suspects
from tournament.desk.shown_proposals import SHOWN_AT_ONCE, ShownProposal, show_proposals
from tournament.desk.two_versions import choices, penalties_moved
from tournament.models import Event, History, Session
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused
from tournament.record.sheet_entries import with_whole_sheets
from tournament.record.sheet_facts import hands_of, penalties_of, sheet_facts, signed_totals_of
from tournament.rules.findings import second_looks
from tournament.sheets import board
from tournament.sheets.confirming import is_for_another, why_not_confirm, why_not_touch_published
from tournament.sheets.proposals import proposals_of
from tournament.words.desk_scripts import left_told, sheet_told
from tournament.words.findings import Names, names_of
from tournament.words.penalties import penalty_words
from tournament.words.sheet_history import Entry, account_name, compare_versions, entries, last_saving


def sheet_page(
    user: Any,
    session: Session,
    *,
    form: SheetForm | None = None,
    reopen: ReopenForm | None = None,
    refusal: str = "",
    asked: bool = False,
    change: bool = False,
    applied: bool = False,
    versions: tuple[str, str] | None = None,
) -> dict[str, Any]:
    """The context of a sheet's page, for filling in where the account may and the sheet is open.

    The second person of an event that asks for one looks at it, unless `change` says otherwise. After a
    proposal was `applied` the button that confirms has the focus. `versions` are two entries of its history
    to compare. `asked`: confirming it was tried, and what is unusual on it is to be looked at once more.
    """
    event, names = session.round.event, names_of(session)
    granted = permissions_of(user, event)
    closed = event.state == Event.State.CLOSED
    if session.is_confirmed or closed or Permission.ENTER not in granted:
        form = None
    else:
        form = form or SheetForm(session)
    checked = form if form and not change and _is_to_be_checked(session, user, form) else None
    if checked:
        form = None
    elif form:
        _place_cursor(form)
    entered = with_whole_sheets(board.sheet_history(session))
    history = entries(entered, names)
    page = {
        "event": event,
        "round": session.round,
        "session": session,
        "seats": [(seat, names.short[seat.wind]) for seat in session.seats.all()],
        "tables": list(board.board(session.round)),
        "form": form,
        "shown": _shown(session, form),
        "penalties": _penalties(session, form, names),
        "penalties_typed": form is not None and bool(form.typed_penalties),
        "history": history,
        "saved": next((entry for entry in history if entry.action == Action.RECORD_SHEET), None),
        "refusal": refusal,
        "asked": asked,
        "stale": form is not None and form.posted is not None and form.version != session.version,
        "may_confirm": Permission.CONFIRM in granted and not closed,
        "confirm_obstacle": why_not_confirm(session, user),
        "for_another": is_for_another(session, user),
        "focus_confirm": applied and session.state == Session.State.TO_CONFIRM,
        "reopen": reopen or ReopenForm(shown=session),
        "reopen_obstacle": why_not_touch_published(session, user),
        "entered_by": account_name(session.entered_by),
        "confirmed_by": account_name(session.confirmed_by),
        "closed": closed,
        "may_organise": Permission.SEE_ORGANISER in granted,
        "told": sheet_told(session, user) if form else None,
        "left": None if form else left_told(session, user),
        "adds": WHAT_A_TAP_ADDS,
        **(_checking(checked) if checked else {}),
        **_compared(entered, history, versions, names),
    }
    return _with_proposals(page, session, form)


def _is_to_be_checked(session: Session, user: Any, form: SheetForm) -> bool:
    """Whether this account is the second person, who confirms what somebody else typed."""
    return (
        session.round.event.second_person
        and session.state == Session.State.TO_CONFIRM
        and form.posted is None
        and not why_not_confirm(session, user)
    )


def _checking(form: SheetForm) -> dict[str, Any]:
    """What confirms a sheet just as it stands: its fields, which are sent without being shown."""
    return {"checking": True, "carried": list(form.typed()), "submission": form.submission}


def _compared(
    entered: Sequence[History], history: Sequence[Entry], versions: tuple[str, str] | None, names: Names
) -> dict[str, Any]:
    """Two lists to pick versions from, and the difference of the two that were picked."""
    of_sheet = [entry for entry in history if entry.key]
    if len(of_sheet) < 2:
        return {}
    comparison = compare_versions(entered, *versions, names) if versions else None
    picked = (comparison.earlier, comparison.later) if comparison else (of_sheet[1], of_sheet[0])
    labels = (("from", _("First version")), ("to", _("Second version")))
    return {
        "comparison": comparison,
        "versions": of_sheet,
        "pickers": [(name, label, entry.key) for (name, label), entry in zip(labels, picked, strict=True)],
    }


def answered_page(user: Any, saved: Session, posted: SheetForm, *, asked: bool = False) -> dict[str, Any]:
    """The context of the parts that follow from a saving: `saved` as stored, `posted` for what is wrong."""
    event, names = saved.round.event, names_of(saved)
    granted = permissions_of(user, event)
    form = SheetForm(saved)
    page = {
        "event": event,
        "round": saved.round,
        "session": saved,
        "form": form,
        "shown": _shown(saved, posted),
        "penalties": _penalties(saved, form, names),
        "saved": last_saving(board.last_saving(saved)),
        "asked": asked,
        "may_confirm": Permission.CONFIRM in granted,
        "confirm_obstacle": why_not_confirm(saved, user),
        "for_another": is_for_another(saved, user),
    }
    return _with_proposals(page, saved, None if posted.problems else form)


def _proposals(session: Session, form: SheetForm | None) -> list[ShownProposal] | None:
    """What explains the difference of a sheet shown as it is stored; None where none is looked for."""
    if form is None or form.posted is not None or session.state != Session.State.DIFFERS:
        return None
    if not hands_of(session):
        return None
    return show_proposals(
        proposals_of(session), session.round.event, names_of(session), signed_totals_of(session)
    )


def _with_proposals(page: dict[str, Any], session: Session, form: SheetForm | None) -> dict[str, Any]:
    """The page with the list of proposals, and with its lines marked that the first of them would change."""
    found = _proposals(session, form)
    if found is None or form is None:
        return page
    first = found[:SHOWN_AT_ONCE]
    places = {proposal.hand: proposal.place for proposal in reversed(first) if proposal.hand}
    return {
        **page,
        "shown": with_suspects(page["shown"], places),
        "looked_for_proposals": True,
        "all_proposals": len(found),
        "proposals": first,
        "more_proposals": found[SHOWN_AT_ONCE:],
        "focus_proposal": form.cursor is None,
    }


def _place_cursor(form: SheetForm) -> None:
    field = form.cursor
    if field is not None:
        field.field.widget.attrs["autofocus"] = True


def _shown(session: Session, form: SheetForm | None) -> ShownSheet:
    event, names = session.round.event, names_of(session)
    hands, signed = hands_of(session), signed_totals_of(session)
    timed_out, hands_stated, taken = session.timed_out, session.hands_stated, set(session.looks_taken)
    if form and form.posted is not None:
        hands, signed, typed = form.played, form.signed, form.sheet_input()
        timed_out, hands_stated = typed.timed_out, typed.hands_stated
        taken |= set(typed.looks_taken)
    shown = show_sheet(
        event.rules,
        event.chairs,
        names,
        hands,
        penalties_of(session),
        signed,
        asks_fans_from=event.asks_fans_from,
        forms={row.number: row for row in form.hands} if form else None,
    )
    looks = second_looks(
        hands, unusual_from=event.unusual_from, timed_out=timed_out, hands_stated=hands_stated
    )
    return with_looks(shown, looks, taken, names)


def _penalties(session: Session, form: SheetForm | None, names: Names) -> list[dict[str, Any]]:
    """Every penalty of the sheet in words, why it was cancelled, and the form that cancels it."""
    forms = {row.stored.pk: row for row in form.cancels} if form else {}
    return [
        {
            "line": penalty_words(stored, names),
            "cancelled": stored.cancel_reason,
            "form": forms.get(stored.pk),
        }
        for stored in session.penalties.all()
    ]


def two_versions_page(user: Any, stored: Session, form: SheetForm, refused: ActionRefused) -> dict[str, Any]:
    """The context of the page that shows what is stored beside what was typed; nothing is saved yet."""
    event, names = stored.round.event, names_of(stored)
    history = entries(with_whole_sheets(board.sheet_history(stored)), names)
    equal, carried = form.carried_over(penalties_of(stored))
    facts, base = sheet_facts(stored), board.facts_of_version(stored, form.version)
    if form.moves and not penalties_moved(base, facts):
        carried = [*carried, ("moves", form.submission["moves"].value())]
    return {
        "event": event,
        "round": stored.round,
        "session": stored,
        "choices": choices(base, facts, form.facts_over(facts), names),
        "latest": history[0] if history else None,
        "refused": refused,
        "equal_penalties": equal,
        "carried": carried,
        "submission": SheetForm(stored).submission,
        "may_overwrite": event.state != Event.State.CLOSED,
        "overwrite_obstacle": why_not_touch_published(stored, user) if stored.is_confirmed else "",
        "why": form.reason,
        "may_organise": Permission.SEE_ORGANISER in permissions_of(user, event),
    }


def overwriting_words(session: Session, *, merges: bool = False) -> str:
    """For the history: whose version was saved over, or put together with what was typed."""
    saved = board.last_saving(session)
    if saved is None:
        return ""
    time = formats.time_format(timezone.localtime(saved.at), "H:i")
    if merges:
        words = _("Put together with the version of %(who)s, %(time)s")
        return words % {"who": account_name(saved.by), "time": time}
    return _("Saved over the version of %(who)s, %(time)s") % {"who": account_name(saved.by), "time": time}
