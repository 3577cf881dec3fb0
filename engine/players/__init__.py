"""Programs that play: each gets a view and a menu and returns a choice, nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from engine.choice import Choice
from engine.components import STANDARD, Components
from engine.contract.view import Position
from engine.game import Game
from engine.menu import Menu
from engine.players.gentle import GentlePlayer
from engine.players.greedy import GreedyPlayer
from engine.players.random import RandomPlayer
from engine.players.reasons import Reason, advise, explain
from engine.players.search import (
    FormerPlayer,
    HastyPlayer,
    PatientPlayer,
    SearchPlayer,
    SteadyPlayer,
    StrongPlayer,
)

__all__ = [
    "PROGRAMS",
    "GentlePlayer",
    "GreedyPlayer",
    "PatientPlayer",
    "Player",
    "RandomPlayer",
    "Reason",
    "SearchPlayer",
    "SteadyPlayer",
    "StrongPlayer",
    "advise",
    "explain",
    "player",
]


class Player(Protocol):
    @property
    def nodes(self) -> int:
        """How many positions the last choice was weighed by."""

    def worlds(self, view: Position, menu: Menu) -> int:
        """How many worlds dealt for its seat it would think about this in."""

    def choose(self, view: Position, menu: Menu, worlds: Sequence[Game] = ()) -> Choice:
        """Its choice: by what it sees, and by how things go in those worlds (``engine.beliefs``)."""


class _Blind:
    """A player who looks at nothing but the menu."""

    nodes = 0

    def __init__(self, seed: int, content: Components = STANDARD) -> None:
        self.chance = RandomPlayer(seed)

    def worlds(self, view: Position, menu: Menu) -> int:
        return 0

    def choose(self, view: Position, menu: Menu, worlds: Sequence[Game] = ()) -> Choice:
        return self.chance.choose(menu)


PROGRAMS: Final[Mapping[str, type[_Blind] | type[GentlePlayer] | type[GreedyPlayer] | type[SearchPlayer]]] = {
    "random": _Blind,
    "greedy": GreedyPlayer,
    "gentle": GentlePlayer,
    "steady": SteadyPlayer,
    "strong": StrongPlayer,
    "patient": PatientPlayer,
    "hasty": HastyPlayer,
    "former": FormerPlayer,
}


def player(name: str, seed: int, content: Components = STANDARD) -> Player:
    """A program by its name, for a game with that in the box; the same seed plays the same way.

    ``strong@200`` is the strong one held to 200 positions a choice: on every machine the same.
    """
    name, _, most = name.partition("@")
    made = PROGRAMS[name]
    return made(seed, content, int(most)) if most and issubclass(made, SearchPlayer) else made(seed, content)
