"""The recorded games in tests/fixtures: reading them, and playing them again."""

from __future__ import annotations

import json
import lzma
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine import Record, coverage
from engine.record import Finished, read
from engine.variant import Variant

FOLDER = Path(__file__).parent / "fixtures"
#: One file for each number of players.
GROUPS = (2, 3, 4)
#: And one for games in which a rule plays a side: its mode.
BY_RULE = "mahdi"
#: And one for games with a further box: the value of its option.
EXPANDED = "desert_war"


@dataclass(frozen=True)
class Recorded:
    """One complete game: its name, who played it, and its finished record."""

    name: str
    players: int
    programs: Mapping[str, str]
    record: Finished

    def to_line(self) -> str:
        form = {
            "name": self.name,
            "players": self.players,
            "programs": dict(self.programs),
            "record": self.record.to_json(),
        }
        return json.dumps(form, separators=(",", ":"))

    @classmethod
    def from_line(cls, line: str) -> Recorded:
        form: dict[str, Any] = json.loads(line)
        return cls(form["name"], form["players"], form["programs"], read(form["record"]))


def path_of(players: int | str) -> Path:
    return FOLDER / f"games_of_{players}.jsonl.xz"


def write(players: int | str, games: Iterable[Recorded]) -> None:
    FOLDER.mkdir(exist_ok=True)
    text = "".join(f"{game.to_line()}\n" for game in games)
    path_of(players).write_bytes(lzma.compress(text.encode(), preset=9))


@cache
def games(players: int | str) -> tuple[Recorded, ...]:
    text = lzma.decompress(path_of(players).read_bytes()).decode()
    return tuple(Recorded.from_line(line) for line in text.splitlines())


def all_games() -> list[Recorded]:
    return [game for players in GROUPS for game in games(players)]


def by_rule() -> tuple[Recorded, ...]:
    """Those in which a rule plays a side."""
    return games(BY_RULE)


def expanded() -> tuple[Recorded, ...]:
    """Those with what a further box brings."""
    return games(EXPANDED)


@dataclass
class Replayed:
    """A game played again, and what of the rules it reached."""

    record: Record
    covered: coverage.Covered
    decisions: Counter[str]
    kinds: Counter[str]
    turns: int = 0


def play_again(finished: Finished, look: Callable[[Record], None] = lambda record: None) -> Replayed:
    """Every entry once more, with the draws of the key; all seals must be the same. ``look`` is at every
    position."""
    head = finished.head
    record = Record.begin(head)
    assert record.head == head
    found = Replayed(record, Counter(), Counter(), Counter())
    coverage.count(found.covered, record.game.opening)
    for entry in finished.entries:
        pending = record.game.waiting_on()
        assert pending is not None
        look(record)
        outcome = record.enter(entry.actor, entry.what, entry.kind)
        assert record.entries[-1] == entry, f"entry {record.seq}: {entry}"
        found.kinds[entry.kind] += 1
        if entry.kind in ("choice", "ordered"):
            found.decisions[pending.kind] += 1
            coverage.count(found.covered, outcome.events)
            found.turns += sum(event.key == "turn_begun" for event in outcome.events)
    look(record)
    assert (record.game.winner, record.stream) == (finished.winner, finished.stream)
    return found


def missing(covered: coverage.Covered, decisions: Mapping[str, int]) -> list[str]:
    """Everything of the game that was reached in none of them."""
    report = coverage.report(covered, decisions, Variant(4))
    return [
        f"{group}: {item}" for group, items in report.items() for item, times in items.items() if not times
    ]
