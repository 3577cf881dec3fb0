"""The House Atreides deck, card by card: what each does, and one thing it cannot do."""

from __future__ import annotations

from tests.engine.cards.playing import holding, notes_of, on, over, skipped

ROW = ("paul_drinks_the_water_of_life", "stunted_worms", "blood_on_the_sand")


def test_effect_of_war_plan() -> None:
    card = "war_plan"
    position = holding(card).atreides("csw_5", regular=2).harkonnen("csw_4", regular=2)
    play = on(position, card).choose("choose attack")
    play.combat("shield shield shield", "shield shield").choose("attack csw_5 csw_4 foot")
    assert [roll["dice"] for roll in play.events("combat_rolled")] == [3, 2]
    play.combat("shield shield shield", "shield shield").choose("continue", "stand")
    assert [roll["dice"] for roll in play.events("combat_rolled")] == [3, 2, 3, 2]
    play.choose("cease")
    assert over(play, card)


def test_effect_of_war_plan__it_moves() -> None:
    card = "war_plan"
    play = on(holding(card).atreides("csw_5", regular=2), card)
    play.choose("choose move", "move csw_5 csw_6 regular=1")
    assert play.legion("csw_6") == {"regular": 1}
    assert over(play, card)


def test_limit_of_war_plan__one_legion_and_nobody_to_attack() -> None:
    card = "war_plan"
    play = on(holding(card).atreides("csw_5", regular=2).atreides("csw_3", regular=1), card)
    menu = play.game.menu("atreides")
    assert menu is not None and menu.by_verb["choose"].notes == {"attack": ["no_effect"]}
    play.choose("choose attack")
    assert skipped(play) == [("attack", "cannot_attack")]
    assert notes_of(holding(card), card) == ["no_effect"]


def test_effect_of_alia_the_abomination() -> None:
    card = "alia_the_abomination"
    play = on(holding(card, "bill_of_particulars").in_play("reverend_mother_jessica"), card)
    assert play.table.supply["atreides"]["alia"] == 1
    play.choose("done")
    assert over(play, card)


def test_effect_of_alia_the_abomination__in_play_already() -> None:
    card = "alia_the_abomination"
    position = holding(card).in_play("alia").harkonnen("carthag", regular=1, beast_rabban=1)
    play = on(position, card)
    play.choose("send_to_tank beast_rabban", "draw fremen=1 house_atreides=1")
    assert play.table.tanks["harkonnen"][0] == "beast_rabban"
    assert play.legion("carthag") == {"regular": 1}
    assert over(play, card)


def test_limit_of_alia_the_abomination__the_lady_is_not_enough() -> None:
    card = "alia_the_abomination"
    play = on(holding(card, "war_plan").in_play("lady_jessica"), card)
    assert skipped(play) == [("enter", "condition")]
    assert "alia" in play.table.waiting["atreides"]
    assert play.kind == "play_another"


def test_limit_of_alia_the_abomination__no_enemy_leader_on_the_board() -> None:
    card = "alia_the_abomination"
    position = holding(card).in_play("alia").harkonnen("carthag", regular=1, bashar=1)
    play = on(position, card)
    assert skipped(play) == [("send_to_tank", "no_leader")]


def test_effect_of_smugglers() -> None:
    card = "smugglers"
    play = on(holding(card), card).choose("place csw_5 elite=2 gurney_halleck=1")
    assert play.legion("csw_5") == {"elite": 2, "gurney_halleck": 1}
    assert over(play, card)


def test_effect_of_smugglers__in_play_already() -> None:
    card = "smugglers"
    play = on(holding(card).atreides("csw_5", regular=2, gurney_halleck=1), card)
    play.choose("signs cse_1 ne_11", "move csw_5 csw_6 gurney_halleck=1 regular=1")
    assert sorted(play.table.wormsigns) == ["cse_1", "ne_11"]
    assert play.legion("csw_6") == {"regular": 1, "gurney_halleck": 1}
    assert over(play, card)


