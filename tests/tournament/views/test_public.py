"""The public pages, as a visitor gets them."""

import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.mcr import ClaimedFan
from tests.tournament.events import (
    NOW,
    account,
    confirm,
    new_event,
    play,
    play_round,
    publish,
    record,
    seated_event,
    session_of,
    show,
)
from tournament.actions.confirmations import reopen_session
from tournament.actions.rounds import publish_round, unpublish_round
from tournament.actions.sheets import CancelledPenalty, NewPenalty, SheetInput, record_sheet
from tournament.models import Event, Player, Team
from tournament.session_sheet import Hand, HandClaim, Penalty, PenaltyKind

pytestmark = pytest.mark.django_db

#: A sheet whose winner's score, with its sign as pages write it, stands on no other page.
SECRET = SheetInput(hands=(Hand(1, 0, None, 335),), signed_totals=(1029, -343, -343, -343))
SECRET_WRITTEN = "1,029"


def words(markup):
    """What a reader sees, as one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def text(response):
    return words(response.content.decode())


def page(client, name, *numbers, event, query=""):
    return client.get(reverse(name, args=[event.slug, *numbers]) + query)


def pages(event):
    """Every address of an event with up to 12 players, 3 rounds and 3 tables."""
    yield from (
        reverse(name, args=[event.slug]) for name in ("event", "ranking", "teams", "rounds", "players")
    )
    yield from (reverse("player", args=[event.slug, number]) for number in range(1, 13))
    yield from (reverse("own_card", args=[event.slug, number]) for number in range(1, 13))
    for number in range(1, 4):
        yield reverse("round", args=[event.slug, number])
        yield reverse("round", args=[event.slug, number]) + "?by=name"
        yield from (reverse("session", args=[event.slug, number, table]) for table in range(1, 4))
        yield reverse("ranking", args=[event.slug]) + f"?after={number}"


def everything_public(client, event):
    """The text of every page of the event that exists, by address."""
    found = {"/": text(client.get("/"))}
    for address in pages(event):
        response = client.get(address)
        assert response.status_code in (200, 404), address
        found[address] = text(response)
    return found


def play_secretly(event, number):
    """Play and confirm a round, in which table 1 has a score that is found nowhere else."""
    session = session_of(event, number)
    record(session, SECRET)
    confirm(session)
    for other in event.rounds.get(number=number).sessions.exclude(pk=session.pk):
        play(other)


# --- What may be seen -----------------------------------------------------------------------


def test_an_unpublished_score_is_on_no_page_until_it_is_published(client):
    event = seated_event(players=8, rounds=2)
    event.players.update(team=Team.objects.create(event=event, name="Tigers"))
    publish(event, 1)
    show(event, 2)
    play_secretly(event, 2)
    assert [at for at, seen in everything_public(client, event).items() if SECRET_WRITTEN in seen] == []

    round_ = event.rounds.get(number=2)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    told = {at for at, seen in everything_public(client, event).items() if SECRET_WRITTEN in seen}
    assert reverse("session", args=[event.slug, 2, 1]) in told
    assert reverse("round", args=[event.slug, 2]) in told
    assert reverse("ranking", args=[event.slug]) in told
    assert reverse("ranking", args=[event.slug]) + "?after=1" not in told


def test_whoever_looks_sees_the_same(client):
    event = seated_event(players=8, rounds=2)
    show(event, 1)
    play_secretly(event, 1)
    visitor = everything_public(client, event)
    client.force_login(account("olga", event, "organiser"))
    organiser = everything_public(client, event)
    del visitor["/"], organiser["/"]
    assert organiser == visitor


def test_an_unpublished_round_takes_its_scores_with_it(client):
    event = seated_event(players=8, rounds=2)
    play_secretly(event, 1)
    round_ = event.rounds.get(number=1)
    round_ = publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    unpublish_round(round_.pk, by=None, version=round_.version, now=NOW)
    assert [at for at, seen in everything_public(client, event).items() if SECRET_WRITTEN in seen] == []


def test_seating_is_seen_only_when_it_is_shown(client):
    event = seated_event(players=8, rounds=2)
    assert page(client, "round", 1, event=event).status_code == 404
    assert page(client, "session", 1, 1, event=event).status_code == 404
    assert "No seat yet" in text(page(client, "player", 1, event=event))
    show(event, 1)
    assert "Player 1" in text(page(client, "round", 1, event=event))
    assert "The result appears here" in text(page(client, "session", 1, 1, event=event))
    assert "not published" in text(page(client, "player", 1, event=event))
    assert page(client, "round", 2, event=event).status_code == 404


def test_an_event_in_preparation_has_no_pages(client):
    event = new_event(players=8)
    client.force_login(account("olga", event, "organiser"))
    assert {client.get(address).status_code for address in pages(event)} == {404}


def test_a_reopened_sheet_shows_the_published_scores_and_nothing_of_the_work_on_it(client):
    event = seated_event(players=4, rounds=1)
    publish(event, 1)
    session = session_of(event)
    reopen_session(session.pk, by=None, version=session.version, reason="a slip was misread", now=NOW)
    record(session_of(event), SECRET)
    seen = text(page(client, "session", 1, 1, event=event))
    assert "This sheet is being looked at again." in seen
    assert "+34" in seen
    assert SECRET_WRITTEN not in seen
    assert "335" not in seen
    assert "misread" not in seen


# --- The ranking ----------------------------------------------------------------------------


def ranked(response):
    """The lines of the ranking, cell by cell."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", response.content.decode(), re.DOTALL)[1:]
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL) for row in rows]
    return [[words(cell).replace("1 ½", "1½") for cell in row] for row in cells]


