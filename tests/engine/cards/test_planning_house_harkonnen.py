"""The House Harkonnen deck, card by card: what each does, and one thing it cannot do."""

from __future__ import annotations

from tests.engine.cards.playing import holding, notes_of, on, over, skipped
from tests.scenario import given


def test_effect_of_hard_times_and_oppression() -> None:
    card = "hard_times_and_oppression"
    play = on(holding(card), card)
    play.choose(
        "place arsunt regular=1; hagga_basin regular=1; imperial_basin regular=1; north_pole regular=1"
    )
    play.choose("place arrakeen elite=1; carthag elite=1")
    assert play.legion("north_pole") == {"regular": 1}
    assert play.legion("carthag") == {"elite": 1}
    assert over(play, card)


def test_limit_of_hard_times_and_oppression__one_unit_each_and_no_fallen_village() -> None:
    card = "hard_times_and_oppression"
    play = on(holding(card).no_settlement("north_pole", "carthag"), card)
    play.refuses("place arsunt regular=2", "menu.one_per_area")
    play.refuses("place north_pole regular=1", "menu.cannot_place_there")
    play.choose("place arsunt regular=1; hagga_basin regular=1; imperial_basin regular=1")
    play.refuses("place arrakeen elite=2", "menu.one_per_area")
    play.choose("place arrakeen elite=1")
    assert over(play, card)


def test_effect_of_forced_recruitment() -> None:
    card = "forced_recruitment"
    play = on(holding(card), card)
    play.choose("place arrakeen beast_rabban=1 elite=3")
    assert play.legion("arrakeen") == {"elite": 3, "beast_rabban": 1}
    assert over(play, card)


def test_effect_of_forced_recruitment__from_the_board_and_of_a_lower_tier() -> None:
    card = "forced_recruitment"
    position = holding(card).harkonnen("carthag", elite=2, regular=1).harkonnen("arsunt", regular=1, bashar=1)
    play = on(position, card)
    play.choose("take carthag elite arrakeen")
    assert play.legion("carthag") == {"regular": 1, "elite": 1}
    play.choose("take arsunt bashar arrakeen", "place arrakeen elite=1 regular=1")
    assert play.legion("arrakeen") == {"regular": 1, "elite": 2, "bashar": 1}
    assert over(play, card)


def test_limit_of_forced_recruitment__arrakeen_has_fallen() -> None:
    card = "forced_recruitment"
    assert notes_of(holding(card).no_settlement("arrakeen"), card) == ["no_effect"]
    play = on(holding(card).no_settlement("arrakeen"), card)
    assert skipped(play) == [("place", "no_place")]
    assert over(play, card)


def test_limit_of_forced_recruitment__nothing_from_the_tank_and_a_lone_leader_is_lost() -> None:
    card = "forced_recruitment"
    position = holding(card).tank("beast_rabban").harkonnen("carthag", elite=1, captain_aramsham=1)
    play = on(position, card)
    play.refuses("place arrakeen beast_rabban=1 elite=3", "menu.not_among")
    play.choose("take carthag elite arrakeen")
    assert "captain_aramsham" in play.table.tanks["harkonnen"]
    play.refuses("take carthag captain_aramsham arrakeen")


def test_limit_of_forced_recruitment__the_area_overflows() -> None:
    card = "forced_recruitment"
    play = on(holding(card).harkonnen("arrakeen", regular=5), card)
    play.choose("place arrakeen bashar=1 elite=3")
    assert play.kind == "remove_excess"
    play.choose("remove regular=2")
    assert play.legion("arrakeen") == {"regular": 3, "elite": 3, "bashar": 1}


def test_effect_of_beloved_feyd_rautha() -> None:
    card = "beloved_feyd_rautha"
    play = on(holding(card, "sandmasters").harkonnen("carthag", regular=1, beast_rabban=1), card)
    play.choose("enter feyd_rautha")
    assert play.table.supply["harkonnen"]["feyd_rautha"] == 1
    assert "beast_rabban" in play.table.gone
    assert play.legion("carthag") == {"regular": 1}
    play.choose("play sandmasters")
    assert play.kind == "choose_vehicle"
    play.choose("harvester supply wind_pass", "done", "draw")
    assert over(play, card) and over(play, "sandmasters")


