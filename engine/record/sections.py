"""The public sections of a position, each with the entry that changed it last and what it was before."""

from __future__ import annotations

import json
import marshal
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.game import Game

#: Marshalled without references, equal bytes mean equal values in the same order.
PLAIN = 2


@dataclass(slots=True)
class Sections:
    #: Per section its facts.
    _marks: dict[str, bytes] = field(default_factory=dict)
    #: The number of the entry that changed each last.
    changed: dict[str, int] = field(default_factory=dict)
    #: Of those that the last entry has changed, what they were before; nothing where they were not there.
    _before: dict[str, bytes | None] = field(default_factory=dict)
    #: What was written down as JSON, by its mark; and all of it together.
    _texts: dict[str, tuple[bytes, str]] = field(default_factory=dict)
    _whole: str = ""

    @classmethod
    def of(cls, game: Game, changed: Mapping[str, int], seq: int) -> Sections:
        """Those of a position whose last changes are known; a section that came later has changed now."""
        found = cls()
        found.revise(game, seq)
        found.changed = {name: changed.get(name, seq) for name in found._marks}
        found._before = {}
        return found

    def revise(self, game: Game, seq: int) -> None:
        """Take over what the entry of that number has changed."""
        self._before = {}
        dumps = marshal.dumps
        for name, facts in game.public_sections().items():
            mark = dumps(facts, PLAIN)  # type: ignore[arg-type]  # a section is a plain dict
            before = self._marks.get(name)
            if before != mark:
                self._before[name] = before
                self._marks[name] = mark
                self.changed[name] = seq
        if self._before:
            self._whole = ""

    def last(self) -> dict[str, tuple[dict[str, Any] | None, dict[str, Any]]]:
        """The sections that the last entry has changed, each before it and after it."""
        return {
            name: (marshal.loads(before) if before is not None else None, marshal.loads(self._marks[name]))
            for name, before in self._before.items()
        }

    @property
    def texts(self) -> dict[str, tuple[str, int]]:
        """Each as JSON, with the number of the entry that changed it last."""
        self._write()
        return {name: (text, self.changed[name]) for name, (_, text) in self._texts.items()}

    def __str__(self) -> str:
        """All of them, as the text of one object."""
        if not self._whole:
            self._write()
            members = [f'"{name}": {text}' for name, (_, text) in self._texts.items()]
            self._whole = "{" + ", ".join(members) + "}"
        return self._whole

    def _write(self) -> None:
        """Down, when somebody comes who is told it whole; each once as long as it stays."""
        for name, mark in self._marks.items():
            known = self._texts.get(name)
            if known is None or known[0] != mark:
                self._texts[name] = mark, json.dumps(marshal.loads(mark))
