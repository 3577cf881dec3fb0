"""The House actions of both sides and Mentat."""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN
from tests.scenario import Given, Play, given
from tests.standard import board

ZONES = board.zones


def house(layout: Given, action: str) -> Play:
    play = layout.dice({"house": 2}, {"mentat": 2}).turn(HARKONNEN)
    return play.choose(f"act house {action}")


def mentat(layout: Given, faction: str = HARKONNEN) -> Play:
    play = layout.dice({"mentat": 2}, {"mentat": 2}).turn(faction)
    return play.choose("act mentat mentat_draw")


# -- House Harkonnen: better units -----------------------------------------------------------------


def test_two_regular_units_are_replaced_by_elites() -> None:
    play = house(given().harkonnen("carthag", regular=3), "house_upgrade").choose("replace carthag=2")
    assert play.legion("carthag") == {"regular": 1, "elite": 2}
    assert play.table.supply[HARKONNEN]["regular"] == 23
    assert play.table.supply[HARKONNEN]["elite"] == 10


def test_they_may_stand_in_different_legions() -> None:
    layout = given().harkonnen("carthag", regular=2).harkonnen("cse_1", regular=1, bashar=1)
    play = house(layout, "house_upgrade").choose("replace carthag=1 cse_1=1")
    assert play.legion("carthag") == {"regular": 1, "elite": 1}
    assert play.legion("cse_1") == {"elite": 1, "bashar": 1}


def test_not_more_than_two_but_fewer_if_wanted() -> None:
    play = house(given().harkonnen("carthag", regular=3), "house_upgrade")
    play.refuses("replace carthag=3")
    assert play.offers("replace carthag=1")
    assert play.offers("replace")


def test_elites_are_not_replaced() -> None:
    play = house(given().harkonnen("carthag", elite=3), "house_upgrade")
    assert play.menu() == ["replace"]


def test_only_as_many_elites_as_the_supply_has() -> None:
    play = house(given().harkonnen("carthag", regular=3).supply(HARKONNEN, elite=1), "house_upgrade")
    play.refuses("replace carthag=2")
    play.choose("replace carthag=1")
    assert play.table.supply[HARKONNEN]["elite"] == 0


def test_without_an_elite_in_supply_nothing_is_replaced() -> None:
    play = house(given().harkonnen("carthag", regular=3).supply(HARKONNEN, elite=0), "house_upgrade")
    assert play.menu() == ["replace"]


def test_atreides_units_are_not_replaced() -> None:
    play = house(given().atreides("wind_pass", regular=2), "house_upgrade")
    play.refuses("replace wind_pass=1", "menu.not_among")


# -- House Harkonnen: vehicles ---------------------------------------------------------------------


def test_two_vehicles_of_choice_are_placed() -> None:
    play = house(given(), "house_vehicles")
    play.choose(f"carryall supply {ZONES[0]}", "harvester supply cse_5")
    assert play.table.zones == {ZONES[0]: "carryall"}
    assert play.table.harvesters == ["cse_5"]
    assert play.decider == ATREIDES


def test_one_vehicle_or_none_is_enough() -> None:
    play = house(given(), "house_vehicles").choose(f"ornithopter supply {ZONES[0]}", "done")
    assert play.table.zones == {ZONES[0]: "ornithopter"}
    assert house(given(), "house_vehicles").choose("done").decider == ATREIDES


def test_a_vehicle_of_another_kind_in_the_zone_makes_room() -> None:
    play = house(given().ornithopter(ZONES[0]), "house_vehicles")
    play.refuses(f"ornithopter supply {ZONES[0]}", "menu.no_such_item")
    play.choose(f"carryall supply {ZONES[0]}")
    assert play.table.zones == {ZONES[0]: "carryall"}
    assert play.table.supply[HARKONNEN]["ornithopter"] == 6
    assert play.events("vehicle_removed") == [{"vehicle": "ornithopter", "place": ZONES[0]}]


def test_vehicles_may_be_taken_from_the_board() -> None:
    play = house(given().ornithopter(ZONES[0]).harvester("cse_1"), "house_vehicles")
    play.choose(f"ornithopter {ZONES[0]} {ZONES[3]}", "harvester cse_1 ne_1")
    assert play.table.zones == {ZONES[3]: "ornithopter"}
    assert play.table.harvesters == ["ne_1"]


def test_with_none_in_supply_they_can_only_come_from_the_board() -> None:
    play = house(given().carryall(*ZONES[:3]), "house_vehicles")
    play.refuses(f"carryall supply {ZONES[4]}", "menu.no_such_item")
    assert play.offers(f"carryall {ZONES[0]} {ZONES[4]}")


@pytest.mark.parametrize("area", ["cse_1", "cse_4", "ne_8", "windgap", "cne_1", "arrakeen"])
def test_a_harvester_needs_a_free_desert_area_without_a_harvester(area: str) -> None:
    layout = given().harvester("cse_1").atreides("cse_4", regular=1).worm("ne_8")
    house(layout, "house_vehicles").refuses(f"harvester supply {area}", "menu.no_such_item")


def test_upgrade_and_vehicles_are_alternatives() -> None:
    play = house(given().harkonnen("carthag", regular=2), "house_upgrade")
    play.refuses(f"ornithopter supply {ZONES[0]}", "menu.not_offered")
    play = house(given().harkonnen("carthag", regular=2), "house_vehicles")
    play.refuses("replace carthag=1", "menu.not_offered")


