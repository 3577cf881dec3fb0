"""The battle as everybody at the table sees it: what the dice come from, and what they came to."""

from __future__ import annotations

from typing import Any

from engine.pieces import ATREIDES, HARKONNEN
from engine.view import SPECTATOR
from tests.engine.rules.fights import attack
from tests.engine.rules.test_battle import the_example, the_roll_of_the_example
from tests.scenario import Play, given


def report(play: Play) -> dict[str, Any]:
    seen = [play.game.view(seat)["public"]["battle"] for seat in (HARKONNEN, ATREIDES, SPECTATOR)]
    assert seen[0] == seen[1] == seen[2], "nothing in it is hidden"
    return dict(seen[0])


def test_nobody_fights() -> None:
    assert report(attack(the_example(), HARKONNEN, "csw_2", "windgap"))
    assert report(given().dice(harkonnen={"mentat": 1}).turn(HARKONNEN)) == {}


def test_the_dice_and_what_they_come_from() -> None:
    """Five units; three units and a sietch of rank two; then a card is discarded."""
    play = attack(the_example(), HARKONNEN, "csw_2", "windgap")
    roles = report(play)["roles"]
    assert roles["attacker"]["pool"] == {"units": 5, "rank": 0, "cards": 0, "extra": 0, "most": 6, "dice": 5}
    assert roles["defender"]["pool"] == {"units": 3, "rank": 2, "cards": 0, "extra": 0, "most": 6, "dice": 5}
    play.choose("discard arsunt_legion=1")
    assert report(play)["roles"]["attacker"]["pool"] == {
        "units": 5,
        "rank": 0,
        "cards": 1,
        "extra": 0,
        "most": 6,
        "dice": 6,
    }


def test_what_the_dice_came_to() -> None:
    """Bashar and Baron use their abilities, the Fedaykin cancels one of three shields."""
    seen = report(the_roll_of_the_example())
    assert (seen["round"], seen["origin"], seen["target"]) == (1, "csw_2", "windgap")
    attacker, defender = seen["roles"]["attacker"], seen["roles"]["defender"]
    assert attacker["rolled"] == {"special": 3, "sword": 2, "shield": 1}
    assert attacker["abilities"] == {"bashar": 1, "baron_harkonnen": 1}
    assert attacker["counted"] == {"swords": 3, "shields": 3, "cancelled": 0, "hits": 3}
    assert defender["counted"] == {"swords": 5, "shields": 0, "cancelled": 1, "hits": 3}


def test_the_dice_that_were_rolled_stay_when_units_fall_and_go_with_the_round() -> None:
    play = the_roll_of_the_example()
    play.choose("casualties baron_harkonnen=1 elite=2", "casualties fedaykin=1 regular=2")
    assert report(play)["roles"]["defender"]["pool"]["units"] == 3
    play.choose("continue", "casualties regular=1", "stand")
    seen = report(play)
    assert seen["round"] == 2
    assert seen["roles"]["attacker"]["pool"]["units"] == 4
    assert seen["roles"]["attacker"]["rolled"] == seen["roles"]["attacker"]["counted"] == {}
