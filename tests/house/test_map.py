"""The map of the house shows every room there is, and none that is not."""

from __future__ import annotations

import re

import pytest

from scripts.machine import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
#: Rooms that need no line: what Python wants, what tools leave.
PLAIN = {"__init__", "__pycache__", "data", "py"}


@pytest.mark.parametrize("house", ["engine", "app", "frontend/src", "tests"])
def test_every_room_is_on_the_map(house: str) -> None:
    heading = {"engine": "engine", "app": "server", "frontend/src": "client", "tests": ""}[house]
    text = PAGE.split(f"## The rooms of the {heading}\n")[1].split("\n## ")[0] if heading else PAGE
    rooms = set()
    for path in (ROOT / house).iterdir():
        if path.is_dir() and any(path.rglob("*.*")):
            rooms.add(path.name)
        elif path.suffix == ".py" and house != "tests":
            rooms.add(path.stem)
    for room in sorted(rooms - PLAIN):
        assert re.search(rf"`(?:{house}/)?{re.escape(room)}(?:\.py|/)?`", text), room


def test_every_room_of_a_table_exists() -> None:
    for house, heading in (("engine", "engine"), ("app", "server"), ("frontend/src", "client")):
        text = PAGE.split(f"## The rooms of the {heading}\n")[1].split("\n## ")[0]
        for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE):
            for room in re.findall(r"`([\w.]+)/?`", row):
                found = ROOT / house / room
                assert found.exists() or found.with_suffix(".py").exists() or room == "generated", room
