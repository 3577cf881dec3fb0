"""Prescience cards that are claimed at the start of the last phase of a round."""

from __future__ import annotations

from tests.scenario import Play, given


def markers(play: Play) -> tuple[int, int, int]:
    track = play.table.prescience
    return track["kwisatz_haderach"], track["sand_dwellers"], track["jihad"]


def claimable(play: Play) -> set[str]:
    if play.kind != "claim_at_end":
        return set()
    return {line.split()[1] for line in play.menu() if line.startswith("claim ")}


# -- legions in so many areas ----------------------------------------------------------------------


def test_dew_collectors_for_the_planting_wants_legions_on_three_plateaus() -> None:
    play = (
        given()
        .row("dew_collectors_for_the_planting")
        .atreides("csw_2", regular=1)
        .atreides("false_wall_west", "start_1")
        .atreides("pasty_mesa", elite=2, naib=1)
        .phase("end")
    )
    assert play.decider == "atreides"
    play.choose("claim dew_collectors_for_the_planting")
    assert markers(play) == (0, 2, 0)
    assert play.table.claimed == ["dew_collectors_for_the_planting"]
    assert "dew_collectors_for_the_planting" not in play.table.prescience_row


def test_dew_collectors_for_the_planting_does_not_count_two_plateaus_and_a_mountain() -> None:
    play = (
        given()
        .row("dew_collectors_for_the_planting")
        .atreides("csw_2", regular=3)
        .atreides("false_wall_west", regular=1)
        .atreides("cne_2", regular=1)
        .harkonnen("pasty_mesa", regular=1)
        .phase("end")
    )
    assert claimable(play) == set()


def test_new_hidden_wind_traps_wants_legions_on_three_mountains() -> None:
    play = (
        given()
        .row("new_hidden_wind_traps")
        .atreides("cne_2", regular=1)
        .atreides("nw_13", regular=1)
        .atreides("nw_16", regular=1)
        .phase("end")
    )
    play.choose("claim new_hidden_wind_traps")
    assert markers(play) == (0, 1, 1)


def test_new_hidden_wind_traps_does_not_count_a_mountain_that_became_desert() -> None:
    play = (
        given()
        .row("new_hidden_wind_traps")
        .atomics("hole_in_the_rock")
        .atreides("cne_2", regular=1)
        .atreides("nw_13", regular=1)
        .atreides("hole_in_the_rock", regular=1)
        .phase("end")
    )
    assert claimable(play) == set()


def test_stunted_worms_wants_legions_in_two_areas_of_the_minor_erg() -> None:
    play = (
        given()
        .row("stunted_worms")
        .atreides("harg_pass", regular=1)
        .atreides("cse_3", regular=1)
        .phase("end")
    )
    play.choose("claim stunted_worms")
    assert markers(play) == (1, 2, 0)


def test_stunted_worms_does_not_count_one_area_twice_nor_the_desert() -> None:
    play = (
        given()
        .row("stunted_worms")
        .atreides("harg_pass", regular=4)
        .atreides("cse_1", regular=1)
        .phase("end")
    )
    assert claimable(play) == set()


def test_the_desert_war_counts_desert_deep_desert_and_the_site_of_the_atomics() -> None:
    play = (
        given()
        .row("the_desert_war")
        .atomics("rimwall_west")
        .atreides("cne_3", regular=1)
        .atreides("se_1", regular=1)
        .atreides("ne_1", "deploy_1")
        .atreides("rimwall_west", regular=1)
        .phase("end")
    )
    play.choose("claim the_desert_war")
    assert markers(play) == (0, 1, 2)


def test_the_desert_war_does_not_count_a_legion_in_a_sietch() -> None:
    play = (
        given()
        .row("the_desert_war")
        .atreides("cne_3", regular=1)
        .atreides("se_1", regular=1)
        .atreides("ne_1", regular=1)
        .atreides("windgap", regular=1)
        .phase("end")
    )
    assert claimable(play) == set()


# -- where Paul and Jessica are --------------------------------------------------------------------


