"""A session that was forfeited or not played: what its players read of it, on each page and in each file."""

import csv
import io

import pytest
from django.urls import reverse

from tests.tournament.papers.test_result_papers import text_of
from tests.tournament.public.reading import page, text
from tests.tournament.sample_events import (
    NOW,
    confirm,
    publish_played,
    record,
    seated_event,
    session_of,
    version_now,
)
from tournament.papers.result_papers import round_results_paper
from tournament.results.event_file import results_of_round
from tournament.rules.sheet import Hand, Penalty
from tournament.sheets.confirming import reopen_session
from tournament.sheets.ending import set_forfeits, set_not_played
from tournament.sheets.recording import NewPenalty, SheetInput

pytestmark = pytest.mark.django_db

#: South wins 50 points from East.
HANDS = (Hand(1, 1, 0, 50),)
SIGNED = (-58, 74, -8, -8)
NAMES = ("Player 1", "Player 2", "Player 3", "Player 4")


def forfeit(session, wind, why="came too late"):
    set_forfeits(session.pk, {wind: why} if why else {}, version=version_now(session), by=None, now=NOW)


def forfeited(*, sheet=None, rounds=1, reason=""):
    """Two tables; at the first South forfeits, and a substitute plays there; the second is not played."""
    event = seated_event(players=8, rounds=rounds)
    session = session_of(event)
    forfeit(session, 1)
    record(session, sheet or SheetInput(hands=HANDS, signed_totals=SIGNED))
    confirm(session, reason=reason)
    other = session_of(event, table=2)
    set_not_played(other.pk, reason="fire alarm", by=None, version=version_now(other), now=NOW)
    publish_played(event)
    return event


def seats_of(event, table=1):
    seats = session_of(event, table=table).seats.select_related("player").order_by("wind")
    return [seat.player for seat in seats]


def api(client, event, *place):
    """What the interface for programs says of a place of the event."""
    return client.get(f"/api/v1/events/{event.slug}/{'/'.join(map(str, place))}/").json()


def test_the_page_of_the_table_gives_who_forfeited_no_place_and_ranks_the_substitute(client):
    event = forfeited()
    east, south, west, north = (player.name for player in seats_of(event))
    seen = text(page(client, "session", 1, 1, event=event))
    assert f"E {east} place 4 −58" in seen
    assert f"S {south} forfeited 0 0 table points" in seen
    assert f"W {west} place 2 −8" in seen
    assert f"N {north} place 2 −8" in seen
    assert f"{south} forfeited this session: came too late." in seen


def test_what_was_signed_at_the_seat_is_what_was_signed(client):
    event = forfeited()
    seen = text(page(client, "session", 1, 1, event=event))
    assert "A substitute +74 – +74 +74 =" in seen
    assert "≠" not in seen


def test_a_sum_that_is_off_is_that_of_the_signed_totals(client):
    event = forfeited(sheet=SheetInput(hands=HANDS, signed_totals=(-58, 74, -8, -9)), reason="as signed")
    assert "The four signed totals add up to −1," in text(page(client, "session", 1, 1, event=event))


def test_the_hands_and_penalties_of_a_forfeited_seat_are_a_substitutes(client):
    late = NewPenalty(Penalty("deduction", 1, 10), "a phone rang")
    sheet = SheetInput(hands=HANDS, signed_totals=(-58, 64, -8, -8), new_penalties=(late,))
    event = forfeited(sheet=sheet)
    south = seats_of(event)[1]
    seen = text(page(client, "session", 1, 1, event=event))
    assert "S A substitute from E East" in seen
    assert "A substitute (South): a phone rang. −10, which nobody receives." in seen
    for name, column in (("hands", "Winner"), ("penalties", "Player")):
        file = client.get(reverse("files_csv", args=[event.slug, name])).content.decode("utf-8-sig")
        (row,) = csv.DictReader(io.StringIO(file))
        assert row[column] == "A substitute"
        assert south.name not in row.values()


def test_the_interface_for_programs_says_the_same(client):
    event = forfeited()
    told = api(client, event, "rounds", 1, "tables", 1)
    assert [seat["place"] for seat in told["seats"]] == [4, None, 2, 2]
    assert [seat["forfeited"] for seat in told["seats"]] == [False, True, False, False]
    _east, south, *_others = seats_of(event)
    (round_,) = api(client, event, "players", south.number)["schedule"]
    assert (round_["score"], round_["place"]) == (0, None)
    assert (round_["forfeited"], round_["not_played"]) == (True, False)
    (round_,) = api(client, event, "players", seats_of(event, table=2)[0].number)["schedule"]
    assert (round_["score"], round_["place"]) == (None, None)
    assert (round_["forfeited"], round_["not_played"]) == (False, True)


