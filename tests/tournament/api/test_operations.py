"""The interface for other programs, as a program meets it."""

import itertools
from typing import Any

import jsonschema_rs
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.api.example import example_event
from tests.tournament.sample_events import NOW, account, new_event, publish, publish_played, seated_event
from tournament.api.filling import exact_text
from tournament.api.site import api
from tournament.models import Event, Player, Session
from tournament.players.entering import edit_player
from tournament.players.entries import PlayerEntry
from tournament.record import bump_revision
from tournament.rounds.publishing import unpublish_round
from tournament.sheets.confirming import reopen_session

pytestmark = pytest.mark.django_db

ROOT = "/api/v1/"
CUP = f"{ROOT}events/spring-cup/"
#: Every operation about the event of the examples.
ABOUT_THE_CUP = [
    CUP,
    *(f"{CUP}{name}/" for name in ("standings", "teams", "nations", "penalties", "rounds", "sessions")),
    *(f"{CUP}{name}/" for name in ("hands", "players", "players/2", "rounds/1", "rounds/1/tables/1")),
    *(f"{CUP}{name}/" for name in ("statistics", "statistics/players")),
]


@pytest.fixture
def event() -> Event:
    return example_event()


def items(client, address: str) -> list[dict[str, Any]]:
    return client.get(address).json()["items"]


# --- What is read -----------------------------------------------------------------------------


def test_whoever_follows_the_addresses_gets_everywhere(client, event):
    seen, waiting = set(), [ROOT]
    while waiting:
        address = waiting.pop()
        if address in seen:
            continue
        seen.add(address)
        response = client.get(address)
        assert response.status_code == 200, address
        if response["Content-Type"].startswith("application/json"):
            waiting += [told for told in _addresses(response.json()) if told not in seen]
    assert {f"{CUP}players/{number}/" for number in range(1, 9)} <= seen
    assert {f"{ROOT}events/", CUP, f"{ROOT}openapi.json", "/api/", "/e/spring-cup/players/5/"} <= seen


def _addresses(told: Any) -> list[str]:
    if isinstance(told, dict):
        return [found for value in told.values() for found in _addresses(value)]
    if isinstance(told, list):
        return [found for value in told for found in _addresses(value)]
    return [told] if isinstance(told, str) and told.startswith("/") and "{" not in told else []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_document_is_made_once(client, event, monkeypatch, language):
    first = client.get(f"{ROOT}openapi.json", headers={"accept-language": "en"})
    monkeypatch.setattr(api, "get_openapi_schema", None)
    again = client.get(f"{ROOT}openapi.json", headers={"accept-language": language})
    assert again.content == first.content
    unchanged = client.get(f"{ROOT}openapi.json", headers={"if-none-match": first["ETag"]})
    assert unchanged.status_code == 304


def test_every_answer_has_the_shape_of_the_document(client, event):
    document = client.get(f"{ROOT}openapi.json").json()
    operations = {address: methods["get"] for address, methods in document["paths"].items()}
    assert {"get"} == {method for methods in document["paths"].values() for method in methods}
    told = {ROOT: ROOT, f"{ROOT}events/": f"{ROOT}events/"}
    for address in ABOUT_THE_CUP:
        general = address.replace("spring-cup", "{slug}")
        for digit, name in (("players/2", "players/{number}"), ("rounds/1", "rounds/{number}")):
            general = general.replace(digit, name)
        told[general.replace("tables/1", "tables/{table}")] = address
    assert told.keys() == operations.keys()
    for general, address in told.items():
        shape = operations[general]["responses"]["200"]["content"]["application/json"]["schema"]
        jsonschema_rs.validate({**shape, "components": document["components"]}, client.get(address).json())


def test_the_page_for_people_lists_every_operation(client):
    page = client.get("/api/").content.decode()
    assert [address for address in api.get_openapi_schema()["paths"] if f"<code>{address}<" not in page] == []


def test_the_pages_of_a_list_are_the_list(client, event):
    whole = items(client, f"{CUP}standings/")
    address, parts = f"{CUP}standings/?per_page=3&after=1", []
    while address:
        page = client.get(address).json()
        assert (page["count"], page["pages"]) == (8, 3)
        parts.append(page["items"])
        address = page["next"]
    assert list(itertools.chain(*parts)) == whole
    assert [len(part) for part in parts] == [3, 3, 2]


