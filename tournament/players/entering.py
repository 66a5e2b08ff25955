"""Who plays: adding, importing, changing and withdrawing players."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.archive.backing_up import back_up
from tournament.archive.beforehand import backed_up
from tournament.models import Event, Player, Seat
from tournament.players.entries import (
    WRITTEN,
    PlayerEntry,
    Teams,
    entry_errors,
    field_errors,
    listed_seat_errors,
    new_substitutes,
    return_errors,
    seat_errors,
    told,
    unranked_words,
    write_entry,
)
from tournament.record import (
    bump_revision,
    carried_out,
    carry_out,
    claim_version,
    facts,
    lock_event,
    lock_event_of,
    remember,
    require,
)
from tournament.record.actions import Action
from tournament.record.published_order import ranking_is_published
from tournament.record.refusals import ActionRefused, AlreadyDone, InvalidInput

__all__ = [
    "PlayerEntry",
    "add_players",
    "add_substitutes",
    "edit_player",
    "import_players",
    "remove_player",
    "set_status",
]


@transaction.atomic
def add_players(
    event_id: int, entries: Sequence[PlayerEntry], *, by: Any, now: datetime, token: str = ""
) -> list[Player]:
    """Enter players, all of them or none. Those without a number get the next free ones in order.

    Raises NotAllowed, AlreadyDone for a `token` that was carried out before, and InvalidInput with the
    sentences by the entry's position ("0", "1", …).
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_PLAYERS, event)
    if carried_out(event, token):
        raise AlreadyDone(event)
    _refuse_errors(entry_errors(event, entries))
    added = _add(event, entries)
    carry_out(event, token)
    remember(
        event,
        Action.ADD_PLAYERS,
        by=by,
        now=now,
        subject=added[0].name if len(added) == 1 else "",
        after={"players": [told(player) for player in added]},
    )
    bump_revision(event)
    return added


