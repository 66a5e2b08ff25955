"""What hands and seats tell about an event and about a player, pure and exact.

Everything is counted over the sessions that are given. A hand counts where it is known; where only the
totals of a session are known, its seats and scores count and nothing else. Rates and averages are
fractions. Players are draw numbers, seats are 0-3, table points are twelfths.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from scoring.mcr.fans import FLOWERS
from tournament.rules.claims import fans_unknown
from tournament.rules.sheet import Hand

#: Where each group of values begins; the last has no end.
VALUE_GROUPS = (0, 8, 12, 16, 24, 32, 48, 64, 88)
_BEST_HANDS = 5


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """A session: who sat at East, South, West, North, what counted, and its hands as far as they are known.

    The hands at the seats `absent` were played by somebody else than the player who is listed there.
    """

    round: int
    table: int
    players: tuple[int, ...]
    scores: tuple[int, ...]
    twelfths: tuple[int, ...]
    hands: tuple[Hand, ...] = ()
    absent: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class WonHand:
    """A won hand and where it was won. `winner` and `discarder` are draw numbers, None for nobody listed."""

    round: int
    table: int
    hand: Hand
    winner: int | None
    discarder: int | None


@dataclass(frozen=True, slots=True)
class SessionScore:
    """What one player won in one session, in points."""

    round: int
    table: int
    player: int
    score: int


@dataclass(slots=True)
class PlayerRecord:
    """What a player did in the hands that are known: how many they are, and how they ended.

    `value` is the sum of the values of the hands won. `with_fans` says of how many of these the fans are
    known, and `fans` in how many of those each fan was made.
    """

    sessions: int = 0
    hands: int = 0
    drawn: int = 0
    won: int = 0
    self_drawn: int = 0
    discarded: int = 0
    value: int = 0
    with_fans: int = 0
    best: WonHand | None = None
    fans: Counter[int] = field(default_factory=Counter)

    def share(self, hands: int) -> Fraction:
        """What part of the known hands these are; 0 where no hand is known."""
        return Fraction(hands, self.hands) if self.hands else Fraction(0)

    @property
    def winning_rate(self) -> Fraction:
        return self.share(self.won)

    @property
    def discard_rate(self) -> Fraction:
        """How often somebody won on this player's discard."""
        return self.share(self.discarded)

    @property
    def average_value(self) -> Fraction | None:
        """The average value of the hands won; None without one."""
        return Fraction(self.value, self.won) if self.won else None


@dataclass(frozen=True, slots=True)
class ValueGroup:
    """How many hands were won for `low` to `high` points; the highest group has no `high`."""

    low: int
    high: int | None
    hands: int


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """What the players who began at one wind won: sums over the sessions."""

    wind: int
    sessions: int
    score: int
    twelfths: int

    @property
    def average_score(self) -> Fraction:
        return Fraction(self.score, self.sessions) if self.sessions else Fraction(0)

    @property
    def average_twelfths(self) -> Fraction:
        return Fraction(self.twelfths, self.sessions) if self.sessions else Fraction(0)


@dataclass(frozen=True, slots=True)
class Opposition:
    """How strong a player's opponents were: the average of the table points that they win in a session.

    In twelfths. An opponent who was met twice counts twice.
    """

    player: int
    twelfths: Fraction


@dataclass(frozen=True, slots=True)
class EventStatistics:
    """The figures of an event.

    `fans` has each fan that was made with the number of hands, the most frequent first; `with_fans` says
    in how many won hands they were looked for. `meetings` says how many pairs of players met how often;
    `seat_spread` how many players have their most and their least frequent start wind so many sessions
    apart. `oppositions` begins with the strongest opponents.
    """

    sessions: int
    sessions_with_hands: int
    hands: int
    drawn: int
    self_drawn: int
    on_discard: int
    value: int
    value_groups: tuple[ValueGroup, ...]
    with_fans: int
    fans: tuple[tuple[int, int], ...]
    best_hands: tuple[WonHand, ...]
    biggest: tuple[SessionScore, ...]
    records: Mapping[int, PlayerRecord]
    seats: tuple[SeatRecord, ...]
    meetings: Mapping[int, int]
    seat_spread: Mapping[int, int]
    oppositions: tuple[Opposition, ...]

    @property
    def won(self) -> int:
        return self.self_drawn + self.on_discard

    @property
    def average_value(self) -> Fraction | None:
        """The average value of a won hand; None without one."""
        return Fraction(self.value, self.won) if self.won else None


def records(sessions: Iterable[PlayedSession]) -> dict[int, PlayerRecord]:
    """Return the record of everybody who sat at a table where hands are known, by draw number."""
    found: dict[int, PlayerRecord] = {}
    for session in sessions:
        if not session.hands:
            continue
        for wind, player in enumerate(session.players):
            if wind not in session.absent:
                _add_session(found.setdefault(player, PlayerRecord()), session, wind)
    return found


