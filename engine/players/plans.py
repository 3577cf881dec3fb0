"""What a side could do on the board beside moving: attacks and the doings of worms, each with its value."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.pieces import ATREIDES, ENEMY, HARKONNEN
from engine.players.fights import Battlefield, attack
from engine.players.promises import awaits
from engine.players.scales import Scales
from engine.players.sight import Legion, Sight
from engine.players.worth import HARVESTER, Hold, prize, risk
from engine.rules.worms import attack_dice, special_hits

#: An ornithopter that is used is gone.
FLIGHT = 5


class Plan(NamedTuple):
    """A move or an attack and what it is worth."""

    value: int
    origin: str
    target: str
    pieces: tuple[tuple[str, int], ...] = ()


def best(plans: Iterable[Plan]) -> Plan | None:
    return max(plans, key=lambda plan: (plan.value, plan.origin, plan.target, plan.pieces), default=None)


# -- attacks ---------------------------------------------------------------------------------------


def battlefield(sight: Sight, side: str, origin: str, target: str, *, surprise: bool = False) -> Battlefield:
    """What an attack of that side there is about."""
    rank = sight.ranks_of(ENEMY[side]).get(target, 0)
    return Battlefield(side, rank, _gain(sight, side, origin, target), surprise=surprise)


def _gain(sight: Sight, side: str, origin: str, target: str) -> int:
    enemy = ENEMY[side]
    legion = sight.legions[side].get(origin, {})
    gain = prize(sight, enemy, target)
    if gain:
        # Only who advances destroys a settlement, and leaves the origin behind.
        hold, (power, worth, _, _) = Hold.of(sight, side), sight.scales.measured(legion)
        here = hold.place(origin)
        gain -= risk(here, 0, 0) - risk(here, power, worth)
        if side == HARKONNEN:
            gain -= hold.exposure(target, worth) - hold.exposure(origin, worth)
    else:
        gain = 6
    if side == ATREIDES:
        gain += awaits(sight, "battle_won_by_attacking_atreides")
        gain += HARVESTER if target in sight.harvesters else 0
    return gain


class Assaults(NamedTuple):
    """Which attacks are asked for."""

    surprise: bool = False
    with_leader: bool = False
    #: One of these must be there.
    must: Collection[str] = ()
    #: Those offered, if not all.
    ways: Mapping[str, Collection[str]] | None = None


class _Assault(NamedTuple):
    """One of them, before it is reckoned."""

    origin: str
    target: str
    field: Battlefield
    ours: Legion
    theirs: Legion
    price: int

    def at_most(self, scales: Scales) -> int:
        """Nobody loses more than there is, and nobody wins for less than nothing."""
        return max(0, self.field.gain) + scales.worth(self.theirs) - self.price

    def plan(self, scales: Scales) -> Plan:
        value, _ = attack(scales, self.field, self.ours, self.theirs)
        return Plan(value - self.price, self.origin, self.target)


def _assaults(sight: Sight, asked: Assaults) -> Iterator[_Assault]:
    board = sight.board
    side, enemy = sight.own, sight.enemy
    surprise, with_leader, must, ways = asked
    goals = board.mask({*sight.legions[enemy], *sight.ranks_of(enemy)}) & ~sight.worm_mask()
    for origin, legion in sight.legions[side].items():
        if ways is not None and origin not in ways:
            continue
        if not sight.pieces.count_units(legion) or (with_leader and not sight.scales.has_leader(legion)):
            continue
        if must and not any(piece in legion for piece in must):
            continue
        near = board.near[origin]
        ours = sight.fighters(legion)
        for target in ways[origin] if ways is not None else board.ids(sight.reach(side, origin) & goals):
            theirs = sight.fighters(sight.legions[enemy].get(target, {}))
            field = battlefield(sight, side, origin, target, surprise=surprise)
            price = FLIGHT if side == HARKONNEN and not near & board.bit[target] else 0
            yield _Assault(origin, target, field, ours, theirs, price)


def attacks(sight: Sight, asked: Assaults) -> list[Plan]:
    """Every attack that is asked for, with its value."""
    return [one.plan(sight.scales) for one in _assaults(sight, asked)]


def best_attack(sight: Sight, asked: Assaults) -> Plan | None:
    """The best of those that gain something; none is reckoned that cannot be it."""
    scales = sight.scales
    found: Plan | None = None
    for most, one in sorted(
        ((one.at_most(scales), one) for one in _assaults(sight, asked)), key=lambda pair: -pair[0]
    ):
        if most <= 0 or (found is not None and most < found.value):
            break
        plan = one.plan(scales)
        if plan.value > 0:
            found = plan if found is None else best((found, plan))
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
