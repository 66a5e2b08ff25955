"""An event full of things that the public may not see, each told by words that stand nowhere else.

Eight players in four rounds. Round 1 is published. Round 2 is shown and played. The seating of round 3
is not shown; it is at tables that no other round has. Round 4 is played and withheld for the prize-giving.
"""

from datetime import timedelta

from django.utils import timezone

from tests.tournament.made_once import made_once
from tests.tournament.sample_events import NOW, account, make_public, new_event, play, session_of
from tournament.ceremony.leading import move_ceremony, prepare_ceremony, publish_ceremony, withhold_round
from tournament.ceremony.showing import add_screen, set_screen
from tournament.ceremony.stand import ceremony_stand
from tournament.draws.drawing import import_chart
from tournament.events.inviting import invite
from tournament.models import Ceremony, Event, Player, RankingPenalty, Screen, Table
from tournament.players.entering import PlayerEntry, add_players, edit_player, set_status
from tournament.results.penalising import give_penalty
from tournament.rounds.publishing import hide_seating, publish_round, show_seating, unpublish_round
from tournament.rules.sheet import Hand, Penalty, PenaltyKind
from tournament.sheets.confirming import reopen_session
from tournament.sheets.objecting import log_objection
from tournament.sheets.recording import NewPenalty, SheetInput

#: What becomes public once the organiser decides so, by the words that tell it, in small letters.
LATER = {
    "the score of a round that is not published": ["7317"],
    # 11 in round 1, 7317, 5, -2809 in round 4: the first player's.
    "the sum that comes of such scores": ["4524"],
    "a penalty on a sheet that is not published": ["zebra"],
    "a penalty in the ranking of a round that is not published": ["walrus"],
    "who sits where before it is shown": ["obsidian"],
    "the score of the withheld round": ["8427"],
    "a hidden name": ["xaverine", "quillfeather", "04097654"],
    "somebody who waits for a place": ["perhapson", "perchance", "trod on a newt"],
}
#: What never does.
NEVER = {
    "the address of somebody": ["heron@post.example"],
    "the notes on somebody": ["needs a ramp"],
    "what a referee wrote down for colleagues": ["mumbled", "misfiled", "ink blot"],
    "what a player said against a result": ["gargoyle"],
    "who types and confirms": ["ottoline"],
    "whom an invitation is for": ["balthazar"],
    "an event in preparation": ["clandestine"],
    "the key of a screen": ["k3y-of-the-hall"],
}
_HIDDEN = PlayerEntry(
    "Xaverine Quillfeather",
    number=5,
    country="FR",
    team="Blue",
    sort_name="Quillfeather X",
    first_name="Xaverine",
    last_name="Quillfeather",
    email="heron@post.example",
    notes="needs a ramp",
    federation_number="04097654",
    hidden=True,
)
_CHART = {
    1: {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)},
    2: {1: (1, 6, 3, 8), 2: (5, 2, 7, 4)},
    3: {77: (2, 1, 8, 7), 78: (6, 5, 4, 3)},
    4: {1: (8, 3, 6, 1), 2: (4, 7, 2, 5)},
}
_HANDS = (Hand(1, 0, 3, 13), Hand(2), Hand(3, 2, None, 20))
_AGREED = SheetInput(hands=_HANDS, signed_totals=(9, -36, 76, -49))


@made_once
def plant() -> Event:
    """The event, with everything in it hidden."""
    official = account("ottoline")
    official.is_superuser = True
    official.save()
    new_event(title="Clandestine cup")
    event = new_event(by=official, rounds=4, country="NL", nation_best=1)
    entries = [PlayerEntry(f"Somebody {n}", country="NL", team="Blue" if n > 3 else "Red") for n in range(7)]
    later = PlayerEntry("Perhapson Later", number=9, team="Perchance", status=Player.Status.SUBSTITUTE)
    add_players(event.pk, [*entries, _HIDDEN, later], by=official, now=NOW)
    _penalty(event, 9, "trod on a newt", official)
    _status(event, Player.Status.WAITING)
    import_chart(event.pk, _CHART, complete=False, by=official, now=NOW)
    for number in range(1, 5):
        event.rounds.filter(number=number).update(starts_at=NOW + timedelta(hours=2 * number))
    Table.objects.filter(event=event, number__gt=70).update(label="Obsidian")
    make_public(event, by=official)
    _play(event, official)
    _screens(event, official)
    invite(event.pk, "referee", days=9, note="Balthazar", by=official, now=timezone.now())
    return Event.objects.get(pk=event.pk)


