"""The rounds of an event: their schedule, their clock, and their publication."""
