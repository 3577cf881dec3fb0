"""Work per entry is counted, and kept to budgets: what `make test` says instead of 'not slower'."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.cards import script
from engine.flow import Flow
from scripts import counts
from tests.counts import engine
from tests.counts.games import fixed
from tests.counts.meter import calls, memory

BUDGETS: dict[str, Any] = json.loads(counts.BUDGETS.read_text(encoding="utf-8"))


def test_fixed_games_keep_to_their_budgets() -> None:
    found = counts.counted()
    assert counts.over(found.figures, counts.budgets_of(BUDGETS)) == []


def test_the_fixed_games_still_follow() -> None:
    """One that a corrected rule leads elsewhere counts something else from then on: it is replaced."""
    for game in fixed().values():
        record = engine.begun(game.record)
        engine.walk(record, game.record)
        assert (record.game.winner, record.seq) == (game.record.winner, len(game.record.entries))


def test_a_budget_is_raised_for_a_reason_that_is_said() -> None:
    assert BUDGETS["raised"].keys() <= BUDGETS["measured"].keys()
    assert all(raised["to"] > 0 and len(raised["why"].split()) > 3 for raised in BUDGETS["raised"].values())


def test_work_that_is_done_twice_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were it a single step of a card only, whose hindrance is asked for."""
    hindrance = script.hindrance

    def twice(flow: Flow, of: script.Script, step: script.Step, verb: script.Verb | None = None) -> str:
        hindrance(flow, of, step, verb)
        return hindrance(flow, of, step, verb)

    monkeypatch.setattr(script, "hindrance", twice)
    monkeypatch.setattr(engine, "fixed", lambda: {"2p1": fixed()["2p1"]})
    figures = {name: value for name, value, _ in engine.measured()}
    budgets = {name: value for name, value in counts.budgets_of(BUDGETS).items() if name in figures}
    assert any(wrong.startswith("engine.2p1.calls:") for wrong in counts.over(figures, budgets))


def test_calls_are_counted_whatever_the_version_does_with_comprehensions() -> None:
    record = engine.begun(fixed()["2p1"].record)
    with calls() as found:
        assert [record.seq for _ in range(3)] == [0, 0, 0]
    assert found.ours == {"engine/record/log.py:Record.seq": 3}


def test_memory_is_what_a_step_needs_and_what_stays() -> None:
    with memory() as found:
        found.begin()
        kept = bytes(1000)
        assert len(bytes(100_000)) > len(kept)
        found.end()
    assert 101_000 <= found.needed < 110_000
    assert 1000 <= found.kept < 10_000


def test_what_hangs_on_the_version_of_python_is_held_on_that_version_only() -> None:
    form = {"python": "3.11", "measured": {"a.calls": 100.0, "a.memory_kept": 100.0}, "raised": {}}
    assert counts.budgets_of(form, "3.11") == {"a.calls": 103.0, "a.memory_kept": 103.0}
    assert counts.budgets_of(form, "3.14") == {"a.calls": 103.0}


def test_a_figure_above_its_budget_a_new_one_and_a_lost_one_are_named() -> None:
    form = {"python": "3.11", "measured": {"a.calls": 100.0, "a.bytes": 5.0, "b.calls": 1.0}, "raised": {}}
    form["raised"] = {"a.bytes": {"to": 8.0, "why": "a frame says where a worm came from"}}
    wrong = counts.over({"a.calls": 103.1, "a.bytes": 8.2, "c.calls": 1.0}, counts.budgets_of(form))
    assert [line.split(":")[0] for line in wrong] == ["a.calls", "c.calls", "b.calls"]


def test_what_has_become_less_work_gives_no_leave_for_other_work() -> None:
    """Nor is a figure forgotten that is above what it was first, for a reason that was said."""
    measured = {"a.calls": 100.0, "b.calls": 10.0, "a.bytes": 5.0, "b.bytes": 5.0}
    raised = {"a.bytes": {"to": 8.0, "why": "x"}, "b.bytes": {"to": 8.0, "why": "y"}}
    form = {"python": "3.11", "measured": measured, "raised": raised}
    found = counts.tightened(form, {"a.calls": 90.0, "b.calls": 10.2, "a.bytes": 7.0, "b.bytes": 4.0})
    assert found["measured"] == {"a.calls": 90.0, "b.calls": 10.0, "a.bytes": 5.0, "b.bytes": 4.0}
    assert found["raised"] == {"a.bytes": {"to": 7.0, "why": "x"}}


def test_the_functions_that_are_called_more_often_are_named() -> None:
    before = counts.Counted({"a.calls": 1.0}, {"a.calls": {"one": 10, "two": 5, "three": 1}})
    now = counts.Counted({"a.calls": 2.0}, {"a.calls": {"one": 10, "two": 50, "four": 3}})
    told = list(counts.changed(before, now))
    assert [line.split()[-2:] for line in told[1:]] == [["+45", "two"], ["+3", "four"], ["-1", "three"]]
