"""Whole events with every accident of a day, in random order, told twice: to the product, and to `truth`."""
