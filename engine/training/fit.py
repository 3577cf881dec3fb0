"""Weights from games: those with which the chances fit best what became of the positions.

Logistic regression by Newton's method, in floating-point numbers that never leave this room: the weights that
are written down are whole. What a position is held to is mostly the end of its game and a little what the
positions after it were worth (temporal differences), so that one late throw of the dice counts less for what
lies long before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import exp, log, sqrt
from operator import mul

from engine.arena.ratings import inverse
from engine.classes import dataclass
from engine.players.evaluation import UNIT
from engine.training.games import Lesson

#: How much of the rest of the game counts, and how much the next position.
LAMBDA = 0.95
#: How often what positions are worth is reckoned anew from the weights before.
PASSES = 2
#: Steps of Newton's at most, and how small the last one is.
NEWTON = 8
NEAR = 1e-3


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights of one side, as the regression has them."""

    weights: tuple[float, ...]

    def chance(self, row: Sequence[float]) -> float:
        return _chance(sum(map(mul, self.weights, row)))

    def whole(self) -> list[int]:
        return [round(UNIT * weight) for weight in self.weights]


def fit(lessons: Sequence[Lesson], ridge: float, before: Sequence[float] = ()) -> Fit:
    """``ridge`` holds weights to what they were before, or else to nothing: how many positions it takes to
    believe in another."""
    rows = [row for lesson in lessons for row in lesson.rows]
    scale = [sqrt(sum(x * x for x in column) / len(rows)) or 1.0 for column in zip(*rows, strict=True)]
    columns = [
        [x / size for x in column] for column, size in zip(zip(*rows, strict=True), scale, strict=True)
    ]
    targets = [[float(lesson.won)] * len(lesson.rows) for lesson in lessons]
    held = (
        [weight * size for weight, size in zip(before, scale, strict=True)] if before else [0.0] * len(scale)
    )
    found, weights = Fit(()), [0.0] * len(scale)
    for turn in range(1 + PASSES):
        if turn:
            targets = [_differences(lesson, found) for lesson in lessons]
        weights = _regression(columns, list(chain.from_iterable(targets)), ridge, held, weights)
        found = Fit(tuple(weight / size for weight, size in zip(weights, scale, strict=True)))
    return found


def losses(found: Fit, lessons: Sequence[Lesson]) -> list[float]:
    """How much is left to chance in each of these games: log loss, added up over its positions."""
    return [
        -sum(
            log(max(1e-6, won if lesson.won else 1 - won))
            for won in (found.chance(row) for row in lesson.rows)
        )
        for lesson in lessons
    ]


def _chance(total: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def _differences(lesson: Lesson, found: Fit) -> list[float]:
    """From the last position to the first."""
    targets: list[float] = []
    later = float(lesson.won)
    worth = later
    for row in reversed(lesson.rows):
        later = LAMBDA * later + (1 - LAMBDA) * worth
        targets.append(later)
        worth = found.chance(row)
    return targets[::-1]


def _regression(
    columns: Sequence[Sequence[float]],
    targets: Sequence[float],
    ridge: float,
    held: Sequence[float],
    start: Sequence[float],
) -> list[float]:
    """The first column is the constant, which is not held back."""
    size = len(columns)
    weights = list(start)
    for _ in range(NEWTON):
        totals = [0.0] * len(targets)
        for weight, column in zip(weights, columns, strict=True):
            if weight:
                totals = [total + weight * x for total, x in zip(totals, column, strict=True)]
        chances = [_chance(total) for total in totals]
        wrong = [target - won for target, won in zip(targets, chances, strict=True)]
        sway = [won * (1 - won) for won in chances]
        slope = [
            sum(map(mul, wrong, column)) - (ridge * (weights[n] - held[n]) if n else 0.0)
            for n, column in enumerate(columns)
        ]
        curve = [[0.0] * size for _ in range(size)]
        for n, column in enumerate(columns):
            swayed = list(map(mul, sway, column))
            for k in range(n, size):
                curve[n][k] = curve[k][n] = sum(map(mul, swayed, columns[k]))
            curve[n][n] += ridge if n else 1e-6
        step = [sum(map(mul, row, slope)) for row in inverse(curve)]
        weights = [weight + by for weight, by in zip(weights, step, strict=True)]
        if max(map(abs, step)) < NEAR:
            break
    return weights
