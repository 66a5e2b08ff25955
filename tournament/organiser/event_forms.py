"""Forms on an event: creating it, its details, its rounds, its schedule."""

import zoneinfo
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from django import forms
from django.conf import settings
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_countries import countries

from scoring.mcr.rulesets import HIGHEST_VALUE
from tournament.events.presets import PRESETS
from tournament.models import Event
from tournament.models.events import LONGEST_SHORT_TITLE, LONGEST_TITLE
from tournament.organiser.forgetting_form import ForgettingForm
from tournament.organiser.moves import ReorderingForm
from tournament.organiser.rule_forms import tie_rule_field
from tournament.rounds.stand import RoundStand
from tournament.rules.findings import USUALLY_UNUSUAL_FROM
from tournament.rules.schedule import starts
from tournament.web.long_select import LongSelect
from tournament.web.versions import HIGHEST_VERSION, VersionForm, retype
from tournament.words.fields import field_label
from tournament.words.rules import TIE_BREAKERS
from tournament.words.values import NOTHING

MOST_ROUNDS = 40
#: The languages of an event; none: that of whoever prints or looks.
LANGUAGES = [
    ("", _("that of whoever prints")),
    *settings.LANGUAGES,
]


@cache
def _zone_names() -> list[str]:
    return [*sorted(name for name in zoneinfo.available_timezones() if "/" in name), "UTC"]


def time_zones() -> list[tuple[str, str]]:
    """Every time zone that the server knows, by its name."""
    return [("", NOTHING), *((name, name.replace("_", " ")) for name in _zone_names())]


