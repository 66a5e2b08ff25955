"""Exit 0 where the libraries that WeasyPrint loads for PDF are here, 1 where one is missing.

With --version, say which Pango it is: line and page breaks differ a little from one to the next.

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


def load(name: str, file_name: str) -> ctypes.CDLL | None:
    """Load the library by its file name, or as it is found by its name; None where it is missing."""
    try:
        return ctypes.CDLL(file_name)
    except OSError:
        found = ctypes.util.find_library(name)
        return ctypes.CDLL(found) if found else None


def version_of(pango: ctypes.CDLL) -> str:
    pango.pango_version_string.restype = ctypes.c_char_p
    return str(pango.pango_version_string().decode())


if __name__ == "__main__":
    loaded = {name: load(name, file_name) for name, file_name in LIBRARIES.items()}
    if "--version" in sys.argv and (pango := loaded["pango-1.0"]):
        print("Pango", version_of(pango))
    sys.exit(None in loaded.values())
