"""Each of the 34 Harkonnen cards as the automaton plays it: one example by hand, and that it is discarded."""

from __future__ import annotations

import pytest

from engine.components import STANDARD
from engine.mahdi import state
from engine.mahdi.sight import look
from engine.pieces import ATREIDES, HARKONNEN
from tests.engine.mahdi.play import Alone, alone, pile, told
from tests.scenario import Play


def settled(play: Play) -> Play:
    """What is equal is settled by the first option, until people are asked for themselves."""
    while play.kind in ("settle_tie", "choose_figures"):
        play.choose(play.menu()[0])
    return play


def played(position: Alone, card: str) -> Play:
    play = settled(position.plays(card))
    assert told(play, "card_turned_up")[0]["card"] == card
    return play


def discarded(play: Play, card: str) -> bool:
    return card in [it["card"] for it in told(play, "card_done_with")]


def own(play: Play, area: str) -> dict[str, int]:
    found: dict[str, int] = play.table.legions[HARKONNEN].get(area, {})
    return found


# -- House Harkonnen -------------------------------------------------------------------------------


def test_hard_times_and_oppression_fills_fixed_places() -> None:
    play = played(alone(), "hard_times_and_oppression")
    for area in ("arsunt", "hagga_basin", "imperial_basin", "north_pole"):
        assert own(play, area) == {"regular": 1}
    assert own(play, "carthag") == own(play, "arrakeen") == {"elite": 1}
    assert discarded(play, "hard_times_and_oppression")


def test_hard_times_and_oppression_in_the_order_of_house_where_the_supply_runs_out() -> None:
    """One regular unit for four places: the one nearest to a sietch gets it."""
    position = alone().held().without_supply(but=1)
    sight = look(position.flow)
    places = ["arsunt", "hagga_basin", "imperial_basin", "north_pole"]
    first, second, *_ = sorted(places, key=sight.nearest_sietch)
    assert sight.nearest_sietch(first) < sight.nearest_sietch(second)
    play = played(position, "hard_times_and_oppression")
    assert {it for it in places if own(play, it)} == {first}


def test_forced_recruitment_brings_what_fits_into_arrakeen() -> None:
    play = played(alone().harkonnen("arrakeen", regular=4), "forced_recruitment")
    assert own(play, "arrakeen") == {"regular": 4, "elite": 2, "beast_rabban": 1}


def test_beloved_feyd_rautha_enters_and_a_card_is_played() -> None:
    play = played(alone(), "beloved_feyd_rautha")
    assert play.game.table.in_play(HARKONNEN, "feyd_rautha")
    assert "beast_rabban" in play.table.gone
    assert len(told(play, "card_turned_up")) >= 2


def test_harkonnen_patrols_stand_in_the_order_of_house() -> None:
    play = played(alone().held(), "harkonnen_patrols")
    placed = {str(it["area"]) for it in told(play, "pieces_placed")}
    assert len(placed) == 3
    assert placed <= {"csw_3", "csw_5", "csw_6", "sw_9"}


def test_the_arsunt_legion_attacks_before_it_moves() -> None:
    position = alone()
    beside = position.flow.board.ids(position.flow.board.fly1["arsunt"] & position.table.empty())[0]
    play = played(position.atreides(beside, regular=1), "arsunt_legion")
    assert told(play, "battle_begun")[0]["origin"] == "arsunt"


def test_the_barons_guard_stands_where_house_begins_and_a_legion_moves() -> None:
    position = alone().held().target("hobars_gap")
    play = played(position, "barons_personal_guard")
    assert told(play, "pieces_placed")[0]["area"] == "arrakeen"
    assert len(told(play, "legion_moved")) == 1


def test_hawats_scheming_lies_beside_the_board() -> None:
    play = played(alone(), "hawats_scheming")
    assert state.aside(play.game.flow) == ["hawats_scheming"]


def test_evidence_of_rebellion_places_and_draws_two() -> None:
    play = played(alone().held(), "evidence_of_rebellion")
    assert told(play, "pieces_placed")[0]["pieces"] == {"elite": 2}
    assert len(told(play, "reinforcement_laid")) == 2


def test_polar_cap_factories_takes_all_signs_beside_the_pole_away() -> None:
    play = played(alone().sign_at("cne_3", "csw_4", "ne_5"), "polar_cap_factories")
    assert own(play, "north_pole") == {"regular": 2, "elite": 1, "bashar": 1}
    assert play.table.wormsigns == ["ne_5"]


def test_carthag_the_former_capital_is_reinforced() -> None:
    play = played(alone(), "carthag_the_former_capital")
    assert own(play, "carthag") == {"regular": 3, "elite": 1, "beast_rabban": 1}


