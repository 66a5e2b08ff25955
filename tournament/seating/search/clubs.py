"""Clubs kept apart by giving the labels of a design: the tables stay, the names move.

Members of one of the four groups of a difference matrix never meet, so clubs are first
packed whole into the groups (best fit, the largest first, over a number of orders). What
does not fit, and every design without such groups, is repaired by exchanging two players'
labels: take a player who meets a club-mate, make the best exchange that is not tabu. The
meetings between opponents do not change at all, only who has which label.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from tournament.seating.problem import Progress
from tournament.seating.rng import Rng

#: The club index of a player without a club.
NOBODY = -1


def least_meetings(club_of: Sequence[int], tables: int) -> int:
    """Return the meetings within clubs that no round can avoid: some clubs exceed the number of tables."""
    total = 0
    for club, size in Counter(club_of).items():
        full, rest = divmod(size, tables)
        if club != NOBODY:
            total += tables * full * (full - 1) // 2 + rest * full
    return total


def pack(sizes: Sequence[int], bins: int, capacity: int, rng: Rng, attempts: int = 200) -> list[list[int]]:
    """Return, for each bin, the clubs packed whole into it, leaving as few members outside as possible.

    Best fit over `attempts` orders, the first by size, the others mixed.
    """
    clubs = sorted(range(len(sizes)), key=lambda c: -sizes[c])
    best: list[list[int]] = [[] for _ in range(bins)]
    least = sum(sizes) + 1
    for attempt in range(attempts):
        room = [capacity] * bins
        packed: list[list[int]] = [[] for _ in range(bins)]
        outside = 0
        for c in clubs:
            fitting = [b for b in range(bins) if room[b] >= sizes[c]]
            if fitting:
                tightest = min(fitting, key=lambda b: room[b])
                room[tightest] -= sizes[c]
                packed[tightest].append(c)
            else:
                outside += sizes[c]
        if outside < least:
            best, least = packed, outside
        if not least:
            break
        # The next order: the sizes with some noise, so that large clubs still tend to come first.
        clubs = sorted(range(len(sizes)), key=lambda c: (-sizes[c] * (4 + rng.below(attempt % 8 + 2)), c))
    return best


class ClubRepair:
    """Who has which point of a design; `cost` counts meetings within clubs.

    `labels[point]` is a player's index, `club_of[player]` a club's index or NOBODY; the points
    `held` keep their players.
    """

    def __init__(
        self,
        chart: Sequence[Sequence[Sequence[int]]],
        labels: list[int],
        club_of: list[int],
        rng: Rng,
        held: Collection[int] = (),
    ) -> None:
        self.labels = labels
        self.rng = rng
        self.held = held
        points = len(labels)
        self.meets: list[list[int]] = [[] for _ in range(points)]
        for tables in chart:
            for table in tables:
                for a in table:
                    self.meets[a].extend(b for b in table if b != a)
        self.club_at = [club_of[player] for player in labels]
        clubs = max(club_of, default=NOBODY) + 1
        # One more column, always empty of conflicts, for players of no club (index -1).
        self.met = [[0] * (clubs + 1) for _ in range(points)]
        for a in range(points):
            if self.club_at[a] != NOBODY:
                for b in self.meets[a]:
                    self.met[b][self.club_at[a]] += 1

    def cost(self) -> int:
        """Return the number of meetings within clubs."""
        return sum(row[club] for row, club in zip(self.met, self.club_at, strict=True)) // 2

    def _partner(self, a: int, tabu: list[int], step: int, aspire: int) -> tuple[int, int]:
        """Return (change of cost, point) of the best exchange of point a; point -1 if all are tabu."""
        mine, club_at = self.met[a], self.club_at
        own = club_at[a]
        best, found = 1 << 30, [-1]
        direct = self.meets[a]
        for b, row in enumerate(self.met):
            club = club_at[b]
            if club == own or b in self.held:
                continue
            change = mine[club] + row[own] - mine[own] - row[club]
            if change > best + 1:
                continue
            if b in direct:
                # Each counted the other, who leaves: not for players of no club, whom nobody counts.
                change -= direct.count(b) * ((club != NOBODY) + (own != NOBODY))
            if change > best or (tabu[b] > step and change >= aspire):
                continue
            if change < best:
                best, found = change, [b]
            else:
                found.append(b)
        return best, self.rng.choice(found)

    def _in_trouble(self, a: int) -> bool:
        club = self.club_at[a]
        return club != NOBODY and self.met[a][club] > 0 and a not in self.held

    def exchange(self, a: int, b: int) -> None:
        """Let two points exchange their players."""
        club_at, met = self.club_at, self.met
        for point, other in ((a, b), (b, a)):
            old, new = club_at[point], club_at[other]
            for q in self.meets[point]:
                if old != NOBODY:
                    met[q][old] -= 1
                if new != NOBODY:
                    met[q][new] += 1
        club_at[a], club_at[b] = club_at[b], club_at[a]
        self.labels[a], self.labels[b] = self.labels[b], self.labels[a]

    def improve(self, steps: int, goal: int, progress: Progress | None = None) -> int:
        """Repair for at most `steps` steps or until the cost is `goal`; keep the best and return its cost."""
        cost = best = self.cost()
        best_labels = list(self.labels)
        tabu = [0] * len(self.labels)
        trouble: list[int] = []
        for step in range(1, steps + 1):
            if best <= goal or (progress and step % 64 == 0 and progress("clubs", step, steps) is False):
                break
            if not trouble:
                trouble = [a for a in range(len(self.labels)) if self._in_trouble(a)]
                if not trouble:
                    break
                self.rng.shuffle(trouble)
                del trouble[8:]
            a = trouble.pop()
            if tabu[a] > step or not self._in_trouble(a):
                continue
            change, b = self._partner(a, tabu, step, best - cost)
            if b < 0:
                continue
            self.exchange(a, b)
            cost += change
            tabu[a] = tabu[b] = step + 5 + self.rng.below(10)
            if cost < best:
                best, best_labels = cost, list(self.labels)
        self.labels = best_labels
        return best


def pack_labels(club_of: Sequence[int], labels: Sequence[int], rng: Rng) -> list[int]:
    """Return labels for a design of four groups (points g·n … g·n + n - 1) with clubs packed into them.

    `labels` is the uniform shuffle of the player indices to begin with.
    """
    order = len(labels) // 4
    members: list[list[int]] = [[] for _ in range(max(club_of, default=NOBODY) + 1)]
    free = []
    for player in labels:
        if club_of[player] == NOBODY:
            free.append(player)
        else:
            members[club_of[player]].append(player)
    groups = [
        [player for club in clubs for player in members[club]]
        for clubs in pack([len(m) for m in members], 4, order, rng)
    ]
    placed = {player for group in groups for player in group}
    # The rest, club by club, so that a club that is split is split into few groups; then nobody's.
    rest = [player for m in members for player in m if player not in placed] + free
    for group in groups:
        while len(group) < order:
            group.append(rest.pop(0))
        rng.shuffle(group)
    return [player for group in groups for player in group]
