"""The rules of an event, pure: facts in, numbers and findings out."""