def test_limit_of_smugglers__an_empty_desert_area_and_a_unit_with_him() -> None:
    card = "smugglers"
    play = on(holding(card).sign("csw_5").atreides("csw_3", regular=1), card)
    for area in ("csw_5", "csw_3", "windgap", "cnw_4", "csw_2"):
        play.refuses(f"place {area} elite=2 gurney_halleck=1", "menu.cannot_place_there")
    play.refuses("place csw_6 gurney_halleck=1", "menu.leader_needs_unit")
    play.refuses("place csw_6 elite=2 naib=1", "menu.not_among")
    play.choose("done")
    assert play.table.supply["atreides"]["gurney_halleck"] == 1


def test_limit_of_smugglers__gurney_goes_along() -> None:
    card = "smugglers"
    play = on(holding(card).atreides("csw_5", regular=2, gurney_halleck=1), card).choose("signs")
    play.refuses("move csw_5 csw_6 regular=1", "menu.must_go_along")
    play.refuses("signs arsunt")


def test_effect_of_smugglers_2() -> None:
    card = "smugglers_2"
    play = on(holding(card).atreides("csw_5", regular=2, gurney_halleck=1), card)
    play.choose("place csw_5 elite=1 regular=1")
    assert play.legion("csw_5") == {"regular": 3, "elite": 1, "gurney_halleck": 1}
    assert over(play, card)


def test_effect_of_smugglers_2__he_enters() -> None:
    card = "smugglers_2"
    play = on(holding(card).atreides("csw_3", regular=1), card)
    play.refuses("place csw_3 elite=2 gurney_halleck=1", "menu.cannot_place_there")
    play.choose("place csw_5 elite=2 gurney_halleck=1")
    assert play.legion("csw_5") == {"elite": 2, "gurney_halleck": 1}


def test_limit_of_smugglers_2__he_lies_in_the_tank() -> None:
    card = "smugglers_2"
    assert notes_of(holding(card).tank("gurney_halleck"), card) == ["no_effect"]
    play = on(holding(card).tank("gurney_halleck"), card)
    assert skipped(play) == [("place", "no_place")]


def test_effect_of_smugglers_3() -> None:
    card = "smugglers_3"
    position = holding(card).atreides("ne_11", regular=1, gurney_halleck=1).harvester("ne_1", "se_1")
    position.ornithopter("north_east__central_north_east").carryall("south_east__central_south_east")
    play = on(position, card)
    play.refuses("remove south_east__central_south_east", "menu.not_among")
    play.choose("remove ne_1 north_east__central_north_east")
    assert play.table.harvesters == ["se_1"]
    assert play.table.zones == {"south_east__central_south_east": "carryall"}
    assert over(play, card)


def test_effect_of_smugglers_3__he_enters() -> None:
    card = "smugglers_3"
    play = on(holding(card).atreides("csw_3", regular=1), card)
    play.refuses("place csw_3 elite=2 gurney_halleck=1", "menu.cannot_place_there")
    play.choose("place csw_5 elite=2 gurney_halleck=1")
    assert play.legion("csw_5") == {"elite": 2, "gurney_halleck": 1}


def test_limit_of_smugglers_3__not_in_another_sector() -> None:
    card = "smugglers_3"
    position = holding(card).atreides("ne_11", regular=1, gurney_halleck=1).harvester("ne_1", "se_1")
    play = on(position, card)
    play.refuses("remove se_1", "menu.not_among")
    position = holding(card).atreides("ne_11", regular=1, gurney_halleck=1).harvester("se_1")
    assert skipped(on(position, card)) == [("remove_vehicles", "no_vehicle")]


def test_effect_of_the_voice() -> None:
    card = "the_voice"
    play = on(holding(card).hand("harkonnen", "sandmasters", "hawats_scheming"), card)
    assert play.decider == "harkonnen"
    play.refuses("discard hawats_scheming=1", "menu.not_among")
    play.choose("discard sandmasters=1")
    assert play.table.hands["harkonnen"] == {"hawats_scheming": 1}
    assert over(play, card)


def test_limit_of_the_voice__asked_even_if_nothing_may_be_discarded() -> None:
    card = "the_voice"
    play = on(holding(card).hand("harkonnen", "hawats_scheming"), card)
    assert play.kind == "forced_discard" and play.menu() == ["discard"]
    play.choose("discard")
    assert play.table.hands["harkonnen"] == {"hawats_scheming": 1}
    play = on(holding(card), card)
    assert skipped(play) == [("opponent_discards", "no_card"), ("play_card", "no_card")]


