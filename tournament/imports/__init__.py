"""Files that come in: from bytes to plain values, or to every sentence about what cannot be read."""
