"""Placing and deploying pieces by cards (p.18): units and leaders, tokens, sandworms, sietches."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.oracle import facts
from tests.oracle.deploying import layout_line, layouts, leaders_in_supply
from tests.oracle.facts import ATREIDES, HARKONNEN, SANDWORM, UNITS, WILD_MAKER
from tests.oracle.families import Family, Listed, all_counts, line, listed
from tests.oracle.position import Position
from tests.oracle.registry import always, oracle
from tests.oracle.scripts import (
    ANYWHERE,
    DEPLOYING,
    PAUL,
    SPREAD,
    places,
    source,
)

DONE = Listed("done", {"done"})
FREMEN = always(ATREIDES)


def can_stand_for(side: str, figures: dict[str, int], wanted: dict[str, int]) -> bool:
    """Whether each of these figures can take the place of another wanted one of its own or a higher tier."""
    tiers = UNITS[side]
    left = {tier: wanted.get(tier, 0) for tier in tiers}
    for tier in reversed(tiers):
        for _ in range(figures.get(tier, 0)):
            free = [higher for higher in tiers[tiers.index(tier) :] if left[higher]]
            if not free:
                return False
            left[free[0]] -= 1
    return True


def wanted_units(side: str, what: dict[str, int]) -> dict[str, int]:
    """What is placed together: all units, but special elites and elites before regular ones."""
    lowest, middle, highest = UNITS[side]
    wanted = {tier: what.get(tier, 0) for tier in UNITS[side]}
    if wanted[highest] and wanted[lowest]:
        return {middle: wanted[middle], highest: wanted[highest]}
    return wanted


def wanted_leaders(side: str, what: dict[str, int]) -> tuple[set[str], int]:
    """The leaders one of whom is still to be placed, and how many of them."""
    for name, number in what.items():
        if name not in UNITS[side] and number:
            if name == "leader":
                own = {facts.GENERIC_LEADER[side], *facts.NAMED_OF[side]}
                return own, number
            return (set(PAUL) if name == "paul" else {name}), number
    return set(), 0


def goals(position: Position, plan: dict[str, Any]) -> list[str]:
    """Where the pieces may go; all the others beside the first, or each somewhere else."""
    card, used = source(position), plan["used"]
    if card not in SPREAD | ANYWHERE and used:
        return [used[-1]]
    fits = places(position, plan["what"])
    return [area for area in facts.AREAS if fits(position, area) and (card not in SPREAD or area not in used)]


def unit_layouts(position: Position, side: str, plan: dict[str, Any]) -> Iterator[dict[str, dict[str, int]]]:
    """Every way to put some of the wanted units from the supply into areas; the first is none at all."""
    card = source(position)
    areas = goals(position, plan)
    wanted = wanted_units(side, plan["what"])
    most = sum(wanted.values())
    there = {tier: min(position.supply(side, tier), most) for tier in UNITS[side]}
    for load in all_counts(there, 0, most):
        if not can_stand_for(side, load, wanted):
            continue
        pieces = [tier for tier, number in load.items() for _ in range(number)]
        if not pieces:
            yield {}
        elif card in SPREAD and len(load) == 1:
            for chosen in combinations(areas, len(pieces)):
                yield {area: {pieces[0]: 1} for area in chosen}
        elif card in SPREAD:
            yield from _spread(areas, load)
        elif card in ANYWHERE:
            yield from _anywhere(areas, load)
        else:
            for area in areas:
                yield {area: load}


def _spread(areas: list[str], load: dict[str, int]) -> Iterator[dict[str, dict[str, int]]]:
    """Each piece in an area of its own."""
    (tier, number), *rest = load.items()
    for chosen in combinations(areas, number):
        here = {area: {tier: 1} for area in chosen}
        if not rest:
            yield here
            continue
        for others in _spread([area for area in areas if area not in chosen], dict(rest)):
            yield {**here, **others}


def _anywhere(areas: list[str], load: dict[str, int]) -> Iterator[dict[str, dict[str, int]]]:
    (tier, number), *rest = load.items()
    for layout in layouts(areas, number):
        here = {area: {tier: n} for area, n in layout.items()}
        if not rest:
            yield here
            continue
        for others in _anywhere(areas, dict(rest)):
            yield {
                area: {**here.get(area, {}), **others.get(area, {})} for area in here.keys() | others.keys()
            }


@oracle("choose_placing", lambda position: str(position.task("place_pieces")["side"]), free=True)
def choose_placing(position: Position) -> list[Family]:
    """From the supply any of the pieces at once; from the board one by one; never from the tank.

    A figure of a lower tier may stand for any unit. A leader goes where a unit of his side stands or comes
    at the same time.
    """
    plan = position.task("place_pieces")
    side = str(plan["side"])
    verb = "deploy" if source(position) in DEPLOYING else "place"
    leaders, number = wanted_leaders(side, plan["what"])
    there = {leader: min(n, number) for leader, n in leaders_in_supply(position, side).items()}
    there = {leader: n for leader, n in there.items() if leader in leaders}
    areas = goals(position, plan)
    lines = set()
    for layout in unit_layouts(position, side, plan):
        lines.add(layout_line(verb, layout))
        together = layout and source(position) not in SPREAD | ANYWHERE
        homes = [area for area in areas if area in layout or position.units(side, area)]
        for load in all_counts(there, 1, number):
            # Cards place one leader at a time, and with all the others unless they may go anywhere.
            (leader,) = load
            homes = [area for area in homes if area in layout or not together]
            for area in homes:
                lines.add(layout_line(verb, {**layout, area: {**layout.get(area, {}), leader: 1}}))
    found: list[Family] = listed(verb, lines) if lines - {verb} else []
    if verb == "place":
        found += taken_from_the_board(position, side, plan, areas, leaders)
    return [*found, DONE]


def taken_from_the_board(
    position: Position, side: str, plan: dict[str, Any], areas: list[str], leaders: set[str]
) -> list[Family]:
    """A piece in play stands on the board: a unit that can stand for a wanted one, or the leader."""
    wanted = wanted_units(side, plan["what"])
    barred = {
        piece
        for effect in position.table["effects"]
        if effect["name"] == "no_orders" and effect["owner"] != side
        for piece in effect["scope"]["with"]
    }
    lines = set()
    for origin, legion in position.legions(side).items():
        for piece in legion:
            unit = facts.is_unit_figure(piece) and can_stand_for(side, {piece: 1}, wanted)
            leader = piece in leaders and piece not in barred
            for area in areas:
                if area != origin and (unit or (leader and position.units(side, area))):
                    lines.add(line("take", origin, piece, area))
    return listed("take", lines)


# -- deployment tokens -----------------------------------------------------------------------------


def within_two(area: str) -> set[str]:
    near = set(facts.ADJACENT[area])
    return near | {beyond for step in near for beyond in facts.ADJACENT[step]}


def token_goals(position: Position) -> list[str]:
    """Any sietch; for Cielago's Piping Message one with a Harkonnen legion within two areas."""
    sietches = list(position.table["sietches"])
    if source(position) != "cielagos_piping_message":
        return sietches
    return [area for area in sietches if within_two(area) & position.legions(HARKONNEN).keys()]


