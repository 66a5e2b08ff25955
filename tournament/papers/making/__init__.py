"""How a paper is made: rendered in a process of its own, in a queue, and kept."""
