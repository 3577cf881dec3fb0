"""Camps, Rocket Launchers and Sandriders: of each rule an effect and a limit."""

from __future__ import annotations

from engine.contract.view import NoOrders
from engine.expansions.desert_war.camps import PlaceCamps
from engine.expansions.desert_war.launchers import DeployLaunchers, LaunchRockets
from engine.expansions.desert_war.state import camps, keep, ready
from engine.expansions.desert_war.troopers import WakeOrReveal
from engine.phases.hazards import DesertHazards
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.desert_power import AttackWithWorm, ChooseDesertPower, MoveWorms, PlaceSigns
from engine.rules.movement import MoveLegions
from engine.rules.retreat import Retreat
from engine.rules.worms import ChooseWormFigure, PlaceWorm, WormAttack
from engine.view import SPECTATOR
from tests.engine.desert_war.war import ESCORT, LAUNCHER, RIDER, SUSPENSOR, War, beside, war
from tests.scenario import Play

SOUTH_EAST = "south_east__central_south_east"
OVER = "central_south_east__central_south_west"
DICE = {"mentat": 1}
MORE = {"mentat": 2}


def turn(position: War) -> Play:
    """The Atreides have fewer dice, so Desert Power is allowed."""
    return position.dice(harkonnen=MORE, atreides=DICE).turn(ATREIDES)


def moving(position: War, side: str = HARKONNEN, number: int = 1) -> Play:
    return position.task(MoveLegions(side, number), turn=side)


# -- camps -----------------------------------------------------------------------------------------


def test_effect_of_camp_place__all_of_them_before_the_dice() -> None:
    play = war().phase("actions")
    assert play.kind == "choose_camp" and not play.happened("action_dice_rolled")
    play.choose("camp camp_jihad cse_4", "camp camp_sand_dwellers sw_3", "camp camp_kwisatz_haderach ne_8")
    assert sorted(camps(play.game.flow)) == ["cse_4", "ne_8", "sw_3"] and play.happened("action_dice_rolled")


def test_limit_of_camp_place__empty_desert_of_a_sector_without_one() -> None:
    play = war().suspensors("csw_5").sign("csw_6").task(PlaceCamps()).choose("camp camp_jihad cse_4")
    for area in ("cse_5", "csw_5", "csw_6", "csw_2", "cse_4"):
        play.refuses(f"camp camp_sand_dwellers {area}")
    # None that has left the game comes again.
    position = war()
    keep(position.flow, cashed=["camp_jihad", "camp_sand_dwellers"])
    last = position.task(PlaceCamps())
    assert {line.split()[1] for line in last.menu()} == {"camp_kwisatz_haderach"}


def test_effect_of_camp_face__its_owner_knows_it() -> None:
    play = war().task(PlaceCamps()).choose("camp camp_jihad cse_4")
    assert play.game.view(ATREIDES)["private"]["faces"] == {"cse_4": "jihad"}
    (known,) = [event for event in play.log if event.key == "camp_known"]
    assert known.only == (ATREIDES,) and known.params["marker"] == "jihad"


def test_limit_of_camp_face__nobody_else_sees_it_even_when_it_goes() -> None:
    position = war().harkonnen("north_pole", regular=1).camps(jihad="cse_1", sand_dwellers="sw_3")
    play = moving(position).choose("move north_pole cse_1 regular=1")
    for seat in (HARKONNEN, SPECTATOR):
        assert "faces" not in play.game.view(seat)["private"]
    assert "marker" not in play.events("camp_removed")[0]
    assert ready(play.game.flow) == ["camp_kwisatz_haderach", "camp_jihad"]


def test_effect_of_camp_ground__free_for_both_sides() -> None:
    position = war().harkonnen("north_pole", regular=1).camps(jihad="cse_1", sand_dwellers="csw_5")
    assert "cse_1" in moving(position).goals("move", "north_pole")
    position = war().atreides("windgap", regular=1).camps(sand_dwellers="csw_5")
    play = moving(position, ATREIDES).choose("move windgap csw_5 regular=1")
    assert beside(play, "csw_5") == {"fremen_camp": 1}
    # Signs may be put there, and a worm that surfaces shares the area.
    assert position.task(PlaceSigns(2), turn=ATREIDES).offers("signs csw_5")
    surfaced = war().camps(jihad="cse_4").task(PlaceWorm("cse_4"), turn=ATREIDES)
    assert "cse_4" in surfaced.table.worms and beside(surfaced, "cse_4") == {"fremen_camp": 1}


