"""Templates as they are written and as they are compiled: without the line breaks that only lay them out.

A template's lines are short and indented like its elements. None of that reaches a page: a line break with
the spaces around it is nothing between tags, of HTML or of the template, and one space beside a word, as it
is inside a tag between attributes. So a space between two elements of a sentence is written within a line.
What has lines of its own stays as it is: sentences to translate, and what a browser does not reflow.
"""

import re

from django.template import Origin
from django.template.loaders.filesystem import Loader

_KEPT_OR_BREAK = re.compile(
    r"{% (?P<block>blocktranslate|comment|verbatim)\b.*?{% end(?P=block) %}"
    r"|<(?P<element>pre|script|style|textarea)\b.*?</(?P=element)>"
    r"|(?P<break> *\n[ \n]*)",
    re.DOTALL,
)
_BEFORE, _AFTER = (">", "%}"), ("<", "{%")


def without_layout(source: str) -> str:
    """The text of a template without the line breaks, and the spaces around them, that only lay it out."""
    return _KEPT_OR_BREAK.sub(_in_one_line, source)


def _in_one_line(found: re.Match[str]) -> str:
    if found["break"] is None:
        return found[0]
    source, (start, end) = found.string, found.span()
    at_an_end = start == 0 or end == len(source)
    between_tags = source.endswith(_BEFORE, 0, start) and source.startswith(_AFTER, end)
    return "" if at_an_end or between_tags else " "


class LayoutLoader(Loader):
    """Django's loader of the directories with our own templates, that takes their layout out."""

    def get_contents(self, origin: Origin) -> str:
        return without_layout(super().get_contents(origin))
