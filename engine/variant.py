"""What is played: by how many, in which mode, with which options and with what in the box.

Commands that play many games take one, and it travels to other processes: the content as its directory, which
each of them reads once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from engine.classes import dataclass
from engine.components import STANDARD, Components, load
from engine.game import Game
from engine.mode import MODES, USUAL, DeclaredMode, Mode, mode_of, seats_in
from engine.options import DEFAULTS, Options, written_options
from engine.refusal import Refused


@dataclass(frozen=True, slots=True)
class Variant:
    players: int = 2
    mode: str = USUAL
    options: Options = DEFAULTS
    #: A directory that is laid over engine/data.
    over: Path | None = None

    @classmethod
    def asked(
        cls, players: int | None, mode: str = "", options: Sequence[str] = (), over: Path | None = None
    ) -> Variant:
        """What somebody asks for in words; refused if it is not declared or does not go together."""
        mode = mode or USUAL
        declared = MODES.get(mode)
        if declared is None:
            raise Refused("mode.unknown", {"word": mode[:80]}, "options")
        number = declared.people[0] if players is None else players
        if number not in declared.people:
            raise Refused("mode.players", {"word": mode, "asked": number}, "options")
        return cls(number, mode, written_options(options, mode), over)

    @property
    def content(self) -> Components:
        return _read_once(self.over)

    @property
    def declared(self) -> DeclaredMode:
        return MODES[self.mode]

    def shared(self, number: int) -> tuple[str, ...]:
        """The factions that two seats share in that game of many."""
        return self.declared.shared(self.players, number)

    def mode_of(self, number: int) -> Mode:
        """The mode of that game of many, which says who plays what."""
        return mode_of(self.shared(number), self.mode)

    @property
    def partners(self) -> bool:
        """Whether a faction is ever shared."""
        return any(self.shared(number) for number in range(2))

    def begun(self, key: bytes, number: int) -> Game:
        """That game of many, at its first decision."""
        return Game.new(
            key,
            data=self.content,
            shared=self.shared(number),
            mode=self.mode,
            options=self.options.to_json(),
        )

    def to_json(self) -> dict[str, object]:
        return {"players": self.players, "mode": self.mode, "options": self.options.to_json()}


@cache
def _read_once(over: Path | None) -> Components:
    return STANDARD if over is None else load(over)


def declared_tables() -> dict[str, list[dict[str, Any]]]:
    """By mode, the usual one without a name: for how many people a table can be laid, which factions are
    shared, and which seats it has then."""
    return {
        ("" if mode.id == USUAL else mode.id): [
            {"players": number, "shared": list(shared), "seats": list(seats_in(shared, mode.id))}
            for number in mode.people
            for shared in dict.fromkeys(mode.shared(number, game) for game in range(2))
        ]
        for mode in MODES.values()
    }


PLAIN = Variant()
