"""The named leaders: how each enters play, the special action, and one thing that cannot be done."""

from __future__ import annotations

from engine.cards import leaders as leader_cards
from tests.scenario import Given, Play, given


def ready(result: str, faction: str = "harkonnen", number: int = 2) -> Given:
    """Dice of one result for that side, Mentat dice for the other."""
    dice = {"harkonnen": {"mentat": 2}, "atreides": {"mentat": 2}, faction: {result: number}}
    return given().dice(**dice)


def spent(play: Play, leader: str) -> bool:
    """The card was used up, and it is the opponent's turn."""
    return leader in play.table.spent_leaders and play.kind == "choose_action"


def warned(play: Play, verb: str) -> list[str]:
    """What the menu says would do nothing."""
    menu = play.game.menu(play.seat)
    assert menu is not None
    return [item for item, notes in menu.by_verb[verb].notes.items() if "no_effect" in notes]


def test_a_special_action_that_would_do_nothing_says_so_first() -> None:
    assert warned(ready("leadership").turn("harkonnen"), "leader") == ["beast_rabban"]
    position = ready("leadership").harkonnen("carthag", regular=1, beast_rabban=1)
    assert warned(position.turn("harkonnen"), "leader") == []
    position = ready("house").harkonnen("carthag", elite=1)
    assert warned(position.turn("harkonnen"), "leader") == ["baron_harkonnen"]
    position = ready("house", "atreides").in_play("alia", "chani").no_sietch().deck("fremen")
    play = position.deck("house_atreides").turn("atreides")
    assert warned(play, "leader") == ["paul_atreides", "chani", "lady_jessica", "stilgar"]
    play.choose("leader house alia", "choose use_any_result")
    assert warned(play, "leader") == ["paul_atreides", "chani", "lady_jessica", "stilgar"]


def test_a_desert_power_action_that_would_do_nothing_says_so_first() -> None:
    position = given().wild_maker().dice(harkonnen={"mentat": 2})
    assert warned(position.turn("atreides"), "desert_power") == ["worms", "attack", "wild_maker"]
    position = given().wild_maker("ne_1").harkonnen("ne_2", regular=1).dice(harkonnen={"mentat": 2})
    assert warned(position.turn("atreides"), "desert_power") == []


# -- House Harkonnen and Corrino -------------------------------------------------------------------


def test_effect_of_beast_rabban() -> None:
    position = ready("leadership").harkonnen("carthag", regular=2, beast_rabban=1)
    play = position.turn("harkonnen").choose("leader leadership beast_rabban")
    play.choose("move carthag cne_1 beast_rabban=1 regular=2", "move cne_1 cne_2 beast_rabban=1 regular=1")
    assert play.legion("cne_2") == {"regular": 1, "beast_rabban": 1}
    assert play.legion("cne_1") == {"regular": 1}
    assert spent(play, "beast_rabban")


def test_limit_of_beast_rabban__he_goes_along_and_the_second_move_is_to_an_adjacent_area() -> None:
    position = ready("leadership").harkonnen("carthag", regular=2, beast_rabban=1)
    position.ornithopter("north_east__central_north_east", "central_north_east__central_north_west")
    play = position.turn("harkonnen").choose("leader leadership beast_rabban")
    play.refuses("move carthag cne_1 regular=2", "menu.must_go_along")
    play.choose("move carthag imperial_basin beast_rabban=1 by=north_east__central_north_east regular=1")
    play.refuses(
        "move imperial_basin carthag beast_rabban=1 by=central_north_east__central_north_west regular=1"
    )
    play.choose("move imperial_basin arrakeen beast_rabban=1 regular=1")
    assert spent(play, "beast_rabban")
    position = ready("leadership").harkonnen("carthag", regular=2, beast_rabban=1)
    position.ornithopter("north_east__central_north_east")
    play = position.turn("harkonnen").choose("leader leadership beast_rabban")
    play.choose("move carthag cne_1 beast_rabban=1 regular=2")
    assert not [line for line in play.menu() if "by=" in line]


def test_limit_of_beast_rabban__not_from_the_tank_and_once_a_round() -> None:
    play = ready("leadership").tank("beast_rabban").turn("harkonnen")
    play.refuses("leader leadership beast_rabban")
    play = ready("leadership").spent("beast_rabban").turn("harkonnen")
    play.refuses("leader leadership beast_rabban")
    play = ready("strategy").turn("harkonnen")
    play.refuses("leader strategy beast_rabban")


