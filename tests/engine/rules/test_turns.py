"""Action turns: whose turn it is, what must and what may be done in it, and how the phase ends."""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN
from tests.scenario import Play, given


def dice_left(play: Play, faction: str) -> int:
    return sum(play.table.dice[faction].values())


# -- order -----------------------------------------------------------------------------------------


def test_the_atreides_take_the_first_turn() -> None:
    one_of_each = (0, 2, 3, 4)
    play = given().draws(*one_of_each, *one_of_each, *one_of_each).phase("actions")
    assert (play.kind, play.decider) == ("choose_action", ATREIDES)
    assert play.events("turn_begun") == [{"faction": ATREIDES, "turn": 1}]


def test_sides_alternate_one_action_each() -> None:
    play = given().dice({"mentat": 3}, {"house": 2, "mentat": 1}).turn(ATREIDES)
    order = []
    for _ in range(6):
        order.append(play.decider)
        play.choose(play.menu()[-1] if "nothing" not in play.verbs() else next_nothing(play))
    assert order == [ATREIDES, HARKONNEN] * 3


def next_nothing(play: Play) -> str:
    return next(line for line in play.menu() if line.startswith("nothing "))


def test_the_other_side_may_not_act() -> None:
    play = given().dice({"mentat": 1}, {"mentat": 1}).turn(ATREIDES)
    play.refuses("nothing mentat", "entry.not_your_decision", seat=HARKONNEN)


def test_a_die_can_only_be_spent_for_its_own_result() -> None:
    play = given().dice({"mentat": 1}, {"mentat": 1}).turn(ATREIDES)
    play.refuses("act mentat strategy_move", "menu.no_such_item")
    play.refuses("act strategy strategy_move", "menu.no_such_item")
    play.refuses("nothing house", "menu.no_such_item")


# -- must act --------------------------------------------------------------------------------------


def test_a_side_with_a_die_cannot_pass() -> None:
    """Ruling 30: a side must act while it has a die."""
    for faction in (ATREIDES, HARKONNEN):
        play = given().dice({"mentat": 2}, {"mentat": 1}).turn(faction)
        for line in ("pass", "done", "stop", "nothing"):
            play.refuses(line)
        spent = dice_left(play, faction)
        play.choose("nothing mentat")
        assert dice_left(play, faction) == spent - 1


def test_atreides_without_dice_must_take_desert_power() -> None:
    play = given().dice({"mentat": 2}, {}).turn(ATREIDES)
    assert play.verbs() == {"desert_power"}
    assert play.offers("desert_power signs")
    play.refuses("nothing mentat", "menu.not_offered")


def test_a_die_may_be_spent_for_nothing() -> None:
    play = given().dice({"house": 2}, {"mentat": 2}).turn(ATREIDES)
    before = play.game.table.to_json()
    play.choose("nothing mentat")
    after = play.game.table.to_json()
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"dice", "used_dice", "turn", "turns", "acting"}
    assert after["used_dice"][ATREIDES] == before["used_dice"][ATREIDES] + 1
    assert play.decider == HARKONNEN


def test_a_die_spent_for_nothing_moves_the_tank() -> None:
    play = given().tank("baron_harkonnen", 2).dice({"house": 2}, {"mentat": 1}).turn(HARKONNEN)
    play.choose("nothing house")
    assert play.table.tanks[HARKONNEN][2] == "baron_harkonnen"


# -- Desert Power ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("harkonnen", "atreides", "may"),
    [(1, 1, False), (2, 1, True), (1, 2, False), (2, 2, False), (3, 2, True)],
)
def test_desert_power_needs_fewer_unspent_dice_than_the_harkonnen(
    harkonnen: int, atreides: int, may: bool
) -> None:
    play = given().dice({"mentat": harkonnen}, {"mentat": atreides}).turn(ATREIDES)
    assert ("desert_power" in play.verbs()) is may


def test_the_harkonnen_have_no_desert_power() -> None:
    play = given().dice({"mentat": 1}, {"mentat": 2}).turn(HARKONNEN)
    play.refuses("desert_power signs", "menu.not_offered")


def test_the_atreides_may_spend_a_die_instead_of_taking_desert_power() -> None:
    play = given().dice({"mentat": 2}, {"mentat": 1}).turn(ATREIDES)
    assert "desert_power" in play.verbs()
    play.choose("nothing mentat")
    assert play.decider == HARKONNEN


def test_desert_power_is_a_turn_of_its_own_and_may_be_repeated() -> None:
    play = given().dice({"mentat": 3}, {"mentat": 1}).turn(ATREIDES)
    play.choose("desert_power signs", "signs cse_1")
    assert play.decider == HARKONNEN
    play.choose("nothing mentat")
    assert dice_left(play, ATREIDES) == 1
    play.choose("desert_power signs", "signs cse_4", "nothing mentat")
    # Now both sides have one die.
    assert "desert_power" not in play.verbs()


def test_desert_power_spends_no_die_and_moves_no_tank() -> None:
    play = given().tank("stilgar").dice({"mentat": 2}, {"mentat": 1}).turn(ATREIDES)
    play.choose("desert_power signs", "signs")
    assert dice_left(play, ATREIDES) == 1
    assert play.table.tanks[ATREIDES] == ["stilgar", "", ""]


# -- the end of the phase --------------------------------------------------------------------------


def test_the_phase_ends_right_after_the_last_harkonnen_die() -> None:
    """Row 11: what the Atreides have left is lost."""
    play = given().dice({"house": 1}, {"mentat": 2, "strategy": 1}).turn(HARKONNEN)
    play.choose("nothing house")
    assert play.events("dice_lost") == [{"faction": ATREIDES, "dice": 3, "token": False}]
    assert play.events("turn_begun") == [{"faction": HARKONNEN, "turn": 2}]
    assert play.happened("phase_begun")
    assert play.events("phase_begun")[0]["phase"] == "hazards"


