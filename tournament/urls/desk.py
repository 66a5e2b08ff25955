"""The referees' desk: `board`, `board_round` and `sheet`, all below `/e/<slug>/desk/`."""

from django.urls import path

from tournament.views import desk

urlpatterns = [
    path("e/<slug:slug>/desk/", desk.board, name="board"),
    path("e/<slug:slug>/desk/<int:number>/", desk.board_round, name="board_round"),
    path("e/<slug:slug>/desk/<int:number>/<int:table>/", desk.sheet, name="sheet"),
    path("e/<slug:slug>/desk/<int:number>/<int:table>/reopen/", desk.reopen, name="sheet_reopen"),
]