def test_workhorse_of_arrakis_places_from_the_supply() -> None:
    """mahdi.vehicles"""
    play = played(alone(), "workhorse_of_arrakis")
    assert sorted(str(it["vehicle"]) for it in told(play, "vehicle_placed")) == ["carryall", "harvester"]
    assert len(told(play, "reinforcement_laid")) == 2


def test_spotter_control_takes_the_signs_nearest_to_the_target_away() -> None:
    play = played(alone().sign_at("csw_3", "csw_6", "cnw_3", "ne_5"), "spotter_control")
    assert play.table.wormsigns == ["ne_5"]


def test_explosive_artillery_strikes_the_nearest_then_the_strongest() -> None:
    """Nobody moves before: two regular units beat no sietch."""
    position = alone().target("gara_kulon").held().harkonnen("cne_8", regular=2)
    position.atreides("cne_7", regular=3).atreides("cse_2", regular=1)
    position.draws(0).combat("shield shield shield shield")
    play = settled(position.plays("explosive_artillery"))
    (struck,) = told(play, "bombarded")
    sight = look(play.game.flow)
    near = {area: sight.distance(area, "gara_kulon") for area in ("cne_7", "cse_2")}
    assert near[str(struck["area"])] == min(near.values())


def test_sandmasters_place_harvesters() -> None:
    play = played(alone(), "sandmasters")
    assert len(told(play, "vehicle_placed")) == 3
    assert len(told(play, "reinforcement_laid")) == 1


def test_mudir_nahya_joins_a_legion_which_attacks() -> None:
    play = played(
        alone().target("habbanya_ridge").harkonnen("sw_3", regular=3), "mudir_nahya_the_demon_ruler"
    )
    assert told(play, "battle_begun")[0]["origin"] == "sw_3"
    assert told(play, "battle_begun")[0]["surprise"] is True


def test_a_hunter_seeker_finds_the_leader_nearest_to_the_target() -> None:
    position = alone().harkonnen("csw_1", regular=2)
    position.atreides("csw_4", regular=1, lady_jessica=1).atreides("csw_5", regular=1, paul_atreides=1)
    play = played(position, "hunter_seeker")
    assert [it["leader"] for it in told(play, "leader_to_tank")] == ["paul_atreides"]


# -- Corrino ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card", ["rage_overcame_shaddam_iv", "rage_overcame_shaddam_iv_2", "rage_overcame_shaddam_iv_3"]
)
def test_rage_brings_shaddam_and_plays_a_card(card: str) -> None:
    play = played(alone(), card)
    assert play.game.table.in_play(HARKONNEN, "shaddam_iv")
    assert len(told(play, "card_turned_up")) >= 2


def test_rage_later_places_at_a_settlement() -> None:
    position = alone().held()
    position.in_play("shaddam_iv")
    play = played(position, "rage_overcame_shaddam_iv")
    (placed, leader) = told(play, "pieces_placed")
    assert (placed["pieces"], leader["pieces"]) == ({"regular": 4}, {"shaddam_iv": 1})


def test_rage_2_later_strengthens_a_legion() -> None:
    position = alone().held().harkonnen("sw_3", regular=2)
    position.in_play("shaddam_iv")
    play = played(position, "rage_overcame_shaddam_iv_2")
    assert own(play, "sw_3") == {"regular": 2, "sardaukar": 2, "shaddam_iv": 1}


def test_rage_3_later_attacks_rather_than_it_moves_first() -> None:
    position = alone().target("habbanya_ridge").harkonnen("sw_3", sardaukar=2, regular=2)
    position.in_play("shaddam_iv")
    play = played(position, "rage_overcame_shaddam_iv_3")
    assert told(play, "battle_begun")[0]["origin"] == "sw_3"
    assert [it for it in told(play, "legion_moved") if it["origin"] == "sw_3"] == []


def test_manipulation_of_others_makes_people_discard_two() -> None:
    position = alone()
    position.hand(ATREIDES, "truthtrance", "the_voice", "thumpers")
    play = position.plays("manipulation_of_others")
    assert play.kind == "forced_discard"
    play.choose("discard the_voice=1 thumpers=1")
    assert len(told(play, "reinforcement_laid")) == 2


def test_the_breeding_program_gives_a_die_or_supremacy() -> None:
    """mahdi.bene_gesserit"""
    for aside, supremacy in ((1, 0), (0, 1)):
        position = alone()
        position.table.dice_aside = aside
        play = played(position, "breeding_program")
        assert play.table.supremacy >= supremacy
        assert len(told(play, "automaton_gained_die")) == aside
        assert len(told(play, "card_turned_up")) >= 2


