"""Battles: the worked examples, the reveal, and the rounds up to the hits."""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.battle import OrderAttack
from tests.engine.rules.fights import attack, dice_rolled, landed, orders
from tests.scenario import Given, Play, given


def the_example() -> Given:
    """The battle that the rulebook follows from its first dice to its casualties."""
    return (
        given()
        .harkonnen("csw_2", regular=2, elite=2, sardaukar=1, bashar=1, baron_harkonnen=1)
        .atreides("windgap", regular=2, fedaykin=1, paul_muad_dib=1)
        .sietch("windgap", 2)
        .hand(HARKONNEN, "arsunt_legion")
        .hand(ATREIDES, "stillsuits")
    )


def the_roll_of_the_example() -> Play:
    position = the_example().combat("special special special sword sword shield", "sword " * 5)
    return attack(position, HARKONNEN, "csw_2", "windgap").choose("discard arsunt_legion=1", "discard")


# -- the worked examples ---------------------------------------------------------------------------


def test_example_dice_count() -> None:
    """Five dice each, a sixth for a card: leaders add none, the rank of the sietch does."""
    assert dice_rolled(the_roll_of_the_example()) == [6, 5]
    play = attack(the_example(), HARKONNEN, "csw_2", "windgap").choose("discard", "discard")
    assert dice_rolled(play) == [5, 5]


def test_example_combat_roll() -> None:
    """A Bashar makes a hit, the Baron two shields, a third Special is wasted, the Fedaykin takes a shield."""
    play = the_roll_of_the_example()
    assert landed(play) == (3, 3)
    assert play.events("hits_counted")[0]["abilities"] == {
        "attacker": {"bashar": 1, "baron_harkonnen": 1},
        "defender": {},
    }


def test_example_casualties() -> None:
    play = the_roll_of_the_example()
    assert (play.kind, play.decider) == ("choose_casualties", HARKONNEN)
    play.choose("casualties baron_harkonnen=1 elite=2").saved()
    assert (play.kind, play.decider) == ("choose_casualties", ATREIDES)
    play.choose("casualties fedaykin=1 regular=2")
    assert play.legion("csw_2") == {"regular": 4, "sardaukar": 1, "bashar": 1}
    assert play.legion("windgap") == {"regular": 1, "paul_muad_dib": 1}
    assert play.table.tanks[HARKONNEN][0] == "baron_harkonnen"


def test_example_next_round() -> None:
    """Continuing against the sietch costs a hit, then the defender may go; else he rolls one and two dice."""
    play = the_roll_of_the_example()
    play.choose("casualties baron_harkonnen=1 elite=2", "casualties fedaykin=1 regular=2")
    assert (play.kind, play.decider) == ("continue_or_cease", HARKONNEN)
    play.choose("continue").saved()
    assert (play.kind, play.decider) == ("choose_casualties", HARKONNEN)
    play.choose("casualties regular=1").saved()
    assert (play.kind, play.decider) == ("retreat_or_stand", ATREIDES)
    play.choose("stand").saved()
    assert (play.kind, play.decider) == ("discard_for_dice", ATREIDES), "the Harkonnen hand is empty"
    play.choose("discard")
    assert dice_rolled(play)[2:] == [4, 3]


def test_a_battle_can_be_interrupted_anywhere() -> None:
    """Written down and read back before every decision, it goes on exactly as it would have."""
    lines = ["discard arsunt_legion=1", "discard", "casualties baron_harkonnen=1 elite=2"]
    lines += ["casualties fedaykin=1 regular=2", "continue", "casualties regular=1", "stand"]
    lines += ["discard stillsuits=1"]
    straight = attack(the_example(), HARKONNEN, "csw_2", "windgap")
    broken = attack(the_example(), HARKONNEN, "csw_2", "windgap")
    rolls = ["special special special sword sword shield", "sword " * 5, "shield " * 4, "sword " * 4]
    straight.combat(*rolls).choose(*lines)
    broken.combat(*rolls)
    for line in lines:
        broken.saved().choose(line)
    assert broken.game.to_json() == straight.game.to_json()
    assert broken.saved().game.to_json() == straight.game.to_json()


# -- the reveal ------------------------------------------------------------------------------------


def test_the_sietch_under_attack_is_revealed() -> None:
    position = given().harkonnen("csw_2", regular=2).atreides("windgap", regular=2).sietch("windgap", 3)
    play = attack(position.hand(HARKONNEN, "arsunt_legion"), HARKONNEN, "csw_2", "windgap")
    assert play.table.revealed_sietches == ["windgap"]
    assert play.kind == "discard_for_dice", "revealed before any card is discarded"


