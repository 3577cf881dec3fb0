"""Action Resolution: after each turn of the Atreides the automaton rolls one die and does what it shows.

Rules: mahdi.dice, mahdi.turn, mahdi.leaders, mahdi.results, mahdi.truthtrance.
"""

from __future__ import annotations

from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import DiceLeft
from engine.flow import Flow, Question, Task, task
from engine.mahdi import forces, piles, state
from engine.mahdi.campaign import (
    AttackOrMoveAndAttack,
    Campaign,
    MoveAgain,
    Who,
    can_attack,
    can_move,
)
from engine.mahdi.cards import AutomatonCards
from engine.mahdi.data import LeaderDeed
from engine.mahdi.owner import data_of
from engine.menu import Menu, Pick
from engine.mode import MAHDI
from engine.phases.actions import ActionResolution, ActionTurn
from engine.phases.start import enter_phase
from engine.pieces import ATREIDES, ENEMY, HARKONNEN
from engine.rules.action_dice import (
    PlaceBeneGesserit,
    SettleDice,
    dice_to_roll,
    faces,
    roll_action_dice,
)
from engine.rules.effects import against
from engine.rules.shared_dice import deal_dice
from engine.rules.tracks import card_ready
from engine.values import fewer, more, put


def board(flow: Flow) -> str:
    """The board of the automaton, which is never shared."""
    return flow.boards_of(HARKONNEN)[0]


@task("automaton_action_resolution")
@dataclass(slots=True)
class AutomatonActions(ActionResolution):
    """The Atreides roll as ever; the dice of the automaton wait, and are unused until they are rolled."""

    def run(self, flow: Flow) -> None:
        table = flow.table
        if self.step == "roll":
            self.step = "tokens"
            enter_phase(flow, "actions")
            table.dice = put(table.dice, board(flow), {})
            deal_dice(flow, ATREIDES, roll_action_dice(flow, ATREIDES))
            table.unplaced_dice = put(table.unplaced_dice, board(flow), dice_to_roll(flow, HARKONNEN))
            flow.push(SettleDice())
        elif self.step == "tokens":
            self.step = "turns"
            if table.bene_gesserit[ATREIDES]:
                flow.push(PlaceBeneGesserit(ATREIDES))
        elif not table.unspent(flow.boards_of(HARKONNEN)):
            state.clear_used(flow)
            self._end(flow)
        else:
            side = self.next
            self.next = ENEMY[side]
            if side == ATREIDES:
                flow.push(OtherTurn(side))
            else:
                flow.push(LetAct(), AutomatonTurn(side))


@task("other_turn")
@dataclass(slots=True)
class OtherTurn(ActionTurn):
    """A turn of people: who took it settles what is equal in the next one."""

    def run(self, flow: Flow) -> None:
        if self.step != "act":
            state.set_last_actor(flow, flow.table.acting)
        ActionTurn.run(self, flow)


