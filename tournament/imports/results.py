"""Reading the results of a played event from two tab-separated files: its tables and its hands.

The form is that of `tests/tournament/data/madrid2017_*.tsv`: a header line, lines starting with #
are comments, players by number. Pure: text in, values out.
"""

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from scoring.mcr import Ruleset
from tournament.rules.findings import check_hand
from tournament.rules.sheet import Hand, Penalty, PenaltyKind

_TABLE_COLUMNS = ["session", "table", *("east", "south", "west", "north"), *(f"score_{w}" for w in "eswn")]
_HAND_COLUMNS = ["session", "table", "hand", "winner", "loser", "value", *(f"pen_{w}" for w in "eswn")]


#: Of rounds, tables and players: more than any event has, and what the database holds.
_HIGHEST_NUMBER = 9_999
_WHOLE_NUMBER = re.compile("[+-]?[0-9]{1,12}")


class UnreadableResults(ValueError):
    """The files cannot be imported; `problems` has a sentence for each bad line."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(slots=True)
class PlayedSession:
    """One table of one round as played: seats and signed totals by initial wind, hands, penalties."""

    round: int
    table: int
    players: tuple[int, ...]
    totals: tuple[int, ...]
    hands: list[Hand] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)


def read_results(tables: Iterable[str], hands: Iterable[str], ruleset: Ruleset) -> list[PlayedSession]:
    """Read both files, line by line, into sessions in the order of rounds and tables.

    Raises UnreadableResults naming every bad line of both files.
    """
    problems: list[str] = []
    sessions = _read_tables(tables, problems)
    _read_hands(hands, sessions, ruleset, problems)
    if not sessions and not problems:
        problems.append("tables file: there is no table in it.")
    if problems:
        raise UnreadableResults(problems)
    return [sessions[key] for key in sorted(sessions)]


def _read_tables(lines: Iterable[str], problems: list[str]) -> dict[tuple[int, int], PlayedSession]:
    sessions: dict[tuple[int, int], PlayedSession] = {}
    seated: dict[int, dict[int, int]] = defaultdict(dict)
    for where, row in _rows("tables file", lines, _TABLE_COLUMNS, problems):
        try:
            key = _number(row, "session", lowest=1), _number(row, "table", lowest=1)
            players = tuple(_number(row, wind, lowest=1) for wind in ("east", "south", "west", "north"))
            totals = tuple(_number(row, f"score_{wind}") for wind in "eswn")
            if key in sessions:
                raise ValueError(f"round {key[0]}, table {key[1]} stands in the file twice")
            for player in players:
                if player in seated[key[0]]:
                    raise ValueError(
                        f"player {player} sits at table {seated[key[0]][player]} of round {key[0]} already"
                    )
                seated[key[0]][player] = key[1]
        except ValueError as wrong:
            problems.append(f"{where}: {wrong}.")
            continue
        sessions[key] = PlayedSession(*key, players, totals)
    return sessions


def _read_hands(
    lines: Iterable[str],
    sessions: dict[tuple[int, int], PlayedSession],
    ruleset: Ruleset,
    problems: list[str],
) -> None:
    for where, row in _rows("hands file", lines, _HAND_COLUMNS, problems):
        try:
            key = _number(row, "session", lowest=1), _number(row, "table", lowest=1)
            if key not in sessions:
                raise ValueError(f"round {key[0]}, table {key[1]} is not in the tables file")
            session = sessions[key]
            hand = Hand(
                _number(row, "hand", lowest=1),
                winner=_seat(row, "winner", session),
                discarder=_seat(row, "loser", session),
                value=_number(row, "value", blank=0),
            )
            findings = check_hand(ruleset, hand)
            if findings:
                raise ValueError(_sentence(findings[0].code, hand, ruleset))
            if any(other.number == hand.number for other in session.hands):
                raise ValueError(f"hand {hand.number} of round {key[0]}, table {key[1]} is there twice")
            points = [_number(row, f"pen_{wind}", blank=0) for wind in "eswn"]
            session.penalties += read_penalties(points, hand.number)
            session.hands.append(hand)
        except ValueError as wrong:
            problems.append(f"{where}: {wrong}.")


def read_penalties(points: Sequence[int], hand: int) -> list[Penalty]:
    """Return the fewest penalties that give the four seats these points on this hand.

    Paid to the three others, if that explains the points; otherwise whoever lost points pays whoever won
    some, and what is left over was deducted.

    Raises ValueError when more points were won than lost.
    """
    if sum(points) > 0:
        raise ValueError("the penalties give more points than they take")
    to_others = _paid_to_others(points, hand)
    single = _paid_to_single_players(points, hand)
    return to_others if to_others and len(to_others) <= len(single) else single


def _paid_to_others(points: Sequence[int], hand: int) -> list[Penalty]:
    """With a the third of each seat's penalty and A their sum, a seat's points are A - 4a."""
    received = max(points)
    if sum(points) or any((received - point) % 4 for point in points):
        return []
    thirds = [(received - point) // 4 for point in points]
    return [
        Penalty(PenaltyKind.TO_OTHERS, seat, 3 * third, hand=hand)
        for seat, third in enumerate(thirds)
        if third
    ]


def _paid_to_single_players(points: Sequence[int], hand: int) -> list[Penalty]:
    owed = [max(point, 0) for point in points]
    penalties = []
    for seat, point in enumerate(points):
        left = max(-point, 0)
        for receiver in range(4):
            paid = min(left, owed[receiver])
            if paid:
                penalties.append(Penalty(PenaltyKind.TO_PLAYER, seat, paid, receiver, hand))
                owed[receiver] -= paid
                left -= paid
        if left:
            penalties.append(Penalty(PenaltyKind.DEDUCTION, seat, left, hand=hand))
    return penalties


def _rows(
    name: str, lines: Iterable[str], columns: list[str], problems: list[str]
) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield ("tables file, line 3", row) for each line that is no comment."""
    numbered = [
        (number, line)
        for number, line in enumerate(lines, start=1)
        if line.strip() and not line.startswith("#")
    ]
    if not numbered:
        problems.append(f"{name}: it is empty.")
        return
    header = next(csv.reader([numbered[0][1]], delimiter="\t"))
    missing = [column for column in columns if column not in header]
    if missing:
        problems.append(f"{name}, line {numbered[0][0]}: the header lacks {', '.join(missing)}.")
        return
    for number, line in numbered[1:]:
        where = f"{name}, line {number}"
        try:
            cells = next(csv.reader([line], delimiter="\t"))
        except csv.Error as unreadable:
            problems.append(f"{where}: it cannot be read ({unreadable}).")
            continue
        yield where, dict(zip(header, cells, strict=False))


