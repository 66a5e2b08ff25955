"""Finding a player of an event by what somebody types on a phone: part of the name, or the draw number."""

from scoring.letters import plain
from tournament.access.visibility import public_players
from tournament.models import Event, Player

#: Fewer letters would find half of the event; one sign of a Chinese name is a whole word.
FEWEST_LETTERS = 2
_ALPHABET = frozenset("abcdefghijklmnopqrstuvwxyz")


def is_too_short(typed: str) -> bool:
    """Whether what was typed is a single letter, of which everybody has one in the name."""
    wanted = plain(typed).strip()
    return len(wanted) < FEWEST_LETTERS and not wanted.isdecimal() and set(wanted) <= _ALPHABET


def found_players(event: Event, typed: str) -> list[Player]:
    """Who is meant by `typed`: that draw number, or else beginnings of names before parts of names.

    Accents and capital letters do not matter. A hidden name finds nobody. Nothing typed finds nobody.
    """
    parts = plain(typed).split()
    if not parts or is_too_short(typed):
        return []
    likely = []
    for player in public_players(event).select_related("team"):
        how = _match(player, parts)
        if how is not None:
            likely.append((how, plain(player.public_sorted_by), player.number, player))
    exact = [player for how, _name, _number, player in likely if how == 0]
    return exact or [player for *_order, player in sorted(likely, key=lambda found: found[:3])]


def _match(player: Player, parts: list[str]) -> int | None:
    """How well a player fits, 0 best; None where not at all."""
    if parts == [str(player.number)]:
        return 0
    name = plain(f"{player.public_name} {'' if player.hidden else player.sort_name}")
    if all(any(word.startswith(part) for word in name.split()) for part in parts):
        return 1
    return 2 if all(part in name for part in parts) else None
