"""Lasting effects: objects with an owner, a scope and an expiry. Rule: effect.lasting."""

from __future__ import annotations

from typing import Any

from engine.flow import Flow


def add_effect(flow: Flow, name: str, owner: str, until: str, **scope: Any) -> None:
    """``until`` is the name of the moment at which it ends, such as ``turn_of_atreides``."""
    flow.table.effects.append({"name": name, "owner": owner, "until": until, "scope": scope})
    flow.emit("effect_begun", "effect.lasting", name=name, owner=owner, until=until, scope=scope)


def expire_effects(flow: Flow, moment: str) -> None:
    table = flow.table
    ended = [effect for effect in table.effects if effect["until"] == moment]
    for effect in ended:
        table.effects.remove(effect)
        flow.emit("effect_ended", "effect.lasting", name=effect["name"], owner=effect["owner"])


def barred(flow: Flow, faction: str) -> frozenset[str]:
    """Figures that may be neither placed nor deployed: an opponent's effect forbids them orders."""
    return frozenset(
        piece
        for effect in flow.table.effects
        if effect["name"] == "no_orders" and effect["owner"] != faction
        for piece in effect["scope"]["with"]
    )
