"""Who withdrew is taken out of the ranking and put back: no place, the others close up, no result changes."""

import pytest
from django.db import IntegrityError, transaction

from tests.tournament.sample_events import NOW, account, charted_event, later, play_round, publish_played
from tournament.archive.contents import archived
from tournament.archive.restoring import import_event
from tournament.draws.proposals import seated_players
from tournament.models import Player
from tournament.players.entering import (
    PlayerEntry,
    add_players,
    edit_player,
    import_players,
    set_status,
)
from tournament.players.entries import entry_of
from tournament.players.replacing import replace_player
from tournament.players.unranking import put_back_into_ranking, take_out_of_ranking
from tournament.record.actions import action_words
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed, StaleVersion
from tournament.results.moved_places import MovedPlace, moved_by_unranking
from tournament.results.standings import results_of, standings_of, team_standings_of
from tournament.results.stored_numbers import differences_in
from tournament.words.history import changes_of

pytestmark = pytest.mark.django_db

REASON = "left after round 1"


@pytest.fixture
def event():
    """East of both tables won a hand: players 1 and 5 share the first place, 1 of team A and Dutch."""
    entries = [
        PlayerEntry(
            f"Player {number}", team="A" if number < 5 else "B", country="NL" if number == 1 else "JP"
        )
        for number in range(1, 9)
    ]
    event = charted_event(entries, title="Small event", nation_best=1)
    play_round(event, 1)
    return event


@pytest.fixture
def published(event):
    publish_played(event)
    event.refresh_from_db()
    return event


def player_of(event, number=1):
    return event.players.get(number=number)


def become(event, status, number=1):
    player = player_of(event, number)
    return set_status(player.pk, status, by=None, version=player.version, now=NOW)


def change(act, event, number=1, **more):
    player = player_of(event, number)
    return act(player.pk, **{"by": None, "version": player.version, "now": NOW, **more})


def take_out(event, number=1, **more):
    return change(take_out_of_ranking, event, number, **{"reason": REASON, **more})


def unranked(event, number=1, **more):
    become(event, "withdrawn", number)
    return take_out(event, number, **more)


def places(event, **more):
    return [(line.number, line.rank) for line in standings_of(event, **more)]


def test_the_others_close_up_and_no_result_changes(event):
    first, results = places(event), results_of(event)
    assert first[:3] == [(1, 1), (5, 1), (3, 3)]
    sums = {line.number: (line.twelfths, line.score) for line in standings_of(event)}
    unranked(event)
    assert places(event) == [(5, 1), *[(number, rank - 1) for number, rank in first[2:]], (1, None)]
    assert {line.number: (line.twelfths, line.score) for line in standings_of(event)} == sums
    assert results_of(event) == results
    assert differences_in(event) == ()


def test_nothing_counts_for_the_team_as_with_a_substitute(event):
    become(event, "substitute")
    as_substitute = team_standings_of(event)
    become(event, "withdrawn")
    assert team_standings_of(event) != as_substitute
    take_out(event)
    assert team_standings_of(event) == as_substitute
    assert [len(team.members) for team in as_substitute] == [4, 3]


def test_only_who_has_withdrawn_and_each_once(event):
    with pytest.raises(ActionRefused, match="Player 1 has not withdrawn"):
        take_out(event)
    unranked(event)
    with pytest.raises(ActionRefused, match="Player 1 is out of the ranking already"):
        take_out(event)
    change(put_back_into_ranking, event)
    assert player_of(event).status == "withdrawn"
    assert places(event)[:2] == [(1, 1), (5, 1)]
    with pytest.raises(ActionRefused, match="Player 1 is in the ranking already"):
        change(put_back_into_ranking, event)


def test_who_may_and_whose_version(event):
    become(event, "withdrawn")
    with pytest.raises(NotAllowed):
        take_out(event, by=account("ref", event, "referee"))
    with pytest.raises(StaleVersion):
        take_out(event, version=1)
    with pytest.raises(InvalidInput, match="at most 200"):
        take_out(event, reason="x" * 201)
    assert not player_of(event).unranked


def test_the_history_keeps_who_when_before_after_and_why(event):
    ada = account("ada", event, "organiser")
    unranked(event, by=ada, now=later(5))
    entry = event.history.get(action="take_out_of_ranking")
    assert (entry.by, entry.at, entry.subject, entry.reason) == (ada, later(5), "1 Player 1", REASON)
    told = [(change.label, change.before, change.after) for change in changes_of(entry)]
    assert told == [("out of the ranking", "no", "yes")]
    change(put_back_into_ranking, event, reason="came back")
    assert action_words(event.history.first().action) == "Player put back into the ranking"


# --- Once a ranking is published -----------------------------------------------------------------