def test_effect_of_death_commandos() -> None:
    card = "death_commandos"
    play = on(holding(card).atreides("csw_5", elite=2).atreides("csw_3", elite=1), card)
    play.choose("replace csw_3=1 csw_5=1", "move csw_5 csw_6 fedaykin=1", "move csw_3 csw_2 fedaykin=1")
    assert play.legion("csw_5") == {"elite": 1}
    assert play.legion("csw_2") == {"fedaykin": 1}
    assert over(play, card)


def test_limit_of_death_commandos__two_figures_and_a_fedaykin_goes_along() -> None:
    card = "death_commandos"
    play = on(holding(card).atreides("csw_5", elite=3).atreides("csw_3", regular=1), card)
    play.refuses("replace csw_5=3", "menu.not_available")
    play.choose("replace csw_5=1")
    play.refuses("move csw_5 csw_6 elite=2", "menu.must_go_along")
    play.refuses("move csw_3 csw_2 regular=1", "order.lacks")


def test_effect_of_tested_with_the_gom_jabbar() -> None:
    card = "tested_with_the_gom_jabbar"
    play = on(holding(card), card)
    assert len(play.table.objectives) == 2
    assert [event.only for event in play.log if event.key == "objective_seen"] == [("atreides",)]
    play.choose("draw house_atreides=2")
    assert over(play, card)


def test_limit_of_tested_with_the_gom_jabbar__no_objective_left() -> None:
    card = "tested_with_the_gom_jabbar"
    position = holding(card)
    position.table.objectives = [*position.table.objectives, *position.table.objectives_left]
    position.table.objectives_left = []
    assert skipped(on(position, card)) == [("draw_objective", "no_card")]


def test_effect_of_chatt_the_leaper() -> None:
    card = "chatt_the_leaper"
    play = on(holding(card), card).choose("place windgap fedaykin=2 naib=1")
    assert play.legion("windgap") == {"fedaykin": 2, "naib": 1}
    assert over(play, card)


def test_limit_of_chatt_the_leaper__one_sietch_that_stands_and_a_naib() -> None:
    card = "chatt_the_leaper"
    play = on(holding(card).no_sietch("windgap").supply("atreides", fedaykin=1), card)
    play.refuses("place windgap fedaykin=1", "menu.cannot_place_there")
    play.refuses("place gara_kulon fedaykin=1; tasmin_sink elite=1", "menu.one_area_only")
    play.refuses("place gara_kulon fedaykin=1 stilgar=1", "menu.not_among")
    play.choose("place gara_kulon elite=1 fedaykin=1 naib=1")
    assert over(play, card)


def test_effect_of_truthtrance() -> None:
    card = "truthtrance"
    position = holding(card).dice(harkonnen={"mentat": 1, "house": 1}, atreides={"mentat": 2})
    play = on(position.hand("harkonnen", "breeding_program"), card)
    play.choose("force house", "choose draw", "draw fremen=2")
    assert play.decider == "harkonnen"
    play.refuses("act mentat mentat_draw")
    assert play.offers("play house breeding_program")
    play.choose("nothing house", "nothing mentat")
    assert play.offers("act mentat mentat_draw")


def test_effect_of_truthtrance__then_another_card() -> None:
    card = "truthtrance"
    play = on(holding(card, "bill_of_particulars"), card)
    play.choose("done", "choose play_card", "play bill_of_particulars", "lower choam")
    assert play.table.imperium["choam"] == 2
    assert not play.table.effects
    assert over(play, card)


def test_limit_of_truthtrance__an_unspent_die() -> None:
    card = "truthtrance"
    play = on(holding(card).dice(harkonnen={"mentat": 1}, atreides={"mentat": 1}), card)
    play.refuses("force house")
    menu = play.choose("force mentat").game.menu("atreides")
    assert menu is not None and menu.by_verb["choose"].notes == {"play_card": ["no_effect"]}


