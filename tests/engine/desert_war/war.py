"""The vocabulary of scenarios with the pieces of the expansion."""

from __future__ import annotations

from typing import Any, Final, Self

from engine.expansions.desert_war import state
from engine.pieces import HARKONNEN
from tests.scenario import Given

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
            state.camps(self.flow)[area] = state.CAMP_OF + face
            self.table.lay_beside(area, state.CAMP)
        return self

    def tokens(self, number: int) -> Self:
        state.kept(self.flow)["tokens"] = number
        return self

    def escort(self, *zones: str) -> Self:
        for zone in zones:
            self.table.take_from_supply(HARKONNEN, {ESCORT: 1})
            self.table.zones[zone] = ESCORT
        return self


def war(**more: Any) -> War:
    return War(options=OPTIONS, **more)


def beside(play: Any, area: str) -> dict[str, int]:
    """What stands there beside legions."""
    return dict(play.table.beside.get(area, {}))
