"""Destroying settlements. Rules: settlement.destroyed, end.arrakeen."""

from __future__ import annotations

from engine.board import CAPITAL
from engine.flow import Flow
from engine.options import OBJECTIVE_ONLY_AT_END
from engine.rules.tracks import check_objective, raise_prescience, raise_supremacy
from engine.values import drop, omit


def destroy_settlement(flow: Flow, area: str) -> None:
    """A sietch is worth its rank in supremacy; a Harkonnen settlement moves every prescience marker."""
    table = flow.table
    if area in table.sietches:
        rank = table.sietches[area]
        table.sietches = drop(table.sietches, area)
        if area in table.revealed_sietches:
            table.revealed_sietches = omit(table.revealed_sietches, area)
        flow.emit("settlement_destroyed", "settlement.destroyed", area=area, rank=rank)
        raise_supremacy(flow, rank)
        return
    rank = table.settlements[area]
    table.settlements = drop(table.settlements, area)
    flow.emit("settlement_destroyed", "settlement.destroyed", area=area, rank=rank)
    raise_prescience(flow, dict.fromkeys(table.prescience, rank))
    if area == CAPITAL and OBJECTIVE_ONLY_AT_END not in flow.switches:
        check_objective(flow)
