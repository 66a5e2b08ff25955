"""How large is what a benchmark measures: as docs/benchmarks.md states, or as the command line says."""

import argparse


def sizes(about: str | None, **usual: int) -> argparse.ArgumentParser:
    """A parser that reads whole numbers in this order, each with its usual value.

    `about` is the docstring of the module that measures.
    """
    parser = argparse.ArgumentParser(description=(about or "").splitlines()[0])
    for name, value in usual.items():
        parser.add_argument(name, nargs="?", type=int, default=value, help=f"{value} by default")
    return parser
