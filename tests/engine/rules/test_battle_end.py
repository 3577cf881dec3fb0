"""How battles go on and end: casualties, the price of a settlement, ceasing, retreat, advance."""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN
from tests.engine.rules.fights import attack, dice_rolled, landed
from tests.scenario import Given, Play, given


def open_field(harkonnen: int = 3, atreides: int = 3, rolls: tuple[str, ...] = ()) -> Play:
    """A Harkonnen attack on a legion in the desert; by default nobody hits anything."""
    position = given().harkonnen("csw_2", regular=harkonnen, bashar=1)
    position = position.atreides("wind_pass", regular=atreides, naib=1)
    rolls = rolls or ("shield " * harkonnen, "shield " * atreides)
    return attack(position.combat(*rolls), HARKONNEN, "csw_2", "wind_pass")


def at_the_sietch(harkonnen: int, atreides: int, *rolls: str, rank: int = 1) -> Play:
    position = given().harkonnen("csw_2", regular=harkonnen).atreides("windgap", regular=atreides)
    return attack(position.sietch("windgap", rank).combat(*rolls), HARKONNEN, "csw_2", "windgap")


# -- casualties within the battle ------------------------------------------------------------------


def test_the_attacker_takes_his_casualties_first() -> None:
    position = given().harkonnen("csw_2", regular=2, elite=1).atreides("wind_pass", regular=2, elite=1)
    rolls = ("sword shield shield", "sword sword sword")
    play = attack(position.combat(*rolls), HARKONNEN, "csw_2", "wind_pass").saved()
    assert (play.kind, play.decider) == ("choose_casualties", HARKONNEN)
    play.choose("casualties elite=1").saved()
    assert (play.kind, play.decider) == ("choose_casualties", ATREIDES)
    play.choose("casualties elite=1")
    assert play.legion("csw_2") == {"regular": 3}
    assert play.legion("wind_pass") == {"regular": 3}


def test_both_sides_lose_by_the_same_roll() -> None:
    """Who dies in a round has still struck in it."""
    play = open_field(1, 1, ("sword", "sword"))
    play.choose("casualties destroyed=1", "casualties destroyed=1")
    assert play.legion("csw_2") == play.legion("wind_pass") == {}


def test_nothing_carries_over_to_the_next_round() -> None:
    rolls = ("shield shield shield", "shield sword shield", "shield special special", "sword sword shield")
    play = open_field(3, 3, rolls)
    assert landed(play) == (0, 0), "two shields of the attacker are left over"
    play.choose("continue", "stand")
    assert landed(play) == (0, 1), "a shield of this round, and the leader's hit against the other's shield"


def test_leftover_hits_are_gone_when_a_legion_is_destroyed() -> None:
    position = given().harkonnen("csw_2", regular=4).atreides("wind_pass", regular=1)
    position = position.atreides("csw_4", regular=2)
    play = attack(position.combat("sword " * 4, "special"), HARKONNEN, "csw_2", "wind_pass")
    play.choose("advance")
    assert play.legion("csw_4") == {"regular": 2}


# -- continuing and ceasing ------------------------------------------------------------------------


def test_the_attacker_may_cease_and_the_defender_has_won() -> None:
    play = open_field()
    assert (play.kind, play.decider) == ("continue_or_cease", HARKONNEN)
    play.saved().choose("cease")
    assert play.events("battle_ended")[0]["winner"] == ATREIDES
    assert play.legion("csw_2") == {"regular": 3, "bashar": 1}
    assert play.legion("wind_pass") == {"regular": 3, "naib": 1}
    assert (play.kind, play.decider) == ("choose_action", ATREIDES)


def test_continuing_in_the_open_costs_nothing() -> None:
    play = open_field().choose("continue")
    assert play.kind == "retreat_or_stand"
    assert play.legion("csw_2") == {"regular": 3, "bashar": 1}


def test_continuing_against_a_settlement_costs_a_hit_every_time() -> None:
    rolls = ("shield " * 4, "shield " * 5, "shield " * 3, "shield " * 5)
    play = at_the_sietch(4, 2, *rolls, rank=3).choose("continue")
    assert play.legion("csw_2") == {"regular": 3}
    play.choose("stand", "continue")
    assert play.legion("csw_2") == {"regular": 2}
    assert dice_rolled(play) == [4, 5, 3, 5], "the rank helps in every round"


