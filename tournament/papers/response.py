"""How a paper reaches whoever asked for it: as PDF, or as the preview of one.

What is printed is read at one moment, and made by a job (`tournament.papers.making.jobs`) whose name is
everything that stands on it: so it is never one of another time, and what does not stand on it, such as a
clock that is started, does not make it anew.
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
from tournament.papers.making.few import Busy, among_few
from tournament.papers.making.jobs import Order, State, paper_jobs
from tournament.papers.making.patience import LONGEST_IN_A_REQUEST, ready_soon
from tournament.papers.making.queue import QueueFull
from tournament.papers.making.store import preview_store
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

_STYLES = re.compile(rb"<style>(.*?)</style>", re.DOTALL)
#: What `?preview=` asks for to have the whole paper as a page.
WHOLE = "whole"


def paper_response(kind: PaperKind, asked: Asked) -> HttpResponse:
    """The document as PDF in the event's language, kept from an earlier request where nothing changed.

    What stands in it is read at one moment with the event. One that is not ready soon has a page that says
    how far it is. `?preview` shows it as a page instead, `?language=fr` has it in another language.
    """
    speak_for(asked.event, asked.request)
    is_preview = "preview" in asked.request.GET
    try:
        return _preview(kind, asked) if is_preview else _pdf(kind, asked)
    except Busy:
        why = "busy"
    except JobsUnusable:
        why = "failed"
    page = "" if is_preview else as_page(asked.request)
    return no_file(asked.request, asked.event, why, public=asked.public, page=page)


def _pdf(kind: PaperKind, asked: Asked) -> HttpResponse:
    """The paper, or the way to the page of one that is not ready soon. Raises Busy and JobsUnusable."""
    public, jobs, now = asked.public, paper_jobs(), timezone.now()
    with one_moment():
        asked = replace(asked, event=as_it_is(asked.event, public=public))
        gather = cache(lambda: kind.gather(asked))
        told = _told(asked, gather)
        name = jobs.name_of(f"{'public' if public else 'official'} {program_mark()} {told.contents}")
        content = jobs.result(name)
        documents: list[str] = []
        if content is None and not _has_its_answer(name, now):
            _refuse_without_room(asked)
            parts = gather().parts() if told.is_long else [gather()]
            documents = [as_html(part, asked.event, size=asked.size, now=now) for part in parts]
    if content is None:
        _have_made(name, _order(kind, asked, told), documents)
        content = None if told.is_long else ready_soon(jobs, name, public=public)
    if content is None:
        response = redirect("files_making" if public else "event_files_making", asked.event.slug, name)
        patch_cache_control(response, no_store=True)
        return response
    answer = pdf_answer(asked.event, told.name, content)
    return tagged(answer, cast("PublicEvent", asked.event)) if public else answer


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

    @property
    def is_long(self) -> bool:
        """Whether nobody stays for it, and it is made in parts."""
        return self.seconds > LONGEST_IN_A_REQUEST


def _told(asked: Asked, gather: Callable[[], Paper]) -> _Told:
    """Find that out. What else was entered in the history changes no paper.

    For the public that is done once for each stamp of the event, and the paper gathered no more; nor is it
    where the paper could not wait to be made, or enough is being made. Raises Busy then.
    """
    event, size = asked.event, asked.size

    def find_out() -> _Told:
        paper = gather()
        timeless = as_html(replace(paper, fingerprint=""), event, size=size, now=event.created_at)
        contents = hashlib.sha256(timeless.encode("utf-8", "surrogatepass")).hexdigest()
        return _Told(paper.name, paper.title, paper.seconds, contents)

    def find_out_with_few_others() -> _Told:
        _refuse_without_room(asked)
        with among_few(_wish(asked)):
            return find_out()

    if not asked.public:
        return find_out()
    told: _Told = cached_value(cast("PublicEvent", event), _wish(asked), find_out_with_few_others)
    return told


def _wish(asked: Asked) -> str:
    """What the public asks for, in one way: `tournament.web.taking` has read the address."""
    return f"{asked.request.get_full_path()} {get_language()} {program_mark()}"


def _has_its_answer(name: str, now: datetime) -> bool:
    """Whether the page of this job says all: it is under way, ready this moment, or failed a moment ago."""
    job = paper_jobs().find(name)
    return job is not None and (job.is_under_way or job.state is State.DONE or rests(job, now))


def _refuse_without_room(asked: Asked) -> None:
    """Raises QueueFull where no other paper of this event may wait, before anything is read for it."""
    if not paper_jobs().queue.has_room(asked.event.pk, public=asked.public):
        raise QueueFull


class JobsUnusable(Exception):
    """No job can be started: the disk is full, say."""


def _order(kind: PaperKind, asked: Asked, told: _Told) -> Order:
    """What whoever shows how far the paper is has to know of it."""
    return Order(
        event=asked.event.pk,
        public=asked.public,
        stamp=asked.event.stamp,
        kind=kind.name,
        title=told.title,
        file_name=told.name,
        address=asked.request.get_full_path(),
        page=as_page(asked.request),
    )


def _have_made(name: str, order: Order, documents: list[str]) -> None:
    """Have the paper begun with its documents; it is begun already where there are none.

    Raises QueueFull and JobsUnusable.
    """
    jobs = paper_jobs()
    try:
        if documents:
            jobs.forget(name)
            jobs.start(name, order, documents)
        jobs.order(name, order)
    except OSError as unusable:
        logger.error("The job of a paper cannot be started: %s", unusable)
        raise JobsUnusable from None


def _preview(kind: PaperKind, asked: Asked) -> HttpResponse:
    """The document as a page, which the public's store keeps for each stamp of the event.

    It shows the first part of a long one, and `?preview=whole` all of it, to be printed from the browser. No
    browser keeps it: an answer that it is the same would forbid its styles. Raises Busy.
    """
    with one_moment():
        asked = replace(asked, event=as_it_is(asked.event, public=asked.public))
        html = _kept_preview(kind, asked) if asked.public else _previewed(kind, asked)
    response = HttpResponse(html)
    csp_update({"style-src": [SELF, *_styles_of(html)]})(lambda _request: response)(asked.request)
    patch_cache_control(response, no_store=True)
    return response


def _kept_preview(kind: PaperKind, asked: Asked) -> bytes:
    store, key = preview_store(), f"{asked.event.pk} {asked.event.stamp} {_wish(asked)}"
    if (kept := store.kept(key)) is None:
        with among_few(key):
            kept = store.get_or_make(key, lambda: gzip.compress(_previewed(kind, asked)))
    return gzip.decompress(kept)


def _previewed(kind: PaperKind, asked: Asked) -> bytes:
    event, whole = asked.event, asked.request.GET["preview"] == WHOLE
    preview = Preview(files_page(event, public=asked.public), whole=whole)
    html = as_html(kind.gather(asked), event, size=asked.size, now=timezone.now(), preview=preview)
    return html.encode("utf-8", "replace")


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
