"""The interface for other programs, below `/api/v1/`, and the page that lists its operations."""

from functools import partial

from django.urls import URLPattern, path

from tournament.api.frame import closing, framed
from tournament.api.site import api, names_of, openapi, page

#: The library's own page of an interface leads to one that it does not have here.
_OPERATIONS = [
    framed(pattern, partial(names_of, str(pattern.name)))
    for pattern in api.urls[0]
    if isinstance(pattern, URLPattern) and pattern.name != "api-root"
]

urlpatterns = [
    path("api/", page, name="api_page"),
    path(
        "api/v1/",
        ([path("openapi.json", openapi, name="openapi"), *_OPERATIONS, closing("nothing")], "api", "api"),
    ),
]
