"""Programs that play: each gets a view and a menu and returns a choice, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from engine.choice import Choice
from engine.components import STANDARD, Components
from engine.contract.view import Position
from engine.menu import Menu
from engine.players.greedy import GreedyPlayer
from engine.players.random import RandomPlayer
from engine.players.reasons import Reason, advise, explain

__all__ = ["PROGRAMS", "GreedyPlayer", "Player", "RandomPlayer", "Reason", "advise", "explain", "player"]


class Player(Protocol):
    @property
    def nodes(self) -> int:
        """How many positions the last choice was weighed by."""

    def choose(self, view: Position, menu: Menu) -> Choice: ...


class _Blind:
    """A player who looks at nothing but the menu."""

    nodes = 0

    def __init__(self, seed: int, content: Components = STANDARD) -> None:
        self.chance = RandomPlayer(seed)

    def choose(self, view: Position, menu: Menu) -> Choice:
        return self.chance.choose(menu)


PROGRAMS: Final[Mapping[str, type[_Blind] | type[GreedyPlayer]]] = {"random": _Blind, "greedy": GreedyPlayer}


def player(name: str, seed: int, content: Components = STANDARD) -> Player:
    """A program by its name, for a game with that in the box; the same seed plays the same way."""
    return PROGRAMS[name](seed, content)
