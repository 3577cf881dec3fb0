"""Phase 4, Spice Harvesting: what harvesters bring, what the Imperium wants, bans."""

from __future__ import annotations

from itertools import product
from typing import cast

import pytest

from engine.contract.prompts import SpiceToSpend
from engine.pieces import ATREIDES, HARKONNEN
from tests.scenario import Given, Play, given

#: Harvesters worth so much spice: deserts bring one, deep deserts two.
WORTH = {
    0: (),
    1: ("cse_1",),
    2: ("cse_5",),
    3: ("cse_1", "cse_5"),
    4: ("cse_5", "ne_1"),
    5: ("cse_1", "cse_5", "ne_1"),
    6: ("cse_5", "ne_1", "ne_2"),
    9: ("cse_1", "cse_5", "ne_1", "ne_2", "nw_1"),
}
PRICE = {"drop": 0, "keep": 2, "raise": 3}


def harvest(spice: int, layout: Given | None = None) -> Play:
    return (layout or given()).harvester(*WORTH[spice]).phase("harvest")


def spice(play: Play) -> int:
    pending = play.game.waiting_on()
    assert pending is not None
    assert pending.kind == "spend_spice"
    return cast(SpiceToSpend, pending.prompt)["spice"]


def prices(play: Play) -> dict[str, int]:
    pending = play.game.waiting_on()
    assert pending is not None
    return cast(SpiceToSpend, pending.prompt)["prices"]


def bans(play: Play) -> set[str]:
    return {event["marker"] for event in play.events("ban_activated")}


# -- what it costs ---------------------------------------------------------------------------------


@pytest.mark.parametrize("worth", WORTH)
def test_the_question_tells_the_prices_and_offers_nothing_that_costs_more_than_there_is(worth: int) -> None:
    play = harvest(worth)
    price = prices(play)
    assert {step: price[step] for step in PRICE} == PRICE
    offered = set()
    for line in play.menu():
        _, *steps, stockpile, reserve = line.split()
        kept = price["reserve"] if reserve == "yes" else 0
        paid = sum(price[step] for step in steps) + (price["stockpile"] if stockpile == "yes" else 0) + kept
        assert paid <= worth
        offered.add(paid)
    assert worth in offered


# -- harvesting ------------------------------------------------------------------------------------


@pytest.mark.parametrize("worth", WORTH)
def test_a_harvester_brings_one_spice_from_desert_and_two_from_deep_desert(worth: int) -> None:
    assert spice(harvest(worth)) == worth


def test_harvesters_leave_the_board_and_can_be_used_again() -> None:
    play = harvest(5)
    assert play.table.harvesters == []
    assert play.table.supply[HARKONNEN]["harvester"] == 8


def test_the_site_of_the_atomics_counts_as_desert() -> None:
    play = given().atomics("hole_in_the_rock").harvester("hole_in_the_rock").phase("harvest")
    assert spice(play) == 1


def test_spice_kept_in_reserve_is_spent_with_the_harvest() -> None:
    play = given().reserve(1).harvester("cse_1").phase("harvest")
    assert spice(play) == 2
    assert play.table.spice_reserve == 0


def test_only_the_harkonnen_decide() -> None:
    play = harvest(4)
    play.refuses("spend keep keep drop no no", "entry.not_your_decision", seat=ATREIDES)


# -- keeping, raising, dropping --------------------------------------------------------------------


def test_four_spice_keep_two_markers_and_the_third_drops() -> None:
    """Worked example T6."""
    play = harvest(4).choose("spend keep keep drop no no")
    assert play.table.imperium == {"choam": 1, "spacing_guild": 1, "landsraad": 2}
    assert play.table.bans == ["landsraad"]


def test_keeping_costs_two_and_raising_three() -> None:
    middle = {"choam": 3, "spacing_guild": 3, "landsraad": 3}
    for steps in product(PRICE, repeat=3):
        play = harvest(6, given().imperium(**middle))
        line = f"spend {' '.join(steps)} no no"
        if sum(PRICE[step] for step in steps) <= 6:
            assert play.offers(line)
        else:
            play.refuses(line)


def test_a_marker_moves_one_step_at_the_most() -> None:
    play = harvest(9, given().imperium(choam=4, spacing_guild=4, landsraad=4))
    play.choose("spend raise raise raise no no")
    assert play.table.imperium == {"choam": 3, "spacing_guild": 3, "landsraad": 3}
    play.refuses("spend raise raise raise no no")


