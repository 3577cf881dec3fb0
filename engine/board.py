"""Arrakis: areas, sectors, air zones, borders and distances, computed once for each content.

An area is its id, everywhere. A set of areas is a bit mask in board order, so that sets are combined with
``&``, ``|`` and ``& ~``; ``ids`` and ``mask`` translate. A board is the same during a whole game: what
changes on it (mountains the atomics flattened, destroyed settlements) lies on the table and is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from engine.classes import dataclass

#: The mountains that the family atomics can turn into desert.
ATOMIC_SITES: Final = ("splintered_rock", "hole_in_the_rock", "rimwall_west")
#: The settlement whose fall is compared with the objective at once.
CAPITAL: Final = "arrakeen"


@dataclass(frozen=True, slots=True)
class Area:
    id: str
    index: int
    sectors: tuple[str, ...]
    terrain: str
    deep: bool
    settlement: int | None
    sietch: bool
    station: bool
    neighbors: tuple[str, ...]
    impassable: tuple[str, ...]


def _area(index: int, entry: Mapping[str, Any]) -> Area:
    return Area(
        id=entry["id"],
        index=index,
        sectors=tuple(entry["sectors"]),
        terrain=entry["terrain"],
        deep=entry["deep"],
        settlement=entry["settlement"],
        sietch=entry["sietch"],
        station=entry["testing_station"],
        neighbors=tuple(entry["neighbors"]),
        impassable=tuple(entry["impassable"]),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The map of one content. Its tables are read by the hottest loops and are therefore plain mappings;
    nobody changes them."""

    areas: tuple[Area, ...]
    area: Mapping[str, Area]
    index: Mapping[str, int]
    bit: Mapping[str, int]
    all: int

    #: Areas that share an open border: the neighbours on the ground.
    near: Mapping[str, int]
    #: Areas that share any border: the neighbours in the air.
    fly1: Mapping[str, int]
    within2: Mapping[str, int]
    fly2: Mapping[str, int]

    sectors: tuple[str, ...]
    sectors_at: Mapping[str, tuple[str, ...]]
    sector_areas: Mapping[str, int]
    zones: tuple[str, ...]
    zone_sectors: Mapping[str, tuple[str, ...]]
    #: What players call them: letters from the west to the east, as they are drawn.
    zone_letters: Mapping[str, str]
    #: An air zone is connected to every area of its sectors.
    zone_areas: Mapping[str, int]
    zones_at: Mapping[str, tuple[str, ...]]

    mountain: int
    plateau: int
    minor_erg: int
    #: All desert, the deep desert included.
    desert: int
    deep: int

    #: Where things lie at set-up.
    sietch_sites: tuple[str, ...]
    settlement_sites: Mapping[str, int]
    station_sites: tuple[str, ...]
    atomic_sites: tuple[str, ...]

    #: For each byte of a mask, the ids that each of its 256 values stands for.
    _ids_of_byte: tuple[tuple[tuple[str, ...], ...], ...]
    #: Each plateau with the areas it borders on.
    _plateau_borders: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Board:
        """The map that board.json describes, which has been checked."""
        areas = tuple(_area(index, entry) for index, entry in enumerate(data["areas"]))
        bit = {area.id: 1 << area.index for area in areas}
        sectors = tuple(dict.fromkeys(sector for area in areas for sector in area.sectors))
        sector_areas = {
            name: _union(bit[area.id] for area in areas if name in area.sectors) for name in sectors
        }
        zone_sectors = {zone["id"]: tuple(zone["sectors"]) for zone in data["air_zones"]}
        zone_areas = {
            zone: _union(sector_areas[sector] for sector in named) for zone, named in zone_sectors.items()
        }
        near = {area.id: _union(bit[other] for other in area.neighbors) for area in areas}
        fly1 = {area.id: near[area.id] | _union(bit[other] for other in area.impassable) for area in areas}
        plateau = _where(areas, lambda area: area.terrain == "plateau")
        return cls(
            areas=areas,
            area={area.id: area for area in areas},
            index={area.id: area.index for area in areas},
            bit=bit,
            all=(1 << len(areas)) - 1,
            near=near,
            fly1=fly1,
            within2=_spread(areas, near),
            fly2=_spread(areas, fly1),
            sectors=sectors,
            sectors_at={area.id: area.sectors for area in areas},
            sector_areas=sector_areas,
            zones=tuple(zone_sectors),
            zone_sectors=zone_sectors,
            zone_letters={
                zone["id"]: chr(ord("A") + i)
                for i, zone in enumerate(sorted(data["air_zones"], key=lambda zone: tuple(zone["centre"])))
            },
            zone_areas=zone_areas,
            zones_at={
                area: tuple(zone for zone, there in zone_areas.items() if there & own)
                for area, own in bit.items()
            },
            mountain=_where(areas, lambda area: area.terrain == "mountain"),
            plateau=plateau,
            minor_erg=_where(areas, lambda area: area.terrain == "minor_erg"),
            desert=_where(areas, lambda area: area.terrain == "desert"),
            deep=_where(areas, lambda area: area.deep),
            sietch_sites=tuple(area.id for area in areas if area.sietch),
            settlement_sites={area.id: area.settlement for area in areas if area.settlement is not None},
            station_sites=tuple(area.id for area in areas if area.station),
            atomic_sites=ATOMIC_SITES,
            _ids_of_byte=_ids_of_byte(areas),
            _plateau_borders=tuple((own, near[area]) for area, own in bit.items() if own & plateau),
        )

    def ids(self, mask: int) -> list[str]:
        """The areas of a mask, in board order.

        >>> from engine.components import STANDARD
        >>> STANDARD.board.ids(STANDARD.board.near["north_pole"])
        ['cne_3', 'wind_pass', 'cse_1', 'csw_4']
        """
        found: list[str] = []
        tables = self._ids_of_byte
        for table, value in zip(tables, mask.to_bytes(len(tables), "little"), strict=True):
            if value:
                found += table[value]
        return found

    def mask(self, areas: Iterable[str]) -> int:
        """The set of these areas."""
        found, bit = 0, self.bit
        for area in areas:
            found |= bit[area]
        return found

    def sort(self, areas: Iterable[str]) -> list[str]:
        """These areas in board order."""
        return sorted(areas, key=self.index.__getitem__)

    def sheltered(self, mountains: int) -> int:
        """Plateaus exempt from storms: all their open borders lead to mountains or to other plateaus.

        >>> from engine.components import STANDARD
        >>> STANDARD.board.ids(STANDARD.board.sheltered(STANDARD.board.mountain))
        ['arrakeen', 'carthag', 'imperial_basin', 'arsunt', 'hagga_basin']
        """
        open_ground = self.all & ~(mountains | self.plateau)
        return sum(bit for bit, borders in self._plateau_borders if not borders & open_ground)

    def along(self, links: int, area: str) -> int:
        """The areas next to a chain of such links, the first of them next to the area."""
        chain, reach = 0, 0
        near = self.near
        edge = near[area] & links
        while edge:
            chain |= edge
            nearby = 0
            for link in self.ids(edge):
                nearby |= near[link]
            reach |= nearby
            edge = nearby & links & ~chain
        return reach & ~self.bit[area]

    def chains(self, links: int) -> list[tuple[int, int]]:
        """These links as chains of neighbours, each with all areas next to one of its links."""
        found: list[tuple[int, int]] = []
        near = self.near
        for link in self.ids(links):
            chain, reach = self.bit[link], near[link]
            # Those met before that it joins are one with it.
            apart = []
            for other in found:
                if other[0] & near[link]:
                    chain, reach = chain | other[0], reach | other[1]
                else:
                    apart.append(other)
            found = [*apart, (chain, reach)]
        return found

    def between(self, links: int, area: str, goal: str) -> list[str]:
        """The areas that a shortest way on the ground passes, all of them such links; none if they are
        neighbours, or if there is no such way.

        >>> from engine.components import STANDARD
        >>> STANDARD.board.between(STANDARD.board.desert, "wind_pass", "sw_9")
        ['csw_3', 'windgap']
        """
        near, bit = self.near, self.bit
        # How far what is reached by so many steps lies, from the goal backwards.
        rings = [bit[goal]]
        reached = rings[0]
        while not near[area] & rings[-1]:
            ring = 0
            for here in self.ids(rings[-1]):
                ring |= near[here]
            ring &= links & ~reached & ~bit[area]
            if not ring:
                return []
            rings.append(ring)
            reached |= ring
        found: list[str] = []
        here = area
        for ring in reversed(rings[1:]):
            here = self.ids(near[here] & ring)[0]
            found.append(here)
        return found


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _where(areas: Iterable[Area], holds: Callable[[Area], bool]) -> int:
    return _union(1 << area.index for area in areas if holds(area))


def _spread(areas: tuple[Area, ...], steps: Mapping[str, int]) -> dict[str, int]:
    """What is within two steps of each area, without the area itself."""
    reach: dict[str, int] = {}
    for area in areas:
        first = steps[area.id]
        found = first | _union(steps[middle.id] for middle in areas if first >> middle.index & 1)
        reach[area.id] = found & ~(1 << area.index)
    return reach


def _ids_of_byte(areas: tuple[Area, ...]) -> tuple[tuple[tuple[str, ...], ...], ...]:
    tables = []
    for start in range(0, len(areas), 8):
        table: list[tuple[str, ...]] = [()]
        for area in areas[start : start + 8]:
            # The same without and with that area, whose bit is above all before it.
            table += [(*ids, area.id) for ids in table]
        tables.append(tuple(table))
    return tuple(tables)
