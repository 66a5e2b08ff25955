"""Lines put in and taken out of a sheet that is being typed, as its form sends them."""

import re

from django.http import QueryDict
from django.utils.translation import gettext as _

from tournament.rules.sheet import HANDS_PER_SESSION, LineMove, moved_penalty
from tournament.words.desk_scripts import no_room
from tournament.words.typed_claim import without_winds

_KEYS = ("value", "winner", "discarder", "claim")
_SIGNS = {"insert": "+", "remove": "-"}
#: More moves than anybody makes between two savings.
_MOST = 64


def read_moves(text: str) -> tuple[LineMove, ...]:
    """`+5-7` as moves; what is no line of the paper is left out."""
    moves = (int(found) for found in re.findall(r"[+-][0-9]{1,2}", text)[:_MOST])
    return tuple(move for move in moves if 1 <= abs(move) <= HANDS_PER_SESSION)


def with_moved_line(posted: QueryDict) -> tuple[QueryDict, str]:
    """What was posted with the one line moved that its button asks for (`do=insert`, `line=5`), to be saved.

    Returns it unchanged, with a sentence, where the line cannot be moved; without the button, unchanged.
    """
    sign, line = _SIGNS.get(posted.get("do", "")), posted.get("line", "")
    if sign is None:
        return posted, ""
    moves = read_moves(sign + line)
    moved = posted.copy()
    moved["do"] = "save"
    if len(moves) != 1:
        return moved, _("Choose which line.")
    (move,) = moves
    if move > 0 and any(posted.get(f"hand-{HANDS_PER_SESSION}-{key}", "").strip() for key in _KEYS):
        return moved, no_room()
    numbers = range(abs(move), HANDS_PER_SESSION + 1)
    for number in numbers:
        come_from = number - 1 if move > 0 else number + 1
        for key in _KEYS:
            typed = posted.get(f"hand-{come_from}-{key}", "") if come_from in numbers else ""
            moved[f"hand-{number}-{key}"] = without_winds(typed) if key == "claim" else typed
    for name, text in posted.items():
        if re.fullmatch(r"penalty-[0-9]+-hand", name) and re.fullmatch(r"[0-9]{1,2}", str(text)):
            moved[name] = str(moved_penalty(int(str(text)), moves))
    moved["moves"] = posted.get("moves", "") + f"{move:+d}"
    return moved, ""