def test_effect_of_beloved_feyd_rautha__in_play_already() -> None:
    card = "beloved_feyd_rautha"
    play = on(holding(card).harkonnen("carthag", regular=1, feyd_rautha=1), card)
    assert play.events("card_played")[0]["branch"] == "instead"
    play.choose("place carthag elite=2")
    assert play.legion("carthag") == {"regular": 1, "elite": 2, "feyd_rautha": 1}
    assert over(play, card)


def test_limit_of_beloved_feyd_rautha__he_need_not_enter_and_no_other_card_is_left() -> None:
    card = "beloved_feyd_rautha"
    play = on(holding(card), card)
    play.choose("done")
    assert "feyd_rautha" in play.table.waiting["harkonnen"]
    assert skipped(play) == [("play_card", "no_card")]


def test_limit_of_beloved_feyd_rautha__in_play_but_not_on_the_board() -> None:
    card = "beloved_feyd_rautha"
    position = holding(card).tank("feyd_rautha")
    assert notes_of(position, card) == ["no_effect"]


def test_effect_of_harkonnen_patrols() -> None:
    card = "harkonnen_patrols"
    play = on(holding(card).sign("cse_1"), card)
    play.choose("place ne_11 regular=1; sw_5 regular=1; wind_pass regular=1")
    assert play.legion("wind_pass") == {"regular": 1}
    assert over(play, card)


def test_limit_of_harkonnen_patrols__only_empty_desert() -> None:
    card = "harkonnen_patrols"
    play = on(holding(card).sign("cse_1").harvester("cne_3").atreides("csw_3", regular=1), card)
    for area in ("cse_1", "cne_3", "csw_3", "windgap", "cnw_4", "arsunt", "cne_1"):
        play.refuses(f"place {area} regular=1", "menu.cannot_place_there")
    play.refuses("place wind_pass regular=2", "menu.one_per_area")
    play.refuses("place wind_pass elite=1", "menu.not_among")
    play.choose("done")
    assert over(play, card)


def test_effect_of_arsunt_legion() -> None:
    card = "arsunt_legion"
    play = on(holding(card).atreides("shield_wall_west", regular=1), card)
    play.choose("place arsunt bashar=1 elite=1 regular=1", "choose attack")
    assert play.menu() == ["attack arsunt shield_wall_west foot", "done"]
    play.combat("sword shield", "special").choose("attack arsunt shield_wall_west foot")
    play.choose("advance")
    assert play.legion("shield_wall_west") == {"regular": 1, "elite": 1, "bashar": 1}


def test_effect_of_arsunt_legion__it_moves() -> None:
    card = "arsunt_legion"
    play = on(holding(card).harkonnen("carthag", regular=1), card)
    play.choose("place arsunt elite=1", "done", "choose move")
    assert all(line.startswith("move arsunt") or line == "done" for line in play.menu())
    play.choose("move arsunt hagga_basin elite=1")
    assert play.legion("hagga_basin") == {"elite": 1}
    assert over(play, card)


def test_limit_of_arsunt_legion__the_village_has_fallen_but_a_legion_stands_there() -> None:
    card = "arsunt_legion"
    play = on(holding(card).no_settlement("arsunt").harkonnen("arsunt", regular=2), card)
    assert skipped(play) == [("place", "no_place")]
    play.choose("choose move", "move arsunt carthag regular=2")
    assert over(play, card)


def test_limit_of_arsunt_legion__nobody_to_order() -> None:
    card = "arsunt_legion"
    play = on(holding(card).no_settlement("arsunt").harkonnen("carthag", regular=2), card)
    assert skipped(play) == [("place", "no_place"), ("choose", "no_legion")]


def test_effect_of_barons_personal_guard() -> None:
    card = "barons_personal_guard"
    play = on(holding(card), card)
    play.choose("place carthag baron_harkonnen=1 elite=2", "move carthag cne_1 baron_harkonnen=1 elite=1")
    assert play.legion("carthag") == {"elite": 1}
    assert play.legion("cne_1") == {"elite": 1, "baron_harkonnen": 1}


def test_limit_of_barons_personal_guard__one_city_and_no_other_leader() -> None:
    card = "barons_personal_guard"
    play = on(holding(card), card)
    play.refuses("place arrakeen elite=1; carthag elite=1", "menu.one_area_only")
    play.refuses("place carthag bashar=1 elite=2", "menu.not_among")
    play.refuses("place carthag baron_harkonnen=1", "menu.leader_needs_unit")
    play.choose("place carthag elite=1")
    play.refuses("place arrakeen elite=1", "menu.cannot_place_there")


