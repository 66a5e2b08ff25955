"""What a chart is worth, whoever made it; and what can be reached at all."""
