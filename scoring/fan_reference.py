"""The 81 fans as the reference page tells them: what each needs, an example, what it goes with."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring import words
from scoring.fan_examples import EXAMPLES
from scoring.forms import RULESET_WORDS
from scoring.letters import plain
from scoring.mcr import CASUAL, INTERNATIONAL, RULESETS, Ruleset, Score, parse_hand, score_hand
from scoring.mcr.combine import exclusions, worth
from scoring.mcr.fans import FANS, FANS_COUNT, Fan, fan

CHICKEN = 43
#: What the switches of a ruleset change beyond points and exclusions, by fan and ruleset.
NOTES = {
    (4, "mainland"): gettext_noop("Excludes only one Pung of Terminals or Honors."),
    (57, "international"): gettext_noop("One claimed and one concealed kong: 6 points."),
    (57, "mainland"): gettext_noop("One claimed and one concealed kong: 5 points."),
    (63, "casual"): gettext_noop("Any pair will do."),
    (64, "mainland"): gettext_noop(
        "Counts four of an honor too, and in Seven Pairs also beside All Green and All Terminals."
    ),
}
#: Exclusions that a note above tells better.
_TOLD_BY_NOTES = {(4, "mainland", 73)}


@dataclass(frozen=True, slots=True)
class Difference:
    """What other rules do with a fan: their name and a sentence."""

    rules: str
    sentence: str


@dataclass(frozen=True, slots=True)
class FanEntry:
    """One fan of the page. `example` is a hand whose score shows it."""

    fan: Fan
    example: Score
    excludes: tuple[Fan, ...]
    same_sets: tuple[Fan, ...]
    excluded_by: tuple[Fan, ...]

    @property
    def everything_else(self) -> bool:
        """Whether the fan stands alone, so that naming what it excludes says nothing."""
        return self.fan.number == CHICKEN

    @property
    def example_text(self) -> str:
        return str(self.example.hand)

    @property
    def example_words(self) -> str:
        """How the example was won, as far as that is not plain: `Self-drawn. Seat wind South.`"""
        return circumstances_words(self.example)

    @property
    def differences(self) -> tuple[Difference, ...]:
        return tuple(differences(self.fan))


def circumstances_words(score: Score) -> str:
    """How a hand was won and the winds that make one of its fans, in short sentences."""
    hand, shown = score.hand, {fan_score.number for fan_score in score.fans}
    told = [_("Self-drawn.") if hand.self_drawn else _("Won from a discard.")]
    if hand.kong:
        told = [_("Won on a kong's replacement tile.") if hand.self_drawn else _("Won by robbing a kong.")]
    if 58 in shown:
        told.append(_("The last tile of its kind."))
    if hand.last_of_wall:
        told.append(_("The last tile of the wall."))
    if 60 in shown:
        told.append(_("Prevalent wind %s.") % words.WIND_WORDS[hand.prevalent])
    if 61 in shown:
        told.append(_("Seat wind %s.") % words.WIND_WORDS[hand.seat])
    if hand.flowers:
        told.append(_("Flowers: %d.") % hand.flowers)
    return " ".join(told)


def differences(which: Fan) -> Iterator[Difference]:
    """Yield what other rules do with a fan, and what the table of points cannot say."""
    for name, ruleset in RULESETS.items():
        sentences = [*_points(which, ruleset), *_exclusions(which, ruleset)]
        if (which.number, name) in NOTES:
            sentences.append(_(NOTES[which.number, name]))
        if sentences:
            yield Difference(str(RULESET_WORDS[name]), " ".join(sentences))


def _points(which: Fan, ruleset: Ruleset) -> Iterator[str]:
    points = worth(ruleset)[which.number]
    if points and (points != which.points or ruleset == CASUAL):
        yield _("Counts %d.") % points


def _exclusions(which: Fan, ruleset: Ruleset) -> Iterator[str]:
    number = which.number
    if ruleset == CASUAL or number == CHICKEN:
        return
    usual, here = exclusions(INTERNATIONAL)[number], exclusions(ruleset)[number]
    told = {other for other in usual ^ here if (number, ruleset.name, other) not in _TOLD_BY_NOTES}
    if more := _names(told & here):
        yield _("Excludes %s as well.") % more
    if fewer := _names(told & usual):
        yield _("Does not exclude %s.") % fewer


def _names(numbers: Iterable[int]) -> str:
    return words.listed(_(fan(number).name) for number in sorted(numbers) if number <= FANS_COUNT)


@cache
def entries() -> tuple[FanEntry, ...]:
    """Return all 81 fans with their examples, by number."""
    removed = exclusions(INTERNATIONAL)
    return tuple(
        FanEntry(
            one,
            score_hand(parse_hand(EXAMPLES[one.number]), INTERNATIONAL),
            _fans(removed[one.number]),
            _fans(one.same_sets),
            _fans(other for other, lost in removed.items() if one.number in lost and other != CHICKEN),
        )
        for one in FANS
    )


def _fans(numbers: Iterable[int]) -> tuple[Fan, ...]:
    return tuple(fan(number) for number in sorted(numbers) if number <= FANS_COUNT)


def found_fans(query: str) -> list[tuple[int, list[FanEntry]]]:
    """Return the fans that a number, or words of a name in either language, finds, grouped by points."""
    found = [entry for entry in entries() if _matches(entry.fan, query)]
    found.sort(key=lambda entry: (-entry.fan.points, entry.fan.number))
    return [(points, list(group)) for points, group in groupby(found, key=lambda entry: entry.fan.points)]


def _matches(which: Fan, query: str) -> bool:
    if query.isdigit():
        return str(which.number) == query
    names = plain(f"{which.name} {which.chinese} {_(which.name)}")
    return all(word in names for word in plain(query).split())
