"""The Corrino deck, card by card: what each does, and one thing it cannot do."""

from __future__ import annotations

from tests.engine.cards.playing import holding, notes_of, on, over, skipped
from tests.scenario import Given

ROW = ("paul_drinks_the_water_of_life", "stunted_worms")


def test_effect_of_rage_overcame_shaddam_iv() -> None:
    card = "rage_overcame_shaddam_iv"
    play = on(holding(card, "breeding_program"), card)
    assert play.table.supply["harkonnen"]["shaddam_iv"] == 1
    play.choose("play breeding_program")
    assert play.table.bene_gesserit["harkonnen"] == 1
    assert over(play, card) and over(play, "breeding_program")


def test_effect_of_rage_overcame_shaddam_iv__in_play_already() -> None:
    card = "rage_overcame_shaddam_iv"
    play = on(holding(card).in_play("shaddam_iv"), card)
    play.choose("place carthag regular=4 shaddam_iv=1")
    assert play.legion("carthag") == {"regular": 4, "shaddam_iv": 1}
    assert over(play, card)


def test_limit_of_rage_overcame_shaddam_iv__he_waits_in_the_tank() -> None:
    card = "rage_overcame_shaddam_iv"
    play = on(holding(card).tank("shaddam_iv"), card)
    play.refuses("place carthag regular=4 shaddam_iv=1", "menu.not_among")
    play.refuses("place carthag regular=5", "menu.not_available")
    play.choose("place carthag regular=4")
    assert over(play, card)


def test_effect_of_rage_overcame_shaddam_iv_2() -> None:
    card = "rage_overcame_shaddam_iv_2"
    position = holding(card).in_play("shaddam_iv").harkonnen("wind_pass", regular=1)
    play = on(position, card)
    play.choose("place wind_pass sardaukar=1 shaddam_iv=1", "place wind_pass elite=1")
    assert play.legion("wind_pass") == {"regular": 1, "elite": 1, "sardaukar": 1, "shaddam_iv": 1}
    assert over(play, card)


def test_limit_of_rage_overcame_shaddam_iv_2__only_into_a_legion() -> None:
    card = "rage_overcame_shaddam_iv_2"
    assert notes_of(holding(card).in_play("shaddam_iv"), card) == ["no_effect"]
    play = on(holding(card).in_play("shaddam_iv").harkonnen("wind_pass", regular=1), card)
    play.refuses("place carthag sardaukar=2", "menu.cannot_place_there")


def test_effect_of_rage_overcame_shaddam_iv_3() -> None:
    card = "rage_overcame_shaddam_iv_3"
    position = holding(card).in_play("shaddam_iv").harkonnen("carthag", sardaukar=2)
    position.harkonnen("broken_land", sardaukar=1)
    play = on(position.atreides("arsunt", regular=1).no_settlement("arsunt"), card)
    play.choose("place carthag shaddam_iv=1", "move carthag hagga_basin sardaukar=2 shaddam_iv=1")
    assert play.menu() == ["attack hagga_basin arsunt foot", "done"]
    play.combat("shield shield", "shield").choose("attack hagga_basin arsunt foot", "advance")
    assert play.legion("arsunt") == {"sardaukar": 2, "shaddam_iv": 1}
    assert over(play, card)


def test_effect_of_rage_overcame_shaddam_iv_3__the_legion_is_followed_off_a_wormsign() -> None:
    card = "rage_overcame_shaddam_iv_3"
    position = holding(card).in_play("shaddam_iv").harkonnen("north_pole", sardaukar=1).sign("cne_3")
    position.atreides("cne_4", regular=1).sign_faces("sandworm")
    play = on(position, card)
    play.choose("place north_pole shaddam_iv=1", "move north_pole cne_3 sardaukar=1 shaddam_iv=1")
    assert play.kind == "retreat" and play.decider == "atreides"
    play.choose("retreat_to hole_in_the_rock")
    assert play.menu() == ["attack hole_in_the_rock cne_4 foot", "done"]


