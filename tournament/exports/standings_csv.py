"""The standings as comma-separated values, for whoever has no spreadsheet."""

import csv
import io

from django.utils.translation import gettext as _

from tournament.exports.cell_text import formula_safe
from tournament.queries.files import EventFile
from tournament.queries.penalties import lost_words

#: Spreadsheets read a file with this mark as UTF-8, and without it as whatever their system likes.
_UTF_8_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


def standings_csv(file: EventFile) -> bytes:
    """Return the ranking, one line for each player; table points as twelfths and as text."""
    text = io.StringIO()
    writer = csv.writer(text)
    heads = [_("Place"), _("No."), _("Player"), _("Country"), _("Team")]
    heads += [_("Table points"), _("Twelfths"), _("Total points"), _("Sessions")]
    writer.writerow([*heads, _("Penalties")] if file.penalties else heads)
    players = file.player_by_number
    for line in file.standings:
        player = players[line.number]
        words = [formula_safe(word) for word in (player.name, player.country, player.team)]
        points = [line.table_points, line.twelfths, line.score, line.sessions]
        penalties = [lost_words(line.penalties)] if file.penalties else []
        writer.writerow([line.rank, line.number, *words, *points, *penalties])
    return (_UTF_8_MARK + text.getvalue()).encode("utf-8", errors="replace")
