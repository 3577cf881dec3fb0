"""Phase 2, Action Resolution: dice, turns, and what a die may be spent on.

Rules: turn.order, shared.turn, turn.act, turn.free, turn.end, action.die, action.leader, action.card,
action.claim, action.nothing, desert_power.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.cards import leaders as leader_cards
from engine.cards import planning as planning_cards
from engine.cards import prescience as prescience_cards
from engine.choice import Choice
from engine.classes import dataclass
from engine.flow import Flow, SideQuestion, Task, task
from engine.forms import since
from engine.menu import NO_NOTES, Form, Menu, Pick
from engine.phases.start import enter_phase
from engine.pieces import ATREIDES, ENEMY, FACTIONS, HARKONNEN
from engine.rules import desert_power
from engine.rules.action_dice import (
    RESULTS,
    PlaceBeneGesserit,
    SettleDice,
    results_to_spend,
    roll_action_dice,
    spend_die,
)
from engine.rules.die_actions import OFFERED, take_action
from engine.rules.effects import expire_effects
from engine.rules.movement import attackers
from engine.rules.shared_dice import deal_dice
from engine.rules.tanks import advance_tank, release_recovered
from engine.rulings import OWN_DIE_CLAIMS, TURN_ENDS_AT_ONCE
from engine.values import drop, more, put

#: The verb of a claim that a die of the partner's board pays for.
WITH_PARTNERS = "claim_with_partners"

# -- the phase -------------------------------------------------------------------------------------


@task("action_resolution")
@dataclass(slots=True)
class ActionResolution(Task):
    step: str = "roll"
    #: Sides that have not yet been asked about a Bene Gesserit token.
    asking: Sequence[str] | None = None
    next: str = ATREIDES

    def run(self, flow: Flow) -> None:
        table = flow.table
        if self.step == "roll":
            self.step = "dice"
            enter_phase(flow, "actions")
            for deed in flow.rules.steps["actions_begun"].values():
                deed(flow)
            if flow.top is not self:
                return
        if self.step == "dice":
            self.step = "tokens"
            for faction in FACTIONS:
                deal_dice(flow, faction, roll_action_dice(flow, faction))
            flow.push(SettleDice())
        elif self.step == "tokens":
            self.asking = list(FACTIONS) if self.asking is None else self.asking
            if not self.asking:
                self.step = "turns"
                return
            side, *self.asking = self.asking
            if table.bene_gesserit[side]:
                flow.push(PlaceBeneGesserit(side))
        elif not table.unspent(flow.boards_of(HARKONNEN)):
            self._end(flow)
        else:
            side = self.next
            self.next = ENEMY[side]
            flow.push(ActionTurn(side))

    def _end(self, flow: Flow) -> None:
        """Right after the last Harkonnen die: what the Atreides have left is lost."""
        table = flow.table
        flow.finish(self)
        table.turn = ""
        release_recovered(flow)
        for faction in FACTIONS:
            for board in flow.boards_of(faction):
                lost = sum(table.dice[board].values())
                table.used_dice = more(table.used_dice, board, lost)
                table.dice = put(table.dice, board, dict.fromkeys(RESULTS, 0))
                token = board in table.bene_gesserit_die
                if token:
                    table.bene_gesserit_die = drop(table.bene_gesserit_die, board)
                if lost or token:
                    flow.emit("dice_lost", "turn.end", faction=faction, dice=lost, token=token)
        expire_effects(flow, "end_of_actions")


@task("action_turn")
@dataclass(slots=True)
class ActionTurn(Task):
    side: str
    step: str = "act"
    #: Whether a die or token was spent: Desert Power advances no tank.
    spent: bool = False
    #: The free actions that were open when its action began.
    before: Sequence[str] = since(2, default_factory=list)

    def run(self, flow: Flow) -> None:
        table = flow.table
        if self.step == "act":
            self.step = "end"
            table.turn = self.side
            table.turns += 1
            table.flown = {}
            release_recovered(flow)
            flow.emit("turn_begun", "turn.order", faction=self.side, turn=table.turns)
            self._begin(flow)
            return
        if self.step == "end" and self._goes_on(flow):
            self.step = "over"
            flow.push(EndTurn(self.side))
            return
        flow.finish(self)
        if self.spent:
            advance_tank(flow, self.side)
        table.turn = table.acting = ""
        expire_effects(flow, f"turn_of_{self.side}")

    def _goes_on(self, flow: Flow) -> bool:
        """Whether its side is asked before it ends: its action has opened a free action, or orders say so."""
        if TURN_ENDS_AT_ONCE in flow.switches or self.side in flow.mode.unseated:
            return False
        if not flow.lingering.isdisjoint(flow.deciders(self.side)):
            return bool(open_now(flow, self.side))
        return not {*open_now(flow, self.side, by_hand=False)} <= {*self.before}

    def _begin(self, flow: Flow) -> None:
        """One seat takes the turn; partners settle which of them, if both can."""
        able = able_seats(flow, self.side)
        if len(able) == 1:
            begin_turn(flow, self.side, able[0])
        else:
            flow.push(TakeTurn(self.side))


def able_seats(flow: Flow, side: str) -> list[str]:
    """Who of a side has a die to spend, or may take Desert Power."""
    return [
        seat
        for seat in flow.actors_of(side)
        if results_to_spend(flow, seat)
        or (side == ATREIDES and (_has_desert_power(flow, seat) or _claims(flow, seat)))
    ]


def _claims(flow: Flow, seat: str) -> list[Form]:
    """House Atreides pays for a claim with an unused die of either partner's board."""
    if seat != flow.seat_of("house_atreides"):
        return []
    cards = prescience_cards.claimable_with_die(flow)
    partner = "" if OWN_DIE_CLAIMS in flow.switches else flow.partner_of(seat)
    boards = {"claim_with": seat, **({WITH_PARTNERS: partner} if partner else {})} if cards else {}
    return [
        Pick(verb, ("die", "card"), dict.fromkeys(results, cards), rule="action.claim")
        for verb, board in boards.items()
        if (results := results_to_spend(flow, board))
    ]


