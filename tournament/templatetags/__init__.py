"""Template tags: how the facts of an event are written on a page."""
