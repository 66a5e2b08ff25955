"""What is missing or possible now in an event, computed from its facts.

`situation_of` reads; everything else is pure: from a Situation to small frozen steps, each with the
page that does it. Needed steps hold up the event, possible ones do not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Event, Player, Seat, Session, Wind
from tournament.queries.ranked_round import ranking_obstacles
from tournament.queries.rounds import RoundStand, SheetStand, current_stand, publish_obstacles, round_stands

S = Session.State


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: how many of what, why, and the page (with the word on its button) that does it."""

    needed: bool
    count: int
    sentence: str
    reason: str
    url: str
    button: str


@dataclass(frozen=True, slots=True)
class Situation:
    """An event as the steps see it.

    `field` counts players and substitutes who are not withdrawn; `unseated` and `gone` name those who
    play and have no seat, and those who withdrew and have a seat in a round that nobody has typed in.
    """

    slug: str
    state: str
    field: int
    rounds: tuple[RoundStand, ...]
    unseated: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    @property
    def seated(self) -> bool:
        return any(round_.seated for round_ in self.rounds)

    @property
    def begun(self) -> bool:
        return any(round_.begun for round_ in self.rounds)

    def page(self, name: str, *args: int | str) -> str:
        return reverse(name, args=[self.slug, *args])


def situation_of(event: Event) -> Situation:
    """Read what the steps are computed from, in a fixed number of queries."""
    rounds = round_stands(event)
    open_rounds = [round_.key for round_ in rounds if round_.seated and not round_.begun]
    seats = Seat.objects.filter(round__event=event).values_list("player_id", "round_id")
    seated = {player for player, _round in seats}
    expected = {player for player, round_ in seats if round_ in open_rounds}
    players = list(event.players.all())
    playing = [player for player in players if player.status != Player.Status.WITHDRAWN]
    return Situation(
        slug=event.slug,
        state=event.state,
        field=len(playing),
        rounds=rounds,
        unseated=tuple(player.name for player in playing if player.pk not in seated) if seated else (),
        gone=tuple(
            player.name
            for player in players
            if player.status == Player.Status.WITHDRAWN and player.pk in expected
        ),
    )


def next_steps(situation: Situation, now: datetime) -> tuple[Step, ...]:
    """Return everything that is needed or possible now, needed first, most urgent first."""
    if situation.state == Event.State.CLOSED:
        return ()
    steps = [
        *_players(situation),
        *_seating(situation),
        *_reopened(situation),
        *_current_round(situation, now),
        *_public(situation),
        *_end(situation),
    ]
    return tuple(sorted(steps, key=lambda step: not step.needed))


def _players(situation: Situation) -> Iterator[Step]:
    count, page = situation.field, situation.page
    if not count:
        yield Step(
            True,
            0,
            _("No players are entered"),
            _("Paste or upload a list, or type them one by one."),
            page("players_import"),
            _("Import players"),
        )
    elif count % 4 and not situation.begun:
        yield Step(
            True,
            -count % 4,
            ngettext("%d player does not fill tables of four", "%d players do not fill tables of four", count)
            % count,
            ngettext(
                "%d is missing: enter one more, or fill up with a substitute.",
                "%d are missing: enter more players, or fill up with substitutes.",
                -count % 4,
            )
            % (-count % 4),
            page("event_players"),
            _("Players"),
        )
    if situation.unseated and not situation.begun:
        yield Step(
            True,
            len(situation.unseated),
            ngettext("%d player has no seat", "%d players have no seat", len(situation.unseated))
            % len(situation.unseated),
            _("Entered after the draw: %s. Draw again while no sheet is typed.") % _few(situation.unseated),
            page("seating"),
            _("Seating"),
        )
    if situation.gone:
        yield Step(
            True,
            len(situation.gone),
            ngettext(
                "%d withdrawn player has a seat", "%d withdrawn players have a seat", len(situation.gone)
            )
            % len(situation.gone),
            _("%s: somebody must sit there. Draw again while no sheet is typed, or let a substitute play.")
            % _few(situation.gone),
            page("seating"),
            _("Seating"),
        )


