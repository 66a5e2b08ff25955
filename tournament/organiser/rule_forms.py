"""The form on what hands are scored and settled by: the switches of a ruleset and the tie rule."""

import dataclasses
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.mcr import RULESETS, Ruleset, switches_between
from scoring.mcr.fans import FANS, FANS_COUNT
from scoring.mcr.rulesets import BOUNDS, FLAGS
from tournament.models import Event, FanList
from tournament.models.fan_lists import LONGEST_NAME
from tournament.models.history import LONGEST_REASON
from tournament.web.numbers import whole_number
from tournament.web.versions import VersionForm
from tournament.words.fields import field_label
from tournament.words.rules import FANS_IN_PLAY, GROUPS, SWITCHES, TWO_CONCEALED_KONGS, setting

_SPECIAL_SELF_DRAW = [("56", _("Fully Concealed (56)")), ("80", _("Self-Drawn (80)"))]


def tie_rule_field() -> forms.ChoiceField:
    """Asked outright: nothing is chosen beforehand, and both ways are shown by the same real table."""
    return forms.ChoiceField(
        label=field_label(Event, "tie_rule"),
        choices=Event.TieRule,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose how level scores at a table share the table points.")},
        help_text=_(
            "Example: a table ends 73, 61, −67, −67. Averaged, the last two share the points of places "
            "3 and 4 and the four get 4, 2, ½, ½. As the source text reads, they get 4½, 2½, 0, 0."
        ),
    )


class RulesForm(VersionForm):
    """Every switch of a ruleset, with the tie rule; `ruleset` is what the switches are changes of."""

    ruleset = forms.ChoiceField(choices=Event.RulesetName, widget=forms.HiddenInput)
    tie_rule = tie_rule_field()
    list_name = forms.CharField(
        label=_("Keep the ticked fans as"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=_("A name such as “Primary patterns”. Every organiser on this server can start from it."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for switch in SWITCHES:
            self.fields[switch.name] = _field(switch.name, label=switch.label, help_text=switch.sentence)

    def groups(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields of the switches below their headings, without the table of fans."""
        return [(group.title, [self[switch.name] for switch in group.switches]) for group in GROUPS]

    def fan_ticks(self) -> list[tuple[int, list[Any]]]:
        """A tick for each fan, below the points that the international list gives it."""
        ticks = dict(zip((fan.number for fan in FANS), self[FANS_IN_PLAY.name].subwidgets, strict=True))
        by_points: dict[int, list[Any]] = {}
        for fan in FANS:
            by_points.setdefault(fan.points, []).append(ticks[fan.number])
        return list(by_points.items())

    def clean_fans(self) -> list[str]:
        """The fans in play, at least one."""
        chosen = self.cleaned_data["fans"]
        if not chosen:
            raise forms.ValidationError(gettext("At least one fan is in play."))
        return sorted(chosen, key=int)

    @property
    def fan_numbers(self) -> list[int]:
        """The numbers of the fans that were ticked."""
        return [int(number) for number in self.cleaned_data["fans"]]

    def rules(self) -> Ruleset:
        """The ruleset that was typed."""
        typed, base = self.cleaned_data, RULESETS[self.cleaned_data["ruleset"]]
        points = dict(base.points)
        if typed["two_concealed_kongs"] != setting(base, "two_concealed_kongs"):
            points[TWO_CONCEALED_KONGS] = typed["two_concealed_kongs"]
        return dataclasses.replace(
            base,
            **{name: typed[name] for name in (*BOUNDS, *FLAGS)},
            special_self_draw=80 if typed["special_self_draw"] == "80" else 56,
            fans=None if len(self.fan_numbers) == FANS_COUNT else frozenset(self.fan_numbers),
            points=points,
        )

    def changes(self) -> dict[str, Any]:
        """What `edit_event` and `change_rules` take."""
        base = RULESETS[self.cleaned_data["ruleset"]]
        return {
            "ruleset": base.name,
            "switches": switches_between(base, self.rules()),
            "tie_rule": self.cleaned_data["tie_rule"],
        }


def _field(name: str, **words: Any) -> forms.Field:
    if name in FLAGS:
        return forms.BooleanField(required=False, **words)
    if name == "special_self_draw":
        return forms.ChoiceField(choices=_SPECIAL_SELF_DRAW, **words)
    if name == "fans":
        return forms.MultipleChoiceField(
            choices=[(str(fan.number), _fan_label(fan.number, fan.name)) for fan in FANS],
            widget=forms.CheckboxSelectMultiple,
            required=False,
            **words,
        )
    lowest, highest = BOUNDS.get(name, (1, 88))
    return forms.IntegerField(min_value=lowest, max_value=highest, **words)


def _fan_label(number: int, name: str) -> Any:
    return f"{number} {gettext(name)}"


def rules_as_typed(rules: Ruleset) -> dict[str, Any]:
    """A ruleset as the values of the form."""
    values = {switch.name: setting(rules, switch.name) for switch in SWITCHES}
    fans = rules.fans if rules.fans is not None else range(1, FANS_COUNT + 1)
    return values | {"fans": [str(number) for number in sorted(fans)]}


class RuleChangeForm(RulesForm):
    """The same once sheets are confirmed: with the reason, and pressed a second time to apply it."""

    reason = forms.CharField(
        label=pgettext_lazy("reason", "Why"),
        max_length=LONGEST_REASON,
        help_text=_("The history keeps it, and every sheet that it marks."),
    )


def kept_fans(key: str) -> list[str] | None:
    """The ticks of a kept list by its key, or None where there is no such list."""
    kept = FanList.objects.filter(pk=whole_number(key) or 0).first()
    return [str(number) for number in kept.fans] if kept else None
