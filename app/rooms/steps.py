"""What becomes of one thing that somebody does: its entry, and those that follow from it at once."""

from __future__ import annotations

from app.rooms import frames
from app.rooms.frames import Frame, Made, Privates
from app.rooms.opening import asks
from app.store.database import now
from app.store.log import Logged
from app.store.seats import HandOver
from engine import Outcome, Refused
from engine.classes import dataclass
from engine.record import OBEYED, Record


@dataclass(frozen=True, slots=True)
class Step:
    """One entry on its way: its row of the log, its frame, and what is private after it."""

    row: Logged
    frame: Frame
    privates: Privates


class HalfPlayed(Exception):
    """What follows by itself was refused: the position is not what it was, nor what it should be."""


def played(
    record: Record,
    seat: str,
    what: object,
    kind: str,
    client_id: str,
    identity: str | None,
    change: HandOver | None,
    before: Privates,
) -> list[Step]:
    """Play it; what is refused has changed nothing."""
    steps = [_step(record, record.enter(seat, what, kind), client_id, identity, before)]
    try:
        if change is not None and change.new_owner and record.private(change.before.seat).get("orders"):
            # Nobody plays by what somebody else has ordered.
            outcome = record.enter(change.before.seat, {"orders": {}}, "orders")
            steps.append(_step(record, outcome, None, None, steps[-1].privates))
        # What standing orders answer belongs to it, as entries of their own.
        while kind in OBEYED and (ordered := record.obey()) is not None:
            steps.append(_step(record, ordered, None, None, steps[-1].privates))
    except Refused as error:
        raise HalfPlayed from error
    return steps


def _step(
    record: Record, outcome: Outcome, client_id: str | None, identity: str | None, before: Privates
) -> Step:
    """The entry that was just played, as a row of the log and as the frame it will be."""
    entry = record.entries[-1]
    row = Logged(record.seq, entry.actor, client_id, str(entry), asks(record), now(), identity)
    made = Made(entry.actor, entry.kind, row.at)
    return Step(row, *frames.frame(record, outcome, made, before))
