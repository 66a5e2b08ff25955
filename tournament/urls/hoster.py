"""The pages of whoever runs the server."""

from django.urls import path

from tournament.hoster import people, server

urlpatterns = [
    path("server/", server.server, name="server"),
    path("server/people/", people.people, name="server_people"),
]
