"""Battles: reveal, then rounds of discards, rolls, abilities and casualties, until one side has had enough.

Rules: battle.attack, battle.reveal, battle.undefended, battle.discard, battle.dice, battle.surprise,
battle.abilities, battle.hits, battle.continue, battle.cease, battle.retreat, battle.end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import Final

from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import AttackToOrder, InBattle
from engine.contract.view import Pool
from engine.contract.words import BATTLE_SIDES, Ground
from engine.flow import Flow, Question, SideQuestion, Task, task
from engine.menu import Counts, Menu, Pick
from engine.pieces import ATREIDES, ENEMY, HARKONNEN, units_of
from engine.refusal import Refused
from engine.rules.advance import after_victory
from engine.rules.combat import (
    MOST_DICE,
    Strength,
    cancelled_shields,
    hits,
    pool,
    roll_combat,
    settled_abilities,
    strength,
)
from engine.rules.losses import TakeCasualties
from engine.rules.movement import FOOT, SAND, attackers, attacks, passed, use_transport
from engine.rules.planning import discard_cards, discardable
from engine.rules.reasons import NOWHERE, Wish
from engine.rules.retreat import Retreat, retreat_targets
from engine.rules.reveals import reveal_sietch, reveal_tokens
from engine.rules.signals import herald
from engine.table import Legion
from engine.values import more, put

SIDES = BATTLE_SIDES


class Step(StrEnum):
    """What comes next in a battle. A position stores these words."""

    REVEAL = "reveal"
    MEET = "meet"
    DISCARD_ATTACKER = "discard_attacker"
    DISCARD_DEFENDER = "discard_defender"
    ROLL = "roll"
    ABILITIES_ATTACKER = "abilities_attacker"
    ABILITIES_DEFENDER = "abilities_defender"
    HITS = "hits"
    AFTER = "after"
    PRICE = "price"
    STAND = "stand"
    NEXT = "next"


@task("order_attack")
@dataclass(slots=True)
class OrderAttack(SideQuestion):
    """Choose which legion attacks where, or let it be."""

    rule = "battle.attack"
    verbs = ("attack", "done")
    free = True

    with_leader: bool = False
    surprise: bool = False
    containing: Sequence[str] = field(default_factory=list)
    origins: Sequence[str] = field(default_factory=list)
    #: Changes a card makes to the battle: free_continue, extra_dice, first_round_cap.
    terms: Mapping[str, int] = field(default_factory=dict)

    def prompt(self, flow: Flow) -> AttackToOrder:
        return {"surprise": self.surprise, **self.wish(flow).said(flow, self.ground())}

    def menu(self, flow: Flow) -> Menu:
        found = self.possible(flow)
        return self.or_done(Pick("attack", ("from", "at", "by"), found, rule=self.rule) if found else None)

    def explained(self, flow: Flow, choice: Choice, refused: Refused) -> Refused:
        if choice.verb != "attack" or not choice.args:
            return refused
        wish = self.wish(flow)
        area, *target = choice.args
        found = self.possible(flow)
        if area not in found:
            why = wish.refused_from(flow, area, flow.table.legion(self.side, area))
            return (target and why.key == NOWHERE and wish.refused_to(flow, area, target[0])) or why
        if target and target[0] not in found[area]:
            return wish.refused_to(flow, area, target[0]) or refused
        return refused

    def wish(self, flow: Flow) -> Wish:
        """What is asked of the legion, to name it and to say why others cannot attack."""
        return Wish(self.side, True, self.with_leader, self.containing, self.starts(flow))

    def ground(self) -> Ground:
        """Where the legion has to stand, if that is said."""
        return ""

    def starts(self, flow: Flow) -> Sequence[str]:
        """Where a legion that is meant may stand."""
        return self.origins or flow.table.areas_of(self.side)

    def possible(self, flow: Flow) -> dict[str, dict[str, tuple[str, ...]]]:
        return attacks(flow, self.side, self.able(flow), with_leader=self.with_leader)

    def able(self, flow: Flow) -> Iterator[str]:
        """The areas from which an attack can be ordered."""
        return attackers(
            flow,
            self.side,
            with_leader=self.with_leader,
            having=self.containing,
            origins=self.starts(flow),
        )

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            return
        origin, target, way = choice.args
        start_battle(flow, self.side, origin, target, way, surprise=self.surprise, terms=self.terms)


def start_battle(
    flow: Flow,
    side: str,
    origin: str,
    target: str,
    way: str,
    *,
    surprise: bool,
    terms: Mapping[str, int] | None = None,
) -> None:
    table = flow.table
    flow.emit(
        "battle_begun",
        "battle.attack",
        faction=side,
        origin=origin,
        target=target,
        way=way,
        surprise=surprise,
        **passed(table, origin, target, way),
    )
    if way not in (FOOT, SAND):
        joining = use_transport(flow, way)
        if joining:
            table.add(side, origin, joining)
            flow.emit("pieces_joined", "move.transport", faction=side, area=origin, pieces=joining)
        table.flown = put(table.flown, origin, table.legion(side, origin))
    flow.push(Battle(side, origin, target, surprise, terms or {}))


@task("battle")
@dataclass(slots=True)
class Battle(Task):
    side: str
    origin: str
    target: str
    surprise: bool = False
    terms: Mapping[str, int] = field(default_factory=dict)
    step: str = Step.REVEAL.value
    round: int = 1
    #: Per role in the battle: dice for discarded cards, the roll, and the leaders who use a Special.
    bonus: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    rolled: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    abilities: Mapping[str, Legion] = field(default_factory=dict)
    #: For everybody to read, per role: what the rolled dice came from, and what they came to.
    pools: Mapping[str, Pool] = field(default_factory=dict)
    counted: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    goes_on: bool = False

    # -- who and where -----------------------------------------------------------------------------

    def faction(self, role: str) -> str:
        return self.side if role == "attacker" else ENEMY[self.side]

    def area(self, role: str) -> str:
        return self.origin if role == "attacker" else self.target

    def legion(self, flow: Flow, role: str) -> Legion:
        return flow.table.legion(self.faction(role), self.area(role))

    def rank(self, flow: Flow) -> int:
        """The rank of the settlement that stands behind the defender."""
        return flow.table.settlements_of(self.faction("defender")).get(self.target, 0)

    def most(self, role: str) -> int:
        """Six dice at the most; a card may lower that for the defender's first round."""
        if role == "defender" and self.round == 1:
            return self.terms.get("first_round_cap", MOST_DICE)
        return MOST_DICE

    def reasons(self, flow: Flow, role: str, rank: int) -> Pool:
        """What a side's dice come from, and how many they are."""
        legion, most = self.legion(flow, role), self.most(role)
        cards = self.bonus[role]
        extra = self.terms.get("extra_dice", 0) if role == "attacker" else 0
        return {
            "units": sum(units_of(legion).values()),
            "rank": rank,
            "cards": cards,
            "extra": extra,
            "most": most,
            "dice": pool(legion, rank, cards + extra, most),
        }

    def defended(self, flow: Flow, role: str) -> int:
        """The rank that gives this side dice."""
        return self.rank(flow) if role == "defender" else 0

    def dice(self, flow: Flow, role: str) -> int:
        return self.reasons(flow, role, self.defended(flow, role))["dice"]

    def room(self, flow: Flow, role: str) -> int:
        """How many cards may still be discarded: a die beyond the cap cannot be bought."""
        return self.most(role) - self.dice(flow, role)

    # -- the steps of a battle ---------------------------------------------------------------------

    def run(self, flow: Flow) -> None:
        STEPS[Step(self.step)](self, flow)

    def _reveal(self, flow: Flow) -> None:
        self.step = Step.MEET.value
        if self.legion(flow, "defender"):
            reveal_sietch(flow, self.target)
        else:
            flow.emit("settlement_undefended", "battle.undefended", target=self.target)
        atreides, harkonnen = SIDES if self.side == ATREIDES else reversed(SIDES)
        if (automaton := flow.rules.automaton) is not None:
            automaton.turn_up(flow, HARKONNEN, self.area(harkonnen))
        reveal_tokens(flow, self.area(atreides))

    def _meet(self, flow: Flow) -> None:
        if self._ended_by_destruction(flow):
            return
        self.step = Step.DISCARD_ATTACKER.value

    def _discard_attacker(self, flow: Flow) -> None:
        self.step = Step.DISCARD_DEFENDER.value
        flow.push(OfferDiscards("attacker", list(flow.seats_of(self.faction("attacker")))))

    def _discard_defender(self, flow: Flow) -> None:
        self.step = Step.ROLL.value
        flow.push(OfferDiscards("defender", list(flow.seats_of(self.faction("defender")))))

    def _roll(self, flow: Flow) -> None:
        self.step = Step.ABILITIES_ATTACKER.value
        for role in SIDES:
            reasons = self.reasons(flow, role, self.defended(flow, role))
            rolled = roll_combat(flow, reasons["dice"])
            self.pools, self.rolled = put(self.pools, role, reasons), put(self.rolled, role, rolled)
            flow.emit(
                "combat_rolled",
                "battle.dice",
                faction=self.faction(role),
                round=self.round,
                dice=reasons["dice"],
                rolled=rolled,
            )
        if self.surprise and self.round == 1:
            self.rolled = put(self.rolled, "attacker", more(self.rolled["attacker"], "special"))
            flow.emit("surprise_added", "battle.surprise", faction=self.side)

    def _abilities_attacker(self, flow: Flow) -> None:
        self.step = Step.ABILITIES_DEFENDER.value
        self._use_abilities(flow, "attacker")

    def _abilities_defender(self, flow: Flow) -> None:
        self.step = Step.HITS.value
        self._use_abilities(flow, "defender")

    def _use_abilities(self, flow: Flow, role: str) -> None:
        settled = settled_abilities(self.rolled[role], flow.pieces.leaders_of(self.legion(flow, role)))
        if settled is None:
            flow.push(ChooseAbilities(role))
        else:
            self.abilities = put(self.abilities, role, settled)

    def strength(self, flow: Flow, role: str) -> Strength:
        return strength(flow.content, self.rolled[role], self.abilities[role], flow.switches)

    def _hits(self, flow: Flow) -> None:
        self.step = Step.AFTER.value
        attack, defence = (self.strength(flow, role) for role in SIDES)
        landed = hits(attack, defence, self.side, self.legion(flow, "attacker"))
        suffered = hits(defence, attack, self.faction("defender"), self.legion(flow, "defender"))
        self.counted = {
            "attacker": self._count(flow, "attacker", attack, defence, landed),
            "defender": self._count(flow, "defender", defence, attack, suffered),
        }
        flow.emit(
            "hits_counted",
            "battle.hits",
            target=self.target,
            attacker_lands=landed,
            defender_lands=suffered,
            abilities={role: dict(self.abilities[role]) for role in SIDES},
        )
        flow.push(
            TakeCasualties(self.side, self.origin, suffered),
            TakeCasualties(self.faction("defender"), self.target, landed),
        )

    def _count(self, flow: Flow, role: str, own: Strength, theirs: Strength, landed: int) -> dict[str, int]:
        cancelled = cancelled_shields(theirs, self.faction(role), self.legion(flow, role))
        return {"swords": own.swords, "shields": own.shields, "cancelled": cancelled, "hits": landed}

    def _after(self, flow: Flow) -> None:
        if self._ended_by_destruction(flow):
            return
        self.step = Step.PRICE.value
        flow.push(ContinueOrCease())

    def _price(self, flow: Flow) -> None:
        if not self.goes_on:
            self._end(flow, winner="defender")
            return
        self.step = Step.STAND.value
        if self.rank(flow) and not self.terms.get("free_continue"):
            flow.push(TakeCasualties(self.side, self.origin, 1))

    def _stand(self, flow: Flow) -> None:
        if not self.legion(flow, "attacker"):
            self._end(flow, winner="defender")
            return
        self.step = Step.NEXT.value
        if retreat_targets(flow, self.faction("defender"), self.target):
            flow.push(RetreatOrStand())

    def _next(self, flow: Flow) -> None:
        if not self.legion(flow, "defender"):
            self._end(flow, winner="attacker")
            return
        self.step = Step.DISCARD_ATTACKER.value
        self.round += 1
        self.bonus = dict.fromkeys(SIDES, 0)
        self.rolled = {}
        self.abilities = {}
        self.pools = {}
        self.counted = {}

    def _ended_by_destruction(self, flow: Flow) -> bool:
        """Whoever has a legion left has won; if neither has, nobody."""
        standing = [role for role in SIDES if self.legion(flow, role)]
        if len(standing) == len(SIDES):
            return False
        self._end(flow, winner=standing[0] if standing else "")
        return True

    def _end(self, flow: Flow, winner: str) -> None:
        faction = self.faction(winner) if winner else ""
        flow.emit("battle_ended", "battle.end", winner=faction, origin=self.origin, target=self.target)
        flow.finish(self)
        if winner == "attacker":
            herald(flow, f"battle_won_by_attacking_{faction}")
            after_victory(flow, self.side, self.origin, self.target)


