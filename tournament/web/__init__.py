"""What every page needs of the web: frames, caching, languages, refusals shown, middleware."""
