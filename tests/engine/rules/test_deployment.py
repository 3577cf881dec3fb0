"""Deployment: new units and leaders out of the supply, face-down tokens at a sietch."""

from __future__ import annotations

import pytest

from engine.components import STANDARD
from engine.pieces import ATREIDES, HARKONNEN
from tests.scenario import Given, Play, given
from tests.standard import pieces

ALL_TOKENS = list(STANDARD.deployment_tokens)
SIETCH = "windgap"


def harkonnen(layout: Given) -> Play:
    play = layout.dice({"deployment": 2}, {"mentat": 2}).turn(HARKONNEN)
    return play.choose("act deployment deployment_units")


def atreides(layout: Given, action: str = "deployment_token") -> Play:
    play = layout.dice({"mentat": 2}, {"deployment": 2}).turn(ATREIDES)
    return play.choose(f"act deployment {action}")


# -- Harkonnen -------------------------------------------------------------------------------------


def test_harkonnen_deploy_three_regular_units_and_a_leader_to_one_settlement() -> None:
    play = harkonnen(given()).choose("deploy carthag bashar=1 regular=3")
    assert play.legion("carthag") == {"regular": 3, "bashar": 1}
    assert play.table.supply[HARKONNEN]["regular"] == 21
    assert play.table.supply[HARKONNEN]["bashar"] == 5


def test_or_to_several_settlements() -> None:
    play = harkonnen(given()).choose("deploy arrakeen baron_harkonnen=1 regular=1; carthag regular=2")
    assert play.legion("arrakeen") == {"regular": 1, "baron_harkonnen": 1}
    assert play.legion("carthag") == {"regular": 2}


def test_never_more_than_three_units_nor_more_than_one_leader() -> None:
    play = harkonnen(given())
    play.refuses("deploy carthag regular=4", "menu.too_many")
    play.refuses("deploy arrakeen regular=2; carthag regular=2", "menu.too_many")
    play.refuses("deploy carthag bashar=2 regular=1", "menu.too_many")
    play.refuses("deploy carthag baron_harkonnen=1 bashar=1 regular=1", "menu.too_many")


def test_only_regular_units_are_deployed() -> None:
    play = harkonnen(given())
    play.refuses("deploy carthag elite=1", "menu.not_among")
    play.refuses("deploy carthag sardaukar=1", "menu.not_among")


def test_only_settlements_that_stand_receive_them() -> None:
    play = harkonnen(given().no_settlement("arsunt").harkonnen("cne_1", regular=1))
    play.refuses("deploy arsunt regular=1", "menu.cannot_place_there")
    play.refuses("deploy cne_1 regular=1", "menu.cannot_place_there")
    play.refuses("deploy windgap regular=1", "menu.cannot_place_there")


def test_without_any_settlement_nothing_can_be_deployed() -> None:
    play = harkonnen(given().no_settlement())
    assert play.menu() == ["deploy"]
    assert play.choose("deploy").decider == ATREIDES


def test_a_leader_is_deployed_only_where_units_stand() -> None:
    play = harkonnen(given().harkonnen("carthag", regular=1))
    play.refuses("deploy arrakeen bashar=1", "menu.leader_needs_unit")
    play.refuses("deploy arrakeen bashar=1; carthag regular=1", "menu.leader_needs_unit")
    assert play.offers("deploy arrakeen bashar=1 regular=1")
    play.choose("deploy carthag bashar=1")
    assert play.legion("carthag") == {"regular": 1, "bashar": 1}


def test_deploying_takes_from_the_supply_never_from_board_tank_or_box() -> None:
    """Ruling 1."""
    play = harkonnen(given().harkonnen("carthag", regular=2, beast_rabban=1).tank("baron_harkonnen"))
    for leader in ("beast_rabban", "baron_harkonnen", "thufir_hawat", "shaddam_iv"):
        play.refuses(f"deploy carthag {leader}=1", "menu.not_among")
    assert play.offers("deploy carthag captain_aramsham=1")


def test_a_short_supply_gives_what_it_has() -> None:
    play = harkonnen(given().supply(HARKONNEN, regular=1))
    play.refuses("deploy carthag regular=2")
    play.choose("deploy carthag regular=1")
    assert play.table.supply[HARKONNEN]["regular"] == 0


def test_without_regular_units_in_supply_a_leader_may_still_join_a_legion() -> None:
    play = harkonnen(given().harkonnen("carthag", elite=1).supply(HARKONNEN, regular=0))
    play.refuses("deploy arrakeen bashar=1", "menu.leader_needs_unit")
    play.choose("deploy carthag bashar=1")
    assert play.legion("carthag") == {"elite": 1, "bashar": 1}