def test_effect_of_feyd_rautha() -> None:
    position = ready("leadership").harkonnen("carthag", regular=2, feyd_rautha=1)
    position.atreides("cne_2", regular=1)
    play = position.turn("harkonnen").choose("leader leadership feyd_rautha")
    play.choose("move carthag cne_1 feyd_rautha=1 regular=2")
    assert play.menu() == ["attack cne_1 cne_2 foot", "done"]
    play.combat("sword special", "shield").choose("attack cne_1 cne_2 foot", "advance")
    assert play.legion("cne_2") == {"regular": 2, "feyd_rautha": 1}
    assert spent(play, "feyd_rautha")


def test_effect_of_feyd_rautha__he_enters_at_six_supremacy_and_rabban_goes() -> None:
    position = given().supremacy(5).harkonnen("csw_5", regular=2).sietch("windgap", 2)
    position.dice(harkonnen={"strategy": 1}, atreides={"mentat": 1})
    play = position.turn("harkonnen").choose(
        "act strategy strategy_attack", "attack csw_5 windgap foot", "advance"
    )
    assert play.table.supply["harkonnen"]["feyd_rautha"] == 1
    assert "beast_rabban" in play.table.gone


def test_limit_of_feyd_rautha__not_in_play_at_first() -> None:
    play = ready("leadership").turn("harkonnen")
    play.refuses("leader leadership feyd_rautha")


def test_effect_of_thufir_hawat() -> None:
    position = ready("mentat").in_play("thufir_hawat")
    play = position.turn("harkonnen").choose("leader mentat thufir_hawat", "draw house_harkonnen=3")
    assert sum(play.table.hands["harkonnen"].values()) == 3
    assert spent(play, "thufir_hawat")


def test_limit_of_thufir_hawat__one_deck_only() -> None:
    position = ready("mentat").in_play("thufir_hawat")
    play = position.turn("harkonnen").choose("leader mentat thufir_hawat")
    play.refuses("draw corrino=1", "menu.not_among")
    position = ready("mentat").in_play("thufir_hawat").deck("house_harkonnen")
    play = position.turn("harkonnen").choose("leader mentat thufir_hawat")
    assert [event["why"] for event in play.events("step_skipped")] == ["deck_empty"]
    assert spent(play, "thufir_hawat")


def test_limit_of_thufir_hawat__gone_while_his_action_goes_on() -> None:
    position = ready("mentat").in_play("thufir_hawat").hand("harkonnen", "hawats_scheming", "hawats_scheming")
    play = position.turn("harkonnen").choose("leader mentat thufir_hawat", "scheming hawats_scheming=2")
    play.choose("draw house_harkonnen=1")
    assert play.table.spent_leaders == []


def test_effect_of_baron_harkonnen() -> None:
    position = ready("house").harkonnen("carthag", regular=2).harkonnen("arsunt", regular=2)
    play = position.turn("harkonnen").choose("leader house baron_harkonnen", "replace arsunt=1 carthag=2")
    assert play.legion("carthag") == {"elite": 2}
    assert play.legion("arsunt") == {"regular": 1, "elite": 1}
    assert spent(play, "baron_harkonnen")


def test_limit_of_baron_harkonnen__three_figures_at_most_and_as_many_as_there_are() -> None:
    position = ready("house").harkonnen("carthag", regular=4).supply("harkonnen", elite=2)
    play = position.turn("harkonnen").choose("leader house baron_harkonnen")
    play.refuses("replace carthag=3", "menu.not_available")
    position = ready("house").harkonnen("carthag", regular=4)
    play = position.turn("harkonnen").choose("leader house baron_harkonnen")
    play.refuses("replace carthag=4", "menu.not_available")


def test_effect_of_gaius_helen_mohiam() -> None:
    position = ready("mentat").in_play("gaius_helen_mohiam").hand("harkonnen", "breeding_program")
    assert position.table.bene_gesserit["harkonnen"] == 1
    play = position.turn("harkonnen").choose("leader mentat gaius_helen_mohiam", "draw corrino=2")
    play.choose("play breeding_program", "done")
    assert play.table.bene_gesserit["harkonnen"] == 2
    assert spent(play, "gaius_helen_mohiam")


def test_limit_of_gaius_helen_mohiam__only_after_thufir_has_left() -> None:
    play = ready("mentat").in_play("thufir_hawat").turn("harkonnen")
    play.refuses("leader mentat gaius_helen_mohiam")
    play = ready("mentat").in_play("thufir_hawat").left_game("thufir_hawat").turn("harkonnen")
    play.choose("leader mentat gaius_helen_mohiam")
    play.refuses("draw house_harkonnen=1", "menu.not_among")


