"""The door of the pages of whoever runs the server."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from tournament.web.staff_page import signed_in

View: TypeAlias = Callable[..., HttpResponse]


def for_hosters(view: View) -> View:
    """Let only the hoster's own accounts through; visitors sign in first, others get the site's 403."""

    @signed_in
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_superuser:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return guarded
