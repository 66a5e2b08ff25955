"""The public calculator and the reference of the fans."""

from django.urls import path

from scoring import views

urlpatterns = [
    path("hand/", views.hand, name="hand"),
    path("fans/", views.fans, name="fans"),
]
