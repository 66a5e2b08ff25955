"""The referees' desk: `board`, `round_clock`, `board_round` and `sheet`, all below `/e/<slug>/desk/`."""

from django.urls import path

from tournament.desk import claim_answers, clocks, live_board, pages, rulings

RULINGS = "e/<slug:slug>/desk/<int:number>/<int:table>/rulings/"

urlpatterns = [
    path("e/<slug:slug>/desk/", pages.board, name="board"),
    path("e/<slug:slug>/desk/clock/", clocks.round_clock, name="round_clock"),
    path("e/<slug:slug>/desk/<int:number>/clock/<slug:step>/", clocks.clock_step, name="clock_step"),
    path("e/<slug:slug>/desk/<int:number>/", pages.board_round, name="board_round"),
    path("e/<slug:slug>/desk/<int:number>/state/", live_board.board_state, name="board_state"),
    path("e/<slug:slug>/desk/<int:number>/<int:table>/", pages.sheet, name="sheet"),
    path("e/<slug:slug>/desk/<int:number>/<int:table>/claim/", claim_answers.claim, name="sheet_claim"),
    path("e/<slug:slug>/desk/<int:number>/<int:table>/here/", live_board.here, name="sheet_here"),
    path("e/<slug:slug>/desk/<int:number>/<int:table>/reopen/", pages.reopen, name="sheet_reopen"),
    path(RULINGS, rulings.session_rulings, name="session_rulings"),
    path(RULINGS + "not-played/", rulings.session_not_played, name="session_not_played"),
    path(RULINGS + "forfeits/", rulings.session_forfeits, name="session_forfeits"),
    path(RULINGS + "objection/", rulings.objection_log, name="objection_log"),
    path(RULINGS + "objection/<int:key>/", rulings.objection_answer, name="objection_answer"),
]