#: What each step does.
STEPS: Final[Mapping[Step, Callable[[Battle, Flow], None]]] = {
    Step.REVEAL: Battle._reveal,
    Step.MEET: Battle._meet,
    Step.DISCARD_ATTACKER: Battle._discard_attacker,
    Step.DISCARD_DEFENDER: Battle._discard_defender,
    Step.ROLL: Battle._roll,
    Step.ABILITIES_ATTACKER: Battle._abilities_attacker,
    Step.ABILITIES_DEFENDER: Battle._abilities_defender,
    Step.HITS: Battle._hits,
    Step.AFTER: Battle._after,
    Step.PRICE: Battle._price,
    Step.STAND: Battle._stand,
    Step.NEXT: Battle._next,
}


# -- the questions of a battle ---------------------------------------------------------------------


@task("offer_discards")
@dataclass(slots=True)
class OfferDiscards(Task):
    """Ask for cards while public facts allow it: room in the pool, a hand, no ban. What it holds is hidden.

    Partners may both discard; the second is asked while there is room left.
    """

    role: str
    left: Sequence[str]

    def run(self, flow: Flow) -> None:
        battle = current(flow)
        faction = battle.faction(self.role)
        automaton = flow.rules.automaton
        if automaton is not None and faction in flow.mode.unseated:
            flow.finish(self)
            automaton.reinforce(flow, battle, self.role)
            return
        banned = faction == HARKONNEN and "landsraad" in flow.table.bans
        if not self.left or banned or battle.room(flow, self.role) < 1:
            flow.finish(self)
            return
        seat, *self.left = self.left
        if sum(flow.table.hands[seat].values()):
            flow.push(DiscardForDice(self.role, seat))


