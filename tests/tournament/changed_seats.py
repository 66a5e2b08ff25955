"""Every way in which the seats of a table change while somebody has a page of it open.

Each is for a `with` statement: what is inside it happens before the change.
"""

from contextlib import contextmanager

from tests.tournament.sample_events import CHART, NOW, play_round
from tournament.archive.reading import read_archive
from tournament.archive.restoring import replace_event
from tournament.draws.continuing import continue_seating
from tournament.draws.drawing import draw_seating, import_chart, remove_seating
from tournament.draws.seating_by_ranking import seat_by_ranking
from tournament.draws.swapping import swap_players
from tournament.events.editing import set_rounds
from tournament.events.rehearsing import end_rehearsal, start_rehearsal
from tournament.papers.archive import archive_json
from tournament.players.entering import PlayerEntry, add_players, set_status
from tournament.players.replacing import replace_player

BY = {"by": None, "now": NOW}
#: The table that the pages of these tests are about: 1, 6, 3 and 8 sit there in the beginning.
PLACE = {"round_number": 2, "table": 1}


@contextmanager
def drawn_anew(event):
    yield
    draw_seating(event.pk, seed="another", **BY)


@contextmanager
def drawn_as_before(event):
    """The same people sit there, in a session that begins anew."""
    yield
    import_chart(event.pk, CHART, **BY)


@contextmanager
def chart_imported(event):
    yield
    import_chart(event.pk, {1: CHART[2], 2: CHART[1], 3: CHART[3]}, **BY)


@contextmanager
def removed_and_drawn_anew(event):
    yield
    remove_seating(event.pk, **BY)
    draw_seating(event.pk, seed="another", **BY)


@contextmanager
def swapped(event):
    yield
    swap_players(event.pk, 1, 5, round_number=2, reason="asked for it", **BY)


@contextmanager
def swapped_at_one_table(event):
    yield
    swap_players(event.pk, 1, 6, round_number=2, reason="sat so", **BY)


@contextmanager
def replaced(event):
    yield
    add_players(event.pk, [PlayerEntry(name="Nadia Late")], **BY)
    leaving = event.players.get(number=1)
    replace_player(leaving.pk, event.players.get(name="Nadia Late").pk, version=leaving.version, **BY)


@contextmanager
def continued(event):
    play_round(event, 1)
    yield
    for player in event.players.filter(number__gte=5):
        set_status(player.pk, "withdrawn", version=player.version, **BY)
    continue_seating(event.pk, seed="again", **BY)


@contextmanager
def seated_by_ranking(event):
    play_round(event, 1)
    yield
    seat_by_ranking(event.pk, 2, **BY)


@contextmanager
def restored(event):
    archive = read_archive(archive_json(event, now=NOW))
    yield
    replace_event(event.pk, archive, **BY)


@contextmanager
def rehearsal_ended(event):
    start_rehearsal(event.pk, **BY)
    yield
    end_rehearsal(event.pk, **BY)


SEATED = [
    *(drawn_anew, drawn_as_before, chart_imported, removed_and_drawn_anew, swapped, swapped_at_one_table),
    *(replaced, continued, seated_by_ranking, restored, rehearsal_ended),
]


@contextmanager
def seating_removed(event):
    yield
    remove_seating(event.pk, **BY)


@contextmanager
def round_removed(event):
    yield
    remove_seating(event.pk, **BY)
    set_rounds(event.pk, 1, **BY)