def test_limit_of_rage_overcame_shaddam_iv_3__split_he_goes_along() -> None:
    """Ruling 36: of the legion that the card has placed him into, whatever else stays behind."""
    card = "rage_overcame_shaddam_iv_3"
    position = holding(card).in_play("shaddam_iv").harkonnen("carthag", sardaukar=2, bashar=1)
    play = on(position, card).choose("place carthag shaddam_iv=1").saved()
    play.refuses("move carthag cne_1 sardaukar=1", "menu.must_go_along")
    play.refuses("move carthag cne_1 bashar=1 sardaukar=1", "menu.must_go_along")
    play.choose("move carthag cne_1 sardaukar=1 shaddam_iv=1")
    assert play.legion("carthag") == {"sardaukar": 1, "bashar": 1}


def test_limit_of_rage_overcame_shaddam_iv_3__a_legion_with_a_sardaukar() -> None:
    card = "rage_overcame_shaddam_iv_3"
    position = holding(card).in_play("shaddam_iv").harkonnen("carthag", elite=2)
    assert notes_of(position, card) == ["no_effect"]
    position = (
        holding(card).in_play("shaddam_iv").harkonnen("carthag", elite=2).harkonnen("cne_6", sardaukar=1)
    )
    play = on(position, card)
    play.refuses("place carthag shaddam_iv=1", "menu.cannot_place_there")
    play.choose("done", "done")
    assert skipped(play) == [("attack", "cannot_attack")]


def test_effect_of_manipulation_of_others() -> None:
    card = "manipulation_of_others"
    play = on(holding(card).hand("atreides", "war_plan", "thumpers", "hieregs"), card)
    assert play.kind == "forced_discard" and play.decider == "atreides"
    play.choose("discard hieregs=1 war_plan=1")
    assert play.table.hands["atreides"] == {"thumpers": 1}
    assert play.table.discards["fremen"] == ["hieregs"]
    play.choose("draw corrino=1 house_harkonnen=1")
    assert over(play, card)


def test_limit_of_manipulation_of_others__whoever_has_one_card_discards_one() -> None:
    card = "manipulation_of_others"
    play = on(holding(card).hand("atreides", "war_plan"), card)
    play.refuses("discard", "menu.too_few")
    play.choose("discard war_plan=1")
    play = on(holding(card), card)
    assert skipped(play) == [("opponent_discards", "no_card")]


def test_effect_of_breeding_program() -> None:
    card = "breeding_program"
    play = on(holding(card, "manipulation_of_others"), card)
    assert play.table.bene_gesserit["harkonnen"] == 1
    play.choose("done")
    assert over(play, card)


def test_limit_of_breeding_program__no_token_in_reserve() -> None:
    card = "breeding_program"
    position = holding(card).bene_gesserit("atreides", 5)
    assert notes_of(position, card) == ["no_effect"]
    play = on(holding(card).bene_gesserit("atreides", 5), card)
    assert skipped(play) == [("gain_bene_gesserit", "no_token"), ("play_card", "no_card")]


def test_effect_of_troop_carriers() -> None:
    card = "troop_carriers"
    position = holding(card).harkonnen("carthag", regular=2, bashar=1).harkonnen("se_6", regular=1)
    play = on(position, card)
    play.choose("move carthag se_6 bashar=1 by=carrier regular=1")
    assert play.legion("se_6") == {"regular": 2, "bashar": 1}
    assert play.legion("carthag") == {"regular": 1}
    assert over(play, card)


def test_effect_of_troop_carriers__landing_reveals_a_wormsign() -> None:
    card = "troop_carriers"
    position = holding(card).harkonnen("carthag", regular=2).harkonnen("se_6", regular=1).sign("se_6")
    play = on(position.sign_faces("sand"), card).choose("move carthag se_6 by=carrier regular=2")
    assert play.events("wormsign_revealed") == [{"area": "se_6", "face": "sand"}]


def test_limit_of_troop_carriers__out_of_a_settlement_and_to_a_legion() -> None:
    card = "troop_carriers"
    position = holding(card).harkonnen("carthag", regular=2).harkonnen("se_6", regular=1)
    position.ornithopter("central_north_east__central_north_west")
    play = on(position, card)
    play.refuses("move se_6 carthag by=carrier regular=1", "order.not_meant")
    play.refuses("move carthag arsunt regular=1", "order.no_friends")
    play.choose("move carthag se_6 by=carrier regular=1")
    assert play.table.zones
    assert notes_of(holding(card).harkonnen("carthag", regular=2), card) == ["no_effect"]


