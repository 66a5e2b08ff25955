"""Kinds of damage to the event of `full_event`, planted behind the back of the product.

Each is written straight to the database, past the actions and with every constraint of it kept.
"""

from tests.tournament.sample_events import NOW, new_event, session_of
from tournament.models import Event, HandResult, Penalty, Player, Seat, Session, Table, Team

E, S, W, N = range(4)


def seats(event, round_, table, *winds):
    found = Seat.objects.filter(session=session_of(event, round_, table))
    return found.filter(wind__in=winds) if winds else found


def sheet(event, round_, table):
    return Session.objects.filter(pk=session_of(event, round_, table).pk)


def hand(event, round_, table, number):
    return HandResult.objects.filter(session=session_of(event, round_, table), number=number)


def penalties(event, round_, table, kind):
    return Penalty.objects.filter(session=session_of(event, round_, table), kind=kind)


def rounds(event, *numbers):
    return event.rounds.filter(number__in=numbers)


def draw(event):
    return type(event.draw).objects.filter(event=event)


def of_event(event):
    return Event.objects.filter(pk=event.pk)


def other_event():
    """Another event with a player, a team, a table and two rounds."""
    other = new_event(players=1, title="Elsewhere")
    Team.objects.create(event=other, name="Strangers")
    Table.objects.create(event=other, number=7)
    return other


#: By its name, what plants a kind of damage, and the sentences that name it.
KINDS = {}


def named_as(*expected):
    """Keep what plants a kind of damage, with the sentences that name it."""

    def register(plant):
        KINDS[plant.__name__] = (plant, expected)
        return plant

    return register


# --- Hands and their fans ---


@named_as(
    "Round 4, table 1, hand 1: value of its fans and flowers stored as 26, expected 25.",
    "Round 4, table 1, East: computed score stored as 21, expected 22.",
    "Round 4, table 1, South: computed score stored as 19, expected 18.",
)
def a_value_beside_its_fans(event):
    hand(event, 4, 1, 1).update(value=26)


@named_as(
    "Round 4, table 1, hand 1: value of its fans and flowers stored as 25, expected 17.",
)
def a_fan_that_is_another(event):
    hand(event, 4, 1, 1).update(fans=[[28, 1]])


@named_as(
    "Round 4, table 1, hand 1: value of its fans and flowers stored as 25, expected 26.",
)
def a_flower_too_many(event):
    hand(event, 4, 1, 1).update(flowers=2)


@named_as(
    "Round 1, table 1, hand 3: flowers beside its tiles stored as 2, expected 4.",
)
def other_flowers_than_the_tiles_have(event):
    hand(event, 1, 1, 3).update(flowers=2, fans=[])


@named_as(
    "Round 1, table 1, hand 5: self-draw of its tiles stored as set, expected not set.",
)
def a_discarder_of_a_self_drawn_hand(event):
    hand(event, 1, 1, 5).update(discarder=E)


@named_as(
    "Round 1, table 1, hand 9: prevalent wind of its tiles stored as S, expected W.",
)
def a_hand_on_the_line_of_another_wind_round(event):
    hand(event, 1, 1, 9).delete()
    hand(event, 1, 1, 8).update(number=9)


@named_as(
    "Round 4, table 1, hand 1: fan stored as 99, expected a fan in play.",
)
def a_fan_that_does_not_exist(event):
    hand(event, 4, 1, 1).update(fans=[[22, 1], [99, 1]])


@named_as(
    "Round 4, table 1, hand 1: count of fan 80 stored as 0, expected at least 1.",
)
def a_fan_counted_less_than_once(event):
    hand(event, 4, 1, 1).update(fans=[[22, 1], [80, 0]])


@named_as(
    "Round 4, table 1, hand 1: fan stored as 0, expected a fan in play.",
    "Round 4, table 1, hand 1: value of its fans and flowers stored as 25, expected 1.",
    "Round 4, table 1, hand 1: points without flowers stored as 0, expected at least 8.",
)
def a_list_of_fans_that_is_none(event):
    hand(event, 4, 1, 1).update(fans=["Full Flush"])


