"""Copies of the whole database: made by themselves and by hand, kept by their age, and put back.

A copy is a packed file with everything that was stored at one moment. It is what an installation is got back
from; the backups of an event (`tournament.archive`) are in the database, and undo a step.
"""