def test_the_sietch_an_attack_comes_from_stays_hidden() -> None:
    position = given().harkonnen("csw_2", regular=2).atreides("windgap", regular=2)
    play = attack(position.hand(ATREIDES, "stillsuits"), ATREIDES, "windgap", "csw_2")
    assert play.table.revealed_sietches == []


@pytest.mark.parametrize("attacker", [HARKONNEN, ATREIDES])
def test_the_deployment_tokens_of_the_battle_are_revealed(attacker: str) -> None:
    position = given().harkonnen("csw_2", regular=2).atreides("wind_pass", "start_1", naib=1)
    position = position.atreides("csw_4", "start_2")
    origin, target = ("csw_2", "wind_pass") if attacker == HARKONNEN else ("wind_pass", "csw_2")
    play = attack(position.hand(HARKONNEN, "arsunt_legion"), attacker, origin, target)
    assert play.legion("wind_pass") == {"regular": 2, "naib": 1}
    assert play.legion("csw_4") == {"start_2": 1}, "another area's tokens stay hidden"
    assert "start_1" in play.table.gone, "a revealed token leaves the game"


def test_units_above_the_limit_after_a_reveal_are_removed_before_the_battle() -> None:
    position = given().harkonnen("csw_2", regular=2).atreides("wind_pass", "start_1", "start_2", regular=4)
    play = attack(position.hand(HARKONNEN, "arsunt_legion"), HARKONNEN, "csw_2", "wind_pass").saved()
    assert (play.kind, play.decider) == ("remove_excess", ATREIDES)
    play.refuses("remove regular=1", "menu.too_few")
    play.choose("remove regular=2").saved()
    assert (play.kind, play.decider) == ("discard_for_dice", HARKONNEN)
    assert play.legion("wind_pass") == {"regular": 6}


def test_the_owner_may_put_down_lower_figures_than_a_token_shows() -> None:
    """He is asked before the battle goes on."""
    position = given().harkonnen("csw_2", regular=2).atreides("wind_pass", "start_8", "start_1")
    position = position.combat("shield shield", "shield " * 4)
    play = attack(position, HARKONNEN, "csw_2", "wind_pass").saved()
    assert (play.kind, play.decider) == ("choose_figures", ATREIDES)
    play.choose("figures fedaykin_regular").saved()
    assert play.legion("wind_pass") == {"regular": 3, "fedaykin": 1}
    assert dice_rolled(play) == [2, 4]


def test_an_undefended_settlement_loses_without_dice() -> None:
    play = attack(given().harkonnen("csw_2", regular=1).sietch("windgap", 3), HARKONNEN, "csw_2", "windgap")
    assert not play.happened("combat_rolled")
    assert (play.kind, play.decider) == ("advance_or_stay", HARKONNEN)
    assert play.events("battle_ended")[0]["winner"] == HARKONNEN
    assert play.table.revealed_sietches == [], "only a defending legion makes the sietch turn"
    play.saved().choose("stay")
    assert play.table.sietches["windgap"] == 3


# -- discards for dice -----------------------------------------------------------------------------


def armed(units: int, enemy: int = 1) -> Given:
    position = given().harkonnen("csw_2", regular=units).atreides("wind_pass", regular=enemy)
    return position.hand(HARKONNEN, "arsunt_legion", "hunter_seeker", "sandmasters", "shigawire")


def test_the_attacker_discards_first_and_in_the_open() -> None:
    position = armed(1).hand(ATREIDES, "stillsuits", "crysknife")
    play = attack(position, HARKONNEN, "csw_2", "wind_pass")
    assert (play.kind, play.decider) == ("discard_for_dice", HARKONNEN)
    play.choose("discard arsunt_legion=1 hunter_seeker=1 shigawire=1").saved()
    assert play.table.discards["house_harkonnen"] == ["arsunt_legion", "hunter_seeker"]
    assert play.table.discards["corrino"] == ["shigawire"]
    assert (play.kind, play.decider) == ("discard_for_dice", ATREIDES)
    play.choose("discard crysknife=1 stillsuits=1")
    assert dice_rolled(play) == [4, 3], "a die per card"


