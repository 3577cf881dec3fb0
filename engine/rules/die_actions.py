"""What the results of action dice allow.

Rules: action.strategy, action.leadership, action.deployment, action.mentat, action.house, shared.house_die.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.flow import Flow
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.action_dice import RESULTS, slots_of
from engine.rules.battle import OrderAttack
from engine.rules.deployment import DeployAtreides, DeployHarkonnen, PlaceVehicles, Upgrade
from engine.rules.movement import MoveLegions
from engine.rules.planning import DrawFromDecks

MENTAT_CARDS = 2


def _draw(flow: Flow, side: str) -> None:
    flow.push(DrawFromDecks(side, flow.acting_seat(side), MENTAT_CARDS))


#: What each action of a player board does. Before its name stands the result it belongs to.
ACTIONS: dict[str, Callable[[Flow, str], None]] = {
    "strategy_move": lambda flow, side: flow.push(MoveLegions(side, 2)),
    "strategy_attack": lambda flow, side: flow.push(OrderAttack(side)),
    "leadership_move": lambda flow, side: flow.push(MoveLegions(side, 2, with_leader=True)),
    "leadership_surprise": lambda flow, side: flow.push(OrderAttack(side, with_leader=True, surprise=True)),
    "deployment_units": lambda flow, side: flow.push(DeployHarkonnen()),
    "deployment_token": lambda flow, side: flow.push(DeployAtreides()),
    "deployment_leader": lambda flow, side: flow.push(DeployAtreides(with_token=False)),
    "mentat_draw": _draw,
    "house_upgrade": lambda flow, side: flow.push(Upgrade(side, "regular", "elite", 2)),
    "house_vehicles": lambda flow, side: flow.push(PlaceVehicles(2)),
}

_ATREIDES = {
    "strategy": ("strategy_move", "strategy_attack"),
    "leadership": ("leadership_move", "leadership_surprise"),
    "deployment": ("deployment_token", "deployment_leader"),
    "mentat": ("mentat_draw",),
}

#: The actions that each result offers.
OFFERED: dict[str, dict[str, tuple[str, ...]]] = {
    HARKONNEN: {
        "strategy": ("strategy_move", "strategy_attack"),
        "leadership": ("leadership_move", "leadership_surprise"),
        "deployment": ("deployment_units",),
        "mentat": ("mentat_draw",),
        "house": ("house_upgrade", "house_vehicles"),
    },
    # The Atreides House die serves as any other result.
    ATREIDES: {**_ATREIDES, "house": tuple(action for actions in _ATREIDES.values() for action in actions)},
}


def serves_as(side: str, result: str) -> tuple[str, ...]:
    """The results a die may be used as."""
    return RESULTS if side == ATREIDES and result == "house" else (result,)


def performer(flow: Flow, seat: str, result: str) -> str:
    """Who carries out an action of that result: the partner, if only the partner's board shows it."""
    if result in slots_of(flow, seat):
        return seat
    return next(other for other in flow.actors_of(flow.faction_of(seat)) if other != seat)


def take_action(flow: Flow, seat: str, action: str) -> None:
    """The seat's die has been spent; whoever performs the action decides all of it."""
    side = flow.faction_of(seat)
    result = action.split("_")[0]
    flow.table.acting = performer(flow, seat, result)
    flow.emit("action_taken", f"action.{result}", faction=side, action=action)
    ACTIONS[action](flow, side)
