"""Placing and deploying pieces. Rules: place.pieces, deploy.card, place.token, place.lower_tier.

Deploying takes from the supply. Placing takes one's own pieces from the supply or from the board, never from
the tank; a leader who loses the last unit this way is a casualty. Instead of a figure its owner may always
take one of any lower tier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from engine.cards.script import Script, Step, plain, script_of, verb
from engine.cards.where import areas, figures
from engine.choice import Choice
from engine.classes import dataclass
from engine.consistency import ANY_LEADER
from engine.contract.answers import Consequence
from engine.contract.prompts import PiecesToPlace
from engine.flow import Flow, Question, Task, task
from engine.menu import Budget, Form, Menu, Pick, Place
from engine.pieces import GENERIC, TIERS, UNITS
from engine.rules.deployment import leaders_in_supply, put_from_supply
from engine.rules.effects import barred
from engine.rules.foresight import coming, leaving, without
from engine.rules.losses import CheckLimits
from engine.values import more, put


def leaders_meant(flow: Flow, side: str, name: str) -> tuple[str, ...]:
    return (GENERIC[side], *flow.pieces.named[side]) if name == ANY_LEADER else figures(name)


@task("place_pieces")
@dataclass(slots=True)
class PlacePieces(Task):
    """Pieces that are still to be placed, and where."""

    side: str
    what: Mapping[str, int]
    where: Mapping[str, Any]
    how: str = "together"
    deploy: bool = False
    #: Areas that have got something.
    used: Sequence[str] = field(default_factory=list)
    over: bool = False

    def run(self, flow: Flow) -> None:
        self.pass_over(flow, script_of(flow))
        if self.over:
            flow.finish(self)
        else:
            flow.push(ChoosePlacing())

    def pass_over(self, flow: Flow, script: Script) -> None:
        """Leave out what cannot be placed."""
        while not self.over and not self.any_left(flow, script):
            self.next_batch()

    def legion_went(self, faction: str, origin: str, target: str) -> None:
        """What goes together goes where the first of it stands now."""
        if faction == self.side and self.used and self.used[-1] == origin:
            self.used = [*self.used[:-1], target]

    # -- what ----------------------------------------------------------------------------------------

    def batch(self) -> tuple[str, ...]:
        """The tiers placed together. The highest and the lowest would not fit into one budget at once."""
        lowest, middle, highest = TIERS[self.side]
        if self.what.get(highest) and self.what.get(lowest):
            return (middle, highest)
        return (lowest, middle, highest)

    def now(self) -> dict[str, int]:
        """What may be placed at present: the tiers that are placed together, and a leader with them."""
        leader, number = self.leader()
        units = {tier: self.what[tier] for tier in reversed(self.batch()) if self.what.get(tier)}
        return {**units, **({leader: number} if number else {})}

    def next_batch(self) -> None:
        """Leave the rest of the present batch; the leader comes with any."""
        lowest = TIERS[self.side][0]
        self.over = lowest in self.batch()
        batch = self.batch()
        self.what = {piece: number for piece, number in self.what.items() if piece not in batch}

    def caps(self) -> dict[str, int]:
        """How many of each tier at most: those asked for, and those of every higher tier instead."""
        found: dict[str, int] = {}
        total = 0
        batch = self.batch()
        for tier in reversed(TIERS[self.side]):
            total += self.what.get(tier, 0) if tier in batch else 0
            found[tier] = total
        return {tier: number for tier, number in found.items() if number}

    def leader(self) -> tuple[str, int]:
        """The kind of leader still to be placed, and how many."""
        for name, number in self.what.items():
            if name not in UNITS and number:
                return name, number
        return "", 0

    def reduce(self, flow: Flow, pieces: Mapping[str, int]) -> None:
        """Strike off what has been placed; each unit stands for the lowest tier it can."""
        tiers = TIERS[self.side]
        for tier in reversed(tiers):
            for _ in range(pieces.get(tier, 0)):
                stands_for = next(t for t in tiers[tiers.index(tier) :] if self.what.get(t))
                self.what = more(self.what, stands_for, -1)
        for piece, number in pieces.items():
            if piece in flow.pieces.leaders:
                self.what = more(self.what, self.leader()[0], -number)

    # -- where ---------------------------------------------------------------------------------------

    def areas(self, flow: Flow, script: Script) -> list[str]:
        if self.how == "together" and self.used:
            return [self.used[-1]]
        found = flow.board.ids(areas(flow, script, self.where))
        if self.how == "spread":
            return [area for area in found if area not in self.used]
        return found

    def any_left(self, flow: Flow, script: Script) -> bool:
        """Whether anything can be placed now: whether there are forms."""
        caps, supply, units = self.caps(), flow.table.supply[self.side], flow.table.strengths(self.side)
        goals = self.areas(flow, script)
        if not goals:
            return False
        if any(supply.get(tier) for tier in caps):
            return True
        name, _ = self.leader()
        if name and any(units.get(area) for area in goals):
            there = leaders_in_supply(flow, self.side)
            if any(one in there for one in leaders_meant(flow, self.side, name)):
                return True
        return not self.deploy and any(self._on_board(flow, goals, caps))

    def _on_board(
        self, flow: Flow, goals: list[str], caps: Mapping[str, int]
    ) -> Iterator[tuple[str, dict[str, list[str]]]]:
        """By area the pieces that can be taken from there, each with where to."""
        table = flow.table
        name, _ = self.leader()
        wanted = {*caps, *(leaders_meant(flow, self.side, name) if name else ())} - barred(flow, self.side)
        units, legions = table.strengths(self.side), table.legions[self.side]
        held = [area for area in goals if units.get(area)]
        for origin in units:
            if wanted.isdisjoint(legions[origin]):
                continue
            there = {
                piece: others
                for piece in legions[origin]
                if piece in wanted
                and (others := [a for a in (held if piece in flow.pieces.leaders else goals) if a != origin])
            }
            if there:
                yield origin, there

    # -- the menu ------------------------------------------------------------------------------------

    def forms(self, flow: Flow, script: Script) -> list[Form]:
        """From the supply everything at once; from the board piece by piece."""
        goals = self.areas(flow, script)
        if not goals:
            return []
        friends = {area: flow.table.has_body(self.side, area) for area in goals}
        caps = self.caps()
        found = self._from_supply(flow, friends, caps)
        tree = {} if self.deploy else dict(self._on_board(flow, goals, caps))
        if tree:
            found.append(Pick("take", ("from", "piece", "to"), tree, rule=rule_of(self.deploy)))
        return found

    def _from_supply(self, flow: Flow, friends: dict[str, bool], caps: dict[str, int]) -> list[Form]:
        supply = flow.table.supply[self.side]
        budgets: list[Budget] = []
        units = {tier: min(cap, supply[tier]) for tier, cap in caps.items() if supply.get(tier)}
        if units:
            budgets.append(Budget(units, max(caps.values())))
        name, number = self.leader()
        if name and (units or any(friends.values())):
            there = leaders_in_supply(flow, self.side)
            leaders = {
                one: min(number, there[one]) for one in leaders_meant(flow, self.side, name) if one in there
            }
            if leaders:
                budgets.append(Budget(leaders, number, leader=True))
        if not budgets:
            return []
        verb = "deploy" if self.deploy else "place"
        together, spread = self.how == "together", self.how == "spread"
        return [Place(verb, friends, tuple(budgets), together, spread, rule=rule_of(self.deploy))]


def rule_of(deploy: bool) -> str:
    return "deploy.card" if deploy else "place.pieces"


@task("choose_placing")
@dataclass(slots=True)
class ChoosePlacing(Question):
    rule = "place.pieces"
    verbs = ("place", "deploy", "take", "done")
    free = True

    def _plan(self, flow: Flow) -> PlacePieces:
        plan = flow.inside(PlacePieces)
        if plan is None:
            raise AssertionError("a placing belongs to a plan")
        return plan

    def faction(self, flow: Flow) -> str:
        return self._plan(flow).side

    def prompt(self, flow: Flow) -> PiecesToPlace:
        plan = self._plan(flow)
        pieces = {piece: n for piece, n in plan.what.items() if n}
        return {"pieces": pieces, "now": plan.now(), "deploy": plan.deploy}

    def menu(self, flow: Flow) -> Menu:
        return self.or_done(*self._plan(flow).forms(flow, script_of(flow)))

    def take(self, flow: Flow, choice: Choice) -> None:
        plan = flow.asker(PlacePieces)
        if choice.verb == "take":
            origin, piece, target = choice.args
            take_from_board(flow, plan, origin, piece, target)
        elif choice.parts:
            for part in choice.parts:
                put_down(flow, plan, part.args[0], part.counts())
        else:
            plan.next_batch()
            return
        flow.push(CheckLimits())

    def consequences(self, flow: Flow, choice: Choice) -> list[Consequence]:
        table, side = flow.table, self.faction(flow)
        if choice.verb in ("place", "deploy"):
            arriving = ((part.args[0], flow.pieces.count_units(part.counts())) for part in choice.parts)
            return [told for area, units in arriving for told in coming(table, side, area, units)]
        if choice.verb != "take":
            return []
        origin, piece, target = choice.args
        left = without(table.legion(side, origin), {piece: 1})
        return coming(table, side, target, flow.pieces.count_units({piece: 1})) + leaving(
            table, side, origin, left
        )


def put_down(flow: Flow, plan: PlacePieces, area: str, pieces: dict[str, int]) -> None:
    if plan.deploy:
        put_from_supply(flow, plan.side, area, pieces, rule_of(True))
    else:
        flow.table.take_from_supply(plan.side, pieces)
        _arrived(flow, plan, area, pieces, "supply")
    _note(flow, plan, area, pieces)


def take_from_board(flow: Flow, plan: PlacePieces, origin: str, piece: str, target: str) -> None:
    table = flow.table
    table.remove(plan.side, origin, {piece: 1})
    marks = table.flown.get(origin, {})
    if marks.get(piece, 0) > table.legion(plan.side, origin).get(piece, 0):
        table.flown = put(table.flown, origin, more(marks, piece, -1))
    _arrived(flow, plan, target, {piece: 1}, origin)
    _note(flow, plan, target, {piece: 1})


def _arrived(flow: Flow, plan: PlacePieces, area: str, pieces: dict[str, int], origin: str) -> None:
    flow.table.add(plan.side, area, pieces)
    flow.emit(
        "pieces_placed", rule_of(False), faction=plan.side, area=area, pieces=dict(pieces), origin=origin
    )


def _note(flow: Flow, plan: PlacePieces, area: str, pieces: dict[str, int]) -> None:
    plan.reduce(flow, pieces)
    plan.used = [*plan.used, area]
    if plan.how == "together":
        script = script_of(flow)
        script.area = area
        script.placed = [*script.placed, *flow.pieces.leaders_of(pieces)]


# -- the verbs -------------------------------------------------------------------------------------


def _plan_of(script: Script, step: Step) -> PlacePieces:
    how = step.get("how", "together")
    return PlacePieces(script.side, step["what"], step["where"], how, deploy=step["do"] == "deploy")


def _nothing_to_place(flow: Flow, script: Script, step: Step) -> str:
    goals = areas(flow, script, step["where"])
    if not goals:
        return "no_place"
    supply = flow.table.supply[script.side]
    lowest = TIERS[script.side][0]
    if supply.get(lowest) and any(piece in UNITS for piece in step["what"]):
        return ""
    plan = _plan_of(script, step)
    if any(supply.get(tier) for tier in plan.caps()):
        return ""
    plan.pass_over(flow, script)
    return "no_pieces" if plan.over else ""


@verb("place", _nothing_to_place, cost=2)
@verb("deploy", _nothing_to_place, cost=2)
def place(flow: Flow, script: Script, step: Step) -> None:
    flow.push(_plan_of(script, plain(step)))
