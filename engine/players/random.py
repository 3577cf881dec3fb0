"""A player who chooses at random: kinds of choice uniformly first, so that rare ones occur."""

from __future__ import annotations

from engine.choice import Choice
from engine.menu import Menu


class RandomPlayer:
    """Deterministic for its seed on any machine: a small generator of its own, no library's."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = (seed * 2 + 1) & (2**64 - 1)

    def below(self, number: int) -> int:
        """A number from 0 to number-1 (splitmix64)."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & (2**64 - 1)
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & (2**64 - 1)
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & (2**64 - 1)
        return (mixed ^ (mixed >> 31)) % number

    def choose(self, menu: Menu) -> Choice:
        return menu.sample(self.below)
