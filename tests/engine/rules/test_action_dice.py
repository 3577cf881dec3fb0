"""Action dice: slots, results with too many dice, Bene Gesserit tokens."""

from __future__ import annotations

from random import Random

import pytest

from engine.components import STANDARD
from engine.pieces import ATREIDES, HARKONNEN
from tests.scenario import Play, given

#: The faces of an action die, both sides' alike; Strategy has two.
FACES = {"strategy": 0, "leadership": 2, "deployment": 3, "mentat": 4, "house": 5}
FITTING_HARKONNEN = "strategy strategy strategy leadership leadership mentat deployment house"
FITTING_ATREIDES = "strategy leadership mentat deployment"


def rolled(harkonnen: str = FITTING_HARKONNEN, atreides: str = FITTING_ATREIDES) -> Play:
    return given().draws(*(FACES[face] for face in f"{harkonnen} {atreides}".split())).phase("actions")


def dice(play: Play, faction: str) -> dict[str, int]:
    return {result: number for result, number in play.table.dice[faction].items() if number}


def changed(play: Play) -> list[tuple[str, str, str]]:
    return [(e["faction"], e["old"], e["new"]) for e in play.events("die_changed")]


# -- slots -----------------------------------------------------------------------------------------


def test_every_die_goes_to_the_slot_of_its_result() -> None:
    play = rolled()
    assert dice(play, HARKONNEN) == {
        **{"strategy": 3, "leadership": 2, "mentat": 1},
        **{"deployment": 1, "house": 1},
    }
    assert dice(play, ATREIDES) == {"strategy": 1, "leadership": 1, "mentat": 1, "deployment": 1}
    assert changed(play) == []


def test_three_harkonnen_and_two_atreides_dice_of_a_result_may_stay() -> None:
    play = rolled(
        "strategy strategy strategy leadership leadership leadership mentat mentat",
        "house house mentat mentat",
    )
    assert changed(play) == []
    assert play.kind == "choose_action"


def test_a_fourth_harkonnen_die_must_be_changed_to_a_result_with_most_free_slots() -> None:
    play = rolled("strategy strategy strategy strategy leadership mentat deployment house")
    assert (play.kind, play.decider) == ("change_die", HARKONNEN)
    # Leadership and Mentat have two free slots each, Deployment and House one.
    assert sorted(play.menu()) == ["change strategy leadership", "change strategy mentat"]
    play.refuses("change strategy deployment", "menu.no_such_item")
    play.refuses("change strategy strategy", "menu.no_such_item")
    play.refuses("change leadership mentat", "menu.no_such_item")
    play.refuses("change strategy mentat", "entry.not_your_decision", seat=ATREIDES)
    play.choose("change strategy mentat")
    assert dice(play, HARKONNEN)["strategy"] == 3
    assert dice(play, HARKONNEN)["mentat"] == 2
    assert (play.kind, play.decider) == ("choose_action", ATREIDES)


def test_a_third_atreides_die_must_be_changed() -> None:
    play = rolled(FITTING_HARKONNEN, "mentat mentat mentat strategy")
    assert (play.kind, play.decider) == ("change_die", ATREIDES)
    assert sorted(play.menu()) == [
        *("change mentat deployment", "change mentat house", "change mentat leadership")
    ]
    play.refuses("change mentat strategy", "menu.no_such_item")
    play.choose("change mentat house")
    assert dice(play, ATREIDES) == {"mentat": 2, "strategy": 1, "house": 1}


def test_deployment_and_house_have_two_slots_on_the_harkonnen_board() -> None:
    play = rolled("deployment deployment deployment house house house strategy leadership")
    assert play.kind == "change_die"
    # Mentat is wholly free: three slots, so the first die goes there without a question's worth of choice
    # but for which of the two full results it comes from.
    assert sorted(play.menu()) == ["change deployment mentat", "change house mentat"]


def test_the_only_possible_change_is_made_without_asking() -> None:
    play = rolled("strategy strategy strategy strategy leadership leadership deployment house")
    assert changed(play) == [(HARKONNEN, "strategy", "mentat")]
    assert play.kind == "choose_action"


