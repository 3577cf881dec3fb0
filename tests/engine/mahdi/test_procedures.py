"""The worked procedures: what a turn of the automaton does, from the die to the last consequence."""

from __future__ import annotations

from engine.mahdi import state
from engine.mahdi.battle import AutomatonBattle
from engine.mahdi.campaign import AutomatonMoves, Campaign
from engine.mahdi.cards import AutomatonCards
from engine.mahdi.garrison import LayGarrison, TurnUp
from engine.mahdi.verbs import may_turn_up, nameable, turned_up
from engine.phases.hazards import DesertHazards
from engine.phases.start import Rounds
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.losses import CheckLimits
from engine.rules.settlements import destroy_settlement
from tests.engine.mahdi.play import Alone, alone, chose, pile, told
from tests.engine.mahdi.scene import reading
from tests.scenario import Play


def test_p1_a_fourth_of_a_result_is_rolled_again() -> None:
    """mahdi.dice"""
    play = alone().used(mentat=3).rolls("mentat", "house")
    (rolled,) = told(play, "automaton_rolled")
    assert (rolled["result"], rolled["again"]) == ("house", ["mentat"])


def test_p2_truthtrance_names_no_third_of_house_but_a_roll_stands() -> None:
    """mahdi.truthtrance"""
    position = alone().used(house=2)
    position.unused()
    assert "house" not in nameable(position.flow)
    assert "mentat" in nameable(position.flow)
    play = position.rolls("house")
    assert told(play, "automaton_rolled")[0]["result"] == "house"


def test_p3_rabban_moves_although_an_attack_is_possible() -> None:
    """mahdi.leaders"""
    position = alone().held().harkonnen("carthag", regular=5, beast_rabban=1).harkonnen("sw_3", regular=6)
    play = position.acts("leadership")
    assert told(play, "special_action_taken")[0]["leader"] == "beast_rabban"
    assert told(play, "battle_begun") == []


def test_p3_if_he_cannot_move_there_is_the_attack() -> None:
    """Beside the target, with nobody to merge with."""
    position = alone().target("habbanya_ridge").harkonnen("sw_3", regular=5, beast_rabban=1)
    play = position.acts("leadership")
    assert told(play, "special_action_taken") == []
    assert told(play, "battle_begun")[0]["target"] == "habbanya_ridge"


def test_p5_decks_alternate_from_the_top_discard() -> None:
    """mahdi.decks"""
    position = alone()
    position.deck("house_harkonnen", "evidence_of_rebellion").deck("corrino", "hope_clouds_observation")
    state.order_discards(position.flow)
    assert state.top_discard(position.flow) == "corrino"
    play = position.task(AutomatonCards(2), turn=HARKONNEN)
    while play.kind == "settle_tie":
        play.choose(play.menu()[0])
    turned = [str(it["card"]) for it in told(play, "card_turned_up")]
    assert turned[0] == "evidence_of_rebellion"
    assert play.game.flow.content.cards[turned[1]].deck == "corrino"
    # The first card draws two: it is not discarded yet, so the decks begin with House Harkonnen again.
    assert [it["deck"] for it in told(play, "reinforcement_laid")][:2] == ["house_harkonnen", "corrino"]


def test_p6_killers_without_a_visible_sardaukar_join_the_reinforcements() -> None:
    """mahdi.reinforcements"""
    play = alone().held().plays("killers_without_mercy")
    assert pile(play) == ["killers_without_mercy"]
    assert state.pile(play.game.flow)[0][1] == state.KNOWN


def test_p7_of_the_barons_guard_only_the_move_can_be_done() -> None:
    """mahdi.cards"""
    position = alone().held().harkonnen("carthag", regular=6).harkonnen("arrakeen", regular=6)
    position.tank("baron_harkonnen")
    play = position.plays("barons_personal_guard")
    while play.kind == "settle_tie":
        play.choose(play.menu()[0])
    assert len(told(play, "legion_moved")) == 1
    assert play.table.discards["house_harkonnen"][-1] == "barons_personal_guard"
    assert pile(play) == []


