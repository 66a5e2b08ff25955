"""The interface as one thing: its operations, how it writes JSON, what it refuses, its OpenAPI document."""

import json
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_safe
from ninja import NinjaAPI
from ninja.errors import ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.renderers import JSONRenderer

from tournament.api.filling import api_address
from tournament.api.frame import answer, must_be_a_number, refusal
from tournament.api.operations import router
from tournament.api.shapes import Paging

DESCRIPTION = (
    "What is public of the events of this site, to be read by other programs. Nothing can be changed."
)


class ReadableJSON(JSONRenderer):
    """Names as they are written, in every script."""

    json_dumps_params = {"ensure_ascii": False}


class ReadingAPI(NinjaAPI):
    """An interface that only reads."""

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        """The document, in which HEAD need not be told beside each GET."""
        document = super().get_openapi_schema(**{"path_prefix": api_address("entry"), **options})
        for operations in document["paths"].values():
            operations.pop("head", None)
        return document


api = ReadingAPI(
    title="Tablepoint",
    version="1.0.0",
    description=DESCRIPTION,
    docs_url=None,
    openapi_url=None,
    urls_namespace="api",
    renderer=ReadableJSON(),
)
api.add_router("", router)


@api.exception_handler(Http404)
def missing(request: HttpRequest, gone: Http404) -> HttpResponse:
    """What is not there, in the operation's sentence."""
    return refusal(str(gone), 404)


@api.exception_handler(ValidationError)
def unreadable(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """What of the question cannot be read, and what it must be."""
    return refusal(" ".join(_sentence(problem) for problem in error.errors), 422)


def _sentence(problem: dict[str, Any]) -> str:
    words = {"name": problem["loc"][-1], **problem.get("ctx", {})}
    if problem["type"] == "greater_than_equal":
        return _("“%(name)s” must be %(ge)s or more.") % words
    if problem["type"] == "less_than_equal":
        return _("“%(name)s” must be %(le)s or less.") % words
    return must_be_a_number(words["name"])


@cache
def _document() -> OpenAPISchema:
    """The OpenAPI document, made once: as long as the program runs it is the same."""
    return api.get_openapi_schema()


@cache
def _document_as_json() -> bytes:
    return json.dumps(_document(), ensure_ascii=False).encode()


@cache
def names_of(operation: str) -> frozenset[str]:
    """What an operation takes behind the question mark of its address, as the document tells it."""
    told = (methods["get"] for methods in _document()["paths"].values())
    [parameters] = [each["parameters"] for each in told if each["operationId"] == operation]
    return frozenset(asked["name"] for asked in parameters if asked["in"] == "query")


@answer
@conditional_page
def openapi(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document."""
    return HttpResponse(_document_as_json(), content_type="application/json; charset=utf-8")


@require_safe
@conditional_page
def page(request: HttpRequest) -> HttpResponse:
    """The operations for people, from the OpenAPI document."""
    operations = [
        (address, methods["get"]["description"], _asked_of(methods["get"]))
        for address, methods in _document()["paths"].items()
    ]
    return render(request, "public/api.html", {"operations": operations})


def _asked_of(operation: dict[str, Any]) -> list[tuple[str, str]]:
    """What may stand behind the question mark of an operation's address, beside the paging of all lists."""
    return [
        (asked["name"], asked["schema"]["description"])
        for asked in operation["parameters"]
        if asked["in"] == "query" and asked["name"] not in Paging.model_fields
    ]
