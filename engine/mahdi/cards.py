"""The automaton's planning cards: each is turned up and played at once, step by step, as far as possible.

What a step does follows from its verb; a choice that a card leaves is settled by the criteria of the kind of
action that it is like. A card of which nothing can be done joins the Reinforcements. Rule: mahdi.cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.cards.planning import branch_of
from engine.cards.script import VERBS, Script, Step, plain
from engine.cards.strikes import Bombard, hidden
from engine.cards.where import areas, legions
from engine.classes import dataclass
from engine.components import PlanningCard
from engine.consistency import ANY_LEADER
from engine.flow import Flow, Task, task
from engine.mahdi import forces, piles, state
from engine.mahdi.campaign import (
    AttackOrMoveAndAttack,
    AutomatonMoves,
    Campaign,
    Who,
    can_attack,
    can_fly,
    can_move,
)
from engine.mahdi.criteria import Criterion, decide
from engine.mahdi.garrison import BASHAR, best_that_fit, provide
from engine.mahdi.owner import data_of
from engine.mahdi.ranking import NEAREST, NEAREST_AND_STRONGEST, for_house
from engine.mahdi.sight import look
from engine.mahdi.ties import Chooser, one_word, settle
from engine.pieces import ATREIDES, HARKONNEN, UNITS
from engine.rules.deployment import leaders_in_supply
from engine.rules.losses import CheckLimits
from engine.rules.reveals import reveal_sietch, reveal_tokens
from engine.rules.tanks import enter_tank
from engine.rules.tracks import enter_play, gain_bene_gesserit, leave_game
from engine.rules.worms import discard_sign
from engine.values import drop

RULE = "mahdi.cards"

# -- turning up and playing ------------------------------------------------------------------------


@task("automaton_cards")
@dataclass(slots=True)
class AutomatonCards(Task):
    """So many cards, drawn and played one after the other: of one deck, or of both in turn."""

    left: int
    deck: str = ""
    next: str = ""

    def run(self, flow: Flow) -> None:
        if not self.left:
            flow.finish(self)
            return
        self.left -= 1
        deck = self.deck or self.next or piles.first_deck(flow)
        self.next = piles.other_deck(flow, deck)
        card = piles.take_card(flow, deck)
        if not card:
            flow.finish(self)
            flow.emit("deck_empty", "cards.deck_empty", deck=deck)
            return
        data = flow.content.cards[card]
        branch = branch_of(flow, data, HARKONNEN)
        flow.emit("card_turned_up", RULE, card=card, branch=branch)
        if data.kept_in_hand:
            _keep(flow, data)
        else:
            steps = plain(getattr(data, branch))
            flow.push(PlayedCard(HARKONNEN, "", card, steps, card=card))


def _keep(flow: Flow, card: PlanningCard) -> None:
    """A card that hands keep: the first lies beside the board, the second is used with it if possible."""
    use = card.free_action
    beside = state.aside(flow)
    leader = use.while_in_play if use else ""
    waits = leader in flow.table.waiting[HARKONNEN]
    here = flow.table.in_play(HARKONNEN, leader) if leader else False
    if not beside and (waits or here):
        state.set_aside(flow, [card.id])
        flow.emit("card_laid_aside", RULE, card=card.id)
    elif beside and here:
        state.discard(flow, [*beside, card.id])
        state.set_aside(flow, [])
        flow.emit("cards_used_freely", "cards.free_use", seat=HARKONNEN, card=card.id)
        leave_game(flow, leader)
    else:
        piles.lay(flow, card.id, known=True)


@task("played_card")
@dataclass(slots=True)
class PlayedCard(Script):
    """A card on the table while its steps are taken."""

    card: str = ""
    #: Whether anything of it could be done.
    done: bool = False

    def run(self, flow: Flow) -> None:
        if not self.left:
            flow.finish(self)
            self.complete(flow)
            return
        step, *self.left = self.left
        if _moves_and_attacks(step, self.left):
            attack, *self.left = self.left
            self._note(flow, step, _move_and_attack(flow, self, attack))
            return
        self.refer(step)
        self._note(flow, step, POLICIES[step["do"]](flow, self, step))

    def _note(self, flow: Flow, step: Step, done: bool) -> None:
        self.done = self.done or done
        if not done:
            flow.emit("step_skipped", "card.skipped", source=self.card, step=step["do"], why="impossible")

    def complete(self, flow: Flow) -> None:
        if self.done:
            state.discard(flow, [self.card])
            flow.emit("card_done_with", RULE, card=self.card)
        else:
            piles.lay(flow, self.card, known=True)


def same_legion(step: Step) -> bool:
    return bool(step.get("legion", {}).get("same"))


def _moves_and_attacks(step: Step, rest: Sequence[Step]) -> bool:
    """A move and an attack of one and the same legion: the order is that of Feyd's special action."""
    return bool(
        rest
        and (step["do"], rest[0]["do"]) == ("move", "attack")
        and same_legion(step)
        and same_legion(rest[0])
    )


