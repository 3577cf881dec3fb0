"""What the log and the seats say about whose turn it is, and since when."""

from __future__ import annotations

from collections.abc import Iterable

from app.sides import faction_of
from app.store.games import SeatRow
from engine.record import Record

#: Entries from which the time of a Cone of Silence, or of its offer, is counted.
CONE_BEGINS = ("cone_opened", "cone_accepted")


def cone_begun(record: Record, faction: str) -> int:
    """The number of the entry that has last offered or opened a cone for that faction."""
    for seq in range(record.seq, 0, -1):
        entry = record.entries[seq - 1]
        if entry.kind in CONE_BEGINS and faction_of(entry.actor) == faction:
            return seq
    raise LookupError(faction)


def entered_since(record: Record, times: Iterable[int], seat: str, since: int) -> bool:
    """Whether a seat has entered anything after that moment, or was handed over.

    Entries without a time are on their way to the log, and do not count yet.
    """
    return any(
        entry.actor == seat or (entry.kind == "seat_handed_over" and entry.what["seat"] == seat)
        for entry, at in zip(record.entries, times, strict=False)
        if at > since
    )


def asked_program(record: Record, seats: Iterable[SeatRow]) -> str | None:
    """The seat the game waits for, if a program has it.

    Where either partner may answer, a person goes first; but a turn is the program's if more dice lie on its
    board.
    """
    pending = record.game.waiting_on()
    if pending is None:
        return None
    programs = {seat.seat for seat in seats if seat.program is not None}
    asked = [seat for seat in pending.seats if seat in programs]
    people = [seat for seat in pending.seats if seat not in programs]
    if not asked or not people:
        return next(iter(asked), None)
    if pending.kind != "take_turn":
        return None
    dice = record.game.table.dice
    return asked[0] if sum(dice[asked[0]].values()) > sum(dice[people[0]].values()) else None