@named_as(
    "Round 4, table 1, hand 2: value of its fans and flowers stored as 8, expected 6.",
    "Round 4, table 1, hand 2: points without flowers stored as 6, expected at least 8.",
)
def one_melded_and_one_concealed_kong_taken_for_two_melded(event):
    hand(event, 4, 1, 2).update(fans=[[57, 1], [59, 1]])


@named_as(
    "Round 4, table 1, hand 1: points without flowers stored as 4, expected at least 8.",
    "Round 4, table 1, East: computed score stored as 21, expected 4.",
    "Round 4, table 1, South: computed score stored as 19, expected 36.",
)
def a_minimum_reached_by_flowers(event):
    hand(event, 4, 1, 1).update(fans=[[55, 1]], flowers=4, value=8)


@named_as(
    "Round 4, table 1, hand 5: value of its fans and flowers stored as 12, expected 3.",
    "Round 4, table 1, hand 5: points without flowers stored as 0, expected at least 8.",
)
def flowers_beside_a_value_alone(event):
    hand(event, 4, 1, 5).update(flowers=3)


@named_as(
    "Round 4, table 1, hand 3: how far it was checked stored as value, expected fans.",
    "Round 4, table 1, hand 3: fans of the drawn hand stored as 1, expected 0.",
)
def fans_of_a_drawn_hand(event):
    hand(event, 4, 1, 3).update(fans=[[22, 1]])


@named_as(
    "Round 4, table 1, hand 5: how far it was checked stored as fans, expected value.",
)
def a_hand_checked_further_than_its_slip_lets_it(event):
    hand(event, 4, 1, 5).update(checked="fans")


@named_as(
    "Round 4, table 1, hand 5: value stored as 7, expected from 8 to 336.",
)
def a_value_below_the_minimum(event):
    hand(event, 4, 1, 5).update(value=7)


@named_as(
    "Round 1, table 2, South: computed score stored as 19, expected -61.",
    "Round 1, table 2, South: published hands won stored as 1, expected 0.",
)
def a_winner_of_a_confirmed_hand(event):
    hand(event, 1, 2, 5).update(winner=N)


@named_as(
    "Round 1, table 1, East: computed score stored as -42, expected -78.",
)
def a_hand_lost_from_a_confirmed_sheet(event):
    hand(event, 1, 1, 16).delete()


@named_as(
    'Round 3, table 3: mark "totals only" stored as not set, expected set.',
)
def all_hands_lost_from_a_confirmed_sheet(event):
    session_of(event, 3, 3).hands.all().delete()


# --- The state of a sheet ---


@named_as(
    "Round 4, table 4: state of the sheet stored as empty, expected in_progress.",
)
def hands_on_a_sheet_not_begun(event):
    HandResult.objects.create(session=session_of(event, 4, 4), number=1)


@named_as(
    "Round 5, table 1: state of the sheet stored as empty, expected in_progress.",
)
def a_signed_total_on_a_sheet_not_begun(event):
    seats(event, 5, 1, W).update(signed_total=8)


@named_as(
    "Round 5, table 1: state of the sheet stored as empty, expected in_progress.",
)
def a_penalty_on_a_sheet_not_begun(event):
    Penalty.objects.create(session=session_of(event, 5, 1), kind="deduction", seat=S, amount=5)


@named_as(
    "Round 4, table 1: state of the sheet stored as empty, expected in_progress.",
)
def a_sheet_with_hands_called_empty(event):
    sheet(event, 4, 1).update(state="empty")


@named_as(
    "Round 4, table 4: state of the sheet stored as in_progress, expected empty.",
)
def an_empty_sheet_called_begun(event):
    sheet(event, 4, 4).update(state="in_progress")


@named_as(
    "Round 4, table 1: state of the sheet stored as to_confirm, expected in_progress.",
)
def a_sheet_to_be_confirmed_that_lacks_totals(event):
    sheet(event, 4, 1).update(state="to_confirm")


