"""What the scripts of the sheet are told: the event's figures, who sits where, and every word they say."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.mcr.fans import FANS
from scoring.mcr.rulesets import HIGHEST_VALUE
from scoring.words import fan_words
from tournament.models import Session
from tournament.record.sheet_facts import penalties_of
from tournament.record.sittings import sitting_of
from tournament.words.findings import names_of


def no_room() -> str:
    """Why no line can be put in, for the page with scripts and for the one without."""
    return _("All sixteen lines are full: no line can be put in. Take one out first.")


def penalties_paid(session: Session) -> list[dict[str, Any]]:
    """Every penalty that counts: its hand (None: the whole session) and what the four seats pay."""
    return [{"hand": penalty.hand, "payment": penalty.payment} for penalty in penalties_of(session)]


def sheet_key(session: Session, user: AbstractBaseUser) -> str:
    """Under which name a browser keeps what this account has typed on a sheet and not sent.

    What was typed for others than those who sit there now has the same start and end (`_ends_of_keys`).
    """
    start, end = _ends_of_keys(session, user)
    return f"{start}{sitting_of(session)}{end}"


def _ends_of_keys(session: Session, user: AbstractBaseUser) -> tuple[str, str]:
    """How the keys begin and end of everything that this account typed at this table in this round."""
    return f"{session.round.event.slug}/{session.round.number}/{session.table.number}/", f"/{user.pk}"


def left_told(session: Session, user: AbstractBaseUser) -> dict[str, Any]:
    """Where a browser keeps what was typed on a sheet, for the scripts of one that is only looked at."""
    start, end = _ends_of_keys(session, user)
    place = [session.round.event.slug, session.round.number, session.table.number]
    return {
        "key": sheet_key(session, user),
        "keys": {"start": start, "end": end},
        "sheet": reverse("sheet", args=place),
        "confirmed": session.is_confirmed,
        "words": _left_behind(),
    }


def sheet_told(session: Session, user: AbstractBaseUser) -> dict[str, Any]:
    """Everything that the scripts of a sheet start from, for a session whose seats are loaded."""
    event, names = session.round.event, names_of(session)
    place = [event.slug, session.round.number, session.table.number]
    seats = sorted(session.seats.all(), key=lambda seat: seat.wind)
    return {
        **left_told(session, user),
        "here": reverse("sheet_here", args=place),
        "claim": reverse("sheet_claim", args=place),
        "minimum": event.rules.minimum,
        "highest": HIGHEST_VALUE,
        "baseline": event.rules.baseline,
        "namesFans": event.asks_fans_from is not None,
        "short": names.short,
        "players": [seat.player.number for seat in seats],
        "penalties": penalties_paid(session),
        "fans": [{"number": fan.number, "name": fan_words(fan.number)} for fan in FANS],
        "words": {**_readings(), **_wrong(), **_sending(), **_left_behind(), **_labels()},
    }


def _readings() -> dict[str, str]:
    return {
        "won": _("%(winner)s from %(discarder)s"),
        "selfDrawn": _("%(winner)s, self-drawn"),
        "drawn": _("drawn"),
        "unplayed": _("not played"),
        "unusual": _("%(value)s points are unusual: look once more"),
        "gap": _("drawn (0), or missed?"),
        "inserted": _("An empty line is put in as hand %(hand)s; those below moved down."),
        "removed": _("Line %(hand)s is taken out; those below moved up."),
        "noRoom": no_room(),
        "fansNeedHand": _("First value and seats, or = and the seats; then the fans."),
        "penaltyNoted": _("Penalty noted for hand %(hand)s."),
        "penaltyNotedSession": _("Penalty noted for the whole session."),
        "penaltyFull": _("Three penalties wait to be saved; type this one once they are."),
    }


def _wrong() -> dict[str, str]:
    return {
        "seat": _("%(text)s is no seat: type 1, 2, 3, 4 or E, S, W, N."),
        "player": _("%(text)s does not sit at this table."),
        "winner": _("Nobody is named as the winner. 0 alone is a drawn hand."),
        "short": _("The seats are missing: value, winner, discarder, as in 1324."),
        "shortLast": _("The value is missing: winner, discarder, value, as in 2413."),
        "unread": _("“%(text)s” cannot be read. Press ? for the keys."),
        "twoWays": _(
            "“%(text)s” can be read in two ways: type = before the seats, or a space before the fans."
        ),
        "penalty": _("A penalty is P 3 10, P 3 10 2, F 3 or B 3."),
        "below": _("%(value)s is below the minimum of %(minimum)s points."),
        "above": _("%(value)s points are more than the highest hand there is, %(highest)s."),
        "noFans": _("Without a value the fans or tiles must follow, as in =24 39 63 70."),
        "anew": _("Enter: type it anew. Backspace: mend it."),
        "since": _("Typed since, not taken: %(text)s"),
        "notTaken": _("The line is still refused; what is typed now is not taken."),
    }


def _sending() -> dict[str, str]:
    return {
        "notSent": _("not sent"),
        "offline": _("No connection."),
        "late": _("The server has not answered for ten seconds."),
        "fault": _("The server has a fault (%(status)s)."),
        "unavailable": _("Nothing can be saved now. %(why)s."),
        "forbidden": _("Your account may not save this sheet."),
        "strange": _(
            "The answer (%(status)s) is not this server's: perhaps the network asks for a sign-in of its "
            "own. Open another page to see it."
        ),
        "signedOut": _("You are signed out: sign in on another page."),
        "isSentLater": _("What is not sent stays in this browser and is sent as soon as it can be."),
        "staysHere": _("What is not sent stays in this browser."),
        "staysOpen": _("This browser could not keep what is not sent: leave this page open."),
        "confirmedLater": _("Then the sheet is confirmed."),
        "unconfirmed": _(
            "Saved, not confirmed: something was typed after the sheet was sent. Confirm it again."
        ),
        "unreadable": _("This page cannot read the answer of the server; load it anew."),
        "reload": _("Load it anew"),
        "broken": _("The server could not save this: %(why)s"),
        "confirmedMeanwhile": _("This sheet is confirmed; what is marked here is not in it."),
        "overtaken": _("Somebody else saved this sheet while it is open here."),
        "reseated": _(
            "The seating of this table was changed, or its sheet begins anew: nothing is saved here."
        ),
        "lookAgain": _("Show what is stored"),
        "penaltyUnderWay": _("On its way. Once it is saved, it can be cancelled in the list above."),
        "drop": _("Throw it away"),
    }


def _left_behind() -> dict[str, str]:
    return {
        "typedHere": _("See what was typed"),
        "both": _("See both versions"),
        "drop": _("Throw it away"),
        "kept": _("This browser kept what was typed here and never sent."),
        "keptElsewhere": _(
            "Another page of this sheet was open in this browser; what was typed there was never sent."
        ),
        "keptForOthers": _(
            "This browser kept what was typed here before the seating was changed. It was never saved."
        ),
    }


def _labels() -> dict[str, str]:
    return {
        "key": _("Key"),
        "reads": _("Reads as"),
        "line": _("Hand %(hand)s, key line"),
        "fans": pgettext("on a narrow button", "fans"),
        "fansOf": _("Hand %(hand)s, fans or tiles"),
        "insertAt": _("Put an empty line before hand %(hand)s"),
        "removeAt": _("Take line %(hand)s out; those below move up"),
    }