# -- moves and attacks -----------------------------------------------------------------------------


def who_of(card: Script, step: Step) -> Who:
    """Which legions a step names; 'that legion' is where it was chosen, else any that could have been."""
    want = step.get("legion", {})
    if want.get("same"):
        if card.area:
            return Who(at=card.area)
        want = card.legion
    return Who(
        leader="leader" in want,
        having=want.get("with", ""),
        at=want.get("at", ""),
        settlement="settlement" in want,
    )


def _having(who: Who) -> list[str]:
    return [who.having] if who.having else []


def _move(flow: Flow, card: PlayedCard, step: Step) -> bool:
    who = who_of(card, step)
    flown = "carried" in step
    if not (can_fly(flow, who) if flown else can_move(flow, who)):
        return False
    number = int(step["number"])
    flow.push(
        AutomatonMoves(
            HARKONNEN, number, who.leader, _having(who), at=who.at, flown=flown, on_foot="adjacent" in step
        )
    )
    return True


def _attack(flow: Flow, card: PlayedCard, step: Step) -> bool:
    who = who_of(card, step)
    if not can_attack(flow, who):
        return False
    flow.push(_campaign(who, step))
    return True


def _campaign(who: Who, attack: Step, moves: int = 0) -> Campaign:
    terms: dict[str, int] = plain(attack.get("terms", {}))
    return Campaign(who.leader, who.having, who.at, "surprise" in attack, moves, terms)


def _move_and_attack(flow: Flow, card: PlayedCard, attack: Step) -> bool:
    who = who_of(card, attack)
    if not can_attack(flow, who) and not can_move(flow, who):
        return False
    flow.push(AttackOrMoveAndAttack(who.having, who.at, "surprise" in attack))
    return True


def _choose(flow: Flow, card: PlayedCard, step: Step) -> bool:
    """Of a move and an attack the attack, if it is possible."""
    by_verb = {one["do"]: one for one in step["one_of"]}
    move, attack = by_verb["move"], by_verb["attack"]
    card.refer(attack)
    who = who_of(card, attack)
    if not can_attack(flow, who) and not can_move(flow, who):
        return False
    flow.push(_campaign(who, attack, int(move["number"])))
    return True


# -- placing ---------------------------------------------------------------------------------------


def leader_in(what: Mapping[str, int]) -> str:
    return next((piece for piece in what if piece not in UNITS), "")


def leaders_to_place(flow: Flow, name: str) -> list[str]:
    """Who may be placed for that name: a named leader from the supply or from the board, never the tank."""
    if not name:
        return []
    if name == ANY_LEADER:
        return forces.leaders_to_deploy(flow)
    there = leaders_in_supply(flow, HARKONNEN)
    on_board = flow.table.where(HARKONNEN, name) is not None and name != BASHAR
    return [name] if name in there or on_board else []


def _place(flow: Flow, card: PlayedCard, step: Step) -> bool:
    what: dict[str, int] = plain(step["what"])
    goals = flow.board.ids(areas(flow, card, step["where"]))
    named_places = not isinstance(step["where"].get("settlement", ""), str)
    if step.get("how") == "spread":
        sight = look(flow)
        goals = [area for area in goals if sight.room(area) > 0]
        units = forces.units_in(what)
        if not goals or not provide(flow, units):
            return False
        tier = next(iter(units))
        suffices = provide(flow, {tier: len(goals)}) == {tier: len(goals)}
        flow.push(PlaceSpread(units, goals, in_order=not (named_places and suffices)))
        return True
    task = PlaceTogether(what, goals)
    if not task.able(flow):
        return False
    flow.push(task)
    return True


