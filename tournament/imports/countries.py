"""Which country is meant: two or three letters, the Olympic code, or the name in a language of the pages."""

import unicodedata
from collections import defaultdict
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from django_countries import countries

#: Names that lists use besides the ones of ISO 3166 and its common short forms.
_OTHER_NAMES = {
    "america": "US",
    "chinese taipei": "TW",
    "czech republic": "CZ",
    "england": "GB",
    "great britain": "GB",
    "holland": "NL",
    "hong kong, china": "HK",
    "korea": "KR",
    "northern ireland": "GB",
    "p.r. china": "CN",
    "russian federation": "RU",
    "scotland": "GB",
    "the netherlands": "NL",
    "turkey": "TR",
    "uk": "GB",
    "united states": "US",
    "wales": "GB",
}


class UnknownCountry(ValueError):
    """The text names no country, or more than one; the message is a sentence."""


def country_code(text: str) -> str:
    """Return the ISO 3166 two-letter code of a country as people write it; "" for nothing.

    Raises UnknownCountry, also for a code that ISO and the Olympic Committee give to two countries.
    """
    text = text.strip()
    if not text:
        return ""
    found = _index().get(_plain(text), frozenset())
    if len(found) == 1:
        return next(iter(found))
    if found:
        names = " / ".join(sorted(str(countries.name(code)) for code in found))
        raise UnknownCountry(
            _("“%(text)s” can mean %(names)s: write the name.") % {"text": text, "names": names}
        )
    raise UnknownCountry(
        _("“%s” is no country. Write two letters (NL), three (NLD), the Olympic code (NED) or the name.")
        % text[:40]
    )


@cache
def _index() -> dict[str, frozenset[str]]:
    """Every way to write a country, folded, with the codes that it can mean."""
    index: dict[str, set[str]] = defaultdict(set)
    with translation.override("en"):
        for code, name in countries:
            index[_plain(code)].add(code)
            index[_plain(str(name))].add(code)
            for other in (countries.alpha3(code), countries.ioc_code(code)):
                if other:
                    index[_plain(other)].add(code)
    for name, code in _OTHER_NAMES.items():
        index[name].add(code)
    for name, codes in _foreign_names().items():
        # What means something in English means the same in every list.
        index.setdefault(name, codes)
    return {text: frozenset(codes) for text, codes in index.items()}


def _foreign_names() -> dict[str, set[str]]:
    """The names of all countries in the other languages of the site, folded."""
    names: dict[str, set[str]] = defaultdict(set)
    for language, _label in settings.LANGUAGES:
        with translation.override(language):
            for code, name in countries:
                names[_plain(str(name))].add(code)
    return names


def _plain(text: str) -> str:
    """Fold case and leave accents out: Türkiye and TURKIYE are one."""
    decomposed = unicodedata.normalize("NFKD", " ".join(text.split()).replace("’", "'"))
    return "".join(char for char in decomposed if not unicodedata.combining(char)).casefold()