def test_effect_of_adab_the_demanding_memory() -> None:
    card = "adab_the_demanding_memory"
    play = on(holding(card).row(*ROW), card).choose(f"exchange {ROW[2]} {ROW[0]}")
    assert play.table.prescience_removed == [ROW[2], ROW[0]]
    assert len(play.table.prescience_row) == 3 and play.table.prescience_row[0] == ROW[1]
    assert over(play, card)


def test_limit_of_adab_the_demanding_memory__the_deck_runs_out_and_a_protected_card_stays() -> None:
    card = "adab_the_demanding_memory"
    position = holding(card).row(*ROW)
    first, *others = position.table.prescience_deck
    position.table.prescience_removed, position.table.prescience_deck = others, [first]
    position.attached(ROW[1], "eyes_of_ibad")
    play = on(position, card)
    play.refuses(f"exchange {ROW[1]}", "menu.not_among")
    play.choose(f"exchange {ROW[2]} {ROW[0]}")
    assert len(play.table.prescience_row) == 2
    assert skipped(on(holding(card), card))[0] == ("exchange_prescience", "no_card")


def test_effect_of_alam_al_mithal_the_world_of_similitudes() -> None:
    card = "alam_al_mithal_the_world_of_similitudes"
    play = on(holding(card).prescience(jihad=4, sand_dwellers=1), card)
    play.choose("shift jihad kwisatz_haderach", "raise kwisatz_haderach=3")
    assert play.table.prescience == {"kwisatz_haderach": 3, "sand_dwellers": 1, "jihad": 1}
    assert "paul_atreides" in play.table.gone
    play.choose("draw fremen=1")
    assert over(play, card)


def test_limit_of_alam_al_mithal_the_world_of_similitudes__as_many_down_as_up() -> None:
    card = "alam_al_mithal_the_world_of_similitudes"
    play = on(holding(card).prescience(jihad=4, sand_dwellers=11), card)
    play.refuses("shift kwisatz_haderach jihad")
    play.choose("shift jihad sand_dwellers")
    play.refuses("raise sand_dwellers=2", "menu.not_available")
    assert skipped(on(holding(card), card)) == [("shift_prescience", "at_the_end")]


def test_limit_of_alam_al_mithal_the_world_of_similitudes__a_claim_has_brought_all_to_the_end() -> None:
    card = "alam_al_mithal_the_world_of_similitudes"
    claim = "the_families_flee_to_the_palmaries_of_the_south"
    position = holding(card).prescience(kwisatz_haderach=12, sand_dwellers=11, jihad=12)
    position.row(claim).atreides("windgap", "start_1", regular=1)
    play = on(position, card).choose(f"claim {claim}")
    assert (play.kind, play.verbs() & {"shift", "done"}) == ("shift_prescience", {"done"})


def test_effect_of_usul_the_base_of_the_pillar() -> None:
    card = "usul_the_base_of_the_pillar"
    play = on(holding(card, "war_plan"), card).choose("desert_power signs", "signs ne_11", "done")
    assert play.table.wormsigns == ["ne_11"]
    assert over(play, card)


def test_limit_of_usul_the_base_of_the_pillar__neither_part_is_a_must() -> None:
    card = "usul_the_base_of_the_pillar"
    play = on(holding(card), card).choose("done")
    assert skipped(play) == [("play_card", "no_card")]
    assert over(play, card)


def test_effect_of_voice_from_the_outer_world() -> None:
    card = "voice_from_the_outer_world"
    position = holding(card).atreides("csw_5", regular=2).harkonnen("csw_4", regular=1)
    position.atreides("csw_3", regular=2)
    play = on(position, card).choose("place csw_5 fedaykin=1 paul_atreides=1", "choose attack")
    assert play.menu() == ["attack csw_5 csw_4 foot", "done"]
    play.combat("shield shield shield", "shield").choose("attack csw_5 csw_4 foot")
    assert play.happened("surprise_added")


def test_effect_of_voice_from_the_outer_world__paul_muad_dib_is_paul() -> None:
    card = "voice_from_the_outer_world"
    position = holding(card).prescience(kwisatz_haderach=3).atreides("csw_5", regular=1)
    position.atreides("csw_3", regular=1, paul_muad_dib=1)
    play = on(position, card).choose("take csw_3 paul_muad_dib csw_5")
    play.refuses("place csw_3 fedaykin=1", "menu.cannot_place_there")
    play.choose("place csw_5 fedaykin=1", "choose move")
    play.refuses("move csw_3 csw_2 regular=1", "order.not_meant")
    play.choose("move csw_5 csw_6 fedaykin=1 paul_muad_dib=1")
    assert play.legion("csw_6") == {"fedaykin": 1, "paul_muad_dib": 1}
    assert over(play, card)