def test_effect_of_hawats_scheming() -> None:
    position = holding("hawats_scheming", "hawats_scheming", "hawats_scheming").in_play("thufir_hawat")
    play = position.turn("harkonnen")
    play.choose("scheming hawats_scheming=3")
    assert "thufir_hawat" in play.table.gone
    assert play.table.supply["harkonnen"]["gaius_helen_mohiam"] == 1
    assert play.table.bene_gesserit["harkonnen"] == 1
    assert play.table.discards["house_harkonnen"] == ["hawats_scheming"] * 3
    assert play.kind == "choose_action" and play.decider == "harkonnen"


def test_effect_of_hawats_scheming__between_the_moves_of_an_action() -> None:
    position = (
        given()
        .hand("harkonnen", "hawats_scheming", "hawats_scheming")
        .harkonnen("carthag", regular=2, thufir_hawat=1)
        .harkonnen("arsunt", regular=1)
        .dice(harkonnen={"strategy": 1}, atreides={"mentat": 1})
    )
    play = position.turn("harkonnen").choose("act strategy strategy_move")
    play.choose("move carthag cne_1 regular=2 thufir_hawat=1", "scheming hawats_scheming=2")
    assert play.legion("cne_1") == {"regular": 2}
    assert play.kind == "choose_move"
    play.choose("move arsunt carthag regular=1")
    assert play.legion("carthag") == {"regular": 1}


def test_limit_of_hawats_scheming__only_while_thufir_is_in_play_and_with_two_cards() -> None:
    play = holding("hawats_scheming", "hawats_scheming").turn("harkonnen")
    assert "scheming" not in play.verbs()
    assert "play" not in play.verbs()
    play = holding("hawats_scheming").in_play("thufir_hawat").turn("harkonnen")
    assert "scheming" not in play.verbs()
    position = holding("hawats_scheming", "hawats_scheming").in_play("thufir_hawat")
    play = position.left_game("thufir_hawat").turn("harkonnen")
    assert "scheming" not in play.verbs()


def test_limit_of_hawats_scheming__not_with_a_die_and_not_in_the_enemys_turn() -> None:
    play = holding("hawats_scheming", "hawats_scheming").in_play("thufir_hawat").turn("harkonnen")
    play.refuses("play mentat hawats_scheming")
    play.refuses("scheming hawats_scheming=1", "menu.too_few")
    play.choose("nothing mentat")
    assert play.decider == "atreides"
    play.refuses("scheming hawats_scheming=2", seat="harkonnen")


def test_effect_of_evidence_of_rebellion() -> None:
    card = "evidence_of_rebellion"
    play = on(holding(card), card)
    play.choose("place imperial_basin elite=2", "draw corrino=1 house_harkonnen=1")
    assert play.legion("imperial_basin") == {"elite": 2}
    assert sum(play.table.hands["harkonnen"].values()) == 2
    assert over(play, card)


def test_limit_of_evidence_of_rebellion__one_settlement_that_stands() -> None:
    card = "evidence_of_rebellion"
    play = on(holding(card).no_settlement("arsunt").deck("corrino").deck("house_harkonnen"), card)
    play.refuses("place arrakeen elite=1; carthag elite=1", "menu.one_area_only")
    play.refuses("place arsunt elite=2", "menu.cannot_place_there")
    play.choose("place carthag elite=1 regular=1")
    assert skipped(play) == [("draw", "deck_empty")]


def test_effect_of_polar_cap_factories() -> None:
    card = "polar_cap_factories"
    play = on(holding(card).sign("wind_pass", "cse_1", "ne_11"), card)
    play.choose("place north_pole bashar=1 elite=1 regular=2", "discard_signs cse_1 wind_pass")
    assert play.legion("north_pole") == {"regular": 2, "elite": 1, "bashar": 1}
    assert play.table.wormsigns == ["ne_11"]
    assert over(play, card)


def test_limit_of_polar_cap_factories__a_bashar_and_nobody_else_and_signs_next_to_the_pole() -> None:
    card = "polar_cap_factories"
    play = on(holding(card).sign("wind_pass", "ne_11"), card)
    play.refuses("place north_pole beast_rabban=1 elite=1 regular=2", "menu.not_among")
    play.refuses("place north_pole elite=2 regular=1", "menu.not_available")
    play.choose("place north_pole regular=3", "done")
    play.refuses("discard_signs ne_11", "menu.not_among")
    play.choose("discard_signs")
    assert sorted(play.table.wormsigns) == ["ne_11", "wind_pass"]