@backed_up
def import_players(
    event_id: int,
    entries: Sequence[PlayerEntry],
    replacing: Sequence[tuple[Player, int] | None],
    *,
    by: Any,
    now: datetime,
) -> tuple[list[Player], list[Player]]:
    """Enter new players and change known ones, all of them or none; return the added and the changed.

    `replacing` has for each entry the player whose facts it replaces with the version that was seen,
    None for a new player. Who is on the chart stays who it is.

    Raises NotAllowed, StaleVersion, and InvalidInput with the sentences by the entry's position.
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_PLAYERS, event)
    seated = set(Seat.objects.filter(round__event=event).values_list("player_id", flat=True))
    errors = entry_errors(event, entries, [known[0] if known else None for known in replacing])
    published = ranking_is_published(event)
    for position, (entry, known) in enumerate(zip(entries, replacing, strict=True)):
        stays = listed_seat_errors(known[0], entry, seated, by_country=False) if known else {}
        stays |= return_errors(known[0], entry, published=published) if known else {}
        if stays:
            errors.setdefault(position, []).extend(stays.values())
    _refuse_errors(errors)
    back_up(event, Action.IMPORT_PLAYERS, by=by, now=now)

    teams = Teams(event)
    changes = [(entry, *known) for entry, known in zip(entries, replacing, strict=True) if known]
    before = [told(player) for _entry, player, _version in changes]
    for entry, player, version in changes:
        claim_version(player, version)
        write_entry(player, entry, teams)
    changed = [player for _entry, player, _version in changes]
    _free_numbers(event, changed)
    # In one statement every row would be compared with every key.
    Player.objects.bulk_update(changed, WRITTEN, batch_size=40)
    added = _add(event, [entry for entry, known in zip(entries, replacing, strict=True) if not known])
    event.teams.filter(players=None).delete()
    remember(
        event,
        Action.IMPORT_PLAYERS,
        by=by,
        now=now,
        before={"players": before},
        after={"players": [told(player) for player in changed], "added": [told(player) for player in added]},
    )
    bump_revision(event)
    return added, changed


def _refuse_errors(errors: dict[int, list[str]]) -> None:
    if errors:
        raise InvalidInput({str(position): sentences for position, sentences in errors.items()})


def _free_numbers(event: Event, changed: Sequence[Player]) -> None:
    """Move those whose numbers change out of the way, so that two can exchange theirs."""
    highest = event.players.aggregate(highest=Max("number"))["highest"] or 0
    highest = max([highest, *(player.number for player in changed)])
    stored = dict(event.players.values_list("pk", "number"))
    moving = [player for player in changed if stored[player.pk] != player.number]
    for offset, player in enumerate(moving, start=1):
        Player.objects.filter(pk=player.pk).update(number=highest + offset)


def _add(event: Event, entries: Sequence[PlayerEntry]) -> list[Player]:
    taken = {entry.number for entry in entries if entry.number} | set(
        event.players.values_list("number", flat=True)
    )
    teams = Teams(event)
    added = []
    free = 1
    for entry in entries:
        player = Player(event=event)
        if entry.number is None:
            while free in taken:
                free += 1
            player.number = free
            taken.add(free)
        write_entry(player, entry, teams)
        added.append(player)
    return Player.objects.bulk_create(added)


@transaction.atomic
def edit_player(player_id: int, entry: PlayerEntry, *, by: Any, version: int, now: datetime) -> Player:
    """Change what is known of a player.

    Raises NotAllowed, StaleVersion, and InvalidInput by field for what cannot be, such as a draw number
    that another player has, or that is on a chart already and would change.
    """
    event = lock_event_of(Player, player_id)
    require(by, Permission.EDIT_PLAYERS, event)
    player = Player.objects.select_related("team").get(pk=player_id)
    errors = field_errors(entry) | _taken(event, player, entry)
    errors |= seat_errors(player, entry, {player.pk} if player.seats.exists() else set())
    errors |= return_errors(player, entry, published=ranking_is_published(event))
    if errors:
        raise InvalidInput({field: [sentence] for field, sentence in errors.items()})
    claim_version(player, version)
    before = told(player)
    write_entry(player, entry, Teams(event))
    player.save(update_fields=WRITTEN)
    event.teams.filter(players=None).delete()
    remember(
        event, Action.EDIT_PLAYER, by=by, now=now, subject=str(player), before=before, after=told(player)
    )
    bump_revision(event)
    return player


def _taken(event: Event, player: Player, entry: PlayerEntry) -> dict[str, str]:
    others = event.players.exclude(pk=player.pk)
    errors = {}
    if entry.number and (other := others.filter(number=entry.number).first()):
        errors["number"] = _("Draw number %(number)d belongs to %(name)s already.") % {
            "number": entry.number,
            "name": other.name,
        }
    number = entry.federation_number
    if number and (other := others.filter(federation_number=number).first()):
        errors["federation_number"] = _("Federation number %(number)s belongs to %(name)s already.") % {
            "number": number,
            "name": other,
        }
    return errors


@transaction.atomic
def set_status(player_id: int, status: str, *, by: Any, version: int, now: datetime) -> Player:
    """Withdraw a player, bring one back, or make one a substitute. Seats and results stay.

    Who comes back is in the ranking again. Raises NotAllowed, StaleVersion, and ActionRefused for the status
    that the player has, for a player on the chart who would wait, and for one out of a published ranking who
    would play: that moves places, and needs a reason.
    """
    event = lock_event_of(Player, player_id)
    require(by, Permission.EDIT_PLAYERS, event)
    player = Player.objects.get(pk=player_id)
    if player.status == status:
        raise ActionRefused(
            _("%(name)s is “%(status)s” already.")
            % {"name": player.name, "status": player.get_status_display()}
        )
    if status == Player.Status.WAITING and player.seats.exists():
        raise ActionRefused(_("%s is on the chart: withdraw the player instead.") % player.name)
    if player.unranked and status == Player.Status.PLAYING and ranking_is_published(event):
        raise ActionRefused(unranked_words(player))
    claim_version(player, version)
    kept = ["status", "unranked"] if player.unranked else ["status"]
    before = facts(player, kept)
    player.become(status)
    player.save(update_fields=kept)
    after = facts(player, kept)
    remember(event, Action.SET_STATUS, by=by, now=now, subject=str(player), before=before, after=after)
    bump_revision(event)
    return player


@transaction.atomic
def remove_player(player_id: int, *, by: Any, version: int, now: datetime) -> None:
    """Take a player who sits at no table out of the event.

    Raises NotAllowed, StaleVersion, and ActionRefused for a player who is on the chart or has a penalty.
    """
    event = lock_event_of(Player, player_id)
    require(by, Permission.EDIT_PLAYERS, event)
    player = Player.objects.get(pk=player_id)
    if player.seats.exists():
        raise ActionRefused(_("%s is on the chart: withdraw the player instead.") % player.name)
    if player.ranking_penalties.exists():
        raise ActionRefused(
            _("%s has a penalty, which stays listed: withdraw the player instead.") % player.name
        )
    claim_version(player, version)
    before = told(player)
    subject = str(player)
    player.delete()
    event.teams.filter(players=None).delete()
    remember(event, Action.REMOVE_PLAYER, by=by, now=now, subject=subject, before=before)
    bump_revision(event)


@transaction.atomic
def add_substitutes(event_id: int, *, by: Any, now: datetime) -> list[Player]:
    """Fill the field up to a multiple of four with substitutes.

    Raises NotAllowed, and ActionRefused when nobody is missing.
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_PLAYERS, event)
    missing = -event.players.filter(status__in=Player.IN_THE_FIELD).count() % 4
    if not missing:
        raise ActionRefused(_("The number of players is a multiple of four already."))
    entries = [
        PlayerEntry(name=player.name, number=player.number, status=player.status)
        for player in new_substitutes(event, missing)
    ]
    return add_players(event.pk, entries, by=by, now=now)
