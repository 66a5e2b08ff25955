"""What was typed into a form that could not be taken is kept: over a sign-in, a form that is too old, a row
that is gone.
"""

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, QueryDict
from django.shortcuts import render, resolve_url
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.web.sign_ins import BUSY, SignInForm

#: The fields in which a password is typed, with those whose names say so.
_SECRET = ("again",)
#: What a page sends by itself, and nobody typed.
_MACHINERY = ("csrfmiddlewaretoken", "account", "sitting", "version", "token", "do", "back")


class SignIn(LoginView):
    """The sign-in, which hands back what was typed into the form before it (the field `kept`)."""

    redirect_authenticated_user = True
    authentication_form = SignInForm

    def dispatch(self, request: HttpRequest, *args: object, **more: object) -> HttpResponseBase:
        """Whoever signed in elsewhere meanwhile is led on, with what was typed."""
        if request.user.is_authenticated and request.POST.get("kept"):
            return self._go_on()
        return super().dispatch(request, *args, **more)

    def get_success_url(self) -> str:
        """Where to go on; never back to the sign-in, which leads on by itself."""
        wanted = super().get_success_url()
        return resolve_url("home") if wanted.partition("?")[0] == reverse("login") else wanted

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_invalid(form)
        if form.has_error(NON_FIELD_ERRORS, BUSY):
            response.status_code = 429
        return response

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_valid(form)
        return self._go_on() if self.request.POST.get("kept") else response

    def _go_on(self) -> HttpResponse:
        return _send_again(self.request, self.get_success_url(), QueryDict(self.request.POST["kept"]))

    def get_context_data(self, **more: object) -> dict[str, object]:
        return super().get_context_data(**{**more, "kept": self.request.POST.get("kept", "")})


def typed(request: HttpRequest) -> QueryDict:
    """What a form sent, without its token and without passwords."""
    sent = request.POST.copy()
    for name in list(sent):
        if name == "csrfmiddlewaretoken" or "password" in name or name in _SECRET:
            del sent[name]
    return sent


def is_sent(sent: QueryDict) -> bool:
    """Whether a form sent anything that can be sent again, be it only which button was pressed."""
    return any(value for _name, values in sent.lists() for value in values)


def sign_in_first(request: HttpRequest) -> HttpResponse:
    """The sign-in page in answer to a form of somebody who is not signed in any more; scripts are told so."""
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"signedOut": True}, status=401)
    context = {
        "form": SignInForm(request),
        "next": request.get_full_path(),
        "kept": typed(request).urlencode(),
    }
    return render(request, "registration/login.html", context, status=403)


def too_old(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The answer to a form whose token is not the browser's: the form anew, if it came from this site."""
    return send_again(request, status=403) or render(request, "403_csrf.html", status=403)


def gone(request: HttpRequest) -> HttpResponse:
    """The answer to a form about something that was removed while it was filled in."""
    words = _("Somebody removed it meanwhile, so nothing was changed.")
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"refused": words}, status=404)
    return render(request, "gone.html", {"words": words, "lines": _lines(typed(request))}, status=404)


def send_again(
    request: HttpRequest, *, status: int, why: str = "", waits: bool = False
) -> HttpResponse | None:
    """A page that shows what the request's form held, and sends it when its button is pressed.

    `why` says what was in the way, in place of a sign-in, and `waits` that somebody has to mend it. None
    where nothing was sent that can be sent again, or another site sent it.
    """
    if request.method != "POST" or request.headers.get("Accept") == "application/json":
        return None
    sent, address = typed(request), request.get_full_path()
    if request.path == reverse("login"):
        sent, address = QueryDict(sent.get("kept", "")), SignIn(request=request).get_success_url()
    if not is_sent(sent) or not _is_our_own(request):
        return None
    return _send_again(request, address, sent, status, why=why, waits=waits)


def _send_again(
    request: HttpRequest, address: str, sent: QueryDict, status: int = 200, **reason: object
) -> HttpResponse:
    fields = [(name, value) for name, values in sent.lists() for value in values]
    context = {"address": resolve_url(address), "fields": fields, "lines": _lines(sent), **reason}
    return render(request, "kept.html", context, status=status)


def _lines(sent: QueryDict) -> list[str]:
    """What a person typed, to be read: a line for each field, without what the page sends by itself."""
    return [
        f"{name}: {value}"
        for name, values in sent.lists()
        if name not in _MACHINERY
        for value in values
        if value.strip()
    ]


def _is_our_own(request: HttpRequest) -> bool:
    """Whether a page of this site sent the form: its token was right, or the browser says so."""
    if getattr(request, "csrf_processing_done", False):
        return True
    ours = f"{request.scheme}://{request.get_host()}"
    return request.headers.get("Sec-Fetch-Site") == "same-origin" or request.headers.get("Origin") == ours
