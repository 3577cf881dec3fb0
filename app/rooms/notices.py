"""Who is to be told of what was just entered, because they may be elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from time import monotonic

from app.clocks.fold import Moment, seats_in
from app.rooms.connection import Connection
from app.store.games import SeatRow
from app.store.log import Logged
from app.store.notices import CLOCK, ENDED, TURN, Told

#: Whoever looks at the table has so many seconds to show that they still do: a page in view says so three
#: times a minute. After so many milliseconds they are told elsewhere.
LOOKING = 25
ELSEWHERE = (LOOKING + 5) * 1000


def looks(connections: Iterable[Connection], identity: str) -> bool:
    """Whether somebody has the table in view."""
    since = monotonic() - LOOKING
    return any(there.visitor.id == identity and there.seen_at > since for there in connections)


def with_notices(
    rows: Sequence[Logged],
    before: str,
    seats: Sequence[SeatRow],
    reachable: Collection[str],
    *,
    over: bool,
    looking: Callable[[str], bool],
    wanted: Callable[[str], int],
    warns_at: int | None,
) -> tuple[Logged, ...]:
    """The same rows, the last of them with whom it is to be told: what lies between is over by then.

    Nobody is told of a game they play alone.
    """
    people = {seat.identity for seat in seats if seat.identity is not None}
    if len(people) < 2 or people.isdisjoint(reachable):
        return tuple(rows)
    last = rows[-1]
    if over:
        told = [_told(identity, ENDED, last.at, looking) for identity in sorted(people)]
    else:
        # When a pause ends, nobody has been told for as long as it lasted.
        resumed = any(Moment.read(row.at, "", row.line).about == "resume" for row in rows)
        known = () if resumed else seats_in(before)
        asked = _asked(seats, last, known)
        # Where their time runs out later than was said before, the reminder comes then.
        moved = any(Moment.read(row.at, "", row.line).moves for row in rows)
        reminded = _asked(seats, last) if moved else asked
        turns = [_told(identity, TURN, last.at, looking) for identity in sorted(asked)]
        # Who plays on and wants to hear of the first turn alone is not looked after until it has been long.
        told = [replace(each, due_at=max(each.due_at, wanted(each.identity))) for each in turns]
        if warns_at is not None:
            told += [Told(identity, CLOCK, warns_at) for identity in sorted(reminded)]
    reached = tuple(each for each in told if each.identity in reachable)
    return (*rows[:-1], replace(last, tells=reached)) if reached else tuple(rows)


def _told(identity: str, kind: str, at: int, looking: Callable[[str], bool]) -> Told:
    """Whoever looks sees it there: their row goes when they show that they still do."""
    return Told(identity, kind, at + (ELSEWHERE if looking(identity) else 0))


def _asked(seats: Iterable[SeatRow], last: Logged, but: Collection[str] = ()) -> set[str]:
    """The people the game waits for, but for those who were known to be."""
    return {
        seat.identity
        for seat in seats
        if seat.identity is not None
        and seat.program is None
        and seat.seat in seats_in(last.asks)
        and seat.seat not in but
    }
