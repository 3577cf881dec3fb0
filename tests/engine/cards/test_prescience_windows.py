"""Prescience cards of Action Resolution: windows in either side's turn, free actions, spent dice."""

from __future__ import annotations

from engine.rules.desert_power import AttackWithWorm
from engine.rules.movement import MoveLegions
from tests.engine.cards.test_prescience_at_the_end import markers
from tests.scenario import Given, Play, given

#: An air zone between the sectors of Carthag and of the Wind Pass.
ZONE = "central_north_east__central_north_west"


def window(play: Play) -> set[str]:
    """The cards of the open window."""
    if play.kind != "claim_window":
        return set()
    assert play.decider == "atreides"
    return {line.split()[1] for line in play.menu() if line.startswith("claim ")}


def two_dice(layout: Given) -> Given:
    return layout.dice(harkonnen={"strategy": 2}, atreides={"strategy": 2})


# -- Eyes upon the Residency: a condition ----------------------------------------------------------

EYES = "eyes_upon_the_residency"


def near_arrakeen() -> Given:
    """A legion that can reach a neighbour of Arrakeen in one move."""
    return two_dice(given().row(EYES).atreides("cne_2", regular=3))


def test_eyes_upon_the_residency_opens_between_two_moves_and_the_action_goes_on() -> None:
    play = near_arrakeen().atreides("csw_3", regular=1).turn("atreides")
    play.choose("act strategy strategy_move", "move cne_2 cne_1 regular=1")
    assert window(play) == {EYES}
    play.saved().choose(f"claim {EYES}")
    assert markers(play) == (1, 0, 1)
    assert play.kind == "choose_move"
    play.choose("move csw_3 csw_4 regular=1")
    assert play.decider == "harkonnen"
    assert play.legion("csw_4") == {"regular": 1}


def test_eyes_upon_the_residency_is_not_met_beside_other_settlements_nor_within_by_the_harkonnen() -> None:
    play = two_dice(given().row(EYES).atreides("cne_2", regular=1).harkonnen("cne_1", regular=1)).turn(
        "atreides"
    )
    assert play.kind == "choose_action"
    play.refuses(f"claim {EYES}", "menu.not_offered")


def test_eyes_upon_the_residency_opens_in_the_middle_of_a_harkonnen_attack_by_a_retreat() -> None:
    layout = two_dice(given().row(EYES).atreides("cne_2", regular=2).harkonnen("splintered_rock", regular=2))
    play = layout.combat("shield shield", "shield shield").turn("harkonnen")
    play.choose("act strategy strategy_attack", "attack splintered_rock cne_2 foot")
    play.choose("continue", "retreat")
    assert (play.kind, play.decider) == ("retreat", "harkonnen")
    play.choose("retreat_to cne_1")
    assert window(play) == {EYES}
    play.refuses(f"claim {EYES}", "entry.not_your_decision", seat="harkonnen")
    play.saved().choose(f"claim {EYES}")
    assert (play.kind, play.decider) == ("advance_or_stay", "harkonnen")
    play.choose("stay")
    assert play.decider == "atreides"


def test_eyes_upon_the_residency_declined_stays_claimable_in_ones_own_turn_while_it_is_true() -> None:
    play = near_arrakeen().turn("atreides")
    play.choose("act strategy strategy_move", "move cne_2 cne_1 regular=1", "decline")
    assert play.table.declined == [EYES]
    assert play.kind == "choose_move"
    play.choose(f"claim {EYES}")
    assert markers(play) == (1, 0, 1)
    assert play.kind == "choose_move"


def test_eyes_upon_the_residency_declined_is_no_matter_of_the_harkonnen_turn() -> None:
    play = (
        near_arrakeen()
        .atreides("imperial_basin", regular=1)
        .no_settlement("imperial_basin")
        .turn("harkonnen")
    )
    assert window(play) == {EYES}
    play.choose("decline")
    assert (play.kind, play.decider) == ("choose_action", "harkonnen")
    assert "claim" not in play.verbs()
    play.choose("nothing strategy")
    assert play.offers(f"claim {EYES}")


