"""Random games with their records, for tests of what holds in any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b

from engine import Record
from engine.game import Outcome
from engine.leakcheck.stir import bold, stirred
from engine.players.random import RandomPlayer

NONCES = ("red-sand", "blue-eyes")


def key(seed: int) -> bytes:
    return blake2b(f"record {seed}".encode(), digest_size=32).digest()


def started(seed: int = 1, *, practice: bool = False) -> Record:
    return Record.start(key(seed), nonces=NONCES, practice=practice)


def stirred_record(seed: int) -> Record:
    """A record that goes on from a position in which much can happen."""
    record = started(seed)
    return Record.resume(stirred(record.game, RandomPlayer(seed)))


def steps(record: Record, player: RandomPlayer, entries: int, undo: int = 8) -> Iterator[Outcome]:
    """Play random choices, and take one back now and then."""
    for _ in range(entries):
        pending = record.game.waiting_on()
        if pending is None:
            return
        seat = pending.seats[player.below(len(pending.seats))]
        undoers = [other for other in record.game.seats if record.can_undo(other)[0]]
        if undo and undoers and not player.below(undo):
            yield record.play(undoers[0], None, "undo")
            continue
        menu = record.game.menu(seat)
        assert menu is not None
        yield record.play(seat, bold(menu, player))


def played(
    seed: int,
    entries: int,
    *,
    after: Callable[[Record, Outcome], None] = lambda record, outcome: None,
) -> Record:
    record = started(seed)
    for outcome in steps(record, RandomPlayer(seed), entries):
        after(record, outcome)
    return record


def chosen(length: int, rebased_at: int = 0) -> Record:
    """A practice game of so many choices at random, none taken back; it may be rebased on its way."""
    record, player = Record.start(bytes(32), nonces=("a", "b"), practice=True), RandomPlayer(3)
    while record.seq < length:
        if record.seq + 1 == rebased_at:
            record.rebase()
            continue
        pending = record.game.waiting_on()
        assert pending is not None
        menu = record.game.menu(pending.seats[0])
        assert menu is not None
        record.play(pending.seats[0], player.choose(menu))
    return record


#: How a record that is not over is brought to an end.
ENDINGS: tuple[tuple[str, str, object], ...] = (
    ("harkonnen", "resign", None),
    ("table", "flag_fallen", {"seat": "atreides"}),
    ("table", "vote_carried", {"about": "end"}),
    ("table", "vote_carried", {"about": "cancel"}),
)


def ended(seed: int, entries: int) -> Record:
    """A finished game with entries of several kinds."""
    record = played(seed, entries // 2)
    if not record.over:
        record.play("table", {"about": "pause"}, "vote_carried")
        record.play("table", {"seat": "harkonnen"}, "seat_handed_over")
        for _ in steps(record, RandomPlayer(seed + 1000), entries - entries // 2):
            pass
    if not record.over:
        actor, kind, what = ENDINGS[seed % len(ENDINGS)]
        record.play(actor, what, kind)
    return record