def test_the_price_is_taken_before_the_defender_decides() -> None:
    position = given().harkonnen("csw_2", regular=2, bashar=1).atreides("windgap", regular=2)
    play = attack(position.combat("shield shield", "shield " * 4), HARKONNEN, "csw_2", "windgap")
    play.choose("continue").saved()
    assert (play.kind, play.decider) == ("choose_casualties", HARKONNEN)
    play.choose("casualties bashar=1")
    assert (play.kind, play.decider) == ("retreat_or_stand", ATREIDES)


def test_ceasing_against_a_settlement_costs_nothing() -> None:
    play = at_the_sietch(2, 2, "shield shield", "shield " * 3).choose("cease")
    assert play.legion("csw_2") == {"regular": 2}
    assert "windgap" in play.table.sietches


def test_a_hit_for_continuing_that_takes_the_last_unit_ends_the_battle() -> None:
    """The defender has won."""
    position = given().harkonnen("csw_2", regular=1, bashar=1).atreides("windgap", regular=1)
    play = attack(position.combat("shield", "shield " * 3), HARKONNEN, "csw_2", "windgap")
    play.choose("continue").saved().choose("casualties destroyed=1")
    assert play.events("battle_ended")[0]["winner"] == ATREIDES
    assert play.legion("csw_2") == {}
    assert play.table.supply[HARKONNEN]["bashar"] == 6
    assert (play.kind, play.decider) == ("choose_action", ATREIDES)


def test_a_destroyed_settlement_makes_no_price_and_no_dice() -> None:
    position = given().no_settlement("arsunt").harkonnen("arsunt", regular=2).atreides("nw_16", regular=2)
    play = attack(position.combat("shield shield", "shield shield"), ATREIDES, "nw_16", "arsunt")
    assert dice_rolled(play) == [2, 2]
    assert play.choose("continue").legion("nw_16") == {"regular": 2}


# -- retreat ---------------------------------------------------------------------------------------


def test_the_opponent_chooses_where_the_legion_retreats_to() -> None:
    play = open_field().choose("continue").saved()
    assert (play.kind, play.decider) == ("retreat_or_stand", ATREIDES)
    play.choose("retreat").saved()
    assert (play.kind, play.decider) == ("retreat", HARKONNEN)
    play.refuses("retreat_to csw_2", "menu.no_such_item")
    play.refuses("retreat_to sw_3", "menu.no_such_item")
    play.refuses("retreat_to north_pole", "menu.no_such_item")
    play.choose("retreat_to cnw_2")
    assert play.legion("cnw_2") == {"regular": 3, "naib": 1}, "the whole legion goes"
    assert (play.kind, play.decider) == ("advance_or_stay", HARKONNEN)
    assert play.events("battle_ended")[0]["winner"] == HARKONNEN


def test_the_defender_may_stand_and_a_new_round_begins() -> None:
    play = open_field().combat("shield " * 3, "shield " * 3).choose("continue", "stand")
    assert play.kind == "continue_or_cease"
    assert len(dice_rolled(play)) == 4


def test_no_retreat_before_the_first_round() -> None:
    position = given().harkonnen("csw_2", regular=1).atreides("wind_pass", regular=1)
    play = attack(position.hand(ATREIDES, "stillsuits"), HARKONNEN, "csw_2", "wind_pass")
    play.refuses("retreat", "menu.not_offered")


def cornered() -> Given:
    """A Harkonnen legion at ne_10: an enemy at ne_9, a sietch at Sihaya Ridge, the deep desert of ne_13."""
    return given().harkonnen("ne_10", regular=2).atreides("ne_9", regular=2)


def test_without_an_area_to_go_to_no_retreat_is_offered() -> None:
    position = cornered().atreides("ne_13", regular=1).combat("shield " * 2, "shield " * 2)
    play = attack(position.combat("shield " * 2, "shield " * 2), ATREIDES, "ne_9", "ne_10")
    assert play.choose("continue").kind == "continue_or_cease", "the next round has been fought"


def test_harkonnen_do_not_retreat_onto_a_wormsign() -> None:
    position = cornered().sign("ne_13").combat("shield " * 2, "shield " * 2)
    play = attack(position.combat("shield " * 2, "shield " * 2), ATREIDES, "ne_9", "ne_10")
    assert play.choose("continue").kind == "continue_or_cease"