def test_limit_of_polar_cap_factories__the_village_has_fallen() -> None:
    card = "polar_cap_factories"
    play = on(holding(card).no_settlement("north_pole").sign("wind_pass"), card)
    assert skipped(play) == [("place", "no_place")]
    play.choose("discard_signs wind_pass")
    assert over(play, card)


def test_effect_of_carthag_the_former_capital() -> None:
    card = "carthag_the_former_capital"
    play = on(holding(card), card)
    play.choose("place carthag captain_aramsham=1 elite=1 regular=3")
    assert play.legion("carthag") == {"regular": 3, "elite": 1, "captain_aramsham": 1}
    assert over(play, card)


def test_limit_of_carthag_the_former_capital__no_figure_in_supply() -> None:
    card = "carthag_the_former_capital"
    play = on(holding(card).supply("harkonnen", elite=0, bashar=0), card)
    play.refuses("place carthag elite=1", "menu.not_among")
    play.refuses("place arrakeen regular=1", "menu.cannot_place_there")
    play.choose("place carthag beast_rabban=1 regular=4")
    assert play.legion("carthag") == {"regular": 4, "beast_rabban": 1}


def test_effect_of_workhorse_of_arrakis() -> None:
    card = "workhorse_of_arrakis"
    play = on(holding(card), card)
    play.choose(
        "harvester supply wind_pass", "carryall supply north_east__central_north_east", "draw corrino=2"
    )
    assert play.table.harvesters == ["wind_pass"]
    assert play.table.zones == {"north_east__central_north_east": "carryall"}
    assert over(play, card)


def test_limit_of_workhorse_of_arrakis__a_harvester_in_the_desert_and_a_carryall_in_the_air() -> None:
    card = "workhorse_of_arrakis"
    play = on(holding(card), card)
    play.refuses("harvester supply arsunt")
    play.refuses("ornithopter supply north_east__central_north_east")
    play.choose("done", "done", "draw")
    assert play.table.harvesters == []
    assert over(play, card)


def test_effect_of_spotter_control() -> None:
    card = "spotter_control"
    play = on(holding(card).sign("wind_pass", "cse_1", "ne_11", "ne_12"), card)
    play.choose("discard_signs cse_1 ne_11 ne_12", "draw house_harkonnen=2")
    assert play.table.wormsigns == ["wind_pass"]
    assert over(play, card)


def test_limit_of_spotter_control__no_more_than_three_and_skipped_if_there_is_none() -> None:
    card = "spotter_control"
    play = on(holding(card).sign("wind_pass", "cse_1", "ne_11", "ne_12"), card)
    play.refuses("discard_signs cse_1 ne_11 ne_12 wind_pass", "menu.too_many")
    play = on(holding(card), card)
    assert skipped(play) == [("discard_wormsigns", "no_wormsign")]


def test_effect_of_explosive_artillery() -> None:
    card = "explosive_artillery"
    position = (
        holding(card).harkonnen("carthag", regular=1).atreides("hagga_basin", "start_8", regular=1, naib=1)
    )
    position.no_settlement("hagga_basin")
    play = on(position.harkonnen("arsunt", regular=1), card)
    play.choose("move carthag cne_1 regular=1")
    play.combat("sword special shield shield").choose("bombard hagga_basin")
    if play.kind == "choose_figures":
        play.choose("figures fedaykin_elite")
    assert play.happened("token_revealed")
    assert play.decider == "atreides"
    play.choose("casualties fedaykin=1 regular=1")
    assert play.legion("hagga_basin") == {"regular": 1, "elite": 1, "naib": 1}
    assert over(play, card)


def test_limit_of_explosive_artillery__next_to_an_own_legion_and_no_battle() -> None:
    card = "explosive_artillery"
    position = holding(card).harkonnen("cne_6", regular=1)
    position.atreides("shield_wall_east", regular=1).atreides("csw_2", regular=1)
    play = on(position, card).choose("done")
    # Between cne_6 and the eastern Shield Wall lies an impassable border.
    assert skipped(play) == [("bombard", "no_legion")]
    assert not play.happened("battle_begun")


