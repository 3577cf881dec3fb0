"""The clocks of a table, worked out from what was agreed, from the times in its log, and from nothing else.

Each side has a reserve. Whenever a side begins to be asked, it may think for the length of a turn at no cost;
then its reserve runs. The side that must decide is the side whose clock runs, in the other side's turn too.
No time passes while the table has agreed to pause, while nobody sits where somebody is asked, and while no
server was up.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from app.sides import ROLES, faction_of

Kind = Literal["none", "relaxed", "live"]
OnFlag = Literal["lose", "program"]

#: Milliseconds at which no server was up: beginning and end of each, in order.
Outages = Sequence[tuple[int, int]]

SECOND = 1000
#: Seconds of silence that tables agree on where they say nothing else, and at a live pace.
SILENCE, SILENCE_LIVE = 7 * 24 * 3600, 10 * 60

#: Percent of the time that are left when a reminder goes out.
WARNED_AT = (50, 20, 5)

#: Entries by which the table itself changes how clocks run.
AGREED = ("vote_carried", "seat_handed_over")


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table has agreed on about time, in seconds."""

    kind: Kind = "none"
    turn: int = 0
    reserve: int = 0
    #: What becomes of a side whose time has run out: it has lost, or a program goes on for it.
    flag: OnFlag = "lose"
    #: After so long somebody's silence ends a game they were told about, clock or none.
    silence: int = SILENCE

    @property
    def more(self) -> int:
        """What a vote for more time gives to each side: a quarter of the reserve, at least a turn."""
        return max(self.reserve // 4, self.turn, 1)


#: No clock at all.
UNTIMED = Terms()


@dataclass(frozen=True, slots=True)
class Moment:
    """All that a clock reads of an entry."""

    at: int
    #: The seats that are asked after it.
    asks: tuple[str, ...]
    kind: str
    #: What a vote was about, or whom a seat was handed to.
    about: str = ""
    #: The seat that was handed over.
    seat: str = ""

    @classmethod
    def read(cls, at: int, asks: str, line: str) -> Moment:
        """From the columns of the log: the line begins with actor, kind, draws and seal.

        >>> Moment.read(1, "fremen", 'table vote_carried - 0a {"about":"pause"}')
        Moment(at=1, asks=('fremen',), kind='vote_carried', about='pause', seat='')
        """
        kind = line.split(" ", 2)[1]
        if kind not in AGREED:
            return cls(at, seats_in(asks), kind)
        said = json.loads(line.split(" ", 4)[4])
        return cls(at, seats_in(asks), kind, said.get("about") or said.get("to", ""), said.get("seat", ""))


@dataclass(frozen=True, slots=True)
class Left:
    """The milliseconds a side has."""

    turn: int
    reserve: int

    def less(self, spent: int) -> Left:
        """After so much thinking: first the turn's time goes, then the reserve."""
        turn = max(0, self.turn - spent)
        return Left(turn, max(0, self.reserve - max(0, spent - self.turn)))


@dataclass(frozen=True, slots=True)
class Clock:
    """How the clocks stand at one moment."""

    terms: Terms
    at: int
    asked: tuple[str, ...]
    sides: Mapping[str, Left]
    paused: bool = False
    #: Seats that nobody has at the moment.
    empty: frozenset[str] = frozenset()
    #: Sides that have got time once for coming back without any, where turns give none.
    returned: frozenset[str] = frozenset()

    @property
    def running(self) -> str:
        """The side whose time runs; empty if none does."""
        if self.paused or all(seat in self.empty for seat in self.asked):
            return ""
        return faction_of(self.asked[0])

    @property
    def timed(self) -> bool:
        """Without a clock there can still be a pause."""
        return self.terms.kind != "none"

    def to_json(self) -> dict[str, Any]:
        return {
            "type": "clock",
            "at": self.at,
            "running": (self.timed and self.running) or None,
            "paused": self.paused,
            "sides": {
                side: {"turn_left": left.turn, "reserve_left": left.reserve}
                for side, left in self.sides.items()
                if self.timed
            },
        }


def seats_in(asks: str) -> tuple[str, ...]:
    return tuple(seat for seat in asks.split(",") if seat)


def begun(terms: Terms, at: int, asks: str) -> Clock:
    """The clocks when the game begins."""
    full = Left(terms.turn * SECOND, terms.reserve * SECOND)
    return Clock(terms, at, seats_in(asks), dict.fromkeys(ROLES, full))


def passed(start: int, end: int, outages: Outages) -> int:
    """The time between two moments at which a server was up."""
    total, down = max(0, end - start), 0
    for begin, until in outages:
        down += max(0, min(end, until) - max(start, begin))
        # What two outages have in common counts once.
        start = max(start, until)
    return max(0, total - down)


def ticked(clock: Clock, at: int, outages: Outages = ()) -> Clock:
    """The same clocks later, when nothing has happened meanwhile."""
    if at <= clock.at:
        return clock
    side = clock.running
    if not side:
        return replace(clock, at=at)
    spent = passed(clock.at, at, outages)
    return replace(clock, at=at, sides={**clock.sides, side: clock.sides[side].less(spent)})


def after(clock: Clock, moment: Moment, outages: Outages = ()) -> Clock:
    """The clocks after an entry."""
    if not clock.timed and moment.kind not in AGREED:
        # Only whether there is a pause, and who is missing, is then of interest.
        return clock
    clock = ticked(clock, moment.at, outages)
    sides, paused, empty, returned = dict(clock.sides), clock.paused, clock.empty, clock.returned
    if moment.kind == "vote_carried":
        if moment.about in ("pause", "resume"):
            paused = moment.about == "pause"
        elif moment.about == "more_time":
            more = clock.terms.more * SECOND
            sides = {side: replace(left, reserve=left.reserve + more) for side, left in sides.items()}
    elif moment.kind == "seat_handed_over":
        empty = empty | {moment.seat} if moment.about == "nobody" else empty - {moment.seat}
        side = faction_of(moment.seat)
        if moment.about == "person" and sides[side] == Left(0, 0):
            # Who takes a seat whose time was over goes on with what each turn gives; where turns give none,
            # once with what a vote would give: or a program would play for good because somebody was asleep.
            given = 0 if clock.terms.turn or side in returned else clock.terms.more * SECOND
            sides[side] = Left(clock.terms.turn * SECOND, given)
            returned = returned | {side} if given else returned
    side = faction_of(moment.asks[0]) if moment.asks else ""
    was = faction_of(clock.asked[0]) if clock.asked else ""
    # Who is asked again because of what was taken back goes on with what was left, not a new turn's time.
    if side and side != was and moment.kind not in ("undo", "taken_back"):
        sides[side] = replace(sides[side], turn=clock.terms.turn * SECOND)
    return replace(clock, asked=moment.asks, sides=sides, paused=paused, empty=empty, returned=returned)


def folded(clock: Clock, moments: Iterable[Moment], outages: Outages = ()) -> Clock:
    for moment in moments:
        clock = after(clock, moment, outages)
    return clock


def due(clock: Clock, outages: Outages = ()) -> int | None:
    """When the flag of the running side falls, if nothing happens before; None if no clock runs."""
    side = clock.running
    if not clock.timed or not side:
        return None
    return _used_up(clock, clock.sides[side].turn + clock.sides[side].reserve, outages)


def left_of(clock: Clock) -> int:
    """Percent of all the time there was at the beginning that the running side has left."""
    left, all_of_it = clock.sides[clock.running], (clock.terms.turn + clock.terms.reserve) * SECOND
    return (left.turn + left.reserve) * 100 // max(1, all_of_it)


def warns_at(clock: Clock, outages: Outages = ()) -> int | None:
    """When the running side has no more left than the next of the shares that it is warned at.

    Nobody is warned where all is over in minutes.
    """
    side = clock.running
    if clock.terms.kind != "relaxed" or not side:
        return None
    left = clock.sides[side].turn + clock.sides[side].reserve
    for percent in WARNED_AT:
        spare = left - (clock.terms.turn + clock.terms.reserve) * SECOND * percent // 100
        if spare > 0:
            return _used_up(clock, spare, outages)
    return None


def _used_up(clock: Clock, needed: int, outages: Outages) -> int:
    """When so many milliseconds of thinking are over."""
    at = clock.at
    for begin, until in outages:
        if until <= at:
            continue
        if at + needed <= begin:
            break
        needed -= max(0, begin - at)
        at = until
    return at + needed