def test_limit_of_camp_ground__not_empty_and_no_end_of_a_worms_move() -> None:
    play = war().worm("csw_5").camps(jihad="cse_4").task(MoveWorms(1), turn=ATREIDES)
    assert "cse_4" not in play.goals("move_worm", "csw_5") and "cse_5" in play.goals("move_worm", "csw_5")
    riders = war().camps(jihad="cse_4").task(PlaceSigns(2), turn=ATREIDES)
    riders.refuses("rider supply cse_4")


# -- Desert War actions and launchers --------------------------------------------------------------


def test_effect_of_desert_war_atreides__right_before_or_right_after_desert_power() -> None:
    after = turn(war().camps(jihad="cse_4")).choose("desert_power worms")
    after.choose("war launchers", "launchers cse_4=2")
    assert beside(after, "cse_4")[LAUNCHER] == 2 and after.decider == HARKONNEN
    before = turn(war().camps(jihad="cse_4")).choose("war launchers", "launchers cse_4=1")
    assert before.kind == "choose_desert_power" and before.verbs() == {"desert_power"}


def test_limit_of_desert_war_atreides__one_for_each_and_never_without() -> None:
    play = turn(war().camps(jihad="cse_4")).choose("war launchers", "launchers cse_4=1")
    play.choose("desert_power worms")
    assert play.decider == HARKONNEN
    # No Desert Power, no action; and none that would do nothing.
    many = war().camps(jihad="cse_4").dice(harkonnen=DICE, atreides=MORE)
    assert "war" not in many.turn(ATREIDES).verbs()
    assert turn(war()).choose("desert_power worms").decider == HARKONNEN


def test_effect_of_launcher_deploy() -> None:
    position = war().camps(jihad="cse_4", sand_dwellers="sw_3").atreides("cse_4", regular=1)
    play = position.task(DeployLaunchers(), turn=ATREIDES).choose("launchers cse_4=2 sw_3=1")
    assert (beside(play, "cse_4")[LAUNCHER], beside(play, "sw_3")[LAUNCHER]) == (2, 1)


def test_limit_of_launcher_deploy__three_to_camps_from_the_supply() -> None:
    play = war().camps(jihad="cse_4").task(DeployLaunchers(), turn=ATREIDES)
    play.refuses("launchers cse_4=4")
    play.refuses("launchers cse_5=1")
    out = war().camps(jihad="cse_4").launchers(*["cse_4"] * 6).task(DeployLaunchers(), turn=ATREIDES)
    assert out.verbs() == {"done"}


def firing(position: War) -> Play:
    play = position.task(LaunchRockets(), turn=ATREIDES)
    return play.choose("launch central_south_east")


def test_effect_of_launcher_attack() -> None:
    position = war().camps(jihad="cse_4").launchers(*["cse_4"] * 3).harvester("cse_5").carryall(SOUTH_EAST)
    play = firing(position.combat("sword special shield"))
    assert play.events("launchers_fired")[0]["hits"] == 2
    play.choose(f"remove cse_5 {SOUTH_EAST}")
    assert play.table.harvesters == [] and play.table.zones == {}
    assert play.table.supply[HARKONNEN]["carryall"] > 0


def test_limit_of_launcher_attack__next_to_them_and_above_their_sector() -> None:
    position = war().camps(jihad="cse_4").launchers("cse_4").harvester("cse_4", "se_8")
    position.ornithopter("north_east__central_north_east").harkonnen("cse_5", regular=1, **{ESCORT: 1})
    # Nothing within reach: neither their own area, nor another zone, nor an Escort in a legion.
    assert position.task(LaunchRockets(), turn=ATREIDES).verbs() == {"done"}


def test_effect_of_launcher_price__one_goes_for_each_vehicle() -> None:
    position = war().camps(jihad="cse_4").launchers(*["cse_4"] * 3).carryall(OVER).escort(SOUTH_EAST)
    play = firing(position.combat("sword sword sword")).choose(f"remove {OVER} {SOUTH_EAST}")
    assert beside(play, "cse_4")[LAUNCHER] == 1 and play.table.supply[ATREIDES][LAUNCHER] == 5


