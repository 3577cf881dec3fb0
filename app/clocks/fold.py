"""The clocks of a table, worked out from what was agreed, from the times in its log, and from nothing else.

Each side has a reserve. Whenever a side begins to be asked, it may think for the length of a turn at no cost;
then its reserve runs. The side that must decide is the side whose clock runs, in the other side's turn too.
No time passes while the table has agreed to pause, while nobody sits where somebody is asked, while the table
rests or whoever is asked has days off, and while no server was up.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from heapq import merge
from typing import Any, Literal

from app.clocks.rests import Away, Stretch, common, cost, joined, over, weekly
from app.sides import ROLES, faction_of
from engine.classes import dataclass

Kind = Literal["none", "relaxed", "live"]
OnFlag = Literal["lose", "program"]

#: Milliseconds at which no server was up: beginning and end of each, in order.
Outages = Sequence[Stretch]

SECOND = 1000
#: Seconds of silence that tables agree on where they say nothing else, and at a live pace.
SILENCE, SILENCE_LIVE = 7 * 24 * 3600, 10 * 60

#: Percent of the time that are left when a reminder goes out; and the milliseconds, if that comes later.
WARNED_AT = (50, 20, 5)
LAST_WARNING = 3 * 3600 * SECOND

#: Entries by which the table, or somebody with days off, changes how clocks run.
AGREED = ("vote_carried", "seat_handed_over", "days_off")
#: What is told of rests to come: so many, and how far ahead.
RESTS_TOLD, TOLD_AHEAD = 6, 60 * 24 * 3600 * SECOND


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
    #: The days of each week on which the table rests, 0 being Monday, and the zone by whose clock.
    week: tuple[int, ...] = ()
    zone: str = "UTC"
    #: How many days off whoever has a seat may take in a year.
    days_off: int = 0

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
    #: The seat that was handed over, or that has days off.
    seat: str = ""
    #: From when until when nothing passes: a holiday, or days off; none where somebody is back.
    rest: Stretch | None = None

    @classmethod
    def read(cls, at: int, asks: str, line: str) -> Moment:
        """From the columns of the log: the line begins with actor, kind, draws and seal.

        >>> Moment.read(1, "fremen", 'table vote_carried - 0a {"about":"pause"}')
        Moment(at=1, asks=('fremen',), kind='vote_carried', about='pause', seat='', rest=None)
        """
        actor, kind, *_ = line.split(" ", 2)
        if kind not in AGREED:
            return cls(at, seats_in(asks), kind)
        said = json.loads((line.split(" ", 4)[4:] or ["{}"])[0])
        seat = actor if kind == "days_off" else said.get("seat", "")
        rest = (said["begin"], said["until"]) if "until" in said else None
        return cls(at, seats_in(asks), kind, said.get("about") or said.get("to", ""), seat, rest)

    @property
    def moves(self) -> bool:
        """Whether time runs out at another moment now than was known before."""
        return self.kind == "days_off" or self.about in ("holiday", "more_time", "resume")


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
    #: Holidays and days off that were, are and will be.
    holidays: tuple[Stretch, ...] = ()
    aways: tuple[Away, ...] = ()

    def still(
        self, seats: Collection[str], since: int, outages: Outages, known: int | None = None
    ) -> Iterable[Stretch]:
        """The stretches from a moment on in which nothing passes for whoever is asked of these seats, in the
        order of their beginnings; days off only as far as they were announced at another moment."""
        if not (self.terms.week or self.holidays or self.aways):
            return outages
        asked = [seat for seat in seats if seat not in self.empty]
        away = common(
            [
                [(one.begin, one.until) for one in self.aways if one.seat == seat and _known(one, known)]
                for seat in asked
            ]
        )
        week = weekly(self.terms.week, self.terms.zone, since)
        return merge(outages, week, self.holidays, away)

    @property
    def rests(self) -> bool:
        """Whether there is anything of the kind to speak of."""
        return bool(self.terms.week or self.terms.days_off or self.holidays or self.aways)

    @property
    def rest_of(self) -> tuple[object, ...]:
        """All that has been said of rests since the beginning."""
        return self.holidays, self.aways

    def days_left(self, seat: str, until: int | None = None) -> int:
        """The days off that seat may still take, if they end at that moment."""
        return max(0, self.terms.days_off - cost(self.aways, seat, self.at if until is None else until))

    def away(self, seat: str) -> Away | None:
        """The days off of a seat that are not over."""
        return next((one for one in self.aways if one.seat == seat and one.until > self.at), None)

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
            "rests": [
                {"begin": begin, "until": until}
                for begin, until in joined(
                    # Without a clock it is not followed whom the game waits for.
                    self.still(self.asked if self.timed else (), self.at, ()),
                    *(self.at, RESTS_TOLD, self.at + TOLD_AHEAD),
                )
            ],
            "away": [
                {"seat": one.seat, "begin": one.begin, "until": one.until, "days": one.days}
                for one in self.aways
                if one.until > self.at
            ],
            "zone": self.terms.zone,
            "days_off": self.terms.days_off,
            "taken": {one.seat: cost(self.aways, one.seat, self.at) for one in self.aways},
        }


def _known(away: Away, at: int | None) -> bool:
    return at is None or away.announced < at


def seats_in(asks: str) -> tuple[str, ...]:
    return tuple(seat for seat in asks.split(",") if seat)


def begun(terms: Terms, at: int, asks: str) -> Clock:
    """The clocks when the game begins."""
    full = Left(terms.turn * SECOND, terms.reserve * SECOND)
    return Clock(terms, at, seats_in(asks), dict.fromkeys(ROLES, full))


def passed(start: int, end: int, still: Iterable[Stretch]) -> int:
    """The time between two moments without those stretches, which need have no end."""
    total, down = max(0, end - start), 0
    for begin, until in still:
        if begin >= end:
            break
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
    spent = passed(clock.at, at, clock.still(clock.asked, clock.at, outages))
    return replace(clock, at=at, sides={**clock.sides, side: clock.sides[side].less(spent)})


def after(clock: Clock, moment: Moment, outages: Outages = ()) -> Clock:
    """The clocks after an entry."""
    if not clock.timed and moment.kind not in AGREED:
        # Only whether there is a pause, and who is missing, is then of interest.
        return clock
    clock = ticked(clock, moment.at, outages)
    sides, paused, empty, returned = dict(clock.sides), clock.paused, clock.empty, clock.returned
    holidays, aways = clock.holidays, clock.aways
    if moment.kind == "days_off":
        aways = over(aways, moment.seat, moment.at)
        if moment.rest is not None:
            aways = (*aways, Away(moment.seat, *_to_come(moment.rest, moment.at), moment.at))
    elif moment.kind == "vote_carried":
        if moment.about in ("pause", "resume"):
            paused = moment.about == "pause"
        elif moment.about == "more_time":
            more = clock.terms.more * SECOND
            sides = {side: replace(left, reserve=left.reserve + more) for side, left in sides.items()}
        elif moment.rest is not None:
            holidays = tuple(sorted((*holidays, _to_come(moment.rest, moment.at))))
    elif moment.kind == "seat_handed_over":
        empty = empty | {moment.seat} if moment.about == "nobody" else empty - {moment.seat}
        # Whoever plays there from now on has taken none of them.
        aways = over(aways, moment.seat, moment.at)
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
    return replace(
        clock,
        asked=moment.asks,
        sides=sides,
        paused=paused,
        empty=empty,
        returned=returned,
        holidays=holidays,
        aways=aways,
    )


def _to_come(rest: Stretch, at: int) -> Stretch:
    """What has passed has passed."""
    return max(rest[0], at), max(rest[1], at)


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
    all_of_it = (clock.terms.turn + clock.terms.reserve) * SECOND
    marks = [all_of_it * percent // 100 for percent in WARNED_AT]
    for mark in (*marks, *((LAST_WARNING,) if marks[-1] > LAST_WARNING else ())):
        if left > mark:
            return _used_up(clock, left - mark, outages)
    return None


def _used_up(clock: Clock, needed: int, outages: Outages) -> int:
    return used_up(clock.at, needed, clock.still(clock.asked, clock.at, outages))


def used_up(at: int, needed: int, still: Iterable[Stretch]) -> int:
    """When so many milliseconds are over that do not lie in these stretches."""
    for begin, until in still:
        if needed <= 0 or at + needed <= begin:
            break
        if until <= at:
            continue
        needed -= max(0, begin - at)
        at = until
    return at + needed
