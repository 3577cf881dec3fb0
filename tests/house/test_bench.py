"""Figures are what a run prints, and the page that explains them explains all of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine import bench as engine_bench
from engine.cli import main as engine_main
from scripts import bench
from scripts.machine import ROOT


def test_every_figure_of_the_engine_is_a_number_with_a_unit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engine_bench, "GAMES", 5)
    monkeypatch.setattr(engine_bench, "ROUNDS", 1)
    assert engine_main(["bench"]) == 0
    figures = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len({figure["name"] for figure in figures}) == len(figures) >= 8
    for figure in figures:
        assert figure["value"] > 0 or figure["name"] == "engine.greedy"
        assert figure["unit"]


def test_a_table_is_put_on_top_of_the_older_ones(tmp_path: Path) -> None:
    page = tmp_path / "performance.md"
    page.write_text(f"Before\n\n{bench.BEGIN}\n\n### 2020-01-01, commit old\n\n{bench.END}\n\nAfter\n")
    figure = {
        "name": "some.figure",
        "value": 12,
        "unit": "ms",
        "slowest_ms": 20,
        "kinds": {},
        "commit": "abc",
    }
    bench.write([figure], page)
    text = page.read_text()
    assert text.index("commit abc") < text.index("commit old") < text.index("After")
    assert "| `some.figure` | 12 | ms | slowest_ms 20 |" in text


def test_the_page_explains_every_figure_of_its_newest_table() -> None:
    text = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    explained, tables = text.split(bench.BEGIN)
    newest = tables.split("###")[1]
    for name in re.findall(r"^\| `([\w.]+)`", newest, re.MULTILINE):
        stem = re.sub(r"\.(sqlite|postgresql)\.\d+_rooms$", "", name)
        assert f"`{stem}`" in explained, name