def test_effect_of_shigawire() -> None:
    card = "shigawire"
    position = (
        holding(card).harkonnen("carthag", sardaukar=1, regular=1).atreides("cne_2", regular=1, stilgar=1)
    )
    play = on(position.atreides("broken_land", regular=1, chani=1), card)
    play.choose("move carthag cne_1 sardaukar=1")
    assert play.menu() == ["send_to_tank stilgar", "done"]
    play.choose("send_to_tank stilgar")
    assert play.table.tanks["atreides"][0] == "stilgar"
    assert over(play, card)


def test_limit_of_shigawire__a_sardaukar_goes_along_and_the_leader_is_adjacent() -> None:
    card = "shigawire"
    position = (
        holding(card).harkonnen("carthag", sardaukar=1, regular=1).atreides("ne_16", regular=1, stilgar=1)
    )
    play = on(position, card)
    play.refuses("move carthag cne_1 regular=1", "menu.must_go_along")
    play.choose("move carthag cne_1 sardaukar=1")
    assert skipped(play) == [("send_to_tank", "no_leader")]


def test_effect_of_hope_clouds_observation() -> None:
    card = "hope_clouds_observation"
    play = on(holding(card).row(*ROW), card)
    play.choose(f"shuffle_back {ROW[0]}")
    assert play.table.prescience_row == [ROW[1]]
    assert ROW[0] in play.table.prescience_deck
    assert over(play, card)


def _attached(position: Given, planning: str, card: str) -> Given:
    return position.attached(card, planning)


def test_effect_of_hope_clouds_observation__what_was_attached_is_discarded() -> None:
    card = "hope_clouds_observation"
    position = _attached(holding(card).row(*ROW), "fear_is_the_mind_killer", ROW[0])
    play = on(position, card).choose(f"shuffle_back {ROW[0]}")
    assert play.table.discards["house_atreides"] == ["fear_is_the_mind_killer"]
    assert not play.table.attached


def test_limit_of_hope_clouds_observation__a_protected_card_stays() -> None:
    card = "hope_clouds_observation"
    play = on(_attached(holding(card).row(*ROW), "eyes_of_ibad", ROW[0]), card)
    play.refuses(f"shuffle_back {ROW[0]}")
    position = _attached(holding(card).row(ROW[0]), "eyes_of_ibad", ROW[0])
    assert notes_of(position, card) == ["no_effect"]


def test_effect_of_reports_of_traitors() -> None:
    card = "reports_of_traitors"
    position = holding(card).dice(harkonnen={"mentat": 2}, atreides={"house": 1, "mentat": 1})
    position.tank("chani")
    play = on(position, card).choose("discard_die die")
    assert play.table.dice["atreides"]["house"] == 0
    assert play.table.used_dice["atreides"] == 3
    assert play.table.tanks["atreides"] == ["chani", "", ""]
    assert over(play, card)


def test_effect_of_reports_of_traitors__a_bene_gesserit_token_leaves_the_game() -> None:
    card = "reports_of_traitors"
    position = holding(card).bene_gesserit("atreides", on="house")
    play = on(position, card).choose("discard_die token")
    assert play.table.bene_gesserit_die == {}
    assert play.table.bene_gesserit["atreides"] == 0
    assert play.table.bene_gesserit_reserve == 4


def test_limit_of_reports_of_traitors__no_die_shows_house() -> None:
    card = "reports_of_traitors"
    assert notes_of(holding(card), card) == ["no_effect"]
    play = on(holding(card), card)
    assert skipped(play) == [("discard_enemy_die", "no_die")]


def test_effect_of_sardaukar_pogrom() -> None:
    card = "sardaukar_pogrom"
    position = holding(card).harkonnen("carthag", sardaukar=1).harkonnen("arsunt", sardaukar=2)
    play = on(position.harkonnen("north_pole", sardaukar=1, regular=1), card)
    play.choose(
        "move carthag cne_1 sardaukar=1",
        "move arsunt broken_land sardaukar=1",
        "move north_pole cne_3 sardaukar=1",
    )
    assert play.legion("arsunt") == {"sardaukar": 1}
    assert play.legion("north_pole") == {"regular": 1}
    assert over(play, card)


