"""Turning face-down things up: deployment tokens, sietches, testing stations.

Rules: token.reveal, sietch.reveal, station.take.
"""

from __future__ import annotations

from engine.flow import Flow
from engine.pieces import ATREIDES, TIERS, tokens_of
from engine.rules.tracks import raise_prescience


def supplied(flow: Flow, faction: str, wanted: dict[str, int]) -> dict[str, int]:
    """What the supply can give for those units: each figure, or the highest lower tier that is left."""
    supply = dict(flow.table.supply[faction])
    tiers = TIERS[faction]
    given: dict[str, int] = {}
    for tier in reversed(tiers):
        for _ in range(wanted.get(tier, 0)):
            for lower in reversed(tiers[: tiers.index(tier) + 1]):
                if supply.get(lower, 0):
                    supply[lower] -= 1
                    given[lower] = given.get(lower, 0) + 1
                    break
    return given


def reveal_tokens(flow: Flow, area: str, tokens: list[str] | None = None) -> bool:
    """Turn tokens of an area up and put their units in their place; the tokens leave the game."""
    table = flow.table
    here = tokens_of(table.legion(ATREIDES, area))
    chosen = here if tokens is None else [token for token in here if token in tokens]
    for token in chosen:
        table.legions[ATREIDES][area].pop(token)
        table.gone.append(token)
        shows = dict(flow.data.deployment_tokens[token])
        units = supplied(flow, ATREIDES, shows)
        table.take_from_supply(ATREIDES, units)
        if units:
            table.add(ATREIDES, area, units)
        marks = table.moved.get(area, {})
        if marks.pop(token, 0):
            # The units of a token that has moved in this action have moved with it.
            for unit, number in units.items():
                marks[unit] = marks.get(unit, 0) + number
        flow.emit("token_revealed", "token.reveal", area=area, shows=shows, units=units)
    if area in table.legions[ATREIDES] and not table.legions[ATREIDES][area]:
        del table.legions[ATREIDES][area]
    return bool(chosen)


def reveal_sietch(flow: Flow, area: str) -> bool:
    table = flow.table
    if area not in table.sietches or area in table.revealed_sietches:
        return False
    table.revealed_sietches.append(area)
    flow.emit("sietch_revealed", "sietch.reveal", area=area, rank=table.sietches[area])
    return True


def take_station(flow: Flow, area: str) -> None:
    """An Atreides legion has ended its move on a testing station; the back decides the marker."""
    table = flow.table
    table.stations.remove(area)
    face = flow.tower.pick(table.station_faces)
    table.station_faces[face] -= 1
    flow.emit("station_taken", "station.take", area=area, marker=face)
    raise_prescience(flow, {face: 1})
