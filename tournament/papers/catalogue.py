"""All kinds of papers, in the order in which they are offered."""

from tournament.papers import (
    certificate_papers,
    people_papers,
    result_papers,
    schedule_papers,
    seating_papers,
    slips,
)
from tournament.papers.paper_kind import PaperKind

PAPERS: tuple[PaperKind, ...] = (
    slips.SCORE_SHEETS,
    seating_papers.SEATING,
    result_papers.ROUND_RESULTS,
    result_papers.STANDINGS,
    result_papers.TEAMS,
    result_papers.NATIONS,
    people_papers.PARTICIPANTS,
    people_papers.BADGES,
    seating_papers.NAMES,
    schedule_papers.CARDS,
    schedule_papers.POSTERS,
    seating_papers.MEETINGS,
    seating_papers.DRAW_CERTIFICATE,
    slips.SPARE_SHEETS,
    certificate_papers.CERTIFICATES,
)
