"""Dune: War for Arrakis, the game itself. The names below are the whole public surface."""

from engine.choice import Choice
from engine.game import Game, Outcome, Pending
from engine.menu import Menu
from engine.record import Record
from engine.refusal import Refused

__all__ = ["Choice", "Game", "Menu", "Outcome", "Pending", "Record", "Refused"]
