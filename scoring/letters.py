"""Names of people and fans compared as one looks for them, pure: without accents and capital letters."""

import unicodedata

#: Letters that no accent makes, and what somebody without that key types instead.
_SPELT = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})


def plain(name: str) -> str:
    """`Zieliński` as `zielinski`, `Bárány` as `barany`, `Strauß` as `strauss`; other scripts stay."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return unicodedata.normalize("NFC", letters).translate(_SPELT)