@named_as(
    "Round 4, table 3: state of the sheet stored as to_confirm, expected differs.",
)
def a_sheet_to_be_confirmed_that_does_not_agree(event):
    sheet(event, 4, 3).update(state="to_confirm")


@named_as(
    "Round 3, table 1, East: score of an unconfirmed sheet stored as 37, expected nothing.",
)
def a_confirmed_sheet_called_open(event):
    sheet(event, 3, 1).update(state="to_confirm", confirmed_at=None)


@named_as(
    "Round 4, table 3, East: score stored as nothing, expected 35.",
)
def an_open_sheet_called_confirmed(event):
    sheet(event, 4, 3).update(state="confirmed", confirmed_at=NOW)


@named_as(
    "Round 3, table 1, North: signed total of a confirmed sheet stored as nothing, expected a number.",
)
def a_confirmed_sheet_without_a_total(event):
    seats(event, 3, 1, N).update(signed_total=None)


@named_as(
    "Round 2, table 2: hands of a session not played stored as 1, expected 0.",
)
def a_hand_on_a_sheet_not_played(event):
    HandResult.objects.create(session=session_of(event, 2, 2), number=1)


@named_as(
    "Round 2, table 2: penalties of a session not played stored as 1, expected 0.",
)
def a_penalty_on_a_sheet_not_played(event):
    Penalty.objects.create(session=session_of(event, 2, 2), kind="deduction", seat=S, amount=5)


@named_as(
    "Round 4, table 4: signed totals of a session not played stored as 1, expected 0.",
)
def a_sheet_not_played_after_all(event):
    sheet(event, 4, 4).update(state="confirmed", confirmed_at=NOW, not_played=True, reason="fire alarm")
    seats(event, 4, 4, E).update(signed_total=0)


@named_as(
    "Round 3, table 3: reason of a mark stored as nothing, expected why the signed totals count.",
)
def a_mark_without_its_reason(event):
    sheet(event, 3, 3).update(reason="")


@named_as(
    'Round 3, table 3: mark "differs" stored as not set, expected set.',
)
def a_mark_that_hides_that_the_hands_differ(event):
    sheet(event, 3, 3).update(differs=False)


@named_as(
    'Round 3, table 1: mark "totals only" stored as set, expected not set.',
)
def a_mark_that_hands_are_missing(event):
    sheet(event, 3, 1).update(totals_only=True)


@named_as(
    'Round 3, table 4: mark "sum" stored as not set, expected set.',
)
def a_mark_that_the_sum_is_off(event):
    sheet(event, 3, 4).update(sum_off=False)


# --- Scores ---


@named_as(
    "Round 4, table 1, South: computed score stored as 0, expected 19.",
)
def a_computed_score(event):
    seats(event, 4, 1, S).update(computed=0)


@named_as(
    "Round 3, table 1, East: score stored as 37, expected 0.",
)
def a_signed_total_of_a_confirmed_sheet(event):
    seats(event, 3, 1, E).update(signed_total=0)


@named_as(
    "Round 4, table 1, East: signed total stored as 20001, expected from -20000 to 20000.",
)
def a_signed_total_out_of_all_proportion(event):
    seats(event, 4, 1, E).update(signed_total=20_001)


@named_as(
    "Round 3, table 1, East: score stored as 1, expected 37.",
)
def a_score(event):
    seats(event, 3, 1, E).update(score=1)


@named_as(
    "Round 3, table 1, East: table points in twelfths stored as 21, expected 48.",
    "Round 3, table 1: sum of the table points in twelfths stored as 57, expected 84.",
)
def table_points(event):
    seats(event, 3, 1, E).update(twelfths=21)


@named_as(
    "Round 4, table 4, East: score of an unconfirmed sheet stored as 0, expected nothing.",
    "Round 4, table 4, East: table points of an unconfirmed sheet stored as 0, expected nothing.",
)
def a_score_of_an_open_sheet(event):
    seats(event, 4, 4, E).update(score=0, twelfths=0)


# --- Penalties ---