def current(flow: Flow) -> Battle:
    """The battle that is being fought."""
    battle = flow.inside(Battle)
    if battle is None:
        raise AssertionError("no battle")
    return battle


class _InBattle(Question):
    """A question whose asker is the battle."""

    __slots__ = ()
    role: str

    def faction(self, flow: Flow) -> str:
        battle = current(flow)
        return battle.faction(self.role)

    def prompt(self, flow: Flow) -> InBattle:
        battle = current(flow)
        return {
            "role": self.role,
            "round": battle.round,
            "origin": battle.origin,
            "target": battle.target,
        }


@task("discard_for_dice")
@dataclass(slots=True)
class DiscardForDice(_InBattle):
    rule = "battle.discard"
    verbs = ("discard",)

    role: str
    seat: str

    def seats(self, flow: Flow) -> tuple[str, ...]:
        return (self.seat,)

    def menu(self, flow: Flow) -> Menu:
        battle = current(flow)
        cards = discardable(flow, self.seat)
        room = min(battle.room(flow, self.role), sum(cards.values()))
        return Menu((Counts("discard", cards, 0, room, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        cards = choice.counts()
        battle = current(flow)
        battle.bonus = more(battle.bonus, self.role, sum(cards.values()))
        if cards:
            discard_cards(flow, self.seat, cards, self.rule)


@task("choose_abilities")
@dataclass(slots=True)
class ChooseAbilities(_InBattle):
    """More leaders than Specials: choose whose abilities count."""

    rule = "battle.abilities"
    verbs = ("use",)

    role: str

    def menu(self, flow: Flow) -> Menu:
        battle = current(flow)
        specials = battle.rolled[self.role]["special"]
        leaders = flow.pieces.leaders_of(battle.legion(flow, self.role))
        return Menu((Counts("use", leaders, specials, specials, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        battle = flow.asker(Battle)
        battle.abilities = put(battle.abilities, self.role, choice.counts())


@task("continue_or_cease")
@dataclass(slots=True)
class ContinueOrCease(_InBattle):
    """Continuing against a settlement costs the attacker one hit."""

    rule = "battle.continue"
    verbs = ("continue", "cease")

    role: str = "attacker"

    def menu(self, flow: Flow) -> Menu:
        battle = flow.inside(Battle)
        price = battle is not None and battle.rank(flow) and not battle.terms.get("free_continue")
        notes = {"continue": ["costs_a_hit"]} if price else {}
        return Menu((Pick("continue", rule=self.rule, notes=notes), Pick("cease", rule="battle.cease")))

    def take(self, flow: Flow, choice: Choice) -> None:
        flow.asker(Battle).goes_on = choice.verb == "continue"


@task("retreat_or_stand")
@dataclass(slots=True)
class RetreatOrStand(_InBattle):
    rule = "battle.retreat"
    verbs = ("retreat", "stand")

    role: str = "defender"

    def menu(self, flow: Flow) -> Menu:
        return Menu((Pick("retreat", rule=self.rule), Pick("stand", rule=self.rule)))

    def take(self, flow: Flow, choice: Choice) -> None:
        battle = flow.asker(Battle)
        if choice.verb == "retreat":
            flow.ask(Retreat(battle.faction("defender"), battle.target))
