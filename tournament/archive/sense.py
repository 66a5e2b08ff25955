"""Whether what an archive tells can have been: rules, sheets, hands and history that can be read.

The schema knows each value by itself; here are the sentences about values together.
"""

import zoneinfo
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from scoring.mcr import RULESETS, HandError, Ruleset, parse_hand, with_switches
from scoring.words import error_words
from tournament.models import History
from tournament.record.actions import SHEET_ACTIONS
from tournament.record.erasures import Erasures
from tournament.record.fingerprints import Told, fingerprint
from tournament.record.sheet_changes import Facts, is_whole, step
from tournament.record.sheet_facts import listed_fans
from tournament.rules.findings import check_hand
from tournament.rules.plain_text import is_line
from tournament.rules.sheet import Hand, HandClaim
from tournament.words.findings import Names
from tournament.words.history import changes_of
from tournament.words.sheet_differences import compare

Archive = dict[str, Any]

#: For the history's lines, which can be written whoever sits there.
_NOBODY = Names(0, ("",) * 4, ("",) * 4, (0,) * 4)
#: What is read of a whole sheet together, and not line by line.
_TOGETHER = {"hands", "penalties", "signed_totals"}


def contradictions(archive: Archive) -> Iterator[str]:
    """Yield a sentence, with its place, for everything that the program could not work with.

    The archive follows the schema.
    """
    event = archive["event"]
    rules = None
    try:
        rules = with_switches(RULESETS[event["ruleset"]], event.get("switches", {}))
    except ValueError as wrong:
        yield f"event, switches: {wrong}"
    if not is_line(event["title"]):
        yield "event, title: " + _("there is a character that is no text.")
    if event.get("time_zone") and event["time_zone"] not in zoneinfo.available_timezones():
        yield "event, time_zone: " + _("this time zone is not known.")
    yield from _sheets(archive)
    if rules is not None:
        yield from _hands(archive, rules)
    yield from _history(archive)


def history_as_written(archive: Mapping[str, Any]) -> bool:
    """Whether the history in an archive is the one that it was written with, by the fingerprint in it.

    Earlier versions of the program wrote none. Whoever forges a history can give it a new fingerprint, too:
    that shows only to those who know the old one, from a printed ranking. The archive is one that
    `tournament.archive.restoring` has made rows of.
    """
    written, found = archive.get("history_fingerprint"), ""
    if not written:
        return True
    erasures = Erasures()
    for place, row in enumerate(archive["history"]):
        at = datetime.fromisoformat(row["at"])
        what = (
            row["action"],
            row.get("subject", ""),
            row.get("before"),
            row.get("after"),
            row.get("reason", ""),
        )
        told = Told(row.get("round"), row.get("table"), at, row.get("by"), *what)
        words_sum = row.get("words_sum", "")
        erasures.take(place, told, words_sum)
        found = fingerprint(found, told, words_sum)
    return bool(found == written) and not erasures.unsaid


def _sheets(archive: Archive) -> Iterator[str]:
    """Every session has its four seats, each score its table points, and what is confirmed its totals."""
    winds: dict[tuple[int, int], Counter[int]] = {}
    confirmed = {
        (session["round"], session["table"])
        for session in archive["sessions"]
        if session.get("state") == "confirmed" and not session.get("not_played")
    }
    for number, seat in enumerate(archive["seats"], start=1):
        session = tuple(seat["session"])
        winds.setdefault(session, Counter())[seat["wind"]] += 1
        counted = [seat.get(name) for name in ("signed_total", "score", "twelfths")]
        if session in confirmed and None in counted:
            yield _("seats, row %d: the session is confirmed, and this seat lacks a total.") % number
        pairs = (("score", "twelfths"), ("published_score", "published_twelfths"))
        if any((seat.get(score) is None) != (seat.get(twelfths) is None) for score, twelfths in pairs):
            yield _("seats, row %d: a score stands without its table points, or they without it.") % number
    for number, session in enumerate(archive["sessions"], start=1):
        if winds.get((session["round"], session["table"])) != Counter(range(4)):
            yield _("sessions, row %d: it does not have the four seats 0, 1, 2 and 3.") % number


def _hands(archive: Archive, rules: Ruleset) -> Iterator[str]:
    for number, row in enumerate(archive["hands"], start=1):
        tiles = row.get("tiles", "")
        claim = HandClaim(listed_fans(row.get("fans", ())), row.get("flowers", 0), tiles)
        hand = Hand(row["number"], row.get("winner"), row.get("discarder"), row.get("value", 0), claim)
        if check_hand(rules, hand):
            yield _("hands, row %d: by the rules of the event no hand can end like this.") % number
        if tiles:
            try:
                parse_hand(tiles)
            except HandError as wrong:
                yield _("hands, row %(row)d: the tiles cannot be read: %(why)s") % {
                    "row": number,
                    "why": error_words(wrong),
                }


def _history(archive: Archive) -> Iterator[str]:
    sheets: dict[tuple[Any, Any], Facts] = {}
    for number, row in enumerate(archive["history"], start=1):
        entry = History(action=row["action"], before=row.get("before"), after=row.get("after"))
        place = row.get("round"), row.get("table")
        try:
            changes_of(entry)
            if entry.action in SHEET_ACTIONS:
                before, sheets[place] = step(sheets.get(place), entry.before, entry.after)
                # The lines were read by `changes_of`; the rest is read together, where it is told anew.
                if is_whole(entry.before) or _TOGETHER & (entry.after or {}).keys():
                    compare(before, sheets[place], _NOBODY)
        except (TypeError, ValueError, KeyError, AttributeError, IndexError):
            yield _("history, row %d: what was before and after cannot be read.") % number