def test_eyes_upon_the_residency_is_offered_anew_once_it_was_false() -> None:
    play = near_arrakeen().turn("atreides")
    play.choose("act strategy strategy_move", "move cne_2 cne_1 regular=3", "decline")
    play.choose("nothing strategy")
    assert play.table.declined == [EYES]
    play.choose("act strategy strategy_move", "move cne_1 cne_2 regular=3")
    assert play.table.declined == []
    play.choose("nothing strategy")
    assert play.kind != "claim_window"

    layout = given().row(EYES).atreides("cne_2", regular=3).dice({"strategy": 3}, {"strategy": 3})
    play = layout.turn("atreides")
    play.choose("act strategy strategy_move", "move cne_2 cne_1 regular=3", "decline", "nothing strategy")
    play.choose("act strategy strategy_move", "move cne_1 cne_2 regular=3", "nothing strategy")
    play.choose("act strategy strategy_move", "move cne_2 cne_1 regular=3")
    assert window(play) == {EYES}


def test_eyes_upon_the_residency_is_not_offered_twice_while_it_stays_true() -> None:
    play = near_arrakeen().atreides("csw_3", regular=1).turn("atreides")
    play.choose(
        "act strategy strategy_move", "move cne_2 cne_1 regular=1", "decline", "move csw_3 csw_4 regular=1"
    )
    assert (play.kind, play.decider) == ("choose_action", "harkonnen")


def test_eyes_upon_the_residency_may_be_true_from_the_start_of_action_resolution() -> None:
    play = given().row(EYES).atreides("cne_1", "start_1").phase("actions")
    assert window(play) == {EYES}
    play.choose(f"claim {EYES}")
    assert play.table.phase == "actions"
    assert markers(play) == (1, 0, 1)


def test_eyes_upon_the_residency_is_not_offered_in_other_phases() -> None:
    play = given().row(EYES).atreides("cne_1", regular=1).phase("vehicles")
    assert play.kind == "choose_vehicle_places"
    play = given().row(EYES).atreides("cne_1", regular=1).phase("end")
    assert EYES not in play.table.claimed


# -- Blood on the Sand: battles --------------------------------------------------------------------

BLOOD = "blood_on_the_sand"


def attack_on(area: str, origin: str) -> Play:
    layout = two_dice(given().row(BLOOD).atreides(origin, regular=3, naib=1))
    if area not in layout.table.settlements:
        layout.harkonnen(area, regular=1)
    play = layout.combat("sword sword sword", "shield").turn("atreides")
    return play.choose("act strategy strategy_attack", f"attack {origin} {area} foot")


def test_blood_on_the_sand_is_claimed_before_the_victorious_legion_advances() -> None:
    play = attack_on("cse_1", "csw_4")
    assert window(play) == {BLOOD}
    play.saved().choose(f"claim {BLOOD}")
    assert markers(play) == (0, 0, 2)
    assert play.kind == "advance_or_stay"
    play.choose("advance")
    assert play.legion("cse_1") == {"regular": 3, "naib": 1}


def test_blood_on_the_sand_counts_an_undefended_settlement() -> None:
    play = attack_on("imperial_basin", "hole_in_the_rock")
    assert window(play) == {BLOOD}
    play.choose("decline")
    assert play.kind == "advance_or_stay"
    play.choose("stay")
    assert BLOOD in play.table.prescience_row


def test_blood_on_the_sand_once_declined_is_lost_until_the_next_victory() -> None:
    play = attack_on("imperial_basin", "hole_in_the_rock")
    play.choose("decline", "stay", "nothing strategy")
    assert play.decider == "atreides"
    play.refuses(f"claim {BLOOD}", "menu.not_offered")
    play.choose("act strategy strategy_attack", "attack hole_in_the_rock imperial_basin foot")
    assert window(play) == {BLOOD}


def test_blood_on_the_sand_is_not_for_a_battle_won_by_defending() -> None:
    layout = two_dice(given().row(BLOOD).atreides("cse_1", regular=2).harkonnen("csw_4", regular=1))
    play = layout.combat("shield", "sword sword").turn("harkonnen")
    play.choose("act strategy strategy_attack", "attack csw_4 cse_1 foot")
    assert play.events("battle_ended")[0]["winner"] == "atreides"
    assert not window(play)


