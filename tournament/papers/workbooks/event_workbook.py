"""What stands in the workbook of an event: one sheet for each kind of fact.

Each sheet is a file of comma-separated values, too (`tournament.papers.workbooks.sheet_csv`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from scoring.words import listed
from tournament.models import Wind
from tournament.papers.available import Needs
from tournament.papers.workbooks.ranking_sheets import nations_content, ranking_content, teams_content
from tournament.papers.workbooks.xlsx import Column, Content, Kind, Row, Sheet, write_workbook
from tournament.results.event_file import EventFile, FileSeat, FileSession, country_name
from tournament.rules.claims import Level, level_of
from tournament.rules.sheet import Hand
from tournament.standings import format_table_points
from tournament.words.at_table import substitute
from tournament.words.claims import fan_list_words


def event_workbook(file: EventFile, *, now: datetime) -> bytes:
    """Return the event as an .xlsx file, as much of it as `file` holds."""
    sheets = [table.sheet(file) for table in TABLES.values() if table.is_in(file)]
    return write_workbook([*sheets, about_sheet(file, now)], title=file.event.title, now=now)


def _results(file: EventFile) -> Content:
    """One row for each seat of a session: what counts, what the hands lead to, and the sheet's marks."""
    columns = [
        Column(_("Round"), Kind.NUMBER),
        Column(_("Table"), Kind.NUMBER),
        Column(_("Seat")),
        Column(_("No."), Kind.NUMBER),
        Column(_("Player")),
        Column(_("Score"), Kind.POINTS),
        Column(_("Table points"), Kind.TWELFTHS),
        Column(_("as text"), exact_text=True),
        Column(_("Twelfths"), Kind.NUMBER),
        Column(_("Signed total"), Kind.POINTS),
        Column(_("Computed"), Kind.POINTS),
        Column(_("Hands"), Kind.NUMBER),
        Column(_("Marks")),
        Column(_("Sheet")),
    ]
    if not file.public:
        columns.append(Column(_("Reason")))
    rows = [
        _result_row(file, session, seat)
        for session in file.sessions
        if session.shows_result or (session.shows_sheet and not file.public)
        for seat in session.seats
    ]
    return columns, rows


def _result_row(file: EventFile, session: FileSession, seat: FileSeat) -> Row:
    row: Row = (
        session.round,
        session.table,
        _letter(seat.wind),
        seat.player.number,
        seat.player.name,
        seat.score,
        seat.twelfths,
        "" if seat.twelfths is None else format_table_points(seat.twelfths),
        seat.twelfths,
        seat.signed,
        seat.computed,
        len(session.hands) if session.shows_sheet else None,
        listed(filter(None, [marks_of(session), _forfeit(seat)])),
        session.state,
    )
    return row if file.public else (*row, session.reason)


def _who_played(session: FileSession) -> dict[int, str]:
    """Who played at each seat, by wind: at a forfeited one a substitute."""
    return {seat.wind: substitute() if seat.forfeit else seat.player.name for seat in session.seats}


def _forfeit(seat: FileSeat) -> str:
    return _("forfeited: %s") % seat.forfeit if seat.forfeit else ""


def marks_of(session: FileSession) -> str:
    """The marks of a sheet in words, as every export carries them."""
    marks = []
    if session.differs:
        marks.append(_("differs"))
    if session.totals_only:
        marks.append(_("totals only"))
    if session.sum_off:
        marks.append(_("sum"))
    if session.not_played:
        marks.append(_("not played"))
    return listed(marks)


def _hands(file: EventFile) -> Content:
    """One row for each hand: how it ended, and what it paid to the seats E, S, W, N."""
    columns = [
        Column(_("Round"), Kind.NUMBER),
        Column(_("Table"), Kind.NUMBER),
        Column(_("Hand"), Kind.NUMBER),
        Column(_("Outcome")),
        Column(_("Value"), Kind.NUMBER),
        Column(_("Winner's seat")),
        Column(_("Winner")),
        Column(_("Discarder's seat")),
        Column(_("Discarder")),
        *(Column(_("Payment %s") % wind.sign, Kind.NUMBER) for wind in Wind),
        Column(_("Fans")),
        Column(_("Tiles")),
        Column(_("Checked")),
    ]
    words = {"drawn": _("drawn"), "self-draw": _("self-draw"), "discard": _("discard")}
    rows: list[Row] = []
    for session in file.sessions:
        names = _who_played(session)
        for line in session.hands:
            hand = line.hand
            row: Row = (session.round, session.table, hand.number, words[_outcome(hand)], hand.value)
            row += (_letter(hand.winner), "" if hand.winner is None else names[hand.winner])
            row += (_letter(hand.discarder), "" if hand.discarder is None else names[hand.discarder])
            rows.append((*row, *line.payment, fan_list_words(hand.claim), hand.claim.tiles, _checked(hand)))
    return columns, rows


def _checked(hand: Hand) -> str:
    """How far a won hand was checked; nothing for a drawn one."""
    if hand.winner is None:
        return ""
    words = {Level.VALUE: _("fans not checked"), Level.FANS: _("fans"), Level.TILES: _("tiles")}
    return words[level_of(hand)]


def _outcome(hand: Hand) -> str:
    if hand.winner is None:
        return "drawn"
    return "self-draw" if hand.discarder is None else "discard"


