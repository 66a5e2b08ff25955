"""The app that knows hands: the rules in `mcr`, the public calculator and the reference of the fans."""
