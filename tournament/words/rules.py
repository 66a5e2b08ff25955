"""The rules of an event in words: a label and a plain sentence for each switch of a ruleset."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.mcr import Ruleset
from scoring.mcr.fans import BY_NUMBER, FANS_COUNT
from scoring.words import listed, named
from tournament.standings import TieBreaker, TieRule
from tournament.words.values import yes_or_no

#: The fan Two Concealed Kongs, the one whose worth the two schools disagree on.
TWO_CONCEALED_KONGS = 48


@dataclass(frozen=True, slots=True)
class Switch:
    """One setting of a ruleset: its name, what it is called, and what it means."""

    name: str
    label: "str | Promise"
    sentence: "str | Promise"


@dataclass(frozen=True, slots=True)
class SwitchGroup:
    """Switches that belong together on a page."""

    title: "str | Promise"
    switches: tuple[Switch, ...]


GROUPS: tuple[SwitchGroup, ...] = (
    SwitchGroup(
        gettext_lazy("Least points and payment"),
        (
            Switch(
                "minimum",
                gettext_lazy("Least points of a won hand"),
                gettext_lazy("Flowers do not count towards it. 0: any complete hand wins."),
            ),
            Switch(
                "baseline",
                gettext_lazy("What everybody pays"),
                gettext_lazy("The three others pay this for every won hand, besides its value."),
            ),
        ),
    ),
    SwitchGroup(
        gettext_lazy("Kongs"),
        (
            Switch(
                "two_concealed_kongs",
                gettext_lazy("Points of two concealed kongs"),
                gettext_lazy("8 in the international rules, 6 in mainland China."),
            ),
            Switch(
                "mixed_kongs",
                gettext_lazy("Points of a melded and a concealed kong"),
                gettext_lazy("6 in the international rules, 5 in mainland China."),
            ),
            Switch(
                "concealed_kongs_add_kong_fans",
                gettext_lazy("Three and four kongs add their concealed kongs"),
                gettext_lazy(
                    "One concealed kong adds fan 67, two add fan 48; otherwise concealed pungs alone count."
                ),
            ),
        ),
    ),
    SwitchGroup(
        gettext_lazy("Fans beside other fans"),
        (
            Switch(
                "special_self_draw",
                gettext_lazy("Special hands on self-draw add"),
                gettext_lazy(
                    "Seven pairs, thirteen orphans, nine gates and the like are concealed by nature."
                ),
            ),
            Switch(
                "terminals_with_double_pung",
                gettext_lazy("All Terminals may count Double Pung"),
                gettext_lazy("Otherwise All Terminals implies it."),
            ),
            Switch(
                "green_with_half_flush",
                gettext_lazy("All Green may count Half Flush"),
                gettext_lazy("Where the hand has green dragons."),
            ),
            Switch(
                "nine_gates_excludes_all_73",
                gettext_lazy("Nine Gates removes both Pungs of Terminals"),
                gettext_lazy("Otherwise it removes one of them."),
            ),
            Switch(
                "knitted_straight_with_waits",
                gettext_lazy("Knitted Straight may count an edge or closed wait"),
                gettext_lazy("Otherwise neither is counted beside it."),
            ),
            Switch(
                "tile_hog_of_honors",
                gettext_lazy("Four equal honors in seven pairs are a Tile Hog"),
                gettext_lazy("Otherwise only four equal suit tiles are."),
            ),
            Switch(
                "tile_hog_with_green_or_terminals",
                gettext_lazy("Seven pairs of green tiles or terminals may count Tile Hog"),
                gettext_lazy("Otherwise All Green and All Terminals imply it there."),
            ),
        ),
    ),
    SwitchGroup(
        gettext_lazy("How a hand may win"),
        (
            Switch(
                "only_sets_and_pair",
                gettext_lazy("Only four sets and a pair win"),
                gettext_lazy("No seven pairs, no thirteen orphans, no knitted hands."),
            ),
            Switch(
                "all_chows_with_any_pair",
                gettext_lazy("All Chows needs no suited pair"),
                gettext_lazy("Its pair may be of winds or dragons."),
            ),
            Switch(
                "jokers",
                gettext_lazy("Jokers"),
                gettext_lazy("A house rule: a joker stands for a named tile, never in the pair."),
            ),
        ),
    ),
)
#: Not on a line of its own on pages: it has a table of 81 ticks.
FANS_IN_PLAY = Switch(
    "fans",
    gettext_lazy("Fans in play"),
    gettext_lazy("A fan that is not in play neither scores nor excludes."),
)
#: What may decide between level places, in the order in which a form offers it.
TIE_BREAKERS = [
    (TieBreaker.HIGHEST_SESSION, gettext_lazy("the highest score of a session")),
    (TieBreaker.MOST_HANDS_WON, gettext_lazy("most hands won")),
    (TieBreaker.FEWEST_DISCARDS, gettext_lazy("fewest discards into a win")),
]
#: The ways in which level scores at a table share its table points, as the heads of a table call them. The
#: choices of `Event.TieRule` say more.
TIE_RULES = [
    (TieRule.AVERAGED, gettext_lazy("Averaged")),
    (TieRule.LITERAL, gettext_lazy("As the source text reads")),
]
SWITCHES: tuple[Switch, ...] = (*(switch for group in GROUPS for switch in group.switches), FANS_IN_PLAY)


def setting(rules: Ruleset, name: str) -> object:
    """What a ruleset says for a switch of this page, by its name."""
    if name == "two_concealed_kongs":
        return rules.points.get(TWO_CONCEALED_KONGS, BY_NUMBER[TWO_CONCEALED_KONGS].points)
    return getattr(rules, name)


def setting_words(rules: Ruleset, name: str) -> str:
    """The same as words."""
    value = setting(rules, name)
    if name == "fans":
        return _("%d of 81") % len(rules.fans) if rules.fans is not None else _("all %d") % FANS_COUNT
    if name == "special_self_draw":
        return _("Fully Concealed (56)") if value == 56 else _("Self-Drawn (80)")
    if isinstance(value, bool):
        return yes_or_no(value)
    return str(value)


def switch_words(switches: Mapping[str, object]) -> str:
    """An event's stored changes of its ruleset in one line, as the history shows them."""
    labels = {switch.name: str(switch.label) for switch in SWITCHES} | {"points": _("points of fans")}
    return " · ".join(named(labels.get(name, name), _stored_words(value)) for name, value in switches.items())


def _stored_words(value: object) -> str:
    if isinstance(value, bool):
        return yes_or_no(value)
    if isinstance(value, dict):
        return listed(f"{number} = {worth}" for number, worth in value.items())
    if isinstance(value, list):
        return listed(value)
    return _("all %d") % FANS_COUNT if value is None else str(value)
