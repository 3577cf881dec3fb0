"""Wormsigns, sandworms and carryalls: Desert Power (p.18, 30-31) and the Desert Hazards (p.20)."""

from __future__ import annotations

from itertools import combinations

from tests.oracle import facts
from tests.oracle.facts import ATREIDES, HARKONNEN, SANDWORM, WILD_MAKER
from tests.oracle.families import Family, Listed, Subsets, line, listed
from tests.oracle.position import Position
from tests.oracle.registry import always, oracle

FREMEN = always(ATREIDES)


def signs_left(position: Position) -> int:
    return facts.WORMSIGNS - len(position.table["wormsigns"])


# -- Desert Power ----------------------------------------------------------------------------------


def may_use_desert_power(position: Position) -> bool:
    """With fewer unspent dice than the Harkonnen, Bene Gesserit tokens counted (p.18, 33)."""
    return position.unspent(ATREIDES) < position.unspent(HARKONNEN)


DESERT_POWER = ("signs", "worms", "attack")


@oracle("place_signs", FREMEN, free=True)
def place_signs(position: Position) -> list[Family]:
    """Up to so many signs, each in another desert area without sign, worm or sietch (p.18)."""
    areas = [
        area
        for area in facts.AREAS
        if position.desert(area)
        and not position.sign(area)
        and not position.worm(area)
        and not position.settlement(ATREIDES, area)
        and not kept_away(position, area)
    ]
    question = position.question
    areas = [area for area in areas if area != question.get("beside")]
    most = min(question["most"], len(areas), signs_left(position))
    return [Subsets("signs", areas, 0, most), *rider_instead(position)]


def kept_away(position: Position, area: str) -> bool:
    """Desert War 32: no sign to Suspensor Troopers, unless a Harkonnen legion or harvester is there."""
    if not position.beside(area, facts.SUSPENSOR):
        return False
    return not position.has_legion(HARKONNEN, area) and not position.harvester(area)


def rider_instead(position: Position) -> list[Family]:
    """Desert War 25: with the two signs of Desert Power one Sandrider, into an empty desert area."""
    question = position.question
    if question["task"] != "signs_or_rider" or not question["riders"] or not question["most"]:
        return []
    origins = ["supply"] if position.supply(ATREIDES, facts.RIDER) else []
    origins += [area for area in facts.AREAS if position.beside(area, facts.RIDER)]
    goals = [area for area in facts.AREAS if position.desert(area) and position.empty(area)]
    return listed("rider", (line("rider", origin, goal) for origin in origins for goal in goals))


def stride(position: Position, worm: str) -> int:
    """Two areas; with a Sandrider three (Desert War 30)."""
    return 3 if position.beside(worm, facts.RIDER) else 2


@oracle("choose_worm_move", FREMEN, free=True)
def choose_worm_move(position: Position) -> list[Family]:
    """A worm that has not moved goes up to two desert areas (p.31).

    Where it ends there is nothing but, at most, a testing station; what lies on the way does not matter.
    """
    plan = position.task("move_worms")
    lines = set()
    for worm, figure in position.table["worms"].items():
        if worm in plan["stay"] or plan["kind"] not in ("", figure):
            continue
        steps = {area for area in facts.ADJACENT[worm] if position.desert(area)}
        for _ in range(stride(position, worm) - 1):
            steps |= {area for step in steps for area in facts.ADJACENT[step] if position.desert(area)}
        for goal in steps - {worm}:
            if position.holds_only_a_station(goal):
                lines.add(line("move_worm", worm, goal))
    return [*listed("move_worm", lines), Listed("done", {"done"})]


def worm_reaches(position: Position, worm: str, target: str) -> bool:
    """Up to two areas away, over one that is desert (p.31)."""
    if worm == target:
        return False
    reached = set(facts.ADJACENT[worm])
    for _ in range(stride(position, worm) - 1):
        reached |= {area for step in reached if position.desert(step) for area in facts.ADJACENT[step]}
    return target in reached


@oracle("attack_with_worm", FREMEN, free=True)
def attack_with_worm(position: Position) -> list[Family]:
    """A Harkonnen legion anywhere but in the mountains, or a harvester in the desert (p.31)."""
    wanted = position.question["kind"]
    lines = {
        line("worm_attack", worm, target)
        for worm, figure in position.table["worms"].items()
        for target in facts.AREAS
        if wanted in ("", figure)
        and worm_reaches(position, worm, target)
        and (
            (position.has_legion(HARKONNEN, target) and position.terrain(target) != "mountain")
            or (position.harvester(target) and position.desert(target))
        )
    }
    return [*listed("worm_attack", lines), Listed("done", {"done"})]


# -- signs that are turned up ----------------------------------------------------------------------


@oracle("choose_worm_figure", FREMEN)
def choose_worm_figure(position: Position) -> list[Family]:
    """A worm comes from the supply or from elsewhere on the board; the Wild Maker in play may serve too.

    (p.20, revised.) Worms that this same reveal has just brought stay where they are.
    """
    question = position.question
    figures = {figure for figure in (SANDWORM, WILD_MAKER) if position.supply(ATREIDES, figure)}
    figures |= {area for area in position.table["worms"] if area not in question["keep"]}
    return listed("worm_from", (line("worm_from", figure) for figure in figures))


@oracle("choose_signs", FREMEN)
def choose_signs(position: Position) -> list[Family]:
    """Too few signs: as many as there are go to desert areas with a Harkonnen legion or harvester and no sign
    or worm, where the Atreides like (p.20)."""
    areas = [
        area
        for area in facts.AREAS
        if position.desert(area)
        and (position.has_legion(HARKONNEN, area) or position.harvester(area))
        and not position.sign(area)
        and not position.worm(area)
    ]
    number = min(signs_left(position), len(areas))
    return [Subsets("signs", areas, number, number)]


@oracle("choose_rising", FREMEN)
def choose_rising(position: Position) -> list[Family]:
    """Four signs bring worms, five with the Wild Maker in play; the Atreides say which (p.20, revised)."""
    areas = position.task("desert_hazards")["rising"]
    in_play = WILD_MAKER not in position.table["waiting"][ATREIDES] + position.table["gone"]
    number = 5 if in_play else 4
    chosen = combinations(sorted(areas), min(number, len(areas)))
    return listed("rise", (line("rise", *some) for some in chosen))


@oracle("choose_effect", FREMEN)
def choose_effect(position: Position) -> list[Family]:
    """In any order (p.20); nothing happens where there is neither legion nor harvester.

    The same goes for signs that Harkonnen legions have entered together (p.30).
    """
    if position.question["task"] == "choose_sign":
        entered = position.task("war_arrive" if position.desert_war else "arrive")["areas"]
        signs = (
            area
            for area in entered
            if position.has_legion(HARKONNEN, area)
            and (position.sign(area) or (position.beside(area, facts.RIDER) and not position.worm(area)))
        )
        return listed("resolve", (line("resolve", area) for area in signs))
    areas = {
        area
        for area in position.task("desert_hazards")["waiting"]
        if position.has_legion(HARKONNEN, area) or position.harvester(area)
    }
    return listed("resolve", (line("resolve", area) for area in areas))


@oracle("call_carryall", always(HARKONNEN))
def call_carryall(position: Position) -> list[Family]:
    """Any carryall in an air zone connected to the harvester, or none (p.20)."""
    area = position.question["area"]
    lines = {
        line("carryall", zone)
        for zone, vehicle in position.table["zones"].items()
        if vehicle == "carryall" and position.connected(zone, area)
    }
    return [*listed("carryall", lines), Listed("lose_harvester", {"lose_harvester"})]
