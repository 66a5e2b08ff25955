"""The page of the server: what the doctor found."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.hoster.door import for_hosters
from tournament.upkeep.doctor.examination import examine

#: How many tables are shown, the largest.
_TABLES = 8


@for_hosters
@require_safe
def server(request: HttpRequest) -> HttpResponse:
    """How the installation is and what to do, for the hoster's own accounts.

    Nothing is verified anew: what the server found in its daily look is told.
    """
    examination = examine(now=timezone.now())
    tables = list((examination.tables or {}).items())[:_TABLES]
    return render(request, "hoster/server.html", {"examination": examination, "tables": tables})