def test_what_is_neither_kept_nor_raised_drops_one_step() -> None:
    play = harvest(0, given().imperium(choam=1, spacing_guild=2, landsraad=3))
    assert play.menu() == ["spend drop drop drop no no"]
    play.choose("spend drop drop drop no no")
    assert play.table.imperium == {"choam": 2, "spacing_guild": 3, "landsraad": 4}


def test_the_question_says_which_markers_cannot_fall() -> None:
    pending = harvest(4, given().imperium(choam=5, landsraad=2)).game.waiting_on()
    assert pending is not None
    assert cast(SpiceToSpend, pending.prompt)["lowest"] == ["choam"]


def test_a_marker_on_the_highest_row_cannot_be_raised() -> None:
    play = harvest(9)
    play.refuses("spend raise keep keep no no", "spice.top_row")
    play.refuses("spend keep keep raise no no", "spice.top_row")


def test_a_marker_does_not_drop_below_the_lowest_row() -> None:
    play = harvest(0, given().imperium(choam=5)).choose("spend drop drop drop no no")
    assert play.table.imperium["choam"] == 5


def test_spice_need_not_be_spent_and_is_lost() -> None:
    play = harvest(9).choose("spend drop drop drop no no")
    assert play.table.imperium == {"choam": 2, "spacing_guild": 2, "landsraad": 2}
    assert play.table.spice_reserve == 0


# -- reserve ---------------------------------------------------------------------------------------


def test_one_spice_may_be_put_in_reserve() -> None:
    play = harvest(5).choose("spend keep keep drop no yes")
    assert play.table.spice_reserve == 1


def test_never_more_than_one_however_much_is_left() -> None:
    play = harvest(9).choose("spend drop drop drop no yes")
    assert play.table.spice_reserve == 1


def test_nothing_left_nothing_reserved() -> None:
    play = harvest(4)
    play.refuses("spend keep keep drop no yes", "spice.too_little")


def test_reserved_spice_does_not_pile_up() -> None:
    play = harvest(4, given().reserve(1))
    assert spice(play) == 5
    play.choose("spend keep keep drop no yes")
    assert play.table.spice_reserve == 1


def test_reserved_spice_that_is_not_reserved_anew_is_lost() -> None:
    play = harvest(0, given().reserve(1)).choose("spend drop drop drop no no")
    assert play.table.spice_reserve == 0


# -- stockpiling -----------------------------------------------------------------------------------


def test_three_spice_may_become_one_supremacy() -> None:
    play = harvest(3).choose("spend drop drop drop yes no")
    assert play.table.supremacy == 1


def test_that_spice_is_not_used_for_a_marker_as_well() -> None:
    play = harvest(4)
    play.refuses("spend keep drop drop yes no", "spice.too_little")
    harvest(5).choose("spend keep drop drop yes no")


def test_two_spice_are_not_enough() -> None:
    harvest(2).refuses("spend drop drop drop yes no", "spice.too_little")


def test_not_more_than_once_a_harvest() -> None:
    play = harvest(6).choose("spend drop drop drop yes yes")
    assert play.table.supremacy == 1
    assert play.table.spice_reserve == 1


@pytest.mark.parametrize(("step", "may"), [(0, True), (4, True), (5, True), (6, False), (9, False)])
def test_only_while_the_supremacy_marker_is_at_five_or_lower(step: int, may: bool) -> None:
    play = harvest(3, given().supremacy(step))
    assert play.offers("spend drop drop drop yes no") is may


def test_the_point_sets_off_what_the_track_holds() -> None:
    play = harvest(3, given().supremacy(5)).choose("spend drop drop drop yes no")
    assert play.events("leader_entered") == [{"leader": "feyd_rautha"}]


# -- bans ------------------------------------------------------------------------------------------


def test_every_marker_that_dropped_activates_its_ban() -> None:
    """Row 30: all of them, not one of choice."""
    play = harvest(2).choose("spend keep drop drop no no")
    assert bans(play) == set(play.table.bans) == {"spacing_guild", "landsraad"}


def test_a_marker_kept_or_raised_activates_none() -> None:
    layout = given().imperium(choam=3, spacing_guild=3, landsraad=3)
    play = harvest(9, layout).choose("spend raise keep keep no no")
    assert bans(play) == set()