def test_units_above_the_limit_may_be_deployed_and_the_owner_chooses_what_to_remove() -> None:
    """Ruling 2."""
    play = harkonnen(given().harkonnen("carthag", regular=2, elite=3)).choose("deploy carthag regular=3")
    assert (play.kind, play.decider) == ("remove_excess", HARKONNEN)
    play.refuses("remove regular=1", "menu.too_few")
    assert play.offers("remove regular=2")
    play.saved().choose("remove elite=1 regular=1")
    assert play.legion("carthag") == {"regular": 4, "elite": 2}


def test_the_menu_warns_of_areas_that_may_overflow() -> None:
    play = harkonnen(given().harkonnen("carthag", regular=4).harkonnen("arrakeen", regular=3))
    menu = play.game.menu(HARKONNEN)
    assert menu is not None
    assert menu.by_verb["deploy"].notes == {"carthag": ["may_exceed_limit"]}
    play = atreides(given().atreides(SIETCH, regular=6).atreides("habbanya_ridge", regular=5))
    menu = play.game.menu(ATREIDES)
    assert menu is not None
    assert menu.by_verb["deploy"].notes == {SIETCH: ["exceeds_limit"]}


def test_leaders_do_not_count_for_the_limit() -> None:
    play = harkonnen(given().harkonnen("carthag", regular=6, beast_rabban=1)).choose(
        "deploy carthag bashar=1"
    )
    assert play.legion("carthag") == {"regular": 6, "bashar": 1, "beast_rabban": 1}
    assert play.kind == "choose_action"


def test_under_the_choam_ban_the_limit_is_five() -> None:
    play = harkonnen(given().ban("choam").harkonnen("carthag", regular=4)).choose("deploy carthag regular=2")
    assert play.menu() == ["remove regular=1"]


def test_deploying_nothing_at_all_is_allowed() -> None:
    play = harkonnen(given()).choose("deploy")
    assert play.decider == ATREIDES


# -- Atreides --------------------------------------------------------------------------------------


def test_the_atreides_look_at_the_token_and_then_choose_the_sietch() -> None:
    play = atreides(given())
    (seen,) = [event for event in play.log if event.key == "token_seen"]
    assert seen.only == (ATREIDES,)
    token = seen.params["token"]
    assert play.kind == "choose_sietch"
    play.choose(f"deploy {SIETCH} nobody")
    assert play.legion(SIETCH) == {token: 1}
    assert token not in play.table.deployment_pool


def test_the_other_side_learns_only_that_a_token_was_drawn_and_where_it_lies() -> None:
    play = atreides(given()).choose(f"deploy {SIETCH} naib")
    public = str([event.to_json() for event in play.log if event.visible_to(HARKONNEN)])
    assert not any(token in public for token in pieces.tokens)
    assert play.events("token_drawn") == [{}]
    assert play.events("token_deployed") == [{"area": SIETCH}]


def test_each_token_of_the_pool_is_as_likely_as_any_other() -> None:
    drawn = set()
    for number in range(len(ALL_TOKENS)):
        play = atreides(given().draws(number))
        drawn.add(play.events("token_seen")[0]["token"])
    assert drawn == set(ALL_TOKENS)


def test_token_and_leader_go_to_the_same_sietch() -> None:
    play = atreides(given().atreides("habbanya_ridge", regular=1))
    play.refuses(f"deploy {SIETCH} nobody; habbanya_ridge naib")
    play.choose(f"deploy {SIETCH} stilgar")
    legion = play.legion(SIETCH)
    assert legion.pop("stilgar") == 1
    assert len(legion) == 1


def test_the_leader_may_be_left_out_the_drawn_token_may_not() -> None:
    """Ruling 3: a drawn token must be deployed if there is a sietch."""
    play = atreides(given())
    play.refuses("done", "menu.not_offered")
    assert play.offers(f"deploy {SIETCH} nobody")


@pytest.mark.parametrize("area", ["carthag", "cse_1", "wind_pass"])
def test_tokens_are_deployed_only_at_a_sietch(area: str) -> None:
    play = atreides(given().atreides("wind_pass", regular=1))
    play.refuses(f"deploy {area} nobody", "menu.no_such_item")


def test_a_destroyed_sietch_receives_nothing_a_revealed_one_does() -> None:
    play = atreides(given().no_sietch("windgap").sietch("habbanya_ridge", 3, revealed=True))
    play.refuses("deploy windgap nobody", "menu.no_such_item")
    assert play.offers("deploy habbanya_ridge naib")


def test_without_a_sietch_nothing_is_drawn() -> None:
    play = atreides(given().no_sietch())
    assert play.events("nothing_done") == [{"why": "no_sietch"}]
    assert play.table.drawn_token == ""
    assert len(play.table.deployment_pool) == len(ALL_TOKENS)
    assert play.decider == HARKONNEN


