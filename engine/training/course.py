"""From nothing to weights: games are played until there are enough or time is up, then weights are fitted.

What has been played is kept in a file, a line for each game, and is not played again: whoever breaks off goes
on later. The clock of the training is here.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from engine.pieces import FACTIONS
from engine.players.features import NAMES
from engine.training.fit import fit, loss
from engine.training.games import Lesson, Played, lessons, noisy_game

#: One game of so many is only looked at afterwards: how well weights do that have not seen it.
KEPT_BACK: Final = 10
RIDGE: Final = 200.0


def train(games: int, seed: int, hours: float, state: Path, target: Path) -> dict[str, Any]:
    """Play, fit and write the weights down; what came of it as JSON values."""
    until = time.monotonic() + hours * 3600
    played = _played(state, seed)
    state.parent.mkdir(parents=True, exist_ok=True)
    with state.open("a", encoding="utf-8") as file:
        if file.tell() and not state.read_text(encoding="utf-8").endswith("\n"):
            # Somebody broke off in the middle of a line.
            file.write("\n")
        for number in range(games):
            if number not in played and time.monotonic() < until:
                played[number] = noisy_game(seed, number)
                file.write(f"{json.dumps(played[number].to_json())}\n")
                file.flush()
    found = fitted([played[number] for number in sorted(played) if number < games], seed)
    if found["games"]:
        target.write_text(f"{json.dumps(found, indent=1)}\n", encoding="utf-8")
    return {key: value for key, value in found.items() if key != "weights"}


def _played(state: Path, seed: int) -> dict[int, Played]:
    lines = state.read_text(encoding="utf-8").splitlines() if state.exists() else []
    found = [Played.from_json(json.loads(line)) for line in lines if line.endswith("}")]
    return {one.number: one for one in found if one.seed == seed}


def fitted(games: list[Played], seed: int) -> dict[str, Any]:
    """The weights that these games give, as they are written down."""
    known = list(_known(games))
    weights, left = {}, {}
    for side in FACTIONS:
        seen = [lesson for number, lesson in known if lesson.side == side and number % KEPT_BACK]
        unseen = [lesson for number, lesson in known if lesson.side == side and not number % KEPT_BACK]
        if not seen:
            return {"games": 0}
        found = fit(seen, RIDGE)
        weights[side] = dict(zip(NAMES, found.whole(), strict=True))
        left[side] = round(loss(found, unseen), 4)
    return {
        "provenance": "ours",
        "command": f"python -m engine train --games {len(games)} --seed {seed}",
        "games": len(games),
        "positions": sum(len(lesson.rows) for _, lesson in known),
        "loss": left,
        "weights": weights,
    }


def _known(games: list[Played]) -> Iterator[tuple[int, Lesson]]:
    for one in games:
        for lesson in lessons(one):
            yield one.number, lesson
