"""The Fremen deck, card by card: what each does, and one thing it cannot do."""

from __future__ import annotations

from tests.engine.cards.playing import holding, notes_of, on, over, skipped

ROW = ("paul_drinks_the_water_of_life", "stunted_worms")


def test_effect_of_shai_hulud() -> None:
    card = "shai_hulud"
    play = on(holding(card), card).choose("place_worm wild_maker ne_11")
    assert play.table.worms == {"ne_11": "wild_maker"}
    assert play.table.spent_leaders == ["wild_maker"]
    assert over(play, card)


def test_effect_of_shai_hulud__in_play_already() -> None:
    card = "shai_hulud"
    play = on(holding(card).wild_maker("ne_1").harkonnen("ne_5", regular=2), card)
    play.choose("move_worm ne_1 ne_6")
    play.combat("sword special shield shield shield shield").choose("worm_attack ne_6 ne_5")
    assert play.table.worms == {}
    assert play.legion("ne_5") == {}
    assert over(play, card)


def test_limit_of_shai_hulud__an_empty_desert_area() -> None:
    card = "shai_hulud"
    play = on(holding(card).sign("ne_11").worm("ne_12").harvester("ne_8"), card)
    for area in ("ne_11", "ne_12", "ne_8", "gara_kulon", "arsunt", "ne_4"):
        play.refuses(f"place_worm wild_maker {area}")
    play.refuses("place_worm sandworm ne_9")


def test_limit_of_shai_hulud__in_play_but_not_on_the_board() -> None:
    card = "shai_hulud"
    position = holding(card).wild_maker().worm("ne_1").harkonnen("ne_2", regular=1)
    assert notes_of(position, card) == ["no_effect"]
    play = on(holding(card).wild_maker().worm("ne_1").harkonnen("ne_2", regular=1), card)
    assert skipped(play) == [("move_worms", "no_worm"), ("worm_attack", "no_worm")]


def test_effect_of_wall_of_sandworms() -> None:
    card = "wall_of_sandworms"
    play = on(holding(card).worm("ne_11"), card).choose("place_worm sandworm ne_12")
    assert play.table.worms == {"ne_11": "sandworm", "ne_12": "sandworm"}
    play.choose("desert_power worms", "move_worm ne_12 ne_9", "done")
    assert play.table.worms == {"ne_11": "sandworm", "ne_9": "sandworm"}
    assert over(play, card)


def test_effect_of_wall_of_sandworms__a_worm_from_the_board() -> None:
    card = "wall_of_sandworms"
    play = on(holding(card).worm("ne_11", "se_6"), card)
    play.refuses("place_worm ne_11 ne_12")
    play.choose("place_worm se_6 ne_12")
    assert play.table.worms == {"ne_11": "sandworm", "ne_12": "sandworm"}


def test_limit_of_wall_of_sandworms__next_to_another_worm() -> None:
    card = "wall_of_sandworms"
    play = on(holding(card).worm("ne_11"), card)
    play.refuses("place_worm sandworm ne_13")
    play = on(holding(card).worm("ne_11").sign("ne_12"), card)
    play.refuses("place_worm sandworm ne_12")
    play = on(holding(card), card)
    assert skipped(play) == [("place_worms", "no_place")]


def test_effect_of_dust_chasms() -> None:
    card = "dust_chasms"
    play = on(holding(card).harvester("ne_1", "ne_2", "se_2", "ne_11"), card)
    play.refuses("sector central_north_east")
    play.choose("sector north_east", "remove ne_1 ne_2")
    assert sorted(play.table.harvesters) == ["ne_11", "se_2"]
    play.choose("desert_power signs", "signs ne_8")
    assert over(play, card)


def test_limit_of_dust_chasms__deep_desert_of_one_sector() -> None:
    card = "dust_chasms"
    play = on(holding(card).harvester("ne_1", "se_2", "ne_11"), card)
    play.choose("sector north_east")
    play.refuses("remove ne_1 se_2", "menu.not_among")
    play.refuses("remove ne_11", "menu.not_among")
    play = on(holding(card).harvester("ne_11"), card)
    assert skipped(play) == [("remove_vehicles", "no_vehicle")]