def test_limit_of_launcher_price__fewer_may_be_taken_and_no_carryall_rescues() -> None:
    position = war().camps(jihad="cse_4").launchers("cse_4", "cse_4").harvester("cse_5").carryall(OVER)
    play = firing(position.combat("sword sword"))
    assert play.offers("remove") and play.offers("remove cse_5")
    play.choose("remove cse_5")
    assert play.table.zones == {OVER: "carryall"} and not play.happened("harvester_rescued")
    none = war().camps(jihad="cse_4").launchers("cse_4").carryall(OVER).combat("shield")
    assert not firing(none).happened("vehicle_removed")


def test_effect_of_launcher_camp() -> None:
    position = war().camps(jihad="cse_4").launchers("cse_4").harvester("cse_5").combat("sword")
    play = firing(position).choose("remove cse_5", "cash")
    assert play.table.prescience["jihad"] == 1 and beside(play, "cse_4") == {}
    assert play.game.public_sections()["expansion"]["gone"] == ["jihad"]
    assert "camp_jihad" not in ready(play.game.flow)


def test_limit_of_launcher_camp__a_harvester_must_have_gone_and_it_may_be_kept() -> None:
    position = war().camps(jihad="cse_4").launchers("cse_4", "cse_4").carryall(OVER).combat("sword sword")
    assert firing(position).choose(f"remove {OVER}").kind != "cash_camp"
    position = (
        war().camps(jihad="cse_4").launchers("cse_4", "cse_4").harvester("cse_5").combat("sword shield")
    )
    play = firing(position).choose("remove cse_5", "keep")
    assert play.table.prescience["jihad"] == 0
    assert beside(play, "cse_4") == {"fremen_camp": 1, LAUNCHER: 1}


def test_effect_of_launcher_no_legion__no_battle_and_nothing_revealed() -> None:
    position = war().camps(jihad="cse_4").launchers("cse_4").harvester("cse_5").atreides("cse_4", "start_1")
    play = firing(position.combat("sword")).choose("remove cse_5", "keep")
    assert not play.happened("token_revealed") and not play.happened("battle_begun")
    assert not play.table.signals.get("battle_won_by_attacking_atreides")


def test_limit_of_launcher_no_legion__orders_that_are_forbidden_do_not_stop_them() -> None:
    position = war().camps(jihad="cse_4").launchers("cse_4").harvester("cse_5").in_play("paul_muad_dib")
    position.atreides("cse_4", regular=1, paul_muad_dib=1).combat("sword")
    forbidden = NoOrders(
        name="no_orders", owner="harkonnen", until="end_of_actions", scope={"with": ["paul_muad_dib"]}
    )
    position.table.effects = [forbidden]
    assert firing(position).offers("remove cse_5")


# -- Sandriders ------------------------------------------------------------------------------------


def test_effect_of_rider_place__in_the_place_of_one_of_two_signs() -> None:
    play = turn(war()).choose("desert_power signs", "rider supply csw_5", "signs csw_6")
    assert beside(play, "csw_5") == {RIDER: 1} and play.table.wormsigns == ["csw_6"]
    # From the board too, even off a worm, which stays.
    moved = turn(war().worm("sw_6").riders("sw_6")).choose("desert_power signs", "rider sw_6 csw_5", "signs")
    assert beside(moved, "csw_5") == {RIDER: 1} and "sw_6" in moved.table.worms


def test_limit_of_rider_place__one_in_empty_desert_and_not_with_the_signs_of_a_card() -> None:
    play = turn(war().sign("csw_4").suspensors("csw_3")).choose("desert_power signs")
    for area in ("csw_4", "csw_3", "csw_2", "windgap"):
        play.refuses(f"rider supply {area}")
    play.choose("rider supply csw_5")
    play.refuses("rider supply csw_6")
    play.refuses("signs csw_5")
    play.refuses("signs csw_6 cse_4")
    card = war().hand(ATREIDES, "smugglers").in_play("gurney_halleck").atreides("windgap", regular=1)
    smuggled = turn(card).choose("play mentat smugglers")
    assert smuggled.kind == "place_signs" and smuggled.verbs() == {"signs"}


