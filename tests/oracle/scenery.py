"""Moving things about in a position that is written down. Pieces only change places: it stays sound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from engine.flow import TASKS
from tests.oracle import facts
from tests.oracle.facts import ATREIDES, HARKONNEN, SANDWORM, WILD_MAKER
from tests.oracle.position import Position

Rand = Callable[[int], int]
Form = dict[str, Any]
#: Changes a turn so that something rare is near, and says whether the turn suited it.
Stage = Callable[[Form, Rand], bool]

STAGES: dict[str, Stage] = {}


def stage(build: Stage) -> Stage:
    STAGES[build.__name__] = build
    return build


def turn_of(form: Form) -> str:
    return str(form["table"]["turn"])


def some(items: list[str], number: int, rand: Rand) -> list[str]:
    """So many different items, or all."""
    left = list(items)
    return [left.pop(rand(len(left))) for _ in range(min(number, len(left)))]


def areas(form: Form, wanted: Callable[[Position, str], bool]) -> list[str]:
    position = Position(form)
    return [area for area in facts.AREAS if wanted(position, area)]


def bare_desert(position: Position, area: str) -> bool:
    return position.desert(area) and position.empty(area)


def put(form: Form, side: str, area: str, piece: str, number: int = 1) -> int:
    """From the supply into an area, as many as there are."""
    table = form["table"]
    number = min(number, table["supply"][side].get(piece, 0))
    if number:
        table["supply"][side][piece] -= number
        legion = table["legions"][side].setdefault(area, {})
        legion[piece] = legion.get(piece, 0) + number
    return number


def take_back(form: Form, side: str, leader: str) -> None:
    """A leader off the board into the supply."""
    table = form["table"]
    for legion in table["legions"][side].values():
        if legion.pop(leader, 0):
            table["supply"][side][leader] = 1


def legion_at(form: Form, side: str, area: str, rand: Rand, units: int = 0) -> bool:
    """A legion of random strength; false if the supply gives no unit."""
    placed = 0
    position = Position(form)
    room = position.limit(side) - position.units(side, area)
    for _ in range(min(room, units or 1 + rand(6))):
        tiers = facts.UNITS[side]
        placed += put(form, side, area, tiers[rand(len(tiers))])
    if placed:
        leaders = [piece for piece in form["table"]["supply"][side] if facts.is_leader(piece)]
        for leader in some(leaders, rand(4), rand):
            put(form, side, area, leader, 1 + rand(2) if leader in facts.GENERIC_LEADER.values() else 1)
    return placed > 0


def signs_at(form: Form, chosen: list[str]) -> None:
    form["table"]["wormsigns"] += chosen


def worms_at(form: Form, chosen: list[str], wild: bool = False) -> None:
    table = form["table"]
    for area in chosen:
        if table["supply"][ATREIDES].get(SANDWORM, 0):
            table["supply"][ATREIDES][SANDWORM] -= 1
            table["worms"][area] = SANDWORM
    if wild and WILD_MAKER in table["waiting"][ATREIDES] and chosen:
        table["waiting"][ATREIDES].remove(WILD_MAKER)
        if chosen[0] in table["worms"]:
            table["supply"][ATREIDES][SANDWORM] += 1
        table["worms"][chosen[0]] = WILD_MAKER
        table["spent_leaders"].append(WILD_MAKER)


def vehicles_at(form: Form, vehicle: str, chosen: list[str]) -> None:
    table = form["table"]
    for place in chosen:
        if table["supply"][HARKONNEN].get(vehicle, 0):
            table["supply"][HARKONNEN][vehicle] -= 1
            if vehicle == "harvester":
                table["harvesters"].append(place)
            else:
                standing = table["zones"].get(place)
                if standing:
                    table["supply"][HARKONNEN][standing] += 1
                table["zones"][place] = vehicle


def cluster(form: Form, wanted: Callable[[Position, str], bool], number: int, rand: Rand) -> list[str]:
    """So many such areas close to one another, in random order."""
    fit = set(areas(form, wanted))
    if not fit:
        return []
    found = some(sorted(fit), 1, rand)
    rim = list(found)
    while rim and len(found) < number:
        here = rim.pop(rand(len(rim)))
        for area in some(sorted(facts.ADJACENT[here]), 9, rand):
            if area in fit and area not in found:
                found.append(area)
                rim.append(area)
    return some(found[:number], number, rand)


def scatter(form: Form, rand: Rand) -> None:
    """Wormsigns, worms and legions of both sides in one part of the desert, some legions on signs."""
    free = cluster(form, bare_desert, 14 + rand(12), rand)
    legions = [free.pop() for _ in range(min(len(free), 3 + rand(5)))]
    room = min(facts.WORMSIGNS - len(form["table"]["wormsigns"]), 5 + rand(7))
    worms_at(form, [free.pop() for _ in range(min(len(free), 1 + rand(3)))], wild=not rand(2))
    signs_at(form, [area for area in legions if not rand(3)][:room])
    room -= len(legions)
    signs_at(form, [free.pop() for _ in range(min(len(free), max(0, room)))])
    for area in legions:
        legion_at(form, (HARKONNEN, ATREIDES)[rand(2)], area, rand)


def legions_at_walls(form: Form, rand: Rand, number: int = 6) -> None:
    """Legions on either side of impassable borders."""
    walls = [area for area in facts.AREAS if facts.TOUCHING[area] != facts.ADJACENT[area]]
    for area in some(walls, number, rand):
        if Position(form).empty(area):
            legion_at(form, (HARKONNEN, ATREIDES)[rand(2)], area, rand)


def worm_from_anywhere(form: Form, area: str) -> None:
    """A sandworm into an area, out of the supply or from elsewhere on the board."""
    table = form["table"]
    elsewhere = [other for other, figure in table["worms"].items() if figure == SANDWORM]
    if not table["supply"][ATREIDES].get(SANDWORM, 0) and elsewhere:
        del table["worms"][elsewhere[0]]
        table["supply"][ATREIDES][SANDWORM] += 1
    worms_at(form, [area])


def written(task: Form) -> Form:
    """A task as a position holds it: with its version, and the seat beside the side where it has one."""
    kind = TASKS[task["task"]]
    found = {"version": kind.version, **task}
    names = [spec.name for spec in fields(kind)]
    for name in ("seat", "board"):
        if name in names and name not in found:
            found[name] = found["side"]
    return {key: found[key] for key in found if key in ("task", "version", *names)}


def ask(form: Form, *tasks: Form) -> bool:
    """Put tasks in place of the question of a turn; the last one is the new question."""
    form["stack"].pop()
    form["stack"] += [written(task) for task in tasks]
    return True


def dice_for(form: Form, side: str, result: str) -> None:
    """One die of that result, taken from the others or from the used ones."""
    table = form["table"]
    dice = table["dice"][side]
    if dice.get(result):
        return
    for other in facts.RESULTS:
        if dice.get(other):
            dice[other] -= 1
            dice[result] = dice.get(result, 0) + 1
            return
    if table["used_dice"][side]:
        table["used_dice"][side] -= 1
        dice[result] = dice.get(result, 0) + 1
