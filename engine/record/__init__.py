"""The game record: the log is the truth, a position is a fold over it.

Three forms, never confused: the server's own (a saved game or a position, with the key), a player's view
(never with it), and the finished record, key included, which anybody can verify.
"""

from engine.record.entries import ALSO_TABLE, KINDS, TABLE, Entry, Wrong
from engine.record.finished import Finished, read
from engine.record.log import OBEYED, SNAPSHOT_EVERY, Record, Snapshot
from engine.record.replay import load, replay, save, unfold, rewound, verify

__all__ = [
    "ALSO_TABLE",
    "KINDS",
    "OBEYED",
    "SNAPSHOT_EVERY",
    "TABLE",
    "Entry",
    "Finished",
    "Record",
    "Snapshot",
    "Wrong",
    "load",
    "read",
    "replay",
    "save",
    "unfold",
    "rewound",
    "verify",
]