def one_table(*, rounds=2):
    """An event of one table with its first round published."""
    event = seated_event(players=4, rounds=rounds)
    publish(event, 1)
    return event


def by_wind(event, number=1):
    return [seat.player.name for seat in session_of(event, number).seats.select_related("player")]


def test_the_ranking_tells_place_name_table_points_points_and_rounds(client):
    event = one_table()
    east, south, west, north = by_wind(event)
    level = sorted([west, north])
    assert ranked(page(client, "ranking", event=event)) == [
        ["1", "", east, "4", "+34", "4 +34"],
        ["2", "", level[0], "1½", "−8", "1½ −8"],
        ["2", "", level[1], "1½", "−8", "1½ −8"],
        ["4", "", south, "0", "−18", "0 −18"],
    ]


def test_movement_is_told_from_the_second_round_on(client):
    event = one_table()
    record(session_of(event, 2), SheetInput(signed_totals=(0, 90, -40, -50)))
    confirm(session_of(event, 2))
    round_ = event.rounds.get(number=2)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    before = {
        line[2]: int(line[0]) for line in ranked(page(client, "ranking", event=event, query="?after=1"))
    }
    for line in ranked(page(client, "ranking", event=event)):
        won = before[line[2]] - int(line[0])
        assert line[1].startswith("–" if won == 0 else f"▲{won}" if won > 0 else f"▼{-won}")


def test_looking_back_shows_the_earlier_ranking(client):
    event = one_table()
    publish(event, 2)
    assert len(ranked(page(client, "ranking", event=event, query="?after=1"))[0]) == 6
    assert len(ranked(page(client, "ranking", event=event))[0]) == 7


def test_a_substitute_stands_at_the_end_without_a_place(client):
    event = one_table()
    winner = by_wind(event)[0]
    event.players.filter(name=winner).update(status=Player.Status.SUBSTITUTE)
    lines = ranked(page(client, "ranking", event=event))
    assert lines[-1][0] == "–"
    assert lines[-1][2] == f"{winner} substitute"
    assert [line[0] for line in lines[:-1]] == ["1", "1", "3"]


def test_a_withdrawn_player_keeps_the_place_and_is_marked(client):
    event = one_table()
    winner = by_wind(event)[0]
    event.players.filter(name=winner).update(status=Player.Status.WITHDRAWN)
    line = ranked(page(client, "ranking", event=event))[0]
    assert (line[0], line[2]) == ("1", f"{winner} withdrawn")


