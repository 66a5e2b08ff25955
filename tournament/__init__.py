"""The app that runs an event: seating, score sheets, standings, paper."""
