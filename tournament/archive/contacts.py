"""The e-mail addresses of players in the backups of an event, and of events that were deleted."""

from datetime import date

from tournament.archive.beforehand import pack
from tournament.archive.reading import UnreadableArchive, backup_as_written
from tournament.models import Backup
from tournament.record.contacts import contacts_are_over


def purge_contacts_in_backups(*, today: date) -> int:
    """Take the addresses whose time is over out of the backups; how many backups had some.

    An event that is there says itself how long it keeps them; of a deleted one its backup does. Nothing but
    the addresses changes. A backup that cannot be read, from which nothing can be brought back, is deleted.
    """
    holding = Backup.objects.filter(contacts_until__isnull=False)
    kept = holding.select_related("event").defer("content").order_by("event", "pk")
    over = [backup.pk for backup in kept if _is_over(backup, today)]
    for key in over:
        _purge(key)
    return len(over)


def _is_over(backup: Backup, today: date) -> bool:
    if backup.event is not None:
        return contacts_are_over(backup.event, today)
    return backup.contacts_until is not None and today > backup.contacts_until


def _purge(key: int) -> None:
    content = Backup.objects.values_list("content", flat=True).filter(pk=key).first()
    if content is None:
        return  # deleted meanwhile
    # As it was read: should a person be erased from it in this instant, its addresses go the next time.
    rows = Backup.objects.filter(pk=key, content=content)
    try:
        rows.update(content=without_contacts(bytes(content)), contacts_until=None)
    except UnreadableArchive:
        rows.delete()


def without_contacts(content: bytes) -> bytes:
    """The archive that is packed in `content`, of whichever version, without the addresses of its players.

    Raises UnreadableArchive.
    """
    archive = backup_as_written(content)
    players = archive.get("players", [])  # the name that they have in every version
    if not isinstance(players, list) or not all(isinstance(player, dict) for player in players):
        raise UnreadableArchive("The players cannot be read.")
    for player in players:
        if player.get("email"):
            player["email"] = ""
    return pack(archive)
