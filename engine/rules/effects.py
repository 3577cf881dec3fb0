"""Lasting effects: objects with an owner, a scope and an expiry. Rule: effect.lasting."""

from __future__ import annotations

from collections.abc import Iterator

from engine.contract.view import Effect
from engine.flow import Flow
from engine.values import omit


def add_effect(flow: Flow, effect: Effect) -> None:
    flow.table.effects = [*flow.table.effects, effect]
    flow.emit("effect_begun", "effect.lasting", **effect)


def expire_effects(flow: Flow, moment: str) -> None:
    table = flow.table
    ended = [effect for effect in table.effects if effect["until"] == moment]
    for effect in ended:
        table.effects = omit(table.effects, effect)
        flow.emit("effect_ended", "effect.lasting", name=effect["name"], owner=effect["owner"])


def against(flow: Flow, faction: str) -> Iterator[Effect]:
    """The effects under which a side is: those of its opponent."""
    for effect in flow.table.effects:
        if effect["owner"] != faction:
            yield effect


def barred(flow: Flow, faction: str) -> frozenset[str]:
    """Figures with which nothing may be ordered, and that may be neither placed nor deployed."""
    found: set[str] = set()
    for effect in against(flow, faction):
        if effect["name"] == "no_orders":
            found.update(effect["scope"]["with"])
    return frozenset(found)