# -- The Storm Has a Rider: sandworm attacks -------------------------------------------------------

RIDER = "the_storm_has_a_rider"


def worm_attack(roll: str, **legion: int) -> Play:
    layout = two_dice(given().row(RIDER).worm("csw_4").harkonnen("cse_1", **legion))
    play = layout.combat(roll).task(AttackWithWorm(), turn="atreides")
    return play.choose("worm_attack csw_4 cse_1")


def test_the_storm_has_a_rider_when_a_worm_removes_a_unit() -> None:
    play = worm_attack("sword shield shield shield", regular=2, elite=1)
    play.choose("casualties regular=1")
    assert window(play) == {RIDER}
    play.choose(f"claim {RIDER}")
    assert markers(play) == (0, 1, 1)


def test_the_storm_has_a_rider_when_a_whole_legion_goes() -> None:
    assert window(worm_attack("sword sword sword shield", regular=2)) == {RIDER}


def test_the_storm_has_a_rider_not_for_a_downgrade() -> None:
    play = worm_attack("sword shield shield shield", regular=2, elite=1)
    play.choose("casualties elite=1")
    assert play.legion("cse_1") == {"regular": 3}
    assert not window(play)


def test_the_storm_has_a_rider_in_the_harkonnen_turn_when_they_enter_a_wormsign() -> None:
    layout = two_dice(given().row(RIDER).no_settlement("north_pole").ornithopter(ZONE))
    layout.sign("cne_3").harkonnen("hagga_basin", regular=2)
    # Nowhere to retreat to: every neighbour is taken.
    for area in ("cne_2", "cne_4", "north_pole", "wind_pass", "hole_in_the_rock", "cse_1"):
        layout.atreides(area, regular=1)
    play = layout.sign_faces("sandworm").combat("sword shield shield shield").turn("harkonnen")
    play.choose(
        "act strategy strategy_move",
        f"move hagga_basin cne_3 by={ZONE} regular=2",
    )
    assert play.happened("worm_attacks")
    assert window(play) == {RIDER}
    play.choose(f"claim {RIDER}")
    assert markers(play) == (0, 1, 1)


def test_the_storm_has_a_rider_does_not_count_desert_hazards() -> None:
    layout = given().row(RIDER).no_station().no_sietch().harkonnen("cse_1", regular=1)
    for area in ("cne_3", "cne_4", "cse_4", "false_wall_east", "harg_pass", "csw_4", "csw_5", "north_pole"):
        if area in layout.table.settlements:
            layout.no_settlement(area)
        layout.atreides(area, regular=1)
    play = layout.sign_faces("sandworm").combat("sword sword sword sword").phase("hazards")
    assert play.happened("worm_attacks")
    assert play.events("casualties_taken") or play.events("legion_destroyed")
    assert not window(play)
    assert RIDER not in play.table.claimed


# -- No Spice from the South: two harvesters -------------------------------------------------------

SPICE = "no_spice_from_the_south"


def test_no_spice_from_the_south_with_the_second_harvester() -> None:
    layout = given().row(SPICE).no_station().harvester("cse_1", "csw_3")
    play = two_dice(layout).atreides("csw_4", regular=2).turn("atreides")
    play.choose("act strategy strategy_move", "move csw_4 cse_1 regular=1", "move csw_4 csw_3 regular=1")
    assert len(play.events("harvester_removed")) == 2
    assert window(play) == {SPICE}
    play.saved().choose(f"claim {SPICE}")
    assert markers(play) == (0, 1, 1)
    assert play.decider == "harkonnen"


def test_no_spice_from_the_south_counts_over_turns_of_both_sides_and_worms() -> None:
    layout = two_dice(given().row(SPICE).harvester("cse_1", "cne_3", "csw_3").sign("cne_3"))
    layout.atreides("csw_4", regular=2).harkonnen("cne_2", regular=1)
    play = layout.sign_faces("sandworm").turn("atreides")
    play.choose("act strategy strategy_move", "move csw_4 cse_1 regular=1", "done")
    assert not window(play)
    assert play.decider == "harkonnen"
    play.choose("act strategy strategy_move", "move cne_2 cne_3 regular=1")
    assert (play.kind, play.decider) == ("retreat", "atreides")
    play.choose(play.menu()[0])
    assert window(play) == {SPICE}
    play.choose("decline")
    assert play.decider == "atreides"
    play.choose("act strategy strategy_move", "move csw_4 csw_3 regular=1", "done")
    assert len(play.events("harvester_removed")) == 3
    assert not window(play)


