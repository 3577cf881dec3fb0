"""Action dice: rolling, boxes that are too full, Bene Gesserit tokens, spending.

Rules: dice.roll, dice.change, bene_gesserit.place, dice.spend.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import OneBoard
from engine.flow import Flow, Question, SideQuestion, Task, task
from engine.menu import Menu, Pick
from engine.options import SURPLUS_DICE_BY_SIDE
from engine.pieces import ENEMY, HARKONNEN
from engine.rules.effects import against
from engine.values import drop, fewer, more, put

RESULTS = ("leadership", "strategy", "mentat", "deployment", "house")


def faces(flow: Flow, faction: str) -> tuple[str, ...]:
    return flow.content.dice_faces[f"{faction}_action"]


def dice_to_roll(flow: Flow, faction: str) -> int:
    dice = flow.content.dice_counts[f"{faction}_action"]
    return dice - flow.table.dice_aside if faction == HARKONNEN else dice


def roll_action_dice(flow: Flow, faction: str) -> dict[str, int]:
    """How many dice show each result."""
    rolled = dict.fromkeys(RESULTS, 0)
    for _ in range(dice_to_roll(flow, faction)):
        rolled[flow.tower.face(faces(flow, faction))] += 1
    flow.emit("action_dice_rolled", "dice.roll", faction=faction, dice=dict(rolled))
    return rolled


def slots_of(flow: Flow, board: str) -> dict[str, int]:
    """The results a board shows, and how many dice each of them holds."""
    slots = flow.content.slots[board]
    return {result: slots[result] for result in RESULTS if result in slots}


def free_slots(flow: Flow, board: str) -> dict[str, int]:
    dice = flow.table.dice[board]
    token = flow.table.bene_gesserit_die.get(board, "")
    return {
        result: max(0, slots - dice.get(result, 0) - (1 if token == result else 0))
        for result, slots in slots_of(flow, board).items()
    }


def overfull(flow: Flow, board: str) -> list[str]:
    slots = slots_of(flow, board)
    return [result for result, number in flow.table.dice[board].items() if number > slots.get(result, 0)]


def on_boards(
    flow: Flow, faction: str, found: Mapping[str, list[str]]
) -> tuple[tuple[str, ...], list[str] | dict[str, list[str]]]:
    """Levels and tree of a choice among results: the board is named only where a side has two."""
    boards = flow.boards_of(faction)
    if len(boards) == 1:
        return ("result",), list(found.get(boards[0], ()))
    return ("board", "result"), {board: found[board] for board in boards if found.get(board)}


def board_and_result(flow: Flow, faction: str, args: tuple[str, ...]) -> tuple[str, str]:
    """What was chosen by ``on_boards``."""
    return (args[0], args[1]) if len(args) == 2 else (flow.boards_of(faction)[0], args[0])


# -- dice that must change their result ------------------------------------------------------------


@task("settle_dice")
@dataclass(slots=True)
class SettleDice(Task):
    """Owners choose new results one die at a time, the Harkonnen first: in turn, or all of one side's before
    the other's."""

    next: str = HARKONNEN

    def run(self, flow: Flow) -> None:
        for faction in (self.next, ENEMY[self.next]):
            for board in flow.boards_of(faction):
                if overfull(flow, board) or (faction in flow.shared and flow.table.unplaced_dice.get(board)):
                    self.next = faction if SURPLUS_DICE_BY_SIDE in flow.switches else ENEMY[faction]
                    flow.ask(ChangeDie(board))
                    return
        flow.finish(self)