def test_effect_of_captain_aramsham() -> None:
    play = ready("deployment").turn("harkonnen").choose("leader deployment captain_aramsham")
    play.choose("deploy carthag sardaukar=1", "deploy arrakeen bashar=1 regular=1; arsunt regular=1")
    assert play.legion("carthag") == {"sardaukar": 1}
    assert play.legion("arrakeen") == {"regular": 1, "bashar": 1}
    assert spent(play, "captain_aramsham")


def test_effect_of_captain_aramsham__the_question_names_what_may_be_deployed_now() -> None:
    """The Sardaukar and a leader first, then the regulars; what comes later is told beside."""
    play = ready("deployment").turn("harkonnen").choose("leader deployment captain_aramsham")

    def asked() -> tuple[object, object]:
        pending = play.game.waiting_on()
        assert pending is not None
        return pending.prompt["now"], pending.prompt["pieces"]

    assert asked() == ({"sardaukar": 1, "leader": 1}, {"sardaukar": 1, "regular": 2, "leader": 1})
    play.choose("deploy carthag sardaukar=1")
    assert asked() == ({"regular": 2, "leader": 1}, {"regular": 2, "leader": 1})


def test_effect_of_captain_aramsham__an_elite_for_the_sardaukar() -> None:
    position = ready("deployment").supply("harkonnen", sardaukar=0)
    play = position.turn("harkonnen").choose("leader deployment captain_aramsham")
    play.choose("deploy carthag captain_aramsham=1 elite=1", "deploy carthag regular=2")
    assert play.legion("carthag") == {"regular": 2, "elite": 1, "captain_aramsham": 1}


def test_limit_of_captain_aramsham__from_supply_to_settlements_and_one_leader() -> None:
    position = ready("deployment").harkonnen("wind_pass", sardaukar=1, bashar=1).no_settlement("arsunt")
    play = position.turn("harkonnen").choose("leader deployment captain_aramsham")
    play.refuses("take wind_pass sardaukar carthag")
    play.refuses("deploy arsunt sardaukar=1", "menu.cannot_place_there")
    play.refuses("deploy carthag elite=1 sardaukar=1", "menu.too_many")
    play.choose("deploy carthag bashar=1 sardaukar=1")
    play.refuses("deploy carthag bashar=1 regular=2", "menu.not_among")
    play.refuses("deploy carthag regular=3", "menu.not_available")


def test_effect_of_shaddam_iv() -> None:
    position = ready("strategy").in_play("shaddam_iv").harkonnen("carthag", elite=3)
    play = position.turn("harkonnen").choose("leader strategy shaddam_iv", "replace carthag=3")
    assert play.legion("carthag") == {"sardaukar": 3}
    assert spent(play, "shaddam_iv")


def test_limit_of_shaddam_iv__not_before_his_card_was_played() -> None:
    play = ready("strategy").harkonnen("carthag", elite=3).turn("harkonnen")
    play.refuses("leader strategy shaddam_iv")
    play = ready("strategy").in_play("shaddam_iv").harkonnen("carthag", regular=3).turn("harkonnen")
    play.choose("leader strategy shaddam_iv")
    assert [event["why"] for event in play.events("step_skipped")] == ["no_units"]


def test_effect_of_bashar() -> None:
    position = ready("strategy").harkonnen("carthag", regular=2, bashar=1).atreides("hagga_basin", regular=2)
    play = position.no_settlement("hagga_basin").turn("harkonnen")
    play.choose("act strategy strategy_attack").combat("special shield", "shield sword")
    play.choose("attack carthag hagga_basin foot")
    # The Special gives the Bashar's sword, against one shield: nothing comes through.
    assert play.events("hits_counted")[0]["attacker_lands"] == 0
    assert play.events("hits_counted")[0]["abilities"]["attacker"] == {"bashar": 1}


def test_limit_of_bashar__there_is_no_special_action() -> None:
    play = ready("strategy").harkonnen("carthag", regular=1, bashar=1).turn("harkonnen")
    play.refuses("leader strategy bashar")


# -- House Atreides and the Fremen -----------------------------------------------------------------