def test_the_water_discipline_wants_paul_and_jessica_each_in_the_deep_desert() -> None:
    play = (
        given()
        .row("the_water_discipline")
        .atreides("ne_1", regular=1, paul_atreides=1)
        .atreides("sw_1", "start_2", reverend_mother_jessica=1)
        .phase("end")
    )
    play.choose("claim the_water_discipline")
    assert markers(play) == (1, 1, 0)


def test_the_water_discipline_is_not_met_in_a_sietch_nor_from_the_tank() -> None:
    layout = given().row("the_water_discipline").atreides("sihaya_ridge", regular=1, lady_jessica=1)
    play = layout.atreides("ne_1", regular=1, paul_atreides=1).phase("end")
    assert claimable(play) == set()
    layout = given().row("the_water_discipline").atreides("ne_1", regular=1, lady_jessica=1)
    assert claimable(layout.tank("paul_atreides").phase("end")) == set()


def test_jessica_trains_paul_in_the_bene_gesserit_ways_in_a_sietch() -> None:
    play = (
        given()
        .row("jessica_trains_paul_in_the_bene_gesserit_ways")
        .atreides("windgap", regular=1, paul_muad_dib=1, lady_jessica=1)
        .phase("end")
    )
    play.choose("claim jessica_trains_paul_in_the_bene_gesserit_ways")
    assert markers(play) == (2, 0, 0)


def test_jessica_trains_paul_in_the_bene_gesserit_ways_neither_outside_nor_in_two_sietches() -> None:
    card = "jessica_trains_paul_in_the_bene_gesserit_ways"
    play = given().row(card).atreides("csw_3", regular=1, paul_atreides=1, lady_jessica=1).phase("end")
    assert claimable(play) == set()
    layout = given().row(card).atreides("windgap", regular=1, paul_atreides=1)
    assert claimable(layout.atreides("tasmin_sink", regular=1, lady_jessica=1).phase("end")) == set()


# -- deeds -----------------------------------------------------------------------------------------


def test_the_fremen_call_paul_the_mahdi_reveals_the_sietch_in_which_paul_stands() -> None:
    play = (
        given()
        .row("the_fremen_call_paul_the_mahdi")
        .sietch("windgap", 3)
        .atreides("windgap", regular=1, paul_atreides=1)
        .phase("end")
    )
    play.choose("claim the_fremen_call_paul_the_mahdi")
    assert play.events("sietch_revealed") == [{"area": "windgap", "rank": 3}]
    assert play.table.revealed_sietches == ["windgap"]
    assert markers(play) == (1, 0, 1)


def test_the_fremen_call_paul_the_mahdi_needs_a_sietch_that_is_still_hidden() -> None:
    play = (
        given()
        .row("the_fremen_call_paul_the_mahdi")
        .sietch("windgap", 3, revealed=True)
        .atreides("windgap", regular=1, paul_atreides=1)
        .phase("end")
    )
    assert claimable(play) == set()


def test_the_lisan_al_gaib_reveals_two_tokens_of_pauls_area_by_choice() -> None:
    play = (
        given()
        .row("the_lisan_al_gaib")
        .atreides("csw_3", "start_1", "deploy_8", "start_8", paul_atreides=1)
        .phase("end")
    )
    play.choose("claim the_lisan_al_gaib")
    assert play.kind == "reveal_for_claim"
    play.refuses("reveal start_1")
    play.refuses("reveal start_1 start_8 deploy_8")
    play.choose("reveal deploy_8 start_1", "figures fedaykin_fedaykin")
    assert play.legion("csw_3") == {"regular": 2, "fedaykin": 2, "start_8": 1, "paul_atreides": 1}
    assert markers(play) == (1, 1, 1)


def test_the_lisan_al_gaib_asks_nothing_when_exactly_two_tokens_lie_there() -> None:
    play = (
        given().row("the_lisan_al_gaib").atreides("csw_3", "start_1", "start_2", paul_atreides=1).phase("end")
    )
    play.choose("claim the_lisan_al_gaib")
    assert play.legion("csw_3") == {"regular": 4, "paul_atreides": 1}


