"""How requests are read and answers sent: slow and greedy strangers cost a connection, never a thread."""
