"""One person over all events: `python -m benchmarks.bench_people [PLAYERS] [ROUNDS] [EVENINGS]`.

An event of 400 players and 10 rounds with its history and 20 backups, beside 150 club evenings of 30 players
and another of half its rounds that was deleted. Looking for a name, the file about one player, erasing a
player, and looking whether anybody has to be erased again. Seconds by the clock, and of somebody who saves in
another event all the time how long the longest saving took.
"""

import time
from collections.abc import Callable
from typing import Any

from benchmarks.bench_archive import type_every_sheet
from benchmarks.large_event import make_event, with_event
from benchmarks.others_saving import OthersSaving

#: Of each club evening.
PLAYERS = 30


def fill(event: Any, evenings: int) -> Any:
    """Around the large event what a year leaves, and another event for others to save in; return that."""
    from django.contrib.auth import get_user_model
    from django.utils import timezone

    from tournament.archive.backing_up import KEPT, back_up, delete_event
    from tournament.events.editing import create_event
    from tournament.players.entering import PlayerEntry, add_players, edit_player
    from tournament.record.actions import Action

    now = timezone.now()
    about: dict[str, Any] = {"preset": "international", "tie_rule": "averaged", "by": None, "now": now}
    for number in range(evenings):
        evening = create_event(title=f"Club evening {number}", rounds=4, **about)
        entries = [PlayerEntry(f"Guest {number} {guest}") for guest in range(PLAYERS - 1)]
        players = add_players(evening.pk, [*entries, PlayerEntry("Xenia Quill")], by=None, now=now)
        edit_player(
            players[-1].pk, PlayerEntry("Xenia Quillfeather", number=PLAYERS), by=None, version=1, now=now
        )
    player = event.players.get(number=1)
    edit_player(player.pk, PlayerEntry("Xenia Quillfeather", number=1), by=None, version=1, now=now)
    for _number in range(KEPT):
        back_up(event, Action.PUBLISH_ROUND, by=None, now=now)
    deleted = make_event(event.players.count(), event.rounds.count() // 2 or 1, seed=2)
    deleted.title, deleted.slug = "Deleted cup", "deleted-cup"
    deleted.save()
    delete_event(deleted.pk, "Deleted cup", by=get_user_model().objects.create_superuser("ada"), now=now)
    return create_event(title="Another event", rounds=1, **about)


def measure(event: Any, evenings: int) -> None:
    """Print a line for each step."""
    from django.utils import timezone

    from tournament.people.erasing import erase_player
    from tournament.people.erasing_again import erase_again
    from tournament.people.everything import of_player
    from tournament.people.looking import look_for

    type_every_sheet(event)
    others = OthersSaving(fill(event, evenings))
    player = event.players.select_related("event").get(number=1)

    def told(name: str, step: Callable[[], Any]) -> Any:
        start = time.perf_counter()
        with others.meanwhile():
            found = step()
        print(f"| {name} | {time.perf_counter() - start:.2f} | {1000 * others.longest:.0f} ms |")
        return found

    found = told("looking for a name", lambda: look_for("quillfeather"))
    assert len(found.players) == evenings + 1
    told("the file about a player", lambda: of_player(player, now=timezone.now()))
    told("erasing that player", lambda: erase_player(player.pk, by=None, now=timezone.now()))
    told("nobody to be erased again", lambda: erase_again(now=timezone.now()))
    others.stop()


if __name__ == "__main__":
    with_event(measure, __doc__, evenings=150)
