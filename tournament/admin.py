"""The hoster's view of the tables. Organisers and referees work on the site's own pages.

Facts of a running event are changed by actions, which keep its history; here they are for looking.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.http import HttpRequest

from tournament.models import Event, History, PackedTyping, Player, Role, Round, Session
from tournament.web.sign_ins import AdminSignInForm

if TYPE_CHECKING:  # generic in their stubs, and not in Django
    Rows = admin.ModelAdmin[Any]
    Accounts = UserAdmin[User]
else:
    Rows = admin.ModelAdmin
    Accounts = UserAdmin


admin.site.login_form = AdminSignInForm


class ReadOnlyAdmin(Rows):
    """Shows rows and changes none."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = ["title", "slug", "state", "starts_on", "ruleset", "tie_rule"]
    list_filter = ["state", "ruleset"]
    search_fields = ["title", "slug"]


@admin.register(Role)
class RoleAdmin(Rows):
    list_display = ["event", "user", "name"]
    list_filter = ["event", "name"]


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    list_display = ["event", "number", "name", "country", "status"]
    list_filter = ["event"]
    search_fields = ["name"]


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    list_display = ["event", "number", "starts_at", "published_at"]
    list_filter = ["event"]


@admin.register(Session)
class SessionAdmin(ReadOnlyAdmin):
    list_display = ["round", "table", "state", "confirmed_by", "confirmed_at"]
    list_filter = ["state", "round__event"]


@admin.register(History)
class HistoryAdmin(ReadOnlyAdmin):
    list_display = ["at", "event", "by", "action", "subject", "reason"]
    list_filter = ["event", "action"]


admin.site.unregister(User)


@admin.register(User)
class AccountAdmin(Accounts):
    """Accounts; who did something keeps the user name that the fingerprints of the history are made of."""

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        fields = tuple(super().get_readonly_fields(request, obj))
        told = (model._default_manager.filter(by=obj) for model in (History, PackedTyping))
        kept = obj is not None and any(rows.exists() for rows in told)
        return (*fields, "username") if kept else fields