def _play(event: Event, by) -> None:
    reconciled = SheetInput(hands=_HANDS, signed_totals=(11, -36, 74, -49))
    _sheet(event, 1, 1, reconciled, by, reason="they mumbled")
    _sheet(event, 1, 2, _AGREED, by)
    session = session_of(event, 1, 2)
    reopen_session(session.pk, by=by, version=session.version, now=NOW, reason="misfiled slip")
    _sheet(event, 1, 2, _AGREED, by)
    log_objection(session.pk, 2, "a gargoyle distracted me", by=by, now=NOW)
    _on_round(publish_round, event, 1, by)

    fine = NewPenalty(Penalty(PenaltyKind.DEDUCTION, seat=1, amount=9), "rode a zebra")
    _on_round(show_seating, event, 2, by)
    _sheet(event, 2, 1, SheetInput(signed_totals=(7317, -2439, -2439, -2439)), by)
    _sheet(event, 2, 2, SheetInput(hands=_HANDS, signed_totals=(9, -45, 76, -49), new_penalties=(fine,)), by)
    _penalty(event, 2, "brought a walrus", by, round_number=2)
    _on_round(withhold_round, event, 4, by)
    _on_round(show_seating, event, 4, by)
    _sheet(event, 4, 1, SheetInput(signed_totals=(8427, -2809, -2809, -2809)), by)
    # So much that the score of the first, which the prize-giving calls, is no number that anything else has.
    _sheet(event, 4, 2, SheetInput(signed_totals=(6121, 6121, -6121, -6121)), by)


def _screens(event: Event, by) -> None:
    for showing in Screen.Showing.values:
        screen = add_screen(event.pk, f"the-{showing}", by=by, now=NOW)
        Screen.objects.filter(pk=screen.pk).update(key=f"k3y-of-the-hall-{showing}")
        changes = {"showing": showing, "text": "Lunch is served", "round": None}
        set_screen(screen.pk, changes, by=by, version=screen.version, now=NOW)
    third = add_screen(event.pk, "the-third-round", by=by, now=NOW)
    Screen.objects.filter(pk=third.pk).update(showing="seating", round=3, key="k3y-of-the-hall-3")


def reveal(event: Event) -> None:
    """Make public what can be: publish and show every round, hold the prize-giving, hide no name."""
    by = account("ottoline")
    _on_round(publish_round, event, 2, by)
    _on_round(show_seating, event, 3, by)
    play_third(event)
    _on_round(publish_round, event, 3, by)
    ceremony = prepare_ceremony(event.pk, places=2, team_places=0, by=by, version=0, now=NOW)
    while not ceremony_stand(ceremony).finished:
        ceremony = move_ceremony(ceremony.pk, 1, by=by, version=ceremony.version, now=NOW)
    publish_ceremony(ceremony.pk, by=by, version=ceremony.version, now=NOW)
    _name(event, hidden=False)
    _status(event, Player.Status.SUBSTITUTE)


def play_third(event: Event) -> None:
    for table in (77, 78):
        _sheet(event, 3, table, SheetInput(signed_totals=(5, 5, -5, -5)), account("ottoline"))


def take_back(event: Event) -> None:
    """Hide everything again."""
    by = account("ottoline")
    for number in (4, 3, 2):
        _on_round(unpublish_round, event, number, by, reason="ink blot")
    _on_round(hide_seating, event, 3, by)
    _on_round(withhold_round, event, 4, by)
    _name(event, hidden=True)
    _status(event, Player.Status.WAITING)


def begin_prize_giving(event: Event) -> Ceremony:
    """Reveal every place on the screens that have the key, and publish nothing of it."""
    for number in (2, 3):
        _on_round(publish_round, event, number, None)
    ceremony = prepare_ceremony(event.pk, places=8, team_places=0, by=None, version=0, now=NOW)
    while not ceremony_stand(ceremony).finished:
        ceremony = move_ceremony(ceremony.pk, 1, by=None, version=ceremony.version, now=NOW)
    return ceremony


def _penalty(event: Event, number: int, reason: str, by, round_number: int | None = None) -> None:
    give_penalty(
        event.players.get(number=number).pk,
        kind=RankingPenalty.Kind.POINTS,
        amount=3,
        round_number=round_number,
        reason=reason,
        by=by,
        now=NOW,
    )


def _name(event: Event, *, hidden: bool) -> None:
    player = event.players.get(number=_HIDDEN.number)
    facts = {name: getattr(_HIDDEN, name) for name in PlayerEntry.__dataclass_fields__}
    entry = PlayerEntry(**{**facts, "hidden": hidden})
    edit_player(player.pk, entry, by=None, version=player.version, now=NOW)


def _status(event: Event, status: str) -> None:
    player = event.players.get(number=9)
    set_status(player.pk, status, by=None, version=player.version, now=NOW)


def _on_round(act, event: Event, number: int, by, **more) -> None:
    round_ = event.rounds.get(number=number)
    act(round_.pk, by=by, version=round_.version, now=NOW, **more)


def _sheet(event: Event, round_number: int, table: int, sheet: SheetInput, by, *, reason: str = "") -> None:
    play(session_of(event, round_number, table), sheet, by=by, reason=reason)
