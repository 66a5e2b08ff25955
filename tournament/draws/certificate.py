"""The certificate of an event's seating: what it is worth, where it comes from, and how to check it."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from tournament import seating
from tournament.draws.chart import Chart, Worth, chart_of, meetings_of
from tournament.draws.promises import EarlierPromise, earlier_promises
from tournament.draws.proposals import DrawOrigin, list_hash, origin_of, promised_hash, stored_worth
from tournament.models import Draw, Event, PromisedSeed


@dataclass(frozen=True, slots=True)
class Edit:
    """A swap made by hand: in which rounds, which draw numbers, and why."""

    rounds: tuple[int, ...]
    one: int
    other: int
    reason: str


@dataclass(frozen=True, slots=True)
class DrawnAgain:
    """Later rounds drawn again, the ones before having been played; empty is what is not to be seen."""

    first_round: int
    last_round: int
    seed: str
    seed_hash: str
    method: str
    version: str
    player_list_hash: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """What is published of a seating. The figures are over the rounds `counted`, of `all_rounds`.

    `whole`: every round is counted. `seed`, `seed_hash` and `player_list_hash` are empty where they are not
    to be seen; `promised` is the hash of the seed of the next draw, and `earlier_promises` made no draw that
    stands. `worth` and `meetings` are missing as long as no round is counted.
    """

    draw: Draw | None
    counted: tuple[int, ...]
    all_rounds: int
    players: int
    seed: str
    seed_hash: str
    player_list_hash: str
    promised: str
    earlier_promises: tuple[EarlierPromise, ...]
    worth: Worth | None
    meetings: seating.Meetings | None
    drawn_again: tuple[DrawnAgain, ...]
    ranked: tuple[int, ...]
    edits: tuple[Edit, ...]

    @property
    def whole(self) -> bool:
        return len(self.counted) == self.all_rounds

    @property
    def tells_origin(self) -> bool:
        """Whether it knows where the seating comes from; of results from elsewhere nothing may be known."""
        return bool(self.draw or self.drawn_again or self.promised or self.ranked or self.edits)


def certificate_of(event: Event, *, public: bool) -> Certificate | None:
    """Certify the stored seating by the independent checker; None where there is nothing to tell.

    The public gets figures over the rounds whose seating is shown and nothing that follows from the
    others: not the swaps made in them, and not the seed. The players are public, so whoever had the
    seed could draw all rounds. It appears when every round is shown. Before that its hash stands for
    it, so that nobody can change it unseen, but only where the program drew the seed: of a number that
    somebody typed the hash is no secret, since one can try the numbers. Nor is that of the list of players,
    since one can try names: it is shown as long as it says nothing but what everybody reads.
    """
    chart = chart_of(event, public=public)
    origin, promised = origin_of(event), promised_hash(event)
    draw = origin.draw if origin else None
    all_rounds = event.rounds.count()
    told = not public or len(chart) == all_rounds
    shows_hash = bool(draw and (told or draw.seed_by_program))
    if not chart and not promised and not (shows_hash and origin and origin.seed_hash):
        return None
    list_hash_of = _list_hashes(origin, chart if told else chart_of(event), public=public)
    return Certificate(
        draw=draw,
        counted=tuple(sorted(chart)),
        all_rounds=all_rounds,
        players=len({p.pk for tables in chart.values() for table in tables for p in table.players if p}),
        seed=draw.seed if draw and told else "",
        seed_hash=origin.seed_hash if origin and shows_hash else "",
        player_list_hash=list_hash_of(draw.player_list_hash, 1) if draw else "",
        promised=promised,
        earlier_promises=earlier_promises(event, {promised, *(origin.seed_hashes if origin else ())}),
        worth=stored_worth(origin, chart) if chart else None,
        meetings=meetings_of(chart, public=public) if chart else None,
        drawn_again=tuple(
            DrawnAgain(
                part.first_round,
                part.last_round,
                part.seed if told else "",
                seating.seed_hash(part.seed) if told or part.seed_by_program else "",
                part.method,
                part.version,
                list_hash_of(part.player_list_hash, part.first_round),
            )
            for part in (origin.continuations if origin else ())
        ),
        ranked=tuple(number for number in (draw.ranked_rounds if draw else ()) if number in chart),
        edits=tuple(_edits(draw, chart.keys())) if draw else (),
    )


def _list_hashes(origin: DrawOrigin | None, chart: Chart, *, public: bool) -> Callable[[str, int], str]:
    """What is to be seen of the hash of a list of players that was drawn from a round on.

    The public sees it where those who sit in that round of the whole chart give it, each by the name that
    everybody reads; otherwise nothing. A name that was hidden, corrected or erased since the draw still
    stands in the hash, and who knows the other lines could try it.
    """

    def shown(stored: str, first_round: int) -> str:
        if origin is None or not public:
            return stored
        seated = (player for table in chart.get(first_round, ()) for player in table.players if player)
        now = list_hash(sorted(seated, key=lambda player: player.number), origin.draw.apart)
        return stored if stored == now else ""

    return shown


def _edits(draw: Draw, counted: Collection[int]) -> Iterator[Edit]:
    """The swaps that touch a counted round, with those rounds alone."""
    for edit in draw.edits:
        rounds = tuple(number for number in edit["rounds"] if number in counted)
        if rounds:
            one, other = edit["players"]
            yield Edit(rounds, one, other, edit["reason"])


def has_certificate(event: Event) -> bool:
    """Whether there is anything to tell the public before the first seating is shown: a hash."""
    promised = PromisedSeed.objects.filter(event=event).exists()
    return promised or Draw.objects.filter(event=event, seed_by_program=True).exists()
