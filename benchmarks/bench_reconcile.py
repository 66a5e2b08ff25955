"""How many typing errors are caught and explained: `python -m benchmarks.bench_reconcile [ERRORS] [SEED]`.

Each error is put alone into one of the 93 complete sheets of a played event, whose totals the players
signed. What is typed is what a slip has: the value, and a key for each seat, 0 for nobody.

The first table has errors of named kinds, 2,600 of each by default. The weights of
`tournament.rules.slip_errors` were chosen with such errors in mind, so the second table asks somebody else: a
finger that hits a wrong key, leaves one out, hits one twice or two in the wrong order, anywhere in the keys
of a line, and an eye that leaves a line out, reads one twice, or reads all or half of the line below.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import process_time
from typing import TypeAlias

from benchmarks.sizes import sizes
from scoring.mcr import INTERNATIONAL
from scoring.mcr.payment import Payment
from tests.tournament import published
from tournament.rules.findings import USUALLY_UNUSUAL_FROM, check_hand, check_sheet, second_looks
from tournament.rules.reconcile import Proposal, applied, reconcile
from tournament.rules.sheet import HANDS_PER_SESSION, Hand, Penalty, PenaltyKind, computed_scores
from tournament.rules.slip_errors import slip_line

#: A list longer than this is not looked through.
SHOWN = 3


@dataclass(frozen=True)
class Slip:
    """A slip as it is on the paper."""

    hands: tuple[Hand, ...]
    penalties: tuple[Penalty, ...]
    totals: Payment

    @property
    def timed_out(self) -> bool:
        """Whether the referee of the table noted that time ended it."""
        return len(self.hands) < HANDS_PER_SESSION

    @property
    def stated(self) -> int | None:
        """How many hands a sheet has that time did not end; the slips of this event state no number."""
        return None if self.timed_out else HANDS_PER_SESSION


def slips() -> list[Slip]:
    """The complete sheets of the event of 2017."""
    rows = defaultdict(list)
    for row in published.rows("madrid2017_hands"):
        rows[row["session"], row["table"]].append(row)
    return [
        _slip(table, rows[table["session"], table["table"]])
        for table in published.rows("madrid2017_tables")
        if (table["session"], table["table"]) in rows
    ]


def _slip(table: dict[str, str], rows: Sequence[dict[str, str]]) -> Slip:
    seats = {table[name]: seat for seat, name in enumerate(("east", "south", "west", "north"))}
    hands = tuple(
        Hand(int(row["hand"]), seats.get(row["winner"]), seats.get(row["loser"]), int(row["value"]))
        for row in rows
    )
    penalties = tuple(
        Penalty(PenaltyKind.TO_OTHERS, seat, -int(row[f"pen_{wind}"]), hand=int(row["hand"]))
        for row in rows
        for seat, wind in enumerate("eswn")
        if int(row[f"pen_{wind}"] or 0) < 0
    )
    east, south, west, north = (int(table[f"score_{wind}"]) for wind in "eswn")
    return Slip(hands, penalties, (east, south, west, north))


#: Makes one error in a line of a slip; None where it cannot be made there.
Error: TypeAlias = Callable[[Slip, int, random.Random], list[Hand] | None]

# --- Typing errors: each gives the hands as typed, None where the paper has nothing to mistype ---


def seat(slip: Slip, at: int, pick: random.Random) -> list[Hand] | None:
    """One of the two keys for seats is another: 1-4, or 0 for the discarder of a self-draw."""
    hand = slip.hands[at]
    if hand.winner is None:
        return None
    if pick.random() < 0.5:
        winner = pick.choice([other for other in range(4) if other != hand.winner])
        typed = replace(hand, winner=winner, discarder=None if winner == hand.discarder else hand.discarder)
    else:
        keys: list[int | None] = [None, 0, 1, 2, 3]
        discarder = pick.choice([key for key in keys if key != hand.discarder])
        typed = replace(hand, discarder=None if discarder == hand.winner else discarder)
    return _with(slip, at, typed)


def digit(slip: Slip, at: int, pick: random.Random) -> list[Hand] | None:
    """One digit of the value is another."""
    hand = slip.hands[at]
    if hand.winner is None:
        return None
    text = str(hand.value)
    place = pick.randrange(len(text))
    other = pick.choice([key for key in "0123456789" if key != text[place]])
    return _with(slip, at, replace(hand, value=int(text[:place] + other + text[place + 1 :])))


def swapped_digits(slip: Slip, at: int, pick: random.Random) -> list[Hand] | None:
    """The two digits of the value change places."""
    hand = slip.hands[at]
    return _with(slip, at, replace(hand, value=int(str(hand.value)[::-1])))


def missed_hand(slip: Slip, at: int, pick: random.Random) -> list[Hand] | None:
    """A line is skipped, and those after it stand one higher."""
    return _numbered([*slip.hands[:at], *slip.hands[at + 1 :]])


def line_left_empty(slip: Slip, at: int, pick: random.Random) -> list[Hand] | None:
    """A line is left empty, and those after it stand where they belong."""
    if at + 1 == len(slip.hands) or slip.hands[at].winner is None:
        return None
    return [*slip.hands[:at], *slip.hands[at + 1 :]]


def doubled_hand(slip: Slip, at: int, pick: random.Random) -> list[Hand] | None:
    """A line is typed twice; on a full sheet, in the place of the next, or one line would be left over."""
    again = slip.hands[at]
    if len(slip.hands) < HANDS_PER_SESSION:
        return _numbered([*slip.hands[: at + 1], again, *slip.hands[at + 1 :]])
    if at + 1 == len(slip.hands):
        return None
    return _numbered([*slip.hands[: at + 1], again, *slip.hands[at + 2 :]])


def drawn_or_played(slip: Slip, at: int, pick: random.Random) -> list[Hand] | None:
    """A hand that was won is typed as drawn, or a drawn one as won, with a line as slips have them."""
    hand = slip.hands[at]
    if hand.winner is not None:
        return _with(slip, at, Hand(hand.number))
    other = pick.choice([line for line in slip.hands if line.winner is not None])
    return _with(slip, at, replace(other, number=hand.number))


def _with(slip: Slip, at: int, typed: Hand) -> list[Hand] | None:
    hands = [*slip.hands[:at], typed, *slip.hands[at + 1 :]]
    return None if _lines(hands) == _lines(slip.hands) else hands


def _numbered(hands: Sequence[Hand]) -> list[Hand]:
    return [replace(hand, number=number) for number, hand in enumerate(hands, start=1)]


KINDS: list[Error] = [
    seat,
    digit,
    swapped_digits,
    missed_hand,
    line_left_empty,
    doubled_hand,
    drawn_or_played,
]


# --- The same by fingers and eyes, which know nothing of winners and digits ---


def finger(slip: Slip, at: int, pick: random.Random) -> list[Hand] | None:
    """One slip of a finger anywhere in the keys of a line; None where the line cannot be read then."""
    keys = slip_line(slip.hands[at])
    place = pick.randrange(len(keys))
    typed = pick.choice(
        [
            keys[:place] + pick.choice("0123456789".replace(keys[place], "")) + keys[place + 1 :],
            keys[:place] + keys[place + 1 :],
            keys[:place] + keys[place] + keys[place:],
            keys[:place] + keys[place : place + 2][::-1] + keys[place + 2 :],
        ]
    )
    read = _read(at + 1, typed)
    return None if read is None else _with(slip, at, read)


def eye(slip: Slip, at: int, pick: random.Random) -> list[Hand] | None:
    """One slip of the eye: a line is left out or read twice, or all or half of the line below is read."""
    hand, last = slip.hands[at], at + 1 == len(slip.hands)
    below = hand if last else slip.hands[at + 1]
    halves = (
        [replace(hand, winner=below.winner, discarder=below.discarder), replace(hand, value=below.value)]
        if hand.winner is not None and below.winner is not None
        else []
    )
    misread = [_with(slip, at, line) for line in (replace(below, number=hand.number), *halves)]
    return pick.choice([missed_hand(slip, at, pick), doubled_hand(slip, at, pick), *misread])


def _read(number: int, keys: str) -> Hand | None:
    """The hand that these keys say, None where they say none."""
    if keys == "0":
        return Hand(number)
    if len(keys) < 3 or keys[-2] not in "1234" or keys[-1] not in "01234":
        return None
    winner, discarder = int(keys[-2]) - 1, int(keys[-1]) - 1
    return Hand(number, winner, None if discarder in (-1, winner) else discarder, int(keys[:-2]))


# --- What is caught, and where the true line stands in the list ---


def caught_by(slip: Slip, typed: Sequence[Hand]) -> str:
    """The first check that speaks up before the sheet is confirmed; empty if none does."""
    if any(check_hand(INTERNATIONAL, hand) for hand in typed):
        return "key"
    as_on_the_slip = set(_lines(slip.hands))
    wrong = {hand.number for hand in typed if slip_line(hand) not in as_on_the_slip}
    looks = second_looks(typed, unusual_from=USUALLY_UNUSUAL_FROM, timed_out=slip.timed_out)
    if any(look.code == "unusual" and look.hand in wrong for look in looks):
        return "row"
    codes = {look.code for look in looks}
    codes |= {finding.code for finding in check_sheet(INTERNATIONAL, typed, slip.penalties, slip.totals)}
    return "sheet" if codes & {"total_differs", "sum_off", "gap", "ended_early"} else ""


def payments(penalties: Sequence[Penalty]) -> list[Payment]:
    """What penalties pay; beside which line they stand is nothing that the typed lines could tell."""
    return [penalty.payment for penalty in penalties]


def place_of_truth(proposals: Sequence[Proposal], slip: Slip, typed: Sequence[Hand]) -> int:
    """At which place, from 1, a proposal restores the slip's lines; 0 where none does."""
    for place, proposal in enumerate(proposals, start=1):
        hands, penalties, totals = applied(INTERNATIONAL, proposal, typed, slip.penalties, slip.totals)
        if payments(penalties) != payments(slip.penalties) or totals != slip.totals:
            continue
        # Where a missed hand belongs the totals cannot say; every other line must be in its place.
        order = sorted if len(hands) > len(typed) else list
        if order(_lines(hands)) == order(_lines(slip.hands)):
            return place
    return 0


