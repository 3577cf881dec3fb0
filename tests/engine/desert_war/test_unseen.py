"""What seats may not see of the expansion: faces of camps, and nothing else."""

from __future__ import annotations

import pytest

from engine.beliefs import deal
from engine.leakcheck import leakcheck
from engine.meddle import meddle
from engine.pieces import ATREIDES, HARKONNEN
from engine.players.random import RandomPlayer
from engine.rules.movement import MoveLegions
from engine.variant import Variant
from tests.engine.desert_war.war import war
from tests.sizes import size

VARIANTS = [Variant.asked(people, options=["expansions=desert_war"]) for people in (2, 3, 4)]
CAMPS = {"cse_4": "camp_jihad", "sw_3": "camp_sand_dwellers"}


def test_faces_of_camps_are_dealt_to_whoever_does_not_know_them() -> None:
    position = war().camps(jihad="cse_4", sand_dwellers="sw_3")
    game = position.task(MoveLegions(ATREIDES, 1), turn=ATREIDES).game
    faces = {world.table.expansion["camps"]["cse_4"] for world in deal(game, HARKONNEN, 40, 1)}
    assert faces == {"camp_jihad", "camp_sand_dwellers", "camp_kwisatz_haderach"}
    assert all(world.table.expansion["camps"] == CAMPS for world in deal(game, ATREIDES, 5, 1))


def test_a_dealt_game_with_camps_is_sound() -> None:
    game, player = VARIANTS[0].begun(bytes(32), 0), RandomPlayer(1)
    while not game.table.expansion["camps"]:
        pending = game.waiting_on()
        assert pending is not None
        menu = game.menu(pending.seats[0])
        assert menu is not None
        game.play(pending.seats[0], player.choose(menu))
    assert not [fault for world in deal(game, HARKONNEN, 10, 2) for fault in world.faults()]


@pytest.mark.parametrize("variant", VARIANTS, ids=["two", "three", "four"])
def test_nobody_learns_what_is_hidden_from_them(variant: Variant) -> None:
    found = leakcheck(size(1, 60), 9, variant=variant)
    assert found["leaks"] == 0, found["examples"]
    assert found["dealt"]["further"] > 0


@pytest.mark.parametrize("variant", VARIANTS, ids=["two", "three", "four"])
def test_whatever_comes_in_between_disturbs_nothing(variant: Variant) -> None:
    found = meddle(size(2, 40), 9, variant=variant)
    assert found["wrong"] == 0, found["examples"]