def test_each_player_reads_how_the_own_session_ended(client):
    event = forfeited()
    _east, south, west, _north = seats_of(event)
    absent = seats_of(event, table=2)[0]
    assert "0 forfeited 0" in text(page(client, "player", south.number, event=event))
    assert "−8 place 2" in text(page(client, "player", west.number, event=event))
    seen = text(page(client, "player", absent.number, event=event))
    assert "not played" in seen
    assert "not published" not in seen


def test_the_own_card_says_how_the_last_session_ended(client):
    event = forfeited(rounds=2)
    east, south, *_others = seats_of(event)
    absent = seats_of(event, table=2)[0]
    assert "Forfeited: 0 points and 0 table points." in text(
        page(client, "own_card", south.number, event=event)
    )
    assert "place 4 at the table" in text(page(client, "own_card", east.number, event=event))
    assert "Nobody played at this table." in text(page(client, "own_card", absent.number, event=event))


def test_the_list_of_the_round_says_it_beside_the_names(client):
    event = forfeited()
    south, absent = seats_of(event)[1], seats_of(event, table=2)[0]
    seen = text(page(client, "round", 1, event=event, query="?by=name"))
    assert f"{south.name} 1 S 0 forfeited 0" in seen
    assert f"{absent.name} 2 E not played –" in seen


@pytest.mark.parametrize("public", [True, False])
def test_the_printed_results_list_both_with_the_reason(public):
    event = forfeited()
    round_ = event.rounds.get(number=1)
    paper = round_results_paper(round_, results_of_round(event, round_, public=public), public=public)
    south = seats_of(event)[1]
    assert paper.context["endings"] == [
        f"Table 1: {south.name} forfeited: came too late",
        "Table 2 was not played: fire alarm",
    ]
    read = text_of(paper, event)
    assert "2 ∅" in read
    assert "0 · forfeited" in read
    assert "∅: not played." in read


def test_a_forfeit_that_is_only_tried_on_a_sheet_that_is_open_again_is_not_told(client):
    event = seated_event(players=4, rounds=1)
    session = session_of(event)
    record(session, SheetInput(hands=HANDS, signed_totals=SIGNED))
    confirm(session)
    publish_played(event)
    before = text(page(client, "round", 1, event=event))
    reopen_session(session.pk, by=None, version=version_now(session), reason="look", now=NOW)
    forfeit(session, 1)
    assert text(page(client, "round", 1, event=event)) == before
    own = page(client, "player", seats_of(event)[1].number, event=event)
    assert "+74 place 1 4" in text(own)
    seen = text(page(client, "session", 1, 1, event=event))
    assert "forfeited" not in seen
    assert "place 1 +74" in seen
    assert [seat["place"] for seat in api(client, event, "rounds", 1, "tables", 1)["seats"]] == [4, 1, 2, 2]


def test_a_forfeit_that_was_published_is_no_place_while_the_sheet_is_open_again(client):
    event = forfeited()
    session = session_of(event)
    reopen_session(session.pk, by=None, version=version_now(session), reason="look", now=NOW)
    forfeit(session, 1, why="")
    told = api(client, event, "rounds", 1, "tables", 1)
    assert [(seat["score"], seat["place"]) for seat in told["seats"]] == [
        (-58, None),
        (0, None),
        (-8, None),
        (-8, None),
    ]
    south = seats_of(event)[1]
    seen = text(page(client, "player", south.number, event=event))
    assert "not published" not in seen
    assert "place 1" not in seen


def test_a_table_that_was_not_played_stays_so_while_its_sheet_is_open_again(client):
    event = forfeited()
    other = session_of(event, table=2)
    reopen_session(other.pk, by=None, version=version_now(other), reason="they played after all", now=NOW)
    absent = seats_of(event, table=2)[0]
    assert "not played" in text(page(client, "player", absent.number, event=event))


def test_the_run_of_the_session_ends_at_the_score_that_counts(client):
    """A deduction of the whole session belongs to no hand, and a total can be signed otherwise."""
    event = seated_event(players=4, rounds=1)
    session = session_of(event)
    late = NewPenalty(Penalty("deduction", 0, 20), "late")
    record(
        session,
        SheetInput(hands=(Hand(1, 0, 1, 10),), signed_totals=(14, -18, -9, -7), new_penalties=(late,)),
    )
    confirm(session, reason="as signed")
    publish_played(event)
    seen = text(page(client, "session", 1, 1, event=event))
    assert "East ends at 14. South ends at −18. West ends at −9. North ends at −7." in seen
