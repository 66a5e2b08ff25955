"""What the Makefile calls, and what a hoster does with the program as a whole."""
