"""Files to take away: workbooks and PDFs."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
