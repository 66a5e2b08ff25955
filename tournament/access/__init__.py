"""Who may do what in an event, and what the public may see."""
