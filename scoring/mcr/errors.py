"""What can be wrong with a hand, as narrow exceptions with a closed list of codes.

`code` is what programs match on; the message is a sentence for the person who typed the hand.
`where` is the piece of the text, or the tile, that the sentence is about. Pages translate `sentence`
and fill in its `places`; the message is the same in English.
"""

from typing import ClassVar


class HandError(ValueError):
    """A hand that cannot be read or cannot be scored; only its subclasses are raised."""

    code: ClassVar[str] = "bad_notation"

    def __init__(self, sentence: str, where: str = "", **places: str | int) -> None:
        super().__init__(sentence % places if places else sentence)
        self.sentence, self.where, self.places = sentence, where, places


class BadNotation(HandError):
    """The text does not follow the notation."""

    code = "bad_notation"


class UnknownTile(HandError):
    """A character or code that names no tile."""

    code = "unknown_tile"


class FiveOfAKind(HandError):
    """More copies of a tile than the set of tiles has, or more than eight flowers."""

    code = "five_of_a_kind"


class WrongCount(HandError):
    """Too many or too few tiles for a winning hand."""

    code = "wrong_count"


class NotASet(HandError):
    """A meld that is no chow, pung or kong."""

    code = "not_a_set"


class ImpossibleCircumstances(HandError):
    """A way of winning that the tiles contradict."""

    code = "impossible_circumstances"


class NotAWinningHand(HandError):
    """Tiles that make no winning hand under the ruleset."""

    code = "not_a_winning_hand"


CODES: tuple[str, ...] = (
    UnknownTile.code,
    FiveOfAKind.code,
    WrongCount.code,
    NotASet.code,
    ImpossibleCircumstances.code,
    NotAWinningHand.code,
    BadNotation.code,
)
