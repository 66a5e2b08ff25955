"""Papers about the people: who takes part, and what each of them wears."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.letters import plain
from tournament.models import Player
from tournament.papers.available import Needs
from tournament.papers.cells import Cut
from tournament.papers.paper import LYING, UPRIGHT, Paper
from tournament.papers.paper_kind import Asked, Audience, PaperKind
from tournament.papers.workbooks.cell_text import breadth, size_that_fits
from tournament.results.event_file import FilePlayer

#: Ten badges to a page, in two columns.
_BADGES = (2, 5)
_PAGES_PER_PART = 10

#: Points of the letters of a name, the largest first, and the millimetres that it has on a badge.
_NAME_SIZES, _NAME_WIDTH, _NAME_HEIGHT = (34, 30, 26, 22, 19, 16, 13), 91, 24
#: Millimetres of the list of participants: what is neither a name nor a club nor a team, the least for a
#: name, the least for a club or a team, and what each narrow character of theirs takes.
_OTHERS, _NAME, _CLUB, _OF_A_CHARACTER = 64, 62, 20, 1.75


@dataclass(frozen=True, slots=True)
class Badge:
    """A name to be worn; `size` is that of its letters in points."""

    player: FilePlayer
    size: int


def participants_paper(players: Sequence[FilePlayer]) -> Paper:
    """Everybody by name, with a box to tick for being here and room for a note."""
    listed = sorted(players, key=lambda player: (plain(player.sorted_by), player.number))
    club = _one_line([player.club for player in players])
    team = _one_line([player.team for player in players])
    columns = bool(club) + bool(team) or 1
    # On paper that stands, what is long has two lines.
    lies = max(club, team) > 2 * (UPRIGHT - _OTHERS - _NAME) / columns
    most = ((LYING if lies else UPRIGHT) - _OTHERS - _NAME) / columns
    return Paper(
        template="participants",
        name="participants",
        title=_("Participants"),
        note=_("%d entered. Tick the box of whoever is here.") % len(players),
        internal=True,
        lies=lies,
        seconds=1 + len(players) * 0.011,
        context={
            "players": listed,
            "playing": str(Player.Status.PLAYING.label),
            "has_countries": any(player.country for player in players),
            "club_width": min(club, most),
            "team_width": min(team, most),
        },
    )


def _one_line(words: Sequence[str]) -> float:
    """The millimetres of a column in which each of these has one line; none where all are empty."""
    longest = max((breadth(word) for word in words), default=0)
    return max(_CLUB, 2 + longest * _OF_A_CHARACTER) if longest else 0


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
    """In how many points a name fits on a badge, on several lines where it is long."""
    return int(size_that_fits(name, _NAME_SIZES, width=_NAME_WIDTH, height=_NAME_HEIGHT))


def _participants(asked: Asked) -> Paper:
    return participants_paper(asked.players(withdrawn=True))


def _badges(asked: Asked) -> Paper:
    return badges_paper(asked.players(), size=asked.size)


PARTICIPANTS = PaperKind(
    name="participants",
    file="participants",
    title=gettext_lazy("Participants"),
    about=gettext_lazy("by name, with a box to tick for being here"),
    gather=_participants,
    needs=Needs.PLAYERS,
    audience=Audience.ORGANISERS,
)
BADGES = PaperKind(
    name="badges",
    file="badges",
    title=gettext_lazy("Name badges"),
    about=gettext_lazy("ten to a page, to be cut"),
    gather=_badges,
    needs=Needs.PLAYERS,
    audience=Audience.ORGANISERS,
)
