"""Whole games of random choices: no dead end, no exception, no broken invariant."""

from __future__ import annotations

from typing import Any

import pytest

from engine.selfplay import WRONG, play_game, selfplay
from tests.sizes import size


def assert_sound(report: dict[str, Any]) -> None:
    assert {name: report[name] for name in WRONG} == dict.fromkeys(WRONG, 0), report["failures"]
    assert report["failures"] == []
    assert report["finished"] + report["capped"] == report["games"]


@pytest.mark.parametrize("number", range(8))
def test_a_random_game_keeps_every_invariant_after_every_choice(number: int) -> None:
    tally = play_game(seed=11, number=number, max_rounds=8)
    assert tally.failures == []
    assert tally.choices > 50
    assert tally.finished + tally.capped == 1


def test_a_game_that_breaks_is_counted_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("engine.phases.vehicles.put_vehicle", broken)
    tally = play_game(seed=11, number=3, max_rounds=2)
    assert tally.exceptions == 1
    assert (tally.finished, tally.capped) == (0, 0)
    assert "a bug" in tally.failures[0]
    assert tally.failures[-1] == "game 3 of seed 11 after 0 choices"


@pytest.mark.slow
def test_many_random_games() -> None:
    games = size(80, 1000)
    report = selfplay(games, seed=2026, max_rounds=12, jobs=2)
    assert_sound(report)
    assert report["games"] == games
    assert report["choices"] > 200 * games
