"""What pages ask: each form reads what was typed, and says what is wrong with it at its field."""
