"""The end of a round, in the order of the rulebook, and the start of the next one."""

from __future__ import annotations

import pytest

from engine import Choice
from engine.components import STANDARD
from engine.phases.end import DiscardToLimit
from engine.pieces import ATREIDES, HARKONNEN
from tests.scenario import Given, Play, given
from tests.standard import board

ZONES = board.zones
#: Conditions of the end of a round that no position below fulfils.
ROW = (
    "the_rite_of_the_sayyadina",
    "paul_drinks_the_water_of_life",
    "blood_on_the_sand",
)
FREMEN = [card.id for card in STANDARD.cards.values() if card.deck == "fremen"]
CORRINO = [card.id for card in STANDARD.cards.values() if card.deck == "corrino" and not card.kept_in_hand]


def keys(play: Play) -> list[str]:
    return [event.key for event in play.log]


# -- the order of the steps ------------------------------------------------------------------------


def everything_at_once() -> Given:
    return (
        given()
        .harkonnen("carthag", regular=1, baron_harkonnen=1)
        .ornithopter(ZONES[0])
        .wild_maker("ne_1")
        .spent("stilgar")
        .hand(ATREIDES, *FREMEN[:7])
        .row(*ROW)
    )


def test_the_steps_follow_the_order_of_the_rulebook() -> None:
    play = everything_at_once().phase("end").choose("swap baron_harkonnen", "swap_worm")
    play.choose(f"discard {FREMEN[0]}=1", "remove")
    wanted = [
        *("vehicles_withdrawn", "leader_swapped", "wild_maker_swapped", "leader_cards_readied"),
        *("cards_discarded", "prescience_put_away", "phase_begun"),
    ]
    happened = [key for key in keys(play) if key in wanted]
    assert happened == ["phase_begun", *wanted, "phase_begun"]


def test_a_game_saved_at_each_step_goes_on_with_the_next() -> None:
    play = everything_at_once().phase("end").saved()
    assert play.kind == "swap_leaders"
    play.choose("swap baron_harkonnen").saved()
    assert play.kind == "swap_wild_maker"
    play.choose("keep").saved()
    assert play.kind == "discard_to_limit"
    play.choose(f"discard {FREMEN[0]}=1").saved()
    assert play.kind == "put_prescience_away"
    play.choose("remove").saved()
    assert (play.table.round, play.kind) == (2, "choose_vehicle_places")


# -- the secret objective --------------------------------------------------------------------------


def test_the_atreides_win_when_all_markers_have_reached_or_passed_their_targets() -> None:
    layout = given().objective("objective_1").ornithopter(ZONES[0])
    play = layout.prescience(kwisatz_haderach=8, sand_dwellers=7, jihad=4).phase("end")
    assert play.game.over
    assert (play.game.winner, play.table.won_by) == (ATREIDES, "objective")
    assert not play.happened("vehicles_withdrawn"), "the check stands before everything else"


def test_one_marker_short_and_the_game_goes_on() -> None:
    play = (
        given()
        .objective("objective_1")
        .prescience(kwisatz_haderach=12, sand_dwellers=6, jihad=3)
        .phase("end")
    )
    assert not play.game.over
    assert play.table.round == 2


# -- vehicles --------------------------------------------------------------------------------------


def test_ornithopters_and_carryalls_are_withdrawn() -> None:
    play = given().ornithopter(ZONES[0], ZONES[1]).carryall(ZONES[2]).phase("end")
    assert play.table.zones == {}
    assert play.table.supply[HARKONNEN]["ornithopter"] == 6
    assert play.table.supply[HARKONNEN]["carryall"] == 3


# -- leaders ---------------------------------------------------------------------------------------


def test_named_leaders_on_the_board_may_give_way_to_generic_ones_the_harkonnen_first() -> None:
    layout = given().harkonnen("carthag", regular=1, baron_harkonnen=1).atreides("ne_2", regular=1, stilgar=1)
    play = layout.phase("end")
    assert (play.kind, play.decider) == ("swap_leaders", HARKONNEN)
    play.refuses("swap stilgar", "menu.no_such_item")
    play.refuses("swap stilgar", "entry.not_your_decision", seat=ATREIDES)
    play.choose("swap baron_harkonnen")
    assert play.legion("carthag") == {"regular": 1, "bashar": 1}
    assert play.table.supply[HARKONNEN]["baron_harkonnen"] == 1
    assert (play.kind, play.decider) == ("swap_leaders", ATREIDES)
    play.choose("swap stilgar")
    assert play.legion("ne_2") == {"regular": 1, "naib": 1}