def test_effect_of_rider_lone__a_link_for_sandriding() -> None:
    position = war().no_station().riders("csw_5").atreides("windgap", regular=1)
    assert "cse_4" in moving(position, ATREIDES).goals("move", "windgap", "sand")
    assert "cse_4" not in moving(war().atreides("windgap", regular=1), ATREIDES).goals("move", "windgap")
    # Signs may be put to it.
    assert position.task(PlaceSigns(2), turn=ATREIDES).offers("signs csw_5")


def test_limit_of_rider_lone__of_its_own_area_none_and_no_sign_for_anything_else() -> None:
    position = war().no_station().riders("csw_5").atreides("csw_5", regular=1)
    assert moving(position, ATREIDES).goals("move", "csw_5", "sand") == set()
    spotted = war().riders("csw_5").sign("csw_6").hand(HARKONNEN, "spotter_control")
    play = spotted.dice(harkonnen=MORE, atreides=DICE).turn(HARKONNEN).choose("play mentat spotter_control")
    play.refuses("discard_signs csw_5")
    assert play.offers("discard_signs csw_6")


def test_effect_of_rider_wakes() -> None:
    position = war().harkonnen("north_pole", regular=2).riders("csw_4", "csw_4").harvester("csw_4")
    play = moving(position).choose("move north_pole csw_4 regular=2")
    assert beside(play, "csw_4") == {} and play.table.worms == {"csw_4": "sandworm"}
    assert play.kind == "retreat" and len(play.events("worm_placed")) == 1
    play.choose(play.menu()[0])
    assert play.table.harvesters == []
    # Several of an action: the Atreides choose the order.
    two = war().harkonnen("north_pole", regular=2).riders("csw_4", "csw_3").harkonnen("csw_2", regular=1)
    both = moving(two, number=2).choose("move north_pole csw_4 regular=2", "move csw_2 csw_3 regular=1")
    assert both.kind == "choose_effect" and both.menu() == ["resolve csw_3", "resolve csw_4"]


def test_limit_of_rider_wakes__no_figure_no_worm_and_none_for_who_is_deployed() -> None:
    position = war().harkonnen("csw_4", regular=2).riders("csw_4").left_game("wild_maker")
    risen = ["sw_6", "csw_6", "cse_5", "se_1"]
    position.worm(*risen)
    hazards = DesertHazards(step="effects", risen=risen)
    play = position.task(WakeOrReveal("csw_4"), hazards, turn=HARKONNEN)
    assert play.happened("nothing_done") and "csw_4" not in play.table.worms
    assert beside(play, "csw_4") == {} and not play.happened("legion_retreated")
    placed = war().riders("csw_5").hand(HARKONNEN, "harkonnen_patrols")
    menu = placed.dice(harkonnen=MORE, atreides=DICE).turn(HARKONNEN).choose("play mentat harkonnen_patrols")
    menu.refuses("place csw_5 regular=1")


def test_effect_of_rider_retreat__the_atreides_may_choose_their_area() -> None:
    position = war().harkonnen("csw_4", regular=2).riders("csw_5")
    play = position.task(Retreat(HARKONNEN, "csw_4"), turn=ATREIDES).choose("retreat_to csw_5")
    assert beside(play, "csw_5") == {} and "csw_5" in play.table.worms
    # It must retreat again.
    assert play.kind == "retreat" and "retreat_to csw_4" in play.menu()


def test_limit_of_rider_retreat__never_onto_a_sign_there() -> None:
    position = war().harkonnen("csw_4", regular=2).riders("csw_5").sign("csw_5")
    position.task(Retreat(HARKONNEN, "csw_4"), turn=ATREIDES).refuses("retreat_to csw_5")


def test_effect_of_rider_rides__along_with_every_move() -> None:
    play = war().worm("sw_6").riders("sw_6", "sw_6").task(MoveWorms(2), turn=ATREIDES)
    play.choose("move_worm sw_6 csw_1")
    assert beside(play, "csw_1") == {RIDER: 2} and beside(play, "sw_6") == {}
    attack = war().worm("sw_6").riders("sw_6").harkonnen("csw_2", regular=3).combat("shield " * 4 + "sword")
    left = attack.task(AttackWithWorm(), turn=ATREIDES).choose("worm_attack sw_6 csw_2")
    assert beside(left, "sw_6") == {} and left.table.supply[ATREIDES][RIDER] == 2
    # A worm that surfaces at a rider is ridden from then on.
    surfaced = war().riders("csw_5").task(PlaceWorm("csw_5"), MoveWorms(1), turn=ATREIDES)
    assert surfaced.choose("move_worm csw_5 cse_5").table.beside == {"cse_5": {RIDER: 1}}


