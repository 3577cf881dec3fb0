"""From rows of the database to a record, and to what it takes to store one."""

from __future__ import annotations

import json
from dataclasses import replace

from app.store.log import Stored
from engine.record import Entry, Record, Wrong, load, save


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
    lines = [row.line for row in stored.entries]
    head = json.loads(stored.head)
    known = {str(seq): text for seq, text in stored.snapshots.items() if seq <= len(lines)}
    if "0" in known:
        try:
            return load({**head, "key": stored.key.hex(), "entries": lines, "snapshots": known})
        except (LookupError, TypeError, ValueError, Wrong):
            # A snapshot is a cache. The log says what is true.
            pass
    try:
        return _from_the_beginning(stored.key, head, lines)
    except (ValueError, Wrong) as error:
        raise CannotOpen(str(error)) from error


def _from_the_beginning(key: bytes, head: dict[str, object], lines: list[str]) -> Record:
    # Before partners could share a faction, the head said nothing of it.
    opening, nonces, shared = head["opening"], head["nonces"], head.get("shared", [])
    if not isinstance(opening, list) or not isinstance(nonces, list) or not isinstance(shared, list):
        raise CannotOpen("the game has no beginning")
    record = Record.start(
        key, nonces=nonces, shared=shared, practice=head["practice"] is True, script=opening
    )
    if record.head.data != head["data"]:
        raise CannotOpen("the game was started with other component data")
    record.head = replace(record.head, opening=tuple(opening), seal=str(head["seal"]))
    for line in lines:
        record.fold(Entry.parse(line))
    return record