def _penalties(file: EventFile) -> Content:
    """One row for each penalty, of a sheet or outside one; one that does not count says why, or not yet."""
    columns = [
        Column(_("Round"), Kind.NUMBER),
        Column(_("Table"), Kind.NUMBER),
        Column(_("Hand"), Kind.NUMBER),
        Column(_("Seat")),
        Column(_("Player")),
        Column(_("Points"), Kind.NUMBER),
        Column(_("Kind")),
        Column(_("Paid to")),
        Column(_("Reason")),
        Column(_("Cancelled")),
        Column(_("Table points"), Kind.TWELFTHS),
    ]
    waits = any(lost.waits for lost in file.penalties)
    if waits:
        columns.append(Column(pgettext("whether a penalty counts", "Counts")))
    rows: list[Row] = []
    for session in file.sessions:
        names = _who_played(session)
        for penalty in session.penalties:
            place: Row = (session.round, session.table, penalty.hand, _letter(penalty.seat))
            receiver = "" if penalty.receiver is None else names[penalty.receiver]
            amount: Row = (names[penalty.seat], penalty.amount, penalty.kind, receiver)
            rows.append((*place, *amount, penalty.reason, penalty.cancelled, None, *[""] * waits))
    for lost in file.penalties:
        of_player: Row = (lost.round, None, None, "", lost.player.name, lost.score or None, lost.kind, "")
        counts = [_("does not count yet") if lost.waits else ""] * waits
        rows.append((*of_player, lost.reason, lost.cancelled, lost.twelfths or None, *counts))
    return columns, rows


def _seating(file: EventFile) -> Content:
    """One row for each table of a round, with the four players by their first wind."""
    columns = [Column(_("Round"), Kind.NUMBER), Column(_("Table"), Kind.NUMBER), Column(_("Label"))]
    for wind in Wind:
        columns += [Column(_("No. %s") % wind.label, Kind.NUMBER), Column(str(wind.label))]
    rows = [(session.round, session.table, session.label, *_seated(session)) for session in file.sessions]
    return columns, rows


def _seated(session: FileSession) -> Iterator[str | int | None]:
    players = {seat.wind: seat.player for seat in session.seats}
    for wind in Wind:
        player = players.get(wind)
        yield player.number if player else None
        yield player.name if player else None


def _players(file: EventFile) -> Content:
    """Everybody entered. Federation numbers, and confirmed first and last names, are for the officials."""
    columns = [
        Column(_("No."), Kind.NUMBER),
        Column(_("Player")),
        Column(_("Country")),
        Column(_("Country code")),
        Column(_("Club")),
        Column(_("Team")),
        Column(_("Status")),
    ]
    if not file.public:
        columns += [Column(_("Federation number")), Column(_("First name")), Column(_("Last name"))]
    rows: list[Row] = []
    for player in file.players:
        row: Row = (player.number, player.name, player.country, player.country_code)
        row += (player.club, player.team, player.status)
        rows.append(row if file.public else (*row, player.federation_number, *player.confirmed_names))
    return columns, rows


def about_sheet(file: EventFile, now: datetime) -> Sheet:
    """Which event this is, by which rules, and how far it goes."""
    event = file.event
    scope = _("published results only") if file.public else _("everything, also what is not published")
    rows: list[Row] = [
        (_("Event"), event.title),
        *([(_("Rehearsal"), _("every result is invented"))] if event.in_rehearsal else []),
        (_("City"), event.city),
        (_("Country"), country_name(event)),
        (_("First day"), event.starts_on.isoformat() if event.starts_on else ""),
        (_("Last day"), event.ends_on.isoformat() if event.ends_on else ""),
        (_("Rules"), event.get_ruleset_display()),
        (_("Level scores at a table"), event.get_tie_rule_display()),
        (_("Chairs"), event.get_chair_chart_display()),
        (_("This file holds"), scope),
        (_("Rounds in the standings"), listed(file.rounds)),
        (_("Made"), date_format(localtime(now), pgettext("date format", "j F Y, H:i"))),
    ]
    return Sheet(
        _("Event"), [Column(_("What")), Column(pgettext("what is said of the event", "Value"))], rows
    )


def _letter(wind: int | None) -> str:
    return "" if wind is None else Wind(wind).sign


@dataclass(frozen=True, slots=True)
class Table:
    """A sheet of the workbook that is a list of its own, too: its title, what it needs, how it is made.

    `is_of_standings`: it can be had after any round, and shows no sessions.
    """

    title: Promise
    needs: Needs
    content: Callable[[EventFile], Content]
    is_of_standings: bool = False

    def sheet(self, file: EventFile) -> Sheet:
        """The table of this event, as much of it as `file` holds."""
        return Sheet(str(self.title), *self.content(file))

    def is_in(self, file: EventFile) -> bool:
        """Whether the file has this table: teams and nations are there where they are ranked."""
        return {Needs.TEAMS: bool(file.teams), Needs.NATIONS: bool(file.nations)}.get(self.needs, True)


#: The tables of an event by the names of their files, in the order of the workbook.
TABLES: dict[str, Table] = {
    "standings": Table(gettext_lazy("Standings"), Needs.RESULTS, ranking_content, is_of_standings=True),
    "teams": Table(gettext_lazy("Teams"), Needs.TEAMS, teams_content, is_of_standings=True),
    "nations": Table(gettext_lazy("Nations"), Needs.NATIONS, nations_content, is_of_standings=True),
    "results": Table(gettext_lazy("Results"), Needs.RESULTS, _results),
    "hands": Table(pgettext_lazy("a sheet of the workbook", "Hands"), Needs.RESULTS, _hands),
    "penalties": Table(gettext_lazy("Penalties"), Needs.RESULTS, _penalties),
    "seating": Table(gettext_lazy("Seating"), Needs.SEATING, _seating),
    "players": Table(gettext_lazy("Players"), Needs.PLAYERS, _players),
}
