"""Which legions and areas the data of a card means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.board import Board
from engine.cards.script import Script

# What is said about legions or areas; everything said must be true.
from engine.components import Step as Want
from engine.flow import Flow
from engine.pieces import ENEMY, PERSONS


def figures(name: str) -> tuple[str, ...]:
    """The figures a name stands for: a person is either of two, everything else itself."""
    return PERSONS.get(name, (name,))


def person(figure: str) -> tuple[str, ...]:
    """The figures of whom that one is, himself among them: a claim may replace one by the other."""
    return next((both for both in PERSONS.values() if figure in both), (figure,))


def terrain(flow: Flow, name: str) -> int:
    """A planning card that says desert means the deep desert too."""
    return flow.table.desert() if name == "desert" else flow.table.ground(name)


def legions(flow: Flow, script: Script, want: Want) -> list[str]:
    """The areas with an own legion like that. A single deployment token is one too."""
    board, table = flow.board, flow.table
    side = script.side
    if want.get("same"):
        if script.area:
            return [script.area] if script.area in table.legions[side] else []
        want = script.legion
    found = table.areas_of(side)
    if "at" in want:
        found = [area for area in found if area == want["at"]]
    if "settlement" in want:
        settlements = table.settlements_of(side)
        found = [area for area in found if area in settlements]
    if "terrain" in want:
        ground = terrain(flow, want["terrain"])
        found = [area for area in found if board.bit[area] & ground]
    if "with" in want:
        wanted = figures(want["with"])
        standing = table.legions[side]
        found = [area for area in found if not standing[area].keys().isdisjoint(wanted)]
    if "leader" in want:
        standing, leaders = table.legions[side], flow.pieces.leaders
        found = [area for area in found if not leaders.isdisjoint(standing[area])]
    return found


def areas(flow: Flow, script: Script, where: Want, worms: Iterable[str] | None = None) -> int:
    """The areas like that. ``worms`` are those that count, if not all do."""
    board, table = flow.board, flow.table
    found = board.all
    if "named" in where:
        found &= board.mask(where["named"])
    if "settlement" in where:
        own = table.settlements_of(script.side)
        wanted = where["settlement"]
        found &= board.mask(own if wanted == "own" else [area for area in wanted if area in own])
    if "terrain" in where:
        found &= terrain(flow, where["terrain"])
    if "empty" in where:
        found &= table.empty()
    if "free" in where:
        found &= table.free(script.side)
    if "legion" in where:
        want = where["legion"]
        found &= board.mask(legions(flow, script, want)) if want else table.legion_mask(script.side)
    if "enemy_legion" in where:
        found &= table.legion_mask(ENEMY[script.side])
    if "worms" in where:
        found &= board.mask(table.worms if worms is None else worms)
    if "alone" in where:
        # One such piece, and nothing beside it.
        found &= table.alone(where["alone"])
    if "near" in where:
        found &= _around(board, board.near, areas(flow, script, where["near"], worms))
    if "within_two" in where:
        found &= _around(board, board.within2, areas(flow, script, where["within_two"], worms))
    if "sector_of" in where:
        found &= _of_sectors(board, sectors(flow, script, where["sector_of"]))
    if "that_area" in where and script.area:
        found &= board.bit[script.area]
    if "that_zone" in where:
        found &= board.zone_areas[script.zone] if script.zone else 0
    return found


def _around(board: Board, reach: Mapping[str, int], middle: int) -> int:
    found = 0
    for area in board.ids(middle):
        found |= reach[area]
    return found


def sectors(flow: Flow, script: Script, where: Want) -> list[str]:
    """The sectors of such areas. An area of several sectors lies in each of them."""
    board = flow.board
    found = {sector for area in board.ids(areas(flow, script, where)) for sector in board.sectors_at[area]}
    return [sector for sector in board.sectors if sector in found]


def _of_sectors(board: Board, names: Iterable[str]) -> int:
    found = 0
    for sector in names:
        found |= board.sector_areas[sector]
    return found
