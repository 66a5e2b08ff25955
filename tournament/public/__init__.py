"""The pages that everybody may see, and the screens of the venue."""