def test_the_public_sees_it_at_once_and_only_with_a_reason(published):
    revision = published.revision
    become(published, "withdrawn")
    with pytest.raises(InvalidInput, match="Results are published: say why") as refused:
        take_out(published, reason=" ")
    assert list(refused.value.errors) == ["reason"]
    assert places(published, public=True)[:2] == [(1, 1), (5, 1)]
    take_out(published)
    assert places(published, public=True)[0] == (5, 1)
    assert places(published, public=True)[-1] == (1, None)
    published.refresh_from_db()
    assert published.revision == revision + 2
    with pytest.raises(InvalidInput, match="Results are published: say why"):
        change(put_back_into_ranking, published)


def test_whose_published_place_moves(published):
    become(published, "withdrawn")
    moves = moved_by_unranking(published, player_of(published), unranked=True)
    assert moves.players == (
        *[MovedPlace(f"{number} Player {number}", rank, rank - 1) for number, rank in places(published)[2:]],
        MovedPlace("1 Player 1", 1, None),
    )
    assert moves.teams == (MovedPlace("A", 1, 2),)
    assert moves.nations == (MovedPlace("Netherlands", 1, None),)
    assert not player_of(published).unranked
    take_out(published)
    back = moved_by_unranking(published, player_of(published), unranked=False)
    assert back.teams == (MovedPlace("A", 2, 1),)


# --- Coming back ---------------------------------------------------------------------------------


def come_back(event, how, status="playing", number=1):
    """Let a player return: by the button, the page, a list, or in somebody's place."""
    player = player_of(event, number)
    entry = PlayerEntry(**{**{f: getattr(entry_of(player), f) for f in FIELDS}, "status": status})
    if how == "button":
        return set_status(player.pk, status, by=None, version=player.version, now=NOW)
    if how == "page":
        return edit_player(player.pk, entry, by=None, version=player.version, now=NOW)
    if how == "list":
        return import_players(event.pk, [entry], [(player, player.version)], by=None, now=NOW)
    leaving = player_of(event, 2)
    return replace_player(leaving.pk, player.pk, by=None, version=leaving.version, now=NOW)


FIELDS = tuple(PlayerEntry.__dataclass_fields__)
WAYS = ["button", "page", "list"]


@pytest.fixture
def guest(event):
    """A ninth player, who sits nowhere, has withdrawn and is out of the ranking."""
    add_players(event.pk, [PlayerEntry("Player 9")], by=None, now=NOW)
    unranked(event, 9)


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("status", ["playing", "substitute"])
def test_who_is_back_is_not_out_of_the_ranking(event, how, status):
    unranked(event)
    come_back(event, how, status)
    player = player_of(event)
    assert (player.status, player.unranked) == (status, False)
    entry = event.history.first()
    assert ("out of the ranking", "yes", "no") in [
        (one.label.rpartition(": ")[2], one.before, one.after) for one in changes_of(entry)
    ]


def test_who_takes_a_place_is_not_out_of_the_ranking(event, guest):
    come_back(event, "replacement", number=9)
    newcomer = Player.objects.get(name="Player 9")
    assert (newcomer.number, newcomer.status, newcomer.unranked) == (2, "playing", False)


@pytest.mark.parametrize("how", WAYS)
def test_nobody_comes_back_into_a_published_ranking_in_silence(published, how):
    unranked(published)
    with pytest.raises(
        ActionRefused, match="Player 1 is out of the published ranking: put them back into it"
    ):
        come_back(published, how)
    assert player_of(published).unranked
    change(put_back_into_ranking, published, reason="came back")
    come_back(published, how)
    assert player_of(published).status == "playing"


def test_nobody_takes_a_place_in_a_published_ranking_in_silence(event, guest):
    publish_played(event)
    with pytest.raises(ActionRefused, match="Player 9 is out of the published ranking"):
        come_back(event, "replacement", number=9)


@pytest.mark.parametrize("how", ["page", "list"])
def test_other_facts_of_who_is_out_change_as_before(published, how):
    unranked(published)
    come_back(published, how, "withdrawn")
    assert player_of(published).unranked


def test_the_database_knows_nobody_who_plays_out_of_the_ranking(event):
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(number=1).update(unranked=True)


# --- Draws and archives --------------------------------------------------------------------------


def test_no_draw_seats_who_is_out(event):
    unranked(event)
    assert 1 not in [player.number for player in seated_players(event)]


def test_an_archive_brings_it_back(event):
    unranked(event)
    archive, seen = archived(event, now=NOW), places(event)
    assert [row["unranked"] for row in archive["players"]] == [True, *[False] * 7]
    event.delete()
    again = import_event(archive, by=None, now=NOW)
    assert places(again) == seen


def test_an_archive_from_before_has_everybody_in_the_ranking(event):
    become(event, "withdrawn")
    archive, seen = archived(event, now=NOW), places(event)
    for row in archive["players"]:
        del row["unranked"]
    event.delete()
    assert places(import_event(archive, by=None, now=NOW)) == seen


def test_an_archive_of_somebody_who_plays_out_of_the_ranking_is_refused(event):
    archive = archived(event, now=NOW)
    event.delete()
    archive["players"][0]["unranked"] = True
    with pytest.raises(InvalidInput, match="players, row 1"):
        import_event(archive, by=None, now=NOW)