@named_as(
    "Round 4, table 2, West: computed score stored as -26, expected -29.",
)
def an_amount_of_a_penalty(event):
    penalties(event, 4, 2, "to_others").update(amount=33)


@named_as(
    "Round 3, table 2, penalty of West for hand 2: amount stored as 1002, expected from 1 to 1000.",
)
def an_amount_out_of_all_proportion(event):
    penalties(event, 3, 2, "to_others").update(amount=1_002)


@named_as(
    "Round 4, table 2, penalty of North for hand 4: receiver stored as nothing, expected another player.",
    "Round 4, table 2, East: computed score stored as 37, expected 31.",
    "Round 4, table 2: state of the sheet stored as to_confirm, expected differs.",
)
def a_penalty_to_one_player_without_that_player(event):
    penalties(event, 4, 2, "to_player").update(receiver=None)


@named_as(
    "Round 3, table 2, West: computed score stored as 4, expected -26.",
)
def a_cancelled_penalty_that_counts_again(event):
    penalties(event, 3, 2, "to_others").update(cancelled_at=None)


@named_as(
    "Round 3, table 1, South: computed score stored as 19, expected 29.",
    'Round 3, table 1: mark "differs" stored as not set, expected set.',
    'Round 3, table 1: mark "sum" stored as not set, expected set.',
)
def a_penalty_that_was_taken_out(event):
    penalties(event, 3, 1, "deduction").delete()


@named_as(
    "Player 9, penalty outside a sheet: amount stored as 100001, expected from 1 to 100000.",
)
def an_amount_of_a_penalty_outside_a_sheet(event):
    event.ranking_penalties.filter(kind="points", round__number=5).update(amount=100_001)


@named_as(
    "Player 9, penalty outside a sheet: round stored as one of another event, expected one of this event.",
)
def a_penalty_in_a_round_of_another_event(event):
    other = other_event().rounds.get(number=2)
    event.ranking_penalties.filter(kind="points", round__number=5).update(round=other)


@named_as(
    "Player 1, penalty outside a sheet: player stored as one of another event, expected one of this event.",
)
def a_penalty_of_a_player_of_another_event(event):
    other = other_event().players.get()
    event.ranking_penalties.filter(kind="points", round__number=5).update(player=other)


# --- Forfeits ---


@named_as(
    "Round 4, table 1, West: forfeit by the last ruling stored as late, expected nothing.",
)
def a_forfeit_on_an_open_sheet(event):
    seats(event, 4, 1, W).update(forfeit="late")


@named_as(
    "Round 5, table 1, West: forfeit by the last ruling stored as late, expected nothing.",
)
def a_forfeit_on_a_sheet_not_begun(event):
    seats(event, 5, 1, W).update(forfeit="late")


@named_as(
    "Round 3, table 1, West: forfeit by the last ruling stored as late, expected nothing.",
    "Round 3, table 1, West: score stored as -26, expected 0.",
    "Round 3, table 1, West: table points in twelfths stored as 12, expected 0.",
)
def a_forfeit_on_a_confirmed_sheet(event):
    seats(event, 3, 1, W).update(forfeit="late")


@named_as(
    "Round 4, table 2, South: forfeit by the last ruling stored as nothing, expected left after hand 2.",
)
def a_forfeit_taken_from_an_open_sheet(event):
    seats(event, 4, 2, S).update(forfeit="")


@named_as(
    "Round 5, table 2, North: forfeit by the last ruling stored as nothing, expected walked out.",
)
def a_forfeit_taken_from_a_sheet_not_begun(event):
    seats(event, 5, 2, N).update(forfeit="")


@named_as(
    "Round 5, table 2, East: forfeit by the last ruling stored as walked out, expected nothing.",
    "Round 5, table 2, North: forfeit by the last ruling stored as nothing, expected walked out.",
)
def a_forfeit_moved_to_another_seat(event):
    seats(event, 5, 2, N).update(forfeit="")
    seats(event, 5, 2, E).update(forfeit="walked out")


