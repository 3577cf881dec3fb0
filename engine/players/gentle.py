"""A player for beginners: the quick policy, which now and then takes what it thinks second or third best.

It sees and plans like the other; it only is not strict with itself. So it plays a whole game that makes
sense, and leaves openings in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.choice import Choice
from engine.components import STANDARD, Components
from engine.contract.view import Position
from engine.game import Game
from engine.menu import Menu
from engine.players.candidates import candidates
from engine.players.greedy import GreedyPlayer
from engine.players.random import RandomPlayer
from engine.players.sight import Sight

#: The kinds of decision in which it is not strict.
LOOSE: Final = frozenset(("choose_action", "choose_move", "choose_step", "spend_spice", "use_any_result"))
#: Of so many decisions of those that have several good answers it takes another than the best in one.
STRICT: Final = 2
#: What it may take then is among so many.
TASTE: Final = 4


class GentlePlayer:
    """Deterministic for its seed."""

    __slots__ = ("chance", "content", "quick")

    #: It weighs no position but the one it sees.
    nodes = 0

    def __init__(self, seed: int, content: Components = STANDARD) -> None:
        self.chance = RandomPlayer(seed)
        self.quick = GreedyPlayer(seed, content)
        self.content = content

    def worlds(self, view: Position, menu: Menu) -> int:
        return 0

    def choose(self, view: Position, menu: Menu, worlds: Sequence[Game] = ()) -> Choice:
        quick = self.quick.choose(view, menu)
        if view["public"]["waiting"].get("kind") not in LOOSE or self.chance.below(STRICT):
            return quick
        others = candidates(Sight(view, self.content), menu, quick, TASTE)[1:]
        return others[self.chance.below(len(others))] if others else quick
