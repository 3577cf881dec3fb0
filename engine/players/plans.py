"""What a side could do on the board: moves, attacks and the doings of worms, each with its value."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from engine.classes import dataclass
from engine.pieces import ATREIDES, ENEMY, HARKONNEN
from engine.players.fights import Battlefield, attack
from engine.players.scales import Scales
from engine.players.sight import Legion, Sight
from engine.players.worth import (
    HARVESTER,
    Front,
    Outlook,
    awaits,
    exposure,
    hold_value,
    prize,
    risk,
)
from engine.rules.combat import MOST_DICE
from engine.rules.worms import attack_dice, special_hits

#: An ornithopter that is used is gone; a wormsign that is entered may bring a worm.
FLIGHT = 5
SIGN = 18
ARRIVAL = 12


@dataclass(frozen=True, slots=True)
class Plan:
    """A move or an attack and what it is worth."""

    value: int
    origin: str
    target: str
    pieces: tuple[tuple[str, int], ...] = ()


def best(plans: Iterable[Plan]) -> Plan | None:
    return max(plans, key=lambda plan: (plan.value, plan.origin, plan.target, plan.pieces), default=None)


# -- loads -----------------------------------------------------------------------------------------


def lowest_body(scales: Scales, legion: Mapping[str, int]) -> str:
    """The least of the units and tokens of a legion."""
    bodies = (piece for piece in legion if piece in scales.pieces.bodies)
    return min(bodies, key=lambda piece: (scales.worth_of[piece], piece), default="")


def loads(
    scales: Scales, legion: Legion, *, with_leader: bool = False, must: Collection[str] = (), side: str = ""
) -> list[Legion]:
    """The parts of a legion that are worth a thought: all of it, all but a guard, a scout, a scout with a
    leader."""
    pieces = scales.pieces
    least = lowest_body(scales, legion)
    if not least:
        return []
    found = [dict(legion)]
    if pieces.count_units(legion) > 1:
        guard = dict(legion)
        guard[least] -= 1
        found.append(guard)
        found.append({least: 1})
        units = {piece: number for piece, number in legion.items() if piece not in pieces.leaders}
        found.append(units)
    found += [{least: 1, leader: 1} for leader in legion if leader in pieces.leaders]
    if side == ATREIDES:
        found += [{piece: 1} for piece in legion if piece != least and piece in pieces.tokens][:1]
    tidy: list[Legion] = []
    for load in found:
        load = {piece: number for piece, number in load.items() if number}
        if with_leader and not scales.has_leader(load):
            continue
        if any(piece in legion and piece not in load for piece in must):
            continue
        if pieces.count_units(load) and load not in tidy:
            tidy.append(load)
    return tidy


# -- moves -----------------------------------------------------------------------------------------


def moves(
    sight: Sight,
    *,
    with_leader: bool = False,
    must: Collection[str] = (),
    origins: Mapping[str, Legion] | None = None,
    goals: Mapping[str, Collection[str]] | None = None,
) -> list[Plan]:
    """Every move worth a thought. ``origins`` says what may leave, ``goals`` whereto."""
    board = sight.board
    side = sight.own
    free = sight.free(side)
    legions = sight.legions[side]
    outlook = Outlook(sight, legions) if side == ATREIDES else None
    front, power = Front(sight, side, legions), sight.scales.power
    #: What its targets are worth as they are.
    held: dict[str, int] = {}
    found: list[Plan] = []
    for origin, movable in (origins or legions).items():
        if must and not any(piece in movable for piece in must):
            continue
        here = legions[origin]
        stays = hold_value(sight, side, origin, here)
        there = board.mask(goals[origin]) if goals else sight.reach(side, origin) & free
        for load in loads(sight.scales, movable, with_leader=with_leader, must=must, side=side):
            rest = _without(here, load)
            strength = power(rest)
            left = hold_value(sight, side, origin, rest)
            if rest and not sight.pieces.count_units(rest):
                left -= sight.scales.worth(rest)
            for target in board.ids(there):
                if target == origin:
                    continue
                friends = legions.get(target, {})
                together = _with(friends, load)
                value = left - stays
                value += hold_value(sight, side, target, together)
                if target not in held:
                    held[target] = hold_value(sight, side, target, friends)
                value -= held[target]
                value += front.change(origin, strength, target, power(together))
                value += _arrival(sight, side, origin, target, load)
                if outlook is not None:
                    value += outlook.change(origin, rest, target, together)
                found.append(Plan(value, origin, target, tuple(sorted(load.items()))))
    return found


def fits(sight: Sight, plan: Plan, *, with_leader: bool, must: Collection[str]) -> bool:
    """Whether a move is among those that need a leader, or somebody who must go along."""
    load, legion = dict(plan.pieces), sight.legions[sight.own][plan.origin]
    if with_leader and not sight.scales.has_leader(load):
        return False
    going = [piece for piece in must if piece in legion]
    return not must or (bool(going) and all(piece in load for piece in going))


def _with(one: Mapping[str, int], other: Mapping[str, int]) -> Legion:
    found = dict(one)
    for piece, number in other.items():
        found[piece] = found.get(piece, 0) + number
    return found


def _without(one: Mapping[str, int], other: Mapping[str, int]) -> Legion:
    found = {piece: number - other.get(piece, 0) for piece, number in one.items()}
    return {piece: number for piece, number in found.items() if number > 0}


def _arrival(sight: Sight, side: str, origin: str, target: str, load: Legion) -> int:
    """What happens where the move ends, and what the way costs."""
    board = sight.board
    adjacent = bool(board.near[origin] & board.bit[target])
    if side == HARKONNEN:
        value = -SIGN if target in sight.desert["wormsigns"] else 0
        return value if adjacent else value - FLIGHT
    value = ARRIVAL if target in sight.desert["stations"] else 0
    if target in sight.harvesters:
        value += ARRIVAL + awaits(sight, "harvester_removed")
    if any(leader.startswith("paul") for leader in load) and sight.rides(origin) & board.bit[target]:
        value += awaits(sight, "ridden_by")
    return value


def two_best(plans: list[Plan], number: int = 2) -> int:
    """What several moves of different legions come to; later ones count less."""
    total, weight = 0, 100
    used: set[str] = set()
    for plan in sorted(plans, key=lambda plan: -plan.value):
        if plan.value <= 0 or len(used) == number:
            break
        if plan.origin not in used:
            used.add(plan.origin)
            total += plan.value * weight // 100
            weight = weight * 7 // 10
    return total


# -- attacks ---------------------------------------------------------------------------------------


def battlefield(
    sight: Sight,
    side: str,
    origin: str,
    target: str,
    *,
    surprise: bool = False,
    terms: Mapping[str, int] | None = None,
) -> Battlefield:
    """What an attack of that side there is about."""
    enemy = ENEMY[side]
    terms = terms or {}
    rank = sight.ranks_of(enemy).get(target, 0)
    return Battlefield(
        side,
        rank,
        _gain(sight, side, origin, target),
        extra=terms.get("extra_dice", 0),
        free=bool(terms.get("free_continue")),
        surprise=surprise,
        first_cap=terms.get("first_round_cap", MOST_DICE),
    )


def _gain(sight: Sight, side: str, origin: str, target: str) -> int:
    enemy = ENEMY[side]
    legion = sight.legions[side].get(origin, {})
    gain = prize(sight, enemy, target)
    if gain:
        # Only who advances destroys a settlement, and leaves the origin behind.
        gain -= risk(sight, side, origin, {}) - risk(sight, side, origin, legion)
        if side == HARKONNEN:
            gain -= exposure(sight, target, legion) - exposure(sight, origin, legion)
    else:
        gain = 6
    if side == ATREIDES:
        gain += awaits(sight, "battle_won_by_attacking_atreides")
        gain += HARVESTER if target in sight.harvesters else 0
    return gain


def attacks(
    sight: Sight,
    *,
    surprise: bool = False,
    with_leader: bool = False,
    must: Collection[str] = (),
    terms: Mapping[str, int] | None = None,
    ways: Mapping[str, Collection[str]] | None = None,
) -> list[Plan]:
    """Every attack, or every one of those offered, with its value."""
    board = sight.board
    side, enemy = sight.own, sight.enemy
    goals = board.mask({*sight.legions[enemy], *sight.ranks_of(enemy)}) & ~sight.worm_mask()
    found: list[Plan] = []
    for origin, legion in sight.legions[side].items():
        if ways is not None and origin not in ways:
            continue
        if not sight.pieces.count_units(legion) or (with_leader and not sight.scales.has_leader(legion)):
            continue
        if must and not any(piece in legion for piece in must):
            continue
        there = sight.reach(side, origin) & goals
        ours = sight.fighters(legion)
        for target in ways[origin] if ways is not None else board.ids(there):
            theirs = sight.fighters(sight.legions[enemy].get(target, {}))
            field = battlefield(sight, side, origin, target, surprise=surprise, terms=terms)
            value, _ = attack(sight.scales, field, ours, theirs)
            if side == HARKONNEN and not board.near[origin] & board.bit[target]:
                value -= FLIGHT
            found.append(Plan(value, origin, target))
    return found


# -- worms -----------------------------------------------------------------------------------------


def worm_strike(sight: Sight, kind: str, target: str) -> int:
    """What a worm's attack there is worth."""
    legion = sight.legions[HARKONNEN].get(target, {})
    dice = attack_dice(sight.content, kind)
    value = 0
    if legion:
        hits = dice * (3 + special_hits(sight.terrain(target))) * 100 // 6
        value = min(hits * 11 // 100, sight.scales.worth(legion))
        value += awaits(sight, "worm_removed_units")
    if target in sight.harvesters:
        value += HARVESTER + awaits(sight, "harvester_removed")
    return value


def worm_strikes(sight: Sight, kinds: Collection[str] = ()) -> list[Plan]:
    """Every attack a worm on the board could make."""
    board = sight.board
    desert = board.desert | board.bit.get(sight.desert["atomics"], 0)
    prey = sight.legion_mask(HARKONNEN) & ~sight.mountains() | board.mask(sight.harvesters)
    found = []
    for worm, kind in sight.desert["worms"].items():
        if kinds and kind not in kinds:
            continue
        reach = board.near[worm]
        for area in board.ids(board.near[worm] & desert):
            reach |= board.near[area]
        for target in board.ids(reach & prey & ~board.bit[worm]):
            found.append(Plan(worm_strike(sight, kind, target), worm, target))
    return found


def worm_hunt(sight: Sight, kind: str, area: str) -> int:
    """What a worm could strike from there: less, since it has not struck yet."""
    board = sight.board
    near = board.within2[area]
    prey = [place for place in (*sight.legions[HARKONNEN], *sight.harvesters) if board.bit[place] & near]
    return max((worm_strike(sight, kind, place) for place in prey), default=0) * 2 // 5
