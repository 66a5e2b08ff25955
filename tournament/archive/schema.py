"""The JSON Schema of an archive, made from the parts and the fields of their models.

docs/archive.schema.json is this, written by `python -m scripts.archive_schema`.
"""

from functools import cache
from typing import Any

from django.core.validators import BaseValidator, MaxValueValidator, MinValueValidator
from django.db import models
from django_countries.fields import CountryField

from scoring.mcr.fans import FANS_COUNT
from tournament.archive.parts import (
    EVENT_FIELDS,
    FORMAT,
    PARTS,
    VERSION,
    Part,
    archived_fields,
    is_account,
    named_part,
)
from tournament.models import Event
from tournament.models.history import FINGERPRINT
from tournament.standings import TieBreaker

Schema = dict[str, Any]

#: Of the fields that hold JSON themselves, what they hold, by the list and the field.
JSON_FIELDS: dict[tuple[str, str], Schema] = {
    ("event", "switches"): {"type": "object"},
    ("event", "tie_breakers"): {"type": "array", "items": {"enum": [str(name) for name in TieBreaker]}},
    ("draw", "ranked_rounds"): {"type": "array", "items": {"type": "integer", "minimum": 1}},
    ("draw", "edits"): {
        "type": "array",
        "items": {
            "type": "object",
            "required": ["rounds", "players", "reason"],
            "properties": {
                "rounds": {"type": "array", "items": {"type": "integer"}},
                "players": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
                "reason": {"type": "string"},
            },
        },
    },
    ("clocks", "extra_by_table"): {"type": "object", "additionalProperties": {"type": "integer"}},
    ("sessions", "looks_taken"): {"type": "array", "items": {"type": "string"}},
    ("hands", "fans"): {
        "type": "array",
        "items": {
            "type": "array",
            "prefixItems": [
                {"type": "integer", "minimum": 1, "maximum": FANS_COUNT},
                {"type": "integer", "minimum": 1, "maximum": 8},
                {"enum": ["mixed"]},
            ],
            "items": False,
            "minItems": 2,
        },
    },
    ("history", "before"): {"type": ["object", "null"]},
    ("history", "after"): {"type": ["object", "null"]},
}

_WHEN = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$"
_DAY = r"^\d{4}-\d\d-\d\d$"
_USERNAME: Schema = {"type": "string", "pattern": r"^[\w.@+-]+$", "maxLength": 150}
#: A first and a last name, of as many letters as an account has them, with a space between.
_NAME: Schema = {"type": "string", "maxLength": 150 + 1 + 150}


@cache
def archive_schema() -> Schema:
    """The schema of an archive of the present version."""
    parts = {
        part.name: {"type": "array", "items": _row(part.name, part.model, part.fields)} for part in PARTS
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An event of Tablepoint",
        "type": "object",
        "required": [
            *("format", "version", "event", "accounts"),
            *(part.name for part in PARTS if not part.later),
        ],
        "properties": {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "made_at": {"type": "string", "pattern": _WHEN},
            "program": {"type": "string", "maxLength": 100},
            "history_fingerprint": {"type": "string", "pattern": f"^([0-9a-f]{{{FINGERPRINT}}})?$"},
            "event": _row("event", Event, EVENT_FIELDS),
            "accounts": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["username"],
                    "properties": {"username": _USERNAME, "name": _NAME},
                    "additionalProperties": False,
                },
            },
            **parts,
        },
        "additionalProperties": False,
    }


def _row(name: str, model: type[models.Model], fields: tuple[str, ...]) -> Schema:
    """A row; what the model has a default for may be left out, as earlier versions do."""
    found = archived_fields(model, fields)
    return {
        "type": "object",
        "required": [of.name for of in found if not (of.null or of.blank or of.has_default())],
        "properties": {of.name: _field(name, of) for of in found},
        "additionalProperties": False,
    }


def _field(part: str, of: Any) -> Schema:
    if (part, of.name) in JSON_FIELDS:
        return JSON_FIELDS[part, of.name]
    named = named_part(of)
    schema = _key(named) if named is not None else _USERNAME if is_account(of) else _plain_field(of)
    if not of.null:
        return schema
    if "enum" in schema:
        return {"enum": [*schema["enum"], None]}
    return {**schema, "type": [schema["type"], "null"]}


def _key(part: Part) -> Schema:
    """How rows of a part are named."""
    fields = archived_fields(part.model, part.key)
    schemas = [_field(part.name, of) for of in fields]
    if len(schemas) == 1:
        return schemas[0]
    return {"type": "array", "prefixItems": schemas, "items": False, "minItems": len(schemas)}


def _plain_field(of: Any) -> Schema:
    if isinstance(of, CountryField):
        return {"type": "string", "pattern": "^([A-Z]{2})?$"}
    if of.choices:
        return {
            "enum": [value for value, _label in of.flatchoices]
            + [""] * (of.blank and of.empty_strings_allowed)
        }
    if isinstance(of, models.BooleanField):
        return {"type": "boolean"}
    if isinstance(of, models.DateTimeField):
        return {"type": "string", "pattern": _WHEN}
    if isinstance(of, models.DateField):
        return {"type": "string", "pattern": _DAY}
    if isinstance(of, models.DecimalField):
        whole, part = of.max_digits - of.decimal_places, of.decimal_places
        return {"type": "string", "pattern": rf"^\d{{1,{whole}}}(\.\d{{1,{part}}})?$"}
    if isinstance(of, models.SlugField):
        return {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$", "maxLength": of.max_length}
    if isinstance(of, models.IntegerField):
        lowest, highest = _limits(of, MinValueValidator), _limits(of, MaxValueValidator)
        return {"type": "integer", "minimum": max(lowest), "maximum": min(highest)}
    if isinstance(of, models.CharField):
        return {"type": "string", "maxLength": of.max_length}
    raise TypeError(f"The archive does not know how to tell {of}; say so in JSON_FIELDS.")


def _limits(of: Any, kind: type[BaseValidator]) -> list[int]:
    """The limits of a number on one side: that of its column, or nearer ones."""
    return [validator.limit_value for validator in of.validators if isinstance(validator, kind)]