def test_no_spice_from_the_south_opens_before_the_station_in_the_same_area_is_turned_up() -> None:
    layout = two_dice(given().row(SPICE).harvester("cne_3", "cnw_4")).atreides("wind_pass", regular=1)
    play = layout.atreides("csw_2", regular=1).turn("atreides")
    play.choose("act strategy strategy_move", "move wind_pass cne_3 regular=1", "move csw_2 cnw_4 regular=1")
    assert window(play) == {SPICE}
    assert not play.happened("station_taken")
    play.choose("decline")
    assert play.happened("station_taken")


def test_no_spice_from_the_south_does_not_count_one_harvester_nor_the_round_before() -> None:
    layout = given().row(SPICE).no_station().harvester("cse_1").atreides("csw_4", regular=2)
    play = two_dice(layout).turn("atreides")
    play.choose("act strategy strategy_move", "move csw_4 cse_1 regular=1", "done")
    assert not window(play)
    assert play.table.signals == {"harvester_removed": 1}
    play = given().phase("start")
    assert play.table.signals == {}


# -- A Maker Ridden by Day: sandriding -------------------------------------------------------------

MAKER = "a_maker_ridden_by_day"


def riders(**legion: int) -> Play:
    layout = two_dice(given().row(MAKER).no_station().sign("csw_3", "csw_4")).atreides("csw_2", **legion)
    return layout.turn("atreides").choose("act strategy strategy_move")


def test_a_maker_ridden_by_day_when_pauls_legion_ends_its_ride() -> None:
    play = riders(regular=2, paul_atreides=1)
    play.choose("move csw_2 cse_1 by=sand paul_atreides=1 regular=1")
    assert not window(play)
    play.choose("done")
    assert window(play) == {MAKER}
    play.choose(f"claim {MAKER}")
    assert markers(play) == (1, 1, 0)


def test_a_maker_ridden_by_day_by_paul_muad_dib_too() -> None:
    play = riders(regular=1, paul_muad_dib=1)
    play.choose("move csw_2 cse_1 by=sand paul_muad_dib=1 regular=1")
    assert window(play) == {MAKER}


def test_a_maker_ridden_by_day_not_on_foot_and_not_without_paul() -> None:
    play = riders(regular=2, paul_atreides=1)
    play.choose("move csw_2 csw_3 paul_atreides=1 regular=1", "move csw_2 cse_1 by=sand regular=1")
    assert play.events("legion_moved")[-1]["way"] == "sand"
    assert not window(play)


def test_a_maker_ridden_by_day_not_for_an_attack() -> None:
    layout = two_dice(given().row(MAKER).sign("csw_3", "csw_4").harkonnen("cse_1", regular=1))
    play = (
        layout.atreides("csw_2", regular=2, paul_atreides=1).combat("sword sword", "shield").turn("atreides")
    )
    play.choose("act strategy strategy_attack", "attack csw_2 cse_1 sand", "advance")
    assert play.legion("cse_1")["paul_atreides"] == 1
    assert not window(play)


# -- The Families Flee: a free action --------------------------------------------------------------

FAMILIES = "the_families_flee_to_the_palmaries_of_the_south"


def test_the_families_flee_to_the_palmaries_of_the_south_with_a_token_from_a_sietch() -> None:
    layout = given().row(FAMILIES).atreides("windgap", "start_1", "start_2", regular=1)
    play = two_dice(layout).atreides("csw_3", "start_3").turn("atreides")
    play.choose(f"claim {FAMILIES}")
    assert play.menu() == ["remove_token windgap start_1", "remove_token windgap start_2"]
    play.saved().choose("remove_token windgap start_2")
    assert play.legion("windgap") == {"regular": 1, "start_1": 1}
    assert "start_2" in play.table.gone_unseen
    assert markers(play) == (0, 2, 0)
    assert play.kind == "choose_action"
    assert play.events("token_removed") == [{"area": "windgap"}]


