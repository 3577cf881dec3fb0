"""The public sections of a position, serialised once per change, each with the entry that changed it last."""

from __future__ import annotations

import json
import marshal
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.game import Game

#: Marshalled without references, equal bytes mean equal values in the same order.
PLAIN = 2


@dataclass(slots=True)
class Sections:
    #: Per section its text and the number of the entry that changed it last.
    texts: dict[str, tuple[str, int]] = field(default_factory=dict)
    #: The same facts in a form that is quick to make and to compare.
    _marks: dict[str, bytes] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game, changed: Mapping[str, int], seq: int) -> Sections:
        """Those of a position whose last changes are known; a section that came later has changed now."""
        facts = game.public_sections()
        return cls({name: (json.dumps(said), changed.get(name, seq)) for name, said in facts.items()})

    def revise(self, game: Game, seq: int) -> None:
        """Take over what the entry of that number has changed."""
        for name, facts in game.public_sections().items():
            # Most sections stay as they were, and whether they did is cheaper to tell than to write down.
            mark = marshal.dumps(facts, PLAIN)  # type: ignore[arg-type]  # a section is a plain dict
            if self._marks.get(name) == mark:
                continue
            self._marks[name] = mark
            text = json.dumps(facts)
            before = self.texts.get(name)
            if before is None or before[0] != text:
                self.texts[name] = (text, seq)

    @property
    def changed(self) -> dict[str, int]:
        return {name: seq for name, (_, seq) in self.texts.items()}

    def __str__(self) -> str:
        """All of them, as the text of one object."""
        return "{" + ", ".join(f'"{name}": {text}' for name, (text, _) in self.texts.items()) + "}"
