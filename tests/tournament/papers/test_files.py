"""Which files the public and the officials find, who gets them, and what stands in each."""

import io
import re

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.tournament.papers.asking import FILES, OFFICIAL_FILES, as_role, get
from tests.tournament.papers.played import SECRET_REASON, played_event
from tests.tournament.sample_events import NOW, account, show
from tournament.models import Draw, Event, Player, Seat, Session
from tournament.papers.catalogue import PAPERS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_store")]


def test_the_public_page_offers_what_is_public(client):
    event = played_event()
    page = get(client, event, "files").content.decode()
    assert reverse("files_standings", args=[event.slug]) in page
    assert reverse("files_seating", args=[event.slug, 1]) in page
    assert reverse("files_seating", args=[event.slug, 2]) not in page
    assert "organiser" not in page


def test_the_officials_page_offers_everything_and_warns_of_names_without_glyphs(client):
    event = played_event()
    as_role(client, event, "viewer")
    page = get(client, event, "event_files").content.decode()
    assert reverse("event_files_seating", args=[event.slug, 3]) in page
    assert reverse("event_files_score_sheets", args=[event.slug, 3]) in page
    assert "will not print" not in page
    Player.objects.filter(event=event, number=1).update(name="𠮷田 太郎")
    page = get(client, event, "event_files").content.decode()
    assert "𠮷田 太郎: <b>𠮷</b>" in page


@pytest.mark.parametrize(
    "typed",
    [
        lambda event: event.players.update(club="Klub 𠮷"),
        lambda event: event.teams.filter(name="Team 1").update(name="𠮷"),
        lambda event: event.tables.update(label="𠮷"),
        lambda event: Event.objects.update(short_title="Cup 𠮷"),
        lambda event: Event.objects.update(city="𠮷"),
        lambda event: Draw.objects.update(edits=[{"rounds": [1], "one": 1, "other": 2, "reason": "𠮷"}]),
        lambda event: event.ranking_penalties.create(
            player=event.players.get(number=1), kind="points", amount=5, reason="𠮷", given_at=NOW
        ),
        lambda event: Seat.objects.filter(session__round__number=1, wind=0).update(forfeit="𠮷"),
        lambda event: Session.objects.filter(round__number=2).update(not_played=True, reason="𠮷"),
    ],
    ids=["club", "team", "table", "short title", "town", "swap", "penalty", "forfeit", "not played"],
)
def test_the_officials_are_warned_of_whatever_a_paper_says_and_no_font_has(client, typed):
    event = played_event()
    as_role(client, event, "viewer")
    typed(event)
    page = get(client, event, "event_files").content.decode()
    assert page.count("<b>𠮷</b>") == 1


def test_an_event_without_anything_has_its_pages(client):
    event = played_event()
    event.rounds.update(published_at=None, seating_shown_at=None)
    assert "Nothing to print yet" in get(client, event, "files").content.decode()
    assert get(client, event, "files_standings").status_code == 404
    assert get(client, event, "files_names").status_code == 404
    assert get(client, event, "files_workbook").status_code == 200


@pytest.mark.parametrize("name", FILES)
def test_public_files_are_there_for_everybody(client, rendered, name):
    assert get(client, played_event(), f"files_{name}").status_code == 200


@pytest.mark.parametrize("name", ["event_files", *(f"event_files_{name}" for name in FILES), *OFFICIAL_FILES])
@pytest.mark.parametrize(
    ("role", "status"), [("", 302), ("none", 403), ("referee", 403), ("viewer", 200), ("organiser", 200)]
)
def test_the_officials_files_need_a_role(client, rendered, name, role, status):
    event = played_event()
    if role == "none":
        client.force_login(account("nobody"))
    elif role:
        as_role(client, event, role)
    assert get(client, event, name).status_code == status


def test_each_paper_has_a_name_and_an_address_of_its_own():
    assert len({kind.name for kind in PAPERS}) == len({kind.path for kind in PAPERS}) == len(PAPERS)


def test_of_the_officials_papers_a_referee_has_the_slips_alone(client, rendered):
    event = played_event()
    as_role(client, event, "referee")
    answers = {kind.name: client.get(kind.address(event, 3, public=False)) for kind in PAPERS}
    assert {name for name, answer in answers.items() if answer.status_code != 403} == {
        "score_sheets",
        "score_sheet",
    }


@pytest.mark.parametrize(("role", "status"), [("", 302), ("none", 403), ("referee", 200), ("viewer", 200)])
def test_referees_print_their_slips(client, rendered, role, status):
    event = played_event()
    if role == "none":
        client.force_login(account("nobody"))
    elif role:
        as_role(client, event, role)
    assert get(client, event, "event_files_score_sheets", 3).status_code == status
    assert get(client, event, "event_files_score_sheet").status_code == status


