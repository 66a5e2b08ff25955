"""The only code that reads more than one row. Nothing here writes."""
