"""The database as a whole: what can be wrong with it, and whether this version of the program may use it."""