def test_the_lisan_al_gaib_may_lead_to_more_units_than_an_area_holds() -> None:
    play = (
        given()
        .row("the_lisan_al_gaib")
        .atreides("csw_3", "start_1", "start_2", regular=4, paul_atreides=1)
        .phase("end")
    )
    play.choose("claim the_lisan_al_gaib")
    assert (play.kind, play.decider) == ("remove_excess", "atreides")
    play.choose("remove regular=2")
    assert play.legion("csw_3") == {"regular": 6, "paul_atreides": 1}
    assert markers(play) == (1, 1, 1)


def test_the_lisan_al_gaib_needs_two_tokens_where_paul_is() -> None:
    play = (
        given()
        .row("the_lisan_al_gaib")
        .atreides("csw_3", "start_1", paul_atreides=1)
        .atreides("csw_4", "start_2", "start_3")
        .phase("end")
    )
    assert claimable(play) == set()


# -- the claims of the phase -----------------------------------------------------------------------


def test_the_second_claim_is_checked_against_the_position_the_first_has_left() -> None:
    play = (
        given()
        .row("the_lisan_al_gaib", "stunted_worms", "new_hidden_wind_traps")
        .atreides("harg_pass", "start_1", "start_2", paul_atreides=1)
        .atreides("cse_3", regular=1)
        .phase("end")
    )
    assert claimable(play) == {"the_lisan_al_gaib", "stunted_worms"}
    play.choose("claim the_lisan_al_gaib")
    assert claimable(play) == {"stunted_worms"}
    play.choose("claim stunted_worms")
    assert markers(play) == (2, 3, 1)


def test_units_that_find_no_figure_cost_the_second_claim() -> None:
    layout = given().row("the_lisan_al_gaib", "stunted_worms").atreides("nw_1", fedaykin=6)
    layout.supply("atreides", regular=0, elite=0)
    layout.atreides("harg_pass", "start_1", "start_2", paul_atreides=1)
    play = layout.atreides("cse_3", "start_3").phase("end")
    assert claimable(play) == {"the_lisan_al_gaib", "stunted_worms"}
    play.choose("claim the_lisan_al_gaib")
    assert "harg_pass" not in play.table.legions["atreides"]
    assert play.table.tanks["atreides"][0] == "paul_atreides"
    assert claimable(play) == set()


def test_a_third_claim_in_a_round_is_not_offered() -> None:
    play = (
        given()
        .row("stunted_worms", "new_hidden_wind_traps")
        .claimed("blood_on_the_sand")
        .atreides("harg_pass", regular=1)
        .atreides("cse_3", regular=1)
        .atreides("cne_2", regular=1)
        .atreides("nw_13", regular=1)
        .atreides("nw_16", regular=1)
        .phase("end")
    )
    assert claimable(play) == {"stunted_worms", "new_hidden_wind_traps"}
    play.choose("claim stunted_worms")
    assert play.kind != "claim_at_end"
    assert "new_hidden_wind_traps" in play.table.prescience_row


def test_claiming_is_not_required() -> None:
    play = (
        given()
        .row("stunted_worms")
        .atreides("harg_pass", regular=1)
        .atreides("cse_3", regular=1)
        .phase("end")
    )
    play.choose("done")
    assert markers(play) == (0, 0, 0)
    assert play.table.prescience_row == ["stunted_worms"]


def test_cards_of_action_resolution_are_not_claimed_now() -> None:
    play = (
        given()
        .row("eyes_upon_the_residency", "the_families_flee_to_the_palmaries_of_the_south")
        .atreides("cne_1", regular=1)
        .atreides("windgap", "start_1")
        .phase("end")
    )
    assert claimable(play) == set()


def test_claims_come_before_the_objective_is_checked() -> None:
    layout = given().objective("objective_1").row("stunted_worms")
    targets = layout.flow.content.objectives["objective_1"]
    layout.prescience(
        kwisatz_haderach=targets["kwisatz_haderach"] - 1,
        sand_dwellers=targets["sand_dwellers"] - 2,
        jihad=targets["jihad"],
    )
    play = layout.atreides("harg_pass", regular=1).atreides("cse_3", regular=1).phase("end")
    play.choose("claim stunted_worms")
    assert play.game.winner == "atreides"