def test_limit_of_sardaukar_pogrom__no_figure_twice_and_none_without_a_sardaukar() -> None:
    card = "sardaukar_pogrom"
    play = on(holding(card).harkonnen("carthag", sardaukar=1).harkonnen("arsunt", elite=2), card)
    play.refuses("move arsunt broken_land elite=1", "order.lacks")
    play.choose("move carthag cne_1 sardaukar=1")
    assert over(play, card)


def test_effect_of_sardaukars_manner() -> None:
    card = "sardaukars_manner"
    position = holding(card).harkonnen("carthag", sardaukar=1, bashar=1)
    play = on(position.atreides("arsunt", regular=1).no_settlement("arsunt"), card)
    play.choose("choose attack").combat("shield", "shield").choose("attack carthag arsunt foot")
    assert play.happened("surprise_added")
    play.choose("cease") if play.kind == "continue_or_cease" else play.choose("stay")
    assert over(play, card)


def test_limit_of_sardaukars_manner__no_sardaukar_no_order() -> None:
    card = "sardaukars_manner"
    position = holding(card).harkonnen("carthag", elite=1)
    assert notes_of(position, card) == ["no_effect"]
    play = on(holding(card).harkonnen("carthag", sardaukar=1), card)
    menu = play.game.menu("harkonnen")
    assert menu is not None and menu.by_verb["choose"].notes == {"attack": ["no_effect"]}
    play.choose("choose move", "done")
    assert over(play, card)


def test_effect_of_spies_all_over_arrakis() -> None:
    card = "spies_all_over_arrakis"
    position = holding(card).sietch("windgap", 3).atreides("windgap", "start_1", "start_2", naib=1)
    play = on(position, card).choose("reveal windgap")
    assert play.table.revealed_sietches == ["windgap"]
    assert play.legion("windgap") == {"regular": 4, "naib": 1}
    play.choose("draw corrino=1")
    assert over(play, card)


def test_effect_of_spies_all_over_arrakis__the_atreides_remove_the_excess() -> None:
    card = "spies_all_over_arrakis"
    position = holding(card).atreides("windgap", "start_1", "start_2", regular=3)
    play = on(position, card).choose("reveal windgap")
    assert play.kind == "remove_excess" and play.decider == "atreides"
    play.choose("remove regular=1")
    assert play.legion("windgap") == {"regular": 6}


def test_limit_of_spies_all_over_arrakis__nothing_is_hidden_there() -> None:
    card = "spies_all_over_arrakis"
    play = on(holding(card).sietch("windgap", 3, revealed=True).atreides("csw_5", regular=1), card)
    play.refuses("reveal windgap")
    play.refuses("reveal csw_5")
    play = on(holding(card).no_sietch(), card)
    assert skipped(play) == [("reveal", "nothing_hidden")]


def test_effect_of_full_control_of_the_air() -> None:
    card = "full_control_of_the_air"
    play = on(holding(card).harkonnen("carthag", regular=1), card)
    play.choose("ornithopter supply north_east__central_north_east")
    play.choose("ornithopter supply south_east__central_south_east")
    play.choose("move carthag imperial_basin by=north_east__central_north_east regular=1")
    assert play.legion("imperial_basin") == {"regular": 1}
    # The other one may still scout.
    assert play.kind == "end_turn"
    assert over(play.choose("done"), card)


def test_limit_of_full_control_of_the_air__ornithopters_only_and_one_move() -> None:
    card = "full_control_of_the_air"
    play = on(holding(card).harkonnen("carthag", regular=2), card)
    play.refuses("carryall supply north_east__central_north_east")
    play.choose("done", "move carthag arrakeen regular=1")
    assert play.table.zones == {}
    assert over(play, card)


def test_effect_of_moving_the_battle_group() -> None:
    card = "moving_the_battle_group"
    play = on(holding(card), card).choose("place cne_6 bashar=1 elite=2")
    assert play.legion("cne_6") == {"elite": 2, "bashar": 1}
    assert over(play, card)