def test_who_has_not_played_yet_is_among_the_players_and_not_in_the_ranking(client):
    event = one_table()
    Player.objects.create(event=event, number=9, name="Zoe Late")
    Player.objects.create(event=event, number=10, name="Sam Reserve", status=Player.Status.SUBSTITUTE)
    lines = ranked(page(client, "ranking", event=event))
    assert [line[0] for line in lines] == ["1", "2", "2", "4"]
    assert all(name in text(page(client, "players", event=event)) for name in ("Zoe Late", "Sam Reserve"))


def test_a_player_is_found_without_accents_by_country_club_and_team(client):
    event = one_table()
    first, second, third, _fourth = event.players.all()
    event.players.filter(pk=third.pk).update(club="East Wind")
    event.players.filter(pk=second.pk).update(club="Last Tile")
    tigers = Team.objects.create(event=event, name="Tigers")
    event.players.filter(pk=first.pk).update(name="Tomasz Zieliński", country="PL")
    event.players.filter(pk=second.pk).update(country="JP", team=tigers)

    def found(query):
        return sorted(
            line[2].split(" ")[0] for line in ranked(page(client, "ranking", event=event, query=query))
        )

    assert found("?q=zielinski tomasz") == ["Tomasz"]
    assert found(f"?q={first.number}") == ["Tomasz"]
    assert found("?country=PL") == ["Tomasz"]
    assert len(found(f"?team={tigers.pk}")) == 1
    assert len(found("?club=East+Wind")) == 1
    assert len(found("?club=East+Wind&country=PL")) == 0
    assert len(found("?q=&country=&team=")) == 4
    assert "Nobody found" in text(page(client, "ranking", event=event, query="?q=qqq"))


def test_the_place_stays_when_the_list_is_narrowed(client):
    event = one_table()
    last = by_wind(event)[1]
    assert [line[0] for line in ranked(page(client, "ranking", event=event, query=f"?q={last}"))] == ["4"]


@pytest.mark.parametrize(
    ("sort", "column"), [("score", 4), ("-score", 4), ("player", 2), ("-player", 2), ("round_1", 5)]
)
def test_every_column_sorts(client, sort, column):
    event = one_table()

    def column_of(query):
        return [line[column] for line in ranked(page(client, "ranking", event=event, query=query))]

    opposite = sort.removeprefix("-") if sort.startswith("-") else f"-{sort}"
    assert sorted(column_of(f"?sort={sort}")) == sorted(column_of(""))
    assert column_of(f"?sort={sort}")[0] == column_of(f"?sort={opposite}")[-1]
    assert column_of(f"?sort={sort}") != column_of(f"?sort={opposite}")


def test_a_long_ranking_has_pages(client):
    event = seated_event(players=104, rounds=1)
    publish(event, 1)
    assert len(ranked(page(client, "ranking", event=event))) == 100
    assert len(ranked(page(client, "ranking", event=event, query="?page=2"))) == 4


def test_before_the_first_round_the_players_stand_there(client):
    event = seated_event(players=4, rounds=2)
    seen = text(page(client, "ranking", event=event))
    assert "The ranking appears here" in seen
    assert "Player 4" in seen


def test_the_teams_are_ranked_with_their_members(client):
    event = one_table()
    east, south, west, north = by_wind(event)
    for name, members in {"Tigers": (east, south), "Jade": (west, north)}.items():
        event.players.filter(name__in=members).update(team=Team.objects.create(event=event, name=name))
    lines = ranked(page(client, "teams", event=event))
    assert [(line[0], line[3], line[4]) for line in lines] == [("1", "4", "+16"), ("2", "3", "−16")]
    assert lines[0][2] == "Tigers"
    assert lines[0][5] == f"{east} 4 · +34 {south} 0 · −18"


def test_without_teams_there_is_no_team_page(client):
    event = one_table()
    assert page(client, "teams", event=event).status_code == 404
    assert "Teams" not in text(page(client, "ranking", event=event))


