"""The pages that everybody may see."""

from django.urls import path

from tournament.views import clocks, public, rules

urlpatterns = [
    path("", public.home, name="home"),
    path("rules/", rules.rules, name="rules"),
    path("e/<slug:slug>/", public.ranking, name="ranking"),
    path("e/<slug:slug>/clock.json", clocks.clock_json, name="clock_json"),
    path("e/<slug:slug>/teams/", public.teams, name="teams"),
    path("e/<slug:slug>/nations/", public.nations, name="nations"),
    path("e/<slug:slug>/rounds/", public.rounds, name="rounds"),
    path("e/<slug:slug>/rounds/<int:number>/", public.round_page, name="round"),
    path("e/<slug:slug>/rounds/<int:number>/tables/<int:table>/", public.session_page, name="session"),
    path("e/<slug:slug>/draw/", public.draw, name="draw"),
    path("e/<slug:slug>/rules/", rules.event_rules, name="event_rules"),
    path("e/<slug:slug>/players/", public.players, name="players"),
    path("e/<slug:slug>/players/<int:number>/", public.player, name="player"),
]