def test_limit_of_moving_the_battle_group__a_free_mountain() -> None:
    card = "moving_the_battle_group"
    play = on(holding(card).atreides("cne_1", regular=1).atomics("rimwall_west"), card)
    for area in ("cne_1", "rimwall_west", "wind_pass", "arrakeen"):
        play.refuses(f"place {area} elite=1", "menu.cannot_place_there")
    play.refuses("place cne_6 elite=1; nw_16 elite=1", "menu.one_area_only")
    play.refuses("place cne_6 beast_rabban=1 elite=1", "menu.not_among")


def test_effect_of_killers_without_mercy() -> None:
    card = "killers_without_mercy"
    position = holding(card).harkonnen("csw_5", sardaukar=1, regular=1).sietch("windgap", 1)
    play = on(position.atreides("windgap", regular=2), card)
    play.combat("shield shield", "shield shield shield").choose("attack csw_5 windgap foot")
    menu = play.game.menu("harkonnen")
    assert menu is not None and not menu.by_verb["continue"].notes
    play.choose("continue")
    assert play.kind == "retreat_or_stand", "no hit is to be taken first"
    assert play.legion("csw_5") == {"regular": 1, "sardaukar": 1}


def test_limit_of_killers_without_mercy__a_legion_with_a_sardaukar() -> None:
    card = "killers_without_mercy"
    position = holding(card).harkonnen("csw_5", elite=2)
    assert notes_of(position, card) == ["no_effect"]
    play = on(holding(card).harkonnen("csw_5", elite=2), card)
    assert skipped(play) == [("attack", "cannot_attack")]


def test_effect_of_sardaukar_disguised() -> None:
    card = "sardaukar_disguised"
    play = on(holding(card).harkonnen("carthag", elite=2).harkonnen("arsunt", elite=1), card)
    play.choose("replace arsunt=1 carthag=1")
    assert play.legion("carthag") == {"elite": 1, "sardaukar": 1}
    play.choose("move carthag cne_1 sardaukar=1", "move arsunt broken_land sardaukar=1")
    assert over(play, card)


def test_limit_of_sardaukar_disguised__no_sardaukar_left_in_supply() -> None:
    card = "sardaukar_disguised"
    position = holding(card).harkonnen("carthag", elite=2).supply("harkonnen", sardaukar=1)
    play = on(position, card)
    play.refuses("replace carthag=2", "menu.not_available")
    play = on(holding(card).harkonnen("carthag", elite=2).supply("harkonnen", sardaukar=0), card)
    assert skipped(play) == [("replace", "no_pieces")]


def test_effect_of_i_decide_what_best_serves_his_majesty() -> None:
    card = "i_decide_what_best_serves_his_majesty"
    play = on(holding(card).harkonnen("carthag", sardaukar=1, regular=1), card)
    play.choose("place carthag captain_aramsham=1", "choose move")
    play.choose("move carthag cne_1 captain_aramsham=1 regular=1")
    assert play.legion("cne_1") == {"regular": 1, "captain_aramsham": 1}
    assert over(play, card)


def test_effect_of_i_decide_what_best_serves_his_majesty__he_comes_from_another_legion() -> None:
    card = "i_decide_what_best_serves_his_majesty"
    position = (
        holding(card).harkonnen("carthag", sardaukar=1).harkonnen("cne_6", regular=1, captain_aramsham=1)
    )
    play = on(position, card).choose("take cne_6 captain_aramsham carthag")
    assert play.legion("cne_6") == {"regular": 1}
    play.choose("choose move")
    assert all(line.startswith("move carthag") or line == "done" for line in play.menu())
    position = holding(card).harkonnen("carthag", sardaukar=1).harkonnen("hagga_basin", sardaukar=1)
    play = on(position.atreides("cne_1", regular=1), card).choose("place carthag captain_aramsham=1")
    play.choose("choose attack")
    assert play.menu() == ["attack carthag cne_1 foot", "done"]
    play.combat("shield", "shield").choose("attack carthag cne_1 foot")
    assert play.happened("surprise_added")