def test_dice_are_changed_one_at_a_time_alternating_the_harkonnen_first() -> None:
    play = rolled("strategy strategy strategy strategy strategy strategy leadership mentat", "house " * 4)
    order = []
    while play.kind == "change_die":
        order.append(play.decider)
        play.choose(play.menu()[0])
    assert [faction for faction, _, _ in changed(play)] == [
        HARKONNEN,
        ATREIDES,
        HARKONNEN,
        ATREIDES,
        HARKONNEN,
    ]
    assert order[0] == HARKONNEN
    assert max(play.table.dice[HARKONNEN].values()) <= 3
    assert max(play.table.dice[ATREIDES].values()) <= 2


def test_each_change_is_measured_against_the_slots_free_by_then() -> None:
    play = rolled("strategy strategy strategy strategy strategy leadership leadership leadership")
    # Mentat has three free slots: forced. Then Mentat, Deployment and House have two each.
    assert changed(play) == [(HARKONNEN, "strategy", "mentat")]
    assert sorted(play.menu()) == [
        *("change strategy deployment", "change strategy house", "change strategy mentat")
    ]


def test_the_side_that_fits_is_passed_over() -> None:
    play = rolled("strategy " * 6 + "leadership mentat", FITTING_ATREIDES)
    while play.kind == "change_die":
        assert play.decider == HARKONNEN
        play.choose(play.menu()[0])
    assert {faction for faction, _, _ in changed(play)} == {HARKONNEN}


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_rolled_fits_the_slots_in_the_end(seed: int) -> None:
    rand = Random(seed)
    play = given().draws(*(rand.choice((0, 0, rand.randrange(6))) for _ in range(12))).phase("actions")
    while play.kind == "change_die":
        play.choose(rand.choice(play.menu()))
    for faction, total in ((HARKONNEN, 8), (ATREIDES, 4)):
        slots = STANDARD.slots[faction]
        assert all(number <= slots[result] for result, number in dice(play, faction).items())
        assert sum(dice(play, faction).values()) == total


def test_a_game_saved_between_two_changes_goes_on_with_the_other_side() -> None:
    play = rolled("strategy " * 6 + "leadership mentat", "house " * 4)
    assert play.decider == HARKONNEN
    play.choose(play.menu()[0]).saved()
    assert (play.kind, play.decider) == ("change_die", ATREIDES)
    play.choose(play.menu()[0]).saved()
    assert (play.kind, play.decider) == ("change_die", HARKONNEN)


# -- Bene Gesserit tokens --------------------------------------------------------------------------


def with_tokens(atreides: str, harkonnen: int = 0, tokens: int = 1) -> Play:
    layout = given().bene_gesserit(ATREIDES, tokens)
    if harkonnen:
        layout.bene_gesserit(HARKONNEN, harkonnen)
    return layout.draws(*(FACES[face] for face in f"{FITTING_HARKONNEN} {atreides}".split())).phase("actions")


def test_a_token_goes_to_a_result_with_the_fewest_dice() -> None:
    """Worked example T7."""
    play = with_tokens("leadership leadership strategy deployment")
    assert (play.kind, play.decider) == ("place_bene_gesserit", ATREIDES)
    assert sorted(play.menu()) == ["bene_gesserit house", "bene_gesserit mentat", "pass"]
    for result in ("leadership", "strategy", "deployment"):
        play.refuses(f"bene_gesserit {result}", "menu.no_such_item")
    play.choose("bene_gesserit house")
    assert play.table.bene_gesserit_die == {ATREIDES: "house"}
    assert play.table.bene_gesserit[ATREIDES] == 0


def test_the_harkonnen_are_asked_first() -> None:
    play = with_tokens("leadership leadership strategy deployment", harkonnen=1)
    assert play.decider == HARKONNEN
    play.refuses("bene_gesserit mentat", "entry.not_your_decision", seat=ATREIDES)
    play.choose("bene_gesserit mentat")
    assert (play.kind, play.decider) == ("place_bene_gesserit", ATREIDES)


def test_a_token_need_not_be_placed_and_is_kept_for_a_later_round() -> None:
    play = with_tokens("leadership leadership strategy deployment").choose("pass")
    assert play.kind == "choose_action"
    assert play.table.bene_gesserit[ATREIDES] == 1
    assert play.table.bene_gesserit_die == {}


