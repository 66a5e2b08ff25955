"""An event as it is stored, pure: the facts, and beside them the numbers that follow from the facts.

What `tournament.rules.verify` reads. Seats are 0-3, the initial seats East, South, West and North; scores
are points, table points are twelfths.
"""

from collections.abc import Mapping
from dataclasses import dataclass

FLOWERS = 81
#: Stands for fan 57 where it is one melded and one concealed kong, which has a worth of its own.
MIXED_KONGS = 82


@dataclass(frozen=True, slots=True)
class FanPoints:
    """What fans are worth by some rules: the points of each in play by its number, and the minimum."""

    minimum: int
    points: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Rules:
    """What an event is scored and ranked by: points for minimum and baseline, and the names of the tie rules.

    `fan_points` are those of its rules, then those of the rules that it had before: a hand keeps its value
    when they change. None of them: what fans are worth is not known. A hand of `asks_fans_from` points says
    its fans before its sheet is confirmed (None: no hand does). `team_best` members count for a team (None:
    all), `nation_best` players for a nation (None: nations are not ranked).
    """

    minimum: int
    baseline: int
    tie_rule: str
    tie_breakers: tuple[str, ...] = ()
    fan_points: tuple[FanPoints, ...] = ()
    asks_fans_from: int | None = None
    team_best: int | None = None
    nation_best: int | None = None


@dataclass(frozen=True, slots=True)
class StoredFan:
    """A line of a list of fans. Number 0: what is stored is no fan."""

    number: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand; no winner: drawn, a winner without a discarder: self-drawn.

    `fans` are what its slip lists; `checked` is `value`, `fans` or `tiles`.
    """

    number: int
    winner: int | None
    discarder: int | None
    value: int
    fans: tuple[StoredFan, ...] = ()
    tiles: str = ""
    checked: str = "value"
    flowers: int = 0


@dataclass(frozen=True, slots=True)
class StoredPenalty:
    """A penalty; its kind is one of `verify.payments.PAID`, or wrong. `hand` None: for the whole session."""

    kind: str
    seat: int
    amount: int
    receiver: int | None = None
    cancelled: bool = False
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """One player's place in a session. `player` is the draw number.

    `forfeit` says why the player forfeits, empty: the player does not; `ruling` is the same by the last
    ruling in the history, None where that cannot say. `round` is the number of the round that the row names
    beside its session, None where it names none. `elsewhere` says which of `player` and `round` are of
    another event.
    """

    wind: int
    player: int
    computed: int | None = None
    signed_total: int | None = None
    score: int | None = None
    twelfths: int | None = None
    published_score: int | None = None
    published_twelfths: int | None = None
    published_won: int | None = None
    published_discarded: int | None = None
    forfeit: str = ""
    ruling: str | None = None
    round: int | None = None
    elsewhere: tuple[str, ...] = ()

    @property
    def forfeited(self) -> bool:
        return bool(self.forfeit)


@dataclass(frozen=True, slots=True)
class StoredSession:
    """The game of a table in a round, the state of its sheet and its marks.

    `reason` is why a marked sheet was accepted. `elsewhere` has `table` where that is one of another event.
    """

    table: int
    state: str
    seats: tuple[StoredSeat, ...]
    hands: tuple[StoredHand, ...] = ()
    penalties: tuple[StoredPenalty, ...] = ()
    differs: bool = False
    totals_only: bool = False
    sum_off: bool = False
    not_played: bool = False
    reason: str = ""
    elsewhere: tuple[str, ...] = ()

    @property
    def confirmed(self) -> bool:
        return self.state == "confirmed"


@dataclass(frozen=True, slots=True)
class StoredRound:
    """A round and its sessions. A `withheld` one is published by its prize-giving."""

    number: int
    published: bool
    sessions: tuple[StoredSession, ...]
    withheld: bool = False


@dataclass(frozen=True, slots=True)
class StoredRankingPenalty:
    """A penalty outside a sheet of kind `points`, `table_points` (in twelfths) or `disqualified`.

    `round` None: in the event as a whole. `elsewhere` says which of `player` and `round` are of another
    event.
    """

    kind: str
    amount: int
    round: int | None = None
    cancelled: bool = False
    elsewhere: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredPlayer:
    """A player with the penalties outside sheets; a substitute is not ranked.

    `team` is its name and `nation` the code of the country, empty for none. `elsewhere` has `team` where
    that is one of another event.
    """

    number: int
    ranked: bool = True
    penalties: tuple[StoredRankingPenalty, ...] = ()
    team: str = ""
    nation: str = ""
    elsewhere: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredDraw:
    """Where the seating comes from: a chart was `imported`, or rounds 1 to `rounds` were drawn.

    `again` are the parts drawn again, (first round, last round); rounds after such a part were left without a
    seating. `ranked` are the rounds seated by the ranking since, `swapped` those in which players changed
    places by hand. With `rehearsed` a rehearsal was wiped, and with it the seating of its ranked rounds.
    """

    imported: bool
    rounds: int
    again: tuple[tuple[int, int], ...] = ()
    ranked: tuple[int, ...] = ()
    swapped: tuple[int, ...] = ()
    rehearsed: bool = False


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event with everything that its numbers follow from, and those numbers.

    `state` is `draft`, `open` or `closed`. Without a `draw` nobody is seated.
    """

    rules: Rules
    players: tuple[StoredPlayer, ...]
    rounds: tuple[StoredRound, ...]
    draw: StoredDraw | None = None
    state: str = "open"
