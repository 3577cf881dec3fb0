"""Sandriders: how they come, and the worms they ride.

Rules: rider.place, rider.lone, rider.rides, rider.worm, rider.card.
"""

from __future__ import annotations

from engine.choice import Choice
from engine.classes import dataclass
from engine.expansions.desert_war.state import LAUNCHER, RIDER, SUSPENSOR, data_of, remove_troopers
from engine.flow import Flow, task
from engine.forms import since
from engine.menu import Menu, Pick, Some
from engine.pieces import ATREIDES, WILD_MAKER
from engine.rules.desert_power import ChooseWormMove, PlaceSigns
from engine.rules.worms import WormAttack, sign_places, signs_left

SUPPLY = "supply"


@task("signs_or_rider")
@dataclass(slots=True)
class SignsOrRider(PlaceSigns):
    """Two wormsigns, or a rider and one wormsign elsewhere."""

    asked_as = "place_signs"

    verbs = ("signs", "rider")

    #: Riders that may still be placed; where the sign of the same action does not go.
    riders: int = since(2, default=-1)
    beside: str = since(2, default="")

    def menu(self, flow: Flow) -> Menu:
        places = sign_places(flow)
        if self.beside and not data_of(flow).switches.rider_and_sign_of_one_action_may_share_an_area:
            places = [area for area in places if area != self.beside]
        most = min(self.most, len(places), signs_left(flow))
        signs = Some("signs", places, 0, most, rule="wormsign.place")
        found = self._placings(flow)
        return Menu((signs, Pick("rider", ("from", "area"), found, rule=self.rule)) if found else (signs,))

    def _placings(self, flow: Flow) -> dict[str, list[str]]:
        """From where a rider may come, and whereto: judged before anybody is lifted."""
        data, table = data_of(flow), flow.table
        left = data.riders_for_signs if self.riders < 0 else self.riders
        goals = flow.board.ids(table.desert() & table.empty())
        if not left or not self.most or not goals:
            return {}
        origins = [SUPPLY] if table.supply[ATREIDES].get(RIDER) else []
        if data.switches.rider_may_come_from_the_board:
            origins += table.beside_of(RIDER)
        return dict.fromkeys(origins, goals)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb != "rider":
            PlaceSigns.take(self, flow, choice)
            return
        table = flow.table
        origin, area = choice.args
        if origin == SUPPLY:
            table.take_from_supply(ATREIDES, {RIDER: 1})
        else:
            table.take_beside(origin, RIDER)
        table.lay_beside(area, RIDER)
        flow.emit("troopers_placed", "rider.place", area=area, pieces={RIDER: 1}, origin=origin)
        left = data_of(flow).riders_for_signs if self.riders < 0 else self.riders
        if self.most > 1:
            flow.push(SignsOrRider(self.most - 1, left - 1, area))


@task("ridden_worm_move")
@dataclass(slots=True)
class RiddenWormMove(ChooseWormMove):
    """Whoever rides goes along."""

    asked_as = "choose_worm_move"

    def take(self, flow: Flow, choice: Choice) -> None:
        ChooseWormMove.take(self, flow, choice)
        if choice.verb == "done":
            return
        table = flow.table
        worm, target = choice.args
        remove_troopers(flow, target, SUSPENSOR, LAUNCHER, rule="trooper.worm")
        number = table.beside.get(worm, {}).get(RIDER, 0)
        if number:
            table.take_beside(worm, RIDER, number)
            table.lay_beside(target, RIDER, number)
            flow.emit("riders_went", "rider.rides", origin=worm, to=target)


@task("ridden_worm_attack")
@dataclass(slots=True)
class RiddenWormAttack(WormAttack):
    """Whoever rides makes it stronger, and leaves the board with it."""

    def dice(self, flow: Flow, kind: str) -> int:
        if RIDER not in flow.table.beside.get(self.worm, {}):
            return WormAttack.dice(self, flow, kind)
        data = data_of(flow)
        return data.wild_maker_dice if kind == WILD_MAKER else data.dice

    def run(self, flow: Flow) -> None:
        was = self.step
        WormAttack.run(self, flow)
        if was == "roll" and self.step != "roll":
            remove_troopers(flow, self.worm, RIDER, rule="rider.rides")
