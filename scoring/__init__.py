"""The app that knows hands: the rules engine in `mcr`, and later its public pages."""
