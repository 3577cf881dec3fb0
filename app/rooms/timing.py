"""The clocks of one room: how they stand after its last entry, and at this moment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.clocks.fold import AGREED, Clock, Left, Moment, Outages, Terms, after, due, ticked, warns_at
from app.clocks.keeper import Keeper
from app.clocks.rests import AHEAD, FAR, Away, Stretch
from app.sides import faction_of
from app.store.database import now
from app.store.log import Columns, Logged


class RoomClock:
    def __init__(self, begun: Clock, keeper: Keeper) -> None:
        self._clock = begun
        self._keeper = keeper

    def take(self, row: Logged) -> None:
        """Go on after an entry."""
        if self._clock.timed or row.kind in AGREED:
            self._go_on(row.at, row.asks, row.line)

    def take_all(self, entries: Columns) -> None:
        """The same after those of a whole log."""
        numbers = range(1, len(entries) + 1) if self._clock.timed else entries.numbers_of(AGREED)
        for number in numbers:
            place = number - 1
            self._go_on(entries.times[place], entries.asks[place], entries.lines[place])

    def _go_on(self, at: int, asks: str, line: str) -> None:
        self._clock = after(self._clock, Moment.read(at, asks, line), self._keeper.outages)

    @property
    def terms(self) -> Terms:
        return self._clock.terms

    @property
    def timed(self) -> bool:
        return self._clock.timed

    @property
    def paused(self) -> bool:
        return self._clock.paused

    @property
    def outages(self) -> Outages:
        return self._keeper.outages

    @property
    def asked(self) -> tuple[str, ...]:
        return self._clock.asked

    @property
    def state(self) -> Clock:
        """How the clocks stood after the last entry."""
        return self._clock

    @property
    def worth_telling(self) -> bool:
        """Whether anybody at the table has anything to look at there."""
        return self.timed or self.paused or self._clock.rests

    def away(self, seat: str) -> Away | None:
        """The days off of a seat, those to come as well."""
        return self._now().away(seat)

    def soon(self, rest: Stretch) -> bool:
        """Whether days off would begin before anybody has known of them for long enough."""
        return rest[0] < now() + AHEAD

    def spent(self, seat: str, rest: Stretch) -> bool:
        """Whether a seat has not as many days off left."""
        wanted = Away(seat, *rest, now()).days
        return rest[0] > now() + FAR or wanted > self._now().days_left(seat, rest[1])

    def out_of_time(self, side: str) -> bool:
        """Whether a side has no time left, and has none to expect from a turn before the other side's.

        Otherwise handing its seat to a program for a moment would begin the turn anew, again and again.
        """
        if not self.timed or self._now().sides[side] != Left(0, 0):
            return False
        none_to_come = not self.terms.turn and side in self._clock.returned
        return none_to_come or side in map(faction_of, self.asked)

    @property
    def over(self) -> bool:
        """Whether the time of the running side is over, as far as this process can tell."""
        if not self._clock.timed:
            return False
        when = due(self._clock, self._keeper.outages)
        return when is not None and when <= now() and self._keeper.reliable

    def warns_at(self, rows: Iterable[Logged]) -> int | None:
        """When whoever is asked after these entries is to be reminded of their time."""
        if self._clock.terms.kind != "relaxed":
            return None
        clock, outages = self._clock, self._keeper.outages
        for row in rows:
            clock = after(clock, Moment.read(row.at, row.asks, row.line), outages)
        return warns_at(clock, outages)

    def to_json(self) -> dict[str, Any]:
        """As it goes over the wire."""
        return self._now().to_json()

    def _now(self) -> Clock:
        return ticked(self._clock, now(), self._keeper.outages)
