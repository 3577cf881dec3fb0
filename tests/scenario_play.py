"""A scenario under way: deciding, looking, saving in between. A part of the vocabulary of tests.scenario."""

from __future__ import annotations

from typing import Any

from engine import Choice, Game, Refused
from engine.events import Event
from engine.pieces import FACTIONS

COMBAT = {"sword": 0, "shield": 3, "special": 5}


class Play:
    """A scenario under way."""

    def __init__(self, game: Game, events: list[Event]) -> None:
        self.game = game
        self.log = events

    @property
    def table(self) -> Any:
        return self.game.table

    def sound(self) -> None:
        faults = self.game.faults()
        assert not faults, faults

    # -- deciding ----------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        pending = self.game.waiting_on()
        return pending.kind if pending else ""

    @property
    def decider(self) -> str:
        """The side the game waits for."""
        pending = self.game.waiting_on()
        return pending.faction if pending else ""

    @property
    def seats(self) -> tuple[str, ...]:
        """Who may answer."""
        pending = self.game.waiting_on()
        return pending.seats if pending else ()

    @property
    def seat(self) -> str:
        pending = self.game.waiting_on()
        assert pending is not None, "the game is over"
        return pending.seats[0]

    def choose(self, *lines: str) -> Play:
        """The seat that is asked chooses; further lines answer what comes next."""
        for line in lines:
            outcome = self.game.play(self.seat, line)
            self.log.extend(outcome.events)
            self.sound()
        return self

    def by(self, seat: str, *lines: str) -> Play:
        """That seat chooses, whoever else could."""
        for line in lines:
            self.log.extend(self.game.play(seat, line).events)
            self.sound()
        return self

    def draws(self, *values: int) -> Play:
        self.game.flow.tower.script.extend(values)
        return self

    def combat(self, *rolls: str) -> Play:
        for roll in rolls:
            self.game.flow.tower.script.extend(COMBAT[face] for face in roll.split())
        return self

    def menu(self, seat: str = "") -> list[str]:
        menu = self.game.menu(seat or self.seat)
        return [str(choice) for choice in menu.all()] if menu else []

    def verbs(self, seat: str = "") -> set[str]:
        menu = self.game.menu(seat or self.seat)
        return set(menu.verbs) if menu else set()

    def goals(self, verb: str, origin: str, way: str = "") -> set[str]:
        """Where the menu lets what stands there go; if a way is named, by that way."""
        there = [c for c in map(Choice.parse, self.menu()) if c.verb == verb and c.args[:1] == (origin,)]
        ways = [(*choice.args, choice.named.get("by", "foot"))[1:3] for choice in there]
        return {str(goal) for goal, by in ways if way in ("", by)}

    def offers(self, line: str, seat: str = "") -> bool:
        menu = self.game.menu(seat or self.seat)
        return menu is not None and Choice.parse(line) in menu

    def refuses(self, line: str, key: str = "", seat: str = "") -> Refused:
        """The choice is refused, and not a byte has changed."""
        before = self.game.to_json()
        try:
            self.game.play(seat or self.seat, line)
        except Refused as refusal:
            assert self.game.to_json() == before, "a refusal changed the game"
            assert not key or refusal.key == key, f"refused with {refusal.key}"
            return refusal
        raise AssertionError(f"{line!r} was accepted")

    def saved(self) -> Play:
        """The same scenario after being written down and read back."""
        script = list(self.game.flow.tower.script)
        self.game = Game.from_json(self.game.to_json(), self.game.flow.content)
        self.game.flow.tower.script = script
        return self

    # -- looking -----------------------------------------------------------------------------------

    def legion(self, area: str) -> dict[str, int]:
        """Whoever stands there."""
        for faction in FACTIONS:
            if area in self.table.legions[faction]:
                return dict(self.table.legions[faction][area])
        return {}

    def events(self, key: str) -> list[dict[str, Any]]:
        return [event.params for event in self.log if event.key == key]

    def happened(self, key: str) -> bool:
        return bool(self.events(key))
