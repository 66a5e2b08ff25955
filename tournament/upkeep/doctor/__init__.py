"""How an installation is: what was looked at, what is in order, and what somebody has to do."""
