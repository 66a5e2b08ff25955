"""The page on which a hoster finds one person over all events, and the file that the person gets."""

import json

import pytest
from django.contrib.auth import get_user_model

from tests.tournament.copies.conftest import place
from tests.tournament.organiser.conftest import signed_in
from tests.tournament.public.reading import says
from tests.tournament.sample_events import NOW, account, new_event
from tournament.archive.backing_up import delete_event
from tournament.models import Backup
from tournament.papers.making.store import file_store
from tournament.players.entering import PlayerEntry, add_players

__all__ = ["place"]

pytestmark = pytest.mark.django_db
ADDRESS = "/server/people/"


@pytest.fixture
def chief():
    return get_user_model().objects.create_superuser("ada")


@pytest.fixture
def hoster(chief):
    return signed_in(chief)


def enter(name, title="Small cup"):
    event = new_event(title=title)
    return add_players(event.pk, [PlayerEntry(name, notes=f"note of {title}")], by=None, now=NOW)[0]


def look(client, sought, **more):
    answer = client.post(ADDRESS, {"sought": sought, **more})
    assert answer.status_code == 200
    return answer


def test_visitors_sign_in_first_and_others_are_refused(client):
    assert client.get(ADDRESS)["Location"] == f"/login/?next={ADDRESS}"
    organiser = account("otto", new_event(), "organiser")
    assert signed_in(organiser).get(ADDRESS).status_code == 403
    assert signed_in(organiser).post(ADDRESS, {"sought": "Small"}).status_code == 403


def test_the_page_of_the_server_leads_there(hoster):
    assert f'href="{ADDRESS}"' in hoster.get("/server/").content.decode()


def test_one_file_has_a_person_of_several_events_and_nobody_else(hoster):
    for title in ("First cup", "Second cup"):
        enter("Nora Quist", title)
    enter("Nora Quist", "Of her namesake")
    found = look(hoster, "nora quist").context["found"]
    keys = [one.key for one in found.players if "cup" in one.title]
    answer = look(hoster, "nora quist", who=keys, file="1")
    assert answer["Content-Disposition"] == 'attachment; filename="tablepoint-person.json"'
    assert "no-store" in answer["Cache-Control"]
    told = json.loads(answer.content)
    assert (told["format"], told["version"]) == ("tablepoint-person", 1)
    assert [event["event"]["title"] for event in told["events"]] == ["First cup", "Second cup"]
    assert [event["players"][0]["notes"] for event in told["events"]] == [
        "note of First cup",
        "note of Second cup",
    ]


def test_an_account_can_be_in_the_file_too(hoster):
    rita = account("rita")
    answer = look(hoster, "rita", who=[f"account-{rita.pk}"], file="1")
    told = json.loads(answer.content)
    assert [one["account"]["username"] for one in told["accounts"]] == ["rita"]
    assert told["events"] == []


def test_the_page_says_where_somebody_was_found_and_ticks_nobody_by_itself(hoster):
    enter("Nora Quist", "First cup")
    account("nora")
    said = look(hoster, "nora").content.decode()
    assert "Found: 1 player, 1 account." in said
    assert "First cup" in said
    assert " checked" not in said


@pytest.mark.parametrize("who", [[], ["event-1-1-Somebody"], ["account-0", "\0", "x" * 5000]])
def test_without_somebody_who_was_found_there_is_a_sentence_and_no_file(hoster, who):
    enter("Nora Quist")
    answer = look(hoster, "nora", who=who, file="1")
    assert "Tick whom the file is about." in answer.content.decode()


@pytest.mark.parametrize("sought", ["", "n", "n" * 300, "nul\0"])
def test_what_cannot_be_looked_for_gets_a_sentence_at_its_place(hoster, sought):
    answer = look(hoster, sought)
    [sentence] = answer.context["form"].errors["sought"]
    assert (sentence == "Type at least two letters.") is (len(sought) < 2)


def test_nobody_found_is_said(hoster):
    assert "Found: 0 players, 0 accounts." in look(hoster, "zzz").content.decode()


def test_what_can_be_read_no_more_gets_a_sentence(hoster, chief):
    player = enter("Nora Quist")
    delete_event(player.event_id, "Small cup", by=chief, now=NOW)
    [found] = look(hoster, "nora").context["found"].players
    kept = Backup.objects.get()
    archive = {"format": "tablepoint-event", "version": 3, "event": {}, "history": []}
    row = {"name": "Nora Quist", "number": found.number}
    Backup.objects.update(content=json.dumps({**archive, "players": [row]}).encode())
    assert kept.event is None
    answer = look(hoster, "nora", who=[found.key], file="1")
    assert "Look once more." in answer.content.decode()


def test_a_name_stands_in_no_address(hoster):
    enter("Nora Quist")
    answer = hoster.get(f"{ADDRESS}?sought=nora")
    assert "Quist" not in answer.content.decode()


@pytest.fixture
def kept_paper(place):
    """A paper that was made, in the place where they are kept."""
    file_store().get_or_make("a paper", lambda: b"of Nora Quist")
    return lambda: file_store().kept("a paper")


def key_of(client, sought, title):
    [key] = [one.key for one in look(client, sought).context["found"].players if one.title == title]
    return key


def test_erasing_asks_once_more_and_says_what_it_does(hoster, kept_paper):
    player = enter("Nora Quist", "First cup")
    answer = look(hoster, "nora", who=[key_of(hoster, "nora", "First cup")], erase="ask")
    said = answer.content.decode()
    assert "Erase these for good?" in said
    assert "Nora Quist" in said
    player.refresh_from_db()
    assert player.name == "Nora Quist"
    assert kept_paper()


def test_who_is_ticked_is_erased_and_nobody_else(hoster, kept_paper):
    for title in ("First cup", "Second cup"):
        enter("Nora Quist", title)
    key = key_of(hoster, "nora", "First cup")
    answer = hoster.post(ADDRESS, {"sought": "nora", "who": [key], "erase": "now"}, follow=True)
    assert says(answer) == ["Nora Quist is erased from First cup, and is called “Player 1” there."]
    left = [(one.title, one.name) for one in look(hoster, "nora").context["found"].players]
    assert left == [("Second cup", "Nora Quist")]
    assert kept_paper() is None


def test_without_anybody_ticked_nothing_is_erased(hoster):
    player, rita = enter("Nora Quist"), account("nora")
    for who in ([], [f"account-{rita.pk}"], ["event-1-1-Somebody else"]):
        for erase in ("ask", "now"):
            answer = look(hoster, "nora", who=who, erase=erase)
            assert "Tick the players who are to be erased." in answer.content.decode()
    player.refresh_from_db()
    assert player.name == "Nora Quist"


def test_an_erasing_that_cannot_be_told_beside_the_copies_is_refused(hoster, place):
    player = enter("Nora Quist")
    place.path.write_text("no directory")
    answer = look(hoster, "nora", who=[key_of(hoster, "nora", "Small cup")], erase="now")
    assert "cannot be told beside the copies" in answer.content.decode()
    player.refresh_from_db()
    assert player.name == "Nora Quist"


def test_an_organiser_erases_nobody(place):
    player = enter("Nora Quist")
    organiser = signed_in(account("otto", player.event, "organiser"))
    typed = {"sought": "nora", "who": [f"event-{player.event_id}-1-Nora Quist"], "erase": "now"}
    assert organiser.post(ADDRESS, typed).status_code == 403
    player.refresh_from_db()
    assert player.name == "Nora Quist"
