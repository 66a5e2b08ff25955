"""Asking before the days of an event let the addresses of its players be forgotten."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ForgettingForm(forms.Form):
    """A form that can set for how long contacts are kept; `forget` is asked for where they are over by it."""

    forget = forms.BooleanField(label=_("Forget these addresses"), required=False)
