"""A list of players as the import library sees it: which player a line is about, and what it changes.

The library goes through the rows, finds the player of each, cleans its cells and says what is new, changed,
unchanged or wrong. It saves nothing: what it finds is written by an action, all of it or nothing.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import (
    get_language_info,
    get_supported_language_variant,
    gettext_lazy,
    override,
)
from django.utils.translation import gettext as _
from import_export import fields, resources, widgets
from import_export.instance_loaders import BaseInstanceLoader

from scoring.words import counted
from tournament.imports.countries import UnknownCountry, country_code
from tournament.models import Player
from tournament.players.entries import HIGHEST_NUMBER, PlayerEntry, Teams, entry_of, field_errors
from tournament.rules.plain_text import folded

_NUMBER = re.compile("([0-9]{1,4})(?:[.,]0+)?")
_YES = {"1", "yes", "y", "true", "x", "hidden"}
_NO = {"0", "no", "n", "false"}


@cache
def _known_words() -> Mapping[str, Mapping[str, str | bool]]:
    """The words of a status, and yes and no, as the program's own files say them in each language, folded."""
    status: dict[str, str | bool] = {}
    yes_or_no: dict[str, str | bool] = {**dict.fromkeys(_YES, True), **dict.fromkeys(_NO, False)}
    for language, _own_name in settings.LANGUAGES:
        with override(language):
            for value in Player.Status:
                status[folded(value)] = status[folded(str(value.label))] = str(value)
            status[folded(Player(status=Player.Status.WITHDRAWN, unranked=True).status_words)] = "withdrawn"
            yes_or_no |= {folded(_("yes")): True, folded(_("no")): False}
    return {"status": status, "yes or no": yes_or_no}


LONGEST_FEDERATION_NUMBER = 20

#: By what a line was found to be about a known player, in the order in which it is looked for.
FOUND_BY: Mapping[str, str | Promise] = {
    "federation number": gettext_lazy("by federation number"),
    "name": gettext_lazy("by name"),
    "number": gettext_lazy("by draw number"),
}


@dataclass
class Draft:
    """What a line makes of a player. `player` is the known one, found by `found_by`; `entry` its facts."""

    player: Player | None
    found_by: str
    facts: dict[str, Any]
    pk: int | None = None
    has_names: bool = False

    @property
    def entry(self) -> PlayerEntry:
        """The facts, with first and last name confirmed where the line has them.

        Where the line has another name and not these, they are taken from the name anew.
        """
        facts = dict(self.facts)
        if self.player:
            was = entry_of(self.player)
            is_renamed = (was.name, was.sort_name) != (facts["name"], facts["sort_name"])
            if is_renamed and not self.has_names:
                facts |= {"first_name": "", "last_name": ""}
            elif _both(was.first_name, was.last_name) == folded(facts["name"]):
                facts["name"] = was.name  # which may be in another order
        return PlayerEntry(**facts)


class CellWidget(widgets.Widget):
    """A cell: an empty one says nothing and leaves what is known."""

    def clean(self, value: Any, row: Any = None, **options: Any) -> Any:
        text = str(value or "").strip()
        return self.read(text) if text else None

    def read(self, text: str) -> Any:
        """Return what the text means. Raises ValueError with a sentence."""
        return text

    def render(self, value: Any, obj: Any = None, **options: Any) -> str:
        return "" if value is None else str(value)


class TextWidget(CellWidget):
    """A text that `field_errors` judges; line breaks within a cell are spaces."""

    def __init__(self, field: str) -> None:
        super().__init__()
        self.field = field

    def read(self, text: str) -> str:
        text = " ".join(text.split())
        facts: dict[str, Any] = {"name": "–", self.field: text}
        wrong = field_errors(PlayerEntry(**facts)).get(self.field)
        if wrong:
            raise ValueError(wrong[:1].lower() + wrong[1:] if wrong[0] != "“" else wrong)
        return text


class NumberWidget(CellWidget):
    """A draw number; spreadsheets write 12 as 12.0, and some as 12,0."""

    def read(self, text: str) -> int:
        found = _NUMBER.fullmatch(text) if text.isascii() else None
        if not found or not int(found[1]):
            sentence = _("“%(text)s” is no draw number; they are 1 to %(highest)s.")
            raise ValueError(sentence % {"text": text[:20], "highest": counted(HIGHEST_NUMBER)})
        return int(found[1])


class FederationWidget(TextWidget):
    """A federation number; a spreadsheet that took it for a number has lost its first zero."""

    def read(self, text: str) -> str:
        if len(text) > LONGEST_FEDERATION_NUMBER:
            raise ValueError(_("at most %d characters fit here.") % LONGEST_FEDERATION_NUMBER)
        return super().read(federation_number(text))


class CountryWidget(CellWidget):
    def read(self, text: str) -> str:
        try:
            return country_code(text)
        except UnknownCountry as unknown:
            raise ValueError(str(unknown)) from unknown


class StatusWidget(CellWidget):
    def read(self, text: str) -> str:
        status = _known_words()["status"].get(folded(text))
        if status is None:
            sentence = _("“%s” is no status; they are playing, substitute, withdrawn and waiting.")
            raise ValueError(sentence % text[:20])
        return str(status)


class YesNoWidget(CellWidget):
    def read(self, text: str) -> bool:
        said = _known_words()["yes or no"].get(folded(text))
        if said is None:
            raise ValueError(_("“%s” is neither yes nor no.") % text[:20])
        return bool(said)


