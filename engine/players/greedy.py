"""A player who takes what is best now: from a view and a menu to a choice, and nothing else.

It scores what its seat can see: attacks by the odds of the whole battle, moves by what they come near to and
what they leave unguarded, cards and leaders by their steps. Kinds of decision it has no opinion on are
answered by verb: something rather than nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.choice import Choice
from engine.components import STANDARD, Components
from engine.contract.view import Position
from engine.game import Game
from engine.menu import Menu
from engine.players import battles, claims, desert, hands, placing, troopers
from engine.players.answers import ANSWERS, BESIDE
from engine.players.random import RandomPlayer
from engine.players.sight import Sight

#: Imported so that their answers are registered.
CHAPTERS: Final = (battles, claims, desert, hands, placing, troopers)

#: Verbs that leave something undone: the last resort.
IDLE: Final = frozenset(("done", "pass", "decline", "nothing", "cease", "keep", "stay", "lose_harvester"))


class GreedyPlayer:
    """Deterministic for its seed."""

    __slots__ = ("chance", "content")

    #: It weighs no position but the one it sees.
    nodes = 0

    def __init__(self, seed: int, content: Components = STANDARD) -> None:
        self.chance = RandomPlayer(seed)
        #: What is in the box of the game it plays.
        self.content = content

    def worlds(self, view: Position, menu: Menu) -> int:
        return 0

    def choose(self, view: Position, menu: Menu, worlds: Sequence[Game] = ()) -> Choice:
        return self.answer(Sight(view, self.content), menu)

    def answer(self, sight: Sight, menu: Menu) -> Choice:
        """The same, by what has been read already."""
        free = hands.free_action(sight, menu)
        if free is not None and free in menu:
            return free
        answer = ANSWERS.get(sight.kind)
        choice = answer(sight, menu) if answer else None
        if choice is not None and choice in menu:
            return choice
        return self.by_verb(menu)

    def by_verb(self, menu: Menu) -> Choice:
        """Something rather than nothing; what is free only if there is nothing else."""
        forms = [form for form in menu.forms if form.verb not in BESIDE] or list(menu.forms)
        busy = [form for form in forms if form.verb not in IDLE] or forms
        return busy[self.chance.below(len(busy))].sample(self.chance.below)