def test_nobody_retreats_to_a_sandworm_or_across_an_impassable_border() -> None:
    position = cornered().worm("ne_13").combat("shield " * 2, "shield " * 2)
    play = attack(position.combat("shield " * 2, "shield " * 2), ATREIDES, "ne_9", "ne_10")
    assert play.choose("continue").kind == "continue_or_cease"
    position = given().harkonnen("cne_6", regular=2).atreides("cne_8", regular=2)
    play = attack(position.combat("shield " * 2, "shield " * 2), ATREIDES, "cne_8", "cne_6")
    play.choose("continue", "retreat")
    assert play.menu() == ["retreat_to cne_5", "retreat_to ne_7"]


def test_the_atreides_may_retreat_onto_a_wormsign_and_leave_it_hidden() -> None:
    position = given().harkonnen("ne_9", regular=2).atreides("ne_10", regular=2).harkonnen("ne_13", regular=1)
    position = position.no_sietch().sign("sihaya_ridge").combat("shield " * 2, "shield " * 2)
    play = attack(position, HARKONNEN, "ne_9", "ne_10").choose("continue", "retreat")
    assert play.legion("sihaya_ridge") == {"regular": 2}, "one place alone needs no choice"
    assert play.table.wormsigns == ["sihaya_ridge"]


def test_the_opponent_may_choose_an_area_that_overflows() -> None:
    position = given().harkonnen("csw_2", regular=3).atreides("wind_pass", regular=3)
    position = position.atreides("cne_3", elite=5).combat("shield " * 3, "shield " * 3)
    play = attack(position, HARKONNEN, "csw_2", "wind_pass").choose("continue", "retreat")
    play.choose("retreat_to cne_3").saved()
    assert (play.kind, play.decider) == ("remove_excess", ATREIDES)
    play.choose("remove elite=2")
    assert play.legion("cne_3") == {"regular": 3, "elite": 3}
    assert play.kind == "advance_or_stay"


def test_a_retreat_takes_a_station_and_destroys_a_harvester() -> None:
    position = given().harkonnen("csw_2", regular=3).atreides("wind_pass", regular=3).harvester("cnw_4")
    play = attack(position.combat("shield " * 3, "shield " * 3), HARKONNEN, "csw_2", "wind_pass")
    play.choose("continue", "retreat").draws(0).choose("retreat_to cnw_4")
    assert play.table.harvesters == []
    assert "cnw_4" not in play.table.stations
    assert sum(play.table.prescience.values()) == 1


def test_a_sietch_whose_defenders_retreat_falls_when_the_attacker_advances() -> None:
    play = at_the_sietch(3, 1, "shield " * 3, "shield " * 2, rank=1)
    play.choose("continue", "retreat", "retreat_to csw_3")
    assert "windgap" in play.table.sietches
    play.choose("advance")
    assert "windgap" not in play.table.sietches
    assert play.table.supremacy == 1


# -- the end ---------------------------------------------------------------------------------------


def test_a_destroyed_attacker_loses() -> None:
    play = at_the_sietch(1, 2, "shield", "sword sword shield")
    assert play.events("battle_ended")[0]["winner"] == ATREIDES
    assert play.legion("csw_2") == {}
    assert (play.kind, play.decider) == ("choose_action", ATREIDES), "a defender does not advance"


def test_if_both_legions_are_destroyed_nobody_wins() -> None:
    play = at_the_sietch(2, 1, "sword sword", "sword sword")
    assert play.events("battle_ended")[0]["winner"] == ""
    assert play.legion("csw_2") == play.legion("windgap") == {}
    assert "windgap" in play.table.sietches
    assert play.kind == "choose_action"


# -- advance ---------------------------------------------------------------------------------------


def victory(position: Given, side: str, origin: str, target: str) -> Play:
    """The defender, one regular unit without a settlement, falls in the first round."""
    return attack(position.combat("sword sword", "special"), side, origin, target)


def test_the_whole_victorious_legion_advances() -> None:
    position = given().harkonnen("csw_2", regular=2, bashar=2).atreides("wind_pass", regular=1)
    play = victory(position, HARKONNEN, "csw_2", "wind_pass").saved()
    assert play.menu() == ["advance", "stay"], "all of it or nothing"
    play.choose("advance")
    assert play.legion("wind_pass") == {"regular": 2, "bashar": 2}
    assert play.legion("csw_2") == {}