def test_cards_beyond_six_dice_cannot_be_discarded() -> None:
    play = attack(armed(4), HARKONNEN, "csw_2", "wind_pass")
    play.refuses("discard arsunt_legion=1 hunter_seeker=1 shigawire=1", "menu.too_many")
    play.refuses("discard stillsuits=1", "menu.not_among")
    play.choose("discard arsunt_legion=1 shigawire=1")
    assert dice_rolled(play)[0] == 6


def test_who_has_six_dice_is_not_asked() -> None:
    position = armed(6).hand(ATREIDES, "stillsuits")
    play = attack(position, HARKONNEN, "csw_2", "wind_pass")
    assert play.decider == ATREIDES
    position = given().harkonnen("csw_2", regular=1).atreides("windgap", regular=3).sietch("windgap", 3)
    play = attack(position.hand(ATREIDES, "stillsuits"), HARKONNEN, "csw_2", "windgap")
    assert dice_rolled(play) == [1, 6], "the rank of the sietch fills the defender's pool"


def test_the_ban_of_the_landsraad_forbids_the_harkonnen_to_discard() -> None:
    play = attack(armed(1).ban("landsraad").hand(ATREIDES, "stillsuits"), HARKONNEN, "csw_2", "wind_pass")
    assert (play.kind, play.decider) == ("discard_for_dice", ATREIDES)
    position = armed(1, 2).ban("landsraad").hand(ATREIDES, "stillsuits").combat("shield shield", "shield")
    play = attack(position, ATREIDES, "wind_pass", "csw_2").choose("discard")
    assert play.kind == "continue_or_cease", "as the defender neither"


def test_an_empty_hand_is_not_asked() -> None:
    position = given().harkonnen("csw_2", regular=1).atreides("wind_pass", regular=1)
    play = attack(position.combat("shield", "shield"), HARKONNEN, "csw_2", "wind_pass")
    assert play.kind == "continue_or_cease"


def test_a_hand_is_asked_even_if_nothing_in_it_may_be_discarded() -> None:
    """What a hand holds is nobody's business: a stop tells no more than that there is a hand."""
    position = given().harkonnen("csw_2", regular=1).atreides("wind_pass", regular=1)
    play = attack(position.hand(HARKONNEN, "hawats_scheming"), HARKONNEN, "csw_2", "wind_pass")
    assert play.kind == "discard_for_dice"
    assert play.menu() == ["discard"]
    play.refuses("discard hawats_scheming=1", "menu.not_among")
    play.choose("discard")
    assert play.table.hands[HARKONNEN] == {"hawats_scheming": 1}


def test_dice_for_cards_last_one_round() -> None:
    position = armed(2, 2).combat("shield " * 3, "shield shield")
    play = attack(position, HARKONNEN, "csw_2", "wind_pass").choose("discard arsunt_legion=1")
    play.choose("continue", "stand", "discard")
    assert dice_rolled(play) == [3, 2, 2, 2]


def test_no_free_actions_inside_a_battle() -> None:
    position = armed(1).ornithopter("central_south_west__central_north_west").combat("shield", "shield")
    play = orders(position, HARKONNEN)
    assert "scout" in play.verbs(), "before the attack is ordered they stand free"
    play.choose("attack csw_2 wind_pass foot")
    assert play.verbs() == {"discard"}
    play.choose("discard")
    assert play.verbs() == {"continue", "cease"}


# -- the roll --------------------------------------------------------------------------------------


def test_a_hit_hits_and_a_shield_cancels_one() -> None:
    position = given().harkonnen("csw_2", regular=4).atreides("wind_pass", regular=3)
    position = position.combat("sword sword sword special", "shield sword special")
    play = attack(position, HARKONNEN, "csw_2", "wind_pass")
    assert landed(play) == (2, 1), "a Special without a leader is a miss"


def test_shields_do_not_turn_into_hits() -> None:
    position = given().harkonnen("csw_2", regular=1).atreides("wind_pass", regular=3)
    play = attack(position.combat("sword", "shield shield shield"), HARKONNEN, "csw_2", "wind_pass")
    assert landed(play) == (0, 0)
    assert play.kind == "continue_or_cease"


def test_a_surprise_attack_adds_a_special_in_the_first_round_only() -> None:
    position = given().harkonnen("csw_2", regular=2, bashar=1).atreides("wind_pass", regular=4)
    position = position.combat(
        "shield shield", "shield shield shield special", "shield shield", "shield " * 4
    )
    play = attack(position, HARKONNEN, "csw_2", "wind_pass", surprise=True)
    assert play.events("hits_counted")[0]["abilities"]["attacker"] == {"bashar": 1}
    play.saved().choose("continue", "stand")
    assert play.events("hits_counted")[1]["abilities"]["attacker"] == {}
    assert len(play.events("surprise_added")) == 1


