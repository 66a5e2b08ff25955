"""Who was taken out of the ranking has no place in any of its faces, and each says why."""

import csv
import io

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.tournament.desk.sheet_pages import page
from tests.tournament.organiser.conftest import signed_in
from tests.tournament.players.test_unranking import places, player_of, unranked
from tests.tournament.sample_events import NOW, account, publish, seated_event, show
from tournament.ceremony.showing import add_screen, set_screen
from tournament.papers.certificate_papers import certificates_paper
from tournament.papers.paper import as_html
from tournament.papers.result_papers import standings_paper
from tournament.record import bump_revision
from tournament.results.event_file import standings_file
from tournament.results.federation import federation_report, report_problems
from tournament.results.last_round import last_round_of

pytestmark = pytest.mark.django_db

WHY = "withdrawn, not in the ranking"


@pytest.fixture
def event():
    """The first of eight withdrew after round 1 of 2, and is out of the ranking."""
    event = seated_event(players=8, rounds=2)
    publish(event, 1)
    unranked(event, places(event)[0][0])
    return event


@pytest.fixture
def out(event):
    return event.players.get(unranked=True)


@pytest.fixture
def olga(event):
    return signed_in(account("olga", event, "organiser"))


def read(client, name, event, *args):
    return page(client.get(reverse(name, args=[event.slug, *args])))


@pytest.mark.parametrize("name", ["ranking", "players"])
def test_public_pages_list_who_is_out_with_why(event, out, name):
    assert f"{out.name} {WHY}" in read(Client(), name, event)


def test_the_public_ranking_has_the_place_of_nobody_twice(event, out):
    items = Client().get(f"/api/v1/events/{event.slug}/standings/").json()["items"]
    told = [(item["rank"], item["player"]["unranked"], item["player"]["status"]) for item in items]
    assert told[-1] == (None, True, "withdrawn")
    assert [item["player"]["number"] for item in items] == [number for number, _rank in places(event)]
    assert all(rank and not is_out for rank, is_out, _status in told[:-1])
    assert items[-1]["results"][0]["score"] == items[-1]["score"]


def test_the_players_own_page_and_card(event, out):
    own = read(Client(), "player", event, out.number)
    assert WHY in own
    assert "Place after round 1" not in own
    card = read(Client(), "own_card", event, out.number)
    assert WHY in card
    assert "Place " not in card


@pytest.mark.parametrize("name", ["event_players", "event_ranking"])
def test_the_organisers_lists(event, out, olga, name):
    assert WHY in read(olga, name, event)


def test_a_screen(event, out):
    screen = add_screen(event.pk, "hall", by=None, now=NOW)
    set_screen(screen.pk, {"showing": "ranking"}, by=None, version=screen.version, now=NOW)
    assert f"– {out.name} {WHY}" in read(Client(), "screen_named", event, "hall")


@pytest.mark.parametrize("area", ["files", "event_files"])
def test_the_workbook_and_its_tables(event, out, olga, area):
    answer = olga.get(reverse(f"{area}_csv", args=[event.slug, "standings"]))
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    told = [(row["Place"], row["No."], row["Status"]) for row in rows]
    assert told[-1] == ("", str(out.number), WHY)
    assert {why for _place, _number, why in told[:-1]} == {""}
    content = olga.get(reverse(f"{area}_workbook", args=[event.slug])).content
    players = load_workbook(io.BytesIO(content))["Players"].iter_rows(min_row=2, values_only=True)
    assert WHY in {row[0]: row for row in players}[out.number]


def test_a_substitute_has_the_same_column_and_a_field_without_one_has_none(event, out, olga):
    def heads():
        answer = olga.get(reverse("files_csv", args=[event.slug, "standings"]))
        return answer.content.decode("utf-8-sig").splitlines()[0].split(",")

    assert heads()[-1] == "Status"
    event.players.filter(pk=out.pk).update(unranked=False, status="substitute")
    bump_revision(event)
    assert heads()[-1] == "Status"
    event.players.filter(pk=out.pk).update(status="playing")
    bump_revision(event)
    assert "Status" not in heads()


def test_papers(event, out):
    file = standings_file(event, public=True)
    html = as_html(standings_paper(file), event, size="A4", now=NOW)
    assert f"{out.name} <small>{WHY}</small>" in html
    certificates = certificates_paper(file, places=None, own_language=False).context["certificates"]
    assert len(certificates) == 7
    assert {one.of for one in certificates} == {7}
    assert out.name not in [one.player.name for one in certificates]


def test_the_federation_report_leaves_out_who_is_out(event, out):
    assert [one.place for one in federation_report(event).players] == [
        rank for _number, rank in places(event) if rank
    ]
    assert any("was taken out of the ranking" in problem.sentence for problem in report_problems(event))


def test_who_can_still_win_is_said_without_who_is_out(event, out):
    show(event, 2)
    other = player_of(event, places(event)[0][0])
    assert last_round_of(event, out) is None
    assert last_round_of(event, other).field == 7


def test_a_file_of_ones_own_says_it(event, out, olga):
    answer = olga.post(reverse("player_file", args=[event.slug, out.pk])).json()
    [told] = answer["events"][0]["players"]
    assert (told["status"], told["unranked"]) == ("withdrawn", True)
    assert player_of(event, out.number).unranked
