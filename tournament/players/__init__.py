"""Who plays: entered, found, arrived, replaced."""