@named_as(
    "Round 2, table 1, East: score stored as 34, expected 0.",
    "Round 2, table 1, East: table points in twelfths stored as 48, expected 0.",
)
def a_forfeited_seat_with_points(event):
    seats(event, 2, 1, E).update(score=34, twelfths=48)


# --- What is published ---


@named_as(
    "Round 1, table 3, East: published score stored as 74, expected 73.",
)
def a_published_score(event):
    seats(event, 1, 3, E).update(published_score=74)


@named_as(
    "Round 1, table 4, West: published table points in twelfths stored as 0, expected 24.",
)
def published_table_points(event):
    seats(event, 1, 4, W).update(published_twelfths=0)


@named_as(
    "Round 3, table 1, East: published score stored as 0, expected nothing.",
    "Round 3, table 1, East: published table points in twelfths stored as 0, expected nothing.",
)
def a_score_frozen_before_its_round_is_published(event):
    seats(event, 3, 1, E).update(published_score=0, published_twelfths=0)


@named_as(
    "Round 1, table 2, East: published hands won stored as 2, expected 1.",
)
def published_hands_of_a_confirmed_sheet(event):
    seats(event, 1, 2, E).update(published_won=2)


@named_as(
    "Round 1, table 4, East: published hands won and discarded into stored as 17, expected from 0 to 16.",
)
def published_hands_of_an_open_sheet_that_are_too_many(event):
    seats(event, 1, 4, E).update(published_won=9, published_discarded=8)


@named_as(
    "Round 1, table 4: published hands won by all stored as 17, expected from 0 to 16.",
)
def published_hands_of_all_that_are_too_many(event):
    seats(event, 1, 4, E, S).update(published_won=8, published_discarded=1)


@named_as(
    "Round 1, table 4: published discards of all into a win stored as 8, expected from 0 to 2.",
)
def published_discards_into_more_hands_than_were_won(event):
    seats(event, 1, 4, S).update(published_discarded=7)


@named_as(
    "Round 1, table 4: seats with published hands stored as 3, expected all four or none.",
)
def published_hands_of_three_seats(event):
    seats(event, 1, 4, N).update(published_won=None, published_discarded=None)


@named_as(
    "Round 1, table 4, North: published score stored as nothing, expected a number.",
)
def a_published_score_lost_from_an_open_sheet(event):
    lost = dict.fromkeys(("published_won", "published_discarded", "published_score", "published_twelfths"))
    seats(event, 1, 4, N).update(**lost)


@named_as(
    "Round 2: state stored as published, expected unpublished like a round before it.",
    "Round 1, table 1, East: published score stored as -42, expected nothing.",
)
def a_round_unpublished_before_a_published_one(event):
    rounds(event, 1).update(published_at=None)


@named_as(
    "Round 3, table 1, East: published score stored as nothing, expected 37.",
)
def a_round_published_without_its_scores(event):
    rounds(event, 3).update(published_at=NOW, seating_shown_at=NOW)


@named_as(
    "Round 4: state stored as withheld, expected not withheld, as it is not the last round.",
)
def a_round_withheld_before_the_last(event):
    rounds(event, 4).update(withheld=True)


@named_as(
    "Round 1: state stored as published, expected unpublished, as the event is in preparation.",
    "Round 2: state stored as published, expected unpublished, as the event is in preparation.",
)
def an_event_in_preparation_with_published_rounds(event):
    of_event(event).update(state="draft")


@named_as(
    "Round 1, table 4: state of a sheet in a closed event stored as to_confirm, expected confirmed.",
    "Round 3: state stored as unpublished, expected published, as the event is closed.",
    "Round 4: state stored as unpublished, expected published, as the event is closed.",
    "Round 5: state stored as unpublished, expected published, as the event is closed.",
    "Round 6: state stored as unpublished, expected published, as the event is closed.",
    "Round 2, table 3: state of a sheet in a closed event stored as to_confirm, expected confirmed.",
)
def an_event_closed_before_its_end(event):
    of_event(event).update(state="closed")


# --- Who sits where ---


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
