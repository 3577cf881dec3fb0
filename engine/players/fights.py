"""What a battle is worth before it is fought: all rounds, with the attacker stopping when that is better.

Values are whole numbers in the currency of the players' other scores; a regular unit is worth ten.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.classes import dataclass
from engine.odds import Pieces, Roll, abilities_of, exchange, key
from engine.pieces import ENEMY, SPECIAL_ELITE
from engine.players.scales import Scales
from engine.rules.casualties import after_hits
from engine.rules.combat import MOST_DICE, pool

#: Regular figures that replace better ones: there are nearly always some.
SUPPLY = 6
SCALE = 1000


@dataclass(frozen=True, slots=True)
class Battlefield:
    """All that does not change from round to round."""

    side: str
    rank: int
    #: What destroying or driving off the defender brings, besides the losses.
    gain: int
    extra: int = 0
    free: bool = False
    #: The first round: a Special more for the attacker, fewer dice for the defender.
    surprise: bool = False
    first_cap: int = MOST_DICE


@lru_cache(maxsize=65536)
def _after(scales: Scales, faction: str, pieces: Pieces, hits: int) -> Pieces:
    return key(after_hits(scales.content, faction, dict(pieces), hits, SUPPLY))


@lru_cache(maxsize=65536)
def _worth(scales: Scales, pieces: Pieces) -> int:
    return scales.worth(dict(pieces))


@lru_cache(maxsize=65536)
def _roll(
    scales: Scales, faction: str, pieces: Pieces, rank: int, extra: int, cap: int, specials: int
) -> Roll:
    legion = dict(pieces)
    dice = pool(legion, rank, extra, cap)
    return Roll(dice, abilities_of(scales.content, legion), specials, legion.get(SPECIAL_ELITE[faction], 0))


class _Reckoning:
    """The value of every position of one battle, each reckoned once."""

    def __init__(self, scales: Scales, field: Battlefield) -> None:
        self.scales = scales
        self.field = field
        self.known: dict[tuple[Pieces, Pieces], tuple[int, int]] = {}

    def round(self, ours: Pieces, theirs: Pieces, *, first: bool) -> tuple[int, int]:
        """Value and chance to win, both scaled, of rolling now."""
        if not first and (ours, theirs) in self.known:
            return self.known[ours, theirs]
        field, scales = self.field, self.scales
        side, enemy = field.side, ENEMY[field.side]
        attacker = _roll(scales, side, ours, 0, field.extra, MOST_DICE, int(first and field.surprise))
        defender = _roll(scales, enemy, theirs, field.rank, 0, field.first_cap if first else MOST_DICE, 0)
        results = exchange(scales.faces, attacker, defender)
        total = stays = value = won = 0
        mine, yours = _worth(scales, ours), _worth(scales, theirs)
        for (landed, suffered), ways in results.items():
            left, right = _after(scales, side, ours, suffered), _after(scales, enemy, theirs, landed)
            total += ways
            gained = (yours - _worth(scales, right)) - (mine - _worth(scales, left))
            value += ways * gained * SCALE
            if not left:
                continue
            if not right:
                value += ways * field.gain * SCALE
                won += ways * SCALE
                continue
            paid = left if field.free or not field.rank else _after(scales, side, left, 1)
            if (paid, right) == (ours, theirs) and not first:
                stays += ways
                continue
            more, chance = self._go_on(left, paid, right)
            value += ways * more
            won += ways * chance
        moves = max(1, total - stays)
        found = value // moves, won // moves
        if not first:
            self.known[ours, theirs] = found
        return found

    def _go_on(self, left: Pieces, paid: Pieces, right: Pieces) -> tuple[int, int]:
        """Value and chance of what follows a round: nothing if it is better to cease."""
        if not paid:
            return 0, 0
        more, chance = self.round(paid, right, first=False)
        more -= (_worth(self.scales, left) - _worth(self.scales, paid)) * SCALE
        return (more, chance) if more > 0 else (0, 0)


@lru_cache(maxsize=16384)
def _reckoned(
    scales: Scales, field: Battlefield, ours: Pieces, theirs: Pieces, first: bool
) -> tuple[int, int]:
    value, won = _Reckoning(scales, field).round(ours, theirs, first=first)
    return value // SCALE, won


def attack(
    scales: Scales, field: Battlefield, ours: Mapping[str, int], theirs: Mapping[str, int]
) -> tuple[int, int]:
    """What attacking is worth, and the chance in a thousand to win."""
    if not theirs:
        return field.gain, SCALE
    return _reckoned(scales, field, key(ours), key(theirs), True)


def go_on(scales: Scales, field: Battlefield, ours: Mapping[str, int], theirs: Mapping[str, int]) -> int:
    """What it is worth to roll once more in a battle that is being fought, its price included."""
    left = key(ours)
    paid = left if field.free or not field.rank else _after(scales, field.side, left, 1)
    if not paid:
        return -_worth(scales, left)
    value, _ = _reckoned(scales, field, paid, key(theirs), False)
    return value - (_worth(scales, left) - _worth(scales, paid))