def test_effect_of_fremen_rockets() -> None:
    card = "fremen_rockets"
    position = holding(card).atreides("ne_11", regular=1).harvester("ne_1")
    position.ornithopter("north_east__central_north_east").carryall("south_east__central_south_east")
    play = on(position, card).combat("sword special shield").choose("fire north_east")
    assert sum(play.events("rockets_fired")[0]["rolled"].values()) == 3
    play.refuses("remove south_east__central_south_east", "menu.not_among")
    play.choose("remove ne_1 north_east__central_north_east")
    assert play.table.harvesters == []
    assert play.table.zones == {"south_east__central_south_east": "carryall"}
    assert over(play, card)


def test_limit_of_fremen_rockets__a_sector_with_a_legion_and_no_more_than_hit() -> None:
    card = "fremen_rockets"
    position = holding(card).atreides("ne_11", regular=1).harvester("ne_1", "ne_2", "se_1")
    play = on(position, card)
    play.refuses("fire south_east")
    play.combat("sword shield shield").choose("fire north_east")
    play.refuses("remove ne_1 ne_2", "menu.too_many")
    play.refuses("remove se_1", "menu.not_among")
    position = holding(card).atreides("ne_11", regular=1).harvester("ne_1")
    play = on(position, card).combat("shield shield shield").choose("fire north_east")
    assert over(play, card) and play.table.harvesters == ["ne_1"]
    assert notes_of(holding(card).harvester("ne_1"), card) == ["no_effect"]


def test_effect_of_eyes_of_ibad() -> None:
    card = "eyes_of_ibad"
    play = on(holding(card).row(*ROW), card).choose(f"attach {ROW[1]}")
    assert play.table.attached == {ROW[1]: [card]}
    attachment = play.game.flow.content.cards[card].attachment
    assert attachment is not None and attachment.protects and attachment.keeps


def test_limit_of_eyes_of_ibad__no_card_is_revealed() -> None:
    card = "eyes_of_ibad"
    assert notes_of(holding(card), card) == ["no_effect"]
    play = on(holding(card), card)
    assert skipped(play) == [("attach", "no_card")]
    assert over(play, card)


def test_effect_of_captured_ornithopter() -> None:
    card = "captured_ornithopter"
    position = holding(card).ornithopter("north_east__central_north_east").harkonnen("carthag", regular=3)
    play = on(position.harkonnen("ne_1", regular=1), card)
    play.choose("remove north_east__central_north_east")
    play.combat("sword special shield").choose("bombard carthag")
    assert play.legion("carthag") == {"regular": 1}
    assert play.table.zones == {}
    assert over(play, card)


def test_limit_of_captured_ornithopter__the_legion_stands_in_the_zone() -> None:
    card = "captured_ornithopter"
    position = holding(card).ornithopter("north_east__central_north_east").harkonnen("se_1", regular=3)
    play = on(position, card).choose("remove north_east__central_north_east")
    assert skipped(play) == [("bombard", "no_legion")]
    position = holding(card).ornithopter("north_east__central_north_east").harkonnen("carthag", regular=3)
    play = on(position, card).choose("remove")
    assert skipped(play) == [("bombard", "no_legion")]


def test_limit_of_captured_ornithopter__a_carryall_will_not_do() -> None:
    card = "captured_ornithopter"
    position = holding(card).carryall("north_east__central_north_east").harkonnen("carthag", regular=3)
    assert notes_of(position, card) == ["no_effect"]


def test_effect_of_crysknife() -> None:
    card = "crysknife"
    position = holding(card).atreides("csw_5", fedaykin=1, regular=1).harkonnen("csw_4", regular=1, bashar=1)
    position.harkonnen("cse_1", regular=1, beast_rabban=1)
    play = on(position, card).choose("move csw_5 cse_4 fedaykin=1")
    assert play.menu() == ["send_to_tank beast_rabban", "done"]
    play.choose("send_to_tank beast_rabban")
    assert play.table.tanks["harkonnen"][0] == "beast_rabban"
    assert over(play, card)


def test_effect_of_crysknife__without_a_move() -> None:
    card = "crysknife"
    position = holding(card).atreides("csw_5", fedaykin=1).harkonnen("cse_1", regular=1, beast_rabban=1)
    play = on(position, card).choose("done", "send_to_tank beast_rabban")
    assert over(play, card)