class LanguageWidget(CellWidget):
    """A language by its code (`fr`, `zh-CN`), its English name or its own."""

    def read(self, text: str) -> str:
        word = text.casefold()
        for code, own_name in settings.LANGUAGES:
            if word in (code, own_name.casefold(), get_language_info(code)["name"].casefold()):
                return code
        try:
            return get_supported_language_variant(word.replace("_", "-"))
        except LookupError:
            known = ", ".join(code for code, _own_name in settings.LANGUAGES)
            sentence = _("“%(text)s” is no language that papers are printed in; they are %(known)s.")
            raise ValueError(sentence % {"text": text[:20], "known": known}) from None


def _field(name: str, widget: CellWidget, column: str = "") -> fields.Field:
    return fields.Field(
        attribute=f"facts__{name}", column_name=column or name, widget=widget, saves_null_values=False
    )


class PlayerResource(resources.Resource):
    """The columns of a list of players. `known` are the event's players, with their teams; `teams` all teams.

    A team that is not there yet is called as it is written first; `new_teams` has them.
    """

    number = _field("number", NumberWidget())
    name = _field("name", TextWidget("name"))
    sort_name = _field("sort_name", TextWidget("sort_name"), "sort name")
    first_name = _field("first_name", TextWidget("first_name"), "first name")
    last_name = _field("last_name", TextWidget("last_name"), "last name")
    country = _field("country", CountryWidget())
    club = _field("club", TextWidget("club"))
    team = _field("team", TextWidget("team"))
    federation_number = _field(
        "federation_number", FederationWidget("federation_number"), "federation number"
    )
    status = _field("status", StatusWidget())
    hidden = _field("hidden", YesNoWidget())
    email = _field("email", TextWidget("email"))
    notes = _field("notes", TextWidget("notes"))
    language = _field("language", LanguageWidget())

    class Meta:
        skip_unchanged = True
        skip_html_diff = True
        store_instance = True
        clean_model_instances = False
        use_transactions = False
        import_id_fields: list[str] = []
        instance_loader_class = BaseInstanceLoader

    def __init__(self, known: list[Player], teams: Teams) -> None:
        super().__init__()
        self.teams = teams
        self.new_teams: dict[str, str] = {}
        self.by_member = {player.federation_number: player for player in known if player.federation_number}
        self.by_number = {player.number: player for player in known}
        self.by_name: dict[str, list[Player]] = {}
        self.by_both: dict[str, list[Player]] = {}
        for player in known:
            self.by_name.setdefault(folded(player.name), []).append(player)
            self.by_both.setdefault(_both(player.first_name, player.last_name), []).append(player)

    def import_field(
        self, field: Any, instance: Draft, row: Any, is_m2m: bool = False, **options: Any
    ) -> None:
        """Write the cell into the draft's facts, which are a dictionary and no object."""
        if field.column_name in row:
            cleaned = field.clean(row, **options)
            if cleaned is not None:
                if field is self.fields["team"]:
                    cleaned = self._team(cleaned)
                name = field.attribute.removeprefix("facts__")
                instance.facts[name] = cleaned
                if name in ("first_name", "last_name"):
                    instance.has_names = instance.facts["names_confirmed"] = True

    def _team(self, name: str) -> str:
        team = self.teams.known(name)
        return team.name if team else self.new_teams.setdefault(folded(name), name)

    def init_instance(self, row: Any = None) -> Draft:
        return Draft(None, "", {"name": ""})

    def get_instance(self, instance_loader: Any, row: Mapping[str, str]) -> Draft | None:
        """The known player of a line: by federation number, else by name, else by draw number."""
        found_by, player = self._find(row)
        if player is None:
            return None
        facts = entry_of(player)
        return Draft(player, found_by, {name: getattr(facts, name) for name in facts.__dataclass_fields__})

    def _find(self, row: Mapping[str, str]) -> tuple[str, Player | None]:
        member = federation_number(row.get("federation number") or "")
        if member in self.by_member:
            return "federation number", self.by_member[member]
        same = [player for player in self._named(row) if not (member and player.federation_number)]
        if len(same) == 1:
            return "name", same[0]
        if len(same) > 1:
            sentence = _("two players are called this; give the federation number or the country.")
            raise ValidationError({"facts__name": sentence})
        number = (row.get("number") or "").strip()
        if _NUMBER.fullmatch(number) and number.isascii():
            player = self.by_number.get(int(re.split("[.,]", number)[0]))
            if player and not (member and player.federation_number):
                return "number", player
        return "", None

    def _named(self, row: Mapping[str, str]) -> list[Player]:
        same = self.by_name.get(folded(row.get("name") or ""), [])
        first, last = row.get("first name") or "", row.get("last name") or ""
        if first and last:
            same = [
                *same,
                *(player for player in self.by_both.get(_both(first, last), []) if player not in same),
            ]
        try:
            country = country_code(row.get("country") or "")
        except UnknownCountry:
            return same
        exact = [player for player in same if str(player.country) == country]
        return exact or [player for player in same if not country or not player.country]

    def do_instance_save(self, instance: Draft, is_create: bool) -> None:
        """Nothing: an action writes what was found."""


def _both(first: str, last: str) -> str:
    """First and last name as they are compared, whatever order the name is written in."""
    return folded(f"{first} {last}")


def federation_number(text: str) -> str:
    """The number with the zero in front that spreadsheets take away."""
    text = text.strip().removesuffix(".0")
    return f"0{text}" if len(text) == 7 and text.isascii() and text.isdecimal() else text
