"""Who sits where."""

from tests.tournament.results.planted_damage.kinds import named_as
from tests.tournament.results.planted_damage.places import E, W, draw, other_event, rounds, seats, sheet
from tests.tournament.sample_events import session_of
from tournament.models import Player, Seat, Session


@named_as(
    "Round 5, table 3: seats stored as East South North, expected East South West North.",
)
def a_seat_that_is_gone(event):
    seats(event, 5, 3, W).delete()


@named_as(
    "Round 3, table 4: session stored as nothing, expected one, by the draw.",
)
def a_table_gone_from_a_drawn_round(event):
    Session.objects.filter(pk=session_of(event, 3, 4).pk).delete()


@named_as(
    "Round 5, table 4: session stored as nothing, expected one, by the draw.",
)
def a_table_gone_from_a_round_drawn_again(event):
    Session.objects.filter(pk=session_of(event, 5, 4).pk).delete()


@named_as(
    "Seating: round in which players changed places stored as 5, expected a seated round.",
    "Round 5: seating stored as nothing, expected that of the draw.",
)
def a_round_that_lost_its_seating(event):
    Session.objects.filter(round__in=rounds(event, 5)).delete()


@named_as(
    "Round 1: draw number at a seat stored as 15, expected the number of a player.",
    "Round 2: draw number at a seat stored as 15, expected the number of a player.",
    "Round 3: draw number at a seat stored as 15, expected the number of a player.",
    "Round 4: draw number at a seat stored as 15, expected the number of a player.",
    "Round 5: draw number at a seat stored as 15, expected the number of a player.",
)
def a_player_who_waits_at_a_seat(event):
    Player.objects.filter(event=event, number=15).update(status="waiting")


@named_as(
    "Round 5, table 1, East: player stored as one of another event, expected one of this event.",
)
def a_player_of_another_event_at_a_seat(event):
    seats(event, 5, 1, E).update(player=other_event().players.get())


@named_as(
    "Round 5, table 1, East: round of the seat stored as 6, expected 5.",
)
def a_seat_that_names_another_round(event):
    seats(event, 5, 1, E).update(round=event.rounds.get(number=6))


@named_as(
    "Round 5, table 1, East: round stored as one of another event, expected one of this event.",
)
def a_seat_that_names_a_round_of_another_event(event):
    seats(event, 5, 1, E).update(round=other_event().rounds.get(number=1))


@named_as(
    "Round 5, table 4: session stored as nothing, expected one, by the draw.",
    "Round 5, table 7: table stored as one of another event, expected one of this event.",
)
def a_table_of_another_event(event):
    sheet(event, 5, 4).update(table=other_event().tables.get())


@named_as(
    "Round 7: number of round 6 of the schedule stored as 7, expected 6.",
)
def a_gap_in_the_rounds(event):
    rounds(event, 6).update(number=7)


@named_as(
    "Round 6: seating stored as there, expected none, as nothing has made it.",
)
def a_seating_that_nothing_has_made(event):
    session = Session.objects.create(round=event.rounds.get(number=6), table=event.tables.get(number=1))
    for wind, number in enumerate((1, 2, 4, 5)):
        player = event.players.get(number=number)
        Seat.objects.create(session=session, round=session.round, player=player, wind=wind)


@named_as(
    "Seating: draw stored as nothing, expected the facts of the draw that made it.",
)
def a_draw_that_is_gone(event):
    draw(event).delete()


@named_as(
    "Round 3: seating stored as there, expected none, as nothing has made it.",
)
def a_draw_of_fewer_rounds(event):
    draw(event).update(rounds=2)


@named_as(
    "Round 5: seating stored as there, expected none, as nothing has made it.",
)
def a_part_drawn_again_that_ends_early(event):
    event.continuations.update(last_round=4)


@named_as(
    "Seating: round seated by the ranking stored as 6, expected a seated round from round 2 on.",
    "Round 6: seating stored as nothing, expected that of the draw.",
)
def a_round_by_the_ranking_that_is_not_seated(event):
    draw(event).update(ranked_rounds=[6])


@named_as(
    "Seating: round in which players changed places stored as 8, expected a seated round.",
)
def a_swap_in_a_round_that_is_not_there(event):
    draw(event).update(edits=[{"rounds": [8], "players": [1, 2], "reason": "a couple"}])


@named_as(
    "Player 15: team stored as one of another event, expected one of this event.",
)
def a_team_of_another_event(event):
    event.players.filter(number=15).update(team=other_event().teams.get())
