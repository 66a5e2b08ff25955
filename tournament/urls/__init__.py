"""All addresses, one list for each audience."""

from django.contrib import admin
from django.contrib.auth import views as auth_views
from django.urls import include, path

urlpatterns = [
    path("login/", auth_views.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("logout/", auth_views.LogoutView.as_view(), name="logout"),
    path("admin/", admin.site.urls),
    path("", include("scoring.urls")),
    path("", include("tournament.urls.public")),
    path("", include("tournament.urls.screens")),
    path("", include("tournament.urls.desk")),
    path("", include("tournament.urls.organiser")),
    path("", include("tournament.urls.export")),
    path("", include("tournament.urls.invitations")),
]
