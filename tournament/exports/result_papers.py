"""Papers about results: the ranking and the teams."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.exports.paper import LYING, UPRIGHT, Paper, when
from tournament.models import Round, Wind
from tournament.queries.files import EventFile, FilePlayer, FileSession

#: Widths in millimetres: the least for a name and for a team, and a column of a round.
_NAME, _TEAM, _ROUND = 50, 26, 11
#: More rounds than these do not fit beside the names even on paper that lies; the sums are over all.
_MOST_ROUNDS = 11


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A line of the printed ranking; `of_rounds` are the twelfths of each round shown."""

    rank: int | str
    player: FilePlayer
    twelfths: int
    score: int
    of_rounds: Sequence[int | None]
    fifth: bool


def standings_paper(file: EventFile) -> Paper:
    """The ranking after the last round that counts, with each round's table points."""
    rounds = file.rounds[-_MOST_ROUNDS:]
    players = file.player_by_number
    has_teams = any(player.team for player in file.players)
    has_countries = any(player.country for player in file.players)
    lines = []
    for position, line in enumerate(file.standings, start=1):
        of_round = {result.round: result.twelfths for result in line.results}
        lines.append(
            StandingsLine(
                rank=line.rank or "–",
                player=players[line.number],
                twelfths=line.twelfths,
                score=line.score,
                of_rounds=[of_round.get(number) for number in rounds],
                fifth=position % 5 == 0,
            )
        )
    taken = 63 + len(rounds) * _ROUND + (_TEAM if has_teams else 0)
    lies = UPRIGHT - taken < _NAME
    to_spare = (LYING if lies else UPRIGHT) - taken - _NAME
    return Paper(
        template="standings",
        name=_round_name("standings", file.rounds),
        seconds=1 + len(lines) * 0.01,
        title=_after(file.rounds, _("Standings")),
        note=_for_officials(file),
        internal=not file.public,
        lies=lies,
        context={
            "lines": lines,
            "rounds": rounds,
            "rounds_width": len(rounds) * _ROUND + 3,
            "has_teams": has_teams,
            "team_width": _TEAM + max(0, min(16, to_spare // 3)),
            "has_countries": has_countries,
        },
    )


def teams_paper(file: EventFile) -> Paper:
    """The ranking of the teams, with what each of their players brought."""
    players = file.player_by_number
    lines = [
        (team, [{"player": players[m.number], "twelfths": m.twelfths} for m in team.members[: team.counting]])
        for team in file.teams
    ]
    return Paper(
        template="teams",
        name=_round_name("teams", file.rounds),
        seconds=1 + len(lines) * 0.013,
        title=_after(file.rounds, _("Teams")),
        note=_for_officials(file),
        internal=not file.public,
        context={"lines": lines},
    )


def round_results_paper(round_: Round, sessions: Sequence[FileSession], *, public: bool) -> Paper:
    """What was won and lost at each table of a round, with the table points and the marks of the sheets."""
    return Paper(
        template="round_results",
        name=f"results-{round_.number}",
        seconds=1 + len(sessions) * 0.02,
        title=_("Round %d: results") % round_.number,
        note=when(round_),
        lies=True,
        internal=not public,
        context={"sessions": sessions, "winds": list(Wind)},
    )


def _after(rounds: Sequence[int], what: str) -> str:
    if not rounds:
        return what
    return _("%(what)s after round %(round)d") % {"what": what, "round": rounds[-1]}


def _round_name(name: str, rounds: Sequence[int]) -> str:
    return f"{name}-{rounds[-1]}" if rounds else name


def _for_officials(file: EventFile) -> str:
    return "" if file.public else _("For the officials: this may hold results that are not published.")
