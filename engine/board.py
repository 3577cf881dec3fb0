"""Arrakis: areas, sectors, air zones, borders and distances, computed once from the standard data.

An area is its id, everywhere. A set of areas is a bit mask in board order, so that sets are combined with
``&``, ``|`` and ``& ~``; ``ids`` and ``mask`` translate. The map is the same in every game: what changes on
it (mountains the atomics flattened, destroyed settlements) lies on the table and is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.components import STANDARD


@dataclass(frozen=True, slots=True)
class Area:
    id: str
    name: str
    index: int
    sectors: tuple[str, ...]
    terrain: str
    deep: bool
    settlement: int | None
    sietch: bool
    station: bool
    neighbors: tuple[str, ...]
    impassable: tuple[str, ...]


def _readable(entry: Mapping[str, Any]) -> str:
    """The printed name, or for an area without one its sector and number: 'Central North-East 3'."""
    if entry["name"] is not None:
        return str(entry["name"])
    words = str(entry["sectors"][0]).title().split("_")
    number = str(entry["id"]).rsplit("_", 1)[-1]
    return " ".join([*words[:-2], "-".join(words[-2:]), number])


def _area(index: int, entry: Mapping[str, Any]) -> Area:
    return Area(
        id=entry["id"],
        name=_readable(entry),
        index=index,
        sectors=entry["sectors"],
        terrain=entry["terrain"],
        deep=entry["deep"],
        settlement=entry["settlement"],
        sietch=entry["sietch"],
        station=entry["testing_station"],
        neighbors=entry["neighbors"],
        impassable=entry["impassable"],
    )


AREAS: Final = tuple(_area(index, entry) for index, entry in enumerate(STANDARD.board["areas"]))
AREA: Final = {area.id: area for area in AREAS}
INDEX: Final = {area.id: area.index for area in AREAS}
BIT: Final = {area.id: 1 << area.index for area in AREAS}
ALL: Final = (1 << len(AREAS)) - 1

_BYTES: Final = (len(AREAS) + 7) // 8
#: For each byte of a mask, the ids that each of its 256 values stands for.
_IDS_OF_BYTE: Final = tuple(
    tuple(
        tuple(area.id for offset, area in enumerate(AREAS[8 * byte : 8 * byte + 8]) if value >> offset & 1)
        for value in range(256)
    )
    for byte in range(_BYTES)
)


def ids(mask: int) -> list[str]:
    """The areas of a mask, in board order.

    >>> ids(NEAR["north_pole"])
    ['cne_3', 'wind_pass', 'cse_1', 'csw_4']
    """
    found: list[str] = []
    for table, value in zip(_IDS_OF_BYTE, mask.to_bytes(_BYTES, "little"), strict=True):
        if value:
            found += table[value]
    return found


def mask(areas: Iterable[str]) -> int:
    """The set of these areas."""
    found = 0
    for area in areas:
        found |= BIT[area]
    return found


def sort(areas: Iterable[str]) -> list[str]:
    """These areas in board order."""
    return sorted(areas, key=INDEX.__getitem__)


def _where(holds: Callable[[Area], bool]) -> int:
    return mask(area.id for area in AREAS if holds(area))


def _spread(steps: Mapping[str, int]) -> dict[str, int]:
    """What is within two steps of each area, without the area itself."""
    reach: dict[str, int] = {}
    for area, first in steps.items():
        found = first
        for middle in ids(first):
            found |= steps[middle]
        reach[area] = found & ~BIT[area]
    return reach


#: Areas that share an open border: the neighbours on the ground.
NEAR: Final = {area.id: mask(area.neighbors) for area in AREAS}
#: Areas that share any border: the neighbours in the air.
FLY1: Final = {area.id: mask((*area.neighbors, *area.impassable)) for area in AREAS}
WITHIN2: Final = _spread(NEAR)
FLY2: Final = _spread(FLY1)

SECTORS: Final = tuple(dict.fromkeys(sector for area in AREAS for sector in area.sectors))
SECTORS_AT: Final = {area.id: area.sectors for area in AREAS}
SECTOR_AREAS: Final = {
    sector: mask(area.id for area in AREAS if sector in area.sectors) for sector in SECTORS
}

ZONE_SECTORS: Final[dict[str, tuple[str, ...]]] = {
    zone["id"]: zone["sectors"] for zone in STANDARD.board["air_zones"]
}
ZONES: Final = tuple(ZONE_SECTORS)
#: An air zone is connected to every area of its two sectors.
ZONE_AREAS: Final = {
    zone: SECTOR_AREAS[first] | SECTOR_AREAS[second] for zone, (first, second) in ZONE_SECTORS.items()
}
ZONES_AT: Final = {
    area.id: tuple(zone for zone in ZONES if ZONE_AREAS[zone] & BIT[area.id]) for area in AREAS
}

MOUNTAIN: Final = _where(lambda area: area.terrain == "mountain")
PLATEAU: Final = _where(lambda area: area.terrain == "plateau")
MINOR_ERG: Final = _where(lambda area: area.terrain == "minor_erg")
#: All desert, the deep desert included.
DESERT: Final = _where(lambda area: area.terrain == "desert")
DEEP: Final = _where(lambda area: area.deep)

#: Where things lie at set-up.
SIETCH_SITES: Final = tuple(area.id for area in AREAS if area.sietch)
SETTLEMENT_SITES: Final = {area.id: area.settlement for area in AREAS if area.settlement is not None}
STATION_SITES: Final = tuple(area.id for area in AREAS if area.station)
#: The mountains that the family atomics can turn into desert.
ATOMIC_SITES: Final = ("splintered_rock", "hole_in_the_rock", "rimwall_west")

_PLATEAU_BORDERS: Final = tuple((BIT[area], NEAR[area]) for area in ids(PLATEAU))


def sheltered(mountains: int) -> int:
    """Plateaus exempt from storms: all their open borders lead to mountains or to other plateaus.

    >>> ids(sheltered(MOUNTAIN))
    ['arrakeen', 'carthag', 'imperial_basin', 'arsunt', 'hagga_basin']
    """
    open_ground = ALL & ~(mountains | PLATEAU)
    return sum(bit for bit, borders in _PLATEAU_BORDERS if not borders & open_ground)


def along(links: int, area: str) -> int:
    """The areas next to a chain of such links, the first of them next to the area."""
    chain, reach = 0, 0
    edge = NEAR[area] & links
    while edge:
        chain |= edge
        nearby = 0
        for link in ids(edge):
            nearby |= NEAR[link]
        reach |= nearby
        edge = nearby & links & ~chain
    return reach & ~BIT[area]
