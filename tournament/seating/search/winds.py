"""Initial winds: everybody starts E, S, W and N equally often, always exactly.

König's edge colouring. Cut every player's rounds into stretches of four; a node per
stretch and a node per table of each round, an edge per seat. Every node has at most
four edges and the graph is bipartite, so its edges take four colours (the winds) with
no colour twice at a node: a table gets all four winds, a full stretch every wind once,
the last, shorter stretch no wind twice. Hence floor(r/4) or ceil(r/4) of each wind in
r rounds, for any tables whatever. Two rounds of Euler splits (walk a trail, take its
edges in turn left and right) find the colours in linear time.
"""

from __future__ import annotations

from tournament.seating.problem import Chart, LooseChart, Table
from tournament.seating.rng import Rng


def _euler_split(ends: list[tuple[int, int]], edges: list[int], nodes: int) -> tuple[list[int], list[int]]:
    """Split edges of a bipartite graph so that each node's degree is halved, up or down if odd."""
    at: list[list[int]] = [[] for _ in range(nodes)]
    for edge in edges:
        left, right = ends[edge]
        at[left].append(edge)
        at[right].append(edge)
    odd = [node for node in range(nodes) if len(at[node]) % 2]
    used = bytearray(len(ends))
    halves: tuple[list[int], list[int]] = ([], [])
    # Trails begin at the odd nodes, so that what is left consists of closed trails; those have
    # an even length in a bipartite graph, and taking turns comes out even.
    for start in [*odd, *range(nodes)]:
        node, turn = start, 0
        while at[node]:
            edge = at[node].pop()
            if used[edge]:
                continue
            used[edge] = 1
            halves[turn].append(edge)
            turn ^= 1
            left, right = ends[edge]
            node = right if node == left else left
    return halves


def assign_winds(tables: LooseChart, rng: Rng) -> Chart:
    """Return the chart with the four players of every table put into the order E, S, W, N.

    `tables` is rounds of tables of four players in any order. Which wind a player gets
    first depends on `rng`; that the winds are balanced does not.
    """
    stretch: dict[tuple[int, int], int] = {}
    rounds_of: dict[int, int] = {}
    seats: list[tuple[int, int, int]] = []
    ends: list[tuple[int, int]] = []
    table_nodes: list[tuple[int, int]] = []
    nodes = 0
    for r, one_round in enumerate(tables):
        for t, table in enumerate(one_round):
            table_node = nodes
            nodes += 1
            table_nodes.append((r, t))
            for player in table:
                played = rounds_of.get(player, 0)
                rounds_of[player] = played + 1
                key = (player, played // 4)
                if key not in stretch:
                    stretch[key] = nodes
                    nodes += 1
                ends.append((stretch[key], table_node))
                seats.append((r, t, player))
    order = rng.shuffled(range(len(ends)))
    first, second = _euler_split(ends, order, nodes)
    quarters = [*_euler_split(ends, first, nodes), *_euler_split(ends, second, nodes)]
    rng.shuffle(quarters)
    chart = [[[0, 0, 0, 0] for _ in one_round] for one_round in tables]
    for wind, quarter in enumerate(quarters):
        for edge in quarter:
            r, t, player = seats[edge]
            chart[r][t][wind] = player
    return tuple(tuple(as_table(seated) for seated in one_round) for one_round in chart)


def as_table(seated: list[int]) -> Table:
    """Return four players, in the order E, S, W, N, as a table."""
    east, south, west, north = seated
    return east, south, west, north
