"""Where vehicles are placed. Rules: mahdi.harvesters, mahdi.carryalls, mahdi.ornithopters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final

from engine.mahdi.criteria import Criterion, Decided, decide
from engine.mahdi.power import beats
from engine.mahdi.sight import CENTRAL, Sight
from engine.pieces import HARKONNEN

# -- sectors ---------------------------------------------------------------------------------------


def as_card(sector: str) -> str:
    """What a card calls a sector: all four central ones are one."""
    return CENTRAL if sector.startswith(CENTRAL) else sector


def areas_of(sight: Sight, sector: str) -> int:
    """The areas of a sector, real or as a card names it."""
    found = 0
    for real, areas in sight.table.board.sector_areas.items():
        if sector in (real, as_card(real)):
            found |= areas
    return found


def next_to(sight: Sight, sector: str) -> list[str]:
    """The sectors beside one: real ones; of the central ones as one, all outer ones."""
    board = sight.table.board
    if sector == CENTRAL:
        return [real for real in board.sectors if as_card(real) != CENTRAL]
    found: set[str] = set()
    for area in board.areas:
        if sector in area.sectors:
            found.update(area.sectors)
            for other in (*area.neighbors, *area.impassable):
                found.update(board.sectors_at[other])
    return [real for real in board.sectors if real in found and real != sector]


def left_over_sectors(sight: Sight, used: Sequence[str]) -> list[str]:
    """Where harvesters go that find no room in their sector: beside it, never in that of the target card."""
    return [
        sector
        for sector in next_to(sight, sight.harvest_sector)
        if sight.target_sector not in (sector, as_card(sector)) and sector not in used
    ]


def target_sector(sight: Sight) -> str:
    """The sector in which the target stands, the central ones as one for a central card."""
    if not sight.target:
        return ""
    real = sight.table.board.sectors_at[sight.target][0]
    return CENTRAL if sight.target_sector == CENTRAL and as_card(real) == CENTRAL else real


# -- harvesters ------------------------------------------------------------------------------------


def harvester_classes(sight: Sight, sector: str) -> tuple[list[str], ...]:
    """Areas of a sector from the best to the worst: empty deep desert, other empty desert, both away from the
    Atreides; other free deep desert; other free desert."""
    board, table = sight.table.board, sight.table
    open_to = table.free(HARKONNEN) & table.desert() & ~board.mask(table.harvesters)
    open_to &= areas_of(sight, sector)
    near = 0
    for area in (*sight.enemy, *table.sietches):
        near |= board.near[area]
    quiet = open_to & table.empty() & ~near
    deep = board.deep
    classes = (quiet & deep, quiet & ~deep, open_to & deep & ~quiet, open_to & ~deep & ~quiet)
    return tuple(board.ids(mask) for mask in classes)


#: Their names, in their order.
CLASSES: Final = ("class_1", "class_2", "class_3", "class_4")


def of_class(classes: Sequence[list[str]], number: int) -> Decided[str]:
    """The areas of a class, which those of the classes behind it give way to."""
    name = CLASSES[number - 1]
    looked_at = tuple(area for areas in classes[number - 1 :] for area in areas)
    return Decided(looked_at, tuple(classes[number - 1]), name, "mahdi.harvesters", (name,))


# -- carryalls -------------------------------------------------------------------------------------

Zones = tuple[str, ...]


def _covered(sight: Sight, zone: str) -> list[str]:
    table = sight.table
    return [area for area in table.harvesters if zone in table.board.zones_at[area]]


CARRYALLS: tuple[Criterion[Zones], ...] = (
    Criterion(
        "most_harvesters",
        "mahdi.carryalls",
        lambda sight, it: -len({area for zone in it for area in _covered(sight, zone)}),
    ),
    Criterion(
        "most_in_sum", "mahdi.carryalls", lambda sight, it: -sum(len(_covered(sight, zone)) for zone in it)
    ),
)


def free_zones(sight: Sight) -> list[str]:
    return [zone for zone in sight.table.board.zones if zone not in sight.table.zones]


def for_carryalls(sight: Sight, number: int) -> Decided[Zones]:
    free = free_zones(sight)
    return decide(sight, combinations(free, min(number, len(free))), CARRYALLS)


# -- ornithopters ----------------------------------------------------------------------------------


def _of_legions(sight: Sight) -> set[str]:
    """Zones of legions exactly two from a sietch that they could take."""
    board, table = sight.table.board, sight.table
    found: set[str] = set()
    for area, legion in sight.own.items():
        two = board.fly2[area] & ~board.fly1[area]
        if any(
            board.bit[sietch] & two and beats(sight, legion, sight.defender(sietch))
            for sietch in table.sietches
        ):
            found.update(board.zones_at[area])
    return found


def _of_sector(sight: Sight, sector: str) -> set[str]:
    zones = sight.table.board.zone_sectors
    return {zone for zone, real in zones.items() if any(sector in (it, as_card(it)) for it in real)}


def _beside(sight: Sight) -> set[str]:
    return {zone for sector in next_to(sight, target_sector(sight)) for zone in _of_sector(sight, sector)}


def _beside_central(sight: Sight) -> set[str]:
    zones = sight.table.board.zone_sectors
    return {zone for zone in _beside(sight) if all(as_card(it) == CENTRAL for it in zones[zone])}


#: In their order, each with its name.
ORNITHOPTERS: tuple[tuple[str, Callable[[Sight], set[str]]], ...] = (
    ("legions_two_away", _of_legions),
    ("sector_of_target", lambda sight: _of_sector(sight, target_sector(sight))),
    ("beside_target_central", _beside_central),
    ("beside_target", _beside),
    ("any", lambda sight: set(sight.table.board.zones)),
)


def for_ornithopter(sight: Sight) -> Iterator[Decided[str]]:
    """The zones of each step that are free, without those of the steps before."""
    left = free_zones(sight)
    for name, zones in ORNITHOPTERS:
        wanted = zones(sight)
        found = tuple(zone for zone in left if zone in wanted)
        looked_at, left = left, [zone for zone in left if zone not in wanted]
        if found:
            yield Decided(tuple(looked_at), found, name, "mahdi.ornithopters", (name,))
