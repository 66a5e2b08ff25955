"""Everything that the files of an event hold, as plain values: for the public, or for its officials.

What is built with `public=True` holds published facts only: the seating of shown rounds, the frozen
scores of published ones, and how they came about where the sheet is confirmed. Whoever writes a
file works on these values and never asks the database again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django_countries import countries

from tournament import standings
from tournament.access.visibility import public_players, public_teams, shown_rounds
from tournament.models import Event, Penalty, Player, RankingPenalty, Round, Seat, Session
from tournament.record.sheet_facts import hands_of, penalties_of
from tournament.results.penalties import counted_rounds, listed_penalties, waiting_penalties
from tournament.results.standings import entrants_of, results_of
from tournament.rules.sheet import Line, lines
from tournament.sheets.board import sessions_with_everything
from tournament.standings import Standing, TeamStanding
from tournament.words.penalties import penalty_worth


@dataclass(frozen=True, slots=True)
class FilePlayer:
    """A player as files name one; the public's files name nobody whose name is hidden.

    `country` is its name, `country_code` its two letters, `country_short` the three as at other games.
    `confirmed_names` are the first and the last name, empty until somebody has confirmed them.
    `language` is that of the player's certificate, empty where nobody has said it. `placeless` says why the
    player is not ranked; empty for who is.
    """

    number: int
    name: str
    sorted_by: str
    country: str
    country_code: str
    country_short: str
    club: str
    team: str
    federation_number: str
    status: str
    confirmed_names: tuple[str, str] = ("", "")
    language: str = ""
    placeless: str = ""


@dataclass(frozen=True, slots=True)
class FileSeat:
    """A seat of a session: who sat there, what counts, and (for officials) where it came from."""

    wind: int
    player: FilePlayer
    score: int | None
    twelfths: int | None
    computed: int | None
    signed: int | None
    forfeit: str = ""


@dataclass(frozen=True, slots=True)
class FilePenalty:
    """A penalty of a session. Winds are initial seats; `cancelled` says why it does not count."""

    kind: str
    seat: int
    receiver: int | None
    amount: int
    hand: int | None
    reason: str
    cancelled: str


@dataclass(frozen=True, slots=True)
class FileRankingPenalty:
    """A penalty outside a sheet: points, twelfths or neither; `kind` says which, `worth` what it costs.

    `waits` says that it does not count yet.
    """

    round: int | None
    player: FilePlayer
    kind: str
    worth: str
    score: int
    twelfths: int
    reason: str
    cancelled: str
    waits: bool = False


@dataclass(frozen=True, slots=True)
class FileSession:
    """A session with its seats in the order E, S, W, N; without hands where they are not to be seen.

    `shows_sheet` says whether hands, penalties and marks are in, `shows_result` whether scores are.
    """

    round: int
    table: int
    label: str
    seats: tuple[FileSeat, ...]
    shows_result: bool
    shows_sheet: bool
    state: str = ""
    differs: bool = False
    totals_only: bool = False
    sum_off: bool = False
    not_played: bool = False
    reason: str = ""
    hands: tuple[Line, ...] = ()
    penalties: tuple[FilePenalty, ...] = ()


@dataclass(frozen=True, slots=True)
class FileLine:
    """A line of the ranking of the players (`ranking_columns.RankedLine`); files tell no movement."""

    player: FilePlayer
    standing: Standing
    moved: None = None

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def country(self) -> str:
        return self.player.country

    @property
    def team(self) -> str:
        return self.player.team

    @property
    def placeless(self) -> str:
        return self.player.placeless


@dataclass(frozen=True, slots=True)
class EventFile:
    """An event as its files hold it. `rounds` are the rounds that the standings are over."""

    event: Event
    public: bool
    players: tuple[FilePlayer, ...]
    sessions: tuple[FileSession, ...]
    rounds: tuple[int, ...]
    standings: tuple[Standing, ...]
    teams: tuple[TeamStanding, ...]
    penalties: tuple[FileRankingPenalty, ...] = ()
    nations: tuple[TeamStanding, ...] = ()

    @property
    def player_by_number(self) -> dict[int, FilePlayer]:
        return {player.number: player for player in self.players}

    @property
    def ranking(self) -> list[FileLine]:
        """The standings with their players."""
        players = self.player_by_number
        return [FileLine(players[line.number], line) for line in self.standings]


def event_file(event: Event, *, public: bool) -> EventFile:
    """Read the whole event, in a number of queries that does not grow with it."""
    ranking = standings_file(event, public=public)
    return replace(ranking, sessions=_sessions(event, ranking.player_by_number, public=public))


def standings_file(event: Event, *, after: int | None = None, public: bool) -> EventFile:
    """Read the standings after a round, or after the last one, without the sessions.

    The public standings name those who have a published result, the internal ones everybody.
    """
    entrants = entrants_of(event, after=after, public=public)
    results = results_of(event, after=after, public=public)
    ranking = standings.standings(entrants, results, event.tie_breakers)
    begun = results or not public
    teams = standings.team_standings(entrants, ranking, event.team_best) if begun else ()
    best = event.nation_best
    nations = standings.nation_standings(entrants, ranking, best) if begun and best else ()
    players = public_players(event) if public else event.players.all()
    named = tuple(_file_player(player, public=public) for player in players.select_related("team"))
    return EventFile(
        event=event,
        public=public,
        players=named,
        sessions=(),
        rounds=tuple(sorted({result.round for result in results})),
        standings=tuple(line for line in ranking if line.sessions or not public),
        teams=teams,
        nations=nations,
        penalties=_ranking_penalties(event, {player.number: player for player in named}, after, public),
    )


def _ranking_penalties(
    event: Event, players: dict[int, FilePlayer], after: int | None, public: bool
) -> tuple[FileRankingPenalty, ...]:
    """Those listed in the standings after a round; cancelled ones with why."""
    waiting = frozenset() if public else waiting_penalties(event)
    return tuple(
        FileRankingPenalty(
            round=penalty.round.number if penalty.round else None,
            player=players[penalty.player.number],
            kind=penalty.get_kind_display(),
            worth=penalty_worth(penalty.kind, penalty.amount),
            score=penalty.amount if penalty.kind == RankingPenalty.Kind.POINTS else 0,
            twelfths=penalty.amount if penalty.kind == RankingPenalty.Kind.TABLE_POINTS else 0,
            reason=penalty.reason,
            cancelled=penalty.cancel_reason if penalty.cancelled_at else "",
            waits=penalty.pk in waiting,
        )
        for penalty in listed_penalties(event, after=after, public=public)
        if penalty.player.number in players
    )


def seated_rounds(event: Event, *, public: bool) -> list[Round]:
    """The rounds with a seating, for the public those whose seating is shown."""
    rounds = shown_rounds(event) if public else event.rounds.all()
    return list(rounds.filter(sessions__isnull=False).distinct())


def rounds_with_results(event: Event, *, public: bool) -> list[int]:
    """The numbers of the rounds that standings can be made after."""
    return list(counted_rounds(event, public=public).values_list("number", flat=True))


def has_teams(event: Event) -> bool:
    """Whether somebody plays for a team; who waits for a place does not."""
    return public_teams(event).exists()


def players_taking_part(event: Event, *, withdrawn: bool = False) -> list[FilePlayer]:
    """Who plays, by draw number, and with `withdrawn` also who has left; for the officials."""
    left_out = [Player.Status.WAITING] if withdrawn else [Player.Status.WAITING, Player.Status.WITHDRAWN]
    players = event.players.exclude(status__in=left_out).select_related("team")
    return [_file_player(player, public=False) for player in players]


def results_of_round(event: Event, round_: Round, *, public: bool) -> list[FileSession]:
    """The tables of a round with what counts, and the marks of their sheets."""
    sessions = sessions_with_everything(event).filter(round=round_)
    entered = event.players.select_related("team")
    players = {player.number: _file_player(player, public=public) for player in entered}
    return [_file_session(event, session, players, public=public) for session in sessions]


def seating_of(rounds: Iterable[Round], *, public: bool) -> list[FileSession]:
    """Who sits where in these rounds, which the caller took from `seated_rounds`."""
    numbers = {round_.pk: round_.number for round_ in rounds}
    seats = (
        Seat.objects.filter(round__in=numbers)
        .select_related("session__table", "player__team")
        .order_by("round__number", "session__table__number", "wind")
    )
    tables: dict[int, list[Seat]] = {}
    for seat in seats:
        tables.setdefault(seat.session_id, []).append(seat)
    players: dict[int, FilePlayer] = {}
    found = []
    for of_table in tables.values():
        table = of_table[0].session.table
        placed = []
        for seat in of_table:
            if seat.player_id not in players:
                players[seat.player_id] = _file_player(seat.player, public=public)
            placed.append(FileSeat(seat.wind, players[seat.player_id], None, None, None, None))
        number = numbers[of_table[0].round_id]
        found.append(FileSession(number, table.number, table.label, tuple(placed), False, False))
    return found


def _sessions(event: Event, players: dict[int, FilePlayer], *, public: bool) -> tuple[FileSession, ...]:
    sessions = sessions_with_everything(event)
    if public:
        sessions = sessions.filter(round__in=shown_rounds(event))
    return tuple(_file_session(event, session, players, public=public) for session in sessions)


def _file_session(
    event: Event, session: Session, players: dict[int, FilePlayer], *, public: bool
) -> FileSession:
    shows_result = session.round.is_published if public else session.is_confirmed
    shows_sheet = session.is_confirmed and session.round.is_published if public else True
    seats = tuple(
        FileSeat(
            wind=seat.wind,
            player=players[seat.player.number],
            score=(seat.published_score if public else seat.score) if shows_result else None,
            twelfths=(seat.published_twelfths if public else seat.twelfths) if shows_result else None,
            computed=seat.computed if shows_sheet else None,
            signed=seat.signed_total if shows_sheet else None,
            forfeit=seat.forfeit if shows_sheet else "",
        )
        for seat in session.seats.all()
    )
    place = (session.round.number, session.table.number, session.table.label)
    if not shows_sheet:
        return FileSession(*place, seats, shows_result, shows_sheet)
    return FileSession(
        *place,
        seats,
        shows_result,
        shows_sheet,
        state=session.get_state_display(),
        differs=session.differs,
        totals_only=session.totals_only,
        sum_off=session.sum_off,
        not_played=session.not_played and session.is_confirmed,
        reason=session.reason if session.is_confirmed else "",
        hands=lines(event.rules, hands_of(session), penalties_of(session)),
        penalties=tuple(_file_penalty(penalty) for penalty in session.penalties.all()),
    )


def _file_penalty(penalty: Penalty) -> FilePenalty:
    return FilePenalty(
        kind=penalty.get_kind_display(),
        seat=penalty.seat,
        receiver=penalty.receiver,
        amount=penalty.amount,
        hand=penalty.hand,
        reason=penalty.reason,
        cancelled=penalty.cancel_reason if penalty.cancelled_at else "",
    )


def country_name(of: Player | Event) -> str:
    """The name of the country in the reader's language; empty where there is none."""
    return str(countries.name(str(of.country)))


def country_short(player: Player) -> str:
    code = str(player.country)
    return str(countries.ioc_code(code) or countries.alpha3(code)) if code else ""


def _file_player(player: Player, *, public: bool) -> FilePlayer:
    return FilePlayer(
        number=player.number,
        name=player.public_name if public else player.name,
        sorted_by=player.public_sorted_by if public else player.sorted_by,
        country=country_name(player),
        country_code=str(player.country),
        country_short=country_short(player),
        club=player.club,
        team=player.team.name if player.team else "",
        federation_number="" if public else player.federation_number,
        confirmed_names=("", "")
        if public or not player.names_confirmed
        else (player.first_name, player.last_name),
        status=player.status_words,
        language=player.language,
        placeless=player.placeless,
    )
