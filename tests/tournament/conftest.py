"""How the properties run: without a deadline, since a busy machine is not a slow function."""

from hypothesis import settings

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")