def test_of_equal_pieces_that_do_not_all_fit_you_say_which_go_along() -> None:
    """mahdi.part"""
    position = alone().held().target("bight_of_the_cliff").harkonnen("arsunt", regular=4)
    position.garrison("carthag", "garrison_black_1").harkonnen("carthag", regular=3, bashar=1)
    play = position.does(AutomatonMoves(HARKONNEN, 1, True))
    assert play.kind == "settle_tie"
    assert play.menu() == ["take_along regular=2", "take_along garrison_black=1 regular=1"]
    assert chose(play, "part") == [(["regular", "garrison_black"], "")]
    play.choose("take_along garrison_black=1 regular=1")
    pieces, table = play.game.flow.pieces, play.table
    there = {"regular": 5, "garrison_black": 1, "bashar": 1}
    assert pieces.seen_by_all(table.legions[HARKONNEN]["arsunt"]) == there
    assert table.legions[HARKONNEN]["carthag"] == {"regular": 2}


def test_p9_with_an_empty_pool_you_turn_one_up_and_it_is_laid() -> None:
    position = alone()
    blacks = [token for token in position.flow.pieces.garrisons if "black" in token]
    for area, token in zip(("cne_1", "cne_2", "cne_6", "cne_7", "cne_8", "cne_9"), blacks, strict=True):
        position.garrison(area, token)
    play = position.does(LayGarrison("carthag", ["garrison_black", "garrison_silver"]))
    assert play.kind == "settle_tie"
    play.choose("turn_up cne_6")
    there = play.game.flow.pieces.garrisons_of(play.table.legions[HARKONNEN]["cne_6"])
    assert there == []
    seen = play.game.flow.pieces.seen_by_all(play.table.legions[HARKONNEN]["carthag"])
    assert seen == {"garrison_black": 1, "garrison_silver": 1}
    # Everybody has seen its face, and goes on seeing it; nobody has seen the silver one's.
    laid = play.game.view(ATREIDES)["public"]["automaton"]["open_garrisons"]
    shows = told(play, "garrison_turned_up")[0]["shows"]
    assert laid == [{"area": "carthag", "token": "garrison_black", "shows": shows}]


def test_a_token_that_was_seen_and_went_back_to_its_pool_is_hidden_again() -> None:
    position = alone().harkonnen("arsunt", regular=1)
    state.set_laid_openly(position.flow, ["garrison_black_1"])
    position.garrison("carthag", "garrison_black_1")
    position.table.remove(HARKONNEN, "carthag", {"garrison_black_1": 1})
    blacks = [it for it in position.flow.pieces.garrisons if "black" in it and it != "garrison_black_1"]
    for area, token in zip(("cne_1", "cne_2", "cne_6", "cne_7", "cne_8"), blacks, strict=True):
        position.garrison(area, token)
    play = position.does(LayGarrison("carthag", ["garrison_black"]))
    assert "garrison_black_1" in play.table.legions[HARKONNEN]["carthag"]
    assert play.game.view(ATREIDES)["public"]["automaton"]["open_garrisons"] == []


def test_p10_with_five_regular_units_the_lowest_goes() -> None:
    """mahdi.limit"""
    for regular, turned_up_there in ((4, 5), (5, 5)):
        position = alone().harkonnen("cne_8", regular=regular)
        position.table.add(HARKONNEN, "cne_8", {"garrison_silver_2": 1})
        play = position.task(TurnUp("cne_8", ["garrison_silver_2"]), turn=HARKONNEN)
        legion = play.table.legions[HARKONNEN]["cne_8"]
        assert legion == {"regular": turned_up_there, "elite": 1, "bashar": 1}
        assert [it["pieces"] for it in told(play, "excess_removed")] == [{"regular": 1}] * (regular - 4)


def test_p11_a_fallen_target_gives_way_at_once() -> None:
    """mahdi.tactics"""
    position = alone()
    destroy_settlement(position.flow, "windgap")
    play = position.does(CheckLimits())
    assert told(play, "target_drawn")
    assert state.target(play.game.flow) in play.table.sietches


