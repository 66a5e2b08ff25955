"""The catalogues: every text of the pages, in locale/LANGUAGE/LC_MESSAGES/django.po, compiled beside it.

    python -m scripts.messages                 take over the texts of today into all catalogues, and compile
    python -m scripts.messages --missing fr    how many texts have no French yet

The texts in templates and code are English. A translator fills in the msgstr lines of a django.po, runs this,
and commits both files; gettext need not be installed. Texts that are gone leave the catalogues, translations
of texts that stay are kept, and nothing is guessed from a similar text. A new language is a new directory
in locale/ (`zh_Hans`, as gettext spells it) and a line in LANGUAGES of the settings. What has no translation
shows in English; the tests ask for every text in every language.
"""

import argparse
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from scoring.mcr import HandError
from tournament.templatetags.dates import DATE_FORMAT

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
#: Where texts are, and in which files.
SOURCES = (("scoring", "*.py"), ("templates", "*.*"), ("tournament", "*.py"))

#: The functions that mark a text: those Babel knows, Django's, and the errors of a hand and of a draw, whose
#: sentences are told in English where no page is and looked up by the page.
KEYWORDS = DEFAULT_KEYWORDS | {
    **dict.fromkeys(error.__name__ for error in HandError.__subclasses__()),
    "ImpossibleDrawError": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
#: What stands before a remark to the translators, in a comment above the text.
REMARK = ("Translators:",)
#: The shape of a date in a template: a text too, since languages order days and months differently.
_DATE = re.compile(r'\|date:"([^"]{2,})"')
DATE_REMARK = (
    "Letters of Django's date filter, in the order of the language; a backslash before other letters."
)


class Catalogue(Catalog):
    """A catalogue whose head has no dates and no versions: the same texts are the same file."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale_identifier)),
            ("Content-Type", "text/plain; charset=UTF-8"),
            ("Plural-Forms", self.plural_forms),
        ]


def languages() -> list[str]:
    """The languages that have a catalogue, as their directories are called."""
    return sorted(path.name for path in LOCALE.iterdir() if path.is_dir())


def source(language: str) -> Path:
    """The file that translators of a language edit."""
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def translations(message: Message) -> tuple[str, ...]:
    """What a text is in the language of its catalogue: one entry for each form that the language has."""
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def is_translated(message: Message) -> bool:
    """Whether every form has its translation."""
    return all(translations(message))


def missing(catalogue: Catalogue) -> list[Message]:
    """The texts of a catalogue that have no translation."""
    return [message for message in catalogue if message.id and not is_translated(message)]


@cache
def texts() -> Catalog:
    """Every text of the project, in the order of the files."""
    found = Catalog()
    for path in sorted(
        str(path.relative_to(ROOT)) for top, kind in SOURCES for path in (ROOT / top).rglob(kind)
    ):
        for text, remarks, context in _texts_of(ROOT / path):
            found.add(text, locations=[(path, 0)], auto_comments=remarks, context=context)
    return found


def _texts_of(path: Path) -> Iterator[tuple[str | tuple[str, ...], list[str], str | None]]:
    """The texts of one file, each with the remarks to its translators and its context."""
    code = path.read_text("utf-8")
    if path.suffix != ".py":
        yield from ((shape, [DATE_REMARK], DATE_FORMAT) for shape in _DATE.findall(code))
        # What is left of a template reads as Python between brackets, where lines may begin anywhere.
        code = f"(\n{templatize(code, origin=str(path))}\n)"
    for _, text, remarks, context in extract("python", io.BytesIO(code.encode()), KEYWORDS, REMARK):
        yield text, remarks, context


def read(language: str) -> Catalogue:
    """The catalogue of a language as it is written."""
    with source(language).open("rb") as file:
        written = read_po(file, locale=language)
    return _copied(written, written)


def updated(language: str) -> Catalogue:
    """The catalogue of a language with the texts of today; those that are new have no translation yet."""
    return _copied(texts(), read(language) if source(language).exists() else Catalogue(language))


def _copied(wanted: Catalog, translated: Catalog) -> Catalogue:
    """The wanted texts, with what `translated` has for them."""
    language = str(translated.locale_identifier)
    name = translated.locale.english_name if translated.locale else language
    catalogue = Catalogue(language, header_comment=f"# {name}.", fuzzy=False)
    for message in wanted:
        if not message.id:
            continue
        have = translated.get(message.id, message.context)
        catalogue.add(
            message.id,
            have.string if have and have.pluralizable == message.pluralizable else None,
            locations=message.locations,
            auto_comments=message.auto_comments,
            user_comments=have.user_comments if have else (),
            context=message.context,
        )
    return catalogue


def as_text(catalogue: Catalogue) -> bytes:
    """What a django.po says."""
    file = io.BytesIO()
    write_po(file, catalogue, width=110, include_lineno=False)
    return file.getvalue()


def compiled(catalogue: Catalogue) -> bytes:
    """The same in gettext's binary form: what is translated; Django shows the rest in English."""
    told = Catalogue(catalogue.locale, fuzzy=False)
    for message in catalogue:
        if message.id and is_translated(message):
            told.add(message.id, message.string, context=message.context)
    file = io.BytesIO()
    write_mo(file, told)
    return file.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(description="Update and compile the catalogues of the languages.")
    parser.add_argument("--missing", metavar="LANGUAGE", choices=languages(), help="only count")
    language = parser.parse_args().missing
    if language:
        print(f"{language}: {_progress(updated(language))}")
        return
    for language in languages():
        catalogue = updated(language)
        source(language).parent.mkdir(exist_ok=True)
        source(language).write_bytes(as_text(catalogue))
        source(language).with_suffix(".mo").write_bytes(compiled(catalogue))
        print(f"{language}: {_progress(catalogue)}")


def _progress(catalogue: Catalogue) -> str:
    return f"{len(missing(catalogue))} of {len(catalogue)} texts are missing."


if __name__ == "__main__":
    main()