def test_every_marker_on_the_lowest_row_activates_its_ban_even_if_it_was_kept() -> None:
    layout = given().imperium(choam=5, spacing_guild=5)
    play = harvest(6, layout).choose("spend keep keep keep no no")
    assert bans(play) == {"choam", "spacing_guild"}


def test_a_marker_raised_from_the_lowest_row_is_free_of_its_ban() -> None:
    play = harvest(3, given().imperium(choam=5, spacing_guild=4)).choose("spend raise drop drop no no")
    assert bans(play) == {"spacing_guild", "landsraad"}


def test_a_marker_that_cannot_drop_further_keeps_its_ban_and_counts_once() -> None:
    play = harvest(0, given().imperium(choam=5)).choose("spend drop drop drop no no")
    assert sorted(play.table.bans) == ["choam", "landsraad", "spacing_guild"]


def test_bans_end_when_the_next_harvest_begins() -> None:
    play = harvest(6, given().ban("choam", "landsraad"))
    assert play.table.bans == []
    play.choose("spend keep keep keep no no")
    assert play.table.bans == []


def test_until_then_they_stay_active_through_the_round() -> None:
    play = given().ban("choam").phase("end")
    assert play.table.round == 2
    assert play.table.bans == ["choam"]
    play = given().ban("choam").phase("hazards")
    assert play.kind == "spend_spice"
    assert play.table.bans == []


def test_choam_lowers_the_harkonnen_limit_to_five_and_the_excess_goes_at_once() -> None:
    layout = given().harkonnen("carthag", regular=4, elite=2).harkonnen("arrakeen", regular=6, bashar=1)
    play = harvest(4, layout).choose("spend drop keep keep no no")
    assert (play.kind, play.decider) == ("remove_excess", HARKONNEN)
    areas = set()
    while play.kind == "remove_excess":
        pending = play.game.waiting_on()
        assert pending is not None
        areas.add(pending.prompt["area"])
        play.saved().choose("remove regular=1")
    assert areas == {"carthag", "arrakeen"}
    assert play.legion("carthag") == {"regular": 3, "elite": 2}
    assert play.legion("arrakeen") == {"regular": 5, "bashar": 1}


def test_choam_does_not_touch_the_atreides() -> None:
    play = harvest(4, given().atreides("wind_pass", regular=6)).choose("spend drop keep keep no no")
    assert play.legion("wind_pass") == {"regular": 6}


def test_the_spacing_guild_forbids_scouting_but_not_transport() -> None:
    zone = "central_north_east__central_north_west"
    layout = given().ornithopter(zone).harkonnen("carthag", regular=2).atreides("wind_pass", "deploy_1")
    play = layout.ban("spacing_guild").dice({"strategy": 1}, {"mentat": 1}).turn(HARKONNEN)
    play.refuses(f"scout {zone} wind_pass tokens", "order.ban")
    play.choose("act strategy strategy_move")
    assert play.offers(f"move carthag cnw_2 by={zone} regular=2")


def test_without_that_ban_scouting_is_possible() -> None:
    zone = "central_north_east__central_north_west"
    layout = given().ornithopter(zone).atreides("wind_pass", "deploy_1").ban("choam", "landsraad")
    play = layout.dice({"strategy": 1}, {"mentat": 1}).turn(HARKONNEN)
    assert play.offers(f"scout {zone} wind_pass tokens")


@pytest.mark.parametrize("banned", [True, False])
def test_landsraad_forbids_discarding_cards_for_dice(banned: bool) -> None:
    layout = given().harkonnen("carthag", regular=2).atreides("hagga_basin", regular=2)
    layout.no_settlement("hagga_basin").hand(HARKONNEN, "sardaukar_disguised").hand(ATREIDES, "kitab_al_ibar")
    if banned:
        layout.ban("landsraad")
    play = layout.dice({"strategy": 1}, {"mentat": 1}).turn(HARKONNEN)
    play.choose("act strategy strategy_attack", "attack carthag hagga_basin foot")
    assert (play.kind, play.decider) == ("discard_for_dice", ATREIDES if banned else HARKONNEN)


def test_a_game_saved_before_the_spice_is_spent_still_has_it() -> None:
    play = harvest(5).saved()
    assert spice(play) == 5
    play.choose("spend keep drop keep no yes").saved()
    assert play.table.spice_reserve == 1
    assert play.table.bans == ["spacing_guild"]
