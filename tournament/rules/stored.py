"""An event as it is stored, pure: the facts, and beside them the numbers that follow from the facts.

What `tournament.rules.verify` reads. Seats are 0-3, the initial seats East, South, West and North; scores
are points, table points are twelfths.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """What an event is scored by: points for minimum and baseline, and the names of the tie rules."""

    minimum: int
    baseline: int
    tie_rule: str
    tie_breakers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand; no winner: drawn, a winner without a discarder: self-drawn.

    `fans` says how many its slip lists; `checked` is `value`, `fans` or `tiles`.
    """

    number: int
    winner: int | None
    discarder: int | None
    value: int
    fans: int = 0
    tiles: str = ""
    checked: str = "value"


@dataclass(frozen=True, slots=True)
class StoredPenalty:
    """A penalty of kind `to_others`, `deduction` or `to_player`."""

    kind: str
    seat: int
    amount: int
    receiver: int | None = None
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """One player's place in a session. `player` is the draw number."""

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
    forfeited: bool = False


@dataclass(frozen=True, slots=True)
class StoredSession:
    """The game of a table in a round, the state of its sheet and its marks."""

    table: int
    state: str
    seats: tuple[StoredSeat, ...]
    hands: tuple[StoredHand, ...] = ()
    penalties: tuple[StoredPenalty, ...] = ()
    differs: bool = False
    totals_only: bool = False
    sum_off: bool = False
    not_played: bool = False

    @property
    def confirmed(self) -> bool:
        return self.state == "confirmed"


@dataclass(frozen=True, slots=True)
class StoredRound:
    """A round and its sessions."""

    number: int
    published: bool
    sessions: tuple[StoredSession, ...]


@dataclass(frozen=True, slots=True)
class StoredRankingPenalty:
    """A penalty outside a sheet of kind `points`, `table_points` (in twelfths) or `disqualified`.

    `round` None: in the event as a whole.
    """

    kind: str
    amount: int
    round: int | None = None
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class StoredPlayer:
    """A player with the penalties outside sheets; a substitute is not ranked."""

    number: int
    ranked: bool = True
    penalties: tuple[StoredRankingPenalty, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event with everything that its numbers follow from, and those numbers."""

    rules: Rules
    players: tuple[StoredPlayer, ...]
    rounds: tuple[StoredRound, ...]