@task("automaton_places")
@dataclass(slots=True)
class PlaceTogether(Chooser):
    """All of it into one area: of those with room for everything, else with most, in the order of House."""

    what: Mapping[str, int]
    goals: Sequence[str]
    leader: str = ""
    asked: bool = False

    def able(self, flow: Flow) -> list[str]:
        """Where anything of it could be placed, and most of it."""
        sight = look(flow)
        units = forces.units_in(self.what)
        given = bool(provide(flow, units))
        leaders = leaders_to_place(flow, leader_in(self.what))
        found = [
            area
            for area in self.goals
            if (given and sight.room(area) > 0)
            or (leaders and flow.table.has_body(HARKONNEN, area) and leaders[0] not in sight.own[area])
        ]
        need = sum(units.values())
        most = max((min(need, sight.room(area)) for area in found), default=0)
        return [area for area in found if min(need, sight.room(area)) == most]

    def run(self, flow: Flow) -> None:
        leaders = [] if self.asked else leaders_to_place(flow, leader_in(self.what))
        self.asked = True
        if leaders:
            settle(flow, self, "leader", decide(look(flow), leaders, ()), "leader", ("leader",), one_word)
            return
        found = self.able(flow)
        if not found:
            flow.finish(self)
            return
        settle(flow, self, "place", for_house(look(flow), found), "place_in", ("area",), one_word)

    def chosen(self, flow: Flow, words: tuple[str, ...]) -> None:
        if words[0] not in flow.board.area:
            self.leader = words[0]
            return
        area = words[0]
        flow.finish(self)
        figures = best_that_fit(flow, provide(flow, forces.units_in(self.what)), look(flow).room(area))
        put_in(flow, area, figures)
        if self.leader and flow.table.has_body(HARKONNEN, area):
            _bring(flow, self.leader, area)
        card = flow.inside(PlayedCard)
        if card is not None:
            card.area = area
        flow.push(CheckLimits())


def put_in(flow: Flow, area: str, pieces: dict[str, int], origin: str = "supply") -> None:
    if not pieces:
        return
    table = flow.table
    if origin == "supply":
        table.take_from_supply(HARKONNEN, pieces)
    else:
        table.remove(HARKONNEN, origin, pieces)
    table.add(HARKONNEN, area, pieces)
    flow.emit("pieces_placed", RULE, faction=HARKONNEN, area=area, pieces=dict(pieces), origin=origin)


def _bring(flow: Flow, leader: str, area: str) -> None:
    if leaders_in_supply(flow, HARKONNEN).get(leader):
        put_in(flow, area, {leader: 1})
        return
    origin = flow.table.where(HARKONNEN, leader)
    if origin is not None and origin != area:
        put_in(flow, area, {leader: 1}, origin)


@task("automaton_spreads")
@dataclass(slots=True)
class PlaceSpread(Chooser):
    """One in each of several areas."""

    units: Mapping[str, int]
    goals: Sequence[str]
    #: Whether it is left open which areas get one: then in the order of House.
    in_order: bool

    def run(self, flow: Flow) -> None:
        sight = look(flow)
        goals = [area for area in self.goals if sight.room(area) > 0]
        if not goals or not provide(flow, self.units):
            flow.finish(self)
        elif self.in_order:
            settle(flow, self, "place", for_house(sight, goals), "place_in", ("area",), one_word)
        else:
            self.chosen(flow, (goals[0],))

    def chosen(self, flow: Flow, words: tuple[str, ...]) -> None:
        area = words[0]
        self.goals = [goal for goal in self.goals if goal != area]
        tier = next(iter(self.units))
        put_in(flow, area, provide(flow, {tier: 1}))
        self.units = forces.less(self.units, 1)


def _replace(flow: Flow, card: PlayedCard, step: Step) -> bool:
    if not forces.can_replace(flow, step["old"], step["new"]):
        return False
    flow.push(forces.Replace(step["old"], step["new"], int(step["number"])))
    return True


def _vehicles(flow: Flow, card: PlayedCard, step: Step) -> bool:
    able = [kind for kind in step["what"] if forces.can_place_vehicle(flow, kind)]
    flow.push(*(forces.PLACING[kind](int(step["what"][kind])) for kind in able))
    return bool(able)


# -- what is nearest to the target -----------------------------------------------------------------


@task("automaton_nearest")
@dataclass(slots=True)
class Nearest(Chooser):
    """What has no criterion of its own takes effect as near to the target as it can."""

    kind: str
    #: The options, and where each is.
    options: Mapping[str, str]
    left: int = 1
    dice: int = 0

    def run(self, flow: Flow) -> None:
        if not self.left or not self.options:
            flow.finish(self)
            return
        sight = look(flow)
        criteria = NEAREST_AND_STRONGEST if self.kind == "bombard" else NEAREST
        wanted = tuple(_of_place(criterion, self.options) for criterion in criteria)
        level = "leader" if self.kind == "send_to_tank" else "area"
        settle(flow, self, self.kind, decide(sight, self.options, wanted), self.kind, (level,), one_word)

    def chosen(self, flow: Flow, words: tuple[str, ...]) -> None:
        self.left -= 1
        self.options = drop(self.options, words[0])
        if self.kind == "discard_sign":
            discard_sign(flow, words[0])
        elif self.kind == "bombard":
            flow.push(Bombard(HARKONNEN, words[0], self.dice))
        elif self.kind == "send_to_tank":
            area = flow.table.where(ATREIDES, words[0])
            if area is not None:
                flow.table.remove(ATREIDES, area, {words[0]: 1})
                enter_tank(flow, words[0])
        else:
            reveal_sietch(flow, words[0])
            reveal_tokens(flow, words[0])


