"""A hidden name stands nowhere that the public can read: every public address is opened and searched."""

import io
import itertools
import zipfile

import pytest
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from tests.tournament.events import NOW, new_event, play_round
from tournament.actions.confirmations import confirm_session, reopen_session
from tournament.actions.players import PlayerEntry, add_players, edit_player
from tournament.actions.rounds import publish_round, show_seating
from tournament.actions.seating import draw_seating
from tournament.actions.sheets import NewPenalty, SheetInput, record_sheet
from tournament.models import Event, Player, Seat
from tournament.session_sheet import Penalty, PenaltyKind
from tournament.sheet_facts import hands_of
from tournament.views import paper_response

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
#: What nobody may read of the player, in small letters; only the name is public when it is not hidden.
NAME, SECRETS = "xaverine", ("xaverine", "quill", "04097654")


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


@pytest.fixture(autouse=True)
def papers_as_text(monkeypatch):
    """Keep the text of a document in place of its pages, which cannot be searched."""
    monkeypatch.setattr(paper_response, "render_pdf", lambda markup: markup.encode())


def addresses(event):
    """Every address of the site that is below an event, with every number that means something in it."""
    numbers = {"number": (1, 2, ENTRY.number), "table": (1, 2), "key": (1,), "state": ("open",)}
    queries = ("", "?by=name")
    for name, arguments in _named(get_resolver().url_patterns):
        if "slug" not in arguments:
            continue
        others = [argument for argument in arguments if argument != "slug"]
        for values in itertools.product(*(numbers.get(other, ("1", "open")) for other in others)):
            given = dict(zip(others, values, strict=True))
            try:
                address = reverse(name, kwargs={"slug": event.slug, **given})
            except NoReverseMatch:
                continue
            yield from (address + query for query in queries)


def _named(patterns, namespace=""):
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            if pattern.app_name != "admin":
                inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
                yield from _named(pattern.url_patterns, inner)
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield f"{namespace}{pattern.name}", list(pattern.pattern.converters)


def text_of(answer) -> str:
    """Everything that an answer says, the parts of a workbook too, in small letters."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if not content.startswith(b"PK"):
        return content.decode("utf-8", errors="replace").casefold()
    with zipfile.ZipFile(io.BytesIO(content)) as workbook:
        return "".join(
            workbook.read(part).decode("utf-8", errors="replace") for part in workbook.namelist()
        ).casefold()


def public_texts(client, event):
    """What each public address of the event answers; those that ask to sign in are not public."""
    answers = ((address, client.get(address)) for address in addresses(event))
    return {address: text_of(answer) for address, answer in answers if answer.status_code == 200}


def hide(event):
    player = Player.objects.get(event=event, number=ENTRY.number)
    entry = PlayerEntry(**{**_facts(ENTRY), "hidden": True})
    edit_player(player.pk, entry, by=None, version=player.version, now=NOW)


def _facts(entry):
    return {name: getattr(entry, name) for name in PlayerEntry.__dataclass_fields__}


def test_a_hidden_name_is_on_no_public_page_and_in_no_public_file(client, event):
    shown = public_texts(client, event)
    named = {
        address.split("?")[0].removeprefix(f"/e/{event.slug}/")
        for address, text in shown.items()
        if NAME in text
    }
    assert {
        "",
        "teams/",
        "rounds/1/",
        "players/",
        "players/5/",
        "draw/",
        "files/results.xlsx",
        "files/standings.csv",
        "files/standings.pdf",
        "files/teams.pdf",
        "files/seating-1.pdf",
        "files/seating-by-name.pdf",
        "files/certificate-of-the-draw.pdf",
    } <= named
    hide(event)
    hidden = public_texts(client, event)
    assert shown.keys() == hidden.keys()
    leaks = {(address, secret) for address, text in hidden.items() for secret in SECRETS if secret in text}
    assert leaks == set()
    for address in named:
        assert "player 5" in hidden[f"/e/{event.slug}/{address}"]


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
        return [(row.record["rank"], row.record["player"].number, row.record["twelfths"]) for row in lines]

    before = results()
    hide(event)
    assert results() == before


def test_who_waits_is_not_public(client, event):
    add_players(event.pk, [PlayerEntry("Later Perhaps", status=Player.Status.WAITING)], by=None, now=NOW)
    texts = public_texts(client, event)
    assert [address for address, text in texts.items() if "later perhaps" in text] == []
    assert client.get(reverse("player", args=[event.slug, 8])).status_code == 200
    assert client.get(reverse("player", args=[event.slug, 9])).status_code == 404
