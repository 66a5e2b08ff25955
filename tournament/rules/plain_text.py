"""What can stand in a name or a title: characters that every page, paper and file can show."""

import unicodedata

#: These turn the direction of what follows them, beyond the name that they came with.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
#: No characters, nor allowed in XML.
_NONE = frozenset("\ufffe\uffff")


def is_line(text: str) -> bool:
    """Whether `text` is one line of text: no line break, no control character, no half character."""
    return not any(
        unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
        or character in _TURNING
        or character in _NONE
        for character in text
    )