def test_effect_of_paul_atreides() -> None:
    position = (
        ready("leadership", "atreides").atreides("csw_5", regular=1).atreides("csw_3", regular=1, naib=1)
    )
    play = position.turn("atreides").choose("leader leadership paul_atreides", "place csw_5 paul_atreides=1")
    play.choose("move csw_5 csw_6 paul_atreides=1 regular=1", "move csw_3 csw_2 naib=1 regular=1")
    assert play.legion("csw_6") == {"regular": 1, "paul_atreides": 1}
    assert spent(play, "paul_atreides")


def test_effect_of_paul_atreides__muad_dib_replaces_him_while_he_acts() -> None:
    position = ready("leadership", "atreides").prescience(kwisatz_haderach=2)
    position.atreides("csw_1", regular=1, paul_atreides=1)
    play = position.draws(2).turn("atreides").choose("leader leadership paul_atreides")
    play.choose("move csw_1 cnw_4 paul_atreides=1 regular=1")
    assert play.legion("cnw_4") == {"regular": 1, "paul_muad_dib": 1}
    assert play.table.spent_leaders == ["paul_muad_dib"]


def test_limit_of_paul_atreides__only_legions_with_a_leader_move() -> None:
    position = ready("leadership", "atreides").atreides("csw_5", regular=1).tank("paul_atreides")
    position.turn("atreides").refuses("leader leadership paul_atreides")
    position = ready("leadership", "atreides").atreides("csw_5", regular=1).atreides("csw_3", regular=1)
    play = position.turn("atreides").choose("leader leadership paul_atreides")
    play.refuses("place windgap paul_atreides=1", "menu.cannot_place_there")
    play.choose("place csw_5 paul_atreides=1")
    play.refuses("move csw_3 csw_2 regular=1", "order.no_leader")


def test_effect_of_lady_jessica() -> None:
    play = ready("mentat", "atreides").turn("atreides").choose("leader mentat lady_jessica")
    play.choose("draw fremen=2 house_atreides=1")
    assert sum(play.table.hands["atreides"].values()) == 3
    assert spent(play, "lady_jessica")


def test_limit_of_lady_jessica__three_cards_at_most() -> None:
    play = ready("mentat", "atreides").turn("atreides").choose("leader mentat lady_jessica")
    play.refuses("draw fremen=2 house_atreides=2", "menu.too_many")
    play.refuses("draw corrino=1", "menu.not_among")
    # Every turn of the round but one: the card is spent.
    play.choose("draw", "nothing mentat")
    play.refuses("leader mentat lady_jessica")


def test_effect_of_reverend_mother_jessica() -> None:
    position = ready("mentat", "atreides").prescience(sand_dwellers=3).hand("atreides", "bill_of_particulars")
    assert "lady_jessica" in position.table.gone
    play = position.turn("atreides").choose("leader mentat reverend_mother_jessica", "draw fremen=2")
    play.choose("play bill_of_particulars", "lower choam", "done")
    assert play.table.imperium["choam"] == 2
    assert spent(play, "reverend_mother_jessica")


def test_limit_of_reverend_mother_jessica__two_cards_and_not_beside_the_lady() -> None:
    play = ready("mentat", "atreides").turn("atreides")
    play.refuses("leader mentat reverend_mother_jessica")
    play = ready("mentat", "atreides").in_play("reverend_mother_jessica").turn("atreides")
    play.refuses("leader mentat lady_jessica")
    play.choose("leader mentat reverend_mother_jessica")
    play.refuses("draw fremen=3", "menu.not_available")


def test_effect_of_gurney_halleck() -> None:
    position = ready("strategy", "atreides").atreides("csw_5", regular=1, gurney_halleck=1)
    play = position.harkonnen("csw_4", regular=2).turn("atreides").choose("act strategy strategy_attack")
    play.combat("special", "shield shield").choose("attack csw_5 csw_4 foot")
    # Two swords of his own against two shields.
    assert play.events("hits_counted")[0]["abilities"]["attacker"] == {"gurney_halleck": 1}


def test_limit_of_gurney_halleck__he_has_no_special_action() -> None:
    position = given().in_play("gurney_halleck").dice(atreides={"house": 2}, harkonnen={"mentat": 1})
    play = position.turn("atreides")
    play.refuses("leader house gurney_halleck")
    boxes = ("leadership", "strategy")
    assert [one for box in boxes for one in leader_cards.ready(play.game.flow, "atreides", box)] == [
        "paul_atreides"
    ]


