"""Battles of the automaton: it reinforces itself, ceases against twice its power only, and always advances.

Rules: mahdi.battle, mahdi.cease, mahdi.reinforce, mahdi.advance.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.choice import Choice
from engine.classes import dataclass
from engine.flow import Flow, task
from engine.mahdi import state
from engine.mahdi.criteria import Criterion
from engine.mahdi.garrison import LookBehind
from engine.mahdi.owner import data_of
from engine.mahdi.power import ceases, fine
from engine.mahdi.sight import look
from engine.pieces import HARKONNEN
from engine.rules.advance import AdvanceOrStay, advance
from engine.rules.battle import SIDES, Battle, Step
from engine.rules.movement import FOOT, use_transport
from engine.rules.signals import herald
from engine.values import more

#: Which of the two it does, and by which criterion: whether it ceases.
CEASING: Mapping[bool, tuple[Criterion[Choice], ...]] = {
    True: (Criterion("at_most_half", "mahdi.cease", lambda _, it: it.verb != "cease"),),
    False: (Criterion("more_than_half", "mahdi.cease", lambda _, it: it.verb != "continue"),),
}


@task("automaton_battle")
@dataclass(slots=True)
class AutomatonBattle(Battle):
    """A battle in which the automaton attacks. To continue costs it no hit."""

    def run(self, flow: Flow) -> None:
        both = all(self.legion(flow, role) for role in SIDES)
        if self.step == Step.MEET.value and both and self.would_cease(flow):
            sight = look(flow)
            own, enemy = (fine(sight, self.legion(flow, role)) for role in SIDES)
            flow.emit("automaton_ceased", "mahdi.cease", target=self.target, own=own, enemy=enemy)
            self._end(flow, winner="defender")
            return
        Battle.run(self, flow)

    def would_cease(self, flow: Flow) -> bool:
        return ceases(look(flow), self.legion(flow, "attacker"), self.legion(flow, "defender"))

    def _end(self, flow: Flow, winner: str) -> None:
        faction = self.faction(winner) if winner else ""
        flow.emit("battle_ended", "battle.end", winner=faction, origin=self.origin, target=self.target)
        flow.finish(self)
        if winner != "attacker":
            return
        herald(flow, f"battle_won_by_attacking_{faction}")
        if data_of(flow).readings.always_advances or self.target in flow.table.sietches:
            advance(flow, self.side, self.origin, self.target)
            flow.push(LookBehind(self.origin))
        else:
            flow.push(AdvanceOrStay(self.side, self.origin, self.target), LookBehind(self.origin))


def start_battle(
    flow: Flow, origin: str, target: str, way: str, *, surprise: bool, terms: Mapping[str, int] | None = None
) -> None:
    flow.emit(
        "battle_begun",
        "battle.attack",
        faction=HARKONNEN,
        origin=origin,
        target=target,
        way=way,
        surprise=surprise,
    )
    if way != FOOT:
        use_transport(flow, way)
        state.set_flew(flow, True)
    flow.push(AutomatonBattle(HARKONNEN, origin, target, surprise, {**(terms or {}), "free_continue": 1}))


def further_dice(flow: Flow) -> int:
    """As many dice as there are Reinforcements, but none under the ban."""
    data = data_of(flow)
    return 0 if data.reinforcements_ban in flow.table.bans else len(state.pile(flow))


def reinforce(flow: Flow, battle: Battle, role: str) -> None:
    """Discard from the top of the Reinforcements for more dice, as far as they go."""
    number = min(battle.room(flow, role), further_dice(flow), data_of(flow).reinforced_dice)
    if number < 1:
        return
    cards = [state.take_from_pile(flow) for _ in range(number)]
    battle.bonus = more(battle.bonus, role, number)
    state.discard(flow, cards)
    flow.emit("reinforcements_discarded", "mahdi.reinforce", cards=cards)
