"""Who plays: adding, importing, changing and withdrawing players."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.actions.record import bump_revision, claim_version, facts, lock_event, remember, require
from tournament.actions.refusals import ActionRefused, InvalidInput
from tournament.models import Event, Player, Team
from tournament.permissions import Permission

_FACTS = ["number", "name", "country", "club", "team", "federation_number", "status"]


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """What is known of a player to enter. `number` None takes the next free draw number; `country`
    is an ISO 3166 two-letter code; `team` is a team's name, made on first use."""

    name: str
    number: int | None = None
    country: str = ""
    club: str = ""
    team: str = ""
    federation_number: str = ""
    status: str = Player.Status.PLAYING


@transaction.atomic
def add_players(event_id: int, entries: Sequence[PlayerEntry], *, by: Any, now: datetime) -> list[Player]:
    """Enter players, all of them or none. Those without a number get the next free ones in order.

    Raises NotAllowed, and InvalidInput with the sentences by the entry's position ("0", "1", …).
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_PLAYERS, event)
    errors = entry_errors(event, entries)
    if errors:
        raise InvalidInput({str(position): sentences for position, sentences in errors.items()})

    taken = {entry.number for entry in entries if entry.number} | set(
        event.players.values_list("number", flat=True)
    )
    teams = {team.name: team for team in event.teams.all()}
    added = []
    free = 1
    for entry in entries:
        number = entry.number
        if number is None:
            while free in taken:
                free += 1
            number = free
            taken.add(number)
        if entry.team and entry.team not in teams:
            teams[entry.team] = Team.objects.create(event=event, name=entry.team)
        added.append(
            Player(
                event=event,
                number=number,
                name=entry.name,
                country=entry.country,
                club=entry.club,
                team=teams.get(entry.team),
                federation_number=entry.federation_number,
                status=entry.status,
            )
        )
    Player.objects.bulk_create(added)
    remember(
        event,
        "add_players",
        by=by,
        now=now,
        subject=added[0].name if len(added) == 1 else "",
        after={"players": [facts(player, _FACTS) for player in added]},
    )
    bump_revision(event)
    return added


def entry_errors(event: Event, entries: Sequence[PlayerEntry]) -> dict[int, list[str]]:
    """Return what is wrong with the entries, by their position; empty when all can be entered."""
    names = {player.number: player.name for player in event.players.all()}
    known = {(player.name.casefold(), str(player.country)): player.number for player in event.players.all()}
    errors: dict[int, list[str]] = {}
    for position, entry in enumerate(entries):
        found = []
        if not entry.name.strip():
            found.append(_("The name is missing."))
        if entry.number is not None and entry.number < 1:
            found.append(_("A draw number is 1 or more."))
        elif entry.number in names:
            found.append(
                _("Draw number %(number)d belongs to %(name)s already.")
                % {"number": entry.number, "name": names[entry.number]}
            )
        person = (entry.name.casefold(), entry.country)
        if person in known:
            found.append(
                _("%(name)s is entered already, as player %(number)s.")
                % {
                    "name": entry.name,
                    "number": known[person] or _("of an earlier line"),
                }
            )
        known.setdefault(person, entry.number or 0)
        if entry.number is not None:
            names.setdefault(entry.number, entry.name)
        if found:
            errors[position] = found
    return errors


@transaction.atomic
def edit_player(player_id: int, entry: PlayerEntry, *, by: Any, version: int, now: datetime) -> Player:
    """Change what is known of a player.

    Raises NotAllowed, StaleVersion, and InvalidInput for a draw number that another player has, or
    that is on a chart already and would change.
    """
    event = lock_event(Player.objects.values_list("event_id", flat=True).get(pk=player_id))
    require(by, Permission.EDIT_PLAYERS, event)
    player = Player.objects.select_related("team").get(pk=player_id)
    number = entry.number or player.number
    other = event.players.filter(number=number).exclude(pk=player.pk).first()
    if other:
        raise InvalidInput(
            {
                "number": [
                    _("Draw number %(number)d belongs to %(name)s already.")
                    % {"number": number, "name": other.name}
                ]
            }
        )
    if number != player.number and player.seats.exists():
        raise InvalidInput({"number": [_("This number is on the chart already, so it stays.")]})
    claim_version(player, version)
    before = facts(player, _FACTS)
    player.number, player.name, player.country = number, entry.name, entry.country
    player.club, player.federation_number, player.status = entry.club, entry.federation_number, entry.status
    player.team = Team.objects.get_or_create(event=event, name=entry.team)[0] if entry.team else None
    player.save(update_fields=_FACTS)
    event.teams.filter(players=None).delete()
    remember(
        event, "edit_player", by=by, now=now, subject=str(player), before=before, after=facts(player, _FACTS)
    )
    bump_revision(event)
    return player


@transaction.atomic
def set_status(player_id: int, status: str, *, by: Any, version: int, now: datetime) -> Player:
    """Withdraw a player, bring one back, or make one a substitute. Seats and results stay.

    Raises NotAllowed, StaleVersion, and ActionRefused for the status that the player has.
    """
    event = lock_event(Player.objects.values_list("event_id", flat=True).get(pk=player_id))
    require(by, Permission.EDIT_PLAYERS, event)
    player = Player.objects.get(pk=player_id)
    if player.status == status:
        raise ActionRefused(
            _("%(name)s is “%(status)s” already.")
            % {"name": player.name, "status": player.get_status_display()}
        )
    claim_version(player, version)
    before = facts(player, ["status"])
    player.status = Player.Status(status)
    player.save(update_fields=["status"])
    after = facts(player, ["status"])
    remember(event, "set_status", by=by, now=now, subject=str(player), before=before, after=after)
    bump_revision(event)
    return player


@transaction.atomic
def remove_player(player_id: int, *, by: Any, version: int, now: datetime) -> None:
    """Take a player who sits at no table out of the event.

    Raises NotAllowed, StaleVersion, and ActionRefused for a player who is on the chart.
    """
    event = lock_event(Player.objects.values_list("event_id", flat=True).get(pk=player_id))
    require(by, Permission.EDIT_PLAYERS, event)
    player = Player.objects.get(pk=player_id)
    if player.seats.exists():
        raise ActionRefused(_("%s is on the chart: withdraw the player instead.") % player.name)
    claim_version(player, version)
    before = facts(player, _FACTS)
    subject = str(player)
    player.delete()
    event.teams.filter(players=None).delete()
    remember(event, "remove_player", by=by, now=now, subject=subject, before=before)
    bump_revision(event)


@transaction.atomic
def add_substitutes(event_id: int, *, by: Any, now: datetime) -> list[Player]:
    """Fill the field up to a multiple of four with substitutes.

    Raises NotAllowed, and ActionRefused when nobody is missing.
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_PLAYERS, event)
    missing = -event.players.exclude(status=Player.Status.WITHDRAWN).count() % 4
    if not missing:
        raise ActionRefused(_("The number of players is a multiple of four already."))
    highest = event.players.aggregate(highest=Max("number"))["highest"] or 0
    entries = [
        PlayerEntry(name=_("Substitute %d") % number, number=number, status=Player.Status.SUBSTITUTE)
        for number in range(highest + 1, highest + 1 + missing)
    ]
    return add_players(event.pk, entries, by=by, now=now)