def test_effect_of_alia() -> None:
    position = ready("house", "atreides").in_play("alia").atreides("csw_5", elite=1)
    play = position.turn("atreides").choose("leader house alia", "choose desert_power")
    play.choose("desert_power signs", "signs ne_11", "act strategy_move", "move csw_5 csw_6 elite=1")
    assert play.legion("csw_6") == {"elite": 1}
    assert play.table.wormsigns == ["ne_11"]
    assert spent(play, "alia")


def test_effect_of_alia__the_special_action_of_another_leader() -> None:
    position = ready("house", "atreides").in_play("alia")
    play = position.turn("atreides").choose("leader house alia", "choose use_any_result")
    play.choose("leader lady_jessica", "draw fremen=3", "desert_power signs", "signs")
    assert sorted(play.table.spent_leaders) == ["alia", "lady_jessica"]


def test_limit_of_alia__not_twice_in_one_action_and_no_planning_card() -> None:
    position = ready("house", "atreides").in_play("alia").hand("atreides", "war_plan")
    play = position.turn("atreides").choose("leader house alia", "choose use_any_result")
    play.refuses("leader alia")
    play.refuses("play war_plan")
    play.refuses("act house_upgrade")
    play = ready("strategy", "atreides").in_play("alia").turn("atreides")
    play.refuses("leader strategy alia")


def test_effect_of_stilgar() -> None:
    play = ready("deployment", "atreides").turn("atreides").choose("leader deployment stilgar")
    assert play.menu() == ["draw_token", "done"]
    play.choose("draw_token", "put_token windgap", "deploy windgap elite=1 stilgar=1", "done")
    token = next(piece for piece in play.legion("windgap") if piece.startswith(("start", "deploy")))
    assert play.legion("windgap") == {"elite": 1, token: 1, "stilgar": 1}
    assert spent(play, "stilgar")


def test_effect_of_stilgar__the_token_is_optional() -> None:
    """Ruling 21: it is drawn only by who wants it. The others come to any sietch then."""
    position = ready("deployment", "atreides").atreides("windgap", "start_1")
    play = position.turn("atreides").choose("leader deployment stilgar").saved()
    pool = list(play.table.deployment_pool)
    # It is deployed, not placed: none comes from the board.
    assert (play.kind, play.verbs()) == ("choose_token", {"draw_token", "done", "guerrilla"})
    play.choose("done", "deploy gara_kulon elite=1 stilgar=1")
    assert play.table.deployment_pool == pool and not play.happened("token_drawn")
    assert play.legion("gara_kulon") == {"elite": 1, "stilgar": 1}
    assert spent(play, "stilgar")


def test_limit_of_stilgar__the_same_sietch_and_from_supply() -> None:
    position = ready("deployment", "atreides").atreides("csw_5", elite=1, naib=1)
    play = position.turn("atreides").choose("leader deployment stilgar", "draw_token", "put_token windgap")
    play.refuses("deploy gara_kulon elite=1", "menu.cannot_place_there")
    play.refuses("take csw_5 elite windgap")
    play.refuses("deploy windgap elite=2", "menu.not_available")
    play = ready("deployment", "atreides").no_sietch().turn("atreides").choose("leader deployment stilgar")
    assert [event["why"] for event in play.events("step_skipped")] == ["no_place", "no_place"]


def test_limit_of_stilgar__no_token_left() -> None:
    position = ready("deployment", "atreides")
    position.table.gone = [*position.table.gone, *position.table.deployment_pool]
    position.table.deployment_pool = []
    play = position.turn("atreides").choose("leader deployment stilgar", "deploy windgap elite=1 naib=1")
    assert [event["why"] for event in play.events("step_skipped")] == ["no_token"]
    assert play.legion("windgap") == {"elite": 1, "naib": 1}


def test_effect_of_chani() -> None:
    position = (
        ready("strategy", "atreides")
        .in_play("chani")
        .atreides("csw_5", elite=2)
        .harkonnen("csw_4", regular=1)
    )
    play = position.turn("atreides").choose("leader strategy chani", "replace csw_5=1", "choose attack")
    play.combat("sword shield", "shield").choose("attack csw_5 csw_4 foot", "stay")
    # The Fedaykin has cancelled the shield.
    assert play.legion("csw_4") == {}
    assert play.legion("csw_5") == {"elite": 1, "fedaykin": 1}
    assert spent(play, "chani")


def test_limit_of_chani__moves_or_an_attack_not_both() -> None:
    position = (
        ready("strategy", "atreides")
        .in_play("chani")
        .atreides("csw_5", elite=2)
        .harkonnen("csw_4", regular=1)
    )
    play = position.turn("atreides").choose("leader strategy chani")
    play.refuses("replace csw_5=2", "menu.not_available")
    play.choose("replace", "choose move", "move csw_5 csw_6 elite=1", "move csw_5 windgap elite=1")
    assert spent(play, "chani")