def test_limit_of_crysknife__next_to_that_legion() -> None:
    card = "crysknife"
    position = holding(card).atreides("csw_5", fedaykin=1).harkonnen("cse_1", regular=1, beast_rabban=1)
    position.atreides("cse_4", fedaykin=1)
    play = on(position, card).choose("move csw_5 csw_6 fedaykin=1")
    assert skipped(play) == [("send_to_tank", "no_leader")], "another legion is next to him"


def test_effect_of_cielagos_piping_message() -> None:
    card = "cielagos_piping_message"
    position = holding(card).harkonnen("csw_4", regular=1).atreides("gara_kulon", regular=1)
    play = on(position, card).choose("draw_token", "put_token windgap")
    assert play.events("token_deployed") == [{"area": "windgap"}]
    assert len(play.legion("windgap")) == 1
    play.choose("draw fremen=1")
    # The token may still be turned up.
    assert play.kind == "end_turn"
    assert over(play.choose("done"), card)


def test_effect_of_cielagos_piping_message__a_token_from_the_board() -> None:
    card = "cielagos_piping_message"
    position = holding(card).harkonnen("csw_4", regular=1).atreides("gara_kulon", "start_3", regular=1)
    play = on(position, card).choose("take_token start_3 windgap")
    assert play.legion("windgap") == {"start_3": 1}
    assert play.events("token_placed") == [{"area": "windgap", "origin": "gara_kulon"}]


def test_limit_of_cielagos_piping_message__an_enemy_within_two_areas() -> None:
    card = "cielagos_piping_message"
    play = on(holding(card).harkonnen("csw_4", regular=1), card).choose("draw_token")
    play.refuses("put_token gara_kulon")
    play = on(holding(card).harkonnen("cse_1", regular=1), card)
    play.choose("draw_token", "put_token windgap")
    play = on(holding(card).harkonnen("arrakeen", regular=1), card)
    assert skipped(play) == [("place_token", "no_place")]


def test_limit_of_cielagos_piping_message__the_enemy_is_driven_off_meanwhile() -> None:
    """The token is drawn and must be put down: any sietch will do then."""
    card = "cielagos_piping_message"
    position = holding(card).no_sietch("windgap").sietch("csw_3", 2).prescience(jihad=8)
    play = on(position.harkonnen("splintered_rock", regular=1), card).choose("draw_token")
    play.refuses("put_token gara_kulon")
    play.choose("atomics splintered_rock", "drive_to cne_2").saved()
    play.choose("put_token gara_kulon", "draw", "done")
    assert len(play.legion("gara_kulon")) == 1
    assert over(play, card)


def test_effect_of_jubba_cloaks() -> None:
    card = "jubba_cloaks"
    play = on(holding(card, "hieregs").atreides("csw_5", regular=2, naib=1), card)
    play.choose("move csw_5 csw_6 naib=1 regular=1")
    play.choose("play hieregs", "place ne_11 regular=1; ne_12 regular=1", "done")
    assert over(play, card) and over(play, "hieregs")


def test_limit_of_jubba_cloaks__a_leader_in_the_desert() -> None:
    card = "jubba_cloaks"
    position = holding(card).atreides("csw_5", regular=2).atreides("csw_2", regular=2, naib=1)
    play = on(position, card)
    assert skipped(play) == [("move", "no_legion"), ("play_card", "no_card")]
    play = on(holding(card).atreides("csw_5", regular=2, naib=1), card)
    play.refuses("move csw_5 csw_6 regular=2", "menu.needs_leader")


def test_effect_of_hieregs() -> None:
    card = "hieregs"
    play = on(holding(card), card).choose("place csw_5 regular=1; ne_11 regular=1")
    play.choose("desert_power signs", "signs ne_12")
    assert play.legion("csw_5") == {"regular": 1}
    assert over(play, card)


def test_limit_of_hieregs__each_in_another_empty_area() -> None:
    card = "hieregs"
    play = on(holding(card).sign("csw_5"), card)
    play.refuses("place ne_11 regular=2", "menu.one_per_area")
    play.refuses("place csw_5 regular=1", "menu.cannot_place_there")
    play.refuses("place ne_11 elite=1", "menu.not_among")


