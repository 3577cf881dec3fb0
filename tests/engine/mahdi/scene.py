"""Positions for the criteria: legions laid on a bare table, with the automaton's sight of it.

Unless said otherwise all eight sietches stand with rank 2, each held by a token and a Naib, and the target is
Windgap.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.components import STANDARD
from engine.mahdi import data as mode_data
from engine.mahdi.data import Data
from engine.mahdi.sight import Sight
from engine.pieces import ATREIDES, HARKONNEN
from engine.table import Table

Legion = dict[str, int]
Legions = Mapping[str, Mapping[str, int]]

SIETCHES = STANDARD.board.sietch_sites
ZONES = STANDARD.board.zones
#: A token and a Naib in each sietch.
HELD: Legions = {area: {"token": 1, "naib": 1} for area in SIETCHES}
#: The garrison of a settlement that was left.
TOKENS: Legion = {"black": 1, "silver": 1}


def sight(
    own: Legions,
    enemy: Legions = HELD,
    target: str = "windgap",
    *,
    ranks: Mapping[str, int] | None = None,
    card: str = "",
    harvest: str = "",
    ornithopters: Iterable[str] = (),
    zones: Mapping[str, str] | None = None,
    signs: Iterable[str] = (),
    worms: Iterable[str] = (),
    harvesters: Iterable[str] = (),
    bans: Iterable[str] = (),
    flew: bool = False,
    stations: bool = True,
    atomics: str = "",
    settlements: Iterable[str] | None = None,
    data: Data = mode_data.STANDARD,
) -> Sight:
    """``ranks`` are those that are not 2; a rank of 0 is a sietch that has fallen."""
    table = Table(STANDARD)
    ids = {
        "token": [*STANDARD.deployment_tokens],
        "black": [token for token, seen in STANDARD.pieces.garrisons.items() if "black" in seen],
        "silver": [token for token, seen in STANDARD.pieces.garrisons.items() if "silver" in seen],
    }
    for faction, legions in ((HARKONNEN, own), (ATREIDES, enemy)):
        for area, legion in legions.items():
            pieces: Legion = {}
            for piece, number in legion.items():
                for _ in range(number):
                    name = ids[piece].pop(0) if piece in ids else piece
                    pieces[name] = pieces.get(name, 0) + 1
            table.add(faction, area, pieces)
    table.sietches = {area: rank for area in SIETCHES if (rank := (ranks or {}).get(area, 2))}
    held = STANDARD.board.settlement_sites
    table.settlements = {
        area: rank for area, rank in held.items() if settlements is None or area in settlements
    }
    table.stations = list(STANDARD.board.station_sites) if stations else []
    table.zones = dict(zones or dict.fromkeys(ornithopters, "ornithopter"))
    table.wormsigns, table.harvesters = list(signs), list(harvesters)
    table.worms = dict.fromkeys(worms, "sandworm")
    table.bans, table.atomics = list(bans), atomics
    cards = {it.sietch: it.sector for it in STANDARD.tactics}
    return Sight(table, data, target, card or cards.get(target, ""), harvest, flew)


def reading(**values: object) -> Data:
    """The data of the mode with another reading."""
    readings = replace(mode_data.STANDARD.readings, **values)  # type: ignore[arg-type]
    return replace(mode_data.STANDARD, readings=readings)


def everybody(position: Sight, *, leader: bool = False, without: Iterable[str] = ()) -> list[str]:
    """The legions that are considered."""
    pieces = position.table.pieces
    return [
        area
        for area in position.table.areas_of(HARKONNEN)
        if area not in [*without]
        and pieces.count_units(position.own[area])
        and (not leader or pieces.count_leaders(position.own[area]))
    ]
