"""What selfplay reports. How fast it is, is measured on purpose and not asserted in a test."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from engine.cli import main
from engine.selfplay import WRONG, percentile, selfplay

FIELDS = {
    *("games", "finished", "capped", "rounds_per_game", "choices_per_game", "choices_by_kind", "dead_ends"),
    *("illegal_accepted", "legal_refused", "invariant_failures", "choices_per_second", "p99_ms", "winners"),
}
COUNTS = ("games", "finished", "capped", "choices", "choices_by_kind", "winners", "rounds_per_game")


def test_a_report_has_every_figure_and_they_agree() -> None:
    report = selfplay(3, seed=5, max_rounds=3)
    assert set(report) >= FIELDS
    assert report["games"] == 3
    assert report["finished"] + report["capped"] == 3
    assert sum(report["winners"].values()) == report["finished"]
    assert sum(report["choices_by_kind"].values()) == report["choices"]
    assert report["choices_per_game"] == pytest.approx(report["choices"] / 3, abs=0.1)
    assert 1 <= report["rounds_per_game"] <= 3
    assert report["choices_per_second"] > 0
    assert report["p99_ms"] > 0
    assert all(report[name] == 0 for name in WRONG), report["failures"]


def test_several_processes_play_the_same_games() -> None:
    one, two = (selfplay(4, seed=6, max_rounds=2, jobs=jobs) for jobs in (1, 2))
    assert {name: one[name] for name in COUNTS} == {name: two[name] for name in COUNTS}


def test_the_same_seed_plays_the_same_games_another_seed_others() -> None:
    first, again, other = (selfplay(2, seed=seed, max_rounds=2) for seed in (7, 7, 8))
    assert {name: first[name] for name in COUNTS} == {name: again[name] for name in COUNTS}
    assert first["choices_by_kind"] != other["choices_by_kind"]


def test_the_99th_percentile_is_taken_over_all_choices() -> None:
    times = Counter({0: 98, 9: 1, 499: 1})
    assert percentile(times, 0.50) == 0.01
    assert percentile(times, 0.99) == 0.1
    assert percentile(times, 1.00) == 5.0
    assert percentile(Counter(), 0.99) == 0.0


def test_the_command_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["selfplay", "--games", "2", "--seed", "3", "--max-rounds", "1", "--json"])
    (line,) = capsys.readouterr().out.splitlines()
    report = json.loads(line)
    assert code == 0
    assert (report["games"], report["seed"], report["max_rounds"]) == (2, 3, 1)


def test_or_readable_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--games", "1", "--max-rounds", "1", "--players", "2"]) == 0
    assert "games: 1" in capsys.readouterr().out


@pytest.mark.parametrize("players", ["3", "4"])
def test_shared_factions_are_played(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--players", players, "--games", "2", "--max-rounds", "2", "--json"]) == 0
    assert "take_turn" in json.loads(capsys.readouterr().out)["choices_by_kind"]


def test_five_players_there_are_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--players", "5"]) == 2
    assert capsys.readouterr().err == "The mode two_sides cannot be played by 5.\n"


def test_a_failing_report_makes_the_command_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "engine.cli.selfplay", lambda *args, **more: {**dict.fromkeys(WRONG, 0), "dead_ends": 1}
    )
    assert main(["selfplay", "--games", "1"]) == 1
    assert "dead_ends: 1" in capsys.readouterr().out
