"""From nothing to weights: games are played until there are enough or time is up, then weights are fitted
and held against those in use.

What has been played is kept in a file, a line for each game, and is not played again: whoever breaks off goes
on later. The clock of the training is here.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, Final

from engine.arena.ratings import NORMAL
from engine.pieces import FACTIONS
from engine.players.evaluation import UNIT, weights
from engine.players.features import NAMES
from engine.training.fit import Fit, fit, losses
from engine.training.games import MIX, Lesson, Played, lessons, noisy_game, programs_of

#: One game of so many is only looked at afterwards: how well weights do that have not seen it. The mix has
#: another length, so that all who play are among these.
KEPT_BACK: Final = 11
#: Positions of one game are much alike: so many hold a weight to what it was.
RIDGE: Final = 1000.0


def train(games: int, seed: int, hours: float, state: Path, target: Path, commit: str = "") -> dict[str, Any]:
    """Play, fit and write the weights down; what came of it as JSON values. ``commit`` is what is played and
    fitted with."""
    until = time.monotonic() + hours * 3600
    played = _played(state, seed)
    state.parent.mkdir(parents=True, exist_ok=True)
    with state.open("a", encoding="utf-8") as file:
        if file.tell() and not state.read_text(encoding="utf-8").endswith("\n"):
            # Somebody broke off in the middle of a line.
            file.write("\n")
        for number in range(games):
            if number not in played and time.monotonic() < until:
                played[number] = noisy_game(seed, number, commit)
                file.write(f"{json.dumps(played[number].to_json())}\n")
                file.flush()
    found, beside = fitted([played[number] for number in sorted(played) if number < games], seed, commit)
    if found["games"]:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(f"{json.dumps(found, indent=1)}\n", encoding="utf-8")
    return {**{key: value for key, value in found.items() if key != "weights"}, **beside}


def _played(state: Path, seed: int) -> dict[int, Played]:
    """The games of that seed and of the mix as it is now."""
    lines = state.read_text(encoding="utf-8").splitlines() if state.exists() else []
    found = [Played.from_json(json.loads(line)) for line in lines if line.endswith("}")]
    return {one.number: one for one in found if one.seed == seed and one.programs == programs_of(one.number)}


def fitted(games: Sequence[Played], seed: int, commit: str = "") -> tuple[dict[str, Any], dict[str, Any]]:
    """The weights that these games make of those in use, as they are written down; and how they stand beside
    them."""
    known = [(one.number, lesson) for one in games for lesson in lessons(one)]
    found, left, beside = {}, {}, {}
    for side in FACTIONS:
        seen = [lesson for number, lesson in known if lesson.side == side and number % KEPT_BACK]
        unseen = [lesson for number, lesson in known if lesson.side == side and not number % KEPT_BACK]
        if not seen:
            return {"games": 0}, {}
        new = fit(seen, RIDGE, _in_use(side).weights)
        found[side] = dict(zip(NAMES, new.whole(), strict=True))
        ours = losses(new, unseen)
        left[side] = round(sum(ours) / max(1, _rows(unseen)), 4)
        beside[side] = held_against(ours, losses(_in_use(side), unseen), unseen)
    return {
        "provenance": "ours",
        "command": f"python -m engine train --games {len(games)} --seed {seed}",
        "commit": commit,
        "played_at": sorted({one.commit for one in games}),
        "mix": list(MIX),
        "games": len(games),
        "positions": sum(len(lesson.rows) for _, lesson in known),
        "loss": left,
        "weights": found,
    }, {"kept_back": {"games": len({number for number, _ in known if not number % KEPT_BACK}), **beside}}


def _in_use(side: str) -> Fit:
    return Fit(tuple(weight / UNIT for weight in weights()[side]))


def _rows(unseen: Sequence[Lesson]) -> int:
    return sum(len(lesson.rows) for lesson in unseen)


def held_against(
    ours: Sequence[float], theirs: Sequence[float], unseen: Sequence[Lesson]
) -> Mapping[str, float]:
    """The loss per position of the weights in use, and by how much that of the new ones is less: between what
    nineteen times of twenty, where games are what is drawn and not positions."""
    number = max(1, _rows(unseen))
    less = [old - new for new, old in zip(ours, theirs, strict=True)]
    mean = sum(less) / number
    spread = sqrt(sum((one - mean * len(lesson.rows)) ** 2 for one, lesson in zip(less, unseen, strict=True)))
    return {
        "in_use": round(sum(theirs) / number, 4),
        "less": round(mean, 4),
        "low": round(mean - NORMAL * spread / number, 4),
        "high": round(mean + NORMAL * spread / number, 4),
    }