@oracle("put_token", FREMEN, free=True)
def put_token(position: Position) -> list[Family]:
    """A drawn token has to be put down, at any sietch if none is meant any more."""
    goals = token_goals(position) or position.table["sietches"]
    return listed("put_token", (line("put_token", area) for area in goals))


@oracle("choose_token", FREMEN, free=True)
def choose_token(position: Position) -> list[Family]:
    """A token drawn unseen, or one from the board unless it says *deploy*; or none (ruling 21)."""
    areas = token_goals(position)
    deploying = position.question["task"] == "deploy_token"
    lines = {
        line("take_token", piece, area)
        for origin, legion in position.legions(ATREIDES).items()
        for piece in legion
        for area in areas
        if facts.is_token(piece) and area != origin and not deploying
    }
    draw = {"draw_token"} if position.table["deployment_pool"] and areas else set()
    return [*listed("take_token", lines), *listed("draw_token", draw), DONE]


@oracle("swap_tokens", FREMEN, free=True)
def swap_tokens(position: Position) -> list[Family]:
    """Stillsuits: two sietches, one of which has tokens; each pair is told once, in the order of the map."""
    sietches = [area for area in facts.AREAS if area in position.table["sietches"]]
    lines = {
        line("swap", one, other)
        for one, other in combinations(sietches, 2)
        if any(facts.is_token(piece) for area in (one, other) for piece in position.legion(ATREIDES, area))
    }
    return [*listed("swap", lines), DONE]


@oracle("move_sietch", FREMEN, free=True)
def move_sietch(position: Position) -> list[Family]:
    """Kitab al-Ibar: to an adjacent empty desert area."""
    lines = {
        line("move_sietch", area, goal)
        for area in position.table["sietches"]
        for goal in facts.ADJACENT[area]
        if position.desert(goal) and position.empty(goal)
    }
    return [*listed("move_sietch", lines), DONE]


# -- sandworms -------------------------------------------------------------------------------------


def worm_place_fits(position: Position, area: str, others: list[str]) -> bool:
    """An empty desert area, beside another sandworm (Wall of Sandworms) or one's own legions (Thumpers)."""
    if not (position.desert(area) and position.empty(area)):
        return False
    card = source(position)
    if card == "wall_of_sandworms":
        return any(worm in facts.ADJACENT[area] for worm in others)
    if card == "thumpers":
        return any(position.has_legion(ATREIDES, near) for near in facts.ADJACENT[area])
    return True


def worm_to_a_rider(position: Position) -> list[Family]:
    """Desert War 31: a sandworm, not the Wild Maker, to a Sandrider beside whom nothing else is."""
    origins = ["sandworm"] if position.supply(ATREIDES, SANDWORM) else []
    origins += [worm for worm, kind in position.table["worms"].items() if kind == SANDWORM]
    goals = [
        area
        for area in facts.AREAS
        if position.beside(area, facts.RIDER) == 1
        and position.beside(area) == 1
        and position.holds_only_a_station(area)
        and area not in position.table["stations"]
    ]
    return listed("place_worm", (line("place_worm", origin, goal) for origin in origins for goal in goals))


@oracle("choose_worm_place", FREMEN, free=True)
def choose_worm_place(position: Position) -> list[Family]:
    """A worm from the supply or from elsewhere on the board, not one that this card has just placed.

    The Wild Maker counts as a sandworm; Shai-Hulud places him and no other.
    """
    plan = position.task("place_worms")
    worms = position.table["worms"]
    if source(position) == facts.RIDERS_CARD:
        return [*worm_to_a_rider(position), DONE]
    kinds = {WILD_MAKER} if source(position) == "shai_hulud" else {SANDWORM, WILD_MAKER}
    figures = {kind: list(worms) for kind in kinds if position.supply(ATREIDES, kind)}
    for worm, kind in worms.items():
        if kind in kinds and worm not in plan["placed"]:
            figures[worm] = [other for other in worms if other != worm]
    lines = {
        line("place_worm", figure, area)
        for figure, others in figures.items()
        for area in facts.AREAS
        if worm_place_fits(position, area, others)
    }
    return [*listed("place_worm", lines), DONE]