def test_p12_under_the_landsraad_ban_nothing_is_discarded() -> None:
    """mahdi.reinforce"""
    cards = ("troop_carriers", "shigawire", "sardaukar_pogrom", "sardaukars_manner")
    for bans, left in ((["landsraad"], 4), ([], 1)):
        position = alone().pile(*cards).harkonnen("cne_8", regular=3).atreides("cse_2", regular=2)
        position.table.bans = list(bans)
        play = position.combat("shield shield shield shield shield shield shield shield").task(
            Campaign(), turn=HARKONNEN
        )
        (begun,) = told(play, "battle_begun")
        assert begun["target"] == "cse_2"
        rolled = [it for it in told(play, "combat_rolled") if it["faction"] == HARKONNEN]
        assert rolled[0]["dice"] == (3 if bans else 6)
        assert len(pile(play)) <= left


def test_p13_guerrilla_training_calls_a_card_for_each_token() -> None:
    for bans, laid in (([], 3), (["spacing_guild"], 0)):
        position = alone()
        position.table.bans = list(bans)
        turned_up(position.flow, 3)
        decks = [position.flow.content.cards[card].deck for card, _ in state.pile(position.flow)]
        assert decks == ["house_harkonnen", "corrino", "house_harkonnen"][:laid]


def test_p14_a_carryall_waits_for_the_harvester_in_deep_desert() -> None:
    """mahdi.carryall"""
    position = alone().harvester("se_1", "se_2").carryall("south_east__central_south_east").worm("se_3")
    position.table.phase = "hazards"
    hazards = DesertHazards(step="effects", waiting=["se_1", "se_2"])
    play = position._go(Rounds(), hazards)
    play.choose("resolve se_1")
    lost = [it["area"] for it in told(play, "harvester_removed")]
    saved = [it["area"] for it in told(play, "harvester_rescued")]
    assert (lost, saved) == (["se_1"], ["se_2"])


def test_p15_hawats_scheming() -> None:
    first = alone()
    assert "thufir_hawat" in first.table.waiting[HARKONNEN]
    play = first.plays("hawats_scheming")
    assert state.aside(play.game.flow) == ["hawats_scheming"]
    assert pile(play) == []


def test_p15_a_second_while_hawat_waits_joins_the_reinforcements() -> None:
    play = _second_scheming(alone())
    assert state.aside(play.game.flow) == ["hawats_scheming"]
    assert pile(play) == ["hawats_scheming"]


def test_p15_a_second_while_he_is_in_play_drives_him_out_and_brings_mohiam() -> None:
    position = alone()
    position.in_play("thufir_hawat")
    position.table.dice_aside = 1
    play = _second_scheming(position)
    assert "thufir_hawat" in play.table.gone
    assert "gaius_helen_mohiam" not in play.table.waiting[HARKONNEN]
    assert state.aside(play.game.flow) == pile(play) == []
    # Her Bene Gesserit token is a die.
    assert (play.table.dice_aside, len(told(play, "automaton_gained_die"))) == (0, 1)


def _second_scheming(position: Alone) -> Play:
    position.table.leave_deck("house_harkonnen", "hawats_scheming")
    state.set_aside(position.flow, ["hawats_scheming"])
    return position.plays("hawats_scheming")


# -- battle ----------------------------------------------------------------------------------------


def test_it_ceases_before_the_first_roll_against_twice_its_power() -> None:
    """mahdi.battle: E68: against (2, 8) of nearly twice its power it goes on."""
    for regular, ceased in ((1, 1), (0, 0)):
        position = alone().harkonnen("cne_8", regular=2)
        position.atreides("cse_2", elite=2, **({"regular": 1} if regular else {"naib": 1}))
        play = position.does(AutomatonBattle(HARKONNEN, "cne_8", "cse_2", terms={"free_continue": 1}))
        assert len(told(play, "automaton_ceased")) == ceased
        assert bool(told(play, "combat_rolled")) is not bool(ceased)