def test_only_one_token_may_be_placed_per_round() -> None:
    play = with_tokens("leadership leadership strategy deployment", tokens=2).choose("bene_gesserit house")
    assert play.kind == "choose_action"
    assert play.table.bene_gesserit[ATREIDES] == 1


def test_a_side_without_a_token_is_not_asked() -> None:
    assert rolled().kind == "choose_action"


def test_tokens_are_placed_after_all_dice_have_been_settled() -> None:
    play = with_tokens("mentat mentat mentat strategy")
    assert play.kind == "change_die"
    play.choose("change mentat house")
    assert play.kind == "place_bene_gesserit"
    assert play.offers("bene_gesserit deployment")
    assert not play.offers("bene_gesserit house")


def test_a_placed_token_serves_as_a_die_of_its_result() -> None:
    play = given().bene_gesserit(ATREIDES, on="mentat").dice({"house": 1}, {}).turn(ATREIDES)
    assert play.offers("act mentat mentat_draw")
    play.refuses("act strategy strategy_move", "menu.no_such_item")
    play.choose("act mentat mentat_draw", "draw fremen=2")
    assert sum(play.table.hands[ATREIDES].values()) == 2
    assert play.table.bene_gesserit_die == {}


def test_a_used_token_leaves_the_game() -> None:
    """Row 52: neither its owner nor the reserve gets it back."""
    play = given().bene_gesserit(ATREIDES, on="mentat").dice({"house": 2}, {}).turn(ATREIDES)
    reserve = play.table.bene_gesserit_reserve
    used = dict(play.table.used_dice)
    play.choose("nothing mentat")
    assert play.events("die_spent")[-1]["token"] is True
    assert play.table.bene_gesserit == {HARKONNEN: 0, ATREIDES: 0}
    assert play.table.bene_gesserit_die == {}
    assert play.table.bene_gesserit_reserve == reserve
    assert play.table.used_dice == used


def test_a_token_beside_dice_of_its_result_is_spent_after_them() -> None:
    play = given().bene_gesserit(HARKONNEN, on="house").dice({"house": 1}, {"mentat": 2}).turn(HARKONNEN)
    play.choose("nothing house")
    assert play.table.bene_gesserit_die == {HARKONNEN: "house"}
    play.choose("nothing mentat", "nothing house")
    assert play.table.bene_gesserit_die == {}
    assert play.table.phase != "actions"


@pytest.mark.parametrize(("token", "offered"), [(False, True), (True, False)])
def test_a_token_counts_as_an_unspent_die_for_desert_power(token: bool, offered: bool) -> None:
    layout = given().dice({"house": 2}, {"mentat": 1})
    if token:
        layout.bene_gesserit(ATREIDES, on="house")
    play = layout.turn(ATREIDES)
    assert ("desert_power" in play.verbs()) is offered


def test_a_harkonnen_token_counts_for_desert_power_too() -> None:
    play = given().bene_gesserit(HARKONNEN, on="house").dice({"house": 1}, {"mentat": 1}).turn(ATREIDES)
    assert "desert_power" in play.verbs()


def test_spending_a_token_moves_the_tank() -> None:
    play = given().tank("stilgar").bene_gesserit(ATREIDES, on="mentat").dice({"house": 2}, {}).turn(ATREIDES)
    play.choose("nothing mentat")
    assert play.table.tanks[ATREIDES] == ["", "stilgar", ""]


def test_an_unspent_token_is_lost_at_the_end_of_the_phase() -> None:
    play = given().bene_gesserit(ATREIDES, on="mentat").dice({"house": 1}, {}).turn(HARKONNEN)
    reserve = play.table.bene_gesserit_reserve
    play.choose("nothing house")
    assert {"faction": ATREIDES, "dice": 0, "token": True} in play.events("dice_lost")
    assert play.table.bene_gesserit_die == {}
    assert play.table.bene_gesserit[ATREIDES] == 0
    assert play.table.bene_gesserit_reserve == reserve


def test_a_game_saved_before_the_token_is_placed_still_asks_for_it() -> None:
    play = with_tokens("leadership leadership strategy deployment", harkonnen=1)
    play.saved().choose("pass").saved()
    assert (play.kind, play.decider) == ("place_bene_gesserit", ATREIDES)
    play.choose("bene_gesserit mentat").saved()
    assert play.offers("nothing mentat")