def test_any_number_of_them_or_none() -> None:
    layout = given().harkonnen("carthag", regular=1, baron_harkonnen=1, beast_rabban=1, captain_aramsham=1)
    play = layout.phase("end").choose("swap beast_rabban", "swap captain_aramsham", "done")
    assert play.legion("carthag") == {"regular": 1, "bashar": 2, "baron_harkonnen": 1}
    layout = given().harkonnen("carthag", regular=1, baron_harkonnen=1)
    play = layout.phase("end").choose("done")
    assert play.legion("carthag") == {"regular": 1, "baron_harkonnen": 1}


def test_without_a_generic_leader_left_the_named_one_leaves_without_replacement() -> None:
    """Row 18."""
    layout = given().harkonnen("arrakeen", regular=1, bashar=6)
    play = layout.harkonnen("carthag", regular=1, baron_harkonnen=1).phase("end")
    play.choose("swap baron_harkonnen")
    assert play.legion("carthag") == {"regular": 1}
    assert play.table.supply[HARKONNEN]["baron_harkonnen"] == 1


def test_a_side_without_a_named_leader_on_the_board_is_not_asked() -> None:
    play = given().harkonnen("carthag", regular=1, bashar=1).tank("baron_harkonnen").phase("end")
    assert play.table.round == 2


def test_leader_cards_are_turned_up_again_those_of_leaders_in_the_tank_too() -> None:
    layout = given().tank("baron_harkonnen", 2).spent("baron_harkonnen", "beast_rabban", "stilgar")
    play = layout.phase("end")
    assert play.table.spent_leaders == []
    assert play.table.tanks[HARKONNEN][1] == "baron_harkonnen", "he stays where he is"


# -- the Wild Maker --------------------------------------------------------------------------------


def test_the_wild_maker_may_be_replaced_by_a_sandworm() -> None:
    play = given().wild_maker("ne_1").phase("end")
    assert (play.kind, play.decider) == ("swap_wild_maker", ATREIDES)
    play.choose("swap_worm")
    assert play.table.worms == {"ne_1": "sandworm"}
    assert play.table.supply[ATREIDES]["wild_maker"] == 1
    assert play.table.supply[ATREIDES]["sandworm"] == 3


def test_or_stay_on_the_board() -> None:
    play = given().wild_maker("ne_1").phase("end").choose("keep")
    assert play.table.worms == {"ne_1": "wild_maker"}


def test_off_the_board_or_with_all_sandworms_on_it_there_is_nothing_to_replace() -> None:
    assert given().wild_maker().phase("end").table.round == 2
    assert given().wild_maker("ne_1").worm("ne_2", "ne_8", "cse_5", "nw_1").phase("end").table.round == 2


# -- hands -----------------------------------------------------------------------------------------


def test_a_hand_of_more_than_six_cards_is_discarded_down_to_six_by_its_owners_choice() -> None:
    play = given().hand(ATREIDES, *FREMEN[:8]).phase("end")
    assert (play.kind, play.decider) == ("discard_to_limit", ATREIDES)
    play.refuses(f"discard {FREMEN[0]}=1", "menu.too_few")
    play.refuses("discard", "menu.too_few")
    play.refuses(f"discard {FREMEN[-1]}=1", "menu.not_among")
    two = sorted((FREMEN[2], FREMEN[5]))
    play.choose(f"discard {two[0]}=1 {two[1]}=1")
    assert play.table.round == 2
    assert sum(play.table.hands[ATREIDES].values()) == 6 + 2, "six kept, two drawn for the new round"
    assert sorted(play.table.discards["fremen"]) == two


def test_six_cards_are_kept() -> None:
    assert given().hand(ATREIDES, *FREMEN[:6]).phase("end").table.round == 2


def test_both_sides_discard_and_discards_are_open() -> None:
    play = given().hand(HARKONNEN, *CORRINO[:7]).hand(ATREIDES, *FREMEN[:7]).phase("end")
    assert play.decider == HARKONNEN
    play.choose(f"discard {CORRINO[0]}=1")
    assert play.decider == ATREIDES
    play.choose(f"discard {FREMEN[0]}=1")
    open_discards = [event for event in play.log if event.key == "cards_discarded" and not event.only]
    assert len(open_discards) == 2


