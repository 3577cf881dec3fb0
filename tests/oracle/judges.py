"""All oracles, registered: `from tests.oracle.judges import ORACLES, families, legal`."""

from tests.oracle import (
    battles,
    casualties,
    deploying,
    desert,
    ends,
    hands,
    movement,
    placings,
    prophecy,
    strikes,
    turns,
    war,
)
from tests.oracle.registry import FREE_ACTIONS, ORACLES, decider, families, legal

CHAPTERS = (
    battles,
    casualties,
    deploying,
    desert,
    ends,
    hands,
    movement,
    placings,
    prophecy,
    strikes,
    turns,
    war,
)

__all__ = ["CHAPTERS", "FREE_ACTIONS", "ORACLES", "decider", "families", "legal"]
