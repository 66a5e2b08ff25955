"""Django's `date` filter with a shape that each language writes in its own way.

`{{ start|date:"l j F, H:i" }}` is `Saturday 21 November, 09:00`, and in Chinese `11月21日 星期六 09:00`: the
shape is a text of the catalogues, in the context “date format”. Templates have this filter without
loading it.
"""

from typing import Any

from django import template
from django.template.defaultfilters import date as date_in_this_shape
from django.utils.translation import pgettext

register = template.Library()

#: In which context the catalogues have the shapes of dates.
DATE_FORMAT = "date format"


@register.filter(expects_localtime=True)
def date(moment: Any, shape: str | None = None) -> str:
    """A day or a time in a shape of Django's letters (`l j F, H:i`), as the page's language orders them."""
    return date_in_this_shape(moment, pgettext(DATE_FORMAT, shape) if shape else None)
