"""Who plays in many events: a person, whose entry in one of them is a player."""
