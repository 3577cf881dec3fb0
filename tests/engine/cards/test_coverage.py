"""Random play reaches every card, every branch, every leader's special action and every decision."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.selfplay import selfplay
from tests.sizes import size

SEED = 12
BATCH = size(150, 1000)
LEAST_GAMES = size(150, 2000)
MOST_GAMES = size(150, 8000)


def zeros(coverage: dict[str, dict[str, int]], found: Counter[tuple[str, str]]) -> list[str]:
    """What has never occurred so far."""
    for group, items in coverage.items():
        for item, number in items.items():
            found[group, item] += number
    return [f"{group}: {item}" for (group, item), number in found.items() if not number]


@pytest.mark.slow
def test_many_random_games_and_every_card_occurs_in_them() -> None:
    """Every other game starts at random in its middle. A sample of games leaves out
    the rarest things; all of them take a few thousand."""
    found: Counter[tuple[str, str]] = Counter()
    missing = ["everything"]
    for batch in range(MOST_GAMES // BATCH):
        report = selfplay(BATCH, SEED + batch, max_rounds=3, jobs=2, midgame=True, coverage=True)
        assert report["failures"] == []
        assert report["dead_ends"] == report["illegal_accepted"] == report["legal_refused"] == 0
        missing = zeros(report["coverage"], found)
        if not missing and (batch + 1) * BATCH >= LEAST_GAMES:
            return
    assert len(missing) <= size(len(found) // 10, 0), missing
