"""What the automaton brings onto the board: deployments, better figures, vehicles.

Rules: mahdi.deployment, mahdi.house, mahdi.harvesters, mahdi.carryalls, mahdi.ornithopters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from engine.classes import dataclass
from engine.flow import Flow, task
from engine.mahdi import garrison
from engine.mahdi.criteria import decide
from engine.mahdi.garrison import BASHAR, best_that_fit, instead_of, provide
from engine.mahdi.owner import data_of
from engine.mahdi.ranking import for_deployment, for_house
from engine.mahdi.sight import Sight, look
from engine.mahdi.ties import Chooser, one_word, settle, settle_some
from engine.mahdi.vehicles import (
    for_carryalls,
    for_ornithopter,
    harvester_classes,
    left_over_sectors,
    of_class,
)
from engine.pieces import HARKONNEN, TIERS, UNITS
from engine.rules.deployment import leaders_in_supply, put_from_supply, put_vehicle

DEPLOYMENT = "mahdi.deployment"
HOUSE = "mahdi.house"

# -- leaders ---------------------------------------------------------------------------------------


def leaders_to_deploy(flow: Flow) -> list[str]:
    """Rabban or Feyd, else any other named leader, else a Bashar; nobody if the supply has none."""
    there = leaders_in_supply(flow, HARKONNEN)
    named = [leader for leader in flow.pieces.named[HARKONNEN] if leader in there]
    first = [leader for leader in data_of(flow).deploy_first if leader in named]
    return first[:1] or named or [BASHAR for _ in range(min(1, there.get(BASHAR, 0)))]


# -- deployment ------------------------------------------------------------------------------------


def rooms(flow: Flow, sight: Sight, used: Sequence[str] = ()) -> list[str]:
    """Settlements that stand and are not full."""
    board, table = flow.board, flow.table
    return [it for it in board.sort(table.settlements) if sight.room(it) > 0 and it not in used]


def held(flow: Flow) -> list[str]:
    """Settlements in which a leader would not stand alone."""
    return [it for it in flow.board.sort(flow.table.settlements) if flow.table.has_body(HARKONNEN, it)]


def can_deploy(flow: Flow) -> bool:
    supply = flow.table.supply[HARKONNEN]
    if any(supply.get(tier) for tier in TIERS[HARKONNEN]):
        return bool(rooms(flow, look(flow)))
    alone = data_of(flow).readings.leaders_are_deployed_alone
    return alone and bool(leaders_to_deploy(flow) and held(flow))


@task("automaton_deploys")
@dataclass(slots=True)
class Deploy(Chooser):
    """Units into the strongest settlement, what does not fit into the next; a leader with the first."""

    units: Mapping[str, int]
    with_leader: bool = True
    leader: str = ""
    used: Sequence[str] = field(default_factory=list)

    def run(self, flow: Flow) -> None:
        if self.with_leader:
            found = leaders_to_deploy(flow)
            self.with_leader = bool(found)
            if found:
                settle(flow, self, "leader", decide(look(flow), found, ()), "leader", ("leader",), one_word)
            return
        sight = look(flow)
        areas = rooms(flow, sight, self.used)
        if not any(provide(flow, self.units).values()):
            alone = self.leader and data_of(flow).readings.leaders_are_deployed_alone
            areas = held(flow) if alone else []
        if not areas:
            flow.finish(self)
            return
        settle(flow, self, "deployment", for_deployment(sight, areas), "deploy", ("area",), one_word)

    def chosen(self, flow: Flow, words: tuple[str, ...]) -> None:
        word = words[0]
        if self.with_leader:
            self.leader, self.with_leader = word, False
            return
        self.used = [*self.used, word]
        figures = best_that_fit(flow, provide(flow, self.units), look(flow).room(word))
        self.units = less(self.units, sum(figures.values()))
        pieces = {**figures, **({self.leader: 1} if self.leader else {})}
        self.leader = ""
        put_from_supply(flow, HARKONNEN, word, pieces, DEPLOYMENT)


def less(wanted: Mapping[str, int], number: int) -> dict[str, int]:
    """What is still wanted after so many figures, which were the best of them."""
    left = dict(wanted)
    for tier in reversed(TIERS[HARKONNEN]):
        gone = min(left.get(tier, 0), number)
        if gone:
            left[tier] -= gone
            number -= gone
    return {tier: n for tier, n in left.items() if n}


# -- better figures --------------------------------------------------------------------------------


def better_than(flow: Flow, old: str, new: str) -> list[str]:
    """What may take the place of a figure now: that kind, else the next higher, else one between."""
    tiers = TIERS[HARKONNEN]
    supply = flow.table.supply[HARKONNEN]
    return [it for it in instead_of(new) if supply.get(it) and tiers.index(it) > tiers.index(old)]


def can_replace(flow: Flow, old: str, new: str) -> bool:
    legions = flow.table.legions[HARKONNEN].values()
    return bool(better_than(flow, old, new)) and any(
        old in legion or flow.pieces.garrisons_of(legion) for legion in legions
    )


@task("automaton_replaces")
@dataclass(slots=True)
class Replace(Chooser):
    """Units become better ones, in the legions nearest to a sietch; each is used up before the next. If what
    is seen of one does not suffice, its tokens turn up."""

    old: str
    new: str
    left: int
    area: str = ""
    used: Sequence[str] = field(default_factory=list)

    def run(self, flow: Flow) -> None:
        table = flow.table
        if not self.left or not better_than(flow, self.old, self.new):
            flow.finish(self)
            return
        if self.area:
            self._replace(flow)
            return
        areas = [
            area
            for area in table.areas_of(HARKONNEN)
            if area not in self.used
            and (self.old in (legion := table.legion(HARKONNEN, area)) or flow.pieces.garrisons_of(legion))
        ]
        if not areas:
            flow.finish(self)
            return
        settle(flow, self, "house", for_house(look(flow), areas), "replace_in", ("area",), one_word)

    def chosen(self, flow: Flow, words: tuple[str, ...]) -> None:
        self.area = words[0]

    def legion_went(self, faction: str, origin: str, target: str) -> None:
        if faction == HARKONNEN and origin == self.area:
            self.area = target

    def _replace(self, flow: Flow) -> None:
        table, area = flow.table, self.area
        legion = table.legion(HARKONNEN, area)
        while self.left and legion.get(self.old) and (found := better_than(flow, self.old, self.new)):
            new = found[0]
            number = min(self.left, legion[self.old], table.supply[HARKONNEN][new])
            table.remove(HARKONNEN, area, {self.old: number})
            table.put_in_supply(HARKONNEN, self.old, number)
            table.take_from_supply(HARKONNEN, {new: number})
            table.add(HARKONNEN, area, {new: number})
            self.left -= number
            flow.emit(
                "units_replaced",
                HOUSE,
                faction=HARKONNEN,
                area=area,
                number=number,
                old=self.old,
                new=new,
            )
            legion = table.legion(HARKONNEN, area)
        if not self.left or not garrison.turn_up(flow, area):
            self.used = [*self.used, area]
            self.area = ""


# -- vehicles --------------------------------------------------------------------------------------


def in_supply(flow: Flow, kind: str) -> int:
    return flow.table.supply[HARKONNEN].get(kind, 0)


@task("automaton_harvesters")
@dataclass(slots=True)
class PlaceHarvesters(Chooser):
    """Into the harvest sector, class after class; what finds no room into a sector beside it."""

    left: int
    sectors: Sequence[str] = field(default_factory=list)
    #: The next class of the sector that is being filled.
    place: int = 0

    def run(self, flow: Flow) -> None:
        self.left = min(self.left, in_supply(flow, "harvester"))
        sight = look(flow)
        if not self.left or not sight.harvest_sector:
            flow.finish(self)
            return
        if not self.sectors:
            self.sectors = [sight.harvest_sector]
        classes = harvester_classes(sight, self.sectors[-1])
        if self.place < len(classes):
            found = classes[self.place]
            self.place += 1
            if found:
                number = min(self.left, len(found))
                settle_some(flow, self, "harvesters", of_class(classes, self.place), number, "harvester")
            return
        others = left_over_sectors(sight, self.sectors)
        if not others:
            flow.finish(self)
            return
        settle(flow, self, "left_over", decide(sight, others, ()), "sector", ("sector",), one_word)

    def chosen(self, flow: Flow, words: tuple[str, ...]) -> None:
        if words[0] not in flow.board.area:
            self.sectors = [*self.sectors, words[0]]
            self.place = 0
            return
        for area in words:
            put_vehicle(flow, "harvester", area)
        self.left -= len(words)


@task("automaton_carryalls")
@dataclass(slots=True)
class PlaceCarryalls(Chooser):
    """Where they could save most harvesters."""

    left: int

    def run(self, flow: Flow) -> None:
        sight = look(flow)
        number = min(self.left, in_supply(flow, "carryall"))
        found = for_carryalls(sight, number)
        if not number or not found.left[0]:
            flow.finish(self)
            return
        settle(flow, self, "carryalls", found, "carryall", ("zone",), lambda zones: [zones], together=True)

    def chosen(self, flow: Flow, words: tuple[str, ...]) -> None:
        for zone in words:
            put_vehicle(flow, "carryall", zone)
        self.left = 0


@task("automaton_ornithopters")
@dataclass(slots=True)
class PlaceOrnithopters(Chooser):
    """Near legions that could fly to a sietch, then near the target."""

    left: int

    def run(self, flow: Flow) -> None:
        number = min(self.left, in_supply(flow, "ornithopter"))
        step = next(for_ornithopter(look(flow)), None)
        if not number or step is None:
            flow.finish(self)
            return
        settle_some(flow, self, "ornithopters", step, min(number, len(step.left)), "ornithopter")

    def chosen(self, flow: Flow, words: tuple[str, ...]) -> None:
        for zone in words:
            put_vehicle(flow, "ornithopter", zone)
        self.left -= len(words)


PLACING: Mapping[str, type[PlaceHarvesters] | type[PlaceCarryalls] | type[PlaceOrnithopters]] = {
    "harvester": PlaceHarvesters,
    "carryall": PlaceCarryalls,
    "ornithopter": PlaceOrnithopters,
}


def can_place_vehicle(flow: Flow, kind: str) -> bool:
    sight = look(flow)
    if not in_supply(flow, kind):
        return False
    if kind != "harvester":
        return next(for_ornithopter(sight), None) is not None
    sectors = [sight.harvest_sector, *left_over_sectors(sight, [sight.harvest_sector])]
    return any(area for sector in sectors for areas in harvester_classes(sight, sector) for area in areas)


def units_in(what: Mapping[str, int]) -> dict[str, int]:
    return {piece: number for piece, number in what.items() if piece in UNITS}
