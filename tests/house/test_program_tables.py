"""Programs are measured pair by pair, what was played is kept, and the page says what stands there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.arena import balance, study
from engine.arena.duel import Effort, Meeting, Result
from engine.players.evaluation import made_by
from engine.sides import HARKONNEN
from engine.variant import Variant
from scripts import programs


def played(monkeypatch: pytest.MonkeyPatch) -> list[Meeting]:
    """The first wins as Harkonnen, and nobody plays."""
    met: list[Meeting] = []

    def result(meeting: Meeting, seed: int, variant: Variant) -> Result:
        met.append(meeting)
        effort = {
            name: Effort(1, Counter({7: 1}), Counter({50: 1})) for name in (meeting.first, meeting.second)
        }
        return Result(meeting, float(meeting.side == HARKONNEN), 4, effort)

    monkeypatch.setattr(programs, "play", result)
    return met


def test_what_was_broken_off_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    met, state = played(monkeypatch), tmp_path / "programs.jsonl"
    assert programs.asked("strong=2,gentle/steady=1") == [("strong", "greedy", 2), ("gentle", "steady", 1)]
    line = [f"--state={state}", "--seed=3", "--pairs"]
    assert programs.main([*line, "strong=1"]) == 0
    assert len(met) == 2
    assert programs.main([*line, "strong=2,gentle=1"]) == 0
    assert len({(one.first, one.pair, one.side) for one in met}) == len(met) == 6
    assert programs.main([*line, "strong=9", "--minutes=0"]) == 0
    assert len(met) == 6


def test_who_was_first_in_one_duel_may_be_second_in_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(monkeypatch)
    assert programs.main([f"--state={tmp_path / 'state'}", "--pairs=strong=2,patient/strong=3"]) == 0
    told = capsys.readouterr().out
    assert "strong against greedy, 2 pairs: 50% of 4" in told
    assert "patient against strong, 3 pairs: 50% of 6" in told


def test_the_page_says_what_was_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(monkeypatch)
    page, state = tmp_path / "page.md", tmp_path / "programs.jsonl"
    page.write_text(f"before\n{programs.BEGIN}\nold\n{programs.END}\nafter\n", encoding="utf-8")
    monkeypatch.setattr(programs, "PAGE", page)
    assert programs.main([f"--state={state}", "--people=3", "--pairs=strong=1"]) == 0
    capsys.readouterr()
    assert programs.main([f"--state={state}", "--pairs=strong=2", "--table"]) == 0
    shown = page.read_text(encoding="utf-8")
    assert shown.startswith("before\n")
    assert shown.endswith("after\n")
    assert "old" not in shown
    assert "strong against greedy, 2 pairs: 50% of 4" in shown
    assert "strong against greedy, 1 pairs: 50% of 2" in shown.partition("\n3 players, seeds 21")[2]
    assert "| strong | 1000" in shown
    assert capsys.readouterr().out.strip() in shown


def test_the_page_of_balance_says_with_what_it_was_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = tmp_path / "balance.md"
    page.write_text(f"before\n{programs.BEGIN}\n{programs.END}\nafter\n", encoding="utf-8")
    monkeypatch.setattr(programs, "BALANCE", page)
    monkeypatch.setattr(programs, "commit", lambda: "abc1234")
    assert programs.main(["--study", "greedy=2", "--seed", "5"]) == 0
    shown = page.read_text(encoding="utf-8")
    assert (
        f"--study greedy=2 --seed 5` on {programs.today()}, commit abc1234, weights by `{made_by()}`" in shown
    )
    assert balance(study("greedy", 2, 5)) in shown
