"""Long lists as tables that can be sorted: the players, and the rankings."""