@task("change_die")
@dataclass(slots=True)
class ChangeDie(Question):
    """A die too many goes to a result with the most free slots; on a shared board, where a die that was set
    aside arrives, to a result that the fewest of its dice show."""

    rule = "dice.change"
    verbs = ("change", "place")

    board: str

    def faction(self, flow: Flow) -> str:
        return flow.faction_of(self.board)

    def prompt(self, flow: Flow) -> OneBoard:
        return {"board": self.board}

    def menu(self, flow: Flow) -> Menu:
        if flow.table.unplaced_dice.get(self.board):
            return Menu((Pick("place", ("to",), self._fewest(flow), rule=self.rule),))
        free = free_slots(flow, self.board)
        most = max(free.values())
        goals = [result for result, number in free.items() if number == most]
        tree = dict.fromkeys(overfull(flow, self.board), goals)
        return Menu((Pick("change", ("from", "to"), tree, rule=self.rule),))

    def _fewest(self, flow: Flow) -> list[str]:
        dice = flow.table.dice[self.board]
        shown = list(slots_of(flow, self.board))
        fewest = min(dice.get(result, 0) for result in shown)
        return [result for result in shown if dice.get(result, 0) == fewest]

    def take(self, flow: Flow, choice: Choice) -> None:
        table = flow.table
        dice = dict(table.dice[self.board])
        new = choice.args[-1]
        old = ""
        if choice.verb == "place":
            table.unplaced_dice = fewer(table.unplaced_dice, self.board)
        else:
            old = choice.args[0]
            dice[old] -= 1
        dice[new] += 1
        table.dice = put(table.dice, self.board, dice)
        side = flow.faction_of(self.board)
        flow.emit("die_changed", self.rule, faction=side, board=self.board, old=old, new=new)


# -- Bene Gesserit tokens --------------------------------------------------------------------------


@task("place_bene_gesserit")
@dataclass(slots=True)
class PlaceBeneGesserit(SideQuestion):
    """One token may serve as a die this round, in a box of a board where the fewest dice lie."""

    rule = "bene_gesserit.place"
    verbs = ("bene_gesserit", "pass")

    def menu(self, flow: Flow) -> Menu:
        found = {board: self._goals(flow, board) for board in flow.boards_of(self.side)}
        levels, tree = on_boards(flow, self.side, found)
        place = [Pick("bene_gesserit", levels, tree, rule=self.rule)] if tree else []
        return Menu((*place, Pick("pass", rule=self.rule)))

    def _goals(self, flow: Flow, board: str) -> list[str]:
        dice = flow.table.dice[board]
        free = free_slots(flow, board)
        fewest = min(dice.get(result, 0) for result in free)
        return [result for result, slots in free.items() if slots and dice.get(result, 0) == fewest]

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "pass":
            return
        board, result = board_and_result(flow, self.side, choice.args)
        table = flow.table
        table.bene_gesserit = more(table.bene_gesserit, self.side, -1)
        table.bene_gesserit_die = put(table.bene_gesserit_die, board, result)
        flow.emit("bene_gesserit_placed", self.rule, faction=self.side, board=board, result=result)


# -- spending --------------------------------------------------------------------------------------


def unspent_results(flow: Flow, board: str) -> list[str]:
    """Results of unspent dice on a board, its Bene Gesserit token counted as one."""
    table = flow.table
    dice = table.dice[board]
    return [result for result in RESULTS if dice.get(result) or table.bene_gesserit_die.get(board) == result]


def forced_result(flow: Flow, faction: str) -> tuple[str, str] | None:
    """The board and result of a die that a lasting effect makes a side spend, while it is there."""
    for effect in against(flow, faction):
        if effect["name"] != "forced_die":
            continue
        scope = effect["scope"]
        if scope["result"] in unspent_results(flow, scope["board"]):
            return scope["board"], scope["result"]
    return None


def results_to_spend(flow: Flow, board: str) -> list[str]:
    """Results of unspent dice on a board; a lasting effect may force one, here or at the partner's."""
    forced = forced_result(flow, flow.faction_of(board))
    if forced:
        return [forced[1]] if forced[0] == board else []
    return unspent_results(flow, board)


def spend_die(flow: Flow, board: str, result: str) -> None:
    """A die goes to the used ones; a token, spent when no die shows its result any more, leaves the game."""
    table = flow.table
    token = not table.dice[board].get(result)
    if token:
        table.bene_gesserit_die = drop(table.bene_gesserit_die, board)
    else:
        table.dice = put(table.dice, board, more(table.dice[board], result, -1))
        table.used_dice = more(table.used_dice, board)
    side = flow.faction_of(board)
    flow.emit("die_spent", "dice.spend", faction=side, board=board, result=result, token=token)
