"""Dune: War for Arrakis, the game itself.

The public surface: the names below, those of ``engine.record`` (logs and finished records), the programs of
``engine.players``, ``engine.view.SPECTATOR``, the types of ``engine.contract`` and the two sides of
``engine.sides``. Nothing else is for a server to import.
"""

from engine.chapters import Kind, bystanders, declared_criteria, declared_kinds, free_verbs
from engine.choice import Choice
from engine.components import STANDARD, Components, Contents, load
from engine.events import Event
from engine.game import Game, Outcome, Pending
from engine.menu import Menu
from engine.options import declared_options, options_of
from engine.record import Record
from engine.refusal import Refused
from engine.schema import BrokenData
from engine.variant import Variant, declared_tables

__all__ = [
    "STANDARD",
    "BrokenData",
    "Choice",
    "Components",
    "Contents",
    "Event",
    "Game",
    "Kind",
    "Menu",
    "Outcome",
    "Pending",
    "Record",
    "Refused",
    "Variant",
    "bystanders",
    "declared_criteria",
    "declared_kinds",
    "declared_options",
    "declared_tables",
    "free_verbs",
    "load",
    "options_of",
]
