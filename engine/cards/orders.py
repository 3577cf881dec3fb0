"""Moves and attacks that a card orders. Rules: card.move, card.attack, card.carrier, card.displace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from engine.cards.script import OwnQuestion, Script, Step, plain, script_of, verb
from engine.cards.where import areas, figures, legions, person
from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.words import Ground
from engine.flow import Flow, task
from engine.menu import Menu, Pick, Source
from engine.pieces import ENEMY
from engine.refusal import Refused
from engine.rules.arrival import Arrive, relocate
from engine.rules.battle import OrderAttack
from engine.rules.movement import MoveLegions, containing
from engine.rulings import LEADER_MAY_STAY
from engine.table import Legion

CARRIER = "carrier"
#: What may be said of legions that needs no list of areas.
_BY_PIECES = frozenset(("with", "leader"))


def ground_of(want: Mapping[str, Any]) -> Ground:
    """Where a card says that the legions stand, if it does."""
    if "settlement" in want:
        return "settlement"
    ground: Ground = want.get("terrain", "")
    return ground


@task("card_moves")
@dataclass(slots=True)
class CardMoves(MoveLegions):
    """Moves ordered by a card; where the legion ended is remembered for its later steps."""

    #: What is said of the legions that their pieces do not say. Once the step is being taken, it is looked up
    #: whenever it is offered, because a free action may move legions in between.
    want: Mapping[str, Any] = field(default_factory=dict)
    #: Flown by carriers to areas with own legions, at any distance and without an ornithopter.
    carried: bool = False

    def starts(self, flow: Flow) -> Sequence[str]:
        return legions(flow, script_of(flow), self.want) if self.want else MoveLegions.starts(self, flow)

    def sources(self, flow: Flow, starts: Iterable[str] | None = None) -> dict[str, Source]:
        if not self.carried:
            return MoveLegions.sources(self, flow, starts)
        found: dict[str, Source] = {}
        held = flow.table.areas_of(self.side)
        for area in self.starts(flow) if starts is None else starts:
            goals = {goal: (CARRIER,) for goal in held if goal != area}
            pieces = self.available(flow, area)
            if goals and self.may_move(flow, area, pieces):
                found[area] = Source(pieces, goals)
        return found

    def ground(self) -> Ground:
        return ground_of(self.want)

    def refused_to(self, flow: Flow, area: str, to: str) -> Refused | None:
        if self.carried and to in flow.board.bit:
            return Refused("order.no_friends", {"area": to}, "card.carrier")
        return MoveLegions.refused_to(self, flow, area, to)

    def possible(self, flow: Flow) -> bool:
        if not self.carried:
            return MoveLegions.possible(self, flow)
        return len(flow.table.legions[self.side]) > 1 and self.legions_left(flow)

    def carry_out(self, flow: Flow, origin: str, target: str, pieces: Legion, way: str) -> None:
        MoveLegions.carry_out(self, flow, origin, target, pieces, way)
        script_of(flow).area = target


def _wanted(flow: Flow, script: Script, step: Step) -> tuple[Step, list[str]] | None:
    """What a step says of its legions, and where they stand if that needs a look; None if there are none."""
    want = step.get("legion", {})
    places = legions(flow, script, want) if want.keys() - _BY_PIECES else []
    if not places and want.keys() - _BY_PIECES:
        return None
    if want.get("same") and not script.area:
        # Nothing was chosen before: any legion that could have been.
        want = script.legion
    return want, places


def _live(step: Step, origins: Sequence[str]) -> dict[str, Any]:
    """What to look up from now on, if the step meant certain places at all."""
    want: dict[str, Any] = plain(step.get("legion", {}))
    return want if origins else {}


def _going_along(flow: Flow, script: Script, want: Step) -> list[str]:
    """Who goes along when the legion is split: what the card names, or a leader whom it has just placed."""
    if not want.get("same"):
        return list(figures(want["with"])) if "with" in want else []
    if LEADER_MAY_STAY in flow.switches:
        return []
    legion = flow.table.legion(script.side, script.area)
    placed = [person(leader) for leader in script.placed]
    return [one for both in placed if containing(legion, both) for one in both]


def _moves(flow: Flow, script: Script, step: Step) -> CardMoves | None:
    found = _wanted(flow, script, step)
    if found is None:
        return None
    want, places = found
    return CardMoves(
        script.side,
        int(step["number"]),
        with_leader="leader" in want,
        containing=_going_along(flow, script, want),
        origins=places,
        only_adjacent="adjacent" in step,
        carried="carried" in step,
    )


def _cannot_move(flow: Flow, script: Script, step: Step) -> str:
    moves = _moves(flow, script, step)
    if moves is None:
        return "no_legion"
    return "" if moves.possible(flow) else "cannot_move"


@verb("move", _cannot_move, cost=3)
def move(flow: Flow, script: Script, step: Step) -> None:
    moves = _moves(flow, script, step)
    if moves is not None:
        moves.want, moves.origins = _live(step, moves.origins), []
        flow.push(moves)


@task("card_attack")
@dataclass(slots=True)
class CardAttack(OrderAttack):
    """An attack ordered by a card: to players an attack like any other."""

    asked_as = "order_attack"

    want: Mapping[str, Any] = field(default_factory=dict)

    def ground(self) -> Ground:
        return ground_of(self.want)

    def starts(self, flow: Flow) -> Sequence[str]:
        return legions(flow, script_of(flow), self.want) if self.want else OrderAttack.starts(self, flow)


def _attack(flow: Flow, script: Script, step: Step) -> CardAttack | None:
    found = _wanted(flow, script, step)
    if found is None:
        return None
    want, places = found
    return CardAttack(
        script.side,
        with_leader="leader" in want,
        surprise="surprise" in step,
        containing=list(figures(want["with"])) if "with" in want else [],
        origins=places,
        terms=plain(step.get("terms", {})),
    )


def _cannot_attack(flow: Flow, script: Script, step: Step) -> str:
    order = _attack(flow, script, step)
    if order is None:
        return "no_legion"
    return "" if any(order.able(flow)) else "cannot_attack"


@verb("attack", _cannot_attack, cost=3)
def attack(flow: Flow, script: Script, step: Step) -> None:
    order = _attack(flow, script, step)
    if order is not None:
        order.want, order.origins = _live(step, order.origins), []
        flow.push(order)


# -- the opponent's legions ------------------------------------------------------------------------


def displacements(flow: Flow, script: Script, step: Step) -> dict[str, list[str]]:
    """Enemy legions there, and the empty areas next to each."""
    board, table = flow.board, flow.table
    empty = table.empty()
    there = areas(flow, script, step["where"]) & table.legion_mask(ENEMY[script.side])
    found = {area: board.ids(board.near[area] & empty) for area in board.ids(there)}
    return {area: goals for area, goals in found.items() if goals}


@verb(
    "displace_enemy",
    lambda flow, script, step: "" if displacements(flow, script, step) else "no_legion",
    cost=2,
)
def displace_enemy(flow: Flow, script: Script, step: Step) -> None:
    flow.push(DisplaceEnemy(script.side, plain(step)))


@task("displace_enemy")
@dataclass(slots=True)
class DisplaceEnemy(OwnQuestion):
    """Move a whole enemy legion; it does not order this itself, so nothing is spent or ridden."""

    rule = "card.displace"
    verbs = ("displace", "done")

    step: Mapping[str, object]

    def menu(self, flow: Flow) -> Menu:
        found = displacements(flow, script_of(flow), self.step)
        return self.or_done(Pick("displace", ("from", "to"), found, rule=self.rule) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            return
        origin, target = choice.args
        enemy = ENEMY[self.side]
        relocate(flow, enemy, origin, target, "legion_displaced", self.rule)
        flow.push(Arrive(enemy, [target]))