def test_effect_of_paul_muad_dib() -> None:
    position = ready("leadership", "atreides").in_play("paul_muad_dib").atreides("csw_5", regular=1)
    position.harkonnen("csw_4", regular=1).atreides("csw_3", regular=1, paul_muad_dib=1)
    play = position.turn("atreides").choose("leader leadership paul_muad_dib")
    play.choose("take csw_3 paul_muad_dib csw_5", "choose attack")
    assert play.menu() == ["attack csw_5 csw_4 foot", "done"]
    play.combat("shield", "shield").choose("attack csw_5 csw_4 foot")
    assert play.happened("surprise_added")


def test_effect_of_paul_muad_dib__three_moves() -> None:
    position = ready("leadership", "atreides").in_play("paul_muad_dib")
    for area in ("csw_5", "ne_11", "se_1"):
        position.atreides(area, regular=1, naib=1)
    position.atreides("sw_5", regular=1)
    play = position.turn("atreides").choose("leader leadership paul_muad_dib", "done", "choose move")
    play.refuses("move sw_5 sw_6 regular=1", "order.no_leader")
    play.choose("move csw_5 csw_6 naib=1 regular=1", "move ne_11 ne_8 naib=1 regular=1")
    play.choose("move se_1 se_2 naib=1 regular=1")
    assert spent(play, "paul_muad_dib")


def test_limit_of_paul_muad_dib__paul_atreides_is_gone() -> None:
    position = ready("leadership", "atreides").in_play("paul_muad_dib").atreides("csw_5", regular=1)
    play = position.turn("atreides")
    play.refuses("leader leadership paul_atreides")
    play.choose("leader leadership paul_muad_dib")
    play.refuses("place csw_5 paul_atreides=1", "menu.not_among")


def test_effect_of_naib() -> None:
    position = (
        ready("leadership", "atreides").atreides("csw_5", regular=2, naib=1).harkonnen("csw_4", regular=1)
    )
    play = position.turn("atreides").choose("act leadership leadership_surprise")
    play.combat("shield shield", "shield").choose("attack csw_5 csw_4 foot")
    # The surprise is his sword, and it meets one shield.
    assert play.events("hits_counted")[0]["abilities"]["attacker"] == {"naib": 1}


def test_limit_of_naib__there_is_no_special_action() -> None:
    play = ready("leadership", "atreides").atreides("csw_5", regular=2, naib=1).turn("atreides")
    play.refuses("leader leadership naib")


def test_effect_of_wild_maker() -> None:
    position = given().wild_maker("ne_1").harkonnen("ne_5", regular=2)
    position.dice(harkonnen={"mentat": 2}, atreides={"mentat": 1})
    play = position.turn("atreides").choose("desert_power wild_maker", "move_worm ne_1 ne_6")
    play.combat("sword shield shield shield shield special").choose("worm_attack ne_6 ne_5")
    assert sum(play.events("worm_rolled")[0]["rolled"].values()) == 6
    assert play.legion("ne_5") == {}
    assert play.table.spent_leaders == ["wild_maker"]
    assert play.table.dice["atreides"]["mentat"] == 1


def test_effect_of_wild_maker__by_a_card_that_grants_desert_power() -> None:
    position = given().wild_maker("ne_1").hand("atreides", "usul_the_base_of_the_pillar")
    position.dice(harkonnen={"mentat": 2}, atreides={"mentat": 2})
    play = position.turn("atreides").choose(
        "play mentat usul_the_base_of_the_pillar", "desert_power wild_maker"
    )
    play.choose("move_worm ne_1 ne_6")
    assert play.table.spent_leaders == ["wild_maker"]


def test_limit_of_wild_maker__once_a_round_and_only_with_that_worm() -> None:
    position = given().wild_maker("ne_1").worm("se_6").harkonnen("se_7", regular=1)
    position.dice(harkonnen={"mentat": 2}, atreides={})
    play = position.turn("atreides").choose("desert_power wild_maker")
    play.refuses("move_worm se_6 se_8")
    play.choose("done")
    assert [event["why"] for event in play.events("step_skipped")] == ["cannot_attack"]
    play.choose("nothing mentat")
    assert play.decider == "atreides"
    play.refuses("desert_power wild_maker")
