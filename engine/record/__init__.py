"""The game record: the log is the truth, a position is a fold over it.

Three forms, never confused: the server's own (a saved game or a position, with the key), a player's view
(never with it), and the finished record, key included, which anybody can verify.
"""

from engine.dice import commitment, promise
from engine.record.carry import carried_over
from engine.record.entries import ALSO_TABLE, KINDS, TABLE, Entry, Wrong
from engine.record.finished import Finished, read
from engine.record.lines import lines_of
from engine.record.log import OBEYED, SNAPSHOT_EVERY, Record
from engine.record.once import answer_once, order_once
from engine.record.outcomes import outcomes
from engine.record.position import Snapshot, keyless
from engine.record.replay import given_out, load, replay, resumed, rewound, save, unfold, verify, verify_saved
from engine.record.sections import PLAIN

__all__ = [
    "ALSO_TABLE",
    "KINDS",
    "OBEYED",
    "PLAIN",
    "SNAPSHOT_EVERY",
    "TABLE",
    "Entry",
    "Finished",
    "Record",
    "Snapshot",
    "Wrong",
    "answer_once",
    "carried_over",
    "commitment",
    "given_out",
    "keyless",
    "lines_of",
    "load",
    "order_once",
    "outcomes",
    "promise",
    "read",
    "replay",
    "resumed",
    "rewound",
    "save",
    "unfold",
    "verify",
    "verify_saved",
]
