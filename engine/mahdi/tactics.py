"""The tactics cards: where is harvested, and which sietch is the target. Rule: mahdi.tactics.

What lies there was drawn openly; which card comes next is decided when it is drawn.
"""

from __future__ import annotations

from engine.flow import Flow
from engine.mahdi import state

RULE = "mahdi.tactics"


def _draw(flow: Flow) -> int:
    drawn = state.drawn(flow)
    left = {str(place): 1 for place in range(len(flow.content.tactics)) if place not in drawn}
    if not left:
        return -1
    place = int(flow.tower.pick(left))
    state.draw(flow, place)
    return place


def draw_harvest(flow: Flow) -> None:
    state.set_card(flow, "harvest", _draw(flow))
    flow.emit("harvest_sector_drawn", RULE, sector=state.harvest_sector(flow))


def draw_target(flow: Flow) -> None:
    """Cards of the harvest sector, and of sietches that have fallen, are discarded."""
    while (place := _draw(flow)) >= 0:
        card = flow.content.tactics[place]
        sietch = state.place_of(flow, card.sietch)
        stands = sietch in flow.table.sietches
        if stands and card.sector != state.harvest_sector(flow):
            state.set_card(flow, "target_card", place)
            flow.emit("target_drawn", RULE, area=sietch, sector=card.sector)
            return
        flow.emit("tactics_discarded", RULE, area=sietch, sector=card.sector, stands=stands)
    state.set_card(flow, "target_card", -1)


def watch(flow: Flow) -> bool:
    """A target that has fallen gives way to the next at once."""
    if state.target_card(flow) is not None and state.target(flow) not in flow.table.sietches:
        draw_target(flow)
    return False
