"""Reading an archive: from bytes to an object that follows the schema and makes sense.

Whoever wrote the file, it is checked before anything is stored: what it is, that it is whole, that
every value is of its kind, and that the hands, sheets and history in it can be read.
"""

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from functools import cache
from typing import Any, NoReturn, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from jsonschema_rs import Draft202012Validator, ValidationError

from scoring.words import listed, quotation
from tournament.archive.parts import FORMAT, PARTS, VERSION
from tournament.archive.schema import archive_schema
from tournament.archive.sense import contradictions
from tournament.archive.versions import up_to_date

#: The largest archive that is read, unpacked; one of 400 players and 10 rounds has about a tenth.
MOST_BYTES = 50 * 1024 * 1024
#: How many sentences one answer has.
MOST_SENTENCES = 10
_GZIP = b"\x1f\x8b"


class UnreadableArchive(Exception):
    """The file is no archive that can be taken. `sentences` say why, each with its place."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


def read_archive(content: bytes) -> dict[str, Any]:
    """Return the archive in a file, as JSON or packed by gzip, in the present version of the format.

    Raises UnreadableArchive with a sentence and its place for each of the first defects.
    """
    archive = _parsed(_unpacked(content, MOST_BYTES))
    _refuse_foreign(archive)
    _refuse_broken_text(archive)
    archive = _of_the_schema(archive)
    _refuse(contradictions(archive))
    return archive


def read_backup(content: bytes) -> dict[str, Any]:
    """`read_archive` for what this program packed itself: of any size, and not asked whether it makes sense.

    Raises UnreadableArchive.
    """
    return _of_the_schema(backup_as_written(content))


def backup_as_written(content: bytes) -> dict[str, Any]:
    """What this program packed itself, in the version of the format that it had then, otherwise unchecked.

    Raises UnreadableArchive.
    """
    archive = _parsed(_unpacked(content, None))
    _refuse_foreign(archive)
    return archive


def _of_the_schema(archive: dict[str, Any]) -> dict[str, Any]:
    archive = up_to_date(archive)
    _refuse(_sentence(error) for error in _validator().iter_errors(archive))
    return {part.name: [] for part in PARTS} | archive


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(archive_schema())


def _refuse(found: Iterator[str]) -> None:
    sentences = [sentence for _number, sentence in zip(range(MOST_SENTENCES), found, strict=False)]
    if sentences:
        raise UnreadableArchive(*sentences)


def _unpacked(content: bytes, most: int | None) -> bytes:
    if content.startswith(_GZIP):
        try:
            with gzip.open(io.BytesIO(content)) as packed:
                content = packed.read(-1 if most is None else most + 1)
        except (OSError, EOFError, zlib.error) as broken:
            raise UnreadableArchive(
                _("The file is packed and cannot be unpacked: it is damaged.")
            ) from broken
    if most is not None and len(content) > most:
        raise UnreadableArchive(_("The file is larger than any event: more than 50 MB."))
    return content


def _parsed(content: bytes) -> dict[str, Any]:
    try:
        archive = json.loads(content, parse_constant=_no_number)
    except json.JSONDecodeError as broken:
        sentence = _("The file is no JSON: line %(line)d, column %(column)d is not as it must be.")
        raise UnreadableArchive(sentence % {"line": broken.lineno, "column": broken.colno}) from broken
    except (ValueError, RecursionError) as broken:
        raise UnreadableArchive(_("The file is no JSON of an archive.")) from broken
    if not isinstance(archive, dict):
        raise UnreadableArchive(_("The file is JSON and no archive of an event."))
    return archive


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _refuse_foreign(archive: dict[str, Any]) -> None:
    if archive.get("format") != FORMAT:
        raise UnreadableArchive(
            _("The file is JSON and no archive of an event: its format is not “%s”.") % FORMAT
        )
    version = archive.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise UnreadableArchive(_("The archive does not say which version of the format it has."))
    if version > VERSION:
        sentence = _("The archive is of version %(found)d; this program reads versions 1 to %(highest)d.")
        raise UnreadableArchive(sentence % {"found": version, "highest": VERSION})


def _refuse_broken_text(archive: dict[str, Any]) -> None:
    """Refuse half characters and zeros, which no database stores as text."""
    _refuse(
        _("%s: there is a character that is no text.") % place
        for place, text in _texts(archive, ())
        if "\0" in text or any("\ud800" <= character <= "\udfff" for character in text)
    )


def _texts(value: Any, place: tuple[str | int, ...]) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        if not value.isascii() or "\0" in value:
            yield place_words(place), value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from _texts(name, place)
            yield from _texts(part, (*place, name))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _texts(part, (*place, number))


def place_words(place: tuple[str | int, ...]) -> str:
    """A place in the file as people read it: the list, the row counted from 1, the field."""
    words = []
    for position, part in enumerate(place):
        if isinstance(part, int):
            words.append(_("row %d") % (part + 1) if position == 1 else str(part + 1))
        else:
            words.append(part)
    return ", ".join(words) or _("the file")


def _sentence(error: ValidationError) -> str:
    place = place_words(tuple(error.instance_path))
    return f"{place}: {_defect(error)}"


def _defect(error: ValidationError) -> str:
    """What the schema says against a value, as a sentence."""
    *way, keyword = error.schema_path
    schema: Any = archive_schema()
    for part in way:
        schema = schema[part]
    asked, instance = schema[keyword], cast(Any, error.instance)
    if keyword == "required":
        missing = [name for name in asked if name not in instance]
        sentence = ngettext("%s is missing.", "%s are missing.", len(missing))
        return sentence % listed(map(quotation, missing))
    if keyword == "additionalProperties":
        known = schema.get("properties", {})
        unknown = [name for name in instance if name not in known]
        sentence = ngettext("%s is not known here.", "%s are not known here.", len(unknown))
        return sentence % listed(map(quotation, unknown))
    if keyword == "type":
        return _("it must be of the kind %s.") % (", ".join(asked) if isinstance(asked, list) else asked)
    if keyword in ("enum", "const"):
        choices = asked if isinstance(asked, list) else [asked]
        return _("it must be one of: %s.") % ", ".join(json.dumps(choice) for choice in choices)
    words = {
        "minimum": _("it must be at least %s."),
        "maximum": _("it must be at most %s."),
        "maxLength": _("it has more than %s characters."),
    }
    if keyword in words:
        return words[keyword] % str(asked)
    return _("it is not written as it must be.")