@pytest.mark.parametrize("name", ["files", *(f"files_{name}" for name in FILES)])
def test_an_event_in_preparation_has_no_public_files(client, rendered, name):
    event = played_event()
    Event.objects.filter(pk=event.pk).update(state="draft")
    assert get(client, event, name).status_code == 404


def test_public_documents_show_published_facts_only(client, rendered):
    event = played_event()
    assert get(client, event, "files_seating", 2).status_code == 404
    standings = reverse("files_standings", args=[event.slug])
    assert get(client, event, "files_standings", after=2)["Location"] == standings
    assert client.get(standings).status_code == 200
    assert get(client, event, "files_names").status_code == 200
    standings, names = rendered
    assert "after round 1" in standings
    assert "R2" not in standings
    assert "Round 2" not in names

    as_role(client, event, "organiser")  # the control: the same documents for officials have it all
    rendered.clear()
    assert get(client, event, "event_files_seating", 2).status_code == 200
    assert get(client, event, "event_files_standings").status_code == 200
    assert get(client, event, "event_files_names").status_code == 200
    seating, standings, names = rendered
    assert "Round 2: seating" in seating
    assert "after round 2" in standings
    assert "R2" in standings
    assert "Round 3" in names


def test_the_public_workbook_stays_public_for_an_organiser_too(client):
    event = played_event()
    as_role(client, event, "organiser")

    def words(name):
        book = load_workbook(io.BytesIO(get(client, event, name).content))
        return {cell.value for sheet in book for row in sheet.iter_rows() for cell in row}

    assert SECRET_REASON not in words("files_workbook")
    assert SECRET_REASON in words("event_files_workbook")


def test_every_list_that_a_page_of_files_offers_is_there_and_no_other(client):
    event = played_event()
    organiser = as_role(Client(), event, "organiser")
    for visitor, page in ((client, "files"), (organiser, "event_files")):
        offered = re.findall(r'href="([^"]+\.csv)"', get(visitor, event, page).content.decode())
        names = [address.rpartition("/")[2] for address in offered]
        wanted = ["standings", "teams", "results", "hands", "penalties", "seating", "players"]
        assert names == [f"{name}.csv" for name in wanted]
        for address in offered:
            answer = visitor.get(address)
            assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
        for name in ("nations", "guessed"):
            assert get(visitor, event, f"{page}_csv", name).status_code == 404
    assert SECRET_REASON not in get(client, event, "files_csv", "penalties").content.decode()
    assert SECRET_REASON in get(organiser, event, "event_files_csv", "penalties").content.decode()


def test_files_are_for_looking_not_for_writing(client):
    event = played_event()
    as_role(client, event, "organiser")
    for name in (
        "files",
        "files_standings",
        "event_files",
        "event_files_workbook",
        "event_files_score_sheet",
    ):
        assert client.post(reverse(name, args=[event.slug])).status_code == 405


def test_the_results_of_a_round_are_public_once_it_is(client, rendered):
    event = played_event()
    assert get(client, event, "files_round_results", 1).status_code == 200
    assert get(client, event, "files_round_results", 2).status_code == 404
    as_role(client, event, "viewer")
    assert get(client, event, "event_files_round_results", 2).status_code == 200
    assert get(client, event, "event_files_round_results", 3).status_code == 404
    assert "−131" in rendered[1]
    assert "−131" not in rendered[0]


def test_a_hidden_name_stands_only_on_what_its_bearer_and_the_officials_get(client, rendered):
    event = played_event()
    Player.objects.filter(event=event, number=5).update(hidden=True)
    for name in ("standings", "names", "meetings"):
        get(client, event, f"files_{name}")
    get(client, event, "files_seating", 1)
    get(client, event, "files_round_results", 1)
    as_role(client, event, "organiser")
    get(client, event, "event_files_posters")
    assert len(rendered) == 6
    for document in rendered:
        assert "王小明" not in document
        assert "Player 5" in document
    rendered.clear()
    for name in (
        "event_files_badges",
        "event_files_participants",
        "event_files_certificates",
        "event_files_cards",
        "event_files_standings",
    ):
        get(client, event, name)
    get(client, event, "event_files_score_sheets", 1)
    assert [document.count("王小明") > 0 for document in rendered] == [True] * 6
    assert rendered[3].count("王小明") == 1


def test_officials_print_the_rounds_in_order_and_the_public_finds_the_latest_first(client):
    event = played_event()
    show(event, 2)
    as_role(client, event, "organiser")
    numbers = [
        [row.number for row in get(client, event, name).context["rounds"]]
        for name in ("event_files", "files")
    ]
    assert numbers == [[1, 2, 3], [2, 1]]
