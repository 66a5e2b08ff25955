"""Whole numbers that a request names: in its address, in a hidden field, by a tick."""

#: So many digits every key and number of the database has room for.
_MOST_DIGITS = 18


def whole_number(text: str) -> int | None:
    """The number from 0 on that these digits write; None for whatever else somebody sends."""
    if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS:
        return int(text)
    return None


def whole_numbers(texts: list[str]) -> list[int]:
    """The numbers that these texts write, without what is none."""
    return [number for text in texts if (number := whole_number(text)) is not None]
