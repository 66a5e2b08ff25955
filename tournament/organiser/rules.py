"""What hands are scored and settled by: looked at, and changed, also when sheets are confirmed."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.mcr import Ruleset
from tournament.access.permissions import Permission
from tournament.events.changing_rules import change_rules, preview_rules
from tournament.events.editing import edit_event, rules_are_locked
from tournament.events.keeping_fan_lists import keep_fan_list
from tournament.events.presets import PRESETS
from tournament.models import Event, FanList
from tournament.organiser.moves import mark_of
from tournament.organiser.rule_forms import RuleChangeForm, RulesForm, kept_fans, rules_as_typed
from tournament.record.refusals import StaleVersion
from tournament.web.organiser_page import organiser_page, show
from tournament.web.refusals import refusals_on
from tournament.web.versions import rebased
from tournament.words.rules import SWITCHES, setting_words


@organiser_page(Permission.EDIT_EVENT)
def rules(request: HttpRequest, event: Event) -> HttpResponse:
    """Every switch; `?preset=` and `?list=` fill the form with something to start from.

    Once a sheet is confirmed, the form asks for a reason, shows what would change, and changes it when
    it is sent again unchanged with the button below that.
    """
    locked = rules_are_locked(event)
    kind = RuleChangeForm if locked else RulesForm
    if request.method != "POST":
        form = kind(initial=_filled(request, event))
        return _page(request, event, form=form, locked=locked)
    form = kind(request.POST, initial=_saved(event))
    shown: dict[str, Any] = {}
    if form.is_valid():
        with refusals_on(form):
            try:
                if "keep" in request.POST:
                    return _kept(request, event, form, locked=locked)
                if isinstance(form, RuleChangeForm):
                    shown = _preview_or_change(request, event, form)
                else:
                    _edit(request, event, form)
            except StaleVersion as stale:
                shown = {"differences": rebased(form, _told(stale.current), stale.current)}
            if not shown:
                return redirect("rules", event.slug)
    event.refresh_from_db()
    return _page(request, event, form=form, locked=locked, **shown)


def _edit(request: HttpRequest, event: Event, form: RulesForm) -> None:
    version, now = form.cleaned_data["version"], timezone.now()
    edit_event(event.pk, form.changes(), by=request.user, version=version, now=now)
    messages.success(request, _("The rules are saved."))


def _preview_or_change(request: HttpRequest, event: Event, form: RuleChangeForm) -> dict[str, Any]:
    """Show what would change, or change it where that was shown; nothing is returned then."""
    changes = form.changes()
    shown = mark_of(changes)
    if request.POST.get("shown") != shown:
        return {"effect": preview_rules(event.pk, changes, by=request.user), "mark": shown}
    effect = change_rules(
        event.pk,
        changes,
        reason=form.cleaned_data["reason"],
        by=request.user,
        version=form.cleaned_data["version"],
        now=timezone.now(),
    )
    count = len(effect.sessions)
    words = ngettext(
        "The rules are changed, and %d session is computed anew.",
        "The rules are changed, and %d sessions are computed anew.",
        count,
    )
    messages.success(request, words % count)
    return {}


def _kept(request: HttpRequest, event: Event, form: RulesForm, *, locked: bool) -> HttpResponse:
    """Keep the ticked fans under the typed name; the rest of the form stays as it was typed."""
    name, now = form.cleaned_data["list_name"], timezone.now()
    kept = keep_fan_list(event, name, form.fan_numbers, by=request.user, now=now)
    words = ngettext(
        "The %(n)d ticked fan is kept as “%(name)s”. The rules are not saved yet.",
        "The %(n)d ticked fans are kept as “%(name)s”. The rules are not saved yet.",
        len(kept.fans),
    )
    messages.success(request, words % {"n": len(kept.fans), "name": kept.name})
    return _page(request, event, form=form, locked=locked)


def _told(event: Event) -> dict[str, Any]:
    """The rules as they are, as far as the form tells them in words."""
    return {**rules_as_typed(event.rules), "tie_rule": event.tie_rule}


def _saved(event: Event) -> dict[str, Any]:
    return {**_told(event), "ruleset": event.ruleset, "version": event.version}


def _filled(request: HttpRequest, event: Event) -> dict[str, Any]:
    """What the form starts with: the rules as they are, or the preset and list of fans asked for."""
    filled = _saved(event)
    preset = PRESETS.get(request.GET.get("preset", ""))
    if preset:
        filled |= {**rules_as_typed(preset.rules), "ruleset": preset.ruleset}
    fans = kept_fans(request.GET.get("list", ""))
    return filled | ({"fans": fans} if fans else {})


def preset_rows(now: Ruleset | None = None) -> dict[str, Any]:
    """What each preset sets, row by row, with what an event has now; each cell says whether it differs."""
    # EMA plays by the international ruleset: one column is enough.
    presets = [preset for name, preset in PRESETS.items() if name != "ema"]
    rows = []
    for switch in SWITCHES:
        cells = [setting_words(preset.rules, switch.name) for preset in presets]
        mine = setting_words(now, switch.name) if now else cells[0]
        rows.append((switch.label, mine, [(words, words != mine) for words in cells]))
    return {"presets": presets, "rows": rows, "now": now is not None}


def _page(request: HttpRequest, event: Event, *, form: RulesForm, **context: Any) -> HttpResponse:
    return show(
        request,
        event,
        "rules.html",
        form=form,
        table=preset_rows(event.rules),
        lists=FanList.objects.all(),
        unsaved=request.method == "GET" and bool(request.GET.keys() & {"preset", "list"}),
        **context,
    )