# --- A session ------------------------------------------------------------------------------


def published_sheet(sheet, *, reason=""):
    event = seated_event(players=4, rounds=1)
    record(session_of(event), sheet)
    confirm(session_of(event), reason=reason)
    round_ = event.rounds.get(number=1)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    return event


def test_a_session_tells_its_hands_and_their_payment(client):
    hands = (Hand(1, 0, 1, 13), Hand(2), Hand(5, 3, None, 20))
    event = published_sheet(SheetInput(hands=hands, signed_totals=(9, -49, -36, 76)))
    east, _south, _west, north = by_wind(event)
    seen = text(page(client, "session", 1, 1, event=event))
    assert f"E {east} from S South 8 + 13 from South, 8 each from West and North: +37." in seen
    assert "Drawn hand Nobody pays." in seen
    assert f"N {north} drew the winning tile 8 + 20 from each of the three: +84." in seen
    assert "East round" in seen
    assert "South round" in seen
    assert "West round" not in seen
    assert "East ends at 9. South ends at −49. West ends at −36. North ends at 76." in seen


def test_a_session_shows_the_fans_and_the_tiles_that_are_known(client):
    fans = (ClaimedFan(39), ClaimedFan(63), ClaimedFan(69), ClaimedFan(79))
    tiles = "[123m,1]123m9s456s789p9s|EE0000|1"
    hands = (
        Hand(1, 0, 1, 13, HandClaim(fans, 1, tiles)),
        Hand(2, 0, 1, 10, HandClaim((ClaimedFan(39), ClaimedFan(64)))),
        Hand(3),
        Hand(4, 0, 1, 10),
    )
    event = published_sheet(SheetInput(hands=hands, signed_totals=(105, -57, -24, -24)))
    response = page(client, "session", 1, 1, event=event)
    seen = text(response)
    assert "+37. Mixed Straight 8 All Chows 2 Pure Double Chow 1 Single Wait 1 Flower Tiles 1" in seen
    assert "+34. Mixed Straight 8 Tile Hog 2" in seen
    assert seen.count("fans not checked") == 1
    assert "Of one hand only the value is known: its fans are not checked." in seen
    drawn = re.findall('class="tiles[^"]*" role="img" aria-label="([^"]*)"', response.content.decode())
    assert drawn == [
        "claimed chow 1 2 3 characters; 1 2 3 characters, 4 5 6 9 bamboo, 7 8 9 dots. Won on 9 bamboo."
    ]
    assert 'href="/fans/#fan-39"' in response.content.decode()


def test_a_reconciled_sheet_says_what_differs(client):
    event = published_sheet(
        SheetInput(hands=(Hand(1, 0, 1, 10),), signed_totals=(36, -18, -10, -8)), reason="both checked it"
    )
    seen = text(page(client, "session", 1, 1, event=event))
    assert "≠ reconciled sheet" in seen
    assert "East +2, West −2. The signed totals count." in seen
    assert "both checked it" not in seen


def test_a_sheet_of_totals_says_so(client):
    event = published_sheet(SheetInput(signed_totals=(10, 0, 0, -10)))
    seen = text(page(client, "session", 1, 1, event=event))
    assert "Σ totals only" in seen
    assert "The run of the session" not in seen


def test_totals_that_do_not_add_up_are_marked(client):
    event = published_sheet(SheetInput(signed_totals=(10, 0, 0, 0)), reason="as signed")
    seen = text(page(client, "session", 1, 1, event=event))
    assert "± sum" in seen
    assert "add up to +10" in seen


