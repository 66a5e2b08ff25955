"""The referees' desk: `board`, `board_round` and `sheet`, all below `/e/<slug>/desk/`."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
