"""The looks of a page are found by its name: template, styles and script stand in the room of its audience.

A room is a folder: `templates/desk/`, `static/css/desk.css`, `static/js/desk/`. Pages lie in a room itself,
what several pages include in its `parts/`, and what several audiences include in `parts/` without a room.
"""

import re
from pathlib import Path

from django.conf import settings

BASE = Path(settings.BASE_DIR)
TEMPLATES = {
    str(path.relative_to(BASE / "templates")): path.read_text()
    for path in sorted((BASE / "templates").rglob("*.*"))
    if path.suffix in (".html", ".svg")
}
STYLES, SCRIPTS = BASE / "static" / "css", BASE / "static" / "js"
#: Pages of accounts, in the room where Django looks for them, with the public's looks.
ACCOUNTS = "registration"
#: Stylesheets of every page: the base of them all, and what changes when a browser prints one.
OF_EVERY_PAGE = {"base", "base-print"}


def named(pattern: str) -> dict[str, set[str]]:
    """By template, what its markup names by the one group of the pattern."""
    return {name: found for name, markup in TEMPLATES.items() if (found := set(re.findall(pattern, markup)))}


def room_of(name: str) -> str:
    """The room of a template; nothing for a page that every audience can meet."""
    return Path(name).parts[0] if "/" in name else ""


def included() -> set[str]:
    tags = (path.read_text() for path in BASE.glob("*/templatetags/*.py"))
    by_tags = {name for tag in tags for name in re.findall(r'inclusion_tag\("([^"]+)"', tag)}
    return by_tags.union(*named(r'{% include "([^"]+)"').values())


def test_templates_stylesheets_and_scripts_have_the_same_rooms():
    rooms = {room_of(name) for name in TEMPLATES} - {"", "parts", ACCOUNTS}
    assert {path.stem for path in STYLES.glob("*.css")} - OF_EVERY_PAGE == rooms
    assert {path.name for path in SCRIPTS.iterdir()} - {"parts"} <= rooms


def test_what_is_included_is_a_part_and_nothing_extends_a_part():
    assert {name for name in included() if "parts" not in Path(name).parts} == set()
    extended = set().union(*named(r'{% extends "([^"]+)"').values())
    assert {name for name in extended if "parts" in Path(name).parts} == set()


def test_a_part_is_included_in_its_own_room():
    """What two audiences share has left their rooms."""
    strays = {
        f"{name} includes {part}"
        for name, parts in named(r'{% include "([^"]+)"').items()
        for part in parts
        if room_of(part) not in (room_of(name), "parts")
    }
    assert strays == set()


def test_a_page_loads_the_scripts_of_its_room():
    strays = {
        f"{name} loads {room}"
        for name, rooms in named(r"'js/([a-z]+)/").items()
        for room in rooms
        if room not in (room_of(name), "parts")
    }
    assert strays == set()


def test_every_template_is_used():
    """By another template or in the code; rooms whose views share a function are asked for a name alone."""
    code = "".join(
        path.read_text() for app in ("scoring", "tournament") for path in (BASE / app).rglob("*.py")
    )
    texts = code + "".join(TEMPLATES.values())
    alone = {"organiser": "name", "papers": "stem", "public": "stem"}
    unused = set()
    for name in TEMPLATES:
        asked = getattr(Path(name), alone.get(room_of(name), "name"))
        known = f'"{name}"' in texts or (room_of(name) in alone and f'"{asked}"' in code)
        # Django asks for the pages of refusals, which have no room, by their status.
        if room_of(name) and not known:
            unused.add(name)
    assert unused == set()