def _seating(situation: Situation) -> Iterator[Step]:
    without = [round_.number for round_ in situation.rounds if not round_.seated]
    if not situation.rounds:
        yield Step(
            True,
            0,
            _("The event has no rounds"),
            _("Say how many rounds are played."),
            situation.page("setup"),
            _("Set-up"),
        )
    elif without and situation.field and not situation.field % 4:
        yield _unseated(situation, without) if situation.seated else _undrawn(situation, len(without))


def _undrawn(situation: Situation, count: int) -> Step:
    rounds = ngettext("%d round", "%d rounds", count) % count
    return Step(
        True,
        count,
        _("The seating is not drawn"),
        _("%(players)d players, %(rounds)s: draw from a seed, or import a chart.")
        % {"players": situation.field, "rounds": rounds},
        situation.page("seating"),
        _("Draw the seating"),
    )


def _unseated(situation: Situation, numbers: Sequence[int]) -> Step:
    """Rounds without a seating beside seated ones: the first holds up the event once it is its turn."""
    first = numbers[0]
    if first > 1 and not ranking_obstacles(situation.rounds, first):
        return Step(
            True,
            1,
            _("Round %d has no seating") % first,
            _("All sheets before it are confirmed, so the ranking can seat it."),
            situation.page("round_by_ranking", first),
            _("Seat round %d") % first,
        )
    sentence = ngettext("Round %s has no seating", "Rounds %s have no seating", len(numbers))
    return Step(
        False,
        len(numbers),
        sentence % ", ".join(map(str, numbers)),
        _(
            "The ranking can seat each of them when the sheets before it are confirmed. Before the first "
            "sheet is typed, you can also draw again or import a chart."
        ),
        situation.page("seating"),
        _("Seating"),
    )


def _reopened(situation: Situation) -> Iterator[Step]:
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


def _current_round(situation: Situation, now: datetime) -> Iterator[Step]:
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
            _tables(waiting),
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
    by_wind = ", ".join(
        f"{Wind(wind).label} {amount:+,}".replace("-", "−") for wind, amount in sheet.differences
    )
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
    if round_.begun or started:
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
            _("Score sheets of round %d can be printed") % round_.number,
            _("A page for each table, with the names and seats."),
            situation.page("score_sheets", round_.number),
            _("Print"),
        )
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
        yield _("No slip yet: %s.") % _tables(empty)
    for sheet in round_.sheets:
        if sheet.state == S.IN_PROGRESS:
            yield _("Table %(table)d: %(hands)d of 16 hands typed%(by)s.") % {
                "table": sheet.table,
                "hands": sheet.hands,
                "by": f" ({sheet.entered_by})" if sheet.entered_by else "",
            }


def _public(situation: Situation) -> Iterator[Step]:
    if not situation.seated:
        return
    round_ = current_stand(situation.rounds)
    if situation.state == Event.State.DRAFT:
        yield Step(
            bool(round_ and round_.begun),
            1,
            _("The event is not public"),
            _("Nobody without an account sees it, and no round can be published."),
            situation.page("event_state", "open"),
            _("Make it public"),
        )
    elif round_ and not round_.shown:
        yield Step(
            False,
            round_.number,
            _("The seating of round %d can be shown") % round_.number,
            _("The public does not see yet who sits where."),
            situation.page("seating") + f"#round-{round_.number}",
            _("Show it"),
        )


def _end(situation: Situation) -> Iterator[Step]:
    if situation.rounds and all(round_.published and round_.complete for round_ in situation.rounds):
        yield Step(
            False,
            1,
            _("The result can be printed"),
            _("Standings and teams as PDF, everything as a workbook."),
            situation.page("event_files"),
            _("Files"),
        )
        yield Step(
            False,
            len(situation.rounds),
            _("Every round is published"),
            _("Close the event: its results are final then."),
            situation.page("event_state", "closed"),
            _("Close the event"),
        )


def _tables(numbers: Sequence[int]) -> str:
    return ngettext("table %s", "tables %s", len(numbers)) % ", ".join(map(str, numbers))


def _few(names: Sequence[str]) -> str:
    shown = ", ".join(names[:3])
    return (
        shown
        if len(names) <= 3
        else _("%(names)s and %(count)d more")
        % {
            "names": shown,
            "count": len(names) - 3,
        }
    )
