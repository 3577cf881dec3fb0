"""``python -m tests.e2e.chosen``: what an automaton has chosen in the record on standard input, as JSON.

The record is played again. Of every step it says what it was about and which criterion decided; whatever the
independent statement of the criteria has a list for is put to it at that very moment as well (attacks,
targets and moves of all legions, deployment, House, vehicles), and where that says something else, so does
this.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from engine.flow import Flow
from engine.mahdi import campaign, ties
from engine.mahdi.attacks import ON_LEGION, ON_SIETCH, Assault
from engine.mahdi.campaign import AutomatonMoves, Campaign, Who
from engine.mahdi.criteria import NONE, Criterion, Decided
from engine.mahdi.forces import Deploy, PlaceHarvesters
from engine.mahdi.movement import INSTEAD, MOVERS, OF_THE_ROUND, Step
from engine.mahdi.ranking import DEPLOYMENT, HOUSE
from engine.mahdi.sight import look
from engine.mahdi.vehicles import CARRYALLS, ORNITHOPTERS
from engine.record import Finished, Record, read
from tests.oracle.mahdi import reference
from tests.oracle.mahdi.compare import told

#: What the reference says of a step: the options that are left, and the name of the criterion; ``None`` where
#: it says nothing of one of the two.
Judged = tuple[set[Any] | None, str | None]


def named(criteria: Sequence[Criterion[Any]], number: int) -> str:
    return criteria[number - 1].name if number else NONE


def attack(position: Any, step: str, asker: Campaign) -> Judged:
    leader = asker.who().leader
    if step == "attack_sietch":
        left, by = reference.choose_sietch(position, leader)
        return {Assault(*it) for it in left}, named(ON_SIETCH, by)
    left, by = reference.choose_legion(position, leader)
    return {Assault(*it) for it in left}, named(ON_LEGION, by)


def movement(position: Any, step: str, asker: AutomatonMoves) -> Judged:
    leader = asker.who().leader
    if step == "target":
        left, why = reference.movement_target(position, leader)
        number = int(why.partition(":")[2] or 0)
        return set(left), OF_THE_ROUND if why == "target" else named(INSTEAD, number)
    left, why = reference.next_move(position, asker.goal, leader)
    if step == "move":
        return {Step(*it) for it in left}, None
    return None, named(MOVERS, int(why.removeprefix("mover:").partition(" ")[0]))


def deployment(position: Any, areas: Sequence[str]) -> Judged:
    left, by = reference.best(
        areas,
        lambda area: reference.neg(reference.cp(position.H.get(area, {}))),
        lambda area: position.dist(area, position.target),
    )
    return set(left), named(DEPLOYMENT, by)


def house(position: Any, areas: Sequence[str]) -> Judged:
    keys = {area: key for key, area in reference.house_order(position, areas)}
    left, by = reference.best(areas, *(lambda area, n=n: keys[area][n] for n in range(3)))
    return set(left), named(HOUSE, by)


def harvesters(position: Any, asker: PlaceHarvesters) -> Judged:
    classes = reference.harvester_classes(position, reference.areas_of(asker.sectors[-1]))
    return set(classes[asker.place - 1]), None


def carryalls(position: Any, number: int) -> Judged:
    left, by = reference.place_carryalls(position, number)
    return {frozenset(it) for it in left}, named(CARRYALLS, by)


def ornithopters(position: Any) -> Judged:
    _, steps, _ = reference.ornithopter_steps(position, 8)
    number, zones, _ = steps[0]
    return set(zones), ORNITHOPTERS[number - 1][0]


def judged(flow: Flow, step: str, decided: Decided[Any]) -> Judged | None:
    """Nothing where a card or a leader names other legions than all: of those the reference knows no list."""
    asker, position = flow.stack[-1], told(look(flow))
    if isinstance(asker, Campaign) and asker.who() == Who(leader=asker.who().leader):
        return attack(position, step, asker) if step.startswith("attack_") else None
    if isinstance(asker, AutomatonMoves) and asker.who() == Who(leader=asker.who().leader):
        of_all = not asker.spent and not asker.on_foot
        return movement(position, step, asker) if of_all and step in ("target", "mover", "move") else None
    if isinstance(asker, Deploy) and step == "deployment":
        return deployment(position, decided.looked_at)
    if step == "house":
        return house(position, decided.looked_at)
    if isinstance(asker, PlaceHarvesters) and step == "harvesters":
        return harvesters(position, asker)
    if step == "carryalls":
        return carryalls(position, len(decided.left[0]))
    return ornithopters(position) if step == "ornithopters" else None


class Judge:
    """Stands beside what is told of each decision."""

    def __init__(self) -> None:
        self.asked = 0
        self.differs: list[str] = []
        self.tell = ties.tell

    def __call__(self, flow: Flow, step: str, decided: Decided[Any], spell: Any) -> None:
        theirs = judged(flow, step, decided)
        if theirs is not None:
            self.asked += 1
            left, by = theirs
            mine = {frozenset(it) for it in decided.left} if step == "carryalls" else set(decided.left)
            if left not in (None, mine) or by not in (None, decided.by):
                self.differs.append(f"{step}: {decided} against {theirs}")
        self.tell(flow, step, decided, spell)


def judge(finished: Finished) -> dict[str, Any]:
    """What was chosen in a game, how much of it was put to the reference, and where that differs."""
    record, beside = Record.begin(finished.head), Judge()
    chosen = []
    try:
        ties.tell = vars(campaign)["tell"] = beside
        for entry in finished.entries:
            outcome = record.enter(entry.actor, entry.what, entry.kind)
            for event in outcome.events:
                if event.key == "automaton_chose":
                    form = event.to_json()
                    chosen.append([form["step"], form["criterion"]])
    finally:
        ties.tell = vars(campaign)["tell"] = beside.tell
    return {"chosen": chosen, "judged": beside.asked, "differs": beside.differs}


def main() -> None:
    print(json.dumps(judge(read(sys.stdin.read()))))


if __name__ == "__main__":
    main()
