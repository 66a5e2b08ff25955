"""The addresses of papers and other files: the public's, from published facts, and the officials'."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.access.permissions import Permission
from tournament.models import Event
from tournament.papers.paper_kind import Asked, Audience, Of, PaperKind
from tournament.papers.response import WHOLE, paper_response
from tournament.web.languages import ours
from tournament.web.public_page import public_answer
from tournament.web.staff_page import requires
from tournament.web.taking import Asking, nothing, one_of, only, published_round

Download = Callable[..., HttpResponse]

paper_size = one_of(*Event.PaperSize.values)
#: What the public's address of a list is asked for.
of_a_list = only({"after": published_round})


def of_a_paper(kind: PaperKind) -> Asking:
    """What the public's address of a paper is asked for."""
    after = {"after": published_round} if kind.of is Of.STANDINGS else {}
    return only({**after, "paper": paper_size, "language": _language, "preview": _preview})


def _language(_event: Event, value: str) -> str | None:
    return ours(value) if value else ""


def _preview(_event: Event, value: str) -> str | None:
    return value if value == WHOLE else {"": "1", "1": "1"}.get(value)


def for_public(download: Download, asking: Asking = nothing) -> Download:
    """The address of a file for everybody: of public events, with published facts."""

    def public(request: HttpRequest, event: Event, **numbers: int) -> HttpResponse:
        return download(request, event, public=True, **numbers)

    return public_answer(public, asking)


def for_officials(permission: Permission) -> Callable[[Download], Download]:
    """The address of a file for accounts with this right: with everything that is known."""

    def decorate(download: Download) -> Download:
        def official(request: HttpRequest, event: Event, /, **numbers: int) -> HttpResponse:
            return download(request, event, public=False, **numbers)

        guarded: Download = require_safe(requires(permission)(official))
        return guarded

    return decorate


def paper_page(kind: PaperKind) -> Download:
    """The view of a kind of paper. Options that cannot be read are asked for once more, with why."""
    for_desk = kind.audience is Audience.DESK
    template = "desk/paper_options.html" if for_desk else "organiser/paper_options.html"

    def view(request: HttpRequest, event: Event, *, public: bool, number: int = 0) -> HttpResponse:
        if kind.options is None:
            return paper_response(kind, Asked(request, event, public, number))
        form = kind.options(request.GET)
        if form.is_valid():
            return paper_response(kind, Asked(request, event, public, number, form.cleaned_data))
        context = {
            "event": event,
            "kind": kind,
            "form": form,
            "address": kind.address(event, number, public=public),
        }
        return render(request, template, context, status=400)

    return view
