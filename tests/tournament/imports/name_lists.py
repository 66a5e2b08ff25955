"""Lists of names in many languages, as people save them; the same question gets the same list each time."""

import random
from pathlib import Path

#: By language: what names begin with, and what they end with (`names.tsv`).
_PARTS = {
    language: (first.split(), last.split())
    for language, first, last in (
        line.split("\t")
        for line in Path(__file__).with_name("names.tsv").read_text(encoding="utf-8").splitlines()
    )
}
#: They are written without a space between the parts.
_WITHOUT_SPACE = {"simplified Chinese", "traditional Chinese", "Korean"}


def names(language: str, count: int) -> list[str]:
    """So many names of people of that language, none of them twice."""
    first, last = _PARTS[language]
    between = "" if language in _WITHOUT_SPACE else " "
    all_of_them = [one + between + other for one in first for other in last]
    # Some languages have fewer names here than a large event has players: a third part tells them apart.
    all_of_them += [f"{name}{between}{other}" for name in all_of_them for other in last[:4]]
    random.Random(f"{language} {count}").shuffle(all_of_them)
    return all_of_them[:count]


def a_list(language: str, count: int) -> str:
    """The names as a list under a head."""
    return "name\n" + "".join(f"{name}\n" for name in names(language, count))