def test_the_families_flee_to_the_palmaries_of_the_south_leaves_no_leader_alone() -> None:
    layout = given().row(FAMILIES).atreides("windgap", "start_1", naib=1, chani=1)
    play = two_dice(layout).turn("atreides").choose(f"claim {FAMILIES}")
    assert play.legion("windgap") == {}
    assert play.table.tanks["atreides"][0] == "chani"


def test_the_families_flee_to_the_palmaries_of_the_south_needs_a_token_in_a_sietch_and_an_own_turn() -> None:
    layout = two_dice(given().row(FAMILIES).atreides("csw_3", "start_3").atreides("windgap", regular=1))
    play = layout.turn("atreides")
    play.refuses(f"claim {FAMILIES}", "menu.not_offered")
    layout = two_dice(given().row(FAMILIES).atreides("windgap", "start_1"))
    play = layout.turn("harkonnen")
    play.refuses(f"claim {FAMILIES}", "menu.not_offered")


def test_the_families_flee_between_two_moves_and_the_limit_waits_for_the_last() -> None:
    layout = two_dice(given().row(FAMILIES).atreides("windgap", "start_1", "start_2", naib=1))
    play = layout.task(MoveLegions("atreides", 2), turn="atreides")
    play.choose("move windgap csw_3 start_1=1", f"claim {FAMILIES}")
    assert play.kind == "choose_move"
    assert play.legion("windgap") == {"naib": 1}
    play.choose("done")
    assert play.legion("windgap") == {}


# -- cards that cost a die -------------------------------------------------------------------------

RITE = "the_rite_of_the_sayyadina"
WATER = "paul_drinks_the_water_of_life"


def test_the_rite_of_the_sayyadina_costs_a_die_of_any_result_while_jessica_is_in_a_sietch() -> None:
    layout = given().row(RITE).atreides("windgap", regular=1, lady_jessica=1)
    play = layout.dice({"strategy": 2}, {"mentat": 1, "house": 1}).turn("atreides")
    assert play.offers(f"claim_with mentat {RITE}")
    play.choose(f"claim_with house {RITE}")
    assert markers(play) == (1, 1, 0)
    assert play.table.dice["atreides"]["house"] == 0
    assert play.decider == "harkonnen"


def test_the_rite_of_the_sayyadina_neither_outside_a_sietch_nor_without_a_die() -> None:
    layout = given().row(RITE).atreides("csw_3", regular=1, lady_jessica=1)
    play = layout.dice({"strategy": 2}, {"mentat": 1}).turn("atreides")
    play.refuses(f"claim_with mentat {RITE}", "menu.not_offered")
    layout = given().row(RITE).atreides("windgap", regular=1, lady_jessica=1)
    play = layout.dice({"strategy": 2}, {}).turn("atreides")
    assert play.kind == "choose_action"
    assert "claim_with" not in play.verbs()


def test_paul_drinks_the_water_of_life_and_goes_to_the_first_space_of_the_tank() -> None:
    """Worked example T13."""
    layout = given().row(WATER).atreides("csw_3", regular=1, paul_atreides=1).tank("gurney_halleck")
    play = (
        layout.harkonnen("cne_2", regular=1).dice({"strategy": 2}, {"mentat": 1, "house": 1}).turn("atreides")
    )
    assert play.offers(f"claim_with house {WATER}")
    play.choose(f"claim_with mentat {WATER}")
    assert markers(play) == (2, 1, 0)
    assert play.legion("csw_3") == {"regular": 1}
    # Paul has pushed the other leader on, who then advanced at the end of the turn; Paul has not.
    assert play.table.tanks["atreides"] == ["paul_atreides", "", "gurney_halleck"]
    assert not play.happened("action_taken")
    assert play.table.used_dice["atreides"] == 3


def test_paul_drinks_the_water_of_life_not_with_the_enemy_in_his_sector_nor_from_elsewhere() -> None:
    for layout in (
        given().row(WATER).atreides("csw_3", regular=1, paul_atreides=1).harkonnen("csw_6", regular=1),
        given().row(WATER).tank("paul_atreides"),
        given().row(WATER),
    ):
        play = two_dice(layout).turn("atreides")
        play.refuses(f"claim_with strategy {WATER}", "menu.not_offered")


