"""The whole examination: every finding, and the sizes of things."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournament.upkeep.doctor.database import database_size, examine_database, sizes_of_tables, unused
from tournament.upkeep.doctor.events import (
    examine_addresses,
    examine_numbers,
    examine_organisers,
    examine_tidying,
)
from tournament.upkeep.doctor.finding import Finding
from tournament.upkeep.doctor.machine import Disk, disks, examine_copies, examine_disks
from tournament.upkeep.verifying import last_verified, verify_all


@dataclass(frozen=True, slots=True)
class Examination:
    """What was found; the sizes are bytes, those of the database none where it cannot be used."""

    at: datetime
    findings: tuple[Finding, ...]
    disks: tuple[Disk, ...]
    database: int | None = None
    unused: int | None = None
    tables: Mapping[str, int] | None = None

    @property
    def to_do(self) -> tuple[Finding, ...]:
        """What somebody has to do something about."""
        return tuple(finding for finding in self.findings if not finding.well)


def examine(*, now: datetime, verify: bool = False) -> Examination:
    """Look at everything; with `verify` also at all events anew, which takes a second for each large one.

    Raises DatabaseError where the database goes away meanwhile.
    """
    there, of_database = disks(), tuple(examine_database())
    if not all(finding.well for finding in of_database):
        # Nothing else can be asked of it.
        return Examination(now, (*of_database, examine_disks(there, 0)), tuple(there))
    verified = verify_all(now=now) if verify else last_verified()
    bytes_of_it = database_size()
    findings = (
        *of_database,
        examine_disks(there, bytes_of_it),
        *examine_copies(now),
        examine_tidying(now),
        examine_addresses(now),
        examine_organisers(),
        examine_numbers(verified, now),
    )
    return Examination(now, findings, tuple(there), bytes_of_it, unused(), sizes_of_tables())
