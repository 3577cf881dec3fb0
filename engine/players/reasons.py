"""Why a program would choose as it does: facts of the position that speak for a choice, each of them true.

A reason is not what the program has reckoned, which is a number, but something anybody can look up on the
table: a place next to an enemy, a legion that is larger. Where there is no such fact there is no reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from engine.choice import Choice, Part
from engine.classes import dataclass
from engine.components import STANDARD, Components
from engine.contract.view import Position
from engine.menu import Menu
from engine.pieces import ATREIDES, FACE_DOWN, HARKONNEN
from engine.players.deeds import HAND
from engine.players.greedy import GreedyPlayer
from engine.players.marches import Orders, moves
from engine.players.plans import Assaults, Plan, attacks, best, worm_strikes
from engine.players.sight import Sight

Params = Mapping[str, str | int]

#: A face-down token stands for so many units.
IN_TOKEN: Final = 2


@dataclass(frozen=True, slots=True)
class Reason:
    key: str
    params: Params

    def to_json(self) -> dict[str, str | int]:
        return {"told": self.key, **self.params}


def explain(view: Position, menu: Menu, choice: Choice, content: Components = STANDARD) -> Reason | None:
    """The first fact that speaks for this choice; None if there is none to name."""
    reasons = REASONS.get(choice.verb)
    if choice not in menu or reasons is None:
        return None
    return next(reasons(Sight(view, content), choice), None)


def advise(view: Position, menu: Menu, content: Components = STANDARD) -> tuple[Choice, Reason | None]:
    """What the greedy program would choose, always the same there, and why."""
    choice = GreedyPlayer(0, content).choose(view, menu)
    return choice, explain(view, menu, choice, content)


# -- facts -----------------------------------------------------------------------------------------


def units(sight: Sight, legion: Mapping[str, int]) -> int:
    """How many units a legion has, with those its face-down tokens stand for."""
    # For limits a token of one's own counts as one unit, and another's is nothing that could be counted.
    own = sum(legion.get(token, 0) for token in sight.tokens)
    return sight.pieces.count_units(legion) + (IN_TOKEN - 1) * own + IN_TOKEN * legion.get(FACE_DOWN, 0)


def of_move(sight: Sight, origin: str, target: str) -> Iterator[Reason]:
    """What speaks for a legion's going there."""
    side, enemy, board = sight.own, sight.enemy, sight.board
    if side == ATREIDES and target in sight.desert["stations"]:
        yield Reason("takes_station", {"area": target})
    if side == ATREIDES and target in sight.harvesters:
        yield Reason("destroys_harvester", {"area": target})
    there = board.near[target] & ~board.near[origin]
    for place in board.ids(there & board.mask(sight.ranks_of(enemy))):
        yield Reason("comes_near_place", {"area": target, "place": place})
    for place in board.ids(there & sight.legion_mask(enemy)):
        yield Reason("comes_near_legion", {"area": target, "place": place})
    if target in sight.ranks_of(side):
        yield Reason("guards", {"area": target})
    if sight.legions[side].get(target):
        yield Reason("joins", {"area": target})


def of_attack(sight: Sight, origin: str, target: str) -> Iterator[Reason]:
    """What speaks for an attack."""
    ours = units(sight, sight.legions[sight.own].get(origin, {}))
    enemies = sight.legions[sight.enemy].get(target)
    if not enemies:
        yield Reason("undefended", {"origin": origin, "target": target})
        return
    theirs = units(sight, enemies)
    if ours > theirs:
        yield Reason("outnumbers", {"origin": origin, "target": target, "ours": ours, "theirs": theirs})
    if target in sight.ranks_of(sight.enemy):
        yield Reason("strikes_place", {"origin": origin, "target": target})


def of_placing(sight: Sight, area: str) -> Iterator[Reason]:
    """What speaks for new pieces there."""
    board = sight.board
    if area in sight.ranks_of(sight.own):
        for place in board.ids(board.within2[area] & sight.legion_mask(sight.enemy)):
            yield Reason("threatened", {"area": area, "place": place})
    for place in board.ids(board.near[area] & board.mask(sight.ranks_of(sight.enemy))):
        yield Reason("comes_near_place", {"area": area, "place": place})
    if area in sight.ranks_of(sight.own):
        yield Reason("guards", {"area": area})


# -- by verb ---------------------------------------------------------------------------------------


def _move(sight: Sight, choice: Choice) -> Iterator[Reason]:
    yield from of_move(sight, *choice.args[:2])


def _attack(sight: Sight, choice: Choice) -> Iterator[Reason]:
    yield from of_attack(sight, *choice.args[:2])


def _place(sight: Sight, choice: Choice) -> Iterator[Reason]:
    for part in choice.parts:
        yield from of_placing(sight, _area(part))


def _area(part: Part) -> str:
    return part.args[0]


def _claim(sight: Sight, choice: Choice) -> Iterator[Reason]:
    yield Reason("advances", {"card": choice.args[0]})


def _act(sight: Sight, choice: Choice) -> Iterator[Reason]:
    action = choice.args[-1]
    if action in ("strategy_attack", "leadership_surprise"):
        surprise = action == "leadership_surprise"
        yield from _planned(sight, attacks(sight, Assaults(surprise, surprise)), of_attack)
    elif action in ("strategy_move", "leadership_move"):
        leader = action == "leadership_move"
        yield from _planned(sight, moves(sight, Orders(leader)), of_move)
    elif action == "mentat_draw" and sight.hand_size < HAND:
        yield Reason("hand_has_room", {"number": HAND - sight.hand_size})
    elif action == "deployment_units" and sight.supply(HARKONNEN).get("regular", 0):
        yield Reason("units_wait", {"number": sight.supply(HARKONNEN)["regular"]})
    elif action == "house_vehicles" and sight.supply(HARKONNEN).get("harvester", 0):
        yield Reason("harvesters_wait", {"number": sight.supply(HARKONNEN)["harvester"]})
    elif action == "deployment_token" and sight.tokens_left:
        yield Reason("tokens_wait", {"number": sight.tokens_left})


def _planned(
    sight: Sight, plans: Iterable[Plan], of: Callable[[Sight, str, str], Iterator[Reason]]
) -> Iterator[Reason]:
    plan = best(plans)
    if plan is not None and plan.value > 0:
        yield from of(sight, plan.origin, plan.target)


def _desert_power(sight: Sight, choice: Choice) -> Iterator[Reason]:
    plan = best(worm_strikes(sight))
    if choice.args[0] == "attack" and plan is not None:
        yield Reason("worm_reaches", {"origin": plan.origin, "target": plan.target})


REASONS: Final[Mapping[str, Callable[[Sight, Choice], Iterator[Reason]]]] = {
    "act": _act,
    "attack": _attack,
    "claim": _claim,
    "deploy": _place,
    "desert_power": _desert_power,
    "move": _move,
    "place": _place,
}
