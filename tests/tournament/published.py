"""Reads the published figures in `data/`; its README says where they come from."""

import csv
from pathlib import Path

FOLDER = Path(__file__).parent / "data"


def rows(name: str) -> list[dict[str, str]]:
    """Return the rows of `data/<name>.tsv` by column name, without the comments at its top."""
    with (FOLDER / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        lines = (line for line in file if not line.startswith("#"))
        return list(csv.DictReader(lines, delimiter="\t"))


def twelfths(table_points: str) -> int:
    """Return published table points (`27.5`) as twelfths."""
    whole, _, decimals = table_points.partition(".")
    assert decimals in ("", "0", "5"), table_points
    return 12 * int(whole) + (6 if decimals == "5" else 0)
