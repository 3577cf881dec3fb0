"""When a table rests: no time passes, and nobody's silence counts.

Days of the week that were agreed with the table, holidays it has agreed on since, and the days off of whoever
is asked. All of it follows from what was agreed and from the log; days of the week lie where they lie by the
clock of one zone, that of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import cache, lru_cache
from zoneinfo import ZoneInfo, available_timezones

from engine.classes import dataclass

#: Beginning and end of something, in milliseconds since 1970.
Stretch = tuple[int, int]

HOUR = 3600 * 1000
DAY = 24 * HOUR
#: Days off are counted in whole ones; a night in which clocks are changed makes no further one of them.
SPARE = 2 * HOUR
#: An allowance is for so many days, whichever they are.
YEAR = 365 * DAY
#: So long before they begin somebody's days off have to be known: no decision is put off at the last moment.
AHEAD = DAY
#: What nobody can mean who speaks of days to come.
FAR = 400 * DAY


@cache
def zones() -> frozenset[str]:
    """The names of all time zones that this machine knows."""
    return frozenset(available_timezones())


def a_zone(value: str) -> str:
    if value not in zones():
        raise ValueError("there is no such time zone")
    return value


@lru_cache(maxsize=2048)
def midnight(day: date, zone: str) -> int:
    """When a day begins there; where clocks are changed at midnight, when they have been."""
    return round(datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC).timestamp() * 1000)


def days(first: date, last: date, zone: str) -> Stretch:
    """From the beginning of one day to the end of another.

    >>> begin, until = days(date(2026, 10, 24), date(2026, 10, 25), "Europe/Warsaw")
    >>> (until - begin) // HOUR
    49
    """
    return midnight(first, zone), midnight(last + timedelta(days=1), zone)


def day_of(at: int, zone: str) -> date:
    """Which day it is there."""
    return datetime.fromtimestamp(at / 1000, ZoneInfo(zone)).date()


def weekly(week: Sequence[int], zone: str, since: int) -> Iterator[Stretch]:
    """The days that are agreed for each week (0 is Monday), from that moment on, without end."""
    day = day_of(since, zone)
    while week:
        if day.weekday() in week:
            yield days(day, day, zone)
        day += timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Away:
    """Days off of a seat: from when until when, and when that was announced."""

    seat: str
    begin: int
    until: int
    announced: int

    @property
    def days(self) -> int:
        """As many as it costs of the allowance."""
        return max(1, -((SPARE + self.begin - self.until) // DAY))


def over(aways: Iterable[Away], seat: str, at: int) -> tuple[Away, ...]:
    """The same, without what that seat would still have of them."""
    left = []
    for away in aways:
        if away.seat != seat or away.until <= at:
            left.append(away)
        elif away.begin < at:
            left.append(Away(seat, away.begin, at, away.announced))
    return tuple(left)


def cost(aways: Iterable[Away], seat: str, until: int) -> int:
    """How many days off that seat has had, or will, in the year before a moment."""
    return sum(away.days for away in aways if away.seat == seat and away.until > until - YEAR)


def common(of_each: Sequence[Sequence[Stretch]]) -> list[Stretch]:
    """What all of several rows of stretches have in common, each of them in order.

    >>> common([[(0, 10), (20, 30)], [(5, 25)]])
    [(5, 10), (20, 25)]
    """
    found = list(of_each[0]) if of_each else []
    for others in of_each[1:]:
        found = [
            (max(begin, other), min(until, end))
            for begin, until in found
            for other, end in others
            if max(begin, other) < min(until, end)
        ]
    return found


def joined(stretches: Iterable[Stretch], at: int, most: int, latest: int) -> list[Stretch]:
    """Those that are not over, in order, with what follows at once as one; so many, none later than that."""
    found: list[Stretch] = []
    for begin, until in stretches:
        if begin > latest:
            break
        if until <= at:
            continue
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(until, found[-1][1]))
        elif len(found) == most:
            break
        else:
            found.append((begin, until))
    return found
