"""What decides games: counted from what was told, and written as tables."""

from __future__ import annotations

import json

import pytest

from engine.arena import balance, study
from engine.cli import main
from engine.sides import FACTIONS


def test_games_are_counted_by_side_way_and_length() -> None:
    found = study("greedy", 2, 2, jobs=2)
    assert found["games"] == found["finished"] == 2
    assert sum(found["rounds"].values()) == 2
    assert sum(found["won"][side]["games"] for side in FACTIONS) == sum(found["ways"].values()) == 2
    assert found["choices_per_game"] > 50
    # What was there is on a side, and in no more games than there were.
    assert {"card", "leader", "objective"} <= set(found["things"])
    for kind, things in found["things"].items():
        for line in things.values():
            assert 1 <= line["games"] <= 2
            assert line["side"] in FACTIONS
            assert kind not in ("objective", "prescience") or line["side"] == "atreides"


def test_the_command_tells_it_and_makes_tables(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("engine.arena.studies.FEWEST", 1)
    line = ["study", "--program", "greedy", "--games", "1", "--seed", "4"]
    assert main([*line, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert main([*line, "--table"]) == 0
    shown = capsys.readouterr().out
    assert shown.strip() == balance(report)
    assert "| Harkonnen |" in shown
    assert "### Objectives of the Atreides" in shown
