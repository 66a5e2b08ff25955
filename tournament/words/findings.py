"""The words of the desk: findings, hands and penalties as sentences that name table, hand and player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.mcr.rulesets import HIGHEST_VALUE
from scoring.words import isolated, listed, quotation
from tournament.models import Session
from tournament.rules.findings import FANS_MISSING, Finding
from tournament.rules.sheet import HANDS_PER_SESSION, Hand
from tournament.words.amounts import MINUS, plain_amount, signed_amount
from tournament.words.claims import claim_words
from tournament.words.values import NOTHING

#: The longest piece of something unreadable that a sentence repeats.
_QUOTED = 20


@dataclass(frozen=True, slots=True)
class Names:
    """Who sits at a table, by initial seat 0-3: in full, as short as tells the four apart, by draw number."""

    table: int
    full: tuple[str, ...]
    short: tuple[str, ...]
    numbers: tuple[int, ...] = ()


def names_of(session: Session) -> Names:
    """The names at the table of a session whose seats and players are loaded."""
    players = [seat.player for seat in sorted(session.seats.all(), key=lambda seat: seat.wind)]
    full = tuple(player.name for player in players)
    shown, short = (tuple(map(isolated, names)) for names in (full, short_names(full)))
    return Names(session.table.number, shown, short, tuple(player.number for player in players))


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """The first words of the names, as many as make them different: given names, mostly."""
    longest = max((len(name.split()) for name in names), default=1)
    for count in range(1, longest):
        short = tuple(" ".join(name.split()[:count]) for name in names)
        if len(set(short)) == len(names):
            return short
    return tuple(names)


def signed(amount: int) -> str:
    """`+8`, `−8`, `0`."""
    return signed_amount(amount)


def score(amount: int) -> str:
    """`8`, `−8`, `0`."""
    return plain_amount(amount)


def quoted(text: str) -> str:
    """What was typed, within quotation marks and not too long to read."""
    shown = text if len(text) <= _QUOTED else text[:_QUOTED] + "…"
    return quotation(shown)


def hand_words(hand: Hand, names: Names) -> str:
    """Who won a hand from whom, without its value."""
    if hand.winner is None:
        return _("drawn")
    if hand.discarder is None:
        return _("%(winner)s, self-drawn") % {"winner": names.short[hand.winner]}
    return _("%(winner)s from %(discarder)s") % {
        "winner": names.short[hand.winner],
        "discarder": names.short[hand.discarder],
    }


def hand_line(hand: Hand | None, names: Names) -> str:
    """A hand in one line with its value, fans and tiles; a dash for one that was not played."""
    if hand is None:
        return NOTHING
    words = hand_words(hand, names)
    if hand.winner is None:
        return words
    return " · ".join(filter(None, (str(hand.value), words, claim_words(hand.claim))))


def missing_totals(seats: Sequence[int], names: Names) -> str:
    """Whose signed totals are missing, in one sentence."""
    sentence = ngettext(
        "The signed total of %s is missing.", "The signed totals of %s are missing.", len(seats)
    )
    return sentence % listed(names.full[seat] for seat in seats)


def sentence(finding: Finding, names: Names, hand: Hand | None = None) -> str:
    """A finding as a sentence. `hand` is the hand it is about, where it is about one."""
    values: dict[str, object] = {"table": names.table, "hand": finding.hand, **finding.values}
    if finding.seat is not None:
        values["player"] = names.full[finding.seat]
    if hand is not None:
        values["value"] = score(hand.value)
        values["winner"] = "" if hand.winner is None else names.full[hand.winner]
    if finding.code == "value_out_of_range":
        return _value_out_of_range(finding, hand) % {"highest": HIGHEST_VALUE, **values}
    if finding.code == FANS_MISSING:
        return _fans_missing(finding)
    if finding.code == "total_differs":
        values = {
            **values,
            "signed": score(finding.values["signed"]),
            "computed": score(finding.values["computed"]),
            "difference": signed(finding.values["signed"] - finding.values["computed"]),
        }
    if finding.code == "sum_off":
        off = finding.values["sum"] - finding.values["expected"]
        values = {name: signed(value) for name, value in finding.values.items()}
        values |= {"table": names.table, "off": signed(off)}
    return _sentences(finding.values, 0 if hand is None else hand.value)[finding.code] % values


def _fans_missing(finding: Finding) -> str:
    values = {"hand": finding.hand, "from": finding.values["from"]}
    if finding.values["from"]:
        words = ngettext(
            "Hand %(hand)d: this event asks for the fans of hands from %(from)d point on.",
            "Hand %(hand)d: this event asks for the fans of hands from %(from)d points on.",
            finding.values["from"],
        )
    else:
        words = _("Hand %(hand)d: this event asks for the fans of every hand.")
    return words % values


def _value_out_of_range(finding: Finding, hand: Hand | None) -> str:
    if hand is None:
        return _("Hand %(hand)s: a hand is worth %(minimum)d to %(highest)d points.")
    if hand.value == 0:
        return _(
            "Hand %(hand)d: value 0 is a drawn hand, and %(winner)s is named as its winner. "
            "Type the value, or clear the winner."
        )
    if hand.value < finding.values["minimum"]:
        return ngettext(
            "Hand %(hand)d: %(value)s point for %(winner)s is below this event's minimum of %(minimum)d.",
            "Hand %(hand)d: %(value)s points for %(winner)s are below this event's minimum of %(minimum)d.",
            abs(hand.value),
        )
    return _(
        "Hand %(hand)d: %(value)s points for %(winner)s are more than the highest hand there is, %(highest)d."
    )


def _sentences(values: Mapping[str, int], value: int) -> dict[str, str]:
    """The sentences by code; `values` and the hand's `value` choose between one and several."""
    return {
        "hand_number": _("Hand %(hand)s is not one of the %(highest)d hands of a session."),
        "drawn_with_discarder": _(
            "Hand %(hand)d: a drawn hand has no discarder. Clear it, or type the value and the winner."
        ),
        "claim_without_winner": _("Hand %(hand)d: fans and no winner. Type the winner's seat, 1 to 4."),
        "drawn_with_claim": _("Hand %(hand)d: a drawn hand (0) has no fans. Clear them, or type the value."),
        "winner_missing": ngettext(
            "Hand %(hand)d: %(value)s point and no winner. Type the winner's seat, 1 to 4.",
            "Hand %(hand)d: %(value)s points and no winner. Type the winner's seat, 1 to 4.",
            value,
        ),
        "winner_is_discarder": _("Hand %(hand)d: %(winner)s cannot win from a discard of their own."),
        "value_missing": _("Hand %(hand)d: the value is missing. 0 is a drawn hand, – one not played."),
        "not_played": _(
            "Hand %(hand)d is marked as not played (–) and names a player. Clear one or the other."
        ),
        "gap": _("Hand %(hand)d is empty and a later one is not: was it drawn (0), or missed?"),
        "unusual": _("Hand %(hand)d: %(value)s points are unusual."),
        "hands_stated": ngettext(
            "Table %(table)d: the slip says %(stated)d hand, and %(typed)d are typed.",
            "Table %(table)d: the slip says %(stated)d hands, and %(typed)d are typed.",
            values.get("stated", 0),
        ),
        "ended_early": ngettext(
            "Table %(table)d: %(typed)d of %(all)d hands is typed, and nothing says that time ended it.",
            "Table %(table)d: %(typed)d of %(all)d hands are typed, and nothing says that time ended it.",
            values.get("typed", 0),
        ),
        "no_hands": _(
            "Table %(table)d: no hands are typed, and nothing says that there is no sheet of them."
        ),
        "total_missing": _("Table %(table)d: the signed total of %(player)s is missing."),
        "total_differs": _(
            "Table %(table)d: %(player)s signed %(signed)s, the hands lead to %(computed)s, a difference of "
            "%(difference)s."
        ),
        "total_out_of_range": _("Table %(table)d: %(player)s cannot have reached %(total)d points."),
        "totals_only": _("Table %(table)d has no hands: the signed totals stand alone, and are marked so."),
        "sum_off": _(
            "Table %(table)d: the four signed totals add up to %(sum)s; with the deductions of this sheet "
            "that must be %(expected)s. They are off by %(off)s."
        ),
        "penalty_out_of_range": _(
            "A penalty of %(amount)d points for %(player)s is too much: %(highest)d at most."
        ),
        "penalty_hand": _("The penalty of %(player)s names a hand that is not one of the %(highest)d."),
    }


