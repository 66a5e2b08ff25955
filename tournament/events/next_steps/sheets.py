"""Steps about the sheets: those of the round that is played, and reopened ones of published rounds."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import listed
from tournament.events.next_steps.situation import Situation, Step, name_tables
from tournament.models import Session, Wind
from tournament.rounds.stand import RoundStand, SheetStand, current_stand, publish_obstacles
from tournament.words.amounts import signed_amount

S = Session.State


def reopened(situation: Situation) -> Iterator[Step]:
    """Sheets that were opened again after their round was published."""
    for round_ in situation.rounds:
        for sheet in round_.sheets:
            if round_.published and not sheet.confirmed:
                yield Step(
                    True,
                    1,
                    _("Table %(table)d of round %(round)d, which is published, is open again")
                    % {"table": sheet.table, "round": round_.number},
                    _("The public goes on seeing the former result until the sheet is confirmed."),
                    situation.page("sheet", round_.number, sheet.table),
                    _("Open sheet %d") % sheet.table,
                )


def current_round(situation: Situation, now: datetime) -> Iterator[Step]:
    """What the round that is worked on waits for, up to publishing it."""
    round_ = current_stand(situation.rounds)
    if round_ is None:
        return
    yield from _differing(situation, round_)
    yield from _missing(situation, round_, now)
    waiting = round_.tables(S.TO_CONFIRM)
    if waiting:
        one = len(waiting) == 1
        yield Step(
            False,
            len(waiting),
            ngettext(
                "%(count)d sheet of round %(round)d waits to be confirmed",
                "%(count)d sheets of round %(round)d wait to be confirmed",
                len(waiting),
            )
            % {"count": len(waiting), "round": round_.number},
            name_tables(waiting),
            situation.page("sheet", round_.number, waiting[0])
            if one
            else situation.page("board_round", round_.number),
            _("Check sheet %d") % waiting[0] if one else _("Open the desk"),
        )
    if round_.complete and not publish_obstacles(situation.state, situation.rounds, round_.number):
        yield Step(
            False,
            len(round_.sheets),
            _("Round %d is ready to publish") % round_.number,
            _("All sheets are confirmed."),
            situation.page("event_rounds") + f"#round-{round_.number}",
            _("Publish round %d") % round_.number,
        )


def _differing(situation: Situation, round_: RoundStand) -> Iterator[Step]:
    for sheet in round_.sheets:
        if sheet.state != S.DIFFERS:
            continue
        table = sheet.table
        yield Step(
            True,
            1,
            _("Table %(table)d of round %(round)d differs from its signed totals")
            % {"table": table, "round": round_.number},
            _how_much(sheet),
            situation.page("sheet", round_.number, table),
            _("Open sheet %d") % table,
        )


def _how_much(sheet: SheetStand) -> str:
    if not sheet.differences:
        return _("The four totals do not sum to minus the deductions. Mend them, or confirm with a reason.")
    by_wind = listed(f"{Wind(wind).label} {signed_amount(amount)}" for wind, amount in sheet.differences)
    return (
        _("Signed minus computed: %s. Mend the line, or confirm the signed totals with a reason.") % by_wind
    )


def _missing(situation: Situation, round_: RoundStand, now: datetime) -> Iterator[Step]:
    missing = round_.tables(S.EMPTY, S.IN_PROGRESS)
    started = round_.starts_at is not None and round_.starts_at <= now
    if not missing:
        return
    one = len(missing) == 1
    url = (
        situation.page("sheet", round_.number, missing[0])
        if one
        else situation.page("board_round", round_.number)
    )
    button = _("Open sheet %d") % missing[0] if one else _("Open the desk")
    waits = not round_.begun and not started
    if waits:
        yield Step(
            False,
            len(missing),
            _("Score sheets of round %d can be printed") % round_.number,
            _("A page for each table, with the names and seats."),
            situation.page("event_files_score_sheets", round_.number),
            _("Print"),
        )
    if not round_.begun:
        yield Step(
            False,
            round_.number,
            _("The clock of round %d can be started") % round_.number,
            _("It counts the time for everybody, on every page and screen of the event."),
            situation.page("round_clock"),
            _("Start the clock"),
        )
    if not waits:
        sentence = ngettext(
            "%(count)d sheet of round %(round)d is not in",
            "%(count)d sheets of round %(round)d are not in",
            len(missing),
        )
        yield Step(
            True,
            len(missing),
            sentence % {"count": len(missing), "round": round_.number},
            " ".join(_progress(round_)),
            url,
            button,
        )
    else:
        yield Step(
            False,
            len(missing),
            _("Round %d can be played") % round_.number,
            ngettext(
                "%d table is seated; no sheet is in.", "%d tables are seated; no sheet is in.", len(missing)
            )
            % len(missing),
            url,
            button,
        )


def _progress(round_: RoundStand) -> Iterator[str]:
    empty = round_.tables(S.EMPTY)
    if empty:
        yield _("No slip yet: %s.") % name_tables(empty)
    for sheet in round_.sheets:
        if sheet.state == S.IN_PROGRESS:
            yield _("Table %(table)d: %(hands)d of 16 hands typed%(by)s.") % {
                "table": sheet.table,
                "hands": sheet.hands,
                "by": f" ({sheet.entered_by})" if sheet.entered_by else "",
            }
