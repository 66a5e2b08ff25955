"""How fans and payments are written: a fan's name in the page's language first, in the other beside it."""

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scoring.mcr.fans import Fan

register = template.Library()


@register.filter
def fan_name(fan: Fan) -> str:
    """A fan's name in the page's language."""
    return _(fan.name)


@register.filter
def fan_definition(fan: Fan) -> str:
    """What a fan needs, in one sentence of the page's language."""
    return _(fan.definition)


@register.filter
def fan_other_name(fan: Fan) -> SafeString:
    """A fan's name in the other language: Chinese, or English on a Chinese page."""
    if (get_language() or "").startswith("zh"):
        return format_html('<span class="zh" lang="en">{}</span>', fan.name)
    return format_html('<span class="zh" lang="zh-Hans">{}</span>', fan.chinese)


@register.filter
def fan_address(fan: Fan) -> str:
    """Where a fan is explained."""
    return f"{reverse('fans')}#fan-{fan.number}"


@register.filter
def fan_links(fans: tuple[Fan, ...]) -> SafeString:
    """The names of some fans, each a link to its place on the same page."""
    return format_html_join(
        pgettext("between the parts of a list", ", "),
        '<a href="#fan-{}">{}</a>',
        ((fan.number, _(fan.name)) for fan in fans),
    )


@register.filter
def signed(amount: int | None) -> str:
    """An amount won or lost with its sign, `+43`, `−27`; `–` where nobody has it."""
    return "–" if amount is None else f"{amount:+d}".replace("-", "\N{MINUS SIGN}")
