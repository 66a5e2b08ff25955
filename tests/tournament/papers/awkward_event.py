"""An event of any size with names that are hard to print, played to its end and stored at once."""

import random
from datetime import date, timedelta

from tests.tournament.large_event import play_at_once
from tests.tournament.sample_events import NOW, make_public, new_event
from tournament.models import Event, Player, RankingPenalty, Table
from tournament.players.entering import PlayerEntry, add_players

#: A name of each kind; the longest have the 80 letters that a name may have.
NAMES = (
    "Li Wu",
    "Wolfeschlegelsteinhausenbergerdorff-Maximiliane Theodora Ann von und zu Obertal",
    "王小明",
    "欧阳" * 40,
    "عبد الرحمن بن محمد",
    "X\u0302a\u0331vi\u030der M\u030cy\u0302z\u0304",
    "Maria da Conceição dos Santos Oliveira",
    "Мария-Александра Иванова",
    "김민준",
    "W" * 80,
)
LONGEST_NAME = 80
TITLE = (
    "國際麻將錦標賽 · Open Championship of the Harbour Towns, the Rivers and the Islands, "
    "東南西北中發白 Edition of 2026"
)
SHORT_TITLE = "Harbours 國際麻將錦標賽"
LABEL = "upstairs, left of the stage 舞台左侧"
REASON = "Spoke to the table behind, twice, and came late"
#: Twelfths of a table point that the first player lost.
LOST = 6
#: Everybody else is in a team; so there are players without one.
_TEAMS = ("Dragons of the Eastern Gate and their Friends from Abroad", "龙门麻将俱乐部", "Reds")
_COUNTRIES = ("FR", "CN", "NL", "JP", "SA", "BA")


def awkward_event(players: int, rounds: int) -> Event:
    """An event in which as many as can play, the others in reserve; its rounds stand in three days."""
    event = new_event(
        rounds=rounds,
        title=TITLE,
        short_title=SHORT_TITLE,
        city="Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
        country="GB",
        starts_on=date(2020, 11, 21),
        ends_on=date(2020, 11, 23),
        nation_best=2,
        team_best=2,
    )
    add_players(event.pk, [_entry(place) for place in range(players)], by=None, now=NOW)
    playing = players - players % 4
    event.players.filter(number__gt=playing).update(status=Player.Status.SUBSTITUTE)
    for round_ in event.rounds.all():
        round_.starts_at = NOW + timedelta(
            days=(round_.number - 1) * 3 // rounds, minutes=110 * round_.number
        )
        round_.save()
    Table.objects.bulk_create(
        Table(event=event, number=number + 1, label="" if number % 3 else LABEL)
        for number in range(playing // 4)
    )
    play_at_once(event, random.Random("awkward event"), most=3000)
    RankingPenalty.objects.create(
        event=event,
        player=event.players.get(number=1),
        round=event.rounds.get(number=1),
        kind=RankingPenalty.Kind.TABLE_POINTS,
        amount=LOST,
        reason=REASON,
        given_at=NOW,
    )
    return make_public(event)


def _entry(place: int) -> PlayerEntry:
    kind, time = place % len(NAMES), place // len(NAMES)
    other = f" {_letters(time)}" if time else ""
    return PlayerEntry(
        name=NAMES[kind][: LONGEST_NAME - len(other)] + other,
        country=_COUNTRIES[place % len(_COUNTRIES)],
        club="First Mahjong Club of Llanfairpwllgwyngyll" if kind % 2 else "",
        team=f"{_TEAMS[place // 4 % len(_TEAMS)]} {_letters(place // 4)}" if place % 2 else "",
    )


def _letters(number: int) -> str:
    """A number in letters, so that no name is taken for a figure."""
    return "".join("abcdefghij"[int(digit)] for digit in str(number))