def test_effect_of_grandmother_of_a_storm() -> None:
    card = "grandmother_of_a_storm"
    position = holding(card).harkonnen("wind_pass", regular=2).harkonnen("carthag", regular=1)
    play = on(position.combat("sword shield"), card)
    assert [storm["area"] for storm in play.events("storm_rolled")] == ["wind_pass"]
    assert play.legion("wind_pass") == {"regular": 1}
    assert over(play, card)


def test_limit_of_grandmother_of_a_storm__nobody_is_exposed() -> None:
    card = "grandmother_of_a_storm"
    position = holding(card).harkonnen("carthag", regular=1).atreides("wind_pass", regular=1)
    assert notes_of(position, card) == ["no_effect"]
    play = on(holding(card).harkonnen("carthag", regular=1), card)
    assert skipped(play) == [("storms", "no_legion")]


def test_effect_of_stillsuits() -> None:
    card = "stillsuits"
    position = holding(card).atreides("csw_5", regular=1).atreides("windgap", "start_1", "start_2", regular=1)
    play = on(position, card).choose("move csw_5 csw_6 regular=1", "swap windgap tasmin_sink")
    assert play.legion("tasmin_sink") == {"start_1": 1, "start_2": 1}
    assert play.legion("windgap") == {"regular": 1}
    assert over(play, card)


def test_effect_of_stillsuits__a_leader_left_alone_is_lost() -> None:
    card = "stillsuits"
    position = holding(card).atreides("windgap", "start_1", chani=1).atreides("tasmin_sink", regular=1)
    play = on(position, card).choose("done", "swap windgap tasmin_sink")
    assert play.table.tanks["atreides"][0] == "chani"
    assert play.legion("tasmin_sink") == {"regular": 1, "start_1": 1}


def test_limit_of_stillsuits__two_sietches_of_which_one_has_tokens() -> None:
    card = "stillsuits"
    position = holding(card).atreides("csw_2", regular=1).atreides("windgap", "start_1")
    play = on(position, card).choose("done")
    play.refuses("swap gara_kulon tasmin_sink")
    play = on(holding(card).atreides("csw_2", regular=1), card)
    assert skipped(play) == [("move", "no_legion"), ("swap_tokens", "no_token")]


def test_effect_of_i_am_stilgar_the_fremen() -> None:
    card = "i_am_stilgar_the_fremen"
    play = on(holding(card), card).choose("place csw_2 elite=2 regular=1 stilgar=1")
    assert play.legion("csw_2") == {"regular": 1, "elite": 2, "stilgar": 1}
    play.choose("draw house_atreides=1")
    assert over(play, card)


def test_effect_of_i_am_stilgar_the_fremen__he_comes_from_the_board() -> None:
    card = "i_am_stilgar_the_fremen"
    position = holding(card).atreides("windgap", elite=1, stilgar=1).atreides("csw_2", regular=1)
    play = on(position, card)
    play.choose("take windgap stilgar csw_2", "place csw_2 elite=2 regular=1")
    assert play.legion("windgap") == {"elite": 1}
    assert play.legion("csw_2") == {"regular": 2, "elite": 2, "stilgar": 1}


def test_limit_of_i_am_stilgar_the_fremen__a_free_plateau() -> None:
    card = "i_am_stilgar_the_fremen"
    play = on(holding(card).harkonnen("csw_2", regular=1), card)
    for area in ("csw_2", "arrakeen", "windgap", "cne_7"):
        play.refuses(f"place {area} elite=2 regular=1 stilgar=1", "menu.cannot_place_there")
    play.refuses("place false_wall_west elite=3 stilgar=1", "menu.not_available")
    play.refuses("place false_wall_west elite=1 naib=1", "menu.not_among")


def test_effect_of_thumpers() -> None:
    card = "thumpers"
    play = on(holding(card).atreides("csw_2", regular=1), card)
    play.choose("place_worm sandworm csw_3")
    play.refuses("place_worm csw_3 csw_1", "menu.no_such_item")
    play.choose("place_worm sandworm csw_1")
    assert play.table.worms == {"csw_3": "sandworm", "csw_1": "sandworm"}
    assert over(play, card)


def test_effect_of_thumpers__a_worm_taken_for_one_that_surfaces_has_been_placed() -> None:
    card = "thumpers"
    position = holding(card).atreides("csw_2", regular=1).harkonnen("splintered_rock", regular=1)
    play = on(position.sign("wind_pass").sign_faces("sandworm").prescience(jihad=8), card)
    play.choose("place_worm sandworm csw_3", "atomics splintered_rock", "drive_to wind_pass")
    play.choose("worm_from csw_3", "retreat_to north_pole")
    play.refuses("place_worm wind_pass csw_1", "menu.no_such_item")
    play.choose("place_worm sandworm csw_1")
    assert over(play, card)


