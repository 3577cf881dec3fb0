"""Ordering an attack: which legion may attack what, and by which way."""

from __future__ import annotations

from engine.pieces import ATREIDES, HARKONNEN
from tests.engine.rules.fights import attack, orders
from tests.scenario import given


def test_a_strategy_die_moves_two_legions_or_attacks_with_one() -> None:
    position = given().harkonnen("csw_2", regular=2).harkonnen("csw_3", regular=2)
    position = position.atreides("wind_pass", regular=2).combat("shield shield", "shield shield")
    play = orders(position, HARKONNEN)
    play.refuses("move csw_3 csw_4 regular=2", "menu.not_offered")
    play.choose("attack csw_2 wind_pass foot", "cease")
    assert play.decider == ATREIDES, "one attack, and the turn is over"


def test_moving_is_not_attacking() -> None:
    position = given().harkonnen("csw_2", regular=2).atreides("wind_pass", regular=2)
    play = position.dice(harkonnen={"strategy": 1}, atreides={"mentat": 1}).turn(HARKONNEN)
    play.choose("act strategy strategy_move")
    play.refuses("attack csw_2 wind_pass foot", "menu.not_offered")
    play.refuses("move csw_2 wind_pass regular=2", "order.enemy")


def test_an_attack_may_be_given_up() -> None:
    play = orders(given().harkonnen("csw_2", regular=2).atreides("wind_pass", regular=2), HARKONNEN)
    play.choose("done")
    assert not play.happened("battle_begun")
    assert play.decider == ATREIDES


def test_only_adjacent_areas_are_attacked_on_foot() -> None:
    position = given().harkonnen("csw_2", regular=2).atreides("wind_pass", regular=2).no_sietch()
    play = orders(position.atreides("csw_4", regular=2), HARKONNEN)
    assert play.menu() == ["attack csw_2 wind_pass foot", "done"]
    play.refuses("attack csw_2 csw_4 foot", "order.too_far")
    assert play.refuses("attack csw_2 csw_3 foot", "order.nobody_there").rule == "battle.attack"
    play.refuses("attack csw_3 csw_2 foot", "order.no_legion")


def test_the_attacker_stays_where_he_is_while_the_battle_lasts() -> None:
    play = attack(
        given().harkonnen("csw_2", regular=3, bashar=1).atreides("wind_pass", regular=3), HARKONNEN, "csw_2",
        "wind_pass",
    )  # fmt: skip
    assert play.legion("csw_2")["bashar"] == 1


def test_no_attack_across_an_impassable_border_but_by_air() -> None:
    position = given().harkonnen("cne_6", regular=2).atreides("shield_wall_east", regular=2)
    play = orders(position.no_sietch(), HARKONNEN)
    assert play.menu() == ["done"]
    refused = play.refuses("attack cne_6 shield_wall_east foot", "order.impassable")
    assert refused.sentence().endswith("Imperial Basin East and Shield Wall (east) is impassable.")
    zone = "north_east__central_north_east"
    position = given().harkonnen("cne_6", regular=2).atreides("shield_wall_east", regular=2).no_sietch()
    play = orders(position.ornithopter(zone), HARKONNEN)
    assert play.menu() == [f"attack cne_6 shield_wall_east {zone}", "done"]


def test_no_attack_into_an_area_with_a_sandworm() -> None:
    position = given().harkonnen("csw_2", regular=2).worm("windgap")
    assert orders(position, HARKONNEN).menu() == ["done"]


def test_an_attack_by_air_spends_one_ornithopter() -> None:
    zone = "central_south_west__central_north_west"
    position = given().harkonnen("csw_2", regular=2).atreides("csw_4", regular=2).no_sietch()
    position = position.ornithopter(zone).combat("sword sword", "shield shield")
    play = attack(position, HARKONNEN, "csw_2", "csw_4", zone)
    assert play.table.zones == {}
    assert play.table.supply[HARKONNEN]["ornithopter"] == 6


def test_the_atreides_attack_on_a_sandworm() -> None:
    position = given().atreides("csw_5", regular=2).harkonnen("cnw_4", regular=2).sign("csw_3", "wind_pass")
    play = orders(position, ATREIDES)
    assert play.offers("attack csw_5 cnw_4 sand")
    play.refuses("attack csw_5 cnw_4 foot")


def test_the_ride_to_an_attack_does_not_pass_an_enemy_legion() -> None:
    position = given().atreides("csw_5", regular=2).harkonnen("cnw_4", regular=2).sign("csw_3", "wind_pass")
    play = orders(position.harkonnen("wind_pass", regular=1), ATREIDES)
    play.refuses("attack csw_5 cnw_4 sand")
    assert play.offers("attack csw_5 wind_pass sand"), "the last area of the ride is the one attacked"


def test_a_leadership_attack_needs_a_leader() -> None:
    position = given().harkonnen("csw_2", regular=2).harkonnen("csw_3", regular=1, bashar=1)
    play = orders(position.atreides("wind_pass", regular=2).no_sietch(), HARKONNEN, surprise=True)
    assert play.menu() == ["attack csw_3 wind_pass foot", "done"]
