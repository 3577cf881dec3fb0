"""Random games on the record."""

from __future__ import annotations

from engine import Record
from engine.players.random import RandomPlayer
from engine.variant import Variant

ALONE, PARTNERS = Variant.asked(1, "mahdi"), Variant.asked(2, "mahdi")
FIRST = Variant.asked(1, "mahdi", ["printing=first"])


def recorded(number: int, variant: Variant = ALONE) -> Record:
    """A random game on the record, to its end."""
    record = Record.start(
        bytes([number]) * 32,
        shared=variant.shared(number),
        mode=variant.mode,
        options=variant.options.to_json(),
        nonces=["abc", "def"][: variant.players],
        practice=True,
    )
    player = RandomPlayer(number)
    while (pending := record.game.waiting_on()) is not None:
        seat = pending.seats[player.below(len(pending.seats))]
        menu = record.game.menu(seat)
        assert menu is not None
        record.play(seat, player.choose(menu))
    return record
