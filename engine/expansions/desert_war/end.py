"""The end of the round: what leaves with the vehicles. Rule: desert_war.end."""

from __future__ import annotations

from engine.expansions.desert_war.state import (
    ESCORT,
    LAUNCHER,
    RIDER,
    SUSPENSOR,
    camps,
    keep,
    remove_camp,
    remove_troopers,
)
from engine.flow import Flow
from engine.phases.end import withdraw_vehicles
from engine.pieces import HARKONNEN

RULE = "desert_war.end"


def withdraw(flow: Flow) -> None:
    """Escorts wherever they are, troopers and camps; a rider stays with a worm."""
    table = flow.table
    withdraw_vehicles(flow)
    for area in table.areas_of(HARKONNEN):
        number = table.legion(HARKONNEN, area).get(ESCORT, 0)
        if number:
            table.remove(HARKONNEN, area, {ESCORT: number})
            table.put_in_supply(HARKONNEN, ESCORT, number)
            flow.emit("escorts_withdrawn", RULE, area=area, number=number)
    for area in flow.board.sort(table.beside):
        kinds = (SUSPENSOR, LAUNCHER) if area in table.worms else (SUSPENSOR, LAUNCHER, RIDER)
        remove_troopers(flow, area, *kinds, rule=RULE)
    for area in flow.board.sort(camps(flow)):
        remove_camp(flow, area, RULE)
    keep(flow, tokens=0)
