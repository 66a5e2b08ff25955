"""Facts and their database constraints. What happens to them is in the packages of the subjects."""

from tournament.models.backups import Backup
from tournament.models.clocks import RoundClock
from tournament.models.draws import Continuation, Draw, PromisedSeed
from tournament.models.events import Event, Role
from tournament.models.fan_lists import FanList
from tournament.models.history import History, PackedTyping, Submission
from tournament.models.invitations import Invitation
from tournament.models.objections import Objection
from tournament.models.penalties import RankingPenalty
from tournament.models.players import Player, Team
from tournament.models.presences import Presence
from tournament.models.rounds import Round, Table
from tournament.models.screens import Ceremony, Screen
from tournament.models.sessions import HandResult, Penalty, Seat, Session, Wind

__all__ = [
    "Backup",
    "Ceremony",
    "Continuation",
    "Draw",
    "Event",
    "FanList",
    "HandResult",
    "History",
    "Invitation",
    "Objection",
    "PackedTyping",
    "Penalty",
    "Player",
    "Presence",
    "PromisedSeed",
    "RankingPenalty",
    "Role",
    "Round",
    "RoundClock",
    "Screen",
    "Seat",
    "Session",
    "Submission",
    "Table",
    "Team",
    "Wind",
]