def _date(label: Any) -> forms.DateField:
    return forms.DateField(
        label=label, required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


class CountrySelect(forms.ChoiceField):
    """A country by its name, or none; gives the two-letter code."""

    def __init__(self, **options: Any) -> None:
        wanted = {"label": _("Country"), "required": False, "widget": LongSelect, **options}
        super().__init__(choices=lambda: [("", NOTHING), *countries], **wanted)


class DetailsForm(forms.Form):
    """What an event is called, where and when it is, and how it is run."""

    title = forms.CharField(label=field_label(Event, "title"), max_length=LONGEST_TITLE)
    short_title = forms.CharField(
        label=field_label(Event, "short_title"),
        max_length=LONGEST_SHORT_TITLE,
        required=False,
        help_text=_("For reports and small screens. Empty: the title."),
    )
    city = forms.CharField(label=field_label(Event, "city"), max_length=80, required=False)
    country = CountrySelect()
    starts_on = _date(_("First day"))
    ends_on = _date(_("Last day"))
    minutes = forms.IntegerField(label=field_label(Event, "minutes"), min_value=1, max_value=600)
    second_person = forms.BooleanField(
        label=field_label(Event, "second_person"),
        required=False,
        help_text=_("Whoever typed a sheet cannot confirm it."),
    )
    chair_chart = forms.ChoiceField(
        label=field_label(Event, "chair_chart"),
        choices=Event.Chairs,
        help_text=_("Whether players change chairs after each wind round."),
    )
    paper_size = forms.ChoiceField(label=field_label(Event, "paper_size"), choices=Event.PaperSize)
    time_zone = forms.ChoiceField(
        label=field_label(Event, "time_zone"),
        choices=time_zones,
        required=False,
        widget=LongSelect,
        help_text=_("Start times are typed and shown in it. Empty: that of the server."),
    )
    lowest_claim = forms.ChoiceField(
        label=_("What slips say of a hand"),
        choices=Event.ClaimLevel,
        required=False,
        initial=Event.ClaimLevel.FANS,
        help_text=_("A sheet is confirmed when its hands say this much, or with a reason why they do not."),
    )
    fans_from = forms.IntegerField(
        label=field_label(Event, "fans_from"),
        min_value=1,
        max_value=HIGHEST_VALUE,
        required=False,
        help_text=_("Where fans are asked for from a number of points on; otherwise empty."),
    )
    slip_order = forms.ChoiceField(
        label=_("Columns of the slips"),
        choices=Event.SlipOrder,
        required=False,
        initial=Event.SlipOrder.VALUE_FIRST,
        help_text=_("The order in which hands are typed."),
    )
    unusual_from = forms.IntegerField(
        label=field_label(Event, "unusual_from"),
        min_value=1,
        max_value=HIGHEST_VALUE,
        required=False,
        initial=USUALLY_UNUSUAL_FROM,
        help_text=_("Who types such a hand is asked to look at the slip again. Few real hands reach 40."),
    )

    def _or_as_it_is(self, name: str, otherwise: Any) -> Any:
        """What was chosen; a page that does not ask, or an emptied field, leaves what is there."""
        return self.cleaned_data[name] or self.initial.get(name) or otherwise

    def clean_slip_order(self) -> str:
        return str(self._or_as_it_is("slip_order", Event.SlipOrder.VALUE_FIRST))

    def clean_unusual_from(self) -> int:
        return int(self._or_as_it_is("unusual_from", USUALLY_UNUSUAL_FROM))

    def clean_lowest_claim(self) -> str:
        return str(self._or_as_it_is("lowest_claim", Event.ClaimLevel.FANS))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("lowest_claim") != Event.ClaimLevel.FANS_FROM:
            cleaned["fans_from"] = None
        elif cleaned.get("fans_from", 0) is None:
            self.add_error("fans_from", gettext("From how many points on are fans asked for?"))
        first, last = cleaned.get("starts_on"), cleaned.get("ends_on")
        if last and not first and "starts_on" in cleaned:
            self.add_error("starts_on", gettext("There is a last day and no first day."))
        elif first and last and last < first:
            self.add_error("ends_on", gettext("The last day is before the first day."))
        return cleaned


class NewEventForm(DetailsForm):
    """Everything that is asked when an event is created. No preset picks the tie rule."""

    preset = forms.ChoiceField(
        label=_("Rules"),
        choices=lambda: [
            (preset.name, format_html("<span><b>{}</b> {}</span>", preset.title, preset.about))
            for preset in PRESETS.values()
        ],
        widget=forms.RadioSelect,
        initial="international",
    )
    tie_rule = tie_rule_field()
    rounds = forms.IntegerField(label=_("Number of rounds"), min_value=1, max_value=MOST_ROUNDS, initial=6)
    minutes = forms.IntegerField(
        label=field_label(Event, "minutes"),
        min_value=1,
        max_value=600,
        required=False,
        help_text=_("Empty: as usual for the rules, 120 or 90."),
    )

    field_order = [
        "title",
        "short_title",
        "city",
        "country",
        "starts_on",
        "ends_on",
        "preset",
        "tie_rule",
        "rounds",
    ]

    def details(self) -> dict[str, Any]:
        """What `create_event` takes; minutes that were left empty come from the preset."""
        details = dict(self.cleaned_data)
        if details["minutes"] is None:
            del details["minutes"]
        return details


class SetupForm(VersionForm, DetailsForm, ReorderingForm, ForgettingForm):
    """The details of an event. What hands and tables are worth is in `tournament.organiser.rule_forms`."""

    tie_breakers = forms.MultipleChoiceField(
        label=_("After table points and total points"),
        choices=TIE_BREAKERS,
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("In this order; whoever is still level shares the place."),
    )

    starting_points = forms.TypedChoiceField(
        label=field_label(Event, "starting_points"),
        choices=[(0, "0"), (500, "500")],
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("With 500, score sheets ask for totals without them, as the ranking counts."),
    )
    objection_minutes = forms.IntegerField(
        label=field_label(Event, "objection_minutes"),
        min_value=0,
        max_value=1440,
        required=False,
        help_text=_("So long a player's objection to a result can be logged."),
    )
    language = forms.ChoiceField(
        label=field_label(Event, "language"),
        choices=LANGUAGES,
        required=False,
        help_text=_("Also of the screens, and of pages for visitors whose browser asks for none of these."),
    )
    federation_report = forms.BooleanField(
        label=_("The results are reported to the federation"),
        required=False,
        help_text=_("The files page then says what the federation would send back."),
    )
    report_country = CountrySelect(label=field_label(Event, "report_country"))
    report_weight = forms.DecimalField(
        label=field_label(Event, "report_weight"),
        min_value=0,
        max_digits=3,
        decimal_places=1,
        required=False,
        help_text=_("As the federation gave it."),
    )
    report_days = forms.IntegerField(
        label=field_label(Event, "report_days"),
        min_value=1,
        max_value=60,
        required=False,
        help_text=_("Empty: from the first day to the last."),
    )

    def clean_starting_points(self) -> int:
        typed = self.cleaned_data["starting_points"]
        return int(self.initial.get("starting_points", 0) if typed is None else typed)

    def clean_objection_minutes(self) -> int:
        typed = self.cleaned_data["objection_minutes"]
        return int(self.initial.get("objection_minutes", 15) if typed is None else typed)

    def changes(self) -> dict[str, Any]:
        """What `edit_event` takes."""
        return {name: value for name, value in self.cleaned_data.items() if name not in OF_THE_CHANGE}


#: The fields of the set-up form that are no facts of the event, as `edit_event` takes them.
OF_THE_CHANGE = ("version", "reason", "forget")


def initial_of(event: Event) -> dict[str, Any]:
    """The values of the set-up form as they are stored."""
    names = [name for name in SetupForm.base_fields if name not in OF_THE_CHANGE]
    return {name: getattr(event, name) for name in names} | {"country": str(event.country)}


class RoundCountForm(forms.Form):
    rounds = forms.IntegerField(label=_("Number of rounds"), min_value=1, max_value=MOST_ROUNDS)


def _in_our_times(at: datetime) -> None:
    """Refuse years that are a slip of the finger, and that no clock can move to another time zone."""
    if not 2000 <= at.year < 2100:
        raise forms.ValidationError(gettext("The year is not between 2000 and 2099."))


class ScheduleForm(forms.Form):
    """When each round starts: a field and a hidden version for each round."""

    def __init__(self, *args: Any, rounds: Iterable[RoundStand], **options: Any) -> None:
        super().__init__(*args, **options)
        self.numbers = []
        for round_ in rounds:
            self.numbers.append(round_.number)
            self.fields[f"starts_{round_.number}"] = forms.DateTimeField(
                label=gettext("Round %d") % round_.number,
                required=False,
                initial=round_.starts_at,
                validators=[_in_our_times],
                widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
            )
            self.fields[f"version_{round_.number}"] = forms.IntegerField(
                min_value=0,
                max_value=HIGHEST_VERSION,
                initial=round_.version,
                widget=forms.HiddenInput,
            )

    @property
    def starts(self) -> dict[int, Any]:
        return {number: self.cleaned_data[f"starts_{number}"] for number in self.numbers}

    @property
    def versions(self) -> dict[int, int]:
        return {number: self.cleaned_data[f"version_{number}"] for number in self.numbers}

    def propose(self, proposed: Iterable[datetime]) -> None:
        """Fill in start times that nobody has saved yet, round by round."""
        for number, at in zip(self.numbers, proposed, strict=True):
            self.fields[f"starts_{number}"].initial = at

    def put_stale(self, number: int, sentence: str, version: int) -> None:
        """Say at one round what is saved there now, and let the form replace it when sent again."""
        self.add_error(f"starts_{number}", sentence)
        retype(self, f"version_{number}", str(version))


class TimetableForm(forms.Form):
    """From the first start, the minutes and the breaks to a start time for each round."""

    first = forms.DateTimeField(
        label=_("Round 1 starts"),
        validators=[_in_our_times],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    pause = forms.IntegerField(label=_("Minutes between rounds"), min_value=0, max_value=600, initial=15)
    per_day = forms.IntegerField(label=_("Rounds a day"), min_value=1, max_value=MOST_ROUNDS, initial=4)
    long_after = forms.IntegerField(
        label=_("Long break after this round of the day"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("Empty: no long break."),
    )
    long_pause = forms.IntegerField(
        label=_("Minutes of the long break"), min_value=0, max_value=600, required=False, initial=60
    )

    def starts(self, rounds: int, minutes: int) -> list[datetime]:
        """When each round starts, for sessions of so many minutes."""
        typed = self.cleaned_data
        return starts(
            typed["first"],
            rounds,
            length=timedelta(minutes=minutes),
            pause=timedelta(minutes=typed["pause"]),
            per_day=typed["per_day"],
            long_after=typed["long_after"],
            long_pause=timedelta(minutes=typed["long_pause"] or 0),
        )
