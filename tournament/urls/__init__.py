"""All addresses, one list for each audience."""

from django.contrib import admin
from django.contrib.auth import views as auth_views
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tournament.web.kept_forms import SignIn

handler500 = "tournament.web.faults.server_error"

urlpatterns = [
    path("login/", SignIn.as_view(), name="login"),
    path("logout/", auth_views.LogoutView.as_view(), name="logout"),
    # Public pages are the same for everybody, so their menu of languages has no token; and whoever made
    # somebody else's browser choose a language has won nothing.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("admin/", admin.site.urls),
    path("", include("scoring.urls")),
    path("", include("tournament.urls.public")),
    path("", include("tournament.urls.api")),
    path("", include("tournament.urls.screens")),
    path("", include("tournament.urls.desk")),
    path("", include("tournament.urls.organiser")),
    path("", include("tournament.urls.export")),
    path("", include("tournament.urls.invitations")),
    path("", include("tournament.urls.hoster")),
]
