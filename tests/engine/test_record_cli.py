"""python -m engine replay and leakcheck."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from engine import Record
from engine.cli import main
from tests.records import ended


@cache
def finished() -> Record:
    return ended(4, 120)


@pytest.fixture(params=["json", "text"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / f"game.{request.param}"
    record = finished()
    text = json.dumps(record.to_json()) if request.param == "json" else record.to_text()
    path.write_text(text, encoding="utf-8")
    return path


def test_replay_prints_the_outcome(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file)]) == 0
    said = capsys.readouterr().out
    table = finished().game.table
    assert f"winner: {table.winner}" in said
    assert f"entries: {finished().seq}" in said


def test_replay_verifies(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file), "--verify", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["verified"] is True
    assert said["stream"] == finished().stream


def test_replay_names_the_first_wrong_entry(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    form = finished().to_json()
    form["entries"][11]["choice"] = "no_such_verb"
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(form), encoding="utf-8")
    assert main(["replay", str(path), "--verify", "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert (said["verified"], said["entry"]) == (False, 12)
    assert main(["replay", str(path)]) == 1
    assert "entry: 12" in capsys.readouterr().out


def test_replay_prints_a_view(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seat in ("harkonnen", "atreides", "spectator"):
        assert main(["replay", str(file), "--at", "60", "--as", seat, "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == finished().at(60).view(seat)
    assert main(["replay", str(file), "--at", "0"]) == 0
    assert json.loads(capsys.readouterr().out)["seat"] == "spectator"


def test_replay_says_what_is_wrong_with_the_request(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(file), "--at", "9999"]) == 2
    assert main(["replay", str(file), "--at", "-1"]) == 2
    assert main(["replay", str(file), "--at", "3", "--as", "nobody"]) == 2
    assert main(["replay", str(tmp_path / "missing")]) == 2
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    assert main(["replay", str(tmp_path / "bytes")]) == 2
    (tmp_path / "empty").write_text("")
    assert main(["replay", str(tmp_path / "empty")]) == 1
    assert "Traceback" not in capsys.readouterr().err


def test_leakcheck_reports(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["leakcheck", "--games", "1", "--seed", "5", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["leaks"] == 0
    assert set(said) >= {"positions", "comparisons", "skipped", "leaks", "leaks_by_channel"}
    assert said["comparisons"] >= said["positions"] > 20
