"""Forms that give people a role: to an account that exists, by an invitation."""

from typing import Any

from django import forms
from django.contrib.auth.forms import UsernameField
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournament.events.inviting import LONGEST_DAYS
from tournament.models import Invitation, Role
from tournament.web.once import OnceForm
from tournament.words.fields import field_label


class RoleForm(forms.Form):
    """An existing account, by its user name, and the role it gets in the event."""

    username = UsernameField(
        label=_("User name"),
        max_length=150,
        help_text=_("The account exists already; whoever runs this server makes accounts."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    role = forms.ChoiceField(label=field_label(Role, "name"), choices=Role.Name)

    def clean_username(self) -> User:
        name = self.cleaned_data["username"]
        try:
            return User.objects.get(username=name, is_active=True)
        except User.DoesNotExist:
            raise forms.ValidationError(
                _("There is no account “%(name)s”. Capital letters count."), params={"name": name}
            ) from None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["user"] = cleaned.get("username")
        return cleaned


class InvitationForm(OnceForm):
    """The role of an invitation, for whom it is, and how long it is good."""

    role = forms.ChoiceField(
        label=field_label(Invitation, "role"), choices=Role.Name, initial=Role.Name.REFEREE
    )
    note = forms.CharField(
        label=field_label(Invitation, "note"),
        max_length=80,
        required=False,
        help_text=_("So that you know which link is whose."),
    )
    days = forms.IntegerField(label=_("Good for … days"), min_value=1, max_value=LONGEST_DAYS, initial=7)
