"""The greedy program uses what the expansion offers it, and beats the random one with it."""

from __future__ import annotations

import pytest

from engine.choice import Choice
from engine.expansions.desert_war.camps import PlaceCamps
from engine.expansions.desert_war.launchers import HitVehicles
from engine.expansions.desert_war.suspensors import DeploySuspensors
from engine.pieces import ATREIDES, FACTIONS, HARKONNEN
from engine.players import GreedyPlayer
from engine.rules.deployment import PlaceVehicles
from engine.rules.desert_power import PlaceSigns
from engine.selfplay import WRONG, selfplay
from engine.variant import Variant
from tests.engine.desert_war.taken import taken_by_greedy
from tests.engine.desert_war.war import war
from tests.scenario import Play
from tests.sizes import size

VARIANT = Variant.asked(2, options=["expansions=desert_war"])
SOUTH = "central_south_east__central_south_west"


def choice_of(play: Play) -> Choice:
    seat = play.decider
    menu = play.game.menu(seat)
    assert menu is not None
    return GreedyPlayer(1, play.game.flow.content).choose(play.game.view(seat), menu)


def test_it_takes_at_least_half_of_the_actions_that_would_do_something() -> None:
    found = taken_by_greedy(size(1, 20), 21, size(4, 30))
    for side, (offered, taken) in found.items():
        assert offered > 5 and 2 * taken >= offered, (side, offered, taken)


@pytest.mark.slow
@pytest.mark.parametrize("side", FACTIONS)
def test_it_beats_random_players(side: str) -> None:
    games = size(3, 100)
    found = selfplay(games, 12, programs={side: "greedy"}, variant=VARIANT)
    assert [found[what] for what in WRONG] == [0] * len(WRONG), found["failures"]
    won = sum(number for how, number in found["winners"].items() if how.startswith(side))
    assert won >= 0.95 * games


def test_suspensor_troopers_come_next_to_sietches() -> None:
    position = war().ornithopter(SOUTH).task(DeploySuspensors("central_south_west"), turn=HARKONNEN)
    areas = choice_of(position).counts()
    assert len(areas) == 3 and any(position.table.board.near[area] for area in areas)
    assert any(
        position.table.board.bit[sietch] & position.table.board.near[area]
        for area in areas
        for sietch in position.table.sietches
    )


def test_camps_come_next_to_harvesters() -> None:
    play = war().harvester("cse_5").task(PlaceCamps())
    area = choice_of(play).args[1]
    assert play.table.board.near[area] & play.table.board.bit["cse_5"]


def test_launchers_take_harvesters_first() -> None:
    position = war().camps(jihad="cse_4").launchers("cse_4").harvester("cse_5").carryall(SOUTH)
    play = position.task(HitVehicles("central_south_east", "cse_4", 1), turn=ATREIDES)
    assert str(choice_of(play)) == "remove cse_5"


def test_a_rider_comes_with_desert_power_and_an_escort_above_the_strong() -> None:
    play = war().harkonnen("csw_5", regular=6).task(PlaceSigns(2), turn=ATREIDES)
    assert choice_of(play).verb == "rider"
    above = war().harkonnen("carthag", regular=4, elite=2).task(PlaceVehicles(2), turn=HARKONNEN)
    assert choice_of(above).verb == "escort"
