"""A paper that is not ready at once: how far it is, and the paper once it is there.

The page asks for `state` again and again; without scripts it loads itself anew. Nothing of this is kept by
a cache. A public job counts as long as the event is public and has the job's stamp. At another one the page
leads to where the paper was asked for: that finds out whether the public may still have it, and goes on with
this job if nothing on the paper has changed.
"""

from collections.abc import Callable
from datetime import datetime
from functools import wraps

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.access.permissions import Permission, may
from tournament.models import Event
from tournament.papers.catalogue import PAPERS
from tournament.papers.making.jobs import FAILURES, Job, paper_jobs
from tournament.papers.making.pdf import PANGO_COMMAND
from tournament.papers.paper_kind import PaperKind
from tournament.results import public
from tournament.web.addresses import file_name
from tournament.web.staff_page import event_time, requires

View = Callable[..., HttpResponse]

#: Minutes for which a paper that failed is not made again for the public: it may fail each time.
REST = 10


def for_public(view: View) -> View:
    """The address of a public job."""

    @wraps(view)
    @require_safe
    @never_cache
    def of_public(request: HttpRequest, slug: str, name: str) -> HttpResponse:
        event = get_object_or_404(public.event_list(), slug=slug)
        job = _job_or_404(event, name, public=True)
        with event_time(event):
            return view(request, event, job)

    return of_public


def for_officials(view: View) -> View:
    """The address of an officials' job, for those who may have its paper."""

    @requires(Permission.SEE_DESK)
    @wraps(view)
    def official(request: HttpRequest, event: Event, name: str) -> HttpResponse:
        job = _job_or_404(event, name, public=False)
        if not may(request.user, _kind_or_404(job).audience.permission, event):
            raise PermissionDenied
        return view(request, event, job)

    return official


def _job_or_404(event: Event, name: str, *, public: bool) -> Job:
    job = paper_jobs().find(name)
    if job is None or (job.order.event, job.order.public) != (event.pk, public):
        raise Http404
    return job


def _kind_or_404(job: Job) -> PaperKind:
    """The kind of the job's paper; there is none of that name where another program began the job."""
    for kind in PAPERS:
        if kind.name == job.order.kind:
            return kind
    raise Http404


def _is_current(event: Event, job: Job) -> bool:
    return not job.order.public or job.order.stamp == event.stamp


def page(request: HttpRequest, event: Event, job: Job) -> HttpResponse:
    """How far the paper is."""
    if not _is_current(event, job):
        return redirect(job.order.address)
    template = "public/making.html" if job.order.public else "desk/making.html"
    prefix = "files" if job.order.public else "event_files"
    context = {"event": event, "job": job, "prefix": prefix, "told": progress_words(job)}
    context["may_stop"] = _may_stop(request, event, job)
    context["rests"] = REST if rests(job, timezone.now()) else None
    context["command"] = PANGO_COMMAND
    return render(request, template, context)


def rests(job: Job, now: datetime) -> bool:
    """Whether strangers asked for it, and it failed so lately that they are told of that alone."""
    return job.order.public and job.state in FAILURES and now.timestamp() - job.failed < REST * 60


def _may_stop(request: HttpRequest, event: Event, job: Job) -> bool:
    """It is stopped for everybody who waits for it, so those who only look on may not."""
    return not job.order.public and may(request.user, Permission.ENTER, event)


def state(request: HttpRequest, event: Event, job: Job) -> HttpResponse:
    """The same for the page's script. `moved`: the event has changed, and the page itself leads on."""
    if not _is_current(event, job):
        return JsonResponse({"state": "moved"})
    told = {"state": job.state, "done": job.done, "parts": job.parts, "words": progress_words(job)}
    return JsonResponse(told)


def file(request: HttpRequest, event: Event, job: Job) -> HttpResponse:
    """The finished paper."""
    if not _is_current(event, job):
        return redirect(job.order.address)
    content = paper_jobs().result(job.name)
    if content is None:
        raise Http404
    return pdf_answer(event, job.order.file_name, content)


@require_POST
def cancel(request: HttpRequest, event: Event, job: Job) -> HttpResponse:
    """Stop making it."""
    if not _may_stop(request, event, job):
        raise PermissionDenied
    paper_jobs().cancel(job.name)
    return redirect("event_files_making", event.slug, job.name)


def pdf_answer(event: Event, name: str, content: bytes) -> HttpResponse:
    """A finished paper, to be shown by the browser."""
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{file_name(event, name)}.pdf"'
    return response


def progress_words(job: Job) -> str:
    """How far the job is, in a few words."""
    if job.ahead:
        return ngettext("%d paper is before it", "%d papers are before it", job.ahead) % job.ahead
    if job.parts > 1:
        return _("%(done)d of %(parts)d parts") % {"done": job.done, "parts": job.parts}
    return _("page %d") % job.page if job.page else ""
