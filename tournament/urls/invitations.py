"""The link of an invitation, which is no page of an event: whoever opens it has no role yet."""

from django.urls import path

from tournament.public import invitations

urlpatterns = [path("invitation/<str:token>/", invitations.invitation, name="invitation")]