def test_the_special_of_a_surprise_attack_comes_on_top_of_six_dice() -> None:
    position = given().harkonnen("csw_2", regular=6, bashar=1).atreides("wind_pass", regular=6)
    play = attack(
        position.combat("sword " * 6, "special " * 6), HARKONNEN, "csw_2", "wind_pass", surprise=True
    )
    assert landed(play) == (7, 0)


def test_a_surprise_attack_without_a_leader_is_worth_nothing() -> None:
    position = given().harkonnen("csw_2", regular=1).atreides("wind_pass", regular=1)
    play = position.combat("special", "special").task(OrderAttack(HARKONNEN, surprise=True), turn=HARKONNEN)
    play.choose("attack csw_2 wind_pass foot")
    assert play.happened("surprise_added")
    assert landed(play) == (0, 0)


# -- leader abilities ------------------------------------------------------------------------------


def led(attacker_roll: str, defender_roll: str) -> Play:
    position = given().harkonnen("csw_2", regular=2, bashar=1, baron_harkonnen=1)
    position = position.atreides("wind_pass", regular=2, naib=1, stilgar=1)
    return attack(position.combat(attacker_roll, defender_roll), HARKONNEN, "csw_2", "wind_pass")


def test_with_more_leaders_than_specials_abilities_are_chosen_attacker_first() -> None:
    play = led("special sword", "special sword").saved()
    assert (play.kind, play.decider) == ("choose_abilities", HARKONNEN)
    assert set(play.menu()) == {"use bashar=1", "use baron_harkonnen=1"}
    play.refuses("use", "menu.too_few")
    play.refuses("use baron_harkonnen=1 bashar=1", "menu.too_many")
    play.choose("use baron_harkonnen=1").saved()
    assert (play.kind, play.decider) == ("choose_abilities", ATREIDES)
    play.choose("use stilgar=1")
    assert landed(play) == (1, 1), "two shields against three hits"


def test_as_many_specials_as_leaders_leave_no_choice() -> None:
    play = led("special special", "special special")
    assert play.kind == "choose_casualties"
    assert landed(play) == (1, 1), "1 hit and 2 shields against 3 hits"


def test_without_specials_no_ability_is_used() -> None:
    play = led("shield sword", "shield sword")
    assert play.events("hits_counted")[0]["abilities"] == {"attacker": {}, "defender": {}}


def test_leaders_of_a_kind_leave_no_choice() -> None:
    position = given().harkonnen("csw_2", regular=1, bashar=3).atreides("wind_pass", regular=2)
    play = attack(position.combat("special", "shield special"), HARKONNEN, "csw_2", "wind_pass")
    assert play.events("hits_counted")[0]["abilities"]["attacker"] == {"bashar": 1}


def test_special_elites_cancel_shields_that_leaders_made() -> None:
    position = given().harkonnen("csw_2", regular=2, baron_harkonnen=1)
    position = position.atreides("wind_pass", regular=1, fedaykin=1)
    play = attack(position.combat("special sword", "sword sword"), HARKONNEN, "csw_2", "wind_pass")
    assert landed(play) == (1, 1), "one of the Baron's two shields falls to the Fedaykin"


def test_each_special_elite_cancels_one_shield() -> None:
    position = given().harkonnen("csw_2", sardaukar=2).atreides("wind_pass", regular=3)
    play = attack(position.combat("sword sword", "shield shield shield"), HARKONNEN, "csw_2", "wind_pass")
    assert landed(play) == (1, 0), "three shields less two"
    position = given().harkonnen("csw_2", sardaukar=2).atreides("wind_pass", regular=3)
    play = attack(position.combat("sword sword", "shield special special"), HARKONNEN, "csw_2", "wind_pass")
    assert landed(play) == (2, 0), "nothing is left to cancel, and no hit comes of it"


def test_the_defenders_special_elites_count_too() -> None:
    position = given().harkonnen("csw_2", sardaukar=1, regular=1).atreides("wind_pass", regular=2)
    play = attack(position.combat("shield shield", "sword sword"), ATREIDES, "wind_pass", "csw_2")
    assert landed(play) == (0, 1), "two shields less one against two hits"
