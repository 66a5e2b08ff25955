"""What is known of a player before it is stored: the entry, what can be wrong with it, and writing it."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import Max
from django.utils.translation import gettext as _

from scoring.words import counted
from tournament.models import Event, Player, Team
from tournament.models.players import LONGEST_NOTES
from tournament.record import facts
from tournament.rules.person_names import name_parts
from tournament.rules.plain_text import folded, is_line, tidied

#: What the history keeps of a player. It is never taken back, so a player's contact is not in it.
FACTS = [
    *("number", "name", "sort_name", "first_name", "last_name", "names_confirmed"),
    *("country", "club", "team", "federation_number", "status"),
    *("unranked", "hidden", "notes", "language"),
]
#: Draw numbers are shown on slips and screens; nobody needs a fifth digit.
HIGHEST_NUMBER = 9_999
_LONGEST = {
    **dict.fromkeys(("name", "sort_name", "first_name", "last_name", "club", "team"), 80),
    "notes": LONGEST_NOTES,
    "email": 254,
}
_OF_THE_NAME = ("first_name", "last_name")
# The European association's: two digits each of country and region, then four of the member.
_FEDERATION_NUMBER = re.compile("[0-9]{8}")


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """What is known of a player to enter. `number` None takes the next free draw number; `country`
    is an ISO 3166 two-letter code; `team` is a team's name, made on first use; `language` the code of one of
    the program's languages. Whatever was typed as text is kept `tidied`.

    Where neither a first nor a last name is given, the name is divided; that counts as confirmed only where
    the writing of the name says which is which.
    """

    name: str
    number: int | None = None
    country: str = ""
    club: str = ""
    team: str = ""
    federation_number: str = ""
    status: str = Player.Status.PLAYING
    sort_name: str = ""
    first_name: str = ""
    last_name: str = ""
    names_confirmed: bool = False
    hidden: bool = False
    notes: str = ""
    email: str = ""
    language: str = ""

    def __post_init__(self) -> None:
        for name in ("name", "sort_name", "first_name", "last_name", "club", "team", "notes"):
            object.__setattr__(self, name, tidied(getattr(self, name)))
        if not self.first_name and not self.last_name:
            parts = name_parts(self.name, self.sort_name, self.country)
            object.__setattr__(self, "first_name", parts.first)
            object.__setattr__(self, "last_name", parts.last)
            object.__setattr__(self, "names_confirmed", parts.is_told)


def entry_of(player: Player) -> PlayerEntry:
    """What is stored of a player, as an entry."""
    return PlayerEntry(
        name=player.name,
        number=player.number,
        country=str(player.country),
        club=player.club,
        team=player.team.name if player.team else "",
        federation_number=player.federation_number,
        status=player.status,
        sort_name=player.sort_name,
        first_name=player.first_name,
        last_name=player.last_name,
        names_confirmed=player.names_confirmed,
        hidden=player.hidden,
        notes=player.notes,
        email=player.email,
        language=player.language,
    )


def field_errors(entry: PlayerEntry) -> dict[str, str]:
    """What is wrong with an entry by itself: a sentence for each field, without its place in a list."""
    errors: dict[str, str] = {}
    if not entry.name.strip():
        errors["name"] = _("The name is missing.")
    if entry.number is not None and not 1 <= entry.number <= HIGHEST_NUMBER:
        errors["number"] = _("A draw number is 1 to %s.") % counted(HIGHEST_NUMBER)
    for field, longest in _LONGEST.items():
        if field in _OF_THE_NAME and {"name", "sort_name"} & errors.keys():
            continue  # they may be parts of what is wrong already
        if len(getattr(entry, field)) > longest:
            errors[field] = _("At most %d characters fit here.") % longest
        elif not is_line(getattr(entry, field)):
            errors[field] = _("There is a character in it that is no text.")
    if entry.federation_number and not _FEDERATION_NUMBER.fullmatch(entry.federation_number):
        sentence = _(
            "“%s” is no federation number: it has eight digits, like 04090026; others leave it empty."
        )
        errors["federation_number"] = sentence % entry.federation_number[:20]
    if entry.email and "email" not in errors:
        try:
            validate_email(entry.email)
        except ValidationError:
            errors["email"] = _("“%s” is no e-mail address.") % entry.email[:40]
    if entry.status not in Player.Status.values:
        errors["status"] = _("“%s” is no status.") % entry.status[:20]
    if entry.language and entry.language not in dict(settings.LANGUAGES):
        errors["language"] = _("“%s” is no language that papers are printed in.") % entry.language[:20]
    return errors


def entry_errors(
    event: Event, entries: Sequence[PlayerEntry], replacing: Sequence[Player | None] = ()
) -> dict[int, list[str]]:
    """Return what is wrong with the entries, by their position; empty when all can be entered.

    `replacing` has for each entry the player whose facts it replaces, None for a new player.
    """
    players = [*replacing, *[None] * (len(entries) - len(replacing))]
    replaced = {player.pk for player in players if player}
    staying = [player for player in event.players.all() if player.pk not in replaced]
    names = {player.number: player.name for player in staying}
    known = {(folded(player.name), str(player.country)): str(player.number) for player in staying}
    members = {player.federation_number: str(player) for player in staying if player.federation_number}
    errors: dict[int, list[str]] = {}
    for position, (entry, player) in enumerate(zip(entries, players, strict=True)):
        found = list(field_errors(entry).values())
        number = entry.number or (player.number if player else None)
        if number in names:
            found.append(
                _("Draw number %(number)d belongs to %(name)s already.")
                % {"number": number, "name": names[number]}
            )
        person = (folded(entry.name), entry.country)
        if person in known:
            found.append(
                _("%(name)s is entered already, as player %(number)s.")
                % {"name": entry.name, "number": known[person]}
            )
        if entry.federation_number in members:
            found.append(
                _("Federation number %(number)s belongs to %(name)s already.")
                % {"number": entry.federation_number, "name": members[entry.federation_number]}
            )
        known.setdefault(person, str(number) if number else _("of an earlier line"))
        if number is not None:
            names.setdefault(number, entry.name)
        if entry.federation_number:
            members.setdefault(entry.federation_number, entry.name)
        if found:
            errors[position] = found
    return errors


def is_somebody_else(player: Player, entry: PlayerEntry, *, by_country: bool) -> bool:
    """Whether an entry may tell of another person than the player: it has another name.

    `by_country`: or another country, where only a draw number says that it is the same person. A country that
    only one of them has says nothing.
    """
    countries = {str(player.country), entry.country} - {""}
    return folded(player.name) != folded(entry.name) or (by_country and len(countries) > 1)


def listed_seat_errors(
    player: Player, entry: PlayerEntry, seated: Collection[int], *, by_country: bool
) -> dict[str, str]:
    """`seat_errors` of a line of a list, which besides never makes somebody else of who is on the chart."""
    errors = seat_errors(player, entry, seated)
    if player.pk in seated and is_somebody_else(player, entry, by_country=by_country):
        sentence = _(
            "Player %(number)d is %(name)s, who is on the chart: no list makes somebody else of them. "
            "Leave that number out for a new player; mend a name on the player's page."
        )
        errors["name"] = sentence % {"number": player.number, "name": named_with_country(player)}
    return errors


def named_with_country(player: Player) -> str:
    """`Anna Berg (Hungary)`, for a question who is meant."""
    return f"{player.name} ({player.country.name})" if player.country else player.name


def seat_errors(player: Player, entry: PlayerEntry, seated: Collection[int]) -> dict[str, str]:
    """What cannot change any more for a player who is on the chart; `seated` are the keys of those."""
    if player.pk not in seated:
        return {}
    errors = {}
    if entry.number and entry.number != player.number:
        errors["number"] = _("This number is on the chart already, so it stays.")
    if entry.status == Player.Status.WAITING:
        errors["status"] = _("Who is on the chart cannot wait for a place: withdraw the player instead.")
    return errors


def return_errors(player: Player, entry: PlayerEntry, *, published: bool) -> dict[str, str]:
    """Why somebody out of the ranking cannot simply play again: where it is published, others would move."""
    returns = player.unranked and entry.status == Player.Status.PLAYING
    return {"status": unranked_words(player)} if returns and published else {}


def unranked_words(player: Player) -> str:
    """That somebody out of the published ranking comes back into it first."""
    sentence = _("%s is out of the published ranking: put them back into it first, with a reason.")
    return sentence % player.name


def new_substitutes(event: Event, missing: int) -> list[Player]:
    """Substitutes to enter, numbered after everybody; nothing is stored."""
    highest = event.players.aggregate(highest=Max("number"))["highest"] or 0
    return [
        Player(event=event, number=number, name=_("Substitute %d") % number, status=Player.Status.SUBSTITUTE)
        for number in range(highest + 1, highest + 1 + missing)
    ]


class Teams:
    """The teams of an event by name, made on first use; "red" and "Red" are one, as it was written first."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self._exact = {team.name: team for team in event.teams.order_by("pk")}
        self._folded: dict[str, Team] = {}
        for team in self._exact.values():
            self._folded.setdefault(folded(team.name), team)

    def known(self, name: str) -> Team | None:
        """The team that is called this, in whatever letters; None for one that there is not yet."""
        return self._exact.get(name) or self._folded.get(folded(name))

    def named(self, name: str) -> Team | None:
        """The team of this name, None for no name."""
        if not name:
            return None
        team = self.known(name)
        if team is None:
            team = Team.objects.create(event=self.event, name=name)
            self._exact[name] = self._folded[folded(name)] = team
        return team


def write_entry(player: Player, entry: PlayerEntry, teams: Teams) -> None:
    """Put the facts of an entry on an unsaved row; its number only where the entry has one."""
    player.number = entry.number or player.number
    player.name, player.sort_name, player.country = entry.name, entry.sort_name, entry.country
    player.first_name, player.last_name = entry.first_name, entry.last_name
    player.names_confirmed = entry.names_confirmed
    player.club, player.federation_number = entry.club, entry.federation_number
    player.become(entry.status)
    player.hidden = entry.hidden
    player.notes, player.email, player.language = entry.notes, entry.email, entry.language
    player.team = teams.named(entry.team)


#: The columns that `write_entry` writes.
WRITTEN = [*FACTS, "email"]


def told(player: Player) -> dict[str, Any]:
    """What the history keeps of a player: the facts, and of a contact only whether there is one."""
    return facts(player, FACTS) | {"has_contact": bool(player.email)}
