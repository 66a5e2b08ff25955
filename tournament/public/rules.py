"""The rules: in general for everybody, and as an event plays them."""

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import conditional_page, require_safe

from scoring.mcr import INTERNATIONAL, RULESETS, Ruleset, settle
from scoring.mcr.fans import BY_NUMBER
from scoring.mcr.tiles import TILE_OF_NAME
from tournament.rules.sheet import seat_wind
from tournament.standings import table_points
from tournament.web.public_page import cached_event_page
from tournament.words.rules import GROUPS, TIE_BREAKERS, TIE_RULES, setting_words

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

#: Level scores as the places show them, with four scores that stand for the case (RULES.md section 7).
TIES = (
    ("1 = 2 > 3 > 4", (2, 2, 1, 0)),
    ("1 > 2 = 3 > 4", (2, 1, 1, 0)),
    ("1 > 2 > 3 = 4", (2, 1, 0, 0)),
    ("1 = 2 > 3 = 4", (1, 1, 0, 0)),
    ("1 = 2 = 3 > 4", (1, 1, 1, 0)),
    ("1 > 2 = 3 = 4", (1, 0, 0, 0)),
    ("1 = 2 = 3 = 4", (0, 0, 0, 0)),
)
#: The value of the hand that the table of payments shows, where the rules allow it.
EXAMPLE = 10
EAST, SOUTH = range(2)


@require_safe
@conditional_page
def rules(request: HttpRequest) -> HttpResponse:
    """The flow of a game, the principles, payments, penalties and table points, each with an anchor."""
    context = {
        **payments(INTERNATIONAL),
        "pung": [TILE_OF_NAME[name] for name in ("5m", "5m", "5m")],
        "chow": [TILE_OF_NAME[name] for name in ("3s", "4s", "5s")],
        "kong": [TILE_OF_NAME[name] for name in ("F", "F", "F", "F")],
        "rotation": [(start + 1, [seat_wind(start, hand) for hand in range(1, 5)]) for start in range(4)],
        "tie_rules": [label for _rule, label in TIE_RULES],
        "ties": [(places, [table_points(s, rule) for rule, _label in TIE_RULES]) for places, s in TIES],
    }
    return render(request, "public/rules.html", context)


@cached_event_page
def event_rules(request: HttpRequest, event: "PublicEvent") -> HttpResponse:
    """What an event plays by: its ruleset with every switch, payments, level scores and sessions."""
    standard = RULESETS[event.ruleset]
    groups = [
        (
            group.title,
            [
                (switch, setting_words(event.rules, switch.name), setting_words(standard, switch.name))
                for switch in group.switches
            ],
        )
        for group in GROUPS
    ]
    ties = [(places, table_points(scores, event.tie_rule)) for places, scores in TIES]
    in_play = None if event.rules.fans is None else [BY_NUMBER[number] for number in sorted(event.rules.fans)]
    context = {
        "event": event,
        "groups": groups,
        "in_play": in_play,
        "ties": ties,
        "tie_breakers": [dict(TIE_BREAKERS)[name] for name in event.tie_breakers],
        **payments(event.rules),
    }
    return render(request, "public/event_rules.html", context)


def payments(ruleset: Ruleset) -> dict[str, Any]:
    """What a hand costs: winner, discarder and another player; winner and each after a self-draw."""
    value = max(EXAMPLE, ruleset.minimum)
    discard = settle(ruleset, value=value, winner=EAST, discarder=SOUTH)
    drawn = settle(ruleset, value=value, winner=EAST, discarder=None)
    return {
        "value": value,
        "baseline": ruleset.baseline,
        "discard": discard[:3],
        "drawn": drawn[:2],
    }