def test_it_always_advances_and_leaves_a_garrison() -> None:
    """mahdi.advance"""
    position = alone().harkonnen("carthag", regular=6).atreides("cne_1", regular=1)
    board = position.flow.board
    assert board.bit["cne_1"] & board.fly1["carthag"]
    play = position.combat("sword sword sword sword sword sword", "special").task(Campaign(), turn=HARKONNEN)
    assert told(play, "legion_advanced")
    seen = play.game.flow.pieces.seen_by_all(play.table.legions[HARKONNEN]["carthag"])
    assert seen == {"garrison_black": 1, "garrison_silver": 1}


def test_reading_2_after_a_battle_in_the_field_you_may_be_asked() -> None:
    position = alone(data=reading(always_advances=False))
    position.harkonnen("carthag", regular=6).atreides("cne_1", regular=1)
    play = position.combat("sword sword sword sword sword sword", "special").task(Campaign(), turn=HARKONNEN)
    assert play.kind == "advance_or_stay"
    play.choose("stay")
    assert told(play, "legion_advanced") == []
    assert "cne_1" not in play.table.legions[HARKONNEN]


def test_e38_whoever_leaves_a_settlement_with_the_last_unit_leaves_tokens() -> None:
    """mahdi.garrison"""
    position = alone().target("sihaya_ridge").held().harkonnen("carthag", regular=4)
    play = position.does(AutomatonMoves(HARKONNEN, 1))
    while play.kind == "settle_tie":
        play.choose(play.menu()[0])
    seen = play.game.flow.pieces.seen_by_all(play.table.legions[HARKONNEN]["carthag"])
    assert seen == {"garrison_black": 1, "garrison_silver": 1}


def test_e27_the_second_move_is_lost() -> None:
    position = alone().target("sihaya_ridge").harkonnen("carthag", regular=6).harkonnen("arsunt", regular=3)
    position.atreides("sihaya_ridge", regular=4)
    for sietch in position.flow.board.sietch_sites:
        if sietch != "sihaya_ridge":
            position.no_sietch(sietch)
    play = position.task(AutomatonMoves(HARKONNEN, 2), turn=HARKONNEN)
    while play.kind == "settle_tie":
        play.choose(play.menu()[0])
    assert [it["origin"] for it in told(play, "legion_moved")] == ["carthag"]


def test_a_legion_driven_out_by_a_worm_does_not_cross_impassable_borders() -> None:
    """Reading 4: the other one lets it."""
    for bound in (True, False):
        position = alone(data=reading(borders_bind_what_others_move=bound))
        position.harkonnen("cne_5", regular=1).worm("cne_6")
        automaton = position.flow.rules.automaton
        assert automaton is not None
        reach = position.flow.board.ids(automaton.retreats(position.flow, "cne_5"))
        assert ("ne_7" in reach) is not bound


def test_reading_15_the_baron_may_place_the_vehicles_too() -> None:
    for places, wanted in ((False, 0), (True, 2)):
        position = alone(data=reading(baron_places_vehicles=places)).harkonnen("cnw_3", regular=4)
        play = position.acts("house")
        while play.kind == "settle_tie":
            play.choose(play.menu()[0])
        assert told(play, "special_action_taken")[0]["leader"] == "baron_harkonnen"
        assert len(told(play, "vehicle_placed")) == wanted


def test_reading_1_turning_up_under_an_ornithopter() -> None:
    wanted = {
        "no_sietch_and_no_training": (False, True, False),
        "no_training": (True, True, False),
        "nothing": (False, False, False),
    }
    for value, allowed in wanted.items():
        position = alone(data=reading(turning_up_under_ornithopter=value))
        position.ornithopter("north_east__central_north_east")
        flow = position.flow
        found = (
            may_turn_up(flow, "sihaya_ridge", "sietch"),
            may_turn_up(flow, "sihaya_ridge", "tokens"),
            may_turn_up(flow, "sihaya_ridge", "tokens", training=True),
        )
        assert found == allowed
        assert may_turn_up(flow, "habbanya_ridge", "sietch")