@task("let_act")
@dataclass(slots=True)
class LetAct(Question):
    """The automaton is about to take its turn; up to here a choice can be taken back."""

    rule = "mahdi.turn"
    only_with = MAHDI
    whose = ATREIDES
    verbs = ("go",)

    def prompt(self, flow: Flow) -> DiceLeft:
        return {"dice": flow.table.unplaced_dice.get(board(flow), 0), "seat": state.last_actor(flow)}

    def menu(self, flow: Flow) -> Menu:
        return Menu((Pick("go", rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        return


@task("automaton_turn")
@dataclass(slots=True)
class AutomatonTurn(ActionTurn):
    def _begin(self, flow: Flow) -> None:
        table = flow.table
        self.spent = True
        state.set_flew(flow, False)
        state.set_turn_target(flow, "")
        result = _result(flow)
        table.unplaced_dice = fewer(table.unplaced_dice, board(flow))
        table.used_dice = more(table.used_dice, board(flow))
        state.use(flow, result)
        flow.push(AutomatonAction(result))


def _result(flow: Flow) -> str:
    """A die is rolled again while as many used ones show the same as may; Truthtrance names the result."""
    for effect in against(flow, HARKONNEN):
        if effect["name"] == "forced_die":
            result = effect["scope"]["result"]
            flow.emit("automaton_rolled", "mahdi.truthtrance", result=result, again=[], forced=True)
            return result
    used, again = state.used(flow), []
    most = data_of(flow).most_of_a_result
    while True:
        result = flow.tower.face(faces(flow, HARKONNEN))
        if used.get(result, 0) < most:
            break
        again.append(result)
    flow.emit("automaton_rolled", "mahdi.dice", result=result, again=again, forced=False)
    return result


# -- what a result does ----------------------------------------------------------------------------


@task("automaton_action")
@dataclass(slots=True)
class AutomatonAction(Task):
    """A named leader's special action if it is possible, else the action of the result."""

    result: str

    def run(self, flow: Flow) -> None:
        flow.finish(self)
        leader = ready_leader(flow, self.result)
        if leader:
            flow.emit("special_action_taken", "mahdi.leaders", leader=leader)
            flow.push(*special_action(flow, leader), LeaderSpent(leader))
            return
        flow.emit("automaton_acts", "mahdi.results", result=self.result)
        found = action_of(flow, self.result)
        if not found:
            flow.emit("nothing_done", "mahdi.results", why="no_part_possible")
        flow.push(*found)


@task("leader_spent")
@dataclass(slots=True)
class LeaderSpent(Task):
    """After a special action the leader's card is spent."""

    leader: str

    def run(self, flow: Flow) -> None:
        flow.finish(self)
        table = flow.table
        if table.in_play(HARKONNEN, self.leader) and self.leader not in table.spent_leaders:
            table.spent_leaders = [*table.spent_leaders, self.leader]
            flow.emit("leader_spent", "leader.spent", leader=self.leader)


def ready_leader(flow: Flow, result: str) -> str:
    """A named leader whose card lies ready at that result, and of whose special action a part is possible."""
    for leader in flow.content.leaders.values():
        if (
            leader.faction == HARKONNEN
            and leader.slot == result
            and leader.id in data_of(flow).leaders
            and card_ready(flow, leader.id)
            and special_action(flow, leader.id)
        ):
            return leader.id
    return ""


def special_action(flow: Flow, leader: str) -> list[Task]:
    """What a named leader does, as the mode has it; nothing if no part of it is possible."""
    deed = data_of(flow).leaders[leader]
    if deed.get("on_board") and flow.table.where(HARKONNEN, leader) is None:
        return []
    return SPECIALS[deed["does"]](flow, leader, deed)


Deed = LeaderDeed


def _move_again(flow: Flow, leader: str, deed: Deed) -> list[Task]:
    return [MoveAgain(leader)] if can_move(flow, Who(having=leader)) else []


def _attack_or_move(flow: Flow, leader: str, deed: Deed) -> list[Task]:
    who = Who(having=leader)
    return [AttackOrMoveAndAttack(leader)] if can_attack(flow, who) or can_move(flow, who) else []


def _deploy(flow: Flow, leader: str, deed: Deed) -> list[Task]:
    return [forces.Deploy(dict(deed["pieces"]), bool(deed["leader"]))] if forces.can_deploy(flow) else []


def _play_cards(flow: Flow, leader: str, deed: Deed) -> list[Task]:
    return [AutomatonCards(int(deed["number"]), deed["deck"])] if piles.any_card(flow) else []


def _replace(flow: Flow, leader: str, deed: Deed) -> list[Task]:
    found: list[Task] = []
    if forces.can_replace(flow, deed["old"], deed["new"]):
        found.append(forces.Replace(deed["old"], deed["new"], int(deed["number"])))
    house = flow.content.leaders[leader].slot == "house"
    if house and data_of(flow).readings.baron_places_vehicles:
        found += vehicles(flow)
    return found


SPECIALS = {
    "move_and_again_on_foot": _move_again,
    "attack_or_move_and_attack": _attack_or_move,
    "deploy": _deploy,
    "play_cards": _play_cards,
    "replace": _replace,
}


def vehicles(flow: Flow) -> list[Task]:
    """A harvester and an ornithopter."""
    kinds = [kind for kind in ("harvester", "ornithopter") if forces.can_place_vehicle(flow, kind)]
    return [forces.PLACING[kind](1) for kind in kinds]


def action_of(flow: Flow, result: str) -> list[Task]:
    """What a result does where no leader does it: both parts of House, of the others all that is possible."""
    if result in ("strategy", "leadership"):
        leader = result == "leadership"
        who = Who(leader=leader)
        possible = can_attack(flow, who) or can_move(flow, who)
        return [Campaign(leader=leader, surprise=leader, moves=2)] if possible else []
    if result == "deployment":
        return [forces.Deploy({"regular": 3})] if forces.can_deploy(flow) else []
    if result == "mentat":
        return [AutomatonCards(2)] if piles.any_card(flow) else []
    upgrade = forces.can_replace(flow, "regular", "elite")
    return [*([forces.Replace("regular", "elite", 2)] if upgrade else []), *vehicles(flow)]
