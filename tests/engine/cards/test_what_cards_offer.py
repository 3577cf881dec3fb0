"""Every step of every planning card and special action, in its order and with its numbers: what is offered to
a player who takes nothing of it. What becomes of an offer that is taken has its tests card by card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import Game
from engine.cards.desert import PlaceWorms
from engine.cards.script import Script
from engine.components import STANDARD
from engine.menu import Some
from engine.rules.deployment import PlaceVehicles
from engine.rules.desert_power import MoveWorms
from tests.engine.cards.playing import side_of
from tests.scenario import Given, Play, given

OFFERS: dict[str, list[str]] = {
    "hard_times_and_oppression": ["choose_placing regular=4", "choose_placing elite=2"],
    "forced_recruitment": ["choose_placing elite=3 leader=1"],
    "beloved_feyd_rautha": ["let_enter", "play_another"],
    "harkonnen_patrols": ["choose_placing regular=3"],
    "arsunt_legion": ["choose_placing elite=1 leader=1 regular=1", "choose_move 1 / order_attack"],
    "barons_personal_guard": ["choose_placing baron_harkonnen=1 elite=2", "choose_move 1"],
    "evidence_of_rebellion": ["choose_placing elite=2", "draw_from_decks 2"],
    "polar_cap_factories": ["choose_placing bashar=1 elite=1 regular=2", "discard_signs 2"],
    "carthag_the_former_capital": ["choose_placing elite=1 leader=1 regular=3"],
    "workhorse_of_arrakis": ["choose_vehicle 1", "choose_vehicle 1", "draw_from_decks 2"],
    "spotter_control": ["discard_signs 3", "draw_from_decks 2"],
    "explosive_artillery": ["choose_move 1", "choose_target 4"],
    "sandmasters": ["choose_vehicle 3", "draw_from_decks 1"],
    "mudir_nahya_the_demon_ruler": ["choose_placing beast_rabban=1 elite=1", "order_attack by_surprise"],
    "hunter_seeker": ["send_to_tank"],
    "rage_overcame_shaddam_iv": ["play_another"],
    "rage_overcame_shaddam_iv_2": ["play_another"],
    "rage_overcame_shaddam_iv_3": ["play_another"],
    "manipulation_of_others": ["forced_discard 2", "draw_from_decks 2"],
    "breeding_program": ["play_another"],
    "troop_carriers": ["choose_move 1"],
    "shigawire": ["choose_move 1", "send_to_tank"],
    "hope_clouds_observation": ["shuffle_back"],
    "reports_of_traitors": ["discard_enemy_die"],
    "sardaukar_pogrom": ["choose_move 3"],
    "sardaukars_manner": ["choose_move 1 / order_attack by_surprise"],
    "spies_all_over_arrakis": ["reveal_area", "draw_from_decks 2"],
    "full_control_of_the_air": ["choose_vehicle 2", "choose_move 1"],
    "moving_the_battle_group": ["choose_placing bashar=1 elite=2"],
    "killers_without_mercy": ["order_attack"],
    "sardaukar_disguised": ["upgrade elite=2 sardaukar", "choose_move 2"],
    "i_decide_what_best_serves_his_majesty": [
        "choose_placing captain_aramsham=1",
        "choose_move 1 / order_attack by_surprise",
    ],
    "seek_out_the_mahdi": ["choose_move 1"],
    "war_plan": ["choose_move 1 / order_attack"],
    "alia_the_abomination": ["play_another"],
    "smugglers": ["choose_placing elite=2 gurney_halleck=1"],
    "smugglers_2": ["choose_placing elite=2 gurney_halleck=1"],
    "smugglers_3": ["choose_placing elite=2 gurney_halleck=1"],
    "the_voice": ["forced_discard 1", "play_another"],
    "death_commandos": ["upgrade elite=2 fedaykin", "choose_move 2"],
    "tested_with_the_gom_jabbar": ["draw_from_decks 2"],
    "chatt_the_leaper": ["choose_placing fedaykin=2 naib=1"],
    "truthtrance": ["force_die", "draw_from_decks 2 / play_another"],
    "adab_the_demanding_memory": ["exchange_prescience", "play_another"],
    "alam_al_mithal_the_world_of_similitudes": ["shift_prescience", "draw_from_decks 2"],
    "usul_the_base_of_the_pillar": ["choose_desert_power", "play_another"],
    "voice_from_the_outer_world": [
        "choose_placing fedaykin=1 paul=1",
        "choose_move 1 / order_attack by_surprise",
    ],
    "our_family_atomics": ["choose_site", "play_another"],
    "battle_language": ["choose_move 1 / order_attack by_surprise"],
    "bill_of_particulars": ["lower_imperium", "play_another"],
    "fear_is_the_mind_killer": ["attach"],
    "shai_hulud": ["choose_worm_place 1"],
    "wall_of_sandworms": ["choose_worm_place 1", "choose_desert_power"],
    "dust_chasms": ["choose_sector", "remove_vehicles 2", "choose_desert_power"],
    "fremen_rockets": ["fire_rockets"],
    "eyes_of_ibad": ["attach"],
    "captured_ornithopter": ["remove_vehicles 1", "choose_target 3"],
    "crysknife": ["choose_move 1", "send_to_tank"],
    "cielagos_piping_message": ["choose_token", "draw_from_decks 1"],
    "jubba_cloaks": ["choose_move 1", "play_another"],
    "hieregs": ["choose_placing regular=2", "choose_desert_power"],
    "grandmother_of_a_storm": [],
    "stillsuits": ["choose_move 1", "swap_tokens"],
    "i_am_stilgar_the_fremen": ["choose_placing elite=2 regular=1 stilgar=1", "draw_from_decks 1"],
    "thumpers": ["choose_worm_place 2"],
    "kitab_al_ibar": ["move_sietch"],
    "sandtides": ["displace_enemy", "choose_desert_power"],
}
#: Offers of cards that go by other steps once a leader is in play, has left, or the atomics have been used.
OTHER_OFFERS: dict[str, list[str]] = {
    "beloved_feyd_rautha": ["choose_placing elite=2"],
    "mudir_nahya_the_demon_ruler": ["choose_placing elite=2 leader=1"],
    "rage_overcame_shaddam_iv": ["choose_placing regular=4 shaddam_iv=1"],
    "rage_overcame_shaddam_iv_2": ["choose_placing sardaukar=2 shaddam_iv=1"],
    "rage_overcame_shaddam_iv_3": [
        "choose_placing shaddam_iv=1",
        "choose_move 1",
        "order_attack by_surprise",
    ],
    "alia_the_abomination": ["send_to_tank", "draw_from_decks 2"],
    "smugglers": ["place_signs 2", "choose_move 1"],
    "smugglers_2": ["choose_placing elite=2"],
    "smugglers_3": ["remove_vehicles 2"],
    "our_family_atomics": ["choose_desert_power", "choose_desert_power"],
    "shai_hulud": ["choose_worm_move 1", "attack_with_worm"],
}
OTHERWISE: dict[str, Callable[[Given], Given]] = {
    "beloved_feyd_rautha": lambda position: position.harkonnen("csw_2", feyd_rautha=1),
    "mudir_nahya_the_demon_ruler": lambda position: position.left_game("beast_rabban"),
    "rage_overcame_shaddam_iv": lambda position: position.in_play("shaddam_iv"),
    "rage_overcame_shaddam_iv_2": lambda position: position.in_play("shaddam_iv"),
    "rage_overcame_shaddam_iv_3": lambda position: position.in_play("shaddam_iv"),
    "alia_the_abomination": lambda position: position.in_play("alia"),
    "smugglers": lambda position: position.atreides("windgap", gurney_halleck=1),
    "smugglers_2": lambda position: position.atreides("windgap", gurney_halleck=1),
    "smugglers_3": lambda position: position.atreides("windgap", gurney_halleck=1),
    "our_family_atomics": lambda position: position.atomics("rimwall_west"),
    "shai_hulud": lambda position: position.wild_maker("ne_2"),
}
SPECIAL_ACTIONS: dict[str, list[str]] = {
    "beast_rabban": ["choose_move 1", "choose_move 1"],
    "feyd_rautha": ["choose_move 1", "order_attack"],
    "thufir_hawat": ["draw_from_decks 3"],
    "baron_harkonnen": ["upgrade regular=3 elite"],
    "gaius_helen_mohiam": ["draw_from_decks 2", "play_another"],
    "captain_aramsham": [
        "choose_placing leader=1 regular=2 sardaukar=1",
        "choose_placing leader=1 regular=2",
    ],
    "shaddam_iv": ["upgrade elite=3 sardaukar"],
    "paul_atreides": ["choose_placing paul=1", "choose_move 2"],
    "lady_jessica": ["draw_from_decks 3"],
    "reverend_mother_jessica": ["draw_from_decks 2", "play_another"],
    "alia": ["use_any_result, choose_desert_power / choose_desert_power, use_any_result"],
    "stilgar": ["choose_token", "choose_placing elite=1 leader=1"],
    "chani": ["upgrade elite=1 fedaykin", "choose_move 2 / order_attack"],
    "paul_muad_dib": ["choose_placing paul=1", "choose_move 3 / order_attack by_surprise"],
    "wild_maker": ["choose_worm_move 1", "attack_with_worm"],
}
#: What each side holds beside the card that is played.
HANDS = {
    "harkonnen": ("forced_recruitment", "moving_the_battle_group"),
    "atreides": ("chatt_the_leaper", "thumpers"),
}


def test_every_card_that_is_played_is_here() -> None:
    played = {card for card, data in STANDARD.cards.items() if not data.kept_in_hand}
    assert set(OFFERS) == played
    assert set(OTHER_OFFERS) == set(OTHERWISE) == {card for card in played if STANDARD.cards[card].instead}
    assert set(SPECIAL_ACTIONS) == {leader for leader, data in STANDARD.leaders.items() if data.steps}


@pytest.mark.parametrize("card", OFFERS)
def test_what_it_offers(card: str) -> None:
    assert offers(card, amid_everything()) == OFFERS[card]


@pytest.mark.parametrize("card", OTHER_OFFERS)
def test_what_it_offers_otherwise(card: str) -> None:
    assert offers(card, OTHERWISE[card](amid_everything())) == OTHER_OFFERS[card]


@pytest.mark.parametrize("leader", SPECIAL_ACTIONS)
def test_what_a_special_action_offers(leader: str) -> None:
    assert special_action(leader) == SPECIAL_ACTIONS[leader]


def amid_everything() -> Given:
    """Something of each kind is on the board, so that no step has to be skipped."""
    return (
        given()
        .no_station()
        .harkonnen("carthag", regular=1, elite=2, sardaukar=1, bashar=1)
        .harkonnen("csw_2", regular=2, sardaukar=1)
        .harkonnen("cse_1", regular=1, captain_aramsham=1)
        .harkonnen("arsunt", regular=1)
        .atreides("windgap", "start_1", regular=2, elite=1, stilgar=1)
        .atreides("csw_5", regular=1, fedaykin=1, lady_jessica=1)
        .atreides("broken_land", regular=1, naib=1)
        .sign("cne_3", "csw_4", "ne_11", "ne_12", "ne_5")
        .worm("ne_1")
        .harvester("ne_10", "ne_13", "ne_14")
        .ornithopter("south_west__central_south_west")
        .prescience(jihad=4)
        .row("the_desert_war", "stunted_worms")
    )


def offers(card: str, position: Given) -> list[str]:
    side = side_of(card)
    for other, cards in HANDS.items():
        position.hand(other, *[one for one in cards if one != card])
    position.hand(side, card).dice(harkonnen={"mentat": 2}, atreides={"mentat": 2, "house": 1})
    play = position.prescience(sand_dwellers=3).turn(side).choose(f"play mentat {card}")
    found = _until_over(play)
    assert not play.happened("step_skipped")
    return found


def special_action(leader: str) -> list[str]:
    data = STANDARD.leaders[leader]
    position = amid_everything().dice(harkonnen={"mentat": 2}, atreides={"mentat": 1})
    for side, cards in HANDS.items():
        position.hand(side, *cards)
    if leader == "wild_maker":
        return _until_over(position.wild_maker("ne_2").turn("atreides").choose(f"desert_power {leader}"))
    if leader in ("beast_rabban", "feyd_rautha"):
        position.harkonnen("csw_2", **{leader: 1})
    position.in_play(leader).dice(**{data.faction: {str(data.slot): 1}})
    return _until_over(position.turn(data.faction).choose(f"leader {data.slot} {leader}"))


def _until_over(play: Play) -> list[str]:
    found: list[str] = []
    while play.game.flow.inside(Script) is not None:
        if play.kind == "choose_step":
            branches = [", ".join(branch) for branch in _branches(play)]
            return [*found, " / ".join(branches)]
        if play.kind != "choose_casualties":
            found.append(_told(play))
        play.choose(_least(play))
    return found


def _branches(play: Play) -> list[list[str]]:
    form = play.game.to_json()
    lines = [line for line in play.menu() if line.startswith("choose ")]
    return [_until_over(Play(Game.from_json(form), []).choose(line)) for line in lines]


def _least(play: Play) -> str:
    """The choice that takes nothing, unless the next offer depends on it; else the first there is."""
    menu = play.menu()
    if play.kind == "choose_sector":
        return menu[0]
    if play.kind == "remove_vehicles":
        return menu[1]
    nothing = ("done", "draw", "replace", "discard_signs", "signs", "exchange")
    return next((line for line in nothing if line in menu), menu[0])


def _told(play: Play) -> str:
    """The kind of the decision, and the number of what may be taken."""
    flow = play.game.flow
    assert flow.question is not None
    prompt: dict[str, Any] = dict(flow.question.prompt(flow))
    numbers: dict[str, Callable[[], object]] = {
        "choose_placing": lambda: " ".join(f"{piece}={n}" for piece, n in sorted(prompt["pieces"].items())),
        "choose_move": lambda: prompt["left"],
        "order_attack": lambda: "by_surprise" if prompt["surprise"] else "",
        "draw_from_decks": lambda: prompt["number"],
        "forced_discard": lambda: prompt["number"],
        "choose_target": lambda: prompt["dice"],
        "upgrade": lambda: f"{prompt['old']}={prompt['most']} {prompt['new']}",
        "remove_vehicles": lambda: prompt["most"],
        "choose_vehicle": lambda: _left(play, PlaceVehicles),
        "choose_worm_place": lambda: _left(play, PlaceWorms),
        "choose_worm_move": lambda: _left(play, MoveWorms),
        "place_signs": lambda: _most(play, "signs"),
        "discard_signs": lambda: _most(play, "discard_signs"),
    }
    return f"{play.kind} {numbers.get(play.kind, str)()}".strip()


def _left(play: Play, plan: Any) -> int:
    """How many of them are still to be asked for, this one included."""
    found = play.game.flow.inside(plan)
    return int(found.left) + 1 if found else 0


def _most(play: Play, verb: str) -> int:
    menu = play.game.menu(play.seat)
    form = menu.by_verb[verb] if menu else None
    return form.most if isinstance(form, Some) else 0
