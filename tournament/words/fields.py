"""What facts are called: by a form, and by the history, which has facts that are no field of a model."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy

from tournament.models import Draw, Event, Invitation, Objection, Player, Screen
from tournament.words import ranked_rounds

#: Whose fields the history tells; where two have a field of one name, the first of them names it.
_MODELS: tuple[type[Model], ...] = (Event, Player, Draw, Screen, Objection, Invitation)
#: What is no field, and what the history calls otherwise than the model does, or without a word of it.
_IN_THE_HISTORY: Mapping[str, Any] = {
    "language": gettext_lazy("language"),
    "computed": gettext_lazy("computed from the hands, E S W N"),
    "table_points": gettext_lazy("table points, E S W N"),
    "differs": gettext_lazy("the hands lead elsewhere"),
    "rounds": gettext_lazy("rounds"),
    "team": gettext_lazy("team"),
    "has_contact": gettext_lazy("e-mail known"),
    "here": gettext_lazy("here"),
    "not_here": gettext_lazy("not here"),
    "order": gettext_lazy("order"),
    "begun": gettext_lazy("begun rounds that count for the newcomer"),
    "player": gettext_lazy("player"),
    "newcomer": gettext_lazy("newcomer"),
    "fixed_table": gettext_lazy("table kept"),
    "contacts": gettext_lazy("contacts"),
    "sheets": gettext_lazy("sheets"),
    "history_as_written": gettext_lazy("history as it was written"),
    "expires_at": gettext_lazy("until"),
    "first_round": gettext_lazy("from round"),
    "last_round": gettext_lazy("to round"),
    "seed_hash": gettext_lazy("hash of the seed"),
    "player_list_hash": gettext_lazy("hash of the list of players"),
    **ranked_rounds.LABELS,
    "repeats": gettext_lazy("repeated meetings"),
    "spread": gettext_lazy("squared differences of places"),
    "order_hash": gettext_lazy("hash of the order"),
    "apart_rounds": gettext_lazy("kept apart in the first rounds"),
    "players": gettext_lazy("players"),
    "sessions": gettext_lazy("sessions"),
    "hands": gettext_lazy("hands"),
    "kept_hidden": gettext_lazy("names that stay hidden"),
    "published": gettext_lazy("published rounds"),
    "places": gettext_lazy("places of players called"),
    "team_places": gettext_lazy("places of teams called"),
    "step": gettext_lazy("step"),
    "not_played": gettext_lazy("not played"),
    "forfeits": gettext_lazy("forfeits"),
    "objection": gettext_lazy("objection"),
    "penalty": gettext_lazy("penalty"),
    "started_at": gettext_lazy("started"),
    "lead_in": gettext_lazy("lead-in in seconds"),
    "last_minutes": gettext_lazy("minutes of the last hand"),
    "extra": gettext_lazy("extra minutes for all"),
    "extra_by_table": gettext_lazy("extra minutes by table"),
    "paused_ms": gettext_lazy("seconds paused"),
    "paused_at": gettext_lazy("paused"),
    "stopped_at": gettext_lazy("stopped"),
}


def field_label(model: type[Model], name: str) -> Any:
    """What a form calls the field of a model: what the model calls it, with a capital letter."""
    field: Any = model._meta.get_field(name)
    return capfirst(field.verbose_name)


def fact_label(key: str) -> str:
    """What the history calls a fact, by its key there; the key itself for one that nobody has named."""
    if key in _IN_THE_HISTORY:
        return str(_IN_THE_HISTORY[key])
    names = (_named_by(model, key) for model in _MODELS)
    return str(next((name for name in names if name is not None), key))


def _named_by(model: type[Model], name: str) -> Promise | None:
    """The model's own name of a field, None where it has none and Django makes one of its attribute."""
    try:
        found = getattr(model._meta.get_field(name), "verbose_name", None)
    except FieldDoesNotExist:
        return None
    return found if isinstance(found, Promise) else None
