"""How a seating was found, in the reader's language. What is stored is the English name of the method."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

#: By the names that `tournament.seating` gives its methods.
METHODS: Mapping[str, Any] = {
    "stored chart": gettext_lazy("stored chart"),
    "resolvable design": gettext_lazy("resolvable design"),
    "resolvable design and search": gettext_lazy("resolvable design and search"),
    "difference matrix": gettext_lazy("difference matrix"),
    "linear difference matrix": gettext_lazy("linear difference matrix"),
    "field difference matrix": gettext_lazy("field difference matrix"),
    "difference matrix found by search": gettext_lazy("difference matrix found by search"),
    "difference matrix and search": gettext_lazy("difference matrix and search"),
    "search": gettext_lazy("search"),
    "search with clubs": gettext_lazy("search that keeps apart"),
    "search after played rounds": gettext_lazy("search after played rounds"),
}
_MENDED = ", mended"


def method_words(method: str) -> str:
    """A stored method as words; a name that is not known, from another version, as it is."""
    name = method.removesuffix(_MENDED)
    words = str(METHODS.get(name, name))
    return _("%s, mended") % words if method.endswith(_MENDED) else words
