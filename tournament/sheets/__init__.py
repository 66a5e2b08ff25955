"""The sheets of a round's tables: recorded, corrected, objected to, confirmed."""