def test_effect_of_thumpers__the_wild_maker_is_a_sandworm() -> None:
    card = "thumpers"
    play = on(holding(card).wild_maker("ne_1").atreides("csw_2", regular=1), card)
    play.choose("place_worm ne_1 csw_3", "done")
    assert play.table.worms == {"csw_3": "wild_maker"}


def test_limit_of_thumpers__empty_desert_next_to_an_own_legion() -> None:
    card = "thumpers"
    play = on(holding(card).atreides("csw_2", regular=1).sign("csw_3"), card)
    for area in ("csw_3", "windgap", "cnw_4", "ne_11"):
        play.refuses(f"place_worm sandworm {area}")
    assert notes_of(holding(card), card) == ["no_effect"]


def test_effect_of_kitab_al_ibar() -> None:
    card = "kitab_al_ibar"
    position = holding(card).sietch("windgap", 3, revealed=True).atreides("windgap", "start_1", naib=1)
    play = on(position, card).choose("move_sietch windgap csw_5")
    assert play.table.sietches["csw_5"] == 3 and "windgap" not in play.table.sietches
    assert play.table.revealed_sietches == ["csw_5"]
    assert play.legion("csw_5") == {"start_1": 1, "naib": 1}
    assert over(play, card)


def test_effect_of_kitab_al_ibar__it_can_be_attacked_where_it_is_now() -> None:
    card = "kitab_al_ibar"
    position = holding(card).dice(harkonnen={"strategy": 2}, atreides={"mentat": 2})
    play = on(position.harkonnen("csw_4", regular=1), card).choose("move_sietch windgap csw_5")
    play.choose("act strategy strategy_attack", "attack csw_4 csw_5 foot", "advance")
    assert play.table.supremacy == 2


def test_limit_of_kitab_al_ibar__an_empty_desert_area_next_to_it() -> None:
    card = "kitab_al_ibar"
    play = on(holding(card).sign("csw_5").harkonnen("csw_3", regular=1), card)
    for area in ("csw_5", "csw_3", "csw_2", "ne_11"):
        play.refuses(f"move_sietch windgap {area}")
    assert play.offers("move_sietch windgap csw_6")
    assert notes_of(holding(card).no_sietch(), card) == ["no_effect"]


def test_effect_of_sandtides() -> None:
    card = "sandtides"
    position = holding(card).harkonnen("wind_pass", regular=2, bashar=1).harvester("wind_pass")
    play = on(position, card).choose("displace wind_pass splintered_rock")
    assert play.legion("splintered_rock") == {"regular": 2, "bashar": 1}
    assert play.table.harvesters == ["wind_pass"]
    play.choose("desert_power signs", "signs")
    assert over(play, card)


def test_limit_of_sandtides__out_of_the_desert_to_an_empty_area() -> None:
    card = "sandtides"
    position = holding(card).harkonnen("wind_pass", regular=2).harkonnen("arrakeen", regular=1)
    play = on(position.sign("cne_3").atreides("csw_3", regular=1), card)
    for area in ("cne_3", "csw_3", "north_pole", "cnw_4", "cne_1"):
        play.refuses(f"displace wind_pass {area}")
    play.refuses("displace arrakeen cne_1")
    play = on(holding(card).harkonnen("arrakeen", regular=1), card)
    assert skipped(play) == [("displace_enemy", "no_legion")]


def test_limit_of_jubba_cloaks__a_legion_driven_into_the_desert_meanwhile_counts() -> None:
    """Which legions a card means is looked up when the move is offered, not when the step began."""
    play = on(
        holding("jubba_cloaks")
        .prescience(jihad=8)
        .atreides("cnw_4", regular=1, naib=1)
        .atreides("splintered_rock", regular=1, naib=1),
        "jubba_cloaks",
    )
    assert not play.goals("move", "splintered_rock")
    play.choose("atomics splintered_rock", "drive_to wind_pass")
    assert play.offers("move wind_pass cnw_2 naib=1 regular=1")