def test_looking_back_gives_the_earlier_ranking(client, event):
    first = items(client, f"{CUP}standings/")
    publish_played(event, 2)
    assert [{**line, "moved": None} for line in items(client, f"{CUP}standings/?after=1")] == first
    later = client.get(f"{CUP}standings/").json()
    assert later["after"] == 2
    assert all(line["moved"] is not None for line in later["items"])


def test_the_best_member_alone_counts_where_one_counts(client, event):
    Event.objects.filter(pk=event.pk).update(team_best=1)
    tigers = next(team for team in items(client, f"{CUP}teams/") if team["name"] == "Tigers")
    assert [member["counts"] for member in tigers["members"]] == [True, False, False, False]
    assert tigers["score"] == tigers["members"][0]["score"] == 76


def test_statistics_count_published_hands(client, event):
    told = client.get(f"{CUP}statistics/").json()
    assert (told["sessions"], told["sessions_with_hands"], told["hands"], told["drawn"]) == (2, 1, 3, 1)
    assert [(hand["winner"]["name"], hand["value"]) for hand in told["best_hands"]] == [
        ("Kenji Morita", 20),
        ("Sofia Almeida", 13),
    ]
    assert told["fans"][0] == {"number": 39, "name": "Mixed Straight", "hands": 1}
    of_players = {line["player"]["number"]: line for line in items(client, f"{CUP}statistics/players/")}
    assert sorted(of_players) == [1, 2, 3, 4]
    assert (of_players[4]["won"], of_players[4]["self_drawn"], of_players[2]["discarded"]) == (1, 1, 1)


@pytest.mark.parametrize(
    ("twelfths", "text"), [(0, "0"), (6, "1/2"), (12, "1"), (208, "17 1/3"), (-4, "-1/3"), (-17, "-1 5/12")]
)
def test_table_points_are_exact(twelfths, text):
    assert exact_text(twelfths) == text


# --- What is not public -----------------------------------------------------------------------


def test_nothing_of_a_round_that_is_not_published(client, event):
    assert client.get(f"{CUP}standings/?after=2").json() == {"error": "Round 2 is not published."}
    assert client.get(f"{CUP}rounds/3/").json() == {"error": "The seating of round 3 is not shown."}
    assert client.get(f"{CUP}rounds/3/tables/1/").json() == {"error": "No table 1 is shown in round 3."}
    session = client.get(f"{CUP}rounds/2/tables/1/").json()
    assert (session["published"], session["hands"], session["marks"]) == (False, [], [])
    assert {seat["score"] for seat in session["seats"]} == {None}
    assert {line["round"] for line in items(client, f"{CUP}hands/")} == {1}


def test_an_unpublished_round_takes_its_hands_with_it(client, event):
    assert len(items(client, f"{CUP}hands/")) == 3
    round_ = event.rounds.get(number=1)
    unpublish_round(round_.pk, by=None, version=round_.version, now=NOW)
    assert items(client, f"{CUP}hands/") == []
    assert client.get(f"{CUP}standings/").json() == {"error": "No round is published yet."}


def test_a_reopened_sheet_shows_the_published_scores_alone(client, event):
    session = Session.objects.get(round__event=event, round__number=1, table__number=1)
    reopen_session(session.pk, by=None, version=session.version, reason="misread", now=NOW)
    told = client.get(f"{CUP}rounds/1/tables/1/").json()
    assert [seat["score"] for seat in told["seats"]] == [9, -63, -36, 76]
    assert (told["hands"], told["penalties"]) == ([], [])
    assert items(client, f"{CUP}hands/") == []


def test_a_hand_won_at_a_forfeited_seat_is_nobodys(client, event):
    won = [line["player"] and line["player"]["number"] for line in items(client, f"{CUP}hands/")]
    session = Session.objects.get(round__event=event, round__number=1, table__number=1)
    session.seats.filter(wind=0).update(forfeit="left")
    bump_revision(event)
    assert [line["player"] and line["player"]["number"] for line in items(client, f"{CUP}hands/")] == [
        None,
        *won[1:],
    ]


def test_a_hidden_name_is_a_number(client, event):
    player = event.players.get(number=5)
    edit_player(player.pk, PlayerEntry(player.name, number=5, hidden=True), by=None, version=1, now=NOW)
    assert items(client, f"{CUP}players/")[4]["name"] == "Player 5"
    assert player.name not in client.get(f"{CUP}standings/").content.decode()


def test_who_waits_is_not_there(client, event):
    event.players.filter(number=8).update(status=Player.Status.WAITING)
    assert len(items(client, f"{CUP}players/")) == 7
    assert client.get(f"{CUP}players/8/").json() == {"error": "There is no player 8 in this event."}


