"""``python -m tests.e2e.chosen``: what an automaton has chosen in the record on standard input, as JSON.

The record is played again. Of every step it says what it was about and which criterion decided; attacks and
targets of all legions are put to the independent statement of the criteria at that very moment as well, and
where that says something else, so does this.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from engine.flow import Flow
from engine.mahdi import ties
from engine.mahdi.attacks import ON_LEGION, ON_SIETCH, Assault
from engine.mahdi.campaign import AutomatonMoves, Campaign, Who
from engine.mahdi.criteria import Criterion, Decided
from engine.mahdi.movement import INSTEAD, OF_THE_ROUND
from engine.mahdi.sight import look
from engine.record import Record, read
from tests.oracle.mahdi import reference
from tests.oracle.mahdi.compare import told

JUDGED = ("attack_sietch", "attack_legion", "target")
#: What the reference says of a step: the options that are left, and the name of the criterion.
Judged = tuple[set[Any], str]


def named(criteria: tuple[Criterion[Any], ...], number: int) -> str:
    return criteria[number - 1].name if number else ""


def judged(flow: Flow, step: str, *, leader: bool) -> Judged:
    position = told(look(flow))
    if step == "attack_sietch":
        left, by = reference.choose_sietch(position, leader)
        return {Assault(*it) for it in left}, named(ON_SIETCH, by)
    if step == "attack_legion":
        left, by = reference.choose_legion(position, leader)
        return {Assault(*it) for it in left}, named(ON_LEGION, by)
    left, why = reference.movement_target(position, leader)
    number = int(why.partition(":")[2] or 0)
    return set(left), OF_THE_ROUND if why == "target" else named(INSTEAD, number)


class Judge:
    """Stands beside what is told of each decision."""

    def __init__(self) -> None:
        self.asked = 0
        self.differs: list[str] = []
        self._tell = ties.tell

    def __call__(self, flow: Flow, step: str, decided: Decided[Any], spell: Any) -> None:
        asker = flow.stack[-1]
        who = asker.who() if isinstance(asker, Campaign | AutomatonMoves) else None
        # What a card or a leader names are other legions than all.
        if step in JUDGED and who is not None and who == Who(leader=who.leader):
            self.asked += 1
            theirs = judged(flow, step, leader=who.leader)
            if (set(decided.left), decided.by) != theirs:
                self.differs.append(f"{step}: {decided} against {theirs}")
        self._tell(flow, step, decided, spell)


def main() -> None:
    finished = read(sys.stdin.read())
    record, judge = Record.begin(finished.head), Judge()
    chosen = []
    ties.tell = judge
    for entry in finished.entries:
        outcome = record.enter(entry.actor, entry.what, entry.kind)
        for event in outcome.events:
            if event.key == "automaton_chose":
                form = event.to_json()
                chosen.append([form["step"], form["criterion"]])
    print(json.dumps({"chosen": chosen, "judged": judge.asked, "differs": judge.differs}))


if __name__ == "__main__":
    main()
