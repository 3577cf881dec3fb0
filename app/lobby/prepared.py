"""Games to practise that begin in a position, and not at the beginning: lessons, and moments of other games.

They are games like all others, on a table that nobody else finds, and their records say that somebody may
have known the dice. The position stands in the log as its first entry, so that they are opened, replayed
and verified as every game is that was put into a position.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from app.build import build
from app.rooms.opening import asks, head_of
from app.store.database import now
from app.store.games import LockedTable
from app.store.log import Logged
from engine import Components
from engine.record import TABLE, Record


async def begin_at(
    locked: LockedTable, position: Mapping[str, Any], shared: tuple[str, ...], content: Components
) -> None:
    """Begin the game of a table in that position."""
    record = Record.start(
        await locked.key(),
        shared=shared,
        mode=locked.table.mode,
        options=json.loads(locked.table.options),
        practice=True,
        data=content,
    )
    head, first, at = head_of(record), asks(record), now()
    snapshots = {seq: snapshot.text for seq, snapshot in record.snapshots.items()}
    said: list[tuple[str, object]] = [("rebase", {"position": dict(position)})]
    # The head of such a game tells of no programs: its log does.
    programs = [seat.seat for seat in locked.table.seats if seat.program is not None]
    said += [("seat_handed_over", {"seat": seat, "to": "program"}) for seat in programs]
    rows = []
    for kind, what in said:
        record.play(TABLE, what, kind)
        line = str(record.entries[-1])
        rows.append(Logged(record.seq, TABLE, f"prepared-{record.seq}", line, asks(record), at))
    await locked.start(head, build(), snapshots, first, at, rows)
