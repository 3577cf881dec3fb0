"""``python -m tests.e2e.chosen``: what an automaton has chosen in the record on standard input, as JSON.

The record is played again. Of every step it says what it was about and which criterion decided; whatever the
independent statement of the criteria has a list for is put to it at that very moment as well (attacks,
targets and moves, also of the legions that a card or a leader names, deployment, House, vehicles, hits,
ceasing); what it has none for is put to the text (what is nearest to the target, who comes, who goes, whose
special action is used). Where one of them says something else, so does this.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from engine.components import STANDARD
from engine.flow import Flow
from engine.mahdi import answers, campaign, ties, turns
from engine.mahdi.attacks import ON_LEGION, ON_SIETCH, Assault
from engine.mahdi.battle import AutomatonBattle
from engine.mahdi.campaign import CARRIER, AutomatonMoves, Campaign
from engine.mahdi.cards import Nearest
from engine.mahdi.casualties import HITS
from engine.mahdi.criteria import NONE, Criterion, Decided
from engine.mahdi.forces import Deploy, PlaceHarvesters
from engine.mahdi.garrison import LayGarrison
from engine.mahdi.movement import INSTEAD, MOVERS, OF_THE_ROUND, Step
from engine.mahdi.ranking import DEPLOYMENT, HOUSE
from engine.mahdi.sight import look
from engine.mahdi.vehicles import CARRYALLS, ORNITHOPTERS
from engine.pieces import HARKONNEN
from engine.record import Finished, Record, read
from engine.rules.losses import ChooseCasualties
from tests.oracle.mahdi import reference, stated
from tests.oracle.mahdi.compare import told

#: What the reference says of a step: the options that are left, and the name of the criterion; ``None`` where
#: it says nothing of one of the two.
Judged = tuple[set[Any] | None, str | None]


def named(criteria: Sequence[Criterion[Any]], number: int) -> str:
    return criteria[number - 1].name if number else NONE


def attack(position: Any, step: str, who: Mapping[str, Any]) -> Judged:
    if step == "attack_sietch":
        left, by = reference.choose_sietch(position, **who)
        return {Assault(*it) for it in left}, named(ON_SIETCH, by)
    left, by = reference.choose_legion(position, **who)
    return {Assault(*it) for it in left}, named(ON_LEGION, by)


def movement(position: Any, step: str, asker: AutomatonMoves, who: Mapping[str, Any]) -> Judged:
    if asker.flown and step != "target":
        found = stated.carried(position, asker.goal)
        return ({Step(*it, CARRIER) for it in found} if step == "move" else None), None
    if step == "target":
        left, why = reference.movement_target(position, **who)
        number = int(why.partition(":")[2] or 0)
        return set(left), OF_THE_ROUND if why == "target" else named(INSTEAD, number)
    left, why = reference.next_move(position, asker.goal, **who)
    if step == "move":
        return {Step(*it) for it in left}, None
    return None, named(MOVERS, int(why.removeprefix("mover:").partition(" ")[0]))


def limited(asker: Campaign | AutomatonMoves) -> dict[str, Any]:
    """The legions that a card, a leader or an earlier move of the action leaves, as the reference is told."""
    who, spent = asker.who(), asker.spent if isinstance(asker, AutomatonMoves) else []

    def only(area: str, legion: Mapping[str, int]) -> bool:
        return (
            area not in spent
            and who.at in ("", area)
            and (not who.having or who.having in legion)
            and (not who.settlement or area in STANDARD.board.settlement_sites)
        )

    return {"leader": who.leader, "only": only}


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


def hits(position: Any, question: ChooseCasualties, supply: int, decided: Decided[Any]) -> Judged:
    """The reference takes of equal leaders the first: then one of the ways is that."""
    _, log, why = reference.hits(position.H[question.area], question.hits, supply)
    fallen = tuple(it.removesuffix("?") for it in log if not it.startswith("+"))
    last = [number for number in why if number]
    by = named(HITS, last[-1] if last else 0)
    if any(it.endswith("?") for it in log):
        ways = {tuple(sorted(it)) for it in decided.left}
        return (set(decided.left) if tuple(sorted(fallen)) in ways else {fallen}), by
    return {fallen}, by


def of_text(flow: Flow, position: Any, step: str, asker: object, decided: Decided[Any]) -> Judged | None:
    """What the text says where the reference has no list."""
    looked_at = decided.looked_at
    if step == "leader":
        named = {it for it in getattr(asker, "what", {}) if it in flow.pieces.leaders}
        return named or stated.to_come(flow.table), NONE
    if step == "limit":
        return stated.lowest(looked_at), None
    if step == "bombard":
        return stated.struck(position, looked_at), None
    if isinstance(asker, Nearest):
        return stated.nearest(position, asker.options), None
    if step == "garrison" and isinstance(asker, LayGarrison):
        colour = asker.colours[0].removeprefix("garrison_")
        return {area for area, legion in position.H.items() if colour in legion}, NONE
    return None


def judged(flow: Flow, step: str, decided: Decided[Any]) -> Judged | None:
    asker, sight = flow.stack[-1], look(flow)
    if isinstance(asker, AutomatonMoves) and asker.on_foot:
        sight = replace(sight, flew=True)
    position = told(sight)
    if isinstance(asker, ChooseCasualties) and step == "hits":
        return hits(position, asker, flow.table.supply[HARKONNEN].get("regular", 0), decided)
    battle = flow.inside(AutomatonBattle)
    if step == "cease" and battle is not None:
        own, enemy = position.H[battle.origin], position.AT[battle.target]
        return None, "at_most_half" if reference.ceases(own, enemy) else "more_than_half"
    if isinstance(asker, Campaign) and step.startswith("attack_"):
        return attack(position, step, limited(asker))
    if isinstance(asker, AutomatonMoves) and step in ("target", "mover", "move"):
        return movement(position, step, asker, limited(asker))
    if isinstance(asker, Deploy) and step == "deployment":
        return deployment(position, decided.looked_at)
    if step in ("house", "place"):
        return house(position, decided.looked_at)
    if isinstance(asker, PlaceHarvesters) and step == "harvesters":
        return harvesters(position, asker)
    if step == "carryalls":
        return carryalls(position, len(decided.left[0]))
    if step == "ornithopters":
        return ornithopters(position)
    return of_text(flow, position, step, asker, decided)


class Judge:
    """Stands beside what is told of each decision, and beside the choice of who uses a special action."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.differs: list[str] = []
        self.tell, self.ready_leader = ties.tell, turns.ready_leader

    def __call__(
        self, flow: Flow, step: str, decided: Decided[Any], spell: Any, *, asked: bool = False
    ) -> None:
        theirs = judged(flow, step, decided)
        if theirs is not None:
            self.asked[step] += 1
            left, by = theirs
            mine = {frozenset(it) for it in decided.left} if step == "carryalls" else set(decided.left)
            if left not in (None, mine) or by not in (None, decided.by):
                self.differs.append(f"{step}: {decided} against {theirs}")
        self.tell(flow, step, decided, spell, asked=asked)

    def whose_action(self, flow: Flow, result: str) -> str:
        mine = self.ready_leader(flow, result)
        theirs = stated.leader_for(told(look(flow)), flow.table, result)
        self.asked["special action"] += 1
        if mine != theirs:
            self.differs.append(f"special action at {result}: {mine} against {theirs}")
        return mine

    @contextmanager
    def listening(self) -> Iterator[None]:
        try:
            for module in (ties, campaign, answers):
                vars(module)["tell"] = self
            vars(turns)["ready_leader"] = self.whose_action
            yield
        finally:
            for module in (ties, campaign, answers):
                vars(module)["tell"] = self.tell
            vars(turns)["ready_leader"] = self.ready_leader


def judge(finished: Finished) -> dict[str, Any]:
    """What was chosen in a game, how much of it was put to the reference, and where that differs."""
    record, beside = Record.begin(finished.head), Judge()
    chosen = []
    with beside.listening():
        for entry in finished.entries:
            outcome = record.enter(entry.actor, entry.what, entry.kind)
            for event in outcome.events:
                if event.key == "automaton_chose":
                    form = event.to_json()
                    chosen.append([form["step"], form["criterion"]])
    return {
        "chosen": chosen,
        "judged": beside.asked.total(),
        "by_step": dict(sorted(beside.asked.items())),
        "differs": beside.differs,
    }


def main() -> None:
    print(json.dumps(judge(read(sys.stdin.read()))))


if __name__ == "__main__":
    main()
