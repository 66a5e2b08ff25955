"""Heads of columns that two tables share."""

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _


def round_head(number: int) -> SafeString:
    """`Round 3`, `第 3 轮`: all but the number is left out where columns are narrow."""
    before, after = _("Round %d").split("%d")
    head = format_html('<span class="opt">{}</span>{}', before, number)
    return head + format_html('<span class="opt">{}</span>', after) if after else head
