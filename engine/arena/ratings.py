"""What results say about strength: ratings with their errors, intervals, and a test that may stop early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import Final

from engine.classes import dataclass

#: The program all ratings are held against, and its rating.
ANCHOR: Final = "greedy"
ANCHORED: Final = 1000
#: Points of a rating for a factor of e in the odds.
SCALE: Final = 400 / log(10)
#: Both ends of what holds nineteen times of twenty.
NORMAL: Final = 1.96
#: Whoever has met is taken to have shared one more game, so that nobody who always won is infinitely strong.
SHARED: Final = 0.5
STEPS: Final = 400


@dataclass(frozen=True, slots=True)
class Rating:
    elo: int
    #: It is within that much of the true one, nineteen times of twenty; 0 of the anchor.
    error: int

    def to_json(self) -> dict[str, int]:
        return {"elo": self.elo, "error": self.error}


#: Points that the first of two took from the second, and out of how many games.
Met = Mapping[tuple[str, str], tuple[float, int]]


def ratings(names: Sequence[str], met: Met) -> dict[str, Rating]:
    """The ratings that make these results most likely (Bradley and Terry); the anchor is the first of the
    names if it does not play itself."""
    anchor = ANCHOR if ANCHOR in names else names[0]
    free = [name for name in names if name != anchor]
    strength = dict.fromkeys(names, 0.0)
    results = [(a, b, points + SHARED, games + 2 * SHARED) for (a, b), (points, games) in met.items()]
    for _ in range(STEPS):
        for name in free:
            slope, curve = _at(name, strength, results)
            if curve:
                # No step of Newton's is so long that it jumps over the top.
                strength[name] += max(-1.0, min(1.0, slope / curve))
    spread = _errors(free, strength, results)
    return {
        name: Rating(
            round(ANCHORED + SCALE * strength[name]), round(NORMAL * SCALE * sqrt(spread.get(name, 0.0)))
        )
        for name in names
    }


def _expected(one: float, other: float) -> float:
    return 1 / (1 + exp(other - one))


def _at(
    name: str, strength: Mapping[str, float], results: Sequence[tuple[str, str, float, float]]
) -> tuple[float, float]:
    """How much better the results would fit if that one was stronger, and how fast that ends."""
    slope = curve = 0.0
    for one, other, points, games in results:
        if name not in (one, other):
            continue
        chance = _expected(strength[one], strength[other])
        slope += (points - games * chance) * (1 if name == one else -1)
        curve += games * chance * (1 - chance)
    return slope, curve


def _errors(
    free: Sequence[str],
    strength: Mapping[str, float],
    results: Sequence[tuple[str, str, float, float]],
) -> dict[str, float]:
    """Variances: the diagonal of the inverse of what the results tell."""
    place = {name: number for number, name in enumerate(free)}
    told = [[0.0] * len(free) for _ in free]
    for one, other, _, games in results:
        chance = _expected(strength[one], strength[other])
        weight = games * chance * (1 - chance)
        for name in (one, other):
            if name in place:
                told[place[name]][place[name]] += weight
        if one in place and other in place:
            told[place[one]][place[other]] -= weight
            told[place[other]][place[one]] -= weight
    spread = inverse(told)
    return {name: spread[number][number] for name, number in place.items()}


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """By Gauss and Jordan; the matrix is positive definite, so its diagonal needs no search."""
    size = len(matrix)
    rows = [[*row, *(float(n == k) for k in range(size))] for n, row in enumerate(matrix)]
    for n in range(size):
        head = rows[n][n]
        rows[n] = [value / head for value in rows[n]]
        for k in range(size):
            if k != n:
                factor = rows[k][n]
                rows[k] = [value - factor * top for value, top in zip(rows[k], rows[n], strict=True)]
    return [row[size:] for row in rows]


def interval(points: float, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, nineteen times of twenty (Wilson)."""
    if not games:
        return 0.0, 1.0
    share, square = points / games, NORMAL**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = NORMAL * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


#: Wrong so often at most, either way.
DOUBT: Final = 0.05
BOUND: Final = log((1 - DOUBT) / DOUBT)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the first is better than the second by so many points of a rating, or not better at all."""

    #: How much likelier the first is, as a logarithm.
    ratio: float

    @property
    def word(self) -> str:
        return "better" if self.ratio >= BOUND else "not better" if self.ratio <= -BOUND else "open"


def verdict(pairs: Sequence[float], by: int) -> Verdict:
    """Of the points of the first in each pair of games (0 to 2). It may be asked after every pair: the errors
    are those of a test that stops when it is sure (Wald)."""
    number = len(pairs)
    if not number:
        return Verdict(0.0)
    none, some = 1.0, 2 * _expected(by / SCALE, 0.0)
    mean = sum(pairs) / number
    # One pair more of each kind: a few alike do not make sure.
    kinds = (0.0, 1.0, 2.0)
    square = sum((points - mean) ** 2 for points in (*pairs, *kinds)) / (number + len(kinds))
    return Verdict(number * (some - none) * (2 * mean - none - some) / (2 * square))
