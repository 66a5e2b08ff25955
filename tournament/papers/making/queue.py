"""The papers that wait to be made: those for officials and those for the public, each in order of asking.

The queue is a directory of tickets, empty files whose names say everything. So every process of the server
sees the same queue, and it outlives each of them. A ticket stays until its paper has ended: what a maker did
not end is still in its place for the next one.
"""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tournament.papers.making.few import Busy


class QueueFull(Busy):
    """As many papers wait as may."""


@dataclass(frozen=True, slots=True, order=True)
class Ticket:
    """The place of a job in the queue; they sort as they are served."""

    public: bool
    number: int
    event: int
    job: str

    @property
    def file_name(self) -> str:
        return f"{int(self.public)}-{self.number:012}-{self.event}-{self.job}"

    @classmethod
    def read(cls, file_name: str) -> Self | None:
        """The ticket of this name; None where it is something else."""
        public, _, rest = file_name.partition("-")
        number, _, rest = rest.partition("-")
        event, _, job = rest.partition("-")
        if public not in ("0", "1") or not (number.isdecimal() and event.isdecimal() and job):
            return None
        return cls(public == "1", int(number), int(event), job)


@dataclass(frozen=True, slots=True)
class Places:
    """How many may wait of one event, and of all together."""

    of_an_event: int
    in_all: int


#: Strangers ask for the public's, so they wait apart: none of them takes an official's place.
PLACES = {True: Places(8, 24), False: Places(10, 40)}


@dataclass(frozen=True, slots=True)
class Queue:
    """The tickets in `directory`. Whoever changes them holds a lock meanwhile: see `Jobs`."""

    directory: Path

    def tickets(self, *, public: bool | None = None) -> list[Ticket]:
        """All of them, or those for the public or for officials, as they are served.

        There are none where the directory cannot be read: nobody could place one there.
        """
        try:
            names = [path.name for path in self.directory.iterdir()]
        except OSError:
            return []
        tickets = [ticket for name in names if (ticket := Ticket.read(name)) is not None]
        return sorted(ticket for ticket in tickets if public in (None, ticket.public))

    def has_room(self, event: int, *, public: bool) -> bool:
        """Whether one more paper of this event may wait."""
        waiting, places = self.tickets(public=public), PLACES[public]
        of_event = sum(ticket.event == event for ticket in waiting)
        return of_event < places.of_an_event and len(waiting) < places.in_all

    def join(self, event: int, job: str, *, public: bool) -> Ticket:
        """Place a job behind all others of its kind. Raises QueueFull and OSError."""
        if not self.has_room(event, public=public):
            raise QueueFull
        self.directory.mkdir(parents=True, exist_ok=True)
        number = max((ticket.number for ticket in self.tickets()), default=0) + 1
        ticket = Ticket(public, number, event, job)
        (self.directory / ticket.file_name).touch()
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Its job has ended, or is not wanted any more."""
        with suppress(OSError):
            (self.directory / ticket.file_name).unlink()

    def ahead_of(self, job: str) -> int | None:
        """How many papers are made before this one; None where it does not wait."""
        for ticket in (tickets := self.tickets()):
            if ticket.job == job:
                return sum(other.public == ticket.public and other < ticket for other in tickets)
        return None
