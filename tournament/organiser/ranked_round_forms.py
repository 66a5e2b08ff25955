"""Forms on a round by the ranking: what decides between level players, and taking it."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.draws.level_players import Decision, LevelPlayers
from tournament.models import Player
from tournament.seating import Arrangement, Decider
from tournament.web.versions import VersionForm
from tournament.words.ranked_rounds import ARRANGEMENTS

_DECIDERS = [
    (Decider.LOT.value, gettext_lazy("By lot: the program draws, from the seed of the draw")),
    (Decider.PLAY_OFF.value, gettext_lazy("By a play-off: number the players below")),
    (Decider.HAND.value, gettext_lazy("By lots drawn by hand: number the players below")),
]
_MOST_DIGITS = 4
_FINALIST = re.compile(r"finalist-([0-9]{1,9})")


class LevelForm(forms.Form):
    """What decides between level players at a cut; its address holds all of it.

    For each group what decides, and for each of its players a number from 1, typed where the order was
    found outside the program. `level=lot` decides every group by lot.
    """

    def __init__(self, typed: QueryDict, levels: Sequence[LevelPlayers]) -> None:
        asked = {name: typed[name] for name in typed if name.startswith(("level-", "number-"))}
        if typed.get("level") == Decider.LOT:
            asked |= {_decider_of(level): Decider.LOT.value for level in levels}
        super().__init__(asked or None)
        self.levels = levels
        for level in levels:
            self.fields[_decider_of(level)] = forms.ChoiceField(
                label=_("What decides?"), choices=_DECIDERS, required=False, widget=forms.RadioSelect
            )
            for player in level.players:
                self.fields[_number_of(level, player)] = forms.CharField(
                    label=str(player),
                    required=False,
                    widget=forms.TextInput(
                        attrs={"inputmode": "numeric", "autocomplete": "off", "class": "short"}
                    ),
                )

    @property
    def decisions(self) -> dict[int, Decision]:
        """The decisions that were made, by the first place of the group; an order only where it is whole."""
        if not self.is_bound:
            return {}
        self.full_clean()
        made = {}
        for level in self.levels:
            decider = self.cleaned_data.get(_decider_of(level))
            if decider:
                typed = decider != Decider.LOT
                made[level.group.first] = Decision(Decider(decider), self._order(level) if typed else ())
        return made

    def _order(self, level: LevelPlayers) -> tuple[int, ...]:
        of_number = {
            _number(self.cleaned_data.get(_number_of(level, player), "")): player.number
            for player in level.players
        }
        whole = set(of_number) == set(range(1, len(level.players) + 1))
        return tuple(of_number[number] for number in sorted(of_number)) if whole else ()

    def say(self, sentences: Mapping[int, str]) -> None:
        """Say beside each group what is wrong with its decision, where one was asked for."""
        for level in self.levels:
            field, sentence = _decider_of(level), sentences.get(level.group.first)
            if self.is_bound and sentence and field not in self.errors:
                self.add_error(field, sentence)

    @property
    def groups(self) -> list[tuple[LevelPlayers, forms.BoundField, list[forms.BoundField]]]:
        """For each group the field for what decides, and those for the numbers of its players."""
        return [
            (level, self[_decider_of(level)], [self[_number_of(level, player)] for player in level.players])
            for level in self.levels
        ]

    @property
    def carried(self) -> list[tuple[str, str]]:
        """What was decided, as hidden fields of the form that takes the round."""
        return [(name, str(self.data[name])) for name in self.fields if self.data.get(name)]


def _decider_of(level: LevelPlayers) -> str:
    return f"level-{level.group.first}"


def _number_of(level: LevelPlayers, player: Player) -> str:
    return f"number-{level.group.first}-{player.number}"


def _number(typed: str) -> int:
    """A typed number; 0, which is nobody's, for anything else."""
    readable = typed.isdecimal() and len(typed) <= _MOST_DIGITS
    return int(typed) if readable else 0


class RankedRoundForm(VersionForm):
    """Takes the round by ranking that was looked at, with a question for each of the `disqualified`."""

    arrangement = forms.ChoiceField(
        choices=list(ARRANGEMENTS.items()), initial=Arrangement.NEAR.value, widget=forms.HiddenInput
    )
    order_hash = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, disqualified: Sequence[Player] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for player in disqualified:
            self.fields[f"finalist-{player.number}"] = forms.BooleanField(
                label=_("Seat %s in the final all the same") % player.name, required=False
            )

    @property
    def finalists(self) -> set[int]:
        """The draw numbers of those whose question was answered with yes."""
        answered = (_FINALIST.fullmatch(name) for name in self.data)
        return {int(field[1]) for field in answered if field}

    @property
    def taken(self) -> dict[str, Any]:
        """What `seat_by_ranking` takes of it."""
        return self.cleaned_data | {"finalists": self.finalists}
