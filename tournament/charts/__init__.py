"""Drawings, pure: from numbers to coordinates."""
