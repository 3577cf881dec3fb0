"""A position as the game writes it down, with the questions the rulebook asks about it (p.8-13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.oracle import facts
from tests.oracle.facts import ATREIDES, HARKONNEN, OPPONENT

Legion = dict[str, int]
Json = Mapping[str, Any]

#: Tasks that are the moves of one action.
MOVES = ("move_legions", "card_moves")


class Position:
    """Read-only queries; the last task of the stack is the question."""

    def __init__(self, form: Json) -> None:
        self.form = form
        self.table: dict[str, Any] = form["table"]
        self.stack: list[dict[str, Any]] = form["stack"]

    @property
    def question(self) -> dict[str, Any]:
        return self.stack[-1]

    @property
    def kind(self) -> str:
        """What a card orders is judged like anything of its kind."""
        task = str(self.question["task"])
        return {
            "card_attack": "order_attack",
            "card_signs": "place_signs",
            "choose_sign": "choose_effect",
            "deploy_token": "choose_token",
            "war_choose_action": "choose_action",
            "war_choose_desert_power": "choose_desert_power",
            "power_after_war": "choose_desert_power",
            "signs_or_rider": "place_signs",
            "ridden_worm_move": "choose_worm_move",
            "vehicle_places_and_escort": "choose_vehicle_places",
            "choose_vehicle_or_escort": "choose_vehicle",
        }.get(task, task)

    @property
    def first_printing(self) -> bool:
        """Whether the rules of the first printing are played."""
        return self.form.get("options") == {"printing": "first"}

    @property
    def desert_war(self) -> bool:
        """Whether the expansion Desert War is played."""
        options: Mapping[str, object] = self.form.get("options", {})
        return options.get("expansions") == "desert_war"

    def beside(self, area: str, *pieces: str) -> int:
        """How many of these troopers and camps stand in an area, or of all kinds."""
        here = self.table.get("beside", {}).get(area, {})
        return sum(n for piece, n in here.items() if not pieces or piece in pieces)

    def task(self, name: str) -> dict[str, Any]:
        """The uppermost task of that name: what a question belongs to."""
        for task in reversed(self.stack):
            if task["task"] == name:
                return task
        raise LookupError(name)

    # -- who stands where --------------------------------------------------------------------------

    def legion(self, side: str, area: str) -> Legion:
        return {piece: n for piece, n in self.table["legions"][side].get(area, {}).items() if n}

    def legions(self, side: str) -> dict[str, Legion]:
        return {area: self.legion(side, area) for area in self.table["legions"][side]}

    def has_legion(self, side: str, area: str) -> bool:
        return bool(self.legion(side, area))

    def units(self, side: str, area: str) -> int:
        return sum(n for piece, n in self.legion(side, area).items() if facts.counts_as_unit(piece))

    def supply(self, side: str, piece: str) -> int:
        return int(self.table["supply"][side].get(piece, 0))

    def settlement(self, side: str, area: str) -> bool:
        """Whether a settlement of that side stands there: a sietch, or a Harkonnen settlement."""
        return area in self.table["sietches" if side == ATREIDES else "settlements"]

    def rank(self, side: str, area: str) -> int:
        return int(self.table["sietches" if side == ATREIDES else "settlements"].get(area, 0))

    def worm(self, area: str) -> bool:
        return area in self.table["worms"]

    def sign(self, area: str) -> bool:
        return area in self.table["wormsigns"]

    def harvester(self, area: str) -> bool:
        return area in self.table["harvesters"]

    def limit(self, side: str) -> int:
        """Six units; five for the Harkonnen under the ban of the CHOAM."""
        if side == HARKONNEN and "choam" in self.table["bans"]:
            return facts.STACKING_LIMIT - 1
        return facts.STACKING_LIMIT

    # -- areas -------------------------------------------------------------------------------------

    def terrain(self, area: str) -> str:
        """The atomics turn a mountain into desert (p.29)."""
        return "desert" if area == self.table["atomics"] else facts.printed_terrain(area)

    def desert(self, area: str) -> bool:
        return self.terrain(area) == "desert"

    def free(self, side: str, area: str) -> bool:
        """Free for a side: no enemy settlement, no enemy units, no sandworm (p.8)."""
        enemy = OPPONENT[side]
        return not (self.settlement(enemy, area) or self.has_legion(enemy, area) or self.worm(area))

    def holds_only_a_station(self, area: str) -> bool:
        """No figures and no tokens, a testing station apart."""
        return not (
            self.has_legion(HARKONNEN, area)
            or self.has_legion(ATREIDES, area)
            or self.settlement(HARKONNEN, area)
            or self.settlement(ATREIDES, area)
            or self.sign(area)
            or self.worm(area)
            or self.harvester(area)
            or self.beside(area, facts.CAMP)
        )

    def empty(self, area: str) -> bool:
        """Empty: nothing at all, neither figures nor tokens (p.8)."""
        return (
            self.holds_only_a_station(area) and area not in self.table["stations"] and not self.beside(area)
        )

    def connected(self, zone: str, area: str) -> bool:
        """An air zone is connected to every area of its two sectors (p.8)."""
        return bool(facts.ZONES[zone] & facts.SECTORS[area])

    # -- dice --------------------------------------------------------------------------------------

    def unspent(self, side: str) -> int:
        """Unspent action dice; a Bene Gesserit token counts as one (p.33)."""
        dice = sum(self.table["dice"][side].values())
        return int(dice) + (1 if self.table["bene_gesserit_die"].get(side) else 0)