def test_limit_of_i_decide_what_best_serves_his_majesty__split_he_goes_along() -> None:
    """Ruling 36. Where he was not placed, any legion with a Sardaukar moves, and a Sardaukar goes along."""
    card = "i_decide_what_best_serves_his_majesty"
    position = holding(card).harkonnen("carthag", sardaukar=1, regular=1).harkonnen("cne_6", elite=2)
    play = on(position, card).choose("place carthag captain_aramsham=1", "choose move").saved()
    play.refuses("move carthag cne_1 regular=1 sardaukar=1", "menu.must_go_along")
    play.choose("move carthag cne_1 captain_aramsham=1 regular=1")
    position = holding(card).harkonnen("carthag", sardaukar=1, regular=1, captain_aramsham=1)
    play = on(position, card).choose("choose move")
    play.refuses("move carthag cne_1 captain_aramsham=1 regular=1", "menu.must_go_along")
    play.choose("move carthag cne_1 sardaukar=1")


def test_limit_of_i_decide_what_best_serves_his_majesty__no_legion_with_a_sardaukar() -> None:
    card = "i_decide_what_best_serves_his_majesty"
    assert notes_of(holding(card).harkonnen("carthag", elite=1), card) == ["no_effect"]


def test_effect_of_seek_out_the_mahdi() -> None:
    card = "seek_out_the_mahdi"
    position = holding(card).harkonnen("carthag", regular=1).atreides("csw_5", regular=2, paul_atreides=1)
    position.atreides("csw_3", regular=1).dice(
        harkonnen={"mentat": 3}, atreides={"strategy": 2, "leadership": 1}
    )
    play = on(position, card).choose("move carthag arrakeen regular=1", "act strategy strategy_move")
    play.refuses("move csw_5 csw_6 regular=1", "order.forbidden")
    play.choose("move csw_3 csw_2 regular=1")
    if play.kind == "choose_move":
        play.choose("done")
    play.choose("nothing mentat", "act strategy strategy_move")
    assert play.offers("move csw_5 csw_6 regular=1")


def test_effect_of_seek_out_the_mahdi__his_legion_does_not_attack() -> None:
    card = "seek_out_the_mahdi"
    position = holding(card).harkonnen("csw_4", regular=1).atreides("csw_5", regular=2, paul_atreides=1)
    position.atreides("csw_3", regular=1).dice(harkonnen={"mentat": 3}, atreides={"strategy": 2})
    play = on(position, card).choose("done", "act strategy strategy_attack")
    assert play.menu() == ["attack csw_3 csw_4 foot", "done"]


def test_effect_of_seek_out_the_mahdi__he_is_neither_placed_nor_deployed() -> None:
    card = "seek_out_the_mahdi"
    position = holding(card).atreides("windgap", regular=1).atreides("csw_5", regular=2, paul_atreides=1)
    position.dice(harkonnen={"mentat": 3}, atreides={"leadership": 2})
    play = on(position, card).choose("leader leadership paul_atreides")
    assert not any("paul" in line for line in play.menu()), "nor taken from the board"
    position = holding(card).atreides("windgap", regular=1)
    position.dice(harkonnen={"mentat": 3}, atreides={"leadership": 2, "deployment": 1})
    play = on(position, card).choose("leader leadership paul_atreides")
    assert not any("paul" in line for line in play.menu())
    position = holding(card).atreides("windgap", regular=1)
    position.dice(harkonnen={"mentat": 3}, atreides={"deployment": 1})
    play = on(position, card).choose("act deployment deployment_leader")
    play.refuses("deploy windgap paul_atreides")
    assert play.offers("deploy windgap stilgar")


def test_effect_of_seek_out_the_mahdi__it_lasts_into_the_next_round() -> None:
    card = "seek_out_the_mahdi"
    position = holding(card).dice(harkonnen={"mentat": 1}, atreides={"mentat": 1})
    play = on(position, card)
    assert play.table.phase != "actions"
    assert [effect["name"] for effect in play.table.effects] == ["no_orders"]


def test_limit_of_seek_out_the_mahdi__other_legions_are_free() -> None:
    card = "seek_out_the_mahdi"
    position = (
        holding(card)
        .atreides("csw_5", regular=2, chani=1)
        .dice(harkonnen={"mentat": 3}, atreides={"strategy": 2})
    )
    play = on(position, card)
    assert skipped(play) == [("move", "cannot_move")]
    play.choose("act strategy strategy_move")
    assert play.offers("move csw_5 csw_6 chani=1 regular=1")
