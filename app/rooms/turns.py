"""What the log and the seats say about whose turn it is, and since when."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from app.clocks.fold import Clock, Outages, passed, used_up
from app.sides import faction_of
from app.store.games import SeatRow
from engine.classes import dataclass
from engine.record import Entry, Record

#: Entries from which the time of a Cone of Silence, or of its offer, is counted.
CONE_BEGINS = ("cone_opened", "cone_accepted")


def cone_begun(record: Record, faction: str) -> int:
    """The number of the entry that has last offered or opened a cone for that faction."""
    for seq in range(record.seq, 0, -1):
        entry = record.entries[seq - 1]
        if entry.kind in CONE_BEGINS and faction_of(entry.actor) == faction:
            return seq
    raise LookupError(faction)


def cones_lasting(record: Record, times: Sequence[int], since: float) -> list[str]:
    """The factions whose cone, or offer of one, has been there since that moment or longer."""
    table = record.game.table
    there = (*table.cones_open, *table.cone_invitations)
    return [faction for faction in there if times[cone_begun(record, faction) - 1] <= since]


@dataclass(frozen=True, slots=True)
class Course:
    """What silence is counted from: the entries, when each was made, and whom each left the game waiting for.

    Entries without a time are on their way to the log, and do not count yet.
    """

    record: Record
    times: Sequence[int]
    #: Whom the game waited for at its beginning, and after each entry.
    asks: Sequence[str]
    outages: Outages
    #: How the clocks stood after the last of them: it knows when the table rests.
    clock: Clock

    def _timed(self) -> Iterator[tuple[Entry, int, str]]:
        return zip(self.record.entries, self.times, self.asks[1:], strict=False)

    @property
    def asked(self) -> list[str]:
        """Whom the game waits for now."""
        return self.asks[-1].split(",")

    def last_from(self, seat: str) -> int:
        """When something last came from a seat, or it was handed over; 0 if never."""
        return max(
            (
                at
                for entry, at, _ in self._timed()
                if entry.actor == seat or (entry.kind == "seat_handed_over" and entry.what["seat"] == seat)
            ),
            default=0,
        )

    def last_resumed(self) -> int:
        """The number of the entry that has last ended a pause; 0 if none has."""
        for seq in range(self.record.seq, 0, -1):
            entry = self.record.entries[seq - 1]
            if entry.kind == "vote_carried" and entry.what["about"] == "resume":
                return seq
        return 0

    def passed(self, seats: Collection[str], since: int, until: int, known: int) -> int:
        """The time between two moments that counts for who has these seats. Days off announced after a third
        do not stop it: they are no answer to what is proposed already."""
        return passed(since, until, self.clock.still(seats, since, self.outages, known))

    def when(self, seats: Collection[str], since: int, needed: int, known: int) -> int:
        """When so much of it will have passed."""
        return used_up(since, needed, self.clock.still(seats, since, self.outages, known))

    def waited(self, seats: Collection[str], since: int, until: int, known: int) -> tuple[int, bool]:
        """How long the game waited for one of these seats between two moments, and whether it does at the
        second. In a pause it waits for nobody, nor while the table or they rest, or no server is up."""
        total, at, paused, asked = 0, since, False, _among(self.asks[0], seats)
        for entry, moment, asks in self._timed():
            if moment > at:
                total += self.passed(asked, at, min(moment, until), known) if asked and not paused else 0
                at = min(moment, until)
            asked = _among(asks, seats)
            if entry.kind == "vote_carried" and entry.what["about"] in ("pause", "resume"):
                paused = entry.what["about"] == "pause"
        waits = bool(asked) and not paused
        return total + (self.passed(asked, at, until, known) if waits else 0), waits


def _among(asks: str, seats: Collection[str]) -> list[str]:
    return [seat for seat in asks.split(",") if seat in seats]


def people_asked(seats: Iterable[SeatRow], asked: Collection[str]) -> list[SeatRow]:
    """The seats that are asked and that no program plays."""
    return [seat for seat in seats if seat.seat in asked and seat.identity and seat.program is None]


def asked_program(record: Record, seats: Iterable[SeatRow]) -> str | None:
    """The seat the game waits for, if a program has it.

    Where either partner may answer, a person goes first; but a turn is the program's if more dice lie on its
    board.
    """
    programs = {seat.seat for seat in seats if seat.program is not None}
    if not programs:
        return None
    seats_asked = record.game.asked
    asked = [seat for seat in seats_asked if seat in programs]
    people = [seat for seat in seats_asked if seat not in programs]
    if not asked or not people:
        return next(iter(asked), None)
    pending = record.game.waiting_on()
    if pending is None or pending.kind != "take_turn":
        return None
    dice = record.game.table.dice
    return asked[0] if sum(dice[asked[0]].values()) > sum(dice[people[0]].values()) else None
