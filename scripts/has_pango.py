"""Exit 0 where the libraries that WeasyPrint loads for PDF are here, 1 where one is missing.

Loading the libraries takes a hundredth of the time that importing WeasyPrint does, and every start asks.
"""

import ctypes
import ctypes.util
import sys

#: The name to search for, and Debian's file name (searching needs tools that a small system lacks).
LIBRARIES = {
    "pango-1.0": "libpango-1.0.so.0",
    "pangoft2-1.0": "libpangoft2-1.0.so.0",
    "harfbuzz-subset": "libharfbuzz-subset.so.0",
}


def is_here(name: str, file_name: str) -> bool:
    """Whether the library can be loaded by its file name, or is found by its name."""
    try:
        ctypes.CDLL(file_name)
    except OSError:
        return ctypes.util.find_library(name) is not None
    return True


if __name__ == "__main__":
    sys.exit(not all(is_here(name, file_name) for name, file_name in LIBRARIES.items()))
