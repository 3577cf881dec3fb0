"""What stands in the log, read from the database behind the servers' backs, and what is wrong with it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import asyncpg

from engine.record import Entry, Record
from tests.crashtest.players import Notes, in_short

Row = tuple[int, str | None, str]
QUERY = "SELECT game, seq, client_id, line FROM entries ORDER BY game, seq"


async def rows_of(url: str, file: Path) -> dict[str, list[Row]]:
    """The whole log, by game."""
    found: dict[str, list[Row]] = {}
    if url:
        connection = await asyncpg.connect(url)
        try:
            rows = [tuple(row) for row in await connection.fetch(QUERY)]
        finally:
            await connection.close()
    else:
        with closing(sqlite3.connect(file, timeout=30)) as embedded:
            rows = embedded.execute(QUERY).fetchall()
    for game, seq, client_id, line in rows:
        found.setdefault(game, []).append((seq, client_id, line))
    return found


def faults(notes: Notes, acknowledged: Mapping[str, int], rows: list[Row]) -> list[str]:
    """Every acknowledged entry is there once, at its place, as it was sent; and nothing that nobody sent."""
    found = list(notes.faults)
    if [seq for seq, _, _ in rows] != list(range(1, len(rows) + 1)):
        found.append("the log has gaps")
    places: dict[str, int] = {}
    for seq, client_id, line in rows:
        entry = Entry.parse(line)
        what = f"{entry.kind} {entry.what}" if entry.kind == "choice" else entry.kind
        if client_id is None or client_id not in notes.sent:
            found.append(f"nobody has sent entry {seq}")
        elif client_id in places:
            found.append(f"{client_id} is there twice")
        else:
            places[client_id] = seq
            if notes.sent[client_id] != what:
                found.append(f"entry {seq} is not what was sent")
            if client_id in notes.refused:
                found.append(f"entry {seq} was refused: {notes.refused[client_id]}")
    for client_id, seq in acknowledged.items():
        if places.get(client_id) != seq:
            found.append(f"{client_id} was acknowledged as {seq} and is {places.get(client_id)}")
    return [f"{notes.game}: {fault}" for fault in found]


def differences(record: Record, seen: Mapping[str, Mapping[int, bytes]]) -> list[str]:
    """Where somebody saw something else than the log gives; for each viewer what was seen after entries."""
    twin, found = record.at(0), []
    for entry in (None, *record.entries):
        if entry is not None:
            twin.fold(entry)
        for viewer, views in seen.items():
            if twin.seq in views and views[twin.seq] != in_short(twin.view(viewer)):
                found.append(f"{viewer} saw another table after entry {twin.seq}")
    return found
