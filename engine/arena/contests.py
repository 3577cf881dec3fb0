"""Many games between several programs, and the report on them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import field
from itertools import combinations
from typing import Any

from engine.arena.duel import Effort, Meeting, Result, play
from engine.arena.ratings import interval, ratings, verdict
from engine.batches import added_up
from engine.classes import dataclass
from engine.sides import ENEMY, FACTIONS
from engine.variant import PLAIN, Variant

#: How many points of a rating make a program better.
BETTER_BY = 35
#: After how many pairs for each process it is asked whether the test is sure.
AT_A_TIME = 2


@dataclass(slots=True)
class Results:
    found: list[Result] = field(default_factory=list)

    def add(self, other: Results) -> None:
        self.found.extend(other.found)


Pairing = tuple[str, str]


def contest(
    names: Sequence[str],
    pairs: int,
    seed: int,
    variant: Variant = PLAIN,
    *,
    jobs: int = 1,
    by: int = BETTER_BY,
    until_sure: bool = False,
) -> dict[str, Any]:
    """Everybody against everybody else, that many pairs of games each, or fewer once it is sure whether the
    first of two is better; the report as JSON values."""
    total = Results()
    open_to = list(combinations(names, 2))
    step = AT_A_TIME * jobs if until_sure else pairs
    for start in range(0, pairs, step):
        numbers = range(start, min(start + step, pairs))
        meetings = [
            Meeting(first, second, side, pair)
            for pair in numbers
            for first, second in open_to
            for side in FACTIONS
        ]
        added_up(total, _batch, [(meetings[place::jobs], seed, variant) for place in range(jobs)])
        if until_sure:
            open_to = [two for two in open_to if verdict(_pairs(total, two), by).word == "open"]
        if not open_to:
            break
    return report(names, total.found, seed, variant, by)


def _batch(args: tuple[Sequence[Meeting], int, Variant]) -> Results:
    meetings, seed, variant = args
    return Results([play(meeting, seed, variant) for meeting in meetings])


def _of(total: Results, two: Pairing) -> list[Result]:
    return [one for one in total.found if (one.meeting.first, one.meeting.second) == two]


def _pairs(total: Results, two: Pairing) -> list[float]:
    """The points of the first in each pair, in order."""
    points: dict[int, float] = defaultdict(float)
    for result in _of(total, two):
        points[result.meeting.pair] += result.points
    return [points[pair] for pair in sorted(points)]


def report(
    names: Sequence[str], found: Sequence[Result], seed: int, variant: Variant, by: int = BETTER_BY
) -> dict[str, Any]:
    """What came of these games, as JSON values."""
    total = Results(list(found))
    met = {}
    for first, second in combinations(names, 2):
        # Whoever was asked for first in one duel may be the second in another.
        two = (first, second)
        if not _of(total, two) and _of(total, (second, first)):
            two = (second, first)
        results = _of(total, two)
        met[two] = (sum(result.points for result in results), len(results))
    rated = ratings(names, met)
    return {
        "seed": seed,
        **variant.to_json(),
        "programs": {name: {**rated[name].to_json(), **_costs(total, name)} for name in names},
        "duels": [_duel(total, two, by) for two in met],
        "rounds_per_game": round(sum(one.rounds for one in found) / max(1, len(found)), 2),
    }


def _duel(total: Results, two: Pairing, by: int) -> dict[str, Any]:
    results, pairs = _of(total, two), _pairs(total, two)
    decided = verdict(pairs, by)
    return {
        "first": two[0],
        "second": two[1],
        "pairs": len(pairs),
        "share": _share(results),
        "as": {
            side: _share([result for result in results if result.meeting.side == side]) for side in FACTIONS
        },
        "by": by,
        "ratio": round(decided.ratio, 2),
        "verdict": decided.word,
    }


def _share(results: Sequence[Result]) -> dict[str, float]:
    """What part of its games the first has won, and between which parts the true one lies."""
    points = sum(result.points for result in results)
    low, high = interval(points, len(results))
    return {
        "games": len(results),
        "won": round(points / max(1, len(results)), 3),
        "low": round(low, 3),
        "high": round(high, 3),
    }


def _costs(total: Results, name: str) -> dict[str, Any]:
    effort, points = Effort(), dict.fromkeys(FACTIONS, 0.0)
    games = dict.fromkeys(FACTIONS, 0)
    for result in total.found:
        if name not in (result.meeting.first, result.meeting.second):
            continue
        effort.add(result.effort[name])
        first = name == result.meeting.first
        side = result.meeting.side if first else ENEMY[result.meeting.side]
        games[side] += 1
        points[side] += result.points if first else 1 - result.points
    return {
        "as": {
            side: {"games": games[side], "won": round(points[side] / max(1, games[side]), 3)}
            for side in FACTIONS
        },
        "choices": effort.choices,
        "nodes_p50": _within(effort.nodes, 0.5),
        "nodes_p95": _within(effort.nodes, 0.95),
        "ms_p50": (_within(effort.times, 0.5) + 1) / 100,
        "ms_p95": (_within(effort.times, 0.95) + 1) / 100,
    }


def _within(counts: Counter[int], share: float) -> int:
    """What that part of all choices stayed within."""
    wanted = share * sum(counts.values())
    for number in sorted(counts):
        wanted -= counts[number]
        if wanted <= 0:
            return number
    return 0
