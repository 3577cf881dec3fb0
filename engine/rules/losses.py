"""Pieces that leave the board: casualties, lone leaders, destroyed legions, too many in an area.

Rules: casualties.choose, casualties.destroyed, leader.alone, limit.units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import ExcessAt, HitsAt
from engine.flow import Flow, SideQuestion, Task, task
from engine.menu import Counts, Hits, Menu, resolve_hits
from engine.pieces import TIERS, UNITS, units_of
from engine.rules.tanks import enter_together
from engine.rulings import ALL_EXCESS_WAITS
from engine.table import Legion, Table
from engine.values import drop, put


def lose(flow: Flow, faction: str, area: str, pieces: dict[str, int]) -> None:
    """Take pieces off the board: units and generic leaders to supply, named leaders to the tank, unrevealed
    tokens out of the game unseen."""
    table = flow.table
    table.remove(faction, area, pieces)
    _forget_marks(table, faction, area)
    for piece, number in pieces.items():
        if piece in flow.pieces.tokens:
            table.gone_unseen = [*table.gone_unseen, piece]
        elif piece in flow.pieces.garrisons:
            # Back among those that do not lie on the board.
            continue
        elif piece not in flow.pieces.all_named:
            table.put_in_supply(faction, piece, number)
    enter_together(flow, (piece for piece in pieces if piece in flow.pieces.all_named))


def _forget_marks(table: Table, faction: str, area: str) -> None:
    """No more pieces of an area have moved or flown than stand there."""
    legion = table.legion(faction, area)

    def limited(marks: Mapping[str, Legion]) -> Mapping[str, Legion]:
        if area not in marks:
            return marks
        left = {piece: min(number, legion.get(piece, 0)) for piece, number in marks[area].items()}
        others = drop(marks, area)
        if not any(left.values()):
            return others
        return put(others, area, {piece: number for piece, number in left.items() if number})

    table.moved, table.flown = limited(table.moved), limited(table.flown)


def destroy_legion(flow: Flow, faction: str, area: str) -> None:
    pieces = dict(flow.table.legion(faction, area))
    if pieces:
        lose(flow, faction, area, pieces)
        flow.emit("legion_destroyed", "casualties.destroyed", faction=faction, area=area)


def dismiss_lone_leaders(flow: Flow, faction: str) -> bool:
    """A leader left without a unit is a casualty; whether there was one. One area at a time."""
    for area, units in flow.table.strengths(faction).items():
        if not units:
            leaders = flow.pieces.leaders_of(flow.table.legion(faction, area))
            lose(flow, faction, area, leaders)
            flow.emit("leaders_lost_alone", "leader.alone", faction=faction, area=area, leaders=leaders)
            return True
    return False


# -- casualties ------------------------------------------------------------------------------------


@task("take_casualties")
@dataclass(slots=True)
class TakeCasualties(Task):
    """Apply a number of hits to the legion in an area; its owner chooses."""

    side: str
    area: str
    hits: int

    def run(self, flow: Flow) -> None:
        automaton = flow.rules.automaton
        if automaton is not None and self.hits > 0 and automaton.turn_up(flow, self.side, self.area):
            return
        flow.finish(self)
        legion = flow.table.legion(self.side, self.area)
        if self.hits < 1 or not units_of(legion):
            return
        flow.ask(ChooseCasualties(self.side, self.area, self.hits))


@task("choose_casualties")
@dataclass(slots=True)
class ChooseCasualties(SideQuestion):
    rule = "casualties.choose"
    verbs = ("casualties",)

    area: str
    hits: int

    def prompt(self, flow: Flow) -> HitsAt:
        return {"area": self.area, "hits": self.hits}

    def menu(self, flow: Flow) -> Menu:
        legion = flow.table.legion(self.side, self.area)
        form = Hits(
            "casualties",
            hits=self.hits,
            units=units_of(legion),
            leaders=flow.pieces.leaders_of(legion),
            regular_supply=flow.table.supply[self.side].get("regular", 0),
            tiers=TIERS[self.side],
            tough=flow.pieces.tough,
            rule=self.rule,
        )
        return Menu((form,))

    def take(self, flow: Flow, choice: Choice) -> None:
        table = flow.table
        counts = {key: int(number) for key, number in choice.parts[0].named}
        if counts.pop("destroyed", 0):
            destroy_legion(flow, self.side, self.area)
            return
        legion = table.legion(self.side, self.area)
        units = units_of(legion)
        tiers = TIERS[self.side]
        supply = table.supply[self.side]
        after, _ = resolve_hits(units, tiers, supply.get("regular", 0), counts)
        # Units come and go through the supply, so only the difference counts.
        changes = {tier: after.get(tier, 0) - units.get(tier, 0) for tier in tiers}
        left = {tier: supply.get(tier, 0) - change for tier, change in changes.items()}
        table.supply = put(table.supply, self.side, {**supply, **left})
        leaders = {leader: number for leader, number in counts.items() if leader in flow.pieces.leaders}
        kept = {piece: number for piece, number in legion.items() if piece not in UNITS}
        table.stand(self.side, self.area, {})
        table.add(self.side, self.area, {**kept, **after})
        _forget_marks(table, self.side, self.area)
        if leaders:
            lose(flow, self.side, self.area, leaders)
        flow.emit(
            "casualties_taken",
            self.rule,
            faction=self.side,
            area=self.area,
            hits=counts,
        )


# -- stacking limit --------------------------------------------------------------------------------


@dataclass(slots=True)
class Moving(Task):
    """Several moves of one side that are one action. What they overfill waits for the last of them, and so do
    leaders whom they leave alone; what a free action overfills in between does not."""

    side: str

    def waiting(self, area: str) -> int:
        """How many units too many the moves have brought there."""
        raise NotImplementedError


def settle_limits(flow: Flow) -> None:
    """After what may happen between two moves of an action."""
    if flow.inside(Moving) is None or ALL_EXCESS_WAITS not in flow.switches:
        flow.push(CheckLimits())


def excess_now(flow: Flow, side: str, area: str) -> int:
    """How many units too many have to leave an area before anything else goes on."""
    excess = flow.table.units(side, area) - flow.table.stacking_limit(side)
    moves = flow.inside(Moving) if excess > 0 and ALL_EXCESS_WAITS not in flow.switches else None
    return excess - moves.waiting(area) if moves is not None and moves.side == side else excess


@task("check_limits")
@dataclass(slots=True)
class CheckLimits(Task):
    """Whoever has more units in an area than the limit removes the excess, and leaders left alone go; between
    two moves of an action only what does not wait for the last of them."""

    sides: Sequence[str] = field(default_factory=lambda: ["harkonnen", "atreides"])

    def run(self, flow: Flow) -> None:
        moves = flow.inside(Moving)
        moving = moves.side if moves is not None and ALL_EXCESS_WAITS not in flow.switches else ""
        if any(dismiss_lone_leaders(flow, side) for side in self.sides if side != moving):
            return
        table = flow.table
        for side in self.sides:
            limit = table.stacking_limit(side)
            for area, units in table.strengths(side).items():
                if units > limit and excess_now(flow, side, area) > 0:
                    automaton = flow.rules.automaton if side in flow.mode.unseated else None
                    flow.push(automaton.trim(flow, area) if automaton else RemoveExcess(side, area))
                    return
        flow.finish(self)


@task("remove_excess")
@dataclass(slots=True)
class RemoveExcess(SideQuestion):
    rule = "limit.units"
    verbs = ("remove",)

    area: str

    def excess(self, flow: Flow) -> int:
        return excess_now(flow, self.side, self.area)

    def prompt(self, flow: Flow) -> ExcessAt:
        return {"area": self.area, "excess": self.excess(flow)}

    def menu(self, flow: Flow) -> Menu:
        legion = flow.table.legion(self.side, self.area)
        bodies = {piece: number for piece, number in legion.items() if piece not in flow.pieces.leaders}
        excess = self.excess(flow)
        return Menu((Counts("remove", bodies, excess, excess, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        pieces = {piece: int(number) for piece, number in choice.parts[0].named}
        lose(flow, self.side, self.area, pieces)
        flow.emit(
            "excess_removed",
            self.rule,
            faction=self.side,
            area=self.area,
            pieces=flow.pieces.seen_by_all(pieces),
        )
