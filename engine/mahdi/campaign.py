"""Strategy and Leadership: attack a sietch, else a legion, else move; and what cards and leaders order of it.

Rules: mahdi.strategy, mahdi.leadership, mahdi.target, mahdi.mover.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from engine.cards.script import Script
from engine.classes import dataclass
from engine.flow import Flow, Task, task
from engine.mahdi import garrison, state
from engine.mahdi.attacks import AIR, Assault, legion_attack, sietch_attack
from engine.mahdi.battle import start_battle
from engine.mahdi.criteria import Criterion, Decided, decide
from engine.mahdi.movement import (
    MOVERS,
    Mover,
    Step,
    can_beat,
    in_one,
    merging,
    moving,
    next_move,
    of_mover,
    target,
)
from engine.mahdi.power import beats
from engine.mahdi.sight import Sight, look
from engine.mahdi.ties import Chooser, one_word, settle, settle_part, tell
from engine.pieces import HARKONNEN
from engine.rules.arrival import Arrive
from engine.rules.movement import FOOT, MoveLegions

CARRIER = "carrier"


@dataclass(frozen=True, slots=True)
class Who:
    """Which legions are considered: all, those with a leader, with a figure, of an area, at settlements."""

    leader: bool = False
    having: str = ""
    at: str = ""
    settlement: bool = False

    def of(self, flow: Flow, without: Sequence[str] = ()) -> list[str]:
        table, pieces = flow.table, flow.pieces
        return [
            area
            for area in table.areas_of(HARKONNEN)
            if area not in without
            and self.at in ("", area)
            and (not self.settlement or area in table.settlements)
            and pieces.count_units(legion := table.legion(HARKONNEN, area))
            and (not self.leader or pieces.count_leaders(legion))
            and (not self.having or self.having in legion)
        ]


def ways(sight: Sight, origin: str, way: str) -> list[str]:
    """On foot, or with any of the ornithopters that are near."""
    return sight.transports(origin) if way == AIR else [way]


def attack_of(flow: Flow, who: Who) -> tuple[str, Decided[Assault]]:
    """The step that applies, and what its criteria leave; nothing if no attack is possible."""
    sight = look(flow)
    origins = who.of(flow)
    found = sietch_attack(sight, origins)
    if found.left:
        return "attack_sietch", found
    return "attack_legion", legion_attack(sight, origins)


def can_attack(flow: Flow, who: Who) -> bool:
    return bool(attack_of(flow, who)[1].left)


def can_move(flow: Flow, who: Who) -> bool:
    """Whether any of them would move by the criteria."""
    sight = look(flow)
    legions = who.of(flow)
    goals = _goals(flow, sight, legions)
    return any(next_move(sight, legions, goal)[0].left for goal in goals)


def _goals(flow: Flow, sight: Sight, legions: Sequence[str]) -> tuple[str, ...]:
    held = state.turn_target(flow)
    if held in flow.table.sietches and can_beat(sight, legions, held):
        return (held,)
    return target(sight, legions).left


def can_fly(flow: Flow, who: Who) -> bool:
    """The same with carriers."""
    sight = look(flow)
    legions = who.of(flow)
    return any(carried(sight, legions, goal)[0].left for goal in _goals(flow, sight, legions))


# -- attacks ---------------------------------------------------------------------------------------


@task("automaton_campaign")
@dataclass(slots=True)
class Campaign(Chooser):
    """Attack by the criteria; if that is impossible, move as often as is said."""

    leader: bool = False
    having: str = ""
    at: str = ""
    surprise: bool = False
    moves: int = 0
    terms: Mapping[str, int] = field(default_factory=dict)

    def who(self) -> Who:
        return Who(self.leader, self.having, self.at)

    def run(self, flow: Flow) -> None:
        step, found = attack_of(flow, self.who())
        if found.left:
            sight = look(flow)

            def spell(it: Assault) -> list[tuple[str, ...]]:
                return [(it.origin, it.target, way) for way in ways(sight, it.origin, it.way)]

            settle(flow, self, step, found, "attack", ("from", "at", "by"), spell)
            return
        flow.finish(self)
        if self.moves:
            flow.push(
                AutomatonMoves(
                    HARKONNEN, self.moves, self.leader, [self.having] if self.having else [], at=self.at
                )
            )

    def chosen(self, flow: Flow, words: tuple[str, ...]) -> None:
        origin, goal, way = words
        flow.finish(self)
        start_battle(flow, origin, goal, way, surprise=self.surprise, terms=self.terms)

    def legion_went(self, faction: str, origin: str, target: str) -> None:
        if faction == HARKONNEN and origin == self.at:
            self.at = target


@task("attack_or_move_and_attack")
@dataclass(slots=True)
class AttackOrMoveAndAttack(Task):
    """A legion that may move and then attack loses no attack by it: if it can, it attacks at once."""

    having: str = ""
    at: str = ""
    surprise: bool = False

    def run(self, flow: Flow) -> None:
        flow.finish(self)
        who = Who(having=self.having, at=self.at)
        attack = Campaign(having=self.having, at=self.at, surprise=self.surprise)
        if can_attack(flow, who):
            flow.push(attack)
        else:
            move = AutomatonMoves(HARKONNEN, 1, False, [self.having] if self.having else [], at=self.at)
            flow.push(move, attack)


# -- moves -----------------------------------------------------------------------------------------

CARRIERS: tuple[Criterion[str], ...] = (
    Criterion("nearest_to_target", "mahdi.cards", lambda sight, it: sight.distance(it, sight.target)),
)


def carried(sight: Sight, legions: Sequence[str], goal: str) -> tuple[Decided[Step], Decided[Mover]]:
    """Flights of carriers: of the first legion by the criteria, to the own legion nearest to the goal."""
    there = replace(sight, target=goal)
    able = []
    for area in legions:
        if not beats(there, there.own[area], there.defender(goal)):
            continue
        ends = tuple(
            it
            for it in there.table.areas_of(HARKONNEN)
            if it != area and there.room(it) > 0 and there.distance(it, goal) < there.distance(area, goal)
        )
        if ends:
            able.append(Mover(area, CARRIER, ends))
    movers = decide(there, able, MOVERS)
    found = [of_mover(there, mover, CARRIERS) for mover in movers.left]
    return in_one(found, lambda it: (it.origin, it.goal, it.way)), movers


@task("automaton_moves")
@dataclass(slots=True)
class AutomatonMoves(MoveLegions, Chooser):
    """Moves towards the target of the turn, one after the other, by the criteria."""

    at: str = ""
    #: The target of these moves.
    goal: str = ""
    #: Areas that legions left or came to in this action.
    spent: Sequence[str] = field(default_factory=list)
    on_foot: bool = False
    #: Flown from a settlement, at any distance and without an ornithopter.
    flown: bool = False

    def who(self) -> Who:
        having = self.containing[0] if self.containing else ""
        return Who(self.with_leader, having, self.at, self.flown)

    def run(self, flow: Flow) -> None:
        if self.left and self._goes_on(flow):
            return
        flow.finish(self)
        flow.table.moved = {}
        flow.push(Arrive(self.side, flow.board.sort(set(self.ends))))

    def _goes_on(self, flow: Flow) -> bool:
        """Whether there is something to choose, or somebody moves."""
        sight = look(flow)
        legions = self.who().of(flow, self.spent)
        if not self.goal:
            return self._aims(flow, sight, legions)
        if self.flown:
            found, movers = carried(sight, legions, self.goal)
        else:
            found, movers = next_move(sight, legions, self.goal, may_fly=not self.on_foot)
        if not found.left:
            return False
        tell(flow, "mover", movers, lambda it: [(it.area,)])

        def spell(it: Step) -> list[tuple[str, ...]]:
            return [(it.origin, it.goal, way) for way in ways(sight, it.origin, it.way)]

        settle(flow, self, "move", found, "move_to", ("from", "to", "by"), spell)
        return True

    def _aims(self, flow: Flow, sight: Sight, legions: Sequence[str]) -> bool:
        held = state.turn_target(flow)
        if held in flow.table.sietches and can_beat(sight, legions, held):
            self.goal = held
            return True
        found = target(sight, legions)
        if found.left:
            settle(flow, self, "target", found, "target", ("area",), one_word)
        return bool(found.left)

    def chosen(self, flow: Flow, words: tuple[str, ...]) -> None:
        if len(words) == 1:
            self.goal = words[0]
            state.set_turn_target(flow, self.goal)
            return
        origin, goal, way, *along = words
        sight = look(flow)
        step = Step(origin, goal, way)
        of_two = merging(sight, self.who().of(flow, self.spent), step, self.goal) and not self.flown
        load = moving(sight, origin, goal, merging=of_two)
        if load.is_open and not along:
            settle_part(flow, self, load.equal, load.number, words)
            return
        pieces = load.whole(flow.pieces, along)
        self.carry_out(flow, origin, goal, pieces, way)
        if way not in (FOOT, CARRIER):
            state.set_flew(flow, True)
        self.spent = [*self.spent, origin, goal]
        for below in flow.stack:
            if isinstance(below, (Chooser, Script)):
                below.legion_went(HARKONNEN, origin, goal)
        script = flow.inside(Script)
        if script is not None:
            script.area = goal
        garrison.left(flow, origin)

    def legion_went(self, faction: str, origin: str, target: str) -> None:
        if faction == HARKONNEN and origin == self.at:
            self.at = target


@task("move_and_again_on_foot")
@dataclass(slots=True)
class MoveAgain(Task):
    """Two moves of one legion, the second on foot."""

    having: str

    def run(self, flow: Flow) -> None:
        flow.finish(self)
        first = AutomatonMoves(HARKONNEN, 1, False, [self.having])
        flow.push(first, AutomatonMoves(HARKONNEN, 1, False, [self.having], on_foot=True))
