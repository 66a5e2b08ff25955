"""A hidden name cannot be searched for, and changes no result. That it is shown nowhere: tests/privacy."""

import pytest
from django.urls import reverse

from tests.tournament.sample_events import NOW, new_event, play_round
from tournament.draws.drawing import draw_seating
from tournament.models import Event, Player, Seat
from tournament.players.entering import PlayerEntry, add_players, edit_player
from tournament.record.sheet_facts import hands_of
from tournament.rounds.publishing import publish_round, show_seating
from tournament.rules.sheet import Penalty, PenaltyKind
from tournament.sheets.confirming import confirm_session, reopen_session
from tournament.sheets.recording import NewPenalty, SheetInput, record_sheet

pytestmark = pytest.mark.django_db

ENTRY = PlayerEntry(
    "Xaverine Quillfeather",
    number=5,
    country="FR",
    team="Blue",
    sort_name="Quillfeather X",
    notes="Quillfeather asks for quiet",
    email="quill@example.org",
    federation_number="04097654",
)


@pytest.fixture
def event(db) -> Event:
    """Eight players in two rounds, the first published, with a penalty of the player to hide."""
    event = new_event(rounds=2, country="NL", nation_best=1)
    entries = [PlayerEntry(f"Somebody {n}", country="NL", team="Blue" if n > 5 else "Red") for n in range(7)]
    add_players(event.pk, [*entries, ENTRY], by=None, now=NOW)
    draw_seating(event.pk, seed="hidden", by=None, now=NOW)
    Event.objects.filter(pk=event.pk).update(state=Event.State.OPEN)
    first = play_round(event, 1)
    _punish(Player.objects.get(name=ENTRY.name).seats.get(round=first))
    publish_round(first.pk, by=None, version=first.version, now=NOW)
    second = event.rounds.get(number=2)
    show_seating(second.pk, by=None, version=second.version, now=NOW)
    return event


def _punish(seat: Seat) -> None:
    session = seat.session
    reopened = reopen_session(session.pk, by=None, version=session.version, now=NOW, reason="penalty")
    totals = [other.signed_total for other in session.seats.all()]
    totals[seat.wind] -= 10
    sheet = SheetInput(
        hands=tuple(hands_of(session)),
        signed_totals=tuple(totals),
        new_penalties=(NewPenalty(Penalty(PenaltyKind.DEDUCTION, seat.wind, 10, hand=1), "late"),),
    )
    recorded = record_sheet(session.pk, sheet, by=None, version=reopened.version, now=NOW)
    confirm_session(session.pk, by=None, version=recorded.version, now=NOW)


def hide(event):
    player = Player.objects.get(event=event, number=ENTRY.number)
    entry = PlayerEntry(**{**_facts(ENTRY), "hidden": True})
    edit_player(player.pk, entry, by=None, version=player.version, now=NOW)


def _facts(entry):
    return {name: getattr(entry, name) for name in PlayerEntry.__dataclass_fields__}


def test_a_search_for_a_hidden_name_finds_nobody(client, event):
    address = reverse("players", args=[event.slug])
    found = client.get(address, {"q": "quillfeather"}).context["players"]
    assert [player.number for player in found] == [5]
    hide(event)
    assert client.get(address, {"q": "quillfeather"}).context["players"] == []
    assert [p.number for p in client.get(address, {"q": "player 5"}).context["players"]] == [5]


def test_results_are_the_same_for_a_hidden_name(client, event):
    def results():
        lines = client.get(reverse("ranking", args=[event.slug])).context["table"].rows
        return [(row.record["line"].standing, row.record["line"].position) for row in lines]

    before = results()
    hide(event)
    assert results() == before
