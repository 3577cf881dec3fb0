"""From rows of the database to a record, and to what it takes to store one."""

from __future__ import annotations

import json
from dataclasses import replace

from app.store.log import Stored
from engine.record import Entry, Record, Snapshot, Wrong, save


class CannotOpen(Exception):
    """This code cannot continue that game."""


def head_of(record: Record) -> str:
    """What a game was started with, without the key, which has a place of its own."""
    form = save(record)
    for name in ("key", "entries", "snapshots"):
        del form[name]
    return json.dumps(form)


def asks(record: Record) -> str:
    """Whom the game waits for, as the log notes it."""
    pending = record.game.waiting_on()
    return ",".join(pending.seats) if pending is not None else ""


def opened(stored: Stored) -> Record:
    """The present position: from the newest snapshot, or from the beginning where none is of use."""
    record = unfolded(stored)
    try:
        return record.at(record.seq)
    except (LookupError, TypeError, ValueError, Wrong):
        # A snapshot is a cache. The log says what is true.
        forget_snapshots(record)
    try:
        return record.at(record.seq)
    except Wrong as error:
        raise CannotOpen(str(error)) from error


def unfolded(stored: Stored) -> Record:
    """A game with its whole log, from which ``at`` makes any position; it stands at none itself."""
    head = json.loads(stored.head)
    # Before partners could share a faction, the head said nothing of it.
    opening, nonces, shared = head["opening"], head["nonces"], head.get("shared", [])
    if not isinstance(opening, list) or not isinstance(nonces, list) or not isinstance(shared, list):
        raise CannotOpen("the game has no beginning")
    try:
        record = Record.start(
            stored.key, nonces=nonces, shared=shared, practice=head["practice"] is True, script=opening
        )
        record.entries = [Entry.parse(row.line) for row in stored.entries]
    except ValueError as error:
        raise CannotOpen(str(error)) from error
    if record.head.data != head["data"]:
        raise CannotOpen("the game was started with other component data")
    record.head = replace(record.head, opening=tuple(opening), seal=str(head["seal"]))
    for seq, text in stored.snapshots.items():
        if 0 < seq <= record.seq:
            record.snapshots[seq] = Snapshot(seq, text)
    return record


def forget_snapshots(record: Record) -> None:
    """Keep only where the log begins."""
    first = min(record.snapshots)
    record.snapshots = {first: record.snapshots[first]}
