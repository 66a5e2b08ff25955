"""How a paper reaches whoever asked for it: as PDF, or as the preview of one.

What is printed is read at one moment. A file is kept under everything that stands in it: so it is never one
of another time, and what does not stand in it, such as a clock that is started, does not make it anew.
"""

import hashlib
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from csp.constants import NONCE, SELF
from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language

from tournament.models import Event
from tournament.papers.making.jobs import Order, paper_jobs
from tournament.papers.making.pdf import PANGO_COMMAND, PdfFailed, PdfUnavailable, render_pdf
from tournament.papers.making.store import StoreBusy, file_store
from tournament.papers.paper import Paper, Preview, as_html
from tournament.papers.paper_kind import Asked, PaperKind
from tournament.papers.progress import pdf_answer
from tournament.record.one_moment import one_moment
from tournament.results.public import event_list
from tournament.web.languages import speak_for
from tournament.web.program import program_mark
from tournament.web.public_page import cached_value, tagged

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

logger = logging.getLogger(__name__)

#: Seconds. What takes longer is made by a job, or a few visitors would keep every thread of the server.
LONGEST_IN_A_REQUEST = 6.5
#: What `?preview=` asks for to have the whole paper as a page.
WHOLE = "whole"


def paper_response(kind: PaperKind, asked: Asked) -> HttpResponse:
    """The document as PDF in the event's language, kept from an earlier request where nothing changed.

    What stands in it is read at one moment with the event. `?preview` shows it as a page instead,
    `?language=fr` has it in another language.
    """
    request, public = asked.request, asked.public
    speak_for(asked.event, request)
    now = timezone.now()
    with one_moment():
        event = as_it_is(asked.event, public=public)
        asked = replace(asked, event=event)
        paper, size = kind.gather(asked), asked.size
        if "preview" in request.GET:
            return _preview(asked, paper)
        name = paper_jobs().name_of(_key(asked, paper))
        is_long = paper.seconds > LONGEST_IN_A_REQUEST
        content = paper_jobs().result(name) if is_long else file_store().kept(name)
        documents: list[str] = []
        if content is None and not (is_long and _is_under_way(name)):
            parts = paper.parts() if is_long else [paper]
            documents = [as_html(part, event, size=size, now=now) for part in parts]
    if content is None and is_long:
        return _long_paper(kind, asked, paper, name, documents)
    try:
        content = content or file_store().get_or_make(name, lambda: render_pdf(documents[0]))
    except PdfUnavailable:
        return no_file(request, event, "unavailable", public=public, page=as_page(request))
    except PdfFailed:
        return no_file(request, event, "failed", public=public, page=as_page(request))
    except StoreBusy:
        return no_file(request, event, "busy", public=public, page=as_page(request))
    answer = pdf_answer(event, paper.name, content)
    return tagged(answer, cast("PublicEvent", event)) if public else answer


def as_it_is(event: Event, *, public: bool) -> Event:
    """The event once more, read with everything else. Raises Http404 where the public sees it no longer."""
    return get_object_or_404(event_list() if public else Event.objects.all(), pk=event.pk)


def _key(asked: Asked, paper: Paper) -> str:
    """What a file is kept under: everything that stands in it, whenever it is made.

    What else was entered in the history changes no paper. For the public that is found out once for each
    stamp of the event.
    """

    request, event, size = asked.request, asked.event, asked.size

    def contents() -> str:
        timeless = as_html(replace(paper, fingerprint=""), event, size=size, now=event.created_at)
        return hashlib.sha256(timeless.encode("utf-8", "surrogatepass")).hexdigest()

    if not asked.public:
        return f"official {program_mark()} {contents()}"
    wish = f"{request.path} {request.GET.get('after', '')} {size} {get_language()}"
    return f"public {program_mark()} {cached_value(cast('PublicEvent', event), wish, contents)}"


def _is_under_way(name: str) -> bool:
    job = paper_jobs().find(name)
    return job is not None and job.is_under_way


def _long_paper(kind: PaperKind, asked: Asked, paper: Paper, name: str, documents: list[str]) -> HttpResponse:
    """The page that shows how far the paper is, after having it begun with its documents, if it was not."""
    request, event, public, jobs = asked.request, asked.event, asked.public, paper_jobs()
    order = Order(
        event=event.pk,
        public=public,
        stamp=event.stamp,
        kind=kind.name,
        title=paper.title,
        file_name=paper.name,
        address=request.get_full_path(),
        page=as_page(request),
    )
    try:
        if documents:
            jobs.forget(name)
            jobs.start(name, order, documents)
        jobs.order(name, order)
    except OSError as unusable:
        logger.error("The job of a paper cannot be started: %s", unusable)
        return no_file(request, event, "failed", public=public, page=as_page(request))
    response = redirect("files_making" if public else "event_files_making", event.slug, name)
    patch_cache_control(response, no_store=True)
    return response


def _preview(asked: Asked, paper: Paper) -> HttpResponse:
    """The document as a page. No cache keeps it: its styles are for this answer alone.

    It shows the first part of a long one, and `?preview=whole` all of it, to be printed from the browser.
    """
    request, event = asked.request, asked.event
    whole = request.GET["preview"] == WHOLE
    files = files_page(event, public=asked.public)
    preview = Preview(str(getattr(request, "csp_nonce", "")), files, whole=whole)
    html = as_html(paper, event, size=asked.size, now=timezone.now(), preview=preview)
    response = HttpResponse(html)
    csp_update({"style-src": [SELF, NONCE]})(lambda _request: response)(request)
    patch_cache_control(response, no_store=True)
    return response


def files_page(event: Event, *, public: bool) -> str:
    """Where the files are offered."""
    return reverse("files" if public else "event_files", args=[event.slug])


def as_page(request: HttpRequest) -> str:
    """The address of the same paper as a page that holds all of it."""
    asked = request.GET.copy()
    asked["preview"] = WHOLE
    return f"{request.path}?{asked.urlencode()}"


def no_file(request: HttpRequest, event: Event, why: str, *, public: bool, page: str = "") -> HttpResponse:
    """The page that says why there is no file now, and how to get on. Everything else works.

    `page` is the address of the same as a page, where there is such a page.
    """
    context = {
        "event": event,
        "why": why,
        "command": PANGO_COMMAND,
        "again": request.get_full_path(),
        "page": page,
        "files": files_page(event, public=public),
    }
    context["code"] = status = 409 if why == "rehearsal" else 503
    response = render(request, "papers/no_file.html", context, status=status)
    patch_cache_control(response, no_store=True)
    if why == "busy":
        response["Retry-After"] = "30"
    return response
