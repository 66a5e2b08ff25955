"""In which order a prize-giving reveals a ranking."""

import pytest

from tournament.rules.ceremony import reveals
from tournament.standings import Standing, TeamStanding

LINES = tuple(Standing(rank, number, 48, 0) for rank, number in ((1, 7), (2, 3), (2, 5), (4, 1), (None, 9)))
TEAMS = (TeamStanding(1, "Pines", 90, 5), TeamStanding(2, "Larks", 80, 1))


def order(places, team_places):
    return [
        [*(team.team for team in step.teams), *(line.number for line in step.players)]
        for step in reveals(LINES, TEAMS, places=places, team_places=team_places)
    ]


@pytest.mark.parametrize(
    ("places", "team_places", "called"),
    [
        (1, 0, [[7]]),
        (2, 0, [[3, 5], [7]]),
        (3, 0, [[3, 5], [7]]),
        (100, 0, [[1], [3, 5], [7]]),
        (1, 1, [["Pines"], [7]]),
        (0, 5, [["Larks"], ["Pines"]]),
    ],
)
def test_teams_first_then_players_each_from_the_last_place_called(places, team_places, called):
    assert order(places, team_places) == called


def test_a_step_names_its_place():
    assert [step.rank for step in reveals(LINES, TEAMS, places=4, team_places=2)] == [2, 1, 4, 2, 1]
