"""Papers about results: the ranking and the teams."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_countries import countries

from scoring.words import isolated
from tournament.models import Round, Wind
from tournament.papers.available import Needs
from tournament.papers.columns import right_aligned, score_text, table_points_in_line
from tournament.papers.paper import LYING, UPRIGHT, Paper, in_a_row, last_rounds, when
from tournament.papers.paper_kind import Asked, Of, PaperKind
from tournament.papers.workbooks.cell_text import breadth
from tournament.record.checking import latest_fingerprint
from tournament.results.event_file import (
    EventFile,
    FilePlayer,
    FileRankingPenalty,
    FileSession,
    has_teams,
    results_of_round,
)
from tournament.standings import TeamStanding, format_table_points
from tournament.words.penalties import lost_words, penalty_sentence
from tournament.words.values import NOTHING

#: Widths in millimetres: the least for a name and for a team, and what is neither of them nor a round.
_NAME, _TEAM, _OTHERS = 50, 26, 72
#: More rounds than these do not fit beside the names even on paper that lies; the sums are over all.
_MOST_ROUNDS = 13
#: Millimetres that a round takes, where there are at most so many; and where there are more.
_ROUNDS_OF_FULL_WIDTH, _ROUND, _NARROW_ROUND = 11, 11, 9.5
#: Teams with broader names have smaller letters.
_LONG_TEAM = 26


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A line of the printed ranking, in few cells: the renderer takes a millisecond for each.

    `number` holds the country, too; `rounds` the table points of each round shown. The sums, `points` (table
    points) and `score`, are less what `lost` says of penalties.
    """

    rank: str
    player: FilePlayer
    number: str
    rounds: str
    points: str
    score: str
    fifth: bool
    lost: str


