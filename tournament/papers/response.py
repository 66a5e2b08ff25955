"""How a paper reaches whoever asked for it: as PDF, or as the preview of one.

What is printed is read at one moment. A file is kept under everything that stands in it: so it is never one
of another time, and what does not stand in it, such as a clock that is started, does not make it anew.
"""

import base64
import gzip
import hashlib
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, cast

from csp.constants import SELF
from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language

from tournament.models import Event
from tournament.papers.making.jobs import Order, State, paper_jobs
from tournament.papers.making.pdf import PANGO_COMMAND, PdfFailed, PdfUnavailable, render_pdf
from tournament.papers.making.queue import QueueFull
from tournament.papers.making.store import StoreBusy, file_store, preview_store
from tournament.papers.paper import Paper, Preview, as_html
from tournament.papers.paper_kind import Asked, PaperKind
from tournament.papers.progress import pdf_answer, rests
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
_STYLES = re.compile(rb"<style>(.*?)</style>", re.DOTALL)
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
        gather = cache(lambda: kind.gather(asked))
        if "preview" in request.GET:
            return _preview(asked, gather)
        told = _told(asked, gather)
        name = paper_jobs().name_of(f"{'public' if public else 'official'} {program_mark()} {told.contents}")
        is_long = told.seconds > LONGEST_IN_A_REQUEST
        content = paper_jobs().result(name) if is_long else file_store().kept(name)
        documents: list[str] = []
        if content is None and not (is_long and _has_its_answer(name, now)):
            if is_long and not paper_jobs().queue.has_room(event.pk, public=public):
                return no_file(request, event, "busy", public=public, page=as_page(request))
            parts = gather().parts() if is_long else [gather()]
            documents = [as_html(part, event, size=asked.size, now=now) for part in parts]
    if content is None and is_long:
        return _long_paper(kind, asked, told, name, documents)
    try:
        content = content or file_store().get_or_make(name, lambda: render_pdf(documents[0]))
    except PdfUnavailable:
        return no_file(request, event, "unavailable", public=public, page=as_page(request))
    except PdfFailed:
        return no_file(request, event, "failed", public=public, page=as_page(request))
    except StoreBusy:
        return no_file(request, event, "busy", public=public, page=as_page(request))
    answer = pdf_answer(event, told.name, content)
    return tagged(answer, cast("PublicEvent", event)) if public else answer


def as_it_is(event: Event, *, public: bool) -> Event:
    """The event once more, read with everything else. Raises Http404 where the public sees it no longer."""
    return get_object_or_404(event_list() if public else Event.objects.all(), pk=event.pk)


@dataclass(frozen=True, slots=True)
class _Told:
    """What has to be known of a paper to find it: as a `Paper` says, and a mark of all that stands in it."""

    name: str
    title: str
    seconds: float
    contents: str


def _told(asked: Asked, gather: Callable[[], Paper]) -> _Told:
    """Find that out. What else was entered in the history changes no paper.

    For the public that is done once for each stamp of the event, and the paper gathered no more.
    """
    event, size = asked.event, asked.size

    def find_out() -> _Told:
        paper = gather()
        timeless = as_html(replace(paper, fingerprint=""), event, size=size, now=event.created_at)
        contents = hashlib.sha256(timeless.encode("utf-8", "surrogatepass")).hexdigest()
        return _Told(paper.name, paper.title, paper.seconds, contents)

    return cached_value(cast("PublicEvent", event), _wish(asked), find_out) if asked.public else find_out()


def _wish(asked: Asked) -> str:
    """What the public asks for, in one way: `tournament.web.taking` has read the address."""
    return f"{asked.request.get_full_path()} {get_language()} {program_mark()}"


def _has_its_answer(name: str, now: datetime) -> bool:
    """Whether the page of this job says all: it is under way, ready this moment, or failed a moment ago."""
    job = paper_jobs().find(name)
    return job is not None and (job.is_under_way or job.state is State.DONE or rests(job, now))


def _long_paper(kind: PaperKind, asked: Asked, told: _Told, name: str, documents: list[str]) -> HttpResponse:
    """The page that shows how far the paper is, after having it begun with its documents, if it was not."""
    request, event, public, jobs = asked.request, asked.event, asked.public, paper_jobs()
    order = Order(
        event=event.pk,
        public=public,
        stamp=event.stamp,
        kind=kind.name,
        title=told.title,
        file_name=told.name,
        address=request.get_full_path(),
        page=as_page(request),
    )
    try:
        if documents:
            jobs.forget(name)
            jobs.start(name, order, documents)
        jobs.order(name, order)
    except QueueFull:
        return no_file(request, event, "busy", public=public, page=as_page(request))
    except OSError as unusable:
        logger.error("The job of a paper cannot be started: %s", unusable)
        return no_file(request, event, "failed", public=public, page=as_page(request))
    response = redirect("files_making" if public else "event_files_making", event.slug, name)
    patch_cache_control(response, no_store=True)
    return response


def _preview(asked: Asked, gather: Callable[[], Paper]) -> HttpResponse:
    """The document as a page, which the public's store keeps for each stamp of the event.

    It shows the first part of a long one, and `?preview=whole` all of it, to be printed from the browser. No
    browser keeps it: an answer that it is the same would forbid its styles.
    """
    request, event, public = asked.request, asked.event, asked.public
    preview = Preview(files_page(event, public=public), whole=request.GET["preview"] == WHOLE)

    def make() -> bytes:
        html = as_html(gather(), event, size=asked.size, now=timezone.now(), preview=preview)
        return html.encode("utf-8", "replace")

    if public:
        key = f"{event.pk} {event.stamp} {_wish(asked)}"
        try:
            html = gzip.decompress(preview_store().get_or_make(key, lambda: gzip.compress(make())))
        except StoreBusy:
            return no_file(request, event, "busy", public=public)
    else:
        html = make()
    response = HttpResponse(html)
    csp_update({"style-src": [SELF, *_styles_of(html)]})(lambda _request: response)(request)
    patch_cache_control(response, no_store=True)
    return response


def _styles_of(html: bytes) -> list[str]:
    """What the policy of a page calls the styles that stand in the page itself."""
    digests = (hashlib.sha256(style).digest() for style in _STYLES.findall(html))
    return [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests]


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