def test_penalties_are_told_with_who_receives_them_and_cancelled_ones_stay(client):
    event = seated_event(players=4, rounds=1)
    penalties = (
        NewPenalty(Penalty(PenaltyKind.TO_OTHERS, 2, 30, hand=1), "mahjong below the minimum"),
        NewPenalty(Penalty(PenaltyKind.DEDUCTION, 3, 10), "late"),
        NewPenalty(Penalty(PenaltyKind.TO_PLAYER, 0, 5, receiver=1), "tiles exposed"),
        NewPenalty(Penalty(PenaltyKind.DEDUCTION, 1, 20), "phone"),
    )
    record(session_of(event), SheetInput(hands=(Hand(1, 0, 1, 10),), new_penalties=penalties))
    session = session_of(event)
    phone = session.penalties.get(reason="phone")
    sheet = SheetInput(
        hands=(Hand(1, 0, 1, 10),),
        signed_totals=(39, -3, -38, -8),
        cancelled=(CancelledPenalty(phone.pk, "it was the referee's"),),
    )
    record_sheet(session.pk, sheet, by=None, version=session.version, now=NOW)
    confirm(session_of(event))
    round_ = event.rounds.get(number=1)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    east, south, west, north = by_wind(event)
    seen = text(page(client, "session", 1, 1, event=event))
    assert f"{west} (West): mahjong below the minimum. −30, and +10 to each of the others." in seen
    assert f"{north} (North): late. −10, which nobody receives." in seen
    assert f"{east} (East): tiles exposed. −5, paid to South." in seen
    assert f"{south} (South): phone. −20, which nobody receives. Cancelled: it was the referee's." in seen


def test_places_at_a_table_are_shared_by_level_scores(client):
    event = one_table()
    seen = text(page(client, "session", 1, 1, event=event))
    assert [seen.count(f"place {place}") for place in (1, 2, 3, 4)] == [1, 2, 0, 1]


# --- Rounds and players ---------------------------------------------------------------------


def test_the_rounds_tell_how_far_they_are(client):
    event = seated_event(players=4, rounds=3)
    publish(event, 1)
    show(event, 2)
    seen = text(page(client, "rounds", event=event))
    assert "Round 1 ✓ results published Table 1" in seen
    assert "Round 2 ◐ seating shown Table 1" in seen
    assert "Round 3 ○ to come" in seen


def test_a_round_can_be_read_by_name(client):
    event = seated_event(players=8, rounds=1)
    show(event, 1)
    event.players.filter(number=1).update(name="Émile")
    event.players.filter(number=2).update(name="Zoe")
    seen = text(page(client, "round", 1, event=event, query="?by=name"))
    assert seen.index("Émile") < seen.index("Player 3") < seen.index("Zoe")


def test_a_player_sees_table_wind_table_mates_and_results(client):
    event = one_table()
    show(event, 2)
    east, *others = by_wind(event)
    number = event.players.get(name=east).number
    seen = text(page(client, "player", number, event=event))
    assert "Place after round 1 1 Table points 4 Points +34 Sessions 1" in seen
    assert "Round 1, Table 1 E East" in seen
    assert all(other in seen for other in others)
    assert "Round 2, Table 1" in seen


def test_the_home_page_lists_public_events_and_the_own_ones(client):
    one_table()
    draft = new_event(title="Autumn cup")
    seen = text(client.get("/"))
    assert "Small cup" in seen
    assert "published: round 1 of 2" in seen
    assert "Autumn cup" not in seen
    client.force_login(account("olga", draft, "organiser"))
    assert "Autumn cup organiser, in preparation, not public" in text(client.get("/"))


# --- Addresses, caching, cost ---------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "e/nothing/",
        "e/small-cup/rounds/9/",
        "e/small-cup/rounds/0/",
        "e/small-cup/rounds/99999999999999999999/",
        "e/small-cup/rounds/1/tables/9/",
        "e/small-cup/rounds/1/tables/99999999999999999999/",
        "e/small-cup/players/99/",
        "e/small-cup/players/99999999999999999999/",
        "e/small-cup/players/x/",
        "e/%00/",
        "nothing",
    ],
)
def test_an_unknown_address_is_a_page_of_the_site(client, path):
    one_table()
    response = client.get(f"/{path}")
    assert response.status_code == 404
    assert "There is nothing at this address" in text(response)


