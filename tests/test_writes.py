"""Only what may write writes: modules of the subjects named by what one does, and those listed here."""

import ast
from pathlib import Path

import pytest

TOURNAMENT = Path(__file__).resolve().parents[1] / "tournament"
#: What writes rows, as the name of a call.
WRITING = {
    *("save", "create", "get_or_create", "update_or_create", "bulk_create"),
    *("update", "bulk_update", "delete"),
}
#: Where a module named by what one does (`confirming.py`) writes: the subjects, and what a server does alone.
SUBJECTS = {
    *("archive", "ceremony", "draws", "events", "people", "players", "results", "rounds", "sheets", "upkeep"),
}
#: Modules with another name that write, too.
ALSO_WRITE = {
    "archive/contacts.py": "takes addresses out of what is kept",
    "archive/in_steps.py": "brings in and takes away what nobody sees yet, or any more",
    "demo/accounts.py": "makes the demo's accounts",
    "demo/event.py": "gives the demo's accounts their roles",
    "players/contacts.py": "forgets addresses",
    "players/entries.py": "makes a team by its first player",
    "record/__init__.py": "takes up versions, and writes the history",
    "record/packing.py": "keeps packed entries as they are after an erasure",
    "record/sittings.py": "makes what was typed for another sitting stale",
}
#: What is called alike and writes no row.
NO_ROWS = {
    "papers/link_preview.py": {"image.save"},
    "papers/workbooks/xlsx.py": {"workbook.save"},
    "web/program.py": {"digest.update"},
}
#: Plain Python, which the contracts of the imports keep from Django.
PURE = {"charts", "rules", "seating"}

MODULES = sorted(
    str(path.relative_to(TOURNAMENT))
    for path in TOURNAMENT.rglob("*.py")
    if path.relative_to(TOURNAMENT).parts[0] not in {*PURE, "migrations"}
)


def writes_in(source: str) -> set[str]:
    """The calls of a module that write rows, as they stand there."""
    calls = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return {ast.unparse(call) for call in calls if isinstance(call, ast.Attribute) and call.attr in WRITING}


def may_write(module: str) -> bool:
    """Whether a module is named by what one does: `confirming.py`, `changing_rules.py`."""
    package, _slash, name = module.removesuffix(".py").rpartition("/")
    does = any(word.endswith("ing") for word in name.split("_"))
    return (package in SUBJECTS and does) or module in ALSO_WRITE


@pytest.mark.parametrize("module", [module for module in MODULES if not may_write(module)])
def test_what_only_reads_does_not_write(module):
    assert writes_in((TOURNAMENT / module).read_text()) - NO_ROWS.get(module, set()) == set()


@pytest.mark.parametrize("module", ALSO_WRITE)
def test_what_is_named_here_still_writes(module):
    assert writes_in((TOURNAMENT / module).read_text())


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("Backup.objects.get(pk=1).delete()", {"Backup.objects.get(pk=1).delete"}),
        ("def view(request):\n    return lambda: event.save()", {"event.save"}),
        ("event.players.bulk_create(players)", {"event.players.bulk_create"}),
        ("delete(event)\nevent.deleted", set()),
    ],
)
def test_a_write_is_found_wherever_it_stands(source, found):
    assert writes_in(source) == found
