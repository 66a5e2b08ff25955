"""How a paper reaches whoever asked for it: as PDF, or as the preview of one.

A public file is kept under the event's revision; an official's is kept under everything that stands in
it, since work on a sheet does not change the revision.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from csp.constants import NONCE, SELF
from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language

from tournament.models import Event
from tournament.papers.layout import layout_name
from tournament.papers.making.jobs import Order, paper_jobs
from tournament.papers.making.pdf import PANGO_COMMAND, PdfFailed, PdfUnavailable, render_pdf
from tournament.papers.making.store import StoreBusy, file_store
from tournament.papers.paper import Paper, Preview, as_html
from tournament.papers.progress import pdf_answer
from tournament.web.addresses import asked_size
from tournament.web.languages import speak_for

logger = logging.getLogger(__name__)

#: Seconds. What takes longer is made by a job, or a few visitors would keep every thread of the server.
LONGEST_IN_A_REQUEST = 6.5
#: What `?preview=` asks for to have the whole paper as a page.
WHOLE = "whole"


def paper_response(
    request: HttpRequest, event: Event, paper: Callable[[], Paper], *, public: bool
) -> HttpResponse:
    """The document as PDF in the event's language, kept from an earlier request where nothing changed.

    `?preview` shows it as a page instead, `?language=fr` has it in another language.
    """
    speak_for(event, request)
    made = paper()
    if "preview" in request.GET:
        return _preview(request, event, made, public=public)
    size = asked_size(request, event)
    html = partial(as_html, made, event, size=size)
    key = public_key(request, event, size) if public else _official_key(made, event, size)
    if made.seconds > LONGEST_IN_A_REQUEST:
        return _long_paper(request, event, made, key, public=public)
    try:
        content = file_store().get_or_make(key, lambda: render_pdf(html(now=timezone.now())))
    except PdfUnavailable:
        return no_file(request, event, "unavailable", public=public, page=as_page(request))
    except PdfFailed:
        return no_file(request, event, "failed", public=public, page=as_page(request))
    except StoreBusy:
        return no_file(request, event, "busy", public=public, page=as_page(request))
    return pdf_answer(event, made.name, content)


def _official_key(paper: Paper, event: Event, size: str) -> str:
    """What stands in the document, whenever it is made and whatever else was entered in the history."""
    timeless = as_html(replace(paper, fingerprint=""), event, size=size, now=event.created_at)
    return f"{layout_name()} {timeless}"


def _long_paper(request: HttpRequest, event: Event, paper: Paper, key: str, *, public: bool) -> HttpResponse:
    """The paper if it is made already; or the page that shows how far it is, after having it begun."""
    jobs = paper_jobs()
    name = jobs.name_of(key)
    content = jobs.result(name)
    if content is not None:
        return pdf_answer(event, paper.name, content)
    job = jobs.find(name)
    if job is None or not job.is_under_way:
        jobs.forget(name)
        order = Order(
            event=event.pk,
            public=public,
            revision=event.revision,
            for_desk=paper.for_desk,
            title=paper.title,
            file_name=paper.name,
            address=request.get_full_path(),
            page=as_page(request),
        )
        size, now = asked_size(request, event), timezone.now()
        try:
            jobs.start(name, order, [as_html(part, event, size=size, now=now) for part in paper.parts()])
        except OSError as unusable:
            logger.error("The job of a paper cannot be started: %s", unusable)
            return no_file(request, event, "failed", public=public, page=as_page(request))
    response = redirect("files_making" if public else "event_files_making", event.slug, name)
    patch_cache_control(response, no_store=True)
    return response


def _preview(request: HttpRequest, event: Event, paper: Paper, *, public: bool) -> HttpResponse:
    """The document as a page. No cache keeps it: its styles are for this answer alone.

    It shows the first part of a long one, and `?preview=whole` all of it, to be printed from the browser.
    """
    whole = request.GET["preview"] == WHOLE
    preview = Preview(str(getattr(request, "csp_nonce", "")), files_page(event, public=public), whole=whole)
    html = as_html(paper, event, size=asked_size(request, event), now=timezone.now(), preview=preview)
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
    response = render(request, "papers/no_file.html", context, status=503)
    patch_cache_control(response, no_store=True)
    if why == "busy":
        response["Retry-After"] = "30"
    return response


def public_key(request: HttpRequest, event: Event, size: str) -> str:
    """What a public file depends on: its address and all that the public can see, told by the revision.

    The moment of its creation tells an event from one that was deleted and whose key it was given.
    """
    facts = f"{event.pk} {event.created_at.isoformat()} {event.revision} {get_language()}"
    return f"{layout_name()} {request.path} {request.GET.get('after', '')} {size} {facts}"