@pytest.mark.parametrize(
    "query",
    [
        "?after=x",
        "?after=0",
        "?after=-1",
        "?after=2",
        "?after=99999999999999999999",
        "?after=²",
        "?after=",
        "?page=x",
        "?page=0",
        "?page=9",
        "?page=99999999999999999999",
        "?per_page=0",
        "?per_page=-5",
        "?sort=nothing",
        "?sort=moved",
        "?sort=-",
        "?sort=,,",
        "?sort=rank&sort=-rank",
        "?q=%00",
        "?q=" + "x" * 3000,
        "?country=XX",
        "?team=9",
        "?team=x",
        "?club=x",
        "?team=99999999999999999999",
        "?q[]=a&q=b",
        "?by=%FF",
    ],
)
@pytest.mark.parametrize("name", ["ranking", "players"])
def test_a_query_that_cannot_be_read_is_no_error(client, name, query):
    event = one_table()
    response = page(client, name, event=event, query=query)
    assert response.status_code == 200
    assert "Player 1" in text(response) or "Nobody found" in text(response)


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("event", ()),
        ("own_card", (1,)),
        ("ranking", ()),
        ("rounds", ()),
        ("round", (1,)),
        ("session", (1, 1)),
        ("player", (1,)),
    ],
)
def test_a_page_is_sent_again_only_when_the_event_has_changed(client, name, numbers):
    event = one_table()
    address = reverse(name, args=[event.slug, *numbers])
    etag = client.get(address)["ETag"]
    with CaptureQueriesContext(
        connection,
    ) as queries:
        again = client.get(address, headers={"if-none-match": etag})
    assert again.status_code == 304
    assert len(queries) == 1
    publish(event, 2)
    assert client.get(address, headers={"if-none-match": etag}).status_code == 200


def test_a_page_in_another_language_is_another_page(client, settings):
    event = one_table()
    address = reverse("ranking", args=[event.slug])
    english = client.get(address)["ETag"]
    settings.LANGUAGE_CODE = "fr"
    assert client.get(address)["ETag"] != english


def test_event_pages_depend_on_nobody_but_for_the_language(client):
    event = one_table()
    organiser = account("organiser", event, "organiser")
    for name in ("event", "find_me", "ranking", "rounds", "players"):
        client.logout()
        response = page(client, name, event=event)
        assert response["Cache-Control"] == "no-cache"
        client.force_login(organiser)
        assert page(client, name, event=event).content == response.content
        assert page(client, name, event=event)["ETag"] == response["ETag"]


def test_public_pages_take_no_posts(client):
    event = one_table()
    assert client.post(reverse("ranking", args=[event.slug])).status_code == 405


def queries_of(client, event):
    """How many queries each kind of page costs."""
    counts = {}
    for name, numbers in {
        "event": (),
        "own_card": (1,),
        "ranking": (),
        "teams": (),
        "rounds": (),
        "round": (1,),
        "session": (1, 1),
        "players": (),
        "player": (1,),
    }.items():
        with CaptureQueriesContext(connection) as queries:
            assert page(client, name, *numbers, event=event).status_code == 200
        counts[name] = len(queries)
    return counts


def with_teams(event: Event) -> Event:
    for player in event.players.all():
        team, _created = Team.objects.get_or_create(event=event, name=f"Team {player.number % 4}")
        event.players.filter(pk=player.pk).update(team=team, country="NL")
    return event


def test_the_number_of_queries_does_not_grow_with_the_event(client):
    small = with_teams(seated_event(players=4, rounds=1, title="Small"))
    publish(small, 1)
    large = with_teams(seated_event(players=24, rounds=3, title="Large"))
    for number in (1, 2, 3):
        publish(large, number)
    assert queries_of(client, large) == queries_of(client, small)


def test_the_home_page_costs_the_same_for_many_events(client):
    publish(seated_event(players=4, rounds=1), 1)
    with CaptureQueriesContext(connection) as one:
        client.get("/")
    for number in range(4):
        play_round(seated_event(players=4, rounds=1, title=f"Cup {number}"), 1)
    with CaptureQueriesContext(connection) as many:
        client.get("/")
    assert len(many) == len(one)
