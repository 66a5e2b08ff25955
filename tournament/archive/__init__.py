"""An event as one file: written, read back, and kept as a backup."""
