"""Rolled dice for the tests of shared factions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from engine.components import STANDARD
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.action_dice import RESULTS
from tests.scenario import Given, Play, given

BOTH = (HARKONNEN, ATREIDES)
BOARDS = {HARKONNEN: ("house_harkonnen", "corrino"), ATREIDES: ("house_atreides", "fremen")}
SLOTS = {board: dict(STANDARD.slots[board]) for boards in BOARDS.values() for board in boards}


def draws(faction: str, results: str) -> list[int]:
    """What to draw so that the dice of the faction show these results, one after the other."""
    faces = STANDARD.dice_faces[f"{faction}_action"]
    return [faces.index(result) for result in results.split()]


def rolls(harkonnen: str, atreides: str, position: Given | None = None) -> Play:
    """Action Resolution begins with these rolls, both factions being shared."""
    laid = position or given(shared=BOTH)
    laid.table.dice_aside = 8 - len(harkonnen.split())
    return laid.draws(*draws(HARKONNEN, harkonnen), *draws(ATREIDES, atreides)).phase("actions")


def every_roll(dice: int) -> Iterator[dict[str, int]]:
    """All that so many dice can show."""
    for shown in combinations_with_replacement(RESULTS, dice):
        yield {result: shown.count(result) for result in RESULTS}


def on(play: Play, board: str) -> dict[str, int]:
    """The dice of a board."""
    return {result: number for result, number in play.table.dice[board].items() if number}


def total(play: Play, board: str) -> int:
    return sum(on(play, board).values())