def _add_session(record: PlayerRecord, session: PlayedSession, wind: int) -> None:
    record.sessions += 1
    for hand in session.hands:
        record.hands += 1
        record.drawn += hand.winner is None
        record.discarded += hand.discarder == wind
        if hand.winner != wind:
            continue
        record.won += 1
        record.self_drawn += hand.discarder is None
        record.value += hand.value
        if record.best is None or hand.value > record.best.hand.value:
            record.best = _won_hand(session, hand)
        if not fans_unknown(hand):
            record.with_fans += 1
            record.fans.update(_fans_made(hand))


def _fans_made(hand: Hand) -> set[int]:
    made = {fan.number for fan in hand.claim.fans}
    return made | {FLOWERS} if hand.claim.flowers else made


def _won_hand(session: PlayedSession, hand: Hand) -> WonHand:
    def who(wind: int | None) -> int | None:
        return None if wind is None or wind in session.absent else session.players[wind]

    return WonHand(session.round, session.table, hand, who(hand.winner), who(hand.discarder))


def event_statistics(sessions: Sequence[PlayedSession]) -> EventStatistics:
    """Return the figures over these sessions."""
    hands = [(session, hand) for session in sessions for hand in session.hands]
    won = [(session, hand) for session, hand in hands if hand.winner is not None]
    with_fans = [hand for _session, hand in won if not fans_unknown(hand)]
    fans = Counter(fan for hand in with_fans for fan in _fans_made(hand))
    best = sorted(won, key=lambda pair: (-pair[1].value, pair[0].round, pair[0].table, pair[1].number))
    self_drawn = sum(hand.discarder is None for _session, hand in won)
    return EventStatistics(
        sessions=len(sessions),
        sessions_with_hands=sum(bool(session.hands) for session in sessions),
        hands=len(hands),
        drawn=len(hands) - len(won),
        self_drawn=self_drawn,
        on_discard=len(won) - self_drawn,
        value=sum(hand.value for _session, hand in won),
        value_groups=_value_groups([hand.value for _session, hand in won]),
        with_fans=len(with_fans),
        fans=tuple(sorted(fans.items(), key=lambda pair: (-pair[1], pair[0]))),
        best_hands=tuple(_won_hand(session, hand) for session, hand in best[:_BEST_HANDS]),
        biggest=_biggest(sessions),
        records=records(sessions),
        seats=tuple(_seat_record(wind, sessions) for wind in range(4)),
        meetings=_meetings(sessions),
        seat_spread=_seat_spread(sessions),
        oppositions=_oppositions(sessions),
    )


def _value_groups(values: Iterable[int]) -> tuple[ValueGroup, ...]:
    """The groups from the lowest that has a hand to the highest that has one."""
    counts = Counter(max(low for low in VALUE_GROUPS if low <= value) for value in values)
    if not counts:
        return ()
    ends = [*(low - 1 for low in VALUE_GROUPS[1:]), None]
    first, last = min(counts), max(counts)
    return tuple(
        ValueGroup(low, high, counts[low])
        for low, high in zip(VALUE_GROUPS, ends, strict=True)
        if first <= low <= last
    )


def _biggest(sessions: Iterable[PlayedSession]) -> tuple[SessionScore, ...]:
    """The highest score of a session, with everybody who reached it."""
    scores = [
        SessionScore(session.round, session.table, player, score)
        for session in sessions
        for player, score in zip(session.players, session.scores, strict=True)
    ]
    highest = max((one.score for one in scores), default=0)
    return tuple(one for one in scores if one.score == highest > 0)


def _seat_record(wind: int, sessions: Sequence[PlayedSession]) -> SeatRecord:
    return SeatRecord(
        wind,
        len(sessions),
        sum(session.scores[wind] for session in sessions),
        sum(session.twelfths[wind] for session in sessions),
    )


def _meetings(sessions: Sequence[PlayedSession]) -> dict[int, int]:
    met = Counter(pair for session in sessions for pair in combinations(sorted(session.players), 2))
    everybody = len({player for session in sessions for player in session.players})
    times = Counter(met.values())
    never = everybody * (everybody - 1) // 2 - len(met)
    return dict(sorted(({0: never} if never else {}).items() | times.items()))


def _seat_spread(sessions: Iterable[PlayedSession]) -> dict[int, int]:
    begun: dict[int, list[int]] = {}
    for session in sessions:
        for wind, player in enumerate(session.players):
            begun.setdefault(player, [0, 0, 0, 0])[wind] += 1
    return dict(sorted(Counter(max(winds) - min(winds) for winds in begun.values()).items()))


def _oppositions(sessions: Iterable[PlayedSession]) -> tuple[Opposition, ...]:
    won: Counter[int] = Counter()
    played: Counter[int] = Counter()
    opponents: dict[int, list[int]] = {}
    for session in sessions:
        for player, twelfths in zip(session.players, session.twelfths, strict=True):
            won[player] += twelfths
            played[player] += 1
            opponents.setdefault(player, []).extend(other for other in session.players if other != player)
    strength = {player: Fraction(won[player], played[player]) for player in played}
    found = [
        Opposition(player, sum((strength[other] for other in met), Fraction(0)) / len(met))
        for player, met in opponents.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.twelfths, one.player)))