def test_limit_of_voice_from_the_outer_world__split_the_leader_just_placed_goes_along() -> None:
    """Ruling 36: Paul, whom the card has placed, and nobody who stood there before."""
    card = "voice_from_the_outer_world"
    position = holding(card).atreides("csw_5", regular=1, naib=1)
    play = on(position, card).choose("place csw_5 fedaykin=1 paul_atreides=1", "choose move").saved()
    play.refuses("move csw_5 csw_6 naib=1 regular=1", "menu.must_go_along")
    play.choose("move csw_5 csw_6 fedaykin=1 paul_atreides=1")
    assert play.legion("csw_5") == {"regular": 1, "naib": 1}


def test_limit_of_voice_from_the_outer_world__nobody_has_to_go_along_if_no_leader_was_placed() -> None:
    card = "voice_from_the_outer_world"
    position = holding(card).atreides("csw_5", regular=1, naib=1)
    play = on(position, card).choose("place csw_5 fedaykin=1", "done", "choose move")
    play.choose("move csw_5 csw_6 regular=1")
    assert play.legion("csw_5") == {"fedaykin": 1, "naib": 1}


def test_limit_of_voice_from_the_outer_world__who_replaces_him_goes_along() -> None:
    """A claim between the steps turns Paul Atreides into Paul-Muad'Dib."""
    card, claim = "voice_from_the_outer_world", "eyes_upon_the_residency"
    position = holding(card).prescience(kwisatz_haderach=2).row(claim)
    play = position.atreides("cne_1", regular=2).turn("atreides").choose("decline", f"play mentat {card}")
    play.choose("place cne_1 fedaykin=1 paul_atreides=1", f"claim {claim}", "choose move").saved()
    play.refuses("move cne_1 cne_2 fedaykin=1", "menu.must_go_along")
    play.choose("move cne_1 cne_2 fedaykin=1 paul_muad_dib=1")


def test_limit_of_voice_from_the_outer_world__only_into_a_legion() -> None:
    card = "voice_from_the_outer_world"
    assert notes_of(holding(card), card) == ["no_effect"]
    play = on(holding(card).atreides("csw_5", "start_1"), card)
    play.refuses("place windgap fedaykin=1 paul_atreides=1", "menu.cannot_place_there")
    assert play.offers("place csw_5 paul_atreides=1")


def test_limit_of_voice_from_the_outer_world__what_comes_together_follows_the_legion() -> None:
    """The atomics drive the legion off between the two: the second piece goes where the first now stands."""
    card = "voice_from_the_outer_world"
    play = on(holding(card).prescience(jihad=8).atreides("splintered_rock", regular=1), card)
    play.choose("place splintered_rock fedaykin=1", "atomics splintered_rock", "drive_to cne_2").saved()
    play.refuses("place splintered_rock paul_atreides=1", "menu.cannot_place_there")
    play.choose("place cne_2 paul_atreides=1")
    assert play.legion("cne_2") == {"regular": 1, "fedaykin": 1, "paul_atreides": 1}


def test_effect_of_our_family_atomics() -> None:
    card = "our_family_atomics"
    position = holding(card).prescience(jihad=4).harkonnen("rimwall_west", regular=2)
    play = on(position, card).choose("detonate rimwall_west")
    assert play.table.atomics == "rimwall_west"
    assert play.kind == "choose_refuge" and play.decider == "atreides"
    play.choose("drive_to cne_5")
    assert skipped(play) == [("play_card", "no_card")]
    assert over(play, card)


def test_effect_of_our_family_atomics__already_detonated() -> None:
    card = "our_family_atomics"
    play = on(holding(card, "war_plan").atomics("rimwall_west"), card)
    play.choose("desert_power signs", "signs ne_11 ne_12", "desert_power signs", "signs ne_8")
    assert len(play.table.wormsigns) == 3
    assert over(play, card)


