"""The demo event: believable people, seating and sheets, the same for the same seed."""
