"""The vocabulary of scenarios with the pieces of the expansion."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, Self

from engine.components import STANDARD
from engine.expansions.desert_war import state
from engine.expansions.desert_war.composition import DesertWar, with_pieces
from engine.expansions.desert_war.data import STANDARD as STANDARD_WAR
from engine.flow import Task
from engine.pieces import HARKONNEN
from engine.values import put
from tests.scenario import Given, Play

OPTIONS: Final = {"expansions": "desert_war"}
ESCORT, SUSPENSOR, LAUNCHER, RIDER = state.ESCORT, state.SUSPENSOR, state.LAUNCHER, state.RIDER


class War(Given):
    """A position with the expansion being laid out."""

    def _lay(self, piece: str, areas: tuple[str, ...]) -> Self:
        for area in areas:
            self.table.take_from_supply(self.flow.pieces.bystanders[piece].faction, {piece: 1})
            self.table.lay_beside(area, piece)
        return self

    def suspensors(self, *areas: str) -> Self:
        return self._lay(SUSPENSOR, areas)

    def launchers(self, *areas: str) -> Self:
        return self._lay(LAUNCHER, areas)

    def riders(self, *areas: str) -> Self:
        return self._lay(RIDER, areas)

    def camps(self, **areas: str) -> Self:
        """By the marker each shows."""
        for face, area in areas.items():
            state.keep(self.flow, camps=put(state.camps(self.flow), area, state.CAMP_OF + face))
            self.table.lay_beside(area, state.CAMP)
        return self

    def reading(self, **switches: bool) -> Self:
        """The same position with places read otherwise on which the print is silent."""
        data = replace(STANDARD_WAR, switches=replace(STANDARD_WAR.switches, **switches))
        content = with_pieces(STANDARD, data)
        flow = self.flow
        flow.rules = replace(flow.rules, content=content, expansion=DesertWar(data))
        flow.content = flow.table.content = content
        flow.pieces = flow.table.pieces = content.pieces
        return self

    def task(self, *tasks: Task, turn: str = "", acting: str = "") -> Play:
        """As the game would lay them on the stack: with those of the expansion in the place of others."""
        instead = self.flow.rules.instead
        laid = [it.turned_into(instead[type(it)]) if type(it) in instead else it for it in tasks]
        return Given.task(self, *laid, turn=turn, acting=acting)

    def tokens(self, number: int) -> Self:
        state.keep(self.flow, tokens=number)
        return self

    def escort(self, *zones: str) -> Self:
        for zone in zones:
            self.table.take_from_supply(HARKONNEN, {ESCORT: 1})
            self.table.zones = put(self.table.zones, zone, ESCORT)
        return self


def war(**more: Any) -> War:
    return War(options=OPTIONS, **more)


def beside(play: Any, area: str) -> dict[str, int]:
    """What stands there beside legions."""
    return dict(play.table.beside.get(area, {}))


def first(play: Play) -> Play:
    """Whatever is listed first; not all of a menu that may be huge."""
    menu = play.game.menu(play.seat)
    assert menu is not None
    return play.choose(str(next(menu.all())))


def asked(play: Play) -> tuple[str, ...]:
    """The seats that may answer."""
    pending = play.game.waiting_on()
    assert pending is not None
    return pending.seats
