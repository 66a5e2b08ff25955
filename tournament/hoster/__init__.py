"""Pages for whoever runs the server."""
