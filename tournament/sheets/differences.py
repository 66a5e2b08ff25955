"""What does not add up in an event."""

from typing import Any

from tournament.models import Event
from tournament.record.sheet_facts import hands_of, penalties_of, signed_totals_of
from tournament.rules.sheet import computed_scores
from tournament.sheets.board import sessions_with_everything


def differing_sheets(event: Event) -> list[dict[str, Any]]:
    """Every session with at least one hand and all totals whose hands do not lead to the totals.

    `difference` is signed minus computed, in points by initial wind, penalties included.
    """
    found = []
    for session in sessions_with_everything(event):
        hands, signed = hands_of(session), signed_totals_of(session)
        if not hands or None in signed:
            continue
        computed = computed_scores(event.rules, hands, penalties_of(session))
        difference = {
            wind: total - expected
            for wind, total, expected in zip("ESWN", signed, computed, strict=True)
            if total is not None
        }
        if any(difference.values()):
            found.append(
                {
                    "round": session.round.number,
                    "table": session.table.number,
                    "hands": len(hands),
                    "difference": difference,
                }
            )
    return found
