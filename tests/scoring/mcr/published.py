"""The published hands, examples, corpus and wait sets that the engine is measured against."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scoring.mcr.hand import Meld, WinningHand
from scoring.mcr.score import Score
from scoring.mcr.tiles import TILE_OF_NAME, WINDS, Tile

_DATA = Path(__file__).parent / "data"


def rows(name: str) -> Iterator[list[str]]:
    """Yield the rows of a data file, comments and heading left out."""
    lines = (_DATA / name).read_text(encoding="utf-8").splitlines()
    kept = [line.split("\t") for line in lines if not line.startswith("#")]
    yield from kept[1:]


def listed(score: Score) -> str:
    """Return a score's fans as the data files write them: "64*2 76 82"."""
    fans = sorted((82 if fan.variant else fan.number, fan.count) for fan in score.fans)
    return " ".join(f"{number}*{count}" if count > 1 else str(number) for number, count in fans)


def sorted_list(text: str) -> str:
    """Return a published list in the order and spelling that `listed` uses."""
    spelled = [word.replace("57@mixed", "82").replace("x", "*") for word in text.split()]
    return " ".join(sorted(spelled, key=lambda word: int(word.split("*")[0])))


@dataclass(frozen=True, slots=True)
class PublishedHand:
    id: str
    text: str
    fans: str
    alternative: str
    points: int
    kind: str
    ruleset: str


@cache
def published_hands() -> tuple[PublishedHand, ...]:
    return tuple(
        PublishedHand(
            row[0],
            row[1],
            sorted_list(row[12]),
            sorted_list(row[13]),
            int(row[14] or 0),
            row[15],
            "mainland" if row[16] == "CN-network" else "international",
        )
        for row in rows("published_hands.tsv")
    )


@dataclass(frozen=True, slots=True)
class Example:
    number: int
    hand: WinningHand
    ruleset: str
    fans: str
    total: int
    international_fans: str
    international_total: int


@cache
def examples() -> tuple[Example, ...]:
    """Return examples 1-222; the others have no tiles. The first total is mainland's up to 201 and in 222."""
    found = []
    for row in rows("examples.tsv"):
        number = int(row[0])
        if number > 222:
            continue
        found.append(
            Example(
                number,
                _example_hand(row),
                "mainland" if number <= 201 or number == 222 else "international",
                sorted_list(row[10]),
                10 if number == 221 else int(row[11]),
                sorted_list(row[12]),
                int(row[13]),
            )
        )
    return tuple(found)


def _tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a text like `55pWWWN`, in its order."""
    groups = re.findall(r"([1-9]+)([mps])|([ESWNCFP])", text)
    names = [name for ranks, suit, honor in groups for name in ([rank + suit for rank in ranks] or [honor])]
    return tuple(TILE_OF_NAME[name] for name in names)


def _example_hand(row: list[str]) -> WinningHand:
    melds = []
    for text in () if row[2] == "-" else row[2].split():
        melds.append(Meld.of(_tiles(text.strip("[]{}")), claimed=text[0] == "["))
    flags = row[6].split(",")
    return WinningHand(
        concealed=_tiles(row[3]),
        winning_tile=TILE_OF_NAME[row[4]],
        melds=tuple(melds),
        self_drawn=row[5] == "self-draw",
        last_of_kind="last-of-kind" in flags,
        last_of_wall="last-wall-tile" in flags or "last-discard" in flags,
        kong="kong-replacement" in flags or "robbing-kong" in flags,
        prevalent=WINDS.index(row[7]),
        seat=WINDS.index(row[8]),
        flowers=int(row[9]),
    )