def _number(row: dict[str, str], column: str, *, lowest: int | None = None, blank: int | None = None) -> int:
    text = row.get(column, "").strip()
    if not text and blank is not None:
        return blank
    if not _WHOLE_NUMBER.fullmatch(text):
        raise ValueError(f"{column} is “{text[:40]}”, a whole number is expected")
    number = int(text)
    if lowest is not None and number < lowest:
        raise ValueError(f"{column} is {number}, at least {lowest} is expected")
    if lowest is not None and number > _HIGHEST_NUMBER:
        raise ValueError(f"{column} is {number}, at most {_HIGHEST_NUMBER} is expected")
    if abs(number) > 1_000_000:
        raise ValueError(f"{column} is {number}, which is out of all proportion")
    return number


def _seat(row: dict[str, str], column: str, session: PlayedSession) -> int | None:
    if not row.get(column, "").strip():
        return None
    player = _number(row, column)
    if player not in session.players:
        raise ValueError(
            f"{column} is player {player}, who is not at table {session.table} of round {session.round}"
        )
    return session.players.index(player)


def _sentence(code: str, hand: Hand, ruleset: Ruleset) -> str:
    return {
        "hand_number": f"hand {hand.number} is not one of the 16",
        "drawn_with_discarder": "there is a discarder and no winner",
        "winner_missing": f"the value is {hand.value} and there is no winner",
        "winner_is_discarder": "the winner is the discarder too",
        "value_out_of_range": f"the value is {hand.value}; {ruleset.minimum} to 336 points are possible",
    }[code]