def test_an_event_in_preparation_is_not_there(client):
    new_event(title="Spring cup", players=8)
    assert items(client, f"{ROOT}events/") == []
    assert client.get(CUP).json() == {"error": "There is no public event at this address."}


# --- How it answers ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "status", "sentence"),
    [
        ("nothing/", 404, "There is nothing at this address."),
        ("events/none/", 404, "There is no public event at this address."),
        ("events/spring-cup/nothing/", 404, "There is nothing at this address."),
        ("events/spring-cup/players/99/", 404, "There is no player 99 in this event."),
        ("events/spring-cup/players/?page=9", 404, "There is no page 9: the last is 1."),
        ("events/spring-cup/players/?page=0", 422, "“page” must be 1 or more."),
        ("events/spring-cup/players/?page=two", 422, "“page” must be a whole number."),
        ("events/spring-cup/players/?per_page=501", 422, "“per_page” must be 500 or less."),
        ("events/spring-cup/hands/?round=%00", 422, "“round” must be a whole number."),
        ("events/spring-cup/standings/?after=" + "9" * 5000, 422, "“after” must be a whole number."),
    ],
)
def test_what_cannot_be_answered_is_told_in_a_sentence(client, event, address, status, sentence):
    response = client.get(ROOT + address)
    assert (response.status_code, response.json()) == (status, {"error": sentence})
    assert response["Access-Control-Allow-Origin"] == "*"


def test_numbers_that_no_database_holds_are_not_there(client, event):
    huge = "7" * 40
    for address in (f"players/{huge}/", f"rounds/{huge}/", f"rounds/1/tables/{huge}/"):
        assert client.get(CUP + address).status_code == 404
    assert items(client, f"{CUP}hands/?round={huge}") == []
    assert client.get(f"{CUP}standings/?after={huge}").status_code == 404


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_can_be_changed(client, event, method):
    response = getattr(client, method)(CUP)
    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD, OPTIONS"
    assert response.json() == {"error": "This interface is for reading: it answers GET and HEAD only."}


@pytest.mark.parametrize("address", [ROOT, *ABOUT_THE_CUP, f"{ROOT}openapi.json", f"{ROOT}nothing/"])
def test_another_sites_page_may_read_every_answer(client, event, address):
    asked = client.options(address, headers={"origin": "https://club.example"})
    assert (asked.status_code, asked["Access-Control-Allow-Origin"]) == (204, "*")
    assert client.get(address)["Access-Control-Allow-Origin"] == "*"
    head = client.head(address)
    assert head.content == b""
    assert head.status_code == client.get(address).status_code


@pytest.mark.parametrize("address", ABOUT_THE_CUP)
def test_a_poll_costs_one_query_until_something_is_published(client, event, address):
    etag = client.get(address)["ETag"]
    with CaptureQueriesContext(connection) as queries:
        again = client.get(address, headers={"if-none-match": etag})
    assert (again.status_code, again.content, len(queries)) == (304, b"", 1)
    publish_played(event, 2)
    assert client.get(address, headers={"if-none-match": etag}).status_code == 200


def test_the_list_of_events_is_new_when_it_has_changed(client, event):
    etag = client.get(f"{ROOT}events/")["ETag"]
    assert client.get(f"{ROOT}events/", headers={"if-none-match": etag}).status_code == 304
    publish_played(event, 2)
    assert client.get(f"{ROOT}events/", headers={"if-none-match": etag}).status_code == 200


def test_whoever_asks_gets_the_same(client, event):
    visitor = {address: client.get(address) for address in ABOUT_THE_CUP}
    assert not any(response.cookies for response in visitor.values())
    client.force_login(account("olga", event, "organiser"))
    for address, response in visitor.items():
        assert client.get(address).content == response.content


def queries_of(client, event: Event) -> dict[str, int]:
    counts = {}
    for address in ABOUT_THE_CUP:
        if "nations" in address or "teams" in address:
            continue
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address.replace("spring-cup", event.slug)).status_code == 200
        counts[address] = len(queries)
    return counts


def test_the_number_of_queries_does_not_grow_with_the_event(client):
    small = seated_event(players=4, rounds=1, title="Small")
    publish(small, 1)
    large = seated_event(players=24, rounds=3, title="Large")
    for number in (1, 2, 3):
        publish(large, number)
    assert queries_of(client, large) == queries_of(client, small)
