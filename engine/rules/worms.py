"""Wormsigns and sandworms: revealing, placing, what a worm does where it surfaces, moves and attacks.

Rules: wormsign.place, wormsign.discard, wormsign.reveal, worm.place, worm.effect, worm.attack, worm.move,
harvester.worm, carryall.rescue.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from engine.choice import Choice
from engine.classes import dataclass
from engine.components import Components
from engine.contract.prompts import AtArea
from engine.flow import Flow, Question, Task, task
from engine.menu import Menu, Pick
from engine.pieces import ATREIDES, HARKONNEN, SANDWORM, WILD_MAKER
from engine.rules.arrival import remove_harvester
from engine.rules.combat import roll_combat
from engine.rules.losses import TakeCasualties
from engine.rules.retreat import Retreat, retreat_targets
from engine.rules.signals import herald
from engine.values import omit, put


def worm_dice(flow: Flow, kind: str) -> int:
    """Those of a worm; for the Wild Maker those of its card."""
    return attack_dice(flow.content, kind)


def attack_dice(content: Components, kind: str) -> int:
    return content.leaders[kind].attack_dice if kind == WILD_MAKER else content.sandworm_dice


def special_hits(terrain: str) -> int:
    """A Special is worth more the deeper the desert."""
    return {"deep_desert": 2, "desert": 1}.get(terrain, 0)


def surfaces(flow: Flow, face: str, area: str) -> bool:
    """Whether that face of a wormsign brings a worm to that area."""
    if face == "burrowing_sandworm":
        return flow.table.terrain(area) == "deep_desert"
    return face == SANDWORM


# -- a wormsign revealed by a Harkonnen legion -----------------------------------------------------


@task("reveal_wormsign")
@dataclass(slots=True)
class RevealWormsign(Task):
    """Turn the sign of an area up during Action Resolution and do what it says."""

    area: str

    def run(self, flow: Flow) -> None:
        flow.finish(self)
        table = flow.table
        table.wormsigns = omit(table.wormsigns, self.area)
        face = flow.tower.pick(flow.content.wormsign_faces)
        flow.emit("wormsign_revealed", "wormsign.reveal", area=self.area, face=face)
        if surfaces(flow, face, self.area):
            flow.push(PlaceWorm(self.area), WormEffect(self.area))


@task("place_worm")
@dataclass(slots=True)
class PlaceWorm(Task):
    """Put a worm figure into an area: from the supply or from elsewhere on the board."""

    area: str
    #: Areas whose worms have just been placed and stay.
    keep: Sequence[str] = field(default_factory=list)

    def run(self, flow: Flow) -> None:
        flow.finish(self)
        flow.ask(ChooseWormFigure(self.area, self.keep))


@task("choose_worm_figure")
@dataclass(slots=True)
class ChooseWormFigure(Question):
    rule = "worm.place"
    verbs = ("worm_from",)
    whose = "fremen"

    area: str
    keep: Sequence[str]

    def prompt(self, flow: Flow) -> AtArea:
        return {"area": self.area}

    def menu(self, flow: Flow) -> Menu:
        table = flow.table
        figures = [kind for kind in (SANDWORM, WILD_MAKER) if table.supply[ATREIDES].get(kind)]
        figures += flow.board.sort(area for area in table.worms if area not in self.keep)
        return Menu((Pick("worm_from", ("figure",), figures, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        origin = choice.parts[0].args[0]
        table = flow.table
        if origin in table.worms:
            kind = table.lift_worm(origin)
            for below in flow.stack:
                below.worm_went(origin, self.area)
        else:
            kind = origin
            table.take_from_supply(ATREIDES, {kind: 1})
        table.worms = put(table.worms, self.area, kind)
        flow.emit("worm_placed", self.rule, area=self.area, worm=kind, origin=origin)


# -- what a worm does where it surfaces ------------------------------------------------------------


@task("worm_effect")
@dataclass(slots=True)
class WormEffect(Task):
    """A legion there retreats or is attacked; a harvester is lost unless a carryall saves it."""

    area: str
    #: Carryalls rescue in Desert Hazards only.
    hazards: bool = False
    step: str = "legion"

    def run(self, flow: Flow) -> None:
        table = flow.table
        if self.step == "legion":
            self.step = "harvester"
            if self.area in table.legions[HARKONNEN]:
                if retreat_targets(flow, HARKONNEN, self.area):
                    flow.ask(Retreat(HARKONNEN, self.area))
                else:
                    flow.push(WormAttack(self.area, self.area))
            return
        flow.finish(self)
        # The harvester shares the legion's fate: it stays only if the legion survived the attack.
        if self.area in table.harvesters and self.area not in table.legions[HARKONNEN]:
            lose_harvester(flow, self.area, self.hazards)


def lose_harvester(flow: Flow, area: str, hazards: bool) -> None:
    board = flow.board
    if hazards and any(flow.table.zones.get(zone) == "carryall" for zone in board.zones_at[area]):
        flow.push(CallCarryall(area))
    else:
        remove_harvester(flow, area, "harvester.worm")


@task("call_carryall")
@dataclass(slots=True)
class CallCarryall(Question):
    rule = "carryall.rescue"
    verbs = ("carryall", "lose_harvester")
    whose = "house_harkonnen"

    area: str

    def prompt(self, flow: Flow) -> AtArea:
        return {"area": self.area}

    def menu(self, flow: Flow) -> Menu:
        board = flow.board
        zones = [zone for zone in board.zones_at[self.area] if flow.table.zones.get(zone) == "carryall"]
        call = Pick("carryall", ("zone",), zones, rule=self.rule)
        return Menu((call, Pick("lose_harvester", rule=self.rule)))

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "lose_harvester":
            remove_harvester(flow, self.area, "harvester.worm")
            return
        zone = choice.parts[0].args[0]
        flow.table.lift_vehicle(zone)
        flow.table.put_in_supply(HARKONNEN, "carryall")
        flow.emit("harvester_rescued", self.rule, area=self.area, zone=zone)


# -- attacks ---------------------------------------------------------------------------------------


@task("worm_attack")
@dataclass(slots=True)
class WormAttack(Task):
    """A worm leaves the board to attack an area: dice against a legion, a lone harvester is simply lost."""

    worm: str
    target: str
    step: str = "roll"
    units: int = 0

    def dice(self, flow: Flow, kind: str) -> int:
        return worm_dice(flow, kind)

    def run(self, flow: Flow) -> None:
        table = flow.table
        if self.step == "roll":
            if (automaton := flow.rules.automaton) is not None and automaton.turn_up(
                flow, HARKONNEN, self.target
            ):
                return
            self.step = "after"
            kind = table.lift_worm(self.worm)
            table.put_in_supply(ATREIDES, kind)
            legion = table.legion(HARKONNEN, self.target)
            self.units = flow.pieces.count_units(legion)
            path = passed(flow, self.worm, self.target)
            flow.emit("worm_attacks", "worm.attack", worm=kind, origin=self.worm, target=self.target, **path)
            if legion:
                rolled = roll_combat(flow, self.dice(flow, kind))
                hits = rolled["sword"] + rolled["special"] * special_hits(table.terrain(self.target))
                flow.emit("worm_rolled", "worm.attack", target=self.target, rolled=rolled, hits=hits)
                flow.push(TakeCasualties(HARKONNEN, self.target, hits))
            return
        flow.finish(self)
        left = table.units(HARKONNEN, self.target)
        if left < self.units:
            herald(flow, "worm_removed_units")
        # A surfacing worm leaves the harvester to its effect, where a carryall may save it.
        if not left and self.worm != self.target and self.target in table.harvesters:
            remove_harvester(flow, self.target, "harvester.worm")


def attack_reach(flow: Flow, worm: str) -> int:
    """Areas up to two away, the first being desert; never across an impassable border."""
    board = flow.board
    desert = flow.table.desert()
    reach = board.near[worm]
    for _ in range(steps_of(flow, worm) - 1):
        for area in board.ids(reach & desert):
            reach |= board.near[area]
    return reach & ~board.bit[worm]


def steps_of(flow: Flow, worm: str) -> int:
    """How far a worm goes: two areas, or as far as whoever rides it makes it go."""
    table = flow.table
    ridden = worm in table.beside and any(it.rides for it in table.around(worm))
    return flow.pieces.ridden_reach if ridden else 2


def attack_targets(flow: Flow, worm: str) -> list[str]:
    """A Harkonnen legion outside the mountains, or a harvester in the desert."""
    board, table = flow.board, flow.table
    prey = (table.legion_mask(HARKONNEN) & ~table.mountains()) | (
        board.mask(table.harvesters) & table.desert()
    )
    return board.ids(attack_reach(flow, worm) & prey)


def worm_attacks(flow: Flow, worms: Mapping[str, str]) -> dict[str, list[str]]:
    """Targets per worm, of those worms that have any."""
    board = flow.board
    found = {worm: attack_targets(flow, worm) for worm in board.sort(worms)}
    return {worm: targets for worm, targets in found.items() if targets}


# -- moves -----------------------------------------------------------------------------------------


def move_targets(flow: Flow, worm: str) -> list[str]:
    """Up to two desert areas away; the last without pieces other than testing stations."""
    board, table = flow.board, flow.table
    desert = table.desert()
    reach = board.near[worm] & desert
    for _ in range(steps_of(flow, worm) - 1):
        for area in board.ids(reach):
            reach |= board.near[area] & desert
    return board.ids(reach & table.bare() & ~board.bit[worm])


def worm_moves(flow: Flow, stay: Sequence[str]) -> dict[str, list[str]]:
    """Targets per worm that has not moved in this action."""
    board = flow.board
    found = {worm: move_targets(flow, worm) for worm in board.sort(flow.table.worms) if worm not in stay}
    return {worm: targets for worm, targets in found.items() if targets}


def move_worm(flow: Flow, worm: str, target: str) -> None:
    table = flow.table
    kind = table.lift_worm(worm)
    table.worms = put(table.worms, target, kind)
    flow.emit("worm_moved", "worm.move", worm=kind, origin=worm, to=target, **passed(flow, worm, target))


def passed(flow: Flow, worm: str, target: str) -> dict[str, list[str]]:
    """The parameter of an event that shows the way of a worm: the desert it passes."""
    path = flow.board.between(flow.table.desert(), worm, target)
    return {"path": path} if path else {}


# -- wormsigns -------------------------------------------------------------------------------------


def sign_places(flow: Flow) -> list[str]:
    """Desert areas without a wormsign, a worm or a sietch."""
    board, table = flow.board, flow.table
    taken = board.mask(table.wormsigns) | board.mask(table.worms) | board.mask(table.sietches)
    if table.beside:
        taken |= board.mask(area for area in table.beside if _repelled(flow, area))
    return board.ids(table.desert() & ~taken)


def _repelled(flow: Flow, area: str) -> bool:
    """Whether pieces keep wormsigns away from there: not where a legion of theirs or a harvester is too."""
    table = flow.table
    return any(
        it.repels_signs and area not in table.legions[it.faction] and area not in table.harvesters
        for it in table.around(area)
    )


def signs_left(flow: Flow) -> int:
    return flow.content.markers["wormsign"] - len(flow.table.wormsigns)


def place_sign(flow: Flow, area: str) -> None:
    flow.table.wormsigns = [*flow.table.wormsigns, area]
    flow.emit("wormsign_placed", "wormsign.place", area=area)


def discard_sign(flow: Flow, area: str) -> None:
    flow.table.wormsigns = omit(flow.table.wormsigns, area)
    flow.emit("wormsign_discarded", "wormsign.discard", area=area)
