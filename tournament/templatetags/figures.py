"""How shares and averages are written, and the bars that repeat them as a picture.

Shares and averages come as fractions and are rounded here only, at the last moment.
"""

from decimal import Decimal
from fractions import Fraction

from django import template
from django.utils import formats
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from tournament.words.values import NOTHING

register = template.Library()


def _decimal(number: Fraction | int, places: int) -> Decimal:
    return Decimal(round(Fraction(number) * 10**places)).scaleb(-places)


@register.filter
def average(number: Fraction | int | None, places: int = 1) -> str:
    """A number with one decimal, or as many as asked for, as the language writes it; `–` for nothing."""
    if number is None:
        return NOTHING
    return formats.number_format(_decimal(number, places), places).replace("-", "\N{MINUS SIGN}")


@register.filter
def average_tp(twelfths: Fraction | None) -> str:
    """An average of table points, from twelfths: `1.75`."""
    return NOTHING if twelfths is None else average(twelfths / 12, 2)


@register.filter
def percent(share: Fraction) -> str:
    """A share of the whole, as the language writes it: `24%`; under a tenth with a decimal, `3.2%`."""
    places = 1 if 0 < share < Fraction(1, 10) else 0
    return pgettext("a share of the whole", "%s%%") % average(share * 100, places)


@register.simple_tag
def share_of(part: int, whole: int) -> str:
    """`percent` of two counts; nothing of nothing is `–`."""
    return percent(Fraction(part, whole)) if whole else NOTHING


@register.simple_tag
def bar(part: Fraction | int, whole: Fraction | int) -> SafeString:
    """A bar as long as the part of the whole. The number it repeats stands beside it."""
    length = min(Fraction(100), max(Fraction(0), Fraction(part) / Fraction(whole) * 100)) if whole else 0
    return format_html(
        '<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        '<rect width="{}" height="8"/></svg>',
        str(_decimal(length, 1)),
    )