def test_a_game_saved_between_two_vehicles_places_the_second() -> None:
    play = house(given(), "house_vehicles").choose(f"ornithopter supply {ZONES[0]}").saved()
    assert play.kind == "choose_vehicle"
    play.choose(f"ornithopter supply {ZONES[1]}").saved()
    # There was no ornithopter before: the turn goes on so that they can scout.
    assert play.kind == "end_turn"
    play.choose("done")
    assert play.decider == ATREIDES
    assert len(play.table.zones) == 2


def test_scouting_may_stand_between_two_vehicles() -> None:
    layout = given().sietch("windgap", 2).ornithopter("central_south_west__central_north_west")
    play = house(layout, "house_vehicles").choose(f"carryall supply {ZONES[0]}")
    play.choose("scout central_south_west__central_north_west windgap sietch").saved()
    assert play.kind == "choose_vehicle"
    assert play.table.revealed_sietches == ["windgap"]


# -- House Atreides --------------------------------------------------------------------------------


def test_the_atreides_house_die_serves_as_any_other_result() -> None:
    play = given().dice({"mentat": 1}, {"house": 1}).turn(ATREIDES)
    offered = {line.split()[-1] for line in play.menu() if line.startswith("act house ")}
    assert offered == {
        *("strategy_move", "strategy_attack", "leadership_move", "leadership_surprise"),
        *("deployment_token", "deployment_leader", "mentat_draw"),
    }


def test_the_atreides_have_no_house_action_of_their_own() -> None:
    play = given().dice({"mentat": 1}, {"house": 1}).turn(ATREIDES)
    for action in ("house_upgrade", "house_vehicles", "deployment_units"):
        play.refuses(f"act house {action}", "menu.no_such_item")


def test_the_harkonnen_house_die_is_no_other_result() -> None:
    play = given().dice({"house": 1}, {"house": 1}).turn(HARKONNEN)
    for action in ("strategy_move", "mentat_draw", "deployment_units"):
        play.refuses(f"act house {action}", "menu.no_such_item")


def test_a_house_die_used_as_mentat_draws_cards_and_is_spent() -> None:
    play = given().dice({"mentat": 1}, {"house": 1}).turn(ATREIDES)
    play.choose("act house mentat_draw", "draw house_atreides=2")
    assert sum(play.table.hands[ATREIDES].values()) == 2
    assert play.table.dice[ATREIDES]["house"] == 0


# -- Mentat ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["draw corrino=2", "draw house_harkonnen=2", "draw corrino=1 house_harkonnen=1"]
)
def test_two_cards_from_one_deck_or_one_from_each(line: str) -> None:
    play = mentat(given()).choose(line)
    assert sum(play.table.hands[HARKONNEN].values()) == 2
    assert play.decider == ATREIDES


def test_the_decks_are_chosen_before_anything_is_drawn() -> None:
    """Both draws are one choice; nothing is seen between them."""
    play = mentat(given())
    assert not play.happened("cards_drawn")
    play.choose("draw corrino=1 house_harkonnen=1")
    assert play.kind == "choose_action"
    assert [event["deck"] for event in play.events("cards_drawn")] == ["corrino", "house_harkonnen"]


def test_not_three_cards_and_not_from_the_other_sides_decks() -> None:
    play = mentat(given())
    play.refuses("draw corrino=3", "menu.not_available")
    play.refuses("draw corrino=2 house_harkonnen=1", "menu.too_many")
    play.refuses("draw fremen=1", "menu.not_among")
    play = mentat(given(), ATREIDES)
    play.refuses("draw corrino=1", "menu.not_among")


def test_what_was_drawn_only_its_owner_sees() -> None:
    play = mentat(given()).choose("draw corrino=2")
    (drawn,) = [event for event in play.log if event.key == "cards_drawn"]
    (seen,) = [event for event in play.log if event.key == "cards_seen"]
    assert drawn.only == ()
    assert "cards" not in drawn.params
    assert seen.only == (HARKONNEN,)


def test_nothing_can_be_drawn_from_an_empty_deck() -> None:
    play = mentat(given().deck("corrino"))
    play.refuses("draw corrino=1", "menu.not_among")
    play.choose("draw house_harkonnen=2")
    assert sum(play.table.hands[HARKONNEN].values()) == 2


def test_the_last_card_of_a_deck_can_be_drawn_with_one_of_the_other() -> None:
    play = mentat(given().deck("corrino", "sardaukar_disguised"))
    play.refuses("draw corrino=2", "menu.not_available")
    play.choose("draw corrino=1 house_harkonnen=1")
    assert play.table.hands[HARKONNEN]["sardaukar_disguised"] == 1


def test_discards_are_never_shuffled_into_an_empty_deck() -> None:
    play = mentat(given().deck("corrino").deck("house_harkonnen"))
    assert play.menu() == ["draw"]
    play.choose("draw")
    assert play.table.hands[HARKONNEN] == {}
    assert len(play.table.discards["corrino"]) == 18


def test_a_game_saved_before_the_decks_are_chosen_still_asks() -> None:
    play = mentat(given(), ATREIDES).saved()
    assert play.kind == "draw_from_decks"
    play.choose("draw fremen=2").saved()
    assert sum(play.table.hands[ATREIDES].values()) == 2
