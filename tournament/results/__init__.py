"""What the sheets add up to: standings, penalties, statistics, reports."""
