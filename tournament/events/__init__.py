"""An event as a whole: set up, ruled, rehearsed, and what is to be done next."""