def _has_desert_power(flow: Flow, seat: str) -> bool:
    """Desert Power stands on the Fremen board when the faction is shared."""
    return seat in (flow.seat_of("fremen"), flow.board_of("fremen")) and desert_power.allowed(flow)


def begin_turn(flow: Flow, side: str, seat: str) -> None:
    flow.table.acting = seat
    flow.push(ChooseAction(side, seat))


@task("take_turn")
@dataclass(slots=True)
class TakeTurn(SideQuestion):
    """Either partner may take the faction's next action; whoever does decides all of it."""

    rule = "shared.turn"
    verbs = ("take_turn",)
    free = True

    def seats(self, flow: Flow) -> tuple[str, ...]:
        return tuple(able_seats(flow, self.side))

    def menu(self, flow: Flow) -> Menu:
        return Menu((Pick("take_turn", rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        flow.emit("turn_taken", self.rule, seat=flow.actor)
        begin_turn(flow, self.side, flow.actor)


@task("choose_action")
@dataclass(slots=True)
class ChooseAction(SideQuestion):
    """A side must act while it has a die or may take Desert Power; a die may always be spent for nothing."""

    rule = "turn.act"
    verbs: ClassVar[tuple[str, ...]] = (
        *("act", "leader", "play", "claim_with", WITH_PARTNERS, "nothing", "desert_power"),
    )
    free = True
    lapses = True

    seat: str

    def lapse(self, flow: Flow) -> bool:
        """Who took a turn only to claim with a partner's die, and cannot claim any more, leaves it to the
        partner."""
        if self.side not in flow.mode.shared:
            return False
        able = able_seats(flow, self.side)
        if self.seat in able or not able:
            return False
        flow.finish(self)
        flow.emit("turn_taken", "shared.turn", seat=able[0])
        begin_turn(flow, self.side, able[0])
        return True

    def menu(self, flow: Flow) -> Menu:
        forms: list[Form] = []
        results = results_to_spend(flow, self.seat)
        if results:
            forms += self._with_dice(flow, results)
        if self.side == ATREIDES:
            forms += _claims(flow, self.seat)
        if results:
            forms.append(Pick("nothing", ("die",), results, rule="action.nothing"))
        if self.side == ATREIDES and _has_desert_power(flow, self.seat):
            forms.append(desert_power.form(flow))
        return Menu(tuple(forms))

    def menu_for(self, flow: Flow, choice: Choice) -> Menu:
        results = results_to_spend(flow, self.seat) if choice.verb in ("act", "leader", "play") else []
        return Menu(self._with_dice(flow, results, choice.verb)) if results else self.menu(flow)

    def _with_dice(self, flow: Flow, results: list[str], verb: str = "") -> list[Form]:
        """What a die can be spent on, or what of it has that verb, and then without notes."""
        offered = OFFERED[self.side]
        forms: list[Form] = []
        if verb in ("", "act"):
            actions = {result: list(offered[result]) for result in results}
            notes = NO_NOTES if verb else self._notes(flow, results)
            forms.append(Pick("act", ("die", "action"), actions, rule="action.die", notes=notes))
        specials = leader_cards.ready_for_dice(flow, self.seat, results) if verb in ("", "leader") else {}
        if specials:
            ready = dict.fromkeys(one for found in specials.values() for one in found)
            notes = NO_NOTES if verb else leader_cards.notes(flow, ready)
            forms.append(Pick("leader", ("die", "leader"), specials, rule="action.leader", notes=notes))
        cards = planning_cards.playable(flow, self.seat) if verb in ("", "play") else []
        if cards:
            notes = NO_NOTES if verb else planning_cards.notes(flow, cards)
            tree = dict.fromkeys(results, cards)
            forms.append(Pick("play", ("die", "card"), tree, rule="action.card", notes=notes))
        return forms

    def _notes(self, flow: Flow, results: list[str]) -> dict[str, list[str]]:
        """Actions that would do nothing in the present position say so."""
        actions = {action for result in results for action in OFFERED[self.side][result]}
        notes = {}
        if actions & {"strategy_attack", "leadership_surprise"}:
            able, led = False, False
            for area in attackers(flow, self.side):
                able = True
                if led := not flow.pieces.leaders.isdisjoint(flow.table.legion(self.side, area)):
                    break
            if not able:
                notes["strategy_attack"] = ["no_effect"]
            if not led and not (flow.pieces.leading and any(attackers(flow, self.side, with_leader=True))):
                notes["leadership_surprise"] = ["no_effect"]
        return notes

    def take(self, flow: Flow, choice: Choice) -> None:
        turn = flow.asker(ActionTurn)
        if TURN_ENDS_AT_ONCE not in flow.switches:
            turn.before = open_now(flow, self.side, by_hand=False)
        if choice.verb == "desert_power":
            desert_power.begin(flow, choice.args[0])
            return
        result = choice.args[0]
        turn.spent = True
        spend_die(flow, flow.partner_of(self.seat) if choice.verb == WITH_PARTNERS else self.seat, result)
        if choice.verb == "act":
            take_action(flow, self.seat, choice.args[1])
        elif choice.verb == "leader":
            leader_cards.use(flow, choice.args[1])
        elif choice.verb == "play":
            planning_cards.play(flow, self.seat, choice.args[1])
        elif choice.verb in ("claim_with", WITH_PARTNERS):
            prescience_cards.claim_with_die(flow, choice.args[1])


# -- after the action ------------------------------------------------------------------------------


def open_now(flow: Flow, side: str, *, by_hand: bool = True) -> list[str]:
    """The free actions that a side may take, as far as everybody can know."""
    return [
        name
        for free in flow.rules.free_actions
        if free.faction == side and (by_hand or not free.by_hand)
        for name in free.open(flow)
    ]


@task("end_turn")
@dataclass(slots=True)
class EndTurn(SideQuestion):
    """Free actions may be taken after the last step of one's own action too; then the turn is over."""

    rule = "turn.free"
    verbs = ("done",)
    free = True
    lapses = True

    def menu(self, flow: Flow) -> Menu:
        return self.or_done()

    def take(self, flow: Flow, choice: Choice) -> None:
        """The turn ends by itself."""

    def lapse(self, flow: Flow) -> bool:
        """Where no free action is left nobody has to say that the turn is over."""
        if open_now(flow, self.side):
            return False
        flow.finish(self)
        return True
