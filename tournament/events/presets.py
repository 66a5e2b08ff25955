"""Where a new event starts from: a ruleset with defaults for the rest, by the name on the form.

A preset never picks the tie rule; whoever creates the event does (RULES.md section 7).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.mcr import RULESETS, Ruleset


@dataclass(frozen=True, slots=True)
class Preset:
    """What a preset sets, and one sentence about it for the form."""

    name: str
    title: "str | Promise"
    about: "str | Promise"
    ruleset: str
    chair_chart: str = "fixed"
    minutes: int = 120
    federation_report: bool = False

    @property
    def rules(self) -> Ruleset:
        """The ruleset that hands are settled by."""
        return RULESETS[self.ruleset]

    @property
    def defaults(self) -> dict[str, object]:
        """The fields of an event that the preset sets."""
        return {
            "ruleset": self.ruleset,
            "chair_chart": self.chair_chart,
            "minutes": self.minutes,
            "federation_report": self.federation_report,
        }


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
                "ema",
                _("EMA"),
                _("The international rules, fixed chairs, and the report to the federation."),
                ruleset="international",
                federation_report=True,
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
                _("At least 6 points, nobody pays a baseline, and the organiser ticks the fans in play."),
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
