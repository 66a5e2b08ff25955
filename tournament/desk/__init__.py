"""The referees' desk: the board, the sheets, the clock, rulings."""
