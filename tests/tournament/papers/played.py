"""An event for the tests of files: awkward names, a published round, a confirmed one, one to come.

Two tables. Round 1 is published, round 2 confirmed and not published, round 3 seated and not shown.
"""

from tests.tournament.made_once import made_once
from tests.tournament.sample_events import HANDS, NOW, SHEET, charted_event, play, publish_played, session_of
from tournament.models import Event
from tournament.papers.workbooks.cell_text import without_controls
from tournament.players.entering import PlayerEntry
from tournament.rounds.timing import start_clock
from tournament.rules.sheet import Penalty, PenaltyKind
from tournament.sheets.recording import NewPenalty, SheetInput

LONG_NAME = "Wolfeschlegelsteinhausenbergerdorff-Maximiliane Theodora Ann"
assert len(LONG_NAME) == 60

#: By draw number from 1; the control characters are of a time when they were not refused yet.
NAMES = [
    "=1+1",
    "bell\x07 and \x1bescape",
    LONG_NAME,
    "森田 健二",
    "王小明",
    "#N/A",
    "Tomasz Zieliński",
    "Мария Иванова",
]

#: What only round 2 holds: nothing public may show it.
SECRET_TOTALS = (177, -19, -131, -34)
SECRET_REASON = "Spoke to the table"


@made_once
def played_event(title="Spring / Cup: 2026", **details) -> Event:
    entries = [
        PlayerEntry(
            name=without_controls(name),
            country="FR",
            federation_number=f"0100{number:04d}",
            team=f"Team {number // 2}",
        )
        for number, name in enumerate(NAMES)
    ]
    event = charted_event(entries, title=title, **details)
    for number, name in enumerate(NAMES, start=1):
        event.players.filter(number=number).update(name=name)
    play(session_of(event, 1, 1), SHEET)
    play(session_of(event, 1, 2), SheetInput(signed_totals=(30, 30, -30, -30)))
    publish_played(event, 1)
    penalty = NewPenalty(Penalty(PenaltyKind.DEDUCTION, seat=1, amount=9), SECRET_REASON)
    secret = SheetInput(hands=HANDS, signed_totals=SECRET_TOTALS, new_penalties=(penalty,))
    play(session_of(event, 2, 1), secret, reason="The players agree")
    play(session_of(event, 2, 2), SHEET)
    event.refresh_from_db()
    return event


def started(event: Event) -> None:
    """The clock of a round is started: something that the public sees, and that stands on no paper."""
    start_clock(event.rounds.get(number=3).pk, minutes=90, lead_in=0, last_minutes=5, by=None, now=NOW)
