"""Addresses for a test: one page of an event."""

from django.http import HttpResponse
from django.urls import path

urlpatterns = [path("e/<slug:slug>/", HttpResponse, name="event")]