def test_hawats_scheming_counts_for_the_limit_but_is_not_what_is_discarded() -> None:
    """Ruling 22."""
    play = given().hand(HARKONNEN, *["hawats_scheming"] * 3, *CORRINO[:4]).phase("end")
    assert play.kind == "discard_to_limit"
    play.refuses("discard hawats_scheming=1", "menu.not_among")
    play.choose(f"discard {CORRINO[3]}=1")
    assert play.table.hands[HARKONNEN]["hawats_scheming"] == 3


def test_a_hand_of_nothing_else_discards_even_schemings() -> None:
    """Ruling 22 for a box with more copies: first everything else goes, then what is otherwise kept."""
    layout = given().hand(HARKONNEN, *CORRINO[:1])
    for _ in range(7):
        layout.table.into_hand(HARKONNEN, "hawats_scheming")
    question = DiscardToLimit(HARKONNEN)
    assert [str(choice) for choice in question.menu(layout.flow).all()] == [f"discard {CORRINO[0]}=1"]
    question.take(layout.flow, Choice.of("discard", **{CORRINO[0]: 1}))
    (again,) = layout.flow.stack
    assert isinstance(again, DiscardToLimit)
    assert [str(choice) for choice in again.menu(layout.flow).all()] == ["discard hawats_scheming=1"]


# -- prescience cards ------------------------------------------------------------------------------


def test_each_unclaimed_prescience_card_is_removed_or_shuffled_back_one_by_one() -> None:
    """Row 19."""
    play = given().row(*ROW).phase("end")
    assert (play.kind, play.decider) == ("put_prescience_away", ATREIDES)
    assert len(play.menu()) == 8, "any of the three, in any combination"
    play.refuses("remove the_desert_war", "menu.not_among")
    play.choose(f"remove {ROW[1]}")
    assert play.table.prescience_removed == [ROW[1]]
    back = {*play.table.prescience_deck, *play.table.prescience_row}
    assert {ROW[0], ROW[2]} <= back
    assert ROW[1] not in back


def test_claimed_cards_have_left_the_game() -> None:
    """Row 19."""
    play = given().claimed("the_desert_war").row(*ROW[:2]).phase("end")
    play.refuses("remove the_desert_war", "menu.not_among")
    play.choose("remove")
    assert play.table.claimed == ["the_desert_war"]
    assert "the_desert_war" not in [*play.table.prescience_deck, *play.table.prescience_row]
    assert len(play.table.prescience_deck) + len(play.table.prescience_row) == 15


def test_the_harkonnen_have_no_say_in_that() -> None:
    given().row(*ROW).phase("end").refuses("remove", "entry.not_your_decision", seat=HARKONNEN)


def test_a_new_row_of_three_is_turned_up() -> None:
    play = given().row(*ROW).phase("end").choose("remove")
    assert len(play.table.prescience_row) == 3
    assert len(play.table.prescience_deck) == 13


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_with_fewer_than_three_cards_left_what_there_is_is_revealed(left: int) -> None:
    """Ruling 28."""
    layout = given()
    table = layout.table
    table.prescience_removed = table.prescience_deck[left:]
    table.prescience_deck = table.prescience_deck[:left]
    play = layout.phase("start")
    assert len(play.table.prescience_row) == left
    assert play.table.prescience_deck == []


# -- the new round ---------------------------------------------------------------------------------


def test_everyone_draws_one_card_from_each_of_their_decks() -> None:
    play = given().phase("end")
    assert play.table.round == 2
    drawn = {(event["seat"], event["deck"], event["number"]) for event in play.events("cards_drawn")}
    assert drawn == {
        (HARKONNEN, "house_harkonnen", 1),
        (HARKONNEN, "corrino", 1),
        (ATREIDES, "house_atreides", 1),
        (ATREIDES, "fremen", 1),
    }


def test_from_an_empty_deck_nothing_is_drawn_and_discards_are_not_shuffled_back() -> None:
    play = given().deck("fremen").phase("end")
    assert sum(play.table.hands[ATREIDES].values()) == 1
    assert len(play.table.discards["fremen"]) == 18
    assert {"deck": "fremen"} in play.events("deck_empty")


def test_used_dice_return() -> None:
    play = given().dice({}, {}).phase("end")
    assert play.table.used_dice == {HARKONNEN: 0, ATREIDES: 0}


def test_what_lies_in_the_desert_stays_there() -> None:
    layout = given().worm("ne_1").harkonnen("carthag", regular=2).atreides("ne_2", "deploy_1")
    play = layout.phase("end")
    assert play.table.worms == {"ne_1": "sandworm"}
    assert play.legion("carthag") == {"regular": 2}
    assert play.legion("ne_2") == {"deploy_1": 1}
