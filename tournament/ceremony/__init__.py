"""The prize-giving of a withheld round, and the screens of the venue."""
