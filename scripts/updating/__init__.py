"""Bringing a server to another version of the program, and back."""
