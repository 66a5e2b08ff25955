"""A database that is not there any more is not taken for one that never was."""

from tournament.copies.making import engine, kind_of_database
from tournament.copies.refusals import CopyRefused
from tournament.copies.restoring import all_copies


def require_not_gone() -> None:
    """Raise CopyRefused where no database is, or an empty one, although there are copies of one."""
    kind = kind_of_database()
    if engine(kind).holds_something():
        return
    kept = all_copies()
    if copies := [copy for copy in kept.copies if copy.kind is kind]:
        raise CopyRefused(
            f"The database is gone or empty, but there are copies of it, the last of "
            f"{copies[0].at:%Y-%m-%d %H:%M} UTC. `manage.py restore latest` puts that one back; "
            "`manage.py migrate --new` begins a new database."
        )
    if kept.away:
        raise kept.away