def every_token_on_the_board() -> Given:
    return given().atreides("ne_2", *ALL_TOKENS[:6]).atreides("sw_4", *ALL_TOKENS[6:12]).atreides(
        "se_4", *ALL_TOKENS[12:]
    )  # fmt: skip


def test_without_a_token_left_only_a_leader_can_come_to_a_sietch_that_is_held() -> None:
    play = atreides(every_token_on_the_board().atreides(SIETCH, regular=1))
    assert play.events("nothing_done") == [{"why": "no_token"}]
    play.refuses(f"deploy {SIETCH} nobody", "menu.no_such_item")
    play.refuses("deploy habbanya_ridge naib", "menu.no_such_item")
    play.choose(f"deploy {SIETCH} naib")
    assert play.legion(SIETCH) == {"regular": 1, "naib": 1}


def test_without_a_token_left_and_no_sietch_held_nothing_can_be_deployed() -> None:
    play = atreides(every_token_on_the_board())
    assert play.verbs() == {"done", "guerrilla"}


def test_a_leader_may_be_deployed_without_a_token_but_only_where_units_stand() -> None:
    play = atreides(given().atreides(SIETCH, ALL_TOKENS[0]), "deployment_leader")
    assert not play.happened("token_drawn")
    play.refuses("deploy habbanya_ridge naib", "menu.no_such_item")
    play.refuses(f"deploy {SIETCH} nobody", "menu.no_such_item")
    play.choose(f"deploy {SIETCH} paul_atreides")
    assert play.legion(SIETCH) == {ALL_TOKENS[0]: 1, "paul_atreides": 1}


def test_atreides_leaders_on_the_board_in_the_tank_or_not_yet_in_play_cannot_be_deployed() -> None:
    play = atreides(given().atreides("wind_pass", regular=1, stilgar=1).tank("paul_atreides"))
    for leader in ("stilgar", "paul_atreides", "chani", "gurney_halleck", "wild_maker"):
        play.refuses(f"deploy {SIETCH} {leader}", "menu.no_such_item")
    assert play.offers(f"deploy {SIETCH} lady_jessica")


def test_no_generic_leader_left_in_supply() -> None:
    play = atreides(given().atreides("ne_2", regular=1, naib=12))
    play.refuses(f"deploy {SIETCH} naib", "menu.no_such_item")


def test_a_token_counts_as_one_unit_and_may_itself_be_removed_as_excess() -> None:
    """Ruling 2: an unrevealed token removed as excess leaves the game unseen."""
    play = atreides(given().draws(0).atreides(SIETCH, regular=4, elite=2)).choose(f"deploy {SIETCH} nobody")
    (token,) = [piece for piece in play.legion(SIETCH) if piece in pieces.tokens]
    assert (play.kind, play.decider) == ("remove_excess", ATREIDES)
    assert sorted(play.menu()) == sorted([f"remove {token}=1", "remove elite=1", "remove regular=1"])
    play.choose(f"remove {token}=1")
    assert token in play.table.gone_unseen
    assert not play.happened("token_revealed")
    public = str([event.to_json() for event in play.log if event.visible_to(HARKONNEN)])
    assert token not in public


def test_deploying_into_an_area_with_a_wormsign_reveals_nothing() -> None:
    """Ruling 4: deploying is not entering."""
    play = atreides(given().sign(SIETCH)).choose(f"deploy {SIETCH} nobody")
    assert play.table.wormsigns == [SIETCH]
    assert not play.happened("wormsign_revealed")


def test_deploying_takes_no_station_and_reveals_neither_token_nor_sietch() -> None:
    play = atreides(given().atreides(SIETCH, ALL_TOKENS[0])).choose(f"deploy {SIETCH} naib")
    assert not play.happened("token_revealed")
    assert not play.happened("sietch_revealed")
    assert not play.happened("station_taken")


def test_a_game_saved_between_drawing_and_choosing_the_sietch_keeps_the_token() -> None:
    play = atreides(given())
    token = play.table.drawn_token
    play.saved()
    assert play.table.drawn_token == token
    play.refuses("act deployment deployment_token", "menu.not_offered")
    play.choose(f"deploy {SIETCH} nobody")
    assert play.legion(SIETCH) == {token: 1}
    assert play.table.drawn_token == ""


def test_free_actions_stand_between_drawing_and_choosing_the_sietch() -> None:
    play = atreides(given().atreides(SIETCH, "deploy_1")).saved()
    play.choose("guerrilla deploy_1").saved()
    assert play.kind == "choose_sietch"
    assert play.legion(SIETCH) == dict(STANDARD.deployment_tokens["deploy_1"])
    play.choose("deploy habbanya_ridge nobody")
    assert play.decider == HARKONNEN
