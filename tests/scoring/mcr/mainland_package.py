"""Calls the PyMahjongGB package, the mainland school's engine, with this project's hands."""

from MahjongGB import MahjongFanCalculator

from scoring.mcr.hand import MeldKind, WinningHand
from scoring.mcr.tiles import BOTZONE

_PACKS = {MeldKind.CHOW: "CHI", MeldKind.PUNG: "PENG", MeldKind.KONG: "GANG"}

#: Arguments of one call.
Arguments = tuple[object, ...]


def arguments_of(hand: WinningHand) -> Arguments:
    """Return the package's arguments for a hand."""
    packs = tuple(
        (
            _PACKS[meld.kind],
            BOTZONE[meld.tile + (meld.kind is MeldKind.CHOW)],
            1 if meld.claimed else 0,
        )
        for meld in hand.melds
    )
    return (
        packs,
        tuple(BOTZONE[tile] for tile in hand.concealed),
        BOTZONE[hand.winning_tile],
        hand.flowers,
        hand.self_drawn,
        hand.last_of_kind,
        hand.kong,
        hand.last_of_wall,
        hand.seat,
        hand.prevalent,
        True,
    )


def package_total(arguments: Arguments) -> int:
    """Return the package's total, flowers counted."""
    return sum(points * count for points, count, _, _ in MahjongFanCalculator(*arguments))
