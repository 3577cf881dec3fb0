"""What everybody at the table sees of the battle that is being fought: the dice, and what they come from.

Rules: battle.dice, battle.discard, battle.abilities, battle.special_elites, battle.hits.
"""

from __future__ import annotations

from typing import cast

from engine.contract.view import Battle as BattleReport
from engine.contract.view import BattleRole, Counted, Nothing, Pool
from engine.flow import Flow
from engine.pieces import ATREIDES
from engine.rules.battle import SIDES, Battle


def battle_report(flow: Flow) -> BattleReport | Nothing:
    """Empty while nobody fights; nobody does any more when the game is over."""
    battle = flow.inside(Battle)
    if battle is None or flow.table.winner:
        return {}
    return {
        "side": battle.side,
        "origin": battle.origin,
        "target": battle.target,
        "surprise": battle.surprise,
        "round": battle.round,
        "step": battle.step,
        "roles": {role: _role(flow, battle, role) for role in SIDES},
    }


def _role(flow: Flow, battle: Battle, role: str) -> BattleRole:
    return {
        "faction": battle.faction(role),
        "area": battle.area(role),
        "pool": _pool(flow, battle, role),
        "rolled": dict(battle.rolled.get(role, {})),
        "abilities": dict(battle.abilities.get(role, {})),
        # Once the hits are counted: swords, shields, shields that were cancelled, hits landed.
        "counted": cast(Counted, dict(battle.counted.get(role, {}))),
    }


def _pool(flow: Flow, battle: Battle, role: str) -> Pool:
    """How many dice a side rolls, and why: before the roll as it stands, after it as it was rolled."""
    if role in battle.pools:
        return battle.pools[role].copy()
    hidden = battle.faction("defender") == ATREIDES and battle.target not in flow.table.revealed_sietches
    rank = battle.rank(flow) if role == "defender" and not hidden else 0
    return battle.reasons(flow, role, rank)