def test_the_victorious_legion_may_stay() -> None:
    position = given().harkonnen("csw_2", regular=2).atreides("wind_pass", regular=1)
    play = victory(position, HARKONNEN, "csw_2", "wind_pass").choose("stay")
    assert play.legion("csw_2") == {"regular": 2}
    assert play.legion("wind_pass") == {}


def test_a_settlement_falls_only_if_the_victor_advances() -> None:
    play = at_the_sietch(2, 1, "sword sword", "special special")
    play.saved().choose("stay")
    assert "windgap" in play.table.sietches
    assert play.table.supremacy == 0
    play = at_the_sietch(2, 1, "sword sword", "special special").choose("advance")
    assert "windgap" not in play.table.sietches
    assert play.table.supremacy == 1


def test_an_advancing_atreides_legion_destroys_the_harvester() -> None:
    position = given().atreides("csw_2", regular=2).harkonnen("wind_pass", regular=1).harvester("wind_pass")
    play = victory(position, ATREIDES, "csw_2", "wind_pass").choose("advance")
    assert play.table.harvesters == []
    assert play.table.supply[HARKONNEN]["harvester"] == 8
    position = given().atreides("csw_2", regular=2).harkonnen("wind_pass", regular=1).harvester("wind_pass")
    play = victory(position, ATREIDES, "csw_2", "wind_pass").choose("stay")
    assert play.table.harvesters == ["wind_pass"]


def test_an_advancing_atreides_legion_takes_the_station() -> None:
    position = given().atreides("csw_2", regular=2).harkonnen("cnw_4", regular=1)
    play = victory(position, ATREIDES, "csw_2", "cnw_4").draws(0).choose("advance")
    assert "cnw_4" not in play.table.stations
    assert play.happened("station_taken")


def test_an_advancing_harkonnen_legion_leaves_the_station() -> None:
    position = given().harkonnen("csw_2", regular=2).atreides("cnw_4", regular=1)
    play = victory(position, HARKONNEN, "csw_2", "cnw_4").choose("advance")
    assert "cnw_4" in play.table.stations


def test_an_advancing_harkonnen_legion_reveals_the_wormsign() -> None:
    position = given().harkonnen("csw_2", regular=2).atreides("wind_pass", regular=1).sign("wind_pass")
    position = position.combat("sword sword", "special").sign_faces("sandworm")
    play = attack(position, HARKONNEN, "csw_2", "wind_pass").choose("advance").saved()
    assert play.table.worms == {"wind_pass": "sandworm"}
    assert (play.kind, play.decider) == ("retreat", ATREIDES), "the legion must retreat from the worm"
    play.choose("retreat_to cne_3")
    assert play.legion("cne_3") == {"regular": 2}
    assert play.legion("wind_pass") == {}


def test_a_harkonnen_legion_that_stays_reveals_nothing() -> None:
    position = given().harkonnen("csw_2", regular=2).atreides("wind_pass", regular=1).sign("wind_pass")
    play = victory(position, HARKONNEN, "csw_2", "wind_pass").choose("stay")
    assert play.table.wormsigns == ["wind_pass"]


def test_an_advancing_atreides_legion_leaves_the_wormsign() -> None:
    position = given().atreides("csw_2", regular=2).harkonnen("wind_pass", regular=1).sign("wind_pass")
    play = victory(position, ATREIDES, "csw_2", "wind_pass").choose("advance")
    assert play.table.wormsigns == ["wind_pass"]


@pytest.mark.parametrize("by", ["foot", "central_south_west__central_north_west"])
def test_a_flown_attack_advances_as_any_other(by: str) -> None:
    target = "wind_pass" if by == "foot" else "csw_4"
    position = given().harkonnen("csw_2", regular=2).atreides(target, regular=1)
    position = position.ornithopter("central_south_west__central_north_west")
    play = attack(position.combat("sword sword", "special"), HARKONNEN, "csw_2", target, by)
    assert play.choose("advance").legion(target) == {"regular": 2}


def test_the_dead_have_not_flown() -> None:
    """What a transport has carried in a turn counts only as long as it stands."""
    zone = "central_south_west__central_north_west"
    position = given().harkonnen("csw_2", regular=2).atreides("csw_4", regular=2).ornithopter(zone)
    play = attack(position.combat("shield special", "sword sword"), HARKONNEN, "csw_2", "csw_4", zone)
    assert play.table.flown == {"csw_2": {"regular": 1}}