def unreadable_value(number: int, text: str) -> str:
    return _(
        "Hand %(hand)d: %(typed)s is no number of points. Type the value, 0 if drawn, – if not played."
    ) % {"hand": number, "typed": quoted(text)}


def unreadable_seat(number: int, text: str) -> str:
    return _("Hand %(hand)d: %(typed)s is no seat. Type 1, 2, 3, 4 or E, S, W, N.") % {
        "hand": number,
        "typed": quoted(text),
    }


def unreadable_total(text: str, player: str) -> str:
    return _("%(typed)s is no number of points: the total of %(player)s, as in 24 or %(minus)s13.") % {
        "typed": quoted(text),
        "player": player,
        "minus": MINUS,
    }


def unreadable_count(text: str) -> str:
    return _("%(typed)s is no number of hands: 0 to %(highest)d, or empty.") % {
        "typed": quoted(text),
        "highest": HANDS_PER_SESSION,
    }


def column_labels(number: int) -> dict[str, str]:
    """What the three fields of a hand are called by those who do not see the columns."""
    return {
        "value": _("Hand %d, value") % number,
        "winner": _("Hand %d, winner") % number,
        "discarder": _("Hand %d, discarder") % number,
    }


def total_label(player: str) -> str:
    return _("Signed total of %s") % player