def test_troop_carriers_fly_from_a_settlement_to_the_legion_nearest_to_the_target() -> None:
    position = alone().held().harkonnen("carthag", regular=4).harkonnen("north_pole", regular=4)
    play = played(position.harkonnen("csw_5", regular=3), "troop_carriers")
    assert own(play, "csw_5") == {"regular": 6}
    assert own(play, "north_pole") == {"regular": 1}


def test_shigawire_strikes_beside_the_legion_that_moved() -> None:
    position = alone().harkonnen("csw_1", sardaukar=4)
    for sietch in [*position.table.sietches]:
        if sietch != "windgap":
            position.no_sietch(sietch)
    position.atreides("windgap", regular=1, paul_atreides=1)
    play = played(position, "shigawire")
    assert len(told(play, "legion_moved")) == 1
    assert [it["leader"] for it in told(play, "leader_to_tank")] == ["paul_atreides"]


def test_hope_clouds_observation_leaves_the_choice_to_you() -> None:
    position = alone()
    first, second, *_ = sorted(position.table.prescience_deck)
    position.row(first, second)
    play = position.plays("hope_clouds_observation")
    assert play.kind == "shuffle_back"
    assert play.menu() == [f"shuffle_back {first}", f"shuffle_back {second}"]
    play.choose(f"shuffle_back {second}")
    assert play.table.prescience_row == [first]


def test_reports_of_traitors_discards_a_house_die() -> None:
    position = alone()
    position.flow.stack.clear()
    position.deck("corrino", "reports_of_traitors")
    state.order_discards(position.flow)
    play = position.with_dice(house=1).plays_on("corrino")
    assert told(play, "enemy_die_discarded")[0]["result"] == "house"


def test_a_sardaukar_pogrom_moves_legions_with_visible_sardaukar() -> None:
    position = alone().held().harkonnen("carthag", regular=5).harkonnen("arrakeen", sardaukar=1, regular=3)
    play = played(position, "sardaukar_pogrom")
    assert [it["origin"] for it in told(play, "legion_moved")] == ["arrakeen"]


def test_sardaukars_manner_is_an_attack_if_it_can_be() -> None:
    position = alone().target("habbanya_ridge").harkonnen("sw_3", sardaukar=2).harkonnen("se_5", regular=6)
    play = played(position, "sardaukars_manner")
    assert told(play, "battle_begun")[0]["origin"] == "sw_3"


def test_spies_turn_up_what_is_nearest_to_the_target() -> None:
    play = played(alone().held(), "spies_all_over_arrakis")
    assert [it["area"] for it in told(play, "sietch_revealed")] == ["windgap"]
    assert len(told(play, "reinforcement_laid")) == 2


def test_full_control_of_the_air_places_ornithopters_and_moves() -> None:
    play = played(alone().held().harkonnen("carthag", regular=5), "full_control_of_the_air")
    assert [it["vehicle"] for it in told(play, "vehicle_placed")] == ["ornithopter", "ornithopter"]
    assert len(told(play, "legion_moved")) == 1


def test_the_battle_group_stands_on_a_mountain() -> None:
    play = played(alone().held(), "moving_the_battle_group")
    assert own(play, "nw_13") == {"elite": 2, "bashar": 1}


def test_killers_without_mercy_attack() -> None:
    play = played(alone().target("habbanya_ridge").harkonnen("sw_3", sardaukar=2), "killers_without_mercy")
    assert told(play, "battle_begun")[0]["target"] == "habbanya_ridge"


def test_sardaukar_disguised_are_made_and_move() -> None:
    play = played(alone().held().harkonnen("carthag", elite=3, regular=2), "sardaukar_disguised")
    assert told(play, "units_replaced")[0]["number"] == 2
    assert len(told(play, "legion_moved")) == 1


def test_i_decide_brings_aramsham_whose_legion_acts() -> None:
    position = alone().target("habbanya_ridge").harkonnen("sw_3", sardaukar=2).harkonnen("se_5", regular=6)
    play = played(position, "i_decide_what_best_serves_his_majesty")
    assert told(play, "pieces_placed")[0]["area"] == "sw_3"
    assert told(play, "battle_begun")[0]["origin"] == "sw_3"


def test_seek_out_the_mahdi_is_always_possible() -> None:
    play = played(alone(), "seek_out_the_mahdi")
    assert discarded(play, "seek_out_the_mahdi")
    assert told(play, "effect_begun")[0]["name"] == "no_orders"


def test_every_harkonnen_card_has_its_example() -> None:
    """34 different cards."""
    decks = ("house_harkonnen", "corrino")
    assert sum(1 for card in STANDARD.cards.values() if card.deck in decks) == 34
    assert pile(played(alone(), "killers_without_mercy")) == ["killers_without_mercy"]
