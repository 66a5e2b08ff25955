"""Why a copy was not made or not put back: sentences for whoever looks after the server."""


class CopyRefused(Exception):
    """It was not done, and nothing was changed."""


class Damaged(CopyRefused):
    """The database itself cannot be read as a whole."""


class InUse(CopyRefused):
    """Somebody else works with the database."""
