"""Papers about results: the ranking and the teams."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_countries import countries

from scoring.words import isolated
from tournament.models import Round, Wind
from tournament.papers.available import Needs
from tournament.papers.columns import right_aligned, score_text, table_points_in_line
from tournament.papers.paper import Paper, in_a_row, last_rounds, when
from tournament.papers.paper_kind import Asked, Of, PaperKind
from tournament.papers.ranking_layout import ranking_layout
from tournament.record.checking import latest_fingerprint
from tournament.results.event_file import (
    EventFile,
    FileLine,
    FilePlayer,
    FileRankingPenalty,
    FileSession,
    has_teams,
    results_of_round,
)
from tournament.results.ranking_columns import FIGURES, Kind, RankingColumn, Shown, columns_for
from tournament.standings import TeamStanding, format_table_points
from tournament.words.penalties import lost_words, penalty_sentence
from tournament.words.values import NOTHING, yes_or_no

#: More rounds than these do not fit beside the names even on paper that lies; the sums are over all.
_MOST_ROUNDS = 13
_TEXTS = frozenset({Kind.TEXT, Kind.YES_NO})


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A line of the printed ranking, in few cells: the renderer takes a millisecond for each.

    `number` holds the country, too; `rounds` the table points of each round shown; `texts` stand before the
    rounds, each with whether its column is long, `sums` behind them, less what `lost` says of penalties.
    """

    rank: str
    number: str
    player: FilePlayer
    texts: tuple[tuple[str, bool], ...]
    rounds: str
    sums: tuple[str, ...]
    fifth: bool
    lost: str


def standings_paper(file: EventFile) -> Paper:
    """The ranking after the last round that counts, with each round's table points."""
    rounds, left_out = last_rounds(file.rounds, _MOST_ROUNDS)
    ranking, columns = file.ranking, columns_for(Shown.on_paper(public=file.public))
    texts = {
        (column.name, str(column.head)): written
        for column in columns
        if column.kind in _TEXTS and any(written := [_text(column, line) for line in ranking])
    }
    of_sums = [column for column in columns if column.kind in FIGURES]
    sums = [_in_line(column.kind, [column.value(line) for line in ranking]) for column in of_sums]
    layout = ranking_layout(len(rounds), len(sums), texts)
    numbers = right_aligned([str(line.standing.number) for line in ranking])
    places = right_aligned([str(line.standing.rank or NOTHING) for line in ranking])
    lines = []
    for place, line in enumerate(ranking):
        earned = {result.round: format_table_points(result.twelfths) for result in line.standing.results}
        lines.append(
            StandingsLine(
                rank=places[place],
                number=f"{numbers[place]}  {line.player.country_short}".rstrip(),
                player=line.player,
                texts=tuple(
                    (of_column[place], column.long)
                    for column, of_column in zip(layout.texts, texts.values(), strict=True)
                ),
                rounds="\t".join(earned.get(number, NOTHING) for number in rounds),
                sums=tuple(of_column[place] for of_column in sums),
                fifth=place % 5 == 4,
                lost=lost_words(line.standing.penalties),
            )
        )
    return Paper(
        template="standings",
        name=_round_name("standings", file.rounds),
        seconds=1 + len(lines) * 0.01,
        title=_after(file.rounds, _("Standings after round %d"), _("Standings")),
        note=in_a_row(_for_officials(file), left_out, _("The sums are over all rounds.") if left_out else ""),
        internal=not file.public,
        lies=layout.lies,
        context={
            "lines": lines,
            "rounds": rounds,
            "layout": layout,
            "sums": [column.head for column in of_sums],
            "number_width": 22 if any(line.country for line in ranking) else 10,
            "penalties": [_penalty_sentence(penalty) for penalty in file.penalties],
        },
    )


def _text(column: RankingColumn, line: FileLine) -> str:
    value = column.value(line)
    return yes_or_no(value) if column.kind is Kind.YES_NO else str(value)


def _in_line(kind: Kind, amounts: Sequence[Any]) -> list[str]:
    """The sums of a column, so that their last figures stand below each other."""
    if kind is Kind.TABLE_POINTS:
        return table_points_in_line(amounts)
    write = score_text if kind is Kind.POINTS else str
    return right_aligned([NOTHING if amount is None else write(amount) for amount in amounts])


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
