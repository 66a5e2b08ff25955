"""The organiser's pages, below `/e/<slug>/organiser/`, and `event_new` at `/new/`."""

from django.urls import URLPattern, path

from tournament.views.organiser import (
    by_ranking,
    draws,
    events,
    history,
    people,
    players,
    ranking,
    rounds,
    rules,
    seating,
    swaps,
    what_next,
)

EVENT = "e/<slug:slug>/organiser/"

urlpatterns: list[URLPattern] = [
    path("new/", events.event_new, name="event_new"),
    path(EVENT, what_next.what_next, name="what_next"),
    path(f"{EVENT}setup/", events.setup, name="setup"),
    path(f"{EVENT}setup/rounds/", events.round_count, name="round_count"),
    path(f"{EVENT}setup/schedule/", events.schedule, name="schedule"),
    path(f"{EVENT}setup/rules/", rules.rules, name="rules"),
    path(f"{EVENT}setup/<slug:state>/", events.event_state, name="event_state"),
    path(f"{EVENT}players/", players.event_players, name="event_players"),
    path(f"{EVENT}players/add/", players.player_add, name="player_add"),
    path(f"{EVENT}players/import/", players.players_import, name="players_import"),
    path(f"{EVENT}players/fill/", players.players_fill, name="players_fill"),
    path(f"{EVENT}players/<int:key>/", players.player_edit, name="player_edit"),
    path(f"{EVENT}players/<int:key>/remove/", players.player_remove, name="player_remove"),
    path(f"{EVENT}players/<int:key>/<slug:status>/", players.player_status, name="player_status"),
    path(f"{EVENT}seating/", seating.seating, name="seating"),
    path(f"{EVENT}seating/import/", seating.chart_import, name="chart_import"),
    path(f"{EVENT}seating/chart.csv", seating.chart_export, name="chart_export"),
    path(f"{EVENT}seating/remove/", seating.seating_remove, name="seating_remove"),
    path(f"{EVENT}seating/preview/", draws.draw_preview, name="draw_preview"),
    path(f"{EVENT}seating/swap/", swaps.seats_swap, name="seats_swap"),
    path(f"{EVENT}seating/seed/", seating.seed_promise, name="seed_promise"),
    path(f"{EVENT}seating/seed/throw-away/", seating.seed_break, name="seed_break"),
    path(f"{EVENT}rounds/", rounds.event_rounds, name="event_rounds"),
    path(f"{EVENT}rounds/<int:number>/seating/<slug:seen>/", rounds.round_seating, name="round_seating"),
    path(f"{EVENT}rounds/<int:number>/by-ranking/", by_ranking.round_by_ranking, name="round_by_ranking"),
    path(f"{EVENT}rounds/<int:number>/publish/", rounds.round_publish, name="round_publish"),
    path(f"{EVENT}rounds/<int:number>/unpublish/", rounds.round_unpublish, name="round_unpublish"),
    path(f"{EVENT}ranking/", ranking.event_ranking, name="event_ranking"),
    path(f"{EVENT}people/", people.people, name="people"),
    path(f"{EVENT}people/<int:key>/take/", people.role_take, name="role_take"),
    path(f"{EVENT}history/", history.history, name="history"),
]
