"""What the scripts of the desk decide, tried without a browser."""