def standings_paper(file: EventFile) -> Paper:
    """The ranking after the last round that counts, with each round's table points."""
    rounds, left_out = last_rounds(file.rounds, _MOST_ROUNDS)
    players = file.player_by_number
    with_teams = any(player.team for player in file.players)
    has_countries = any(player.country for player in file.players)
    numbers = right_aligned([str(line.number) for line in file.standings])
    places = right_aligned([str(line.rank or NOTHING) for line in file.standings])
    points = table_points_in_line([line.twelfths for line in file.standings])
    scores = right_aligned([score_text(line.score) for line in file.standings])
    lines = []
    for place, line in enumerate(file.standings):
        earned = {result.round: format_table_points(result.twelfths) for result in line.results}
        player = players[line.number]
        lines.append(
            StandingsLine(
                rank=places[place],
                player=player,
                number=f"{numbers[place]}  {player.country_short}".rstrip(),
                rounds="\t".join(earned.get(number, NOTHING) for number in rounds),
                points=points[place],
                score=scores[place],
                fifth=place % 5 == 4,
                lost=lost_words(line.penalties),
            )
        )
    of_round = _ROUND if len(rounds) <= _ROUNDS_OF_FULL_WIDTH else _NARROW_ROUND
    to_share = UPRIGHT - _OTHERS - len(rounds) * of_round - _NAME
    longest_team = max((breadth(player.team) for player in file.players), default=0)
    team_width = min(max(_TEAM, 4 + 2 * longest_team), 2 * _TEAM) if with_teams else 0
    lies = to_share < team_width
    if lies and with_teams:
        to_share += LYING - UPRIGHT
        team_width = max(_TEAM, min(4 + 2 * longest_team, _TEAM + int(to_share - _TEAM) // 2))
    return Paper(
        template="standings",
        name=_round_name("standings", file.rounds),
        seconds=1 + len(lines) * 0.01,
        title=_after(file.rounds, _("Standings after round %d"), _("Standings")),
        note=in_a_row(_for_officials(file), left_out, _("The sums are over all rounds.") if left_out else ""),
        internal=not file.public,
        lies=lies,
        context={
            "lines": lines,
            "rounds": rounds,
            "round_width": of_round,
            "rounds_width": len(rounds) * of_round + 3,
            "has_teams": with_teams,
            "team_width": team_width,
            "long_teams": longest_team > _LONG_TEAM,
            "number_width": 22 if has_countries else 10,
            "penalties": [_penalty_sentence(penalty) for penalty in file.penalties],
        },
    )


def teams_paper(file: EventFile) -> Paper:
    """The ranking of the teams, with what each of their players brought."""
    teams = [(team.team, team) for team in file.teams]
    return _groups_paper(
        file,
        teams,
        name="teams",
        title=_after(file.rounds, _("Teams after round %d"), _("Teams")),
        heading=_("Team"),
    )


def nations_paper(file: EventFile) -> Paper:
    """The ranking of the nations, with what each of the players who count brought."""
    nations = [(str(countries.name(nation.team)), nation) for nation in file.nations]
    return _groups_paper(
        file,
        nations,
        name="nations",
        title=_after(file.rounds, _("Nations after round %d"), _("Nations")),
        heading=_("Nation"),
    )


def _groups_paper(
    file: EventFile, groups: Sequence[tuple[str, TeamStanding]], *, name: str, title: str, heading: str
) -> Paper:
    players = file.player_by_number
    lines = []
    for words, group in groups:
        counting = group.members[: group.counting]
        members = [
            {"name": isolated(players[member.number].name), "twelfths": member.twelfths}
            for member in counting
        ]
        lines.append((words, group, members))
    return Paper(
        template="teams",
        name=_round_name(name, file.rounds),
        seconds=1 + len(lines) * 0.013,
        title=title,
        note=_for_officials(file),
        internal=not file.public,
        context={"lines": lines, "heading": heading},
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
        context={"sessions": sessions, "winds": list(Wind), "endings": list(_endings(sessions))},
    )


def _endings(sessions: Sequence[FileSession]) -> Iterator[str]:
    """How the sessions ended that were not simply played, each with its reason (RULES.md section 6)."""
    for session in sessions:
        if session.not_played:
            yield _("Table %(table)d was not played: %(why)s") % {
                "table": session.table,
                "why": session.reason,
            }
        for seat in session.seats:
            if seat.forfeit:
                told = {"table": session.table, "player": isolated(seat.player.name), "why": seat.forfeit}
                yield _("Table %(table)d: %(player)s forfeited: %(why)s") % told


def _penalty_sentence(penalty: FileRankingPenalty) -> str:
    """A line below the ranking; on paper the player's number stands before the name."""
    who = f"{penalty.player.number} {penalty.player.name}"
    told = (penalty.worth, penalty.round, penalty.reason, penalty.cancelled)
    return penalty_sentence(who, *told, waits=penalty.waits)


def _after(rounds: Sequence[int], sentence: str, before: str) -> str:
    """A title that names the last round that counts; `before` there is one, the words without it."""
    return sentence % rounds[-1] if rounds else before


def _round_name(name: str, rounds: Sequence[int]) -> str:
    return f"{name}-{rounds[-1]}" if rounds else name


def _for_officials(file: EventFile) -> str:
    return "" if file.public else _("For the officials: this may hold results that are not published.")


def _ranking(asked: Asked, make: Callable[[EventFile], Paper]) -> Paper:
    """A ranking after the round that was asked for, with the fingerprint of the history at that moment."""
    return replace(make(asked.standings()), fingerprint=latest_fingerprint(asked.event))


def _standings(asked: Asked) -> Paper:
    return _ranking(asked, standings_paper)


def _teams(asked: Asked) -> Paper:
    if not has_teams(asked.event):
        raise Http404
    return _ranking(asked, teams_paper)


def _nations(asked: Asked) -> Paper:
    if not asked.event.has_nations:
        raise Http404
    return _ranking(asked, nations_paper)


def _round_results(asked: Asked) -> Paper:
    round_ = asked.played_round()
    sessions = results_of_round(asked.event, round_, public=asked.public)
    return round_results_paper(round_, sessions, public=asked.public)


ROUND_RESULTS = PaperKind(
    name="round_results",
    file="results",
    title=gettext_lazy("Results"),
    gather=_round_results,
    needs=Needs.RESULTS,
    of=Of.ROUND,
    of_round=gettext_lazy("Results of round %d"),
)
STANDINGS = PaperKind(
    name="standings",
    file="standings",
    title=gettext_lazy("Standings"),
    gather=_standings,
    needs=Needs.RESULTS,
    of=Of.STANDINGS,
    of_round=gettext_lazy("Standings after round %d"),
)
TEAMS = PaperKind(
    name="teams",
    file="teams",
    title=gettext_lazy("Teams"),
    gather=_teams,
    needs=Needs.TEAMS,
    of=Of.STANDINGS,
    of_round=gettext_lazy("Teams after round %d"),
)
NATIONS = PaperKind(
    name="nations",
    file="nations",
    title=gettext_lazy("Nations"),
    gather=_nations,
    needs=Needs.NATIONS,
    of=Of.STANDINGS,
    of_round=gettext_lazy("Nations after round %d"),
)
