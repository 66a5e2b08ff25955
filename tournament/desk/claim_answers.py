"""The fans and tiles of one hand, put together in a dialog of the sheet: each step is asked here, as JSON."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import pictures, words
from scoring.mcr import HandError
from scoring.mcr.tiles import KINDS, NAMES, SUIT_SIZE
from scoring.tray import COPIES, Tray
from scoring.words import error_words
from tournament.access.permissions import Permission
from tournament.desk.claim_editor import CIRCUMSTANCES, Draft, answer, choices, read_draft, stepped
from tournament.models import Event
from tournament.rules.sheet import HANDS_PER_SESSION, Hand
from tournament.sheets import board
from tournament.sheets.frequent_fans import frequent_fans
from tournament.web.staff_page import requires
from tournament.words.findings import names_of
from tournament.words.typed import Unreadable, read_number, read_seat
from tournament.words.typed_claim import LONGEST_CLAIM, UnreadableFan


@require_safe
@requires(Permission.SEE_DESK)
def claim(request: HttpRequest, event: Event, number: int, table: int) -> JsonResponse:
    """Take one step with the claim of a hand: `claim` is its text, `hand`, `value`, `winner` and `discarder`
    its row; the steps are those of `claim_editor.stepped`. 422 with a sentence where that cannot be.
    """
    session = board.session_at(event, number, table)
    names = names_of(session)
    query = request.GET.dict()
    try:
        hand = _hand(query, names.numbers)
        before = read_draft(query.get("claim", "")[:LONGEST_CLAIM])
        draft = stepped(before, query)
    except (HandError, UnreadableFan, Unreadable) as unreadable:
        return JsonResponse({"refused": _("This cannot be: %s") % error_words(unreadable)}, status=422)
    found = answer(draft, event.rules, hand, event.chairs, names)
    context = {"answer": found, "draft": draft, "hand": hand, **_pad(draft.tray), "flags": _flags(draft)}
    return JsonResponse(
        {
            "claim": found.text,
            "total": found.total,
            "often": frequent_fans(event),
            "choices": choices(draft, event.rules, hand, event.chairs, names),
            "told": render_to_string("desk/parts/claim_told.html", context),
            "pad": render_to_string("desk/parts/claim_pad.html", context),
        }
    )


def _hand(query: dict[str, str], players: Sequence[int]) -> Hand:
    """The row of the hand. Raises Unreadable where it names no winner or no hand of a session."""
    number, value = read_number(query.get("hand", "")), read_number(query.get("value", ""))
    winner, discarder = (read_seat(query.get(name, ""), players) for name in ("winner", "discarder"))
    if not isinstance(number, int) or not 1 <= number <= HANDS_PER_SESSION or winner is None:
        raise Unreadable(_("the hand has no winner."))
    points = value if isinstance(value, int) else 0
    return Hand(number, winner, None if discarder == winner else discarder, max(points, 0))


def _pad(tray: Tray) -> dict[str, Any]:
    """The tiles put down, as pictures, and what is left of each kind."""
    suits = [range(first, min(first + SUIT_SIZE, KINDS)) for first in range(0, KINDS, SUIT_SIZE)]
    sets = [pictures.meld_picture(meld) for meld in tray.melds]
    if tray.tiles:
        sets.append(pictures.concealed_picture(tray.tiles))
    told = [*(words.meld_words(meld) for meld in tray.melds), words.tiles_words(tray.tiles)]
    used = tray.used
    return {
        "rack": sets and pictures.rack(sets, "; ".join(filter(None, told)), classes="rack wide"),
        "suits": [[(tile, NAMES[tile], COPIES - used[tile]) for tile in suit] for suit in suits],
    }


def _flags(draft: Draft) -> list[tuple[str, str, bool]]:
    """The circumstances that can be turned on, their words, and whether they are."""
    said = {
        "last_of_kind": _("last tile of its kind"),
        "last_of_wall": _("last tile of the wall"),
        "kong": _("replacement tile, or robbed kong"),
    }
    return [(name, said[name], draft.flags[place - 1]) for name, place in CIRCUMSTANCES.items()]
