"""The engine's part: each entry with all that a server asks of the engine for it.

That is the menu and its JSON, validation and play, and the views of all seats and of a spectator as text; and
once more folding the whole log, as when a game is opened.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from engine.record import Finished, Record, load, save
from engine.view import SPECTATOR
from tests.counts.games import fixed
from tests.counts.meter import Memory, calls, memory

#: What is chosen; other kinds of entries have no menu.
CHOSEN = ("choice", "ordered")


def begun(finished: Finished) -> Record:
    head = finished.head
    return Record.start(head.key, nonces=head.nonces, shared=head.shared, practice=head.practice)


def walk(record: Record, finished: Finished, meter: Memory | None = None) -> tuple[int, int]:
    """Play it again; the bytes of all menus and of all views."""
    menus = views = 0
    for entry in finished.entries:
        if meter is not None:
            meter.begin()
        if entry.kind in CHOSEN:
            menu = record.game.menu(entry.actor)
            assert menu is not None
            menus += len(json.dumps(menu.to_json()))
        record.enter(entry.actor, entry.what, entry.kind)
        views += sum(len(record.view_text(viewer)) for viewer in (*record.game.seats, SPECTATOR))
        if meter is not None:
            meter.end()
    return menus, views


def measured() -> Iterator[tuple[str, float, Counter[str]]]:
    """Figures per entry, and of those that are calls by which functions."""
    nobody: Counter[str] = Counter()
    for name, game in fixed().items():
        finished = game.record
        many = len(finished.entries)
        # Once for nothing: whatever is computed but once belongs to no entry.
        walk(begun(finished), finished)
        record = begun(finished)
        with calls() as found:
            menus, views = walk(record, finished)
        yield f"engine.{name}.calls", found.ours.total() / many, found.ours
        yield f"engine.{name}.builtin_calls", found.builtin / many, nobody
        saved = save(record)
        yield f"engine.{name}.menu_bytes", menus / many, nobody
        yield f"engine.{name}.view_bytes", views / many, nobody
        yield f"engine.{name}.line_bytes", sum(map(len, saved["entries"])) / many, nobody
        yield f"engine.{name}.snapshot_bytes", sum(map(len, saved["snapshots"].values())) / many, nobody
        saved["snapshots"] = {}
        with calls() as found:
            load(saved)
        yield f"engine.{name}.fold_calls", found.ours.total() / many, found.ours
        del saved, record
        with memory() as kept:
            record = begun(finished)
            walk(record, finished, kept)
        yield f"engine.{name}.memory_needed", kept.needed / many, nobody
        yield f"engine.{name}.memory_kept", kept.kept / many, nobody
