"""Lasting effects: objects with an owner, a scope and an expiry. Rule: effect.lasting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


def against(flow: Flow, name: str, faction: str) -> Iterator[Mapping[str, Any]]:
    """The scopes of the effects of that name under which a side is: those of its opponent."""
    for effect in flow.table.effects:
        if effect["name"] == name and effect["owner"] != faction:
            yield effect["scope"]


def barred(flow: Flow, faction: str) -> frozenset[str]:
    """Figures with which nothing may be ordered, and that may be neither placed nor deployed."""
    return frozenset(piece for scope in against(flow, "no_orders", faction) for piece in scope["with"])
