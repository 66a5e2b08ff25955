"""The organiser's pages, below `/e/<slug>/organiser/`, and `event_new` at `/new/`."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
