"""First and last names as a federation lists them: confirming what the program took from the names."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.models import Player
from tournament.players.entries import PlayerEntry, field_errors
from tournament.record import bump_revision, facts, lock_event, remember, require
from tournament.record.actions import Action
from tournament.record.refusals import InvalidInput

_NAMES = ["first_name", "last_name", "names_confirmed"]
_KEPT = ["number", "name", *_NAMES]


@dataclass(frozen=True, slots=True)
class SeenNames:
    """The names of one player as somebody saw or typed them, and the player's version that they saw."""

    first: str
    last: str
    version: int


@transaction.atomic
def confirm_names(event_id: int, seen: Mapping[int, SeenNames], *, by: Any, now: datetime) -> list[Player]:
    """Confirm first and last names by the players' keys, all or none; return the players who changed.

    Raises NotAllowed, and InvalidInput by `first_name-KEY` and `last_name-KEY` for what cannot be, and for a
    player who was changed or taken out since. Who is confirmed like that already stays as it is.
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_PLAYERS, event)
    players = event.players.in_bulk(list(seen))
    errors: dict[str, list[str]] = {}
    changed, before, after = [], [], []
    for key, names in seen.items():
        player = players.get(key)
        if player is None or player.version != names.version:
            errors[f"last_name-{key}"] = [_changed_since(player)]
            continue
        entry = PlayerEntry(player.name, first_name=names.first, last_name=names.last)
        for field, sentence in field_errors(entry).items():
            if field in _NAMES:
                errors[f"{field}-{key}"] = [sentence]
        if not (names.first or names.last):
            errors[f"last_name-{key}"] = [_("The name is missing.")]
        if (player.first_name, player.last_name, player.names_confirmed) == (
            entry.first_name,
            entry.last_name,
            True,
        ):
            continue
        before.append(facts(player, _KEPT))
        player.first_name, player.last_name, player.names_confirmed = entry.first_name, entry.last_name, True
        after.append(facts(player, _KEPT))
        player.version += 1
        changed.append(player)
    if errors:
        raise InvalidInput(errors)
    if changed:
        Player.objects.bulk_update(changed, [*_NAMES, "version"], batch_size=40)
        remember(
            event,
            Action.CONFIRM_NAMES,
            by=by,
            now=now,
            subject=str(changed[0]) if len(changed) == 1 else "",
            before={"players": before},
            after={"players": after},
        )
        bump_revision(event)
    return changed


def _changed_since(player: Player | None) -> str:
    if player is None:
        return _("A player was removed since you looked. Please look once more.")
    sentence = _("%(name)s was changed since you looked, to “%(first)s” “%(last)s”. Please look once more.")
    return sentence % {"name": player.name, "first": player.first_name, "last": player.last_name}