def _of_place(criterion: Criterion[str], places: Mapping[str, str]) -> Criterion[str]:
    """The same for things that are somewhere."""
    return Criterion(criterion.name, criterion.rule, lambda sight, it: criterion.measure(sight, places[it]))


def _nearest(flow: Flow, kind: str, options: dict[str, str], left: int = 1, dice: int = 0) -> bool:
    if options:
        flow.push(Nearest(kind, options, left, dice))
    return bool(options)


def _signs(flow: Flow, card: PlayedCard, step: Step) -> bool:
    signs = flow.table.wormsigns
    if "where" in step:
        there = flow.board.ids(flow.board.mask(signs) & areas(flow, card, step["where"]))
        for area in there:
            discard_sign(flow, area)
        return bool(there)
    return _nearest(
        flow, "discard_sign", {area: area for area in flow.board.sort(signs)}, int(step["number"])
    )


def beside_own(flow: Flow, own: Sequence[str], *, across: bool = True) -> list[str]:
    """Areas that border on those, by default across impassable borders too."""
    board, found = flow.board, 0
    for area in own:
        found |= board.fly1[area] if across else board.near[area]
    return board.ids(found)


def _bombard(flow: Flow, card: PlayedCard, step: Step) -> bool:
    sight = look(flow)
    beside = beside_own(flow, Who().of(flow))
    targets = {area: area for area in beside if area in sight.enemy}
    return _nearest(flow, "bombard", targets, dice=int(step["dice"]))


def _send_to_tank(flow: Flow, card: PlayedCard, step: Step) -> bool:
    where = step["where"]
    if "near" in where:
        across = data_of(flow).readings.cards_reach_across_borders
        reached = beside_own(flow, legions(flow, card, where["near"]["legion"]), across=across)
    else:
        reached = flow.board.ids(areas(flow, card, where))
    found = {
        piece: area
        for area in reached
        for piece in flow.table.legion(ATREIDES, area)
        if piece in flow.pieces.all_named
    }
    return _nearest(flow, "send_to_tank", found)


def _reveal(flow: Flow, card: PlayedCard, step: Step) -> bool:
    return _nearest(flow, "turn_up", {area: area for area in hidden(flow)})


# -- the rest --------------------------------------------------------------------------------------


def _enter(flow: Flow, card: PlayedCard, step: Step) -> bool:
    return enter_play(flow, step["leader"])


def _play_card(flow: Flow, card: PlayedCard, step: Step) -> bool:
    able = piles.any_card(flow)
    if able:
        flow.push(AutomatonCards(1))
    return able


def _draw(flow: Flow, card: PlayedCard, step: Step) -> bool:
    return piles.reinforce(flow, int(step["number"]))


def _gain(flow: Flow, card: PlayedCard, step: Step) -> bool:
    gain_bene_gesserit(flow, HARKONNEN)
    return True


def _as_printed(flow: Flow, card: PlayedCard, step: Step) -> bool:
    """What needs no criterion: a person settles what it leaves open."""
    verb = VERBS[step["do"]]
    if verb.hindrance(flow, card, step):
        return False
    verb.do(flow, card, step)
    return True


Policy = Callable[[Flow, PlayedCard, Step], bool]

#: By the verb of a step: carry it out, or say that nothing of it can be done.
POLICIES: Mapping[str, Policy] = {
    "move": _move,
    "attack": _attack,
    "choose": _choose,
    "place": _place,
    "replace": _replace,
    "place_vehicles": _vehicles,
    "discard_wormsigns": _signs,
    "bombard": _bombard,
    "send_to_tank": _send_to_tank,
    "reveal": _reveal,
    "enter": _enter,
    "play_card": _play_card,
    "draw": _draw,
    "gain_bene_gesserit": _gain,
    "opponent_discards": _as_printed,
    "shuffle_back": _as_printed,
    "discard_enemy_die": _as_printed,
    "forbid_orders": _as_printed,
}