def test_limit_of_explosive_artillery__a_shelled_sietch_stays_face_down() -> None:
    """Only a legion that attacks turns a sietch up; the tokens in it are turned up by any attack."""
    card = "explosive_artillery"
    position = holding(card).harkonnen("csw_2", regular=1).atreides("windgap", "start_1", naib=1)
    play = on(position, card).choose("done").combat("shield shield shield shield").choose("bombard windgap")
    assert play.happened("token_revealed")
    assert play.table.revealed_sietches == []


def test_effect_of_sandmasters() -> None:
    card = "sandmasters"
    play = on(holding(card), card)
    play.choose(
        "harvester supply wind_pass", "harvester supply cse_1", "harvester wind_pass ne_11", "draw corrino=1"
    )
    assert sorted(play.table.harvesters) == ["cse_1", "ne_11"]
    assert over(play, card)


def test_limit_of_sandmasters__three_harvesters_in_free_desert() -> None:
    card = "sandmasters"
    play = on(holding(card).harvester("wind_pass").atreides("cse_1", regular=1), card)
    play.refuses("harvester supply wind_pass")
    play.refuses("harvester supply cse_1")
    play.refuses("carryall supply north_east__central_north_east")
    play.choose("harvester supply ne_11", "done")
    assert play.kind == "draw_from_decks"
    play.refuses("draw corrino=2", "menu.not_available")


def test_effect_of_mudir_nahya_the_demon_ruler() -> None:
    card = "mudir_nahya_the_demon_ruler"
    position = holding(card).harkonnen("carthag", regular=2).harkonnen("arsunt", regular=2)
    play = on(position.atreides("hagga_basin", regular=1).no_settlement("hagga_basin"), card)
    play.choose("place carthag beast_rabban=1 elite=1")
    assert play.menu() == ["attack carthag hagga_basin foot", "done"]
    play.combat("shield shield shield", "shield").choose("attack carthag hagga_basin foot")
    # The surprise is worth a Special: Rabban's two swords against one shield.
    assert play.happened("surprise_added")
    play.choose("stay")
    assert over(play, card)


def test_effect_of_mudir_nahya_the_demon_ruler__rabban_has_left_the_game() -> None:
    card = "mudir_nahya_the_demon_ruler"
    play = on(holding(card).left_game("beast_rabban").harkonnen("carthag", regular=2), card)
    assert play.events("card_played")[0]["branch"] == "instead"
    play.choose("place carthag bashar=1 elite=2")
    assert play.legion("carthag") == {"regular": 2, "elite": 2, "bashar": 1}
    assert over(play, card)


def test_limit_of_mudir_nahya_the_demon_ruler__rabban_in_the_tank_and_only_that_legion() -> None:
    card = "mudir_nahya_the_demon_ruler"
    position = (
        holding(card).tank("beast_rabban").harkonnen("carthag", regular=2).harkonnen("cne_6", regular=2)
    )
    play = on(position.atreides("arsunt", regular=1).no_settlement("arsunt"), card)
    play.refuses("place carthag beast_rabban=1 elite=1", "menu.not_among")
    play.choose("place cne_6 elite=1")
    assert skipped(play) == [("attack", "cannot_attack")]


def test_effect_of_hunter_seeker() -> None:
    card = "hunter_seeker"
    position = holding(card).harkonnen("ne_1", regular=1).atreides("ne_16", regular=1, chani=1)
    play = on(position.atreides("se_1", regular=1, stilgar=1), card)
    assert play.menu() == ["send_to_tank chani", "done"]
    play.choose("send_to_tank chani")
    assert play.legion("ne_16") == {"regular": 1}
    assert play.table.tanks["atreides"][0] == "chani"
    assert over(play, card)


def test_limit_of_hunter_seeker__no_named_leader_in_such_a_sector() -> None:
    card = "hunter_seeker"
    position = holding(card).harkonnen("ne_1", regular=1).atreides("ne_16", regular=1, naib=1)
    play = on(position.atreides("se_1", regular=1, stilgar=1), card)
    assert skipped(play) == [("send_to_tank", "no_leader")]


def test_limit_of_hunter_seeker__a_leader_in_supply_is_safe() -> None:
    card = "hunter_seeker"
    assert notes_of(holding(card).harkonnen("north_pole", regular=1), card) == ["no_effect"]
