"""The prize-giving of a withheld round: what it reveals, and what it has revealed so far.

This is the one place from which an unpublished result leaves before it is published, and only what
was revealed does. Who may see that is decided in `visibility`.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from tournament.models import Ceremony, Event, History, Player, Round
from tournament.results.event_file import country_name
from tournament.results.standings import standings_of, team_standings_of
from tournament.rounds.stand import publish_obstacles, round_stands
from tournament.rules.ceremony import Reveal, reveals

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class LatestEntry(TypedDict):
        """What `ceremony_of` knows of a prize-giving beside its fields."""

        latest_entry: str

    PreparedCeremony: TypeAlias = WithAnnotations[Ceremony, LatestEntry]


@dataclass(frozen=True, slots=True)
class Called:
    """One place as a screen shows it: a player or a team, with the table points and points."""

    rank: int
    name: str
    of: str
    table_points: str
    twelfths: int
    score: int


@dataclass(frozen=True, slots=True)
class CeremonyStand:
    """How far a prize-giving is: the place just revealed (empty at the title) and those before it.

    `next_rank` is the place that is called next, None after the last. `waits` says that a sheet was
    opened again: nothing is shown until it is confirmed.
    """

    round: int
    step: int
    steps: int
    now: tuple[Called, ...] = ()
    before: tuple[Called, ...] = ()
    next_rank: int | None = None
    next_is_team: bool = False
    waits: bool = False

    @property
    def finished(self) -> bool:
        return self.step == self.steps


def ceremony_of(event: Event) -> "PreparedCeremony | None":
    """The event's prize-giving, if one is prepared; the last one where there were several.

    Its `latest_entry` is the fingerprint of the event's history: a change of a sheet of a withheld round
    moves no stamp, and the places follow from it.
    """
    latest = History.objects.filter(event=OuterRef("round__event")).order_by("-pk").values("fingerprint")[:1]
    prepared = Ceremony.objects.filter(round__event=event).annotate(latest_entry=Subquery(latest))
    return prepared.select_related("round").order_by("-round__number").first()


def ceremony_obstacles(event: Event, round_: Round) -> list[str]:
    """What publishing the round would wait for if it were not withheld, and sheets open in earlier rounds.

    Without a sheet that was opened again the places would be others than those that are published.
    """
    stands = [
        replace(stand, withheld=False) if stand.number == round_.number else stand
        for stand in round_stands(event)
    ]
    opened = [stand.number for stand in stands if stand.published and not stand.complete]
    return publish_obstacles(event.state, stands, round_.number) + [
        _("A sheet of round %d was opened again and is not confirmed yet.") % number for number in opened
    ]


def reveals_of(ceremony: Ceremony) -> tuple[Reveal, ...]:
    """Every step of a prize-giving: from what is published, or would be if its round were published now."""
    event, after, public = ceremony.round.event, ceremony.round.number, ceremony.round.is_published
    lines = standings_of(event, after=after, public=public)
    teams = team_standings_of(event, after=after, public=public)
    return reveals(lines, teams, places=ceremony.places, team_places=ceremony.team_places)


def ceremony_stand(ceremony: Ceremony) -> CeremonyStand:
    """What a prize-giving shows at its step, in a fixed number of queries."""
    round_ = ceremony.round
    steps = reveals_of(ceremony)
    if not round_.is_published and ceremony_obstacles(round_.event, round_):
        return CeremonyStand(round_.number, ceremony.step, len(steps), waits=True)
    players = {player.number: player for player in round_.event.players.select_related("team")}
    step = min(ceremony.step, len(steps))
    shown = steps[:step]
    following = steps[step] if step < len(steps) else None
    # The players' list begins anew after the last team.
    alike = [reveal for reveal in shown[:-1] if bool(reveal.teams) == bool(shown[-1].teams)]
    return CeremonyStand(
        round=round_.number,
        step=step,
        steps=len(steps),
        now=_called(shown[-1], players) if shown else (),
        before=tuple(called for reveal in reversed(alike) for called in _called(reveal, players)),
        next_rank=following.rank if following else None,
        next_is_team=bool(following and following.teams),
    )


def _called(reveal: Reveal, players: dict[int, Player]) -> tuple[Called, ...]:
    if reveal.teams:
        return tuple(
            Called(
                reveal.rank,
                team.team,
                ", ".join(players[member.number].public_name for member in team.members),
                team.table_points,
                team.twelfths,
                team.score,
            )
            for team in reveal.teams
        )
    return tuple(
        Called(
            reveal.rank,
            players[line.number].public_name,
            country_name(players[line.number]),
            line.table_points,
            line.twelfths,
            line.score,
        )
        for line in reveal.players
    )
