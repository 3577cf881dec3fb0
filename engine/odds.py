"""Exact chances of a battle round, from what the seat that asks may know.

Every combination of dice is counted, so a chance is a number of combinations over all of them. What the rules
leave to people is assumed, and said with the result:

- Specials go to the leaders with the most swords first, then to those with the most shields;
- casualties come off the lowest tier first, then generic and then named leaders, and the last unit goes only
  if there is no other way;
- a face-down sietch has any of the ranks not yet seen, a face-down token shows what any of those not yet seen
  does, all equally likely; tokens put down what they show as far as the supply goes.

Where a rule plays a side nothing is assumed of it: its casualties and the cards that it discards are certain.

Rules: battle.dice, battle.abilities, battle.special_elites, battle.hits, casualties.choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final

from engine.choice import Choice
from engine.classes import dataclass
from engine.components import Components
from engine.contract import answers as contract
from engine.flow import Conduct, Flow
from engine.menu.combine import loads
from engine.options import LEADERS_SHIELDS_STAND
from engine.pieces import ATREIDES, ENEMY, SPECIAL_ELITE, TIERS, units_of
from engine.rules.battle import (
    SIDES,
    Battle,
    ChooseAbilities,
    ContinueOrCease,
    DiscardForDice,
    OrderAttack,
    RetreatOrStand,
)
from engine.rules.casualties import LOWEST_FIRST, after_hits
from engine.rules.combat import MOST_DICE, hits, pool, strength
from engine.rules.movement import together
from engine.table import STACKING_LIMIT, Table

ASSUMED: Final = ("specials_most_swords_first", "casualties_lowest_tier_first")
ASSUMED_RANK: Final = "hidden_rank_any_unseen"
ASSUMED_TOKENS: Final = "hidden_tokens_any_unseen"

#: How often each face is on a combat die: swords, shields, Specials.
Faces = tuple[int, int, int]
#: What a leader makes of a Special: swords and shields.
Ability = tuple[int, int]
#: Combinations of dice per result.
Rolls = Mapping[tuple[int, int], int]
#: A legion as a key: pieces and how many, sorted.
Pieces = tuple[tuple[str, int], ...]


# -- one roll --------------------------------------------------------------------------------------


def best_first(abilities: Sequence[Ability]) -> tuple[Ability, ...]:
    """The stated policy: most swords first, then most shields."""
    return tuple(sorted(abilities, reverse=True))


def abilities_of(data: Components, legion: Mapping[str, int]) -> tuple[Ability, ...]:
    return best_first(
        [
            (data.leaders[leader].swords, data.leaders[leader].shields)
            for leader, number in data.pieces.leaders_of(legion).items()
            for _ in range(number)
        ]
    )


@lru_cache(maxsize=4096)
def rolls(faces: Faces, dice: int, abilities: tuple[Ability, ...], specials: int = 0, lost: int = 0) -> Rolls:
    """Swords and shields of a side, with the number of combinations of its dice that come to them, after so
    many rolled shields were cancelled."""
    sword, shield, special = faces
    found: Counter[tuple[int, int]] = Counter()
    for swords in range(dice + 1):
        for shields in range(dice - swords + 1):
            rest = dice - swords - shields
            ways = comb(dice, swords) * comb(dice - swords, shields)
            ways *= sword**swords * shield**shields * special**rest
            used = abilities[: rest + specials]
            more, cover = sum([one for one, _ in used]), sum([two for _, two in used])
            found[swords + more, max(0, shields - lost) + cover] += ways
    return {result: ways for result, ways in found.items() if ways}


@dataclass(frozen=True, slots=True)
class Roll:
    """What a side rolls: dice, leaders' abilities in the order of their use, Specials added, special elites
    that cancel shields of any origin, and those that cancel rolled ones only."""

    dice: int
    abilities: tuple[Ability, ...] = ()
    specials: int = 0
    cancels: int = 0
    cancels_rolled: int = 0


@lru_cache(maxsize=16384)
def exchange(faces: Faces, attacker: Roll, defender: Roll) -> Rolls:
    """Hits the attacker lands and suffers, with the number of combinations of all dice."""
    found: Counter[tuple[int, int]] = Counter()
    theirs = [
        (swords, max(0, shields - attacker.cancels), ways)
        for (swords, shields), ways in _against(faces, defender, attacker)
    ]
    for (swords, shields), ways in _against(faces, attacker, defender):
        cover = max(0, shields - defender.cancels)
        for their_swords, their_cover, their_ways in theirs:
            landed = swords - their_cover if swords > their_cover else 0
            suffered = their_swords - cover if their_swords > cover else 0
            found[landed, suffered] += ways * their_ways
    return found


def _against(faces: Faces, own: Roll, enemy: Roll) -> Collection[tuple[tuple[int, int], int]]:
    return rolls(faces, own.dice, own.abilities, own.specials, enemy.cancels_rolled).items()


def faces_of(data: Components) -> Faces:
    faces = data.combat_faces
    return faces.count("sword"), faces.count("shield"), faces.count("special")


# -- a round ---------------------------------------------------------------------------------------


#: What a rule that plays a side leaves of a legion after so many hits, by the regular units in the supply.
Falls = Callable[[Mapping[str, int], int, int], dict[str, int]]


@dataclass(frozen=True, slots=True)
class Force:
    """One side of a round: its units and leaders, its dice, Specials added to its roll, its supply."""

    faction: str
    legion: Mapping[str, int]
    dice: int
    specials: int = 0
    supply: int = 0
    #: Who its casualties are, if a rule says so.
    falls: Falls | None = None

    def roll(self, data: Components, switches: frozenset[str] = frozenset()) -> Roll:
        elites = self.legion.get(SPECIAL_ELITE[self.faction], 0)
        stand = LEADERS_SHIELDS_STAND in switches
        cancels, rolled = (0, elites) if stand else (elites, 0)
        return Roll(self.dice, abilities_of(data, self.legion), self.specials, cancels, rolled)


@dataclass(slots=True)
class Odds:
    """The chances of a round: each weight is over ``total``."""

    total: int
    #: Hits the attacker lands and suffers.
    hits: Counter[tuple[int, int]] = field(default_factory=Counter)
    #: What is left of the attacking and of the defending legion together.
    left: Counter[tuple[Pieces, Pieces]] = field(default_factory=Counter)
    #: The dice that may be rolled: attacker's, defender's.
    dice: list[tuple[int, int]] = field(default_factory=list)
    assumed: tuple[str, ...] = ASSUMED
    #: Nobody defends: the attacker wins without a roll.
    undefended: bool = False

    def chance(self, weight: int) -> Fraction:
        return Fraction(weight, self.total)

    def survivors(self, side: int) -> Counter[Pieces]:
        """What is left of one side, 0 the attacker and 1 the defender."""
        found: Counter[Pieces] = Counter()
        for both, weight in self.left.items():
            found[both[side]] += weight
        return found

    @property
    def defender_destroyed(self) -> Fraction:
        return self.chance(self.survivors(1)[()])

    @property
    def won(self) -> Fraction:
        """The chance that this round destroys the defender and leaves the attacker a unit."""
        if self.undefended:
            return Fraction(1)
        return self.chance(sum(w for (one, two), w in self.left.items() if one and not two))

    def to_json(self) -> contract.Odds:
        """All as whole numbers: weights over the total."""
        return {
            "total": self.total,
            "dice": list(self.dice),
            "undefended": self.undefended,
            "hits": [(*pair, weight) for pair, weight in sorted(self.hits.items())],
            "attacker_left": [(dict(who), weight) for who, weight in sorted(self.survivors(0).items())],
            "defender_left": [(dict(who), weight) for who, weight in sorted(self.survivors(1).items())],
            "won": self.won.numerator * (self.total // self.won.denominator),
            "assumed": list(self.assumed),
        }


def key(legion: Mapping[str, int]) -> Pieces:
    return tuple(sorted((piece, number) for piece, number in legion.items() if number))


def round_odds(
    data: Components,
    attacker: Force,
    defenders: Sequence[tuple[int, Force]],
    *,
    order: Sequence[str] = LOWEST_FIRST,
    assumed: tuple[str, ...] = ASSUMED,
    switches: frozenset[str] = frozenset(),
) -> Odds:
    """The chances of one round against the forces that may stand there, each with its weight."""
    faces = faces_of(data)
    sides = sum(faces)
    most = max(force.dice for _, force in defenders)
    weights = sum(weight for weight, _ in defenders)
    odds = Odds(weights * sides ** (attacker.dice + most), assumed=assumed)
    own = attacker.roll(data, switches)
    ours: dict[int, Pieces] = {}
    for weight, force in defenders:
        weight *= sides ** (most - force.dice)
        if (attacker.dice, force.dice) not in odds.dice:
            odds.dice.append((attacker.dice, force.dice))
        theirs: dict[int, Pieces] = {}
        for (landed, suffered), ways in exchange(faces, own, force.roll(data, switches)).items():
            if suffered not in ours:
                ours[suffered] = _left(data, attacker, suffered, order)
            if landed not in theirs:
                theirs[landed] = _left(data, force, landed, order)
            odds.hits[landed, suffered] += weight * ways
            odds.left[ours[suffered], theirs[landed]] += weight * ways
    return odds


def _left(data: Components, force: Force, landed: int, order: Sequence[str]) -> Pieces:
    if force.falls is not None:
        return key(force.falls(force.legion, landed, force.supply))
    return key(after_hits(data, force.faction, force.legion, landed, force.supply, order))


# -- what may stand there --------------------------------------------------------------------------


def hidden_ranks(table: Table) -> Counter[int]:
    """The ranks of the sietches that lie face down: those of the game that have not been seen."""
    return Counter(rank for area, rank in table.sietches.items() if area not in table.revealed_sietches)


def unseen_tokens(flow: Flow) -> Counter[Pieces]:
    """What the tokens show that nobody but the Atreides has seen."""
    shows = flow.content.deployment_tokens
    return Counter(key(shows[token]) for token in sorted(flow.pieces.tokens) if token not in flow.table.gone)


def put_down(
    tokens: Collection[str], legion: Mapping[str, int], shown: Mapping[str, int], supply: Mapping[str, int]
) -> dict[str, int]:
    """The legion with the units its tokens show, lower ones where the supply has no more; never above six:
    what is too much goes from the lowest tier."""
    found = {piece: number for piece, number in legion.items() if piece not in tokens}
    tiers = TIERS[ATREIDES]
    left = {tier: supply.get(tier, 0) for tier in tiers}
    for tier in reversed(tiers):
        for _ in range(shown.get(tier, 0)):
            figure = next((low for low in reversed(tiers[: tiers.index(tier) + 1]) if left[low]), "")
            if figure:
                left[figure] -= 1
                found[figure] = found.get(figure, 0) + 1
    excess = sum(units_of(found).values()) - STACKING_LIMIT
    for tier in tiers:
        gone = min(max(0, excess), found.get(tier, 0))
        if gone:
            found[tier] -= gone
            excess -= gone
    return {piece: number for piece, number in found.items() if number}


def by_rule(flow: Flow, faction: str) -> Conduct | None:
    """What plays that faction, if nobody does."""
    return flow.rules.automaton if faction in flow.mode.unseated else None


def falls_of(flow: Flow, faction: str) -> Falls | None:
    played = by_rule(flow, faction)
    if played is None:
        return None
    return lambda legion, hits, supply: played.after_hits(flow, legion, hits, supply)


def possible_legions(flow: Flow, seat: str, faction: str, area: str) -> list[tuple[int, dict[str, int]]]:
    """What a legion may be for that seat once its tokens are turned up, each with its weight."""
    table = flow.table
    played = by_rule(flow, faction)
    if played is not None:
        return played.possible_legions(flow, area)
    legion = table.legion(faction, area)
    tokens = flow.pieces.tokens_of(legion)
    if not tokens:
        return [(1, dict(legion))]
    supply = table.supply[faction]
    if flow.faction_of(seat) == faction:
        shown: Counter[str] = Counter()
        for token in tokens:
            shown.update(flow.content.deployment_tokens[token])
        return [(1, put_down(flow.pieces.tokens, legion, shown, supply))]
    found: Counter[Pieces] = Counter()
    for weight, shown in _draws(unseen_tokens(flow), len(tokens)):
        found[key(put_down(flow.pieces.tokens, legion, shown, supply))] += weight
    return [(weight, dict(pieces)) for pieces, weight in sorted(found.items())]


def _draws(kinds: Counter[Pieces], number: int) -> Iterator[tuple[int, Counter[str]]]:
    """Every way to draw so many tokens of these kinds, with what they show together."""
    names = {f"kind_{place:02}": kind for place, kind in enumerate(sorted(kinds))}
    for load in loads({name: kinds[kind] for name, kind in names.items()}, number, number):
        weight = 1
        shown: Counter[str] = Counter()
        for name, drawn in load:
            weight *= comb(kinds[names[name]], drawn)
            for piece, each in names[name]:
                shown[piece] += each * drawn
        yield weight, shown


def possible_ranks(flow: Flow, seat: str, faction: str, area: str) -> list[tuple[int, int]]:
    """The rank of the settlement behind a defender for that seat, each with its weight; 0 where none is."""
    table = flow.table
    rank = table.settlements_of(faction).get(area, 0)
    hidden = faction == ATREIDES and area in table.sietches and area not in table.revealed_sietches
    if not hidden or flow.faction_of(seat) == ATREIDES:
        return [(1, rank)]
    return [(number, rank) for rank, number in sorted(hidden_ranks(table).items())]


def further_dice(flow: Flow, faction: str) -> int:
    """Cards that a rule which plays a faction still discards for dice, as many as find room."""
    played = by_rule(flow, faction)
    return played.further_dice(flow) if played is not None else 0


# -- asking ----------------------------------------------------------------------------------------


def attack_odds(
    flow: Flow,
    seat: str,
    side: str,
    origin: str,
    target: str,
    *,
    surprise: bool = False,
    terms: Mapping[str, int] | None = None,
    way: str = "",
) -> Odds:
    """The first round of an attack that is only planned; who carries the legion there may join it."""
    terms = terms or {}
    enemy = ENEMY[side]
    table = flow.table
    # One's own tokens are known; whoever looks on, or thinks for the other side, takes them for any.
    attacking = possible_legions(flow, seat, side, origin)
    if (carrier := table.zones.get(way, "")) in flow.pieces.joining:
        attacking = [(weight, dict(together(own, {carrier: 1}))) for weight, own in attacking]
    if not table.legion(enemy, target):
        left: Counter[tuple[Pieces, Pieces]] = Counter({(key(own), ()): weight for weight, own in attacking})
        return Odds(left.total(), Counter({(0, 0): left.total()}), left, undefended=True)
    supply = {faction: table.supply[faction].get("regular", 0) for faction in (side, enemy)}
    extra = terms.get("extra_dice", 0) + further_dice(flow, side)
    cap = terms.get("first_round_cap", MOST_DICE)
    ranks = possible_ranks(flow, seat, enemy, target)
    legions = possible_legions(flow, seat, enemy, target)
    assumed: tuple[str, ...] = ASSUMED
    assumed += (ASSUMED_RANK,) if len(ranks) > 1 else ()
    assumed += (ASSUMED_TOKENS,) if len(legions) > 1 or len(attacking) > 1 else ()
    alike: Counter[tuple[int, Pieces]] = Counter()
    for times, rank in ranks:
        for weight, legion in legions:
            alike[pool(legion, rank, further_dice(flow, enemy), cap), key(legion)] += weight * times
    defenders = [
        (weight, Force(enemy, dict(legion), dice, 0, supply[enemy], falls_of(flow, enemy)))
        for (dice, legion), weight in alike.items()
    ]
    found = [
        (
            weight,
            round_odds(
                flow.content,
                Force(side, own, pool(own, 0, extra), int(surprise), supply[side], falls_of(flow, side)),
                defenders,
                assumed=assumed,
                switches=flow.switches,
            ),
        )
        for weight, own in attacking
    ]
    return found[0][1] if len(found) == 1 else mixed(found)


def mixed(found: Sequence[tuple[int, Odds]]) -> Odds:
    """The odds of several forces of which any may be the one, each with its weight."""
    # Each total is one of the same weights and a power of the faces of a die.
    most = max(odds.total for _, odds in found)
    whole = Odds(most * sum(weight for weight, _ in found), assumed=found[0][1].assumed)
    for weight, odds in found:
        times = weight * (most // odds.total)
        for hit, ways in odds.hits.items():
            whole.hits[hit] += ways * times
        for left, ways in odds.left.items():
            whole.left[left] += ways * times
        whole.dice += [dice for dice in odds.dice if dice not in whole.dice]
    return whole


def next_round(flow: Flow, battle: Battle, bonus: Mapping[str, int], *, later: bool, price: bool) -> Odds:
    """The roll still to come in a battle that is being fought; everything in it lies open.

    ``later`` says that it belongs to the round after this one, ``price`` that going on is still to be paid.
    """
    price = price and bool(battle.rank(flow)) and not battle.terms.get("free_continue")
    first = battle.round == 1 and not later
    forces: dict[str, Force] = {}
    for role in SIDES:
        faction = battle.faction(role)
        legion: Mapping[str, int] = battle.legion(flow, role)
        supply = flow.table.supply[faction].get("regular", 0)
        extra = bonus.get(role, 0) + further_dice(flow, faction)
        if role == "attacker":
            extra += battle.terms.get("extra_dice", 0)
            legion = after_hits(flow.content, faction, legion, int(price), supply)
        rank = battle.rank(flow) if role == "defender" else 0
        most = MOST_DICE if later else battle.most(role)
        surprise = role == "attacker" and battle.surprise and first
        dice = pool(legion, rank, extra, most)
        forces[role] = Force(faction, legion, dice, int(surprise), supply, falls_of(flow, faction))
    if not forces["attacker"].legion:
        left = ((), key(forces["defender"].legion))
        return Odds(1, Counter({(0, 0): 1}), Counter({left: 1}))
    return round_odds(flow.content, forces["attacker"], [(1, forces["defender"])], switches=flow.switches)


def rolled_odds(flow: Flow, battle: Battle, role: str, used: Mapping[str, int]) -> Odds:
    """The dice have fallen, and one side says which leaders use a Special. For the other the policy does, if
    it has not chosen yet."""
    data = flow.content
    sides = {}
    for each in SIDES:
        rolled = battle.rolled[each]
        if each == role:
            chosen: Mapping[str, int] = used
        else:
            chosen = battle.abilities.get(each) or _by_policy(
                data, battle.legion(flow, each), rolled["special"]
            )
        sides[each] = strength(data, rolled, chosen, flow.switches)
    legions = {each: battle.legion(flow, each) for each in sides}
    attack, defence = sides["attacker"], sides["defender"]
    landed = hits(attack, defence, battle.side, legions["attacker"])
    suffered = hits(defence, attack, battle.faction("defender"), legions["defender"])
    left: list[Pieces] = []
    for each, taken in (("attacker", suffered), ("defender", landed)):
        faction = battle.faction(each)
        supply = flow.table.supply[faction].get("regular", 0)
        left.append(
            _left(
                data,
                Force(faction, legions[each], 0, 0, supply, falls_of(flow, faction)),
                taken,
                LOWEST_FIRST,
            )
        )
    return Odds(1, Counter({(landed, suffered): 1}), Counter({(left[0], left[1]): 1}))


def _by_policy(data: Components, legion: Mapping[str, int], specials: int) -> dict[str, int]:
    cards = data.leaders
    order = sorted(
        [leader for leader, number in data.pieces.leaders_of(legion).items() for _ in range(number)],
        key=lambda leader: (-cards[leader].swords, -cards[leader].shields, leader),
    )
    return dict(Counter(order[:specials]))


def for_choice(flow: Flow, seat: str, choice: Choice) -> Odds | None:
    """The odds that go with a choice of that seat: an attack, or how a running battle goes on. None for all
    other choices, and for those that are not offered."""
    question = flow.question
    if (
        question is None
        or seat not in flow.seats_asked(question)
        or flow.menu(seat).refuse(choice) is not None
    ):
        return None
    if isinstance(question, OrderAttack):
        if choice.verb != "attack":
            return None
        origin, target, way = choice.args
        side, terms = question.side, question.terms
        return attack_odds(flow, seat, side, origin, target, surprise=question.surprise, terms=terms, way=way)
    battle = flow.inside(Battle)
    if battle is None:
        return None
    if isinstance(question, DiscardForDice) and choice.verb == "discard":
        more = battle.bonus[question.role] + sum(choice.counts().values())
        return next_round(flow, battle, {**battle.bonus, question.role: more}, later=False, price=False)
    if isinstance(question, ChooseAbilities) and choice.verb == "use":
        return rolled_odds(flow, battle, question.role, choice.counts())
    if isinstance(question, ContinueOrCease) and choice.verb == "continue":
        return next_round(flow, battle, {}, later=True, price=True)
    if isinstance(question, RetreatOrStand) and choice.verb == "stand":
        return next_round(flow, battle, {}, later=True, price=False)
    return None