def test_paul_drinks_the_water_of_life_at_the_north_pole_if_one_of_its_sectors_is_free() -> None:
    pole = given().row(WATER).no_settlement("north_pole").atreides("north_pole", regular=1, paul_atreides=1)
    for area in ("cne_2", "cnw_1", "csw_3"):
        pole.harkonnen(area, regular=1)
    assert two_dice(pole).turn("atreides").offers(f"claim_with strategy {WATER}")
    pole = given().row(WATER).no_settlement("north_pole").atreides("north_pole", regular=1, paul_atreides=1)
    for area in ("cne_2", "cnw_1", "csw_3", "cse_1"):
        pole.harkonnen(area, regular=1)
    assert not two_dice(pole).turn("atreides").offers(f"claim_with strategy {WATER}")


def test_paul_drinks_the_water_of_life_and_rises_in_the_tank_as_muad_dib() -> None:
    layout = given().row(WATER).prescience(kwisatz_haderach=1).atreides("csw_3", regular=1, paul_atreides=1)
    play = two_dice(layout).turn("atreides").choose(f"claim_with strategy {WATER}")
    assert play.table.tanks["atreides"][0] == "paul_muad_dib"


# -- two claims a round ----------------------------------------------------------------------------


def two_at_once(*claimed: str) -> Play:
    """A worm's attack removes the last unit of a legion and with it the second harvester."""
    layout = two_dice(given().row(SPICE, RIDER)).worm("csw_4").harkonnen("cse_1", regular=1)
    layout.claimed(*claimed).harvester("cse_1").table.signals = {"harvester_removed": 1}
    play = layout.combat("sword sword sword sword").task(AttackWithWorm(), turn="atreides")
    play.choose("worm_attack csw_4 cse_1")
    assert window(play) == {SPICE, RIDER}
    return play


def test_of_two_cards_in_a_window_the_second_claim_of_the_round_leaves_one() -> None:
    play = two_at_once(BLOOD).choose(f"claim {RIDER}")
    assert play.table.claims_this_round == 2
    assert not window(play)


def test_a_window_may_hold_two_cards_and_both_may_be_claimed() -> None:
    play = two_at_once()
    play.choose(f"claim {RIDER}")
    assert window(play) == {SPICE}
    play.saved().choose(f"claim {SPICE}")
    assert markers(play) == (0, 2, 2)
    assert play.table.claims_this_round == 2
    assert not window(play)


def test_after_two_claims_nothing_is_offered_any_more() -> None:
    cards = (EYES, BLOOD, FAMILIES, WATER)
    layout = (
        given().row(*cards).claimed(SPICE, RIDER).atreides("hole_in_the_rock", regular=2, paul_atreides=1)
    )
    layout.atreides("cne_1", regular=1).atreides("windgap", "start_1")
    play = layout.dice({"strategy": 2}, {"strategy": 2}).turn("atreides")
    assert (play.kind, play.decider) == ("choose_action", "atreides")
    assert not {"claim", "claim_with"} & play.verbs()
    play.choose("act strategy strategy_attack", "attack hole_in_the_rock imperial_basin foot")
    assert play.kind == "advance_or_stay"


def test_the_claim_in_a_window_counts_for_the_end_of_the_round() -> None:
    play = near_arrakeen().claimed(BLOOD).turn("atreides")
    play.choose("act strategy strategy_move", "move cne_2 cne_1 regular=1", f"claim {EYES}")
    assert play.table.claims_this_round == 2
    assert EYES not in play.table.prescience_row


def test_a_claim_ends_nothing_when_the_last_harkonnen_die_brought_it() -> None:
    layout = given().row(EYES).atreides("cne_2", regular=2).harkonnen("splintered_rock", regular=2)
    layout.dice({"strategy": 1}, {"strategy": 1})
    play = layout.combat("shield shield", "shield shield").turn("harkonnen")
    play.choose("act strategy strategy_attack", "attack splintered_rock cne_2 foot", "continue", "retreat")
    play.choose("retreat_to cne_1", f"claim {EYES}", "stay")
    assert markers(play) == (1, 0, 1)
    assert play.happened("dice_lost")
