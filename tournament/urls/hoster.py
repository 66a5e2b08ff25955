"""The pages of whoever runs the server."""

from django.urls import path

from tournament.hoster import server

urlpatterns = [path("server/", server.server, name="server")]