def test_limit_of_rider_rides__alone_again_when_the_figure_is_taken_elsewhere() -> None:
    position = war().worm("sw_6").riders("sw_6").sign("csw_6")
    play = position.task(ChooseWormFigure("csw_6", []), turn=ATREIDES).choose("worm_from sw_6")
    assert play.table.worms == {"csw_6": "sandworm"} and beside(play, "sw_6") == {RIDER: 1}


def test_effect_of_rider_worm__three_areas_and_five_dice() -> None:
    play = war().worm("sw_6").riders("sw_6").task(MoveWorms(1), turn=ATREIDES)
    assert "cnw_4" in play.goals("move_worm", "sw_6")
    position = war().worm("sw_6").riders("sw_6", "sw_6").harkonnen("csw_2", regular=6)
    attack = position.task(AttackWithWorm(), turn=ATREIDES).choose("worm_attack sw_6 csw_2")
    # More riders add nothing.
    assert sum(attack.events("worm_rolled")[0]["rolled"].values()) == 5
    wild = war().wild_maker("sw_6").riders("sw_6").harkonnen("csw_2", regular=6)
    maker = wild.task(AttackWithWorm(), turn=ATREIDES).choose("worm_attack sw_6 csw_2")
    assert sum(maker.events("worm_rolled")[0]["rolled"].values()) == 6


def test_limit_of_rider_worm__two_and_four_without_and_desert_all_the_way() -> None:
    play = war().worm("sw_6").task(MoveWorms(1), turn=ATREIDES)
    assert "cnw_4" not in play.goals("move_worm", "sw_6")
    position = war().worm("se_6").riders("se_6").harkonnen("cse_3", regular=1)
    assert position.task(AttackWithWorm(), turn=ATREIDES).verbs() == {"done"}
    struck = war().worm("csw_1").harkonnen("csw_2", regular=6).task(WormAttack("csw_1", "csw_2"))
    assert sum(struck.events("worm_rolled")[0]["rolled"].values()) == 4


def test_effect_of_rider_card() -> None:
    play = turn(war().wild_maker().riders("csw_5")).choose("desert_power sandriders")
    play.choose("place_worm sandworm csw_5", "signs csw_6")
    assert play.table.worms == {"csw_5": "sandworm"} and play.table.wormsigns == ["csw_6"]
    assert play.table.spent_leaders == ["sandriders"]


def test_limit_of_rider_card__nothing_else_may_stand_there_and_once_a_round() -> None:
    for position in (
        war().riders("csw_5", "csw_5"),
        war().riders("csw_5").sign("csw_5"),
        war().riders("csw_5").harvester("csw_5"),
        war().riders("csw_5").atreides("csw_5", regular=1),
        war().riders("csw_5").worm("csw_5"),
    ):
        play = turn(position).choose("desert_power sandriders")
        assert [event["step"] for event in play.events("step_skipped")][:1] == ["place_worms"]
    spent = turn(war().riders("csw_5").spent("sandriders"))
    assert "desert_power sandriders" not in spent.menu()
    # Not the Wild Maker, whose card lies beside it.
    wild = turn(war().wild_maker("sw_6").riders("csw_5")).choose("desert_power sandriders")
    assert wild.menu() == ["place_worm sandworm csw_5", "done"]


def test_both_cards_of_the_box_in_two_actions() -> None:
    position = war().wild_maker("sw_6").riders("csw_5").hand(ATREIDES, "usul_the_base_of_the_pillar")
    play = turn(position).choose("play mentat usul_the_base_of_the_pillar")
    assert {"desert_power sandriders", "desert_power wild_maker"} <= set(play.menu())
    assert ChooseDesertPower.asked_as == play.kind and SUSPENSOR not in beside(play, "csw_5")
