"""Action dice: rolling, boxes that are too full, Bene Gesserit tokens, spending.

Rules: dice.roll, dice.change, bene_gesserit.place, dice.spend.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.choice import Choice
from engine.flow import Flow, Question, Task, task
from engine.menu import Menu, Pick
from engine.pieces import ATREIDES, FACTIONS, HARKONNEN

RESULTS = ("leadership", "strategy", "mentat", "deployment", "house")


def faces(flow: Flow, faction: str) -> tuple[str, ...]:
    return flow.data.dice_faces[f"{faction}_action"]


def dice_to_roll(flow: Flow, faction: str) -> int:
    dice = flow.data.dice_counts[f"{faction}_action"]
    return dice - flow.table.dice_aside if faction == HARKONNEN else dice


def roll_action_dice(flow: Flow, faction: str) -> None:
    """Every die goes to the box of its result."""
    (board,) = flow.boards_of(faction)
    dice = dict.fromkeys(RESULTS, 0)
    for _ in range(dice_to_roll(flow, faction)):
        dice[flow.tower.face(faces(flow, faction))] += 1
    flow.table.dice[board] = dice
    flow.emit("action_dice_rolled", "dice.roll", faction=faction, dice=dict(dice))


def free_slots(flow: Flow, board: str) -> dict[str, int]:
    dice = flow.table.dice[board]
    token = flow.table.bene_gesserit_die.get(board, "")
    slots = flow.data.slots[board]
    return {
        result: max(0, slots[result] - dice.get(result, 0) - (1 if token == result else 0))
        for result in RESULTS
        if result in slots
    }


def overfull(flow: Flow, board: str) -> list[str]:
    slots = flow.data.slots[board]
    return [result for result, number in flow.table.dice[board].items() if number > slots.get(result, 0)]


@task("settle_dice")
@dataclass(slots=True)
class SettleDice(Task):
    """Owners change what is too much one die at a time, in turn, the Harkonnen first."""

    next: str = HARKONNEN

    def run(self, flow: Flow) -> None:
        for faction in (self.next, *(f for f in FACTIONS if f != self.next)):
            (board,) = flow.boards_of(faction)
            if overfull(flow, board):
                self.next = ATREIDES if faction == HARKONNEN else HARKONNEN
                question = ChangeDie(faction)
                menu = question.menu(flow)
                if menu.is_forced():
                    question.take(flow, next(iter(menu.all())))
                else:
                    flow.push(question)
                return
        flow.finish(self)


@task("change_die")
@dataclass(slots=True)
class ChangeDie(Question):
    rule = "dice.change"

    side: str

    def faction(self, flow: Flow) -> str:
        return self.side

    def menu(self, flow: Flow) -> Menu:
        (board,) = flow.boards_of(self.side)
        free = free_slots(flow, board)
        most = max(free.values())
        goals = [result for result, number in free.items() if number == most]
        tree = dict.fromkeys(overfull(flow, board), goals)
        return Menu((Pick("change", ("from", "to"), tree, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        old, new = choice.args
        (board,) = flow.boards_of(self.side)
        dice = flow.table.dice[board]
        dice[old] -= 1
        dice[new] += 1
        flow.emit("die_changed", self.rule, faction=self.side, old=old, new=new)


@task("place_bene_gesserit")
@dataclass(slots=True)
class PlaceBeneGesserit(Question):
    """One token may serve as a die this round, in a box with the fewest dice."""

    rule = "bene_gesserit.place"

    side: str

    def faction(self, flow: Flow) -> str:
        return self.side

    def menu(self, flow: Flow) -> Menu:
        (board,) = flow.boards_of(self.side)
        dice = flow.table.dice[board]
        fewest = min(dice.values())
        free = free_slots(flow, board)
        goals = [result for result in RESULTS if dice[result] == fewest and free[result]]
        stop = Pick("pass", (), None, rule=self.rule)
        if not goals:
            return Menu((stop,))
        return Menu((Pick("bene_gesserit", ("result",), goals, rule=self.rule), stop))

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "pass":
            return
        (board,) = flow.boards_of(self.side)
        result = choice.args[0]
        flow.table.bene_gesserit[self.side] -= 1
        flow.table.bene_gesserit_die[board] = result
        flow.emit("bene_gesserit_placed", self.rule, faction=self.side, result=result)


def results_to_spend(flow: Flow, faction: str) -> list[str]:
    """Results of unspent dice; a lasting effect may force one of them."""
    (board,) = flow.boards_of(faction)
    table = flow.table
    dice = table.dice[board]
    found = [result for result in RESULTS if dice.get(result) or table.bene_gesserit_die.get(board) == result]
    for effect in table.effects:
        if (
            effect["name"] == "forced_die"
            and effect["owner"] != faction
            and effect["scope"]["result"] in found
        ):
            return [effect["scope"]["result"]]
    return found


def spend_die(flow: Flow, faction: str, result: str) -> None:
    """A die goes to the used ones; a token, spent when no die shows its result any more, leaves the game."""
    (board,) = flow.boards_of(faction)
    table = flow.table
    token = not table.dice[board][result]
    if token:
        table.bene_gesserit_die.pop(board)
    else:
        table.dice[board][result] -= 1
        table.used_dice[board] = table.used_dice.get(board, 0) + 1
    flow.emit("die_spent", "dice.spend", faction=faction, result=result, token=token)
