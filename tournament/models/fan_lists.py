"""Selections of fans that are kept by name, for one event after the other."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_NAME = 60


class FanList(models.Model):
    """A selection of fans in play, such as the primary patterns of a club; `fans` are their numbers.

    An event copies the numbers when it takes a list, so that a later change of the list changes no event.
    """

    name = models.CharField(_("name"), max_length=LONGEST_NAME, unique=True)
    fans = models.JSONField(_("fans"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
