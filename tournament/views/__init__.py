"""Pages: each reads a form, calls one action or query, and chooses a template. Files, feeds and JSON, too."""
