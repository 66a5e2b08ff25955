"""The public calculator and the reference of the fans: the same for everybody, and no database."""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.views.decorators.http import conditional_page, require_safe

from scoring import pictures, words
from scoring.calculator import value, waiting, winning_hand
from scoring.fan_reference import entries, found_fans
from scoring.forms import HandForm, address, filled
from scoring.mcr import HandError
from scoring.mcr.errors import ImpossibleCircumstances
from scoring.mcr.tiles import KINDS, NAMES, SUIT_SIZE, TILE_OF_NAME
from scoring.tray import COPIES, SINGLE, Tray

LANGUAGES = tuple(code for code, _ in settings.LANGUAGES)
#: The buttons of the calculator: each is a step to another address, never part of one.
BUTTONS = ("tap", "win", "out", "out_set", "back")


def public_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page that depends on its address and the language alone: 304 while it is the same.

    A language in the address (`lang`) counts before the visitor's, so that links lead to what was seen.
    """

    @wraps(view)
    @require_safe
    @conditional_page
    def page(request: HttpRequest) -> HttpResponse:
        with translation.override(asked_language(request) or translation.get_language()):
            response = view(request)
            response["Content-Language"] = translation.get_language()
        patch_cache_control(response, no_cache=True)
        return response

    return page


@public_page
def hand(request: HttpRequest) -> HttpResponse:
    """The calculator; a tap on one of its buttons leads to the address of the changed hand."""
    fields = filled(request.GET)
    form = HandForm(fields)
    context: dict[str, Any] = {"form": form, "fields": fields, "tray": Tray()}
    if form.is_valid():
        try:
            tray = Tray.of_text(fields["hand"])
            context["tray"] = tray
            changed = _tapped(tray, request.GET, form.cleaned_data["adds"])
            if changed is not None:
                return HttpResponseRedirect(address(fields, hand=str(changed)) + "#pad")
            context |= _told(tray, form, fields)
        except HandError as refused:
            circumstances = isinstance(refused, ImpossibleCircumstances)
            form.add_error("won" if circumstances else "hand", words.error_words(refused))
    return _page(request, "scoring/calculator.html", {**context, **_pad(context["tray"], fields)})


def _page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """Render a page with the language of its address, and its address without language and buttons."""
    query = request.GET.copy()
    for name in ("lang", *BUTTONS):
        query.pop(name, None)
    address = f"{request.path}?{query.urlencode()}".rstrip("?")
    return render(request, template, {**context, "lang": asked_language(request), "same_page": address})


def asked_language(request: HttpRequest) -> str:
    """The language that the address asks for; empty where it asks for none of ours."""
    asked = request.GET.get("lang", "")
    return asked if asked in LANGUAGES else ""


def _tapped(tray: Tray, query: Any, adds: str) -> Tray | None:
    """Return the tray after the button that was pressed; None if none was. HandError if it cannot be."""
    if (name := query.get("tap", "")) in TILE_OF_NAME:
        tile = TILE_OF_NAME[name]
        return tray.with_tile(tile) if adds == SINGLE else tray.with_meld(adds, tile)
    if (name := query.get("win", "")) in TILE_OF_NAME:
        return tray.won_on(TILE_OF_NAME[name])
    if (name := query.get("out", "")) in TILE_OF_NAME:
        return tray.without_tile(TILE_OF_NAME[name])
    if (place := query.get("out_set", "")) in ("0", "1", "2", "3"):
        return tray.without_meld(int(place))
    return tray.without_last() if "back" in query else None


def _told(tray: Tray, form: HandForm, fields: dict[str, str]) -> dict[str, Any]:
    """What the page tells about the tiles: their value, or what they wait for, or how many are missing."""
    circumstances = form.cleaned_data
    if tray.missing == 0 and tray.tiles:
        hand = winning_hand(tray, circumstances)
        valuation = value(hand, form.ruleset)
        return {"hand": hand, "valuation": valuation, "permalink": address(fields, adds=SINGLE)}
    if tray.missing == 1:
        found = waiting(tray, circumstances, form.ruleset)
        links = [(wait, address(fields, hand=str(tray.with_tile(wait.tile)))) for wait in found]
        too_low = any(not score.minimum_reached for wait in found for score in (wait.discard, wait.self_draw))
        return {"waits": links, "no_wait": not found, "some_too_low": too_low}
    return {}


def _pad(tray: Tray, fields: dict[str, str]) -> dict[str, Any]:
    """The rack, the buttons of the pad with what is left of each tile, and what can be taken out."""
    used = tray.used
    suits = [range(first, min(first + SUIT_SIZE, KINDS)) for first in range(0, KINDS, SUIT_SIZE)]
    sets = [pictures.meld_picture(meld) for meld in tray.melds]
    if tray.tiles:
        sets.append(pictures.concealed_picture(tray.tiles))
    told = [*(words.meld_words(meld) for meld in tray.melds), words.tiles_words(tray.tiles)]
    return {
        "rack": sets and pictures.rack(sets, "; ".join(filter(None, told)), classes="rack wide"),
        "winning_tile": tray.tiles[-1] if tray.tiles else None,
        "pad": [[(tile, NAMES[tile], COPIES - used[tile]) for tile in suit] for suit in suits],
        "loose": [(tile, NAMES[tile]) for tile in sorted(set(tray.tiles))],
        "melds": [(pictures.meld_picture(meld), words.meld_words(meld)) for meld in tray.melds],
        "clear": address({name: fields[name] for name in ("prevalent", "seat", "rules", "lang")}),
    }


@public_page
def fans(request: HttpRequest) -> HttpResponse:
    """The 81 fans by what they are worth, or those that a word or number finds (`q`)."""
    query = request.GET.get("q", "").strip()[:60]
    language, asked = translation.get_language(), asked_language(request)
    groups = [
        (points, [_entry(found.fan.number, language, asked) for found in group])
        for points, group in found_fans(query)
    ]
    return _page(request, "scoring/fans.html", {"query": query, "groups": groups})


@cache
def _entry(number: int, language: str, asked: str) -> str:
    """One fan's entry in the active language: 1,100 tiles take a tenth of a second, so they are kept.

    Its link has the language that the address asks for.
    """
    return render_to_string("scoring/parts/fan.html", {"entry": entries()[number - 1], "lang": asked})
