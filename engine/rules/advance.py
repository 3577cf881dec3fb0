"""After a battle the attacker has won: advance or stay, or always advance. Rule: battle.advance."""

from __future__ import annotations

from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import Advance
from engine.flow import Flow, SideQuestion, task
from engine.menu import Menu, Pick
from engine.options import WINNER_ADVANCES
from engine.pieces import ATREIDES, ENEMY, HARKONNEN
from engine.rules.arrival import Arrive, relocate
from engine.rules.settlements import destroy_settlement


def after_victory(flow: Flow, side: str, origin: str, target: str) -> None:
    """The winner may advance, or must: then nobody is asked."""
    if WINNER_ADVANCES in flow.switches:
        advance(flow, side, origin, target)
    else:
        flow.push(AdvanceOrStay(side, origin, target))


def advance(flow: Flow, side: str, origin: str, target: str) -> None:
    """The whole legion goes, and a settlement of the enemy that stood there falls."""
    relocate(flow, side, origin, target, "legion_advanced", "battle.advance")
    flow.push(Arrive(side, [target]))
    if target in flow.table.settlements_of(ENEMY[side]):
        destroy_settlement(flow, target)


@task("advance_or_stay")
@dataclass(slots=True)
class AdvanceOrStay(SideQuestion):
    """The whole victorious legion moves into the area it attacked, or stays where it is."""

    rule = "battle.advance"
    verbs = ("advance", "stay")

    origin: str
    target: str

    def prompt(self, flow: Flow) -> Advance:
        return {"origin": self.origin, "target": self.target}

    def menu(self, flow: Flow) -> Menu:
        notes = self._notes(flow)
        advance = Pick("advance", rule=self.rule, notes={"advance": notes} if notes else {})
        return Menu((advance, Pick("stay", rule=self.rule)))

    def _notes(self, flow: Flow) -> list[str]:
        table = flow.table
        told = []
        if self.target in table.settlements_of(ENEMY[self.side]):
            told.append("destroys_settlement")
        if self.side == HARKONNEN and self.target in table.wormsigns:
            told.append("reveals_wormsign")
        if self.side == ATREIDES and self.target in table.harvesters:
            told.append("destroys_harvester")
        if self.side == ATREIDES and self.target in table.stations:
            told.append("takes_station")
        return told

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "stay":
            return
        advance(flow, self.side, self.origin, self.target)