def test_the_action_of_the_last_die_is_completed_first() -> None:
    play = given().dice({"deployment": 1}, {"mentat": 1}).turn(HARKONNEN)
    play.choose("act deployment deployment_units")
    assert play.table.phase == "actions"
    play.choose("deploy arrakeen regular=2")
    assert play.legion("arrakeen") == {"regular": 2}
    assert play.table.phase != "actions"


def test_a_bene_gesserit_token_counts_as_the_last_die() -> None:
    play = given().bene_gesserit(HARKONNEN, on="house").dice({"house": 1}, {"mentat": 2}).turn(HARKONNEN)
    play.choose("nothing house")
    assert (play.kind, play.decider) == ("choose_action", ATREIDES)
    play.choose("nothing mentat")
    assert play.decider == HARKONNEN
    play.choose("nothing house")
    assert play.table.phase != "actions"
    assert play.events("dice_lost") == [{"faction": ATREIDES, "dice": 1, "token": False}]


def test_unused_desert_power_is_lost_too() -> None:
    play = given().dice({"house": 1}, {}).turn(HARKONNEN).choose("nothing house")
    assert play.events("turn_begun") == [{"faction": HARKONNEN, "turn": 2}]
    assert not play.happened("desert_power_used")


def test_lost_dice_move_no_tank() -> None:
    play = given().tank("stilgar").dice({"house": 1}, {"mentat": 2}).turn(HARKONNEN)
    play.choose("nothing house")
    assert play.table.tanks[ATREIDES] == ["stilgar", "", ""]


def test_the_harkonnen_go_on_alone_while_the_atreides_have_neither_die_nor_condition() -> None:
    """With any Harkonnen die left the Atreides without dice have fewer: Desert Power is theirs."""
    play = given().dice({"house": 2}, {"mentat": 1}).turn(ATREIDES)
    play.choose("nothing mentat", "nothing house")
    assert (play.decider, play.verbs()) == (ATREIDES, {"desert_power"})
    play.choose("desert_power worms", "nothing house")
    assert play.table.phase != "actions"


# -- one of the options, in part or not at all -----------------------------------------------------


def test_strategy_moves_two_legions_or_attacks_with_one_never_both() -> None:
    """Worked example T16."""
    layout = given().harkonnen("carthag", regular=3).harkonnen("arsunt", regular=2)
    play = layout.atreides("hagga_basin", regular=1).no_settlement("hagga_basin")
    moving = play.dice({"strategy": 2}, {"mentat": 1}).turn(HARKONNEN)
    assert moving.offers("act strategy strategy_move")
    assert moving.offers("act strategy strategy_attack")
    moving.choose("act strategy strategy_move")
    moving.refuses("attack carthag hagga_basin foot", "menu.not_offered")
    moving.choose("move carthag arrakeen regular=1")
    moving.refuses("attack carthag hagga_basin foot", "menu.not_offered")
    moving.choose("move arsunt carthag regular=1")
    assert moving.decider == ATREIDES


def test_an_attack_is_the_whole_action() -> None:
    layout = given().harkonnen("carthag", regular=3).no_settlement("hagga_basin")
    play = layout.atreides("hagga_basin", regular=1).dice({"strategy": 2}, {"mentat": 1}).turn(HARKONNEN)
    play.choose("act strategy strategy_attack")
    play.refuses("move carthag arrakeen regular=1", "menu.not_offered")
    play.combat("sword sword sword", "shield").choose("attack carthag hagga_basin foot", "stay")
    assert (play.kind, play.decider) == ("choose_action", ATREIDES)


def test_effects_may_be_done_in_part_or_not_at_all() -> None:
    """Worked example T15 and ruling 21."""
    layout = given().harkonnen("carthag", regular=3).dice({"strategy": 4}, {"mentat": 1})
    play = layout.turn(HARKONNEN).choose(
        "act strategy strategy_move", "move carthag arrakeen regular=1", "done"
    )
    assert play.decider == ATREIDES
    play.choose("nothing mentat", "act strategy strategy_move", "done")
    assert play.decider == ATREIDES
    assert dice_left(play, HARKONNEN) == 2
    play.choose("desert_power signs", "signs", "act strategy strategy_attack", "done")
    assert dice_left(play, HARKONNEN) == 1


def test_deployment_and_mentat_may_be_done_in_part() -> None:
    play = given().dice({"deployment": 2, "mentat": 2}, {"mentat": 1, "house": 1}).turn(HARKONNEN)
    play.choose("act deployment deployment_units", "deploy carthag regular=1", "nothing mentat")
    play.choose("act deployment deployment_units", "deploy", "nothing house")
    play.choose("act mentat mentat_draw", "draw corrino=1", "desert_power signs", "signs")
    assert sum(play.table.hands[HARKONNEN].values()) == 1
    play.choose("act mentat mentat_draw", "draw")
    assert sum(play.table.hands[HARKONNEN].values()) == 1


def test_a_game_saved_in_the_middle_of_an_action_goes_on_with_it() -> None:
    layout = given().harkonnen("carthag", regular=3).harkonnen("arsunt", regular=2)
    play = layout.dice({"strategy": 2}, {"mentat": 1}).turn(HARKONNEN).saved()
    play.choose("act strategy strategy_move").saved().choose("move carthag arrakeen regular=1").saved()
    play.refuses("move arrakeen carthag regular=1")
    play.choose("move arsunt carthag regular=2").saved()
    assert play.legion("carthag") == {"regular": 4}
    assert (play.kind, play.decider) == ("choose_action", ATREIDES)
    play.choose("nothing mentat").saved()
    assert play.decider == HARKONNEN
