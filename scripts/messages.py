"""Compile the catalogues in locale/: each django.po into the django.mo beside it.

What gettext's msgfmt does, for the part of its language that our catalogues use, so that nobody
needs gettext installed. Run after changing a catalogue: python scripts/messages.py
"""

import ast
import re
import struct
from pathlib import Path

LOCALE = Path(__file__).resolve().parent.parent / "locale"
_LINE = re.compile(r'(msgid_plural|msgid|msgstr(?:\[\d\])?)? ?(".*")')
_MAGIC = 0x950412DE


def read_catalogue(text: str) -> dict[str, str]:
    """Return the messages of a catalogue; plural forms are joined by NUL as the compiled form has them.

    Raises ValueError for a line that is neither a comment nor a message, and a message told twice.
    """
    messages: dict[str, str] = {}
    for block in re.split(r"\n\s*\n", text):
        parts: dict[str, str] = {}
        keyword = ""
        for line in block.splitlines():
            if line.startswith("#") or not line:
                continue
            read = _LINE.fullmatch(line)
            if read is None:
                raise ValueError(f"not a line of a catalogue: {line}")
            keyword = read[1] or keyword
            parts[keyword] = parts.get(keyword, "") + ast.literal_eval(read[2])
        if not parts:
            continue
        key = "\0".join(parts[name] for name in ("msgid", "msgid_plural") if name in parts)
        if key in messages:
            raise ValueError(f"told twice: {key}")
        messages[key] = "\0".join(value for name, value in parts.items() if name.startswith("msgstr"))
    return messages


def compiled(messages: dict[str, str]) -> bytes:
    """Return the messages in gettext's binary form: a table of keys, a table of texts, then both."""
    pairs = sorted((key.encode(), text.encode()) for key, text in messages.items())
    start = 28 + 16 * len(pairs)
    tables, strings = [b"", b""], b""
    for side in (0, 1):
        for pair in pairs:
            tables[side] += struct.pack("<II", len(pair[side]), start + len(strings))
            strings += pair[side] + b"\0"
    head = struct.pack("<7I", _MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + tables[0] + tables[1] + strings


def main() -> None:
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/django.po")):
        source.with_suffix(".mo").write_bytes(compiled(read_catalogue(source.read_text("utf-8"))))
        print(source.relative_to(LOCALE.parent))


if __name__ == "__main__":
    main()
