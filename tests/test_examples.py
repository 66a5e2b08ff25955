"""Properties are tried with the same examples, whatever else the process has to do with."""

import importlib

from hypothesis import given
from hypothesis import strategies as st


def examples() -> list[int]:
    """The numbers that a property is tried with."""
    seen: list[int] = []

    @given(st.lists(st.integers()))
    def try_it(numbers: list[int]) -> None:
        seen.extend(numbers)

    try_it()
    return seen


def test_a_module_that_is_imported_meanwhile_changes_no_example(monkeypatch, tmp_path):
    before = examples()
    (tmp_path / "full_of_numbers.py").write_text(f"NUMBERS = {[10**9 + n for n in range(500)]}\n")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("full_of_numbers")
    assert examples() == before
