"""The seating of an event: proposed, drawn, continued, exchanged."""