def test_limit_of_our_family_atomics__a_marker_at_4() -> None:
    card = "our_family_atomics"
    play = on(holding(card).prescience(jihad=3), card)
    assert skipped(play) == [("detonate", "condition"), ("play_card", "no_card")]
    assert notes_of(holding(card).prescience(jihad=3), card) == ["no_effect"]


def test_effect_of_battle_language() -> None:
    card = "battle_language"
    position = holding(card).atreides("csw_5", regular=2, naib=1).harkonnen("csw_4", regular=6)
    play = on(position, card).choose("choose attack")
    play.combat("shield shield", "shield shield shield shield").choose("attack csw_5 csw_4 foot")
    assert [roll["dice"] for roll in play.events("combat_rolled")] == [2, 4]
    assert play.happened("surprise_added")
    play.combat("shield shield", "shield shield shield shield shield shield").choose("continue", "stand")
    assert [roll["dice"] for roll in play.events("combat_rolled")] == [2, 4, 2, 6]


def test_limit_of_battle_language__a_legion_with_a_leader() -> None:
    card = "battle_language"
    position = holding(card).atreides("csw_5", regular=2).atreides("csw_3", regular=2, naib=1)
    play = on(position, card).choose("choose move")
    play.refuses("move csw_5 csw_6 regular=1", "order.no_leader")
    play.refuses("move csw_3 csw_2 regular=1", "menu.needs_leader")
    position = holding(card).atreides("csw_5", regular=2).atreides("csw_3", regular=2, naib=1)
    play = on(position.harkonnen("csw_4", regular=1), card).choose("choose attack")
    assert play.menu() == ["attack csw_3 csw_4 foot", "done"]
    assert notes_of(holding(card).atreides("csw_5", regular=2), card) == ["no_effect"]


def test_effect_of_bill_of_particulars() -> None:
    card = "bill_of_particulars"
    play = on(holding(card).imperium(choam=3, landsraad=4), card).choose("lower choam")
    assert play.table.imperium == {"choam": 4, "landsraad": 4, "spacing_guild": 1}
    play = on(holding(card).imperium(choam=4), card).choose("lower choam")
    assert play.table.imperium["choam"] == 5
    assert play.table.bans == []
    assert over(play, card)


def test_limit_of_bill_of_particulars__not_below_the_lowest_row() -> None:
    card = "bill_of_particulars"
    play = on(holding(card).imperium(choam=5), card)
    play.refuses("lower choam")
    position = holding(card).imperium(choam=5, spacing_guild=5, landsraad=5)
    assert notes_of(position, card) == ["no_effect"]


def test_effect_of_fear_is_the_mind_killer() -> None:
    card = "fear_is_the_mind_killer"
    play = on(holding(card).row(*ROW), card).choose(f"attach {ROW[0]}")
    assert play.table.attached == {ROW[0]: [card]}
    assert card not in play.table.discards["house_atreides"]
    assert play.decider == "harkonnen"


def test_limit_of_fear_is_the_mind_killer__no_card_is_revealed() -> None:
    card = "fear_is_the_mind_killer"
    assert notes_of(holding(card), card) == ["no_effect"]
    play = on(holding(card), card)
    assert skipped(play) == [("attach", "no_card")]
    assert over(play, card)


def test_limit_of_fear_is_the_mind_killer__attaching_is_not_a_must() -> None:
    card = "fear_is_the_mind_killer"
    play = on(holding(card).row(*ROW), card).choose("done")
    assert over(play, card)


def test_limit_of_smugglers_3__a_harvester_lost_to_a_free_action_in_between_is_not_offered() -> None:
    """Atomics drive a legion onto the harvester while the card asks which vehicles go."""
    play = on(
        holding("smugglers_3")
        .prescience(jihad=8)
        .atreides("cnw_2", regular=1, gurney_halleck=1)
        .atreides("splintered_rock", regular=2)
        .harvester("wind_pass"),
        "smugglers_3",
    )
    assert play.offers("remove wind_pass")
    play.choose("atomics splintered_rock", "drive_to wind_pass")
    assert play.table.harvesters == []
    play.refuses("remove wind_pass")
    play.choose("remove")
