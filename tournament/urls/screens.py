"""Screens for projectors, below `/e/<slug>/screen/`, and the stage that leads the prize-giving.

Each has its page and the part of it that is asked for again.
"""

from django.urls import path

from tournament.public import screens

SCREEN = "e/<slug:slug>/screen/"
STAGE = "e/<slug:slug>/organiser/prize-giving/stage/"

urlpatterns = [
    path(STAGE, screens.stage, name="stage"),
    path(STAGE + "part/", screens.stage_part, name="stage_part"),
    path(SCREEN, screens.screen_page, name="screen"),
    path(SCREEN + "part/", screens.screen_part, name="screen_part"),
    path(SCREEN + "<slug:name>/", screens.screen_page, name="screen_named"),
    path(SCREEN + "<slug:name>/part/", screens.screen_part, name="screen_part_named"),
    path(SCREEN + "<slug:name>/<str:key>/", screens.screen_page, name="screen_with_key"),
    path(SCREEN + "<slug:name>/<str:key>/part/", screens.screen_part, name="screen_part_with_key"),
]
