"""Where a new event starts from: a ruleset with defaults for the rest, by the name on the form.

A preset never picks the tie rule; whoever creates the event does (RULES.md section 7).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Preset:
    """What a preset sets, and one sentence about it for the form."""

    name: str
    title: "str | Promise"
    about: "str | Promise"
    ruleset: str
    chair_chart: str = "fixed"
    minutes: int = 120


PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            Preset(
                "international",
                _("International"),
                _("All 81 fans, at least 8 points, everybody pays 8."),
                ruleset="international",
            ),
            Preset(
                "mainland",
                _("Mainland"),
                _("As played online and in mainland China: at least 8 points, a few fans count differently."),
                ruleset="mainland",
            ),
            Preset(
                "beginner",
                _("Beginner"),
                _("At least 6 points, and nobody pays a baseline."),
                ruleset="beginner",
                minutes=90,
            ),
            Preset(
                "casual",
                _("Casual"),
                _("Eight simple fans, four sets and a pair, no minimum and no baseline."),
                ruleset="casual",
                minutes=90,
            ),
        )
    }
)
