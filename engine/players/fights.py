"""What a battle is worth before it is fought: all rounds, with the attacker stopping when that is better.

Values are whole numbers in the currency of the players' other scores; a regular unit is worth ten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.odds import Pieces, Roll, abilities_of, exchange, key
from engine.pieces import ENEMY, SPECIAL_ELITE
from engine.players.scales import Scales
from engine.rules.casualties import after_each_hit
from engine.rules.combat import MOST_DICE, pool

#: Regular figures that replace better ones: there are nearly always some.
SUPPLY = 6
SCALE = 1000


class Battlefield(NamedTuple):
    """All that does not change from round to round."""

    side: str
    rank: int
    #: What destroying or driving off the defender brings, besides the losses.
    gain: int
    #: The first round: a Special more for the attacker.
    surprise: bool = False


@lru_cache(maxsize=8192)
def _after_each(scales: Scales, faction: str, pieces: Pieces) -> tuple[tuple[Pieces, int], ...]:
    """What is left after no hit, after one and so on until nobody is, and its worth."""
    found = after_each_hit(scales.content, faction, dict(pieces), SUPPLY)
    return tuple((key(left), scales.worth(left)) for left in found)


def _after_one(scales: Scales, faction: str, pieces: Pieces) -> tuple[Pieces, int]:
    """The price of another round against a settlement."""
    return _after_each(scales, faction, pieces)[1]


@lru_cache(maxsize=16384)
def _roll(scales: Scales, faction: str, pieces: Pieces, rank: int, specials: int) -> Roll:
    legion = dict(pieces)
    dice = pool(legion, rank, 0, MOST_DICE)
    return Roll(dice, abilities_of(scales.content, legion), specials, legion.get(SPECIAL_ELITE[faction], 0))


class _Rolled(NamedTuple):
    """What can come of one round, whatever the battle is about."""

    #: All ways the dice may fall; those after which everything is as it was; those after which nobody is left
    #: to defend.
    ways: int
    stays: int
    won: int
    #: What the defender loses more than the attacker, in all of them.
    gained: int
    #: How it may go on otherwise: in how many ways, who has paid for another round, who is left, and the
    #: price, scaled.
    then: tuple[tuple[int, Pieces, Pieces, int], ...]


@lru_cache(maxsize=16384)
def _rolled(scales: Scales, side: str, rank: int, surprise: bool, ours: Pieces, theirs: Pieces) -> _Rolled:
    enemy = ENEMY[side]
    attacker = _roll(scales, side, ours, 0, int(surprise))
    defender = _roll(scales, enemy, theirs, rank, 0)
    lefts, rights = _after_each(scales, side, ours), _after_each(scales, enemy, theirs)
    most_suffered, most_landed = len(lefts) - 1, len(rights) - 1
    falls: Counter[tuple[int, int]] = Counter()
    for (landed, suffered), ways in exchange(scales.faces, attacker, defender).items():
        falls[min(landed, most_landed), min(suffered, most_suffered)] += ways
    # What is lost more, beside what both come to now.
    now = rights[0][1] - lefts[0][1]
    stays = gained = won = 0
    then: Counter[tuple[Pieces, Pieces, int]] = Counter()
    for (landed, suffered), ways in falls.items():
        (left, worth), (right, theirs_worth) = lefts[suffered], rights[landed]
        gained += ways * (now - theirs_worth + worth)
        if not left:
            continue
        if not right:
            won += ways
            continue
        paid, paid_worth = _after_one(scales, side, left) if rank else (left, worth)
        if (paid, right) == (ours, theirs):
            stays += ways
        elif paid:
            then[paid, right, (worth - paid_worth) * SCALE] += ways
    going = tuple((ways, paid, right, price) for (paid, right, price), ways in then.items())
    return _Rolled(falls.total(), stays, won, gained, going)


class _Reckoning:
    """The value of every position of battles about the same, each reckoned once."""

    __slots__ = ("gain", "known", "rank", "scales", "side")

    def __init__(self, scales: Scales, side: str, rank: int, gain: int) -> None:
        self.scales = scales
        self.side = side
        self.rank = rank
        self.gain = gain
        self.known: dict[tuple[Pieces, Pieces], tuple[int, int]] = {}

    def again(self, ours: Pieces, theirs: Pieces) -> tuple[int, int]:
        """Value and chance to win, both scaled, of rolling once more. A round after which everything is as it
        was does not count: it is rolled again."""
        found = self.known.get((ours, theirs))
        if found is None:
            rolled = _rolled(self.scales, self.side, self.rank, False, ours, theirs)
            value, won = self._sum(rolled)
            ways = max(1, rolled.ways - rolled.stays)
            found = self.known[ours, theirs] = value // ways, won // ways
        return found

    def first(self, surprise: bool, ours: Pieces, theirs: Pieces) -> tuple[int, int]:
        """The same for the first round, which may be a surprise."""
        rolled = _rolled(self.scales, self.side, self.rank, surprise, ours, theirs)
        value, won = self._sum(rolled)
        if rolled.stays:
            more, chance = self.again(ours, theirs)
            if more > 0:
                value += rolled.stays * more
                won += rolled.stays * chance
        return value // rolled.ways, won // rolled.ways

    def _sum(self, rolled: _Rolled) -> tuple[int, int]:
        """Over all ways but those after which everything is as it was. Whoever would lose by it stops."""
        value = (rolled.gained + rolled.won * self.gain) * SCALE
        won = rolled.won * SCALE
        for ways, paid, right, price in rolled.then:
            more, chance = self.known.get((paid, right)) or self.again(paid, right)
            more -= price
            if more > 0:
                value += ways * more
                won += ways * chance
        return value, won


@lru_cache(maxsize=1024)
def _reckoning(scales: Scales, side: str, rank: int, gain: int) -> _Reckoning:
    return _Reckoning(scales, side, rank, gain)


@lru_cache(maxsize=16384)
def _attacked(scales: Scales, field: Battlefield, ours: Pieces, theirs: Pieces) -> tuple[int, int]:
    reckoning = _reckoning(scales, field.side, field.rank, field.gain)
    value, won = reckoning.first(field.surprise, ours, theirs)
    return value // SCALE, won


def attack(
    scales: Scales, field: Battlefield, ours: Mapping[str, int], theirs: Mapping[str, int]
) -> tuple[int, int]:
    """What attacking is worth, and the chance in a thousand to win."""
    if not theirs:
        return field.gain, SCALE
    return _attacked(scales, field, key(ours), key(theirs))


def go_on(scales: Scales, field: Battlefield, ours: Mapping[str, int], theirs: Mapping[str, int]) -> int:
    """What it is worth to roll once more in a battle that is being fought, its price included."""
    left = key(ours)
    worth = scales.worth(ours)
    paid, paid_worth = _after_one(scales, field.side, left) if field.rank else (left, worth)
    if not paid:
        return -worth
    value, _ = _reckoning(scales, field.side, field.rank, field.gain).again(paid, key(theirs))
    return value // SCALE - (worth - paid_worth)
