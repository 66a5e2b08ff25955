"""The pages that everybody may see."""

from django.urls import path

from tournament.public import (
    clock,
    feeds,
    front_page,
    now,
    pages,
    player_page,
    privacy,
    rules,
    session_page,
    statistics,
)

urlpatterns = [
    path("", front_page.home, name="home"),
    path("events/<int:year>/", front_page.events_of_year, name="events_of_year"),
    path("rules/", rules.rules, name="rules"),
    path("privacy/", privacy.privacy, name="privacy"),
    path("e/<slug:slug>/", now.event_door, name="event"),
    path("e/<slug:slug>/find/", now.find_me, name="find_me"),
    path("e/<slug:slug>/feed.atom", feeds.feed, name="feed"),
    path("e/<slug:slug>/preview.png", feeds.link_preview, name="link_preview"),
    path("e/<slug:slug>/ranking/", pages.ranking, name="ranking"),
    path("e/<slug:slug>/clock.json", clock.clock_json, name="clock_json"),
    path("e/<slug:slug>/teams/", pages.teams, name="teams"),
    path("e/<slug:slug>/nations/", pages.nations, name="nations"),
    path("e/<slug:slug>/rounds/", pages.rounds, name="rounds"),
    path("e/<slug:slug>/rounds/<int:number>/", pages.round_page, name="round"),
    path("e/<slug:slug>/rounds/<int:number>/tables/<int:table>/", session_page.session_page, name="session"),
    path("e/<slug:slug>/statistics/", statistics.statistics, name="event_statistics"),
    path("e/<slug:slug>/draw/", pages.draw, name="draw"),
    path("e/<slug:slug>/rules/", rules.event_rules, name="event_rules"),
    path("e/<slug:slug>/players/", pages.players, name="players"),
    path("e/<slug:slug>/players/<int:number>/", player_page.player, name="player"),
    path("e/<slug:slug>/players/<int:number>/card/", now.own_card, name="own_card"),
    path("e/<slug:slug>/players/<int:number>/rounds.ics", player_page.calendar, name="player_calendar"),
]
