"""An event as the next steps see it, and what such a step is."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import listed
from tournament.models import Event, Player, Role, Seat
from tournament.rounds.stand import RoundStand, round_stands
from tournament.sheets.objections import open_objections


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
    play and have no seat, and those who withdrew and have a seat in a round that has not begun.
    `absent` counts those of the field who are not ticked off as here. `rehearsed`: every result is invented.
    `unmanned`: nobody was given a role to type sheets.
    `reported`: the federation gets a report. `unpicked`: the rules want fans picked, and all are in play.
    """

    slug: str
    state: str
    field: int
    rounds: tuple[RoundStand, ...]
    unseated: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    rehearsed: bool = False
    #: Objections without an answer, as (round, table, player).
    objections: tuple[tuple[int, int, str], ...] = ()
    absent: int = 0
    unmanned: bool = False
    reported: bool = False
    unpicked: bool = False

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
    playing = [player for player in players if player.status in Player.IN_THE_FIELD]
    return Situation(
        slug=event.slug,
        state=event.state,
        field=len(playing),
        rounds=rounds,
        rehearsed=event.in_rehearsal,
        unseated=tuple(player.name for player in playing if player.pk not in seated) if seated else (),
        gone=tuple(
            player.name
            for player in players
            if player.status == Player.Status.WITHDRAWN and player.pk in expected
        ),
        objections=tuple(
            (waiting.session.round.number, waiting.session.table.number, waiting.player.name)
            for waiting in open_objections(event)
        ),
        absent=sum(player.present_at is None for player in playing),
        unmanned=not event.roles.exclude(name=Role.Name.VIEWER).exclude(name=Role.Name.ORGANISER).exists(),
        reported=event.federation_report,
        unpicked=event.ruleset == "beginner" and event.rules.fans is None,
    )


def name_tables(numbers: Sequence[int]) -> str:
    """The tables of a sentence: "table 3", "tables 4, 9"."""
    return ngettext("table %s", "tables %s", len(numbers)) % listed(numbers)


def name_few(names: Sequence[str]) -> str:
    """The first three names of a sentence, and how many more there are."""
    shown = listed(names[:3])
    return (
        shown
        if len(names) <= 3
        else _("%(names)s and %(count)d more")
        % {
            "names": shown,
            "count": len(names) - 3,
        }
    )
