"""What checking a claim found, as sentences that name the hand and the fans."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.mcr import Checked, ClaimedFan, Code, Finding, HandError, Ruleset, Severity
from scoring.mcr.combine import worth
from scoring.mcr.fans import BY_NUMBER, MIXED_KONGS
from scoring.mcr.hand import MAX_FLOWERS
from scoring.words import WIND_WORDS, claimed_fan_words, error_words, fan_words, listed
from tournament.rules.sheet import Hand, prevalent_wind
from tournament.words.findings import Names, quoted
from tournament.words.typed_claim import UnreadableFan

#: How many possible lists, and how many fans that a short name could mean, are told.
_MOST_LISTS = 2
_MOST_NAMES = 4


def errors(checked: Checked, hand: Hand, names: Names) -> Iterator[str]:
    """Yield a sentence for every error in a claim; one fan too many is said once."""
    excluded = {fan for f in checked.findings if f.code is Code.EXCLUDED_PAIR for fan in f.fans}
    for finding in checked.findings:
        said = finding.code is Code.FAN_IMPLIED and finding.fans[0] in excluded
        if finding.severity is Severity.ERROR and not said:
            yield claim_sentence(finding, hand, names)


def corrections(checked: Checked, ruleset: Ruleset) -> list[str]:
    """The nearest lists that can be, or what the tiles show, where a claim cannot be."""
    if checked.possible:
        return []
    of_tiles = checked.score is not None
    return [_correction(fans, ruleset, of_tiles=of_tiles) for fans in checked.corrections[:_MOST_LISTS]]


def warnings(checked: Checked, hand: Hand, names: Names) -> tuple[str, ...]:
    """What is strange about a claim that can be, and what the winner missed."""
    return tuple(
        claim_sentence(finding, hand, names)
        for finding in checked.findings
        if finding.severity is not Severity.ERROR
    )


def claim_sentence(finding: Finding, hand: Hand, names: Names) -> str:
    """A finding about the claim of a hand that somebody won."""
    words = claim_words_of(finding, hand, names)
    return _("Hand %(hand)d: %(what)s") % {"hand": hand.number, "what": words}


def claim_words_of(finding: Finding, hand: Hand, names: Names) -> str:
    """The same without its hand, for a place where that is known."""
    fans = [_name(fan) for fan in finding.fans]
    return _sentences(finding)[finding.code] % {
        **finding.values,
        "fan": fans[0] if fans else "",
        "other": fans[1] if len(fans) > 1 else "",
        "fans": listed(fans),
        "others": listed(fans[1:]),
        "winner": names.short[hand.winner or 0],
        "wind": WIND_WORDS[prevalent_wind(hand.number)],
    }


def _correction(fans: Sequence[ClaimedFan], ruleset: Ruleset, *, of_tiles: bool) -> str:
    points = worth(ruleset)
    words = _("By the tiles: %(fans)s = %(points)d") if of_tiles else _("Possible: %(fans)s = %(points)d")
    return words % {
        "fans": listed(f"{fan.number} {claimed_fan_words(fan)}" for fan in fans),
        "points": sum(points[fan.key] * fan.count for fan in fans),
    }


def _name(fan: int) -> str:
    return fan_words(fan) if fan in BY_NUMBER or fan == MIXED_KONGS else str(fan)


def _sentences(finding: Finding) -> dict[Code, str]:
    return {**_of_lists(finding), **_of_values(finding), **_of_tiles(finding)}


def _of_lists(finding: Finding) -> dict[Code, str]:
    first, second = (*finding.fans, 0, 0)[:2]
    pair = _("%(fan)s and %(other)s exclude each other.")
    if first in BY_NUMBER and second in BY_NUMBER[first].excludes:
        pair = _("%(other)s does not count beside %(fan)s, which includes it.")
    elif second in BY_NUMBER and first in BY_NUMBER[second].excludes:
        pair = _("%(fan)s does not count beside %(other)s, which includes it.")
    chicken = _("%(fan)s counts only where nothing else does, not beside %(others)s.")
    if len(finding.fans) == 1:
        chicken = _("%(fan)s is won by a discard; a self-draw is a fan of its own.")
    return {
        Code.UNKNOWN_FAN: _("there is no fan %(fan)s; they are 1 to 81."),
        Code.NOT_IN_PLAY: _("%(fan)s is not in play in this event."),
        Code.WRONG_COUNT: _("%(fans)s cannot count %(claimed)d times; %(highest)d at most."),
        Code.TWO_CHOW_FANS: ngettext(
            "%(fans)s: %(claimed)d fan of two chows; %(highest)d can count here.",
            "%(fans)s: %(claimed)d fans of two chows; %(highest)d can count here.",
            finding.values.get("claimed", 0),
        ),
        Code.MIXED_KONGS: _("a concealed and a melded kong together are 57mixed, not 67 and 74."),
        Code.EXCLUDED_PAIR: pair,
        Code.UNSEEN_PAIR: _("%(fan)s and %(other)s were never seen in one hand. Is that right?"),
        Code.TOO_MANY_SETS: _("%(fans)s need %(claimed)d sets together; a hand has %(highest)d."),
        Code.TILE_HOG: _("Tile Hog does not count in seven pairs beside %(fan)s."),
        Code.CHICKEN_HAND: chicken,
        Code.SELF_DRAW_FAN_MISSING: _(
            "the row says self-draw, and a fan for it is missing: one of %(fans)s."
        ),
        Code.SELF_DRAW_FAN: _("%(fan)s needs a self-draw, and the row names a discarder."),
        Code.DISCARD_FAN: _("%(fan)s needs another player's tile, and the row says self-draw."),
        Code.FULLY_CONCEALED_MISSING: _("%(fan)s won by self-draw counts %(other)s too."),
        Code.LAST_TILE_TWICE: _("the last tile is drawn or claimed, not both: %(fans)s."),
        Code.KONG_MISSING: _("%(fan)s needs a kong, and no fan of the list is about kongs."),
        Code.OWN_WIND: _(
            "%(winner)s sits at the prevalent wind, %(wind)s: its pung counts both %(fan)s and %(other)s."
        ),
        Code.NO_FANS: _("flowers alone are no hand; its fans are missing."),
    }


def _of_values(finding: Finding) -> dict[Code, str]:
    claimed, made = finding.values.get("claimed", 0), finding.values.get("is", 0)
    missing = claimed - made
    differs = ngettext(
        "the fans make %(is)d point, and the value says %(claimed)d.",
        "the fans make %(is)d points, and the value says %(claimed)d.",
        made,
    )
    if 1 <= missing <= MAX_FLOWERS:
        flowers = _("Are flowers missing (81x%d)?") % missing
        differs = f"{differs} {flowers}"
    return {
        Code.FLOWERS_DIFFER: ngettext(
            "the list has %(claimed)d flower, the tiles have %(is)d.",
            "the list has %(claimed)d flowers, the tiles have %(is)d.",
            claimed,
        ),
        Code.VALUE_DIFFERS: differs,
        Code.BELOW_MINIMUM: ngettext(
            "without flowers that is %(is)d point; %(minimum)d are needed.",
            "without flowers that is %(is)d points; %(minimum)d are needed.",
            made,
        ),
        Code.TOO_HIGH: _("%(is)d points are more than the highest hand there is, %(highest)d."),
    }


def _of_tiles(finding: Finding) -> dict[Code, str]:
    claimed, holds = finding.values.get("claimed", 0), finding.values.get("is", 0)
    missed = _("%(fan)s was missed; the tiles show it.")
    if claimed:
        missed = _("%(fan)s counts %(is)d times by the tiles, %(claimed)d claimed.")
    not_shown = _("the tiles do not show %(fan)s.")
    if holds:
        not_shown = ngettext(
            "%(fan)s counts %(is)d time by the tiles, not %(claimed)d.",
            "%(fan)s counts %(is)d times by the tiles, not %(claimed)d.",
            holds,
        )
    return {
        Code.NOT_A_WINNING_HAND: _("these tiles are no winning hand."),
        Code.FAN_MISSED: missed,
        Code.FAN_IMPLIED: _("%(fan)s does not count; it follows from %(others)s."),
        Code.FAN_NOT_SHOWN: not_shown,
        Code.WORTH_MORE: ngettext(
            "the tiles are worth %(is)d point; %(claimed)d were claimed, and count.",
            "the tiles are worth %(is)d points; %(claimed)d were claimed, and count.",
            holds,
        ),
        Code.WORTH_LESS: ngettext(
            "the tiles are worth %(is)d point, not %(claimed)d.",
            "the tiles are worth %(is)d points, not %(claimed)d.",
            holds,
        ),
        Code.CIRCUMSTANCES_DIFFER: _(
            "the tiles say another wind, way of winning or number of flowers than this row. Leave out what "
            "stands after the first |, and it is taken from the row."
        ),
    }


def unreadable_fan(number: int, unreadable: UnreadableFan) -> str:
    """No fan, or several that the typed beginning could mean."""
    values = {"hand": number, "typed": quoted(unreadable.typed)}
    if not unreadable.fans:
        words = _("Hand %(hand)d: %(typed)s is no fan. Type numbers from 1 to 81 or names, or the tiles.")
        return words % values
    told = [f"{fan} {fan_words(fan)}" for fan in unreadable.fans[:_MOST_NAMES]]
    if len(unreadable.fans) > _MOST_NAMES:
        told.append("…")
    values["fans"] = listed(told)
    return _("Hand %(hand)d: %(typed)s can be several fans: %(fans)s.") % values


def unreadable_tiles(number: int, unreadable: HandError) -> str:
    """Why the tiles are no hand, in the words of the engine."""
    return _("Hand %(hand)d, tiles: %(why)s") % {"hand": number, "why": error_words(unreadable)}


def too_long(number: int, longest: int) -> str:
    return _("Hand %(hand)d: more than %(longest)d characters are no list of fans and no tiles.") % {
        "hand": number,
        "longest": longest,
    }


def column_label(number: int) -> str:
    return _("Hand %d, fans or tiles") % number
