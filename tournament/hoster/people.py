"""One person over all events of the server: found, told in a file, erased."""

import logging
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from tournament.archive.reading import UnreadableArchive
from tournament.copies.refusals import CopyRefused
from tournament.hoster.door import for_hosters
from tournament.papers.making.forgetting import forget_papers
from tournament.people.looking import FEWEST_LETTERS, Found, People, account_key, look_for
from tournament.web.json_file import json_file

_log = logging.getLogger(__name__)
_LONGEST = 254


class LookForm(forms.Form):
    """Whom to look for."""

    sought = forms.CharField(
        label=gettext_lazy("Name, federation number, e-mail address or user name"),
        min_length=FEWEST_LETTERS,
        max_length=_LONGEST,
        error_messages=dict.fromkeys(("required", "min_length"), gettext_lazy("Type at least two letters.")),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


@for_hosters
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest) -> HttpResponse:
    """Find a person by what is typed; give the file about those who were ticked, or erase them.

    Whom somebody looks for is sent in the form: an address would stand in logs.
    """
    form = LookForm(request.POST if request.method == "POST" else None)
    found = look_for(form.cleaned_data["sought"]) if form.is_valid() else None
    ticked = request.POST.getlist("who")
    answer = _done(request, form, found, ticked) if found is not None else None
    if answer is not None:
        return answer
    context: dict[str, Any] = {"form": form, "found": found, "ticked": ticked}
    if found is not None:
        context["accounts"] = [(account_key(account), account) for account in found.accounts]
        context["count"] = _count(found)
    return render(request, "hoster/people.html", context)


def _done(request: HttpRequest, form: LookForm, found: People, ticked: list[str]) -> HttpResponse | None:
    """What was asked for with a button; None to show the page, with what stood in the way."""
    try:
        if "file" in request.POST:
            return _file(form, found, ticked)
        if "erase" in request.POST:
            return _erase(request, form, found.with_keys(ticked))
    except (ObjectDoesNotExist, UnreadableArchive):
        form.add_error(None, _("Somebody of these is not there any more. Look once more."))
    except CopyRefused as refused:
        form.add_error(None, str(refused))
    return None


def _file(form: LookForm, found: People, ticked: list[str]) -> HttpResponse | None:
    told = found.told(ticked, now=timezone.now())
    if told["events"] or told["accounts"]:
        return json_file(told, "tablepoint-person")
    form.add_error(None, _("Tick whom the file is about."))
    return None


def _erase(request: HttpRequest, form: LookForm, those: list[Found]) -> HttpResponse | None:
    """Ask once more, and then erase."""
    if not those:
        form.add_error(None, _("Tick the players who are to be erased."))
        return None
    if request.POST["erase"] != "now":
        return render(request, "hoster/erase.html", {"form": form, "those": those})
    for one in those:
        name = one.erase(by=request.user, now=timezone.now())
        sentence = _("%(name)s is erased from %(event)s, and is called “%(pseudonym)s” there.")
        messages.success(request, sentence % {"name": one.name, "event": one.title, "pseudonym": name})
    try:
        forget_papers()
    except OSError as failed:
        _log.error("The kept papers could not be removed: %s", failed)
        messages.error(request, _("Kept papers could not be removed: they may still name somebody."))
    return redirect("server_people")


def _count(found: People) -> str:
    """How many were found, in one sentence."""
    count = len(found.players) + found.more
    players = ngettext("%d player", "%d players", count) % count
    accounts = ngettext("%d account", "%d accounts", len(found.accounts)) % len(found.accounts)
    return _("Found: %(players)s, %(accounts)s.") % {"players": players, "accounts": accounts}
