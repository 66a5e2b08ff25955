"""What a player gets, as it is read back from the file."""

import json

from tests.tournament.sample_events import NOW
from tournament.people.everything import file_about, of_player


def file_of(player) -> dict:
    """The event in the file about one player."""
    told = json.loads(json.dumps(file_about(events=[of_player(player, now=NOW)], now=NOW)))
    [event] = told["events"]
    return event
