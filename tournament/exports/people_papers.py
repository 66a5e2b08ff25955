"""Papers about the people: who takes part, and what each of them wears."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.letters import plain
from tournament.exports.cell_text import breadth
from tournament.exports.cells import Cut
from tournament.exports.paper import Paper
from tournament.models import Player
from tournament.queries.files import FilePlayer

#: Ten badges to a page, in two columns.
_BADGES = (2, 5)
_PAGES_PER_PART = 10

#: The broadest name for each size of letters, in narrow characters; and the size for broader ones.
_NAME_SIZES = ((13, 25), (18, 20), (26, 16), (44, 13))
_SMALLEST = 10


@dataclass(frozen=True, slots=True)
class Badge:
    """A name to be worn; `size` is that of its letters in points."""

    player: FilePlayer
    size: int


def participants_paper(players: Sequence[FilePlayer]) -> Paper:
    """Everybody by name, with a box to tick for being here and room for a note."""
    listed = sorted(players, key=lambda player: (plain(player.sorted_by), player.number))
    return Paper(
        template="participants",
        name="participants",
        title=_("Participants"),
        note=_("%d entered. Tick the box of whoever is here.") % len(players),
        internal=True,
        seconds=1 + len(players) * 0.011,
        context={
            "players": listed,
            "playing": str(Player.Status.PLAYING.label),
            "has_countries": any(player.country for player in players),
            "has_clubs": any(player.club for player in players),
            "has_teams": any(player.team for player in players),
        },
    )


def badges_paper(players: Sequence[FilePlayer], *, size: str) -> Paper:
    """A badge for everybody, in the order of draw numbers, ten to a page with marks where to cut."""
    cut = Cut(size, *_BADGES)
    badges = [Badge(player, name_size(player.name)) for player in players]
    return Paper(
        template="badges",
        name="badges",
        title=_("Name badges"),
        context={"pages": cut.pages(badges), "cut": cut},
        repeats="pages",
        per_part=_PAGES_PER_PART,
        styles="cells",
        seconds=1 + len(players) * 0.008,
    )


def name_size(name: str) -> int:
    """In how many points a name fits on a badge, on two lines where it is long."""
    return next((size for most, size in _NAME_SIZES if breadth(name) <= most), _SMALLEST)