def _lines(hands: Sequence[Hand]) -> list[str]:
    return [slip_line(hand) for hand in hands]


def errors(
    kind: Error, count: int, paper: Sequence[Slip], pick: random.Random
) -> Iterator[tuple[Slip, list[Hand]]]:
    """So many errors of one kind, at random places."""
    made = 0
    while made < count:
        slip = pick.choice(paper)
        typed = kind(slip, pick.randrange(len(slip.hands)), pick)
        if typed is not None:
            made += 1
            yield slip, typed


def main() -> None:
    asked = sizes(__doc__, errors=2_600, seed=2017).parse_args()
    pick = random.Random(asked.seed)
    paper = slips()
    alarms = sum(
        bool(caught_by(slip, slip.hands))
        or bool(reconcile(INTERNATIONAL, slip.hands, slip.penalties, slip.totals))
        for slip in paper
    )
    print(f"{len(paper)} clean sheets, {alarms} false alarms")
    for kinds in (KINDS, [finger, eye]):
        _print_table(kinds, asked.errors, paper, pick)


def _print_table(kinds: Sequence[Error], count: int, paper: Sequence[Slip], pick: random.Random) -> None:
    print(
        "\n| error | injected | caught | key / row / sheet | differ | first | in three | listed | list, ms |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    everything = Tally()
    for kind in kinds:
        tally = Tally()
        for slip, typed in errors(kind, count, paper, pick):
            tally.count(slip, typed)
        print(tally.row(kind.__name__.replace("_", " ")))
        everything.add(tally)
    print(everything.row("all"))


class Tally:
    """What became of the errors of a kind."""

    def __init__(self) -> None:
        self.caught: Counter[str] = Counter()
        self.places: Counter[int] = Counter()
        self.lengths = 0
        self.seconds: list[float] = []

    def count(self, slip: Slip, typed: list[Hand]) -> None:
        caught = caught_by(slip, typed)
        self.caught[caught] += 1
        if caught == "key":
            return
        start = process_time()
        proposals = reconcile(INTERNATIONAL, typed, slip.penalties, slip.totals, stated=slip.stated)
        self.seconds.append(process_time() - start)
        if computed_scores(INTERNATIONAL, typed, slip.penalties) != slip.totals:
            self.places[place_of_truth(proposals, slip, typed)] += 1
            self.lengths += len(proposals)

    def add(self, other: Tally) -> None:
        self.caught += other.caught
        self.places += other.places
        self.lengths += other.lengths
        self.seconds += other.seconds

    def row(self, name: str) -> str:
        injected, differ = self.caught.total(), self.places.total()
        first, among = self.places[1], sum(self.places[place] for place in range(1, SHOWN + 1))
        listed = differ - self.places[0]
        times = sorted(self.seconds) or [0.0]
        where = " / ".join(str(self.caught[name]) for name in ("key", "row", "sheet"))
        return (
            f"| {name} | {injected:,} | {1 - self.caught[''] / injected:.2%} | {where} | {differ:,} "
            f"| {_share(first, differ)} | {_share(among, differ)} | {_share(listed, differ)} "
            f"| {1000 * sum(times) / len(times):.2f}, 99 % below {1000 * times[len(times) * 99 // 100]:.1f} |"
        )


def _share(part: int, whole: int) -> str:
    """A share in per cent; of few errors none may differ."""
    return f"{part / whole:.1%}" if whole else "–"


if __name__ == "__main__":
    main()
