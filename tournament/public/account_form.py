"""The form of a new account, for whoever takes an invitation."""

from typing import Any

from django import forms
from django.contrib.auth.forms import UsernameField
from django.utils.translation import gettext_lazy as _


class NewAccountForm(forms.Form):
    """A user name and a password, typed twice."""

    username = UsernameField(
        label=_("User name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )
    again = forms.CharField(
        label=_("Password again"),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "password" in cleaned and "again" in cleaned and cleaned["password"] != cleaned["again"]:
            self.add_error("again", _("The two passwords are not the same."))
        return cleaned
