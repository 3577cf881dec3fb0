"""Cards of the Atreides and prescience cards that mean something else against the automaton."""

from __future__ import annotations

import pytest

from engine.mahdi import state
from engine.mahdi.sight import look
from engine.mahdi.turns import OtherTurn
from engine.mahdi.vehicles import left_over_sectors, target_sector
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.losses import lose
from tests.engine.mahdi.play import Alone, alone, pile, told
from tests.scenario import Given, Play

ROW = ("paul_drinks_the_water_of_life", "stunted_worms", "blood_on_the_sand")
REINFORCEMENTS = ("carthag_the_former_capital", "forced_recruitment", "sandmasters", "shigawire")


def plays(position: Given, card: str) -> Play:
    """The Atreides play it with a die."""
    assert isinstance(position, Alone)
    position.with_dice(mentat=1).hand(ATREIDES, card)
    return position.task(OtherTurn(ATREIDES), turn=ATREIDES).choose(f"play mentat {card}")


def at_the_end(position: Given) -> Play:
    assert isinstance(position, Alone)
    position.unused(0)
    return position.phase("end")


# -- planning cards --------------------------------------------------------------------------------


def test_the_voice_takes_the_uppermost_reinforcement() -> None:
    """mahdi.voice"""
    play = plays(alone().pile("forced_recruitment", "shigawire"), "the_voice")
    assert told(play, "reinforcements_discarded")[0]["cards"] == ["shigawire"]
    assert pile(play) == ["forced_recruitment"]
    assert state.top_discard(play.game.flow) == "corrino"


def test_the_voice_is_skipped_where_no_reinforcement_lies() -> None:
    """mahdi.voice"""
    play = plays(alone(), "the_voice")
    assert "opponent_discards" in [it["step"] for it in told(play, "step_skipped")]
    assert told(play, "reinforcements_discarded") == []


def test_against_battle_language_it_adds_dice_up_to_four_only() -> None:
    position = alone().pile(*REINFORCEMENTS)
    position.atreides("csw_5", regular=2, naib=1).harkonnen("csw_4", regular=2)
    play = plays(position, "battle_language").choose("choose attack")
    play.combat("shield shield", "shield shield shield shield").choose("attack csw_5 csw_4 foot")
    assert [roll["dice"] for roll in play.events("combat_rolled")] == [2, 4]
    assert len(pile(play)) == 2
    play.combat("shield shield", "shield shield shield shield").choose("continue")
    assert [roll["dice"] for roll in play.events("combat_rolled")][2:] == [2, 4]
    assert pile(play) == []


def test_adab_turns_up_as_many_as_were_removed() -> None:
    play = plays(alone().row(*ROW[:2]), "adab_the_demanding_memory").choose(f"exchange {ROW[0]}")
    assert play.table.prescience_removed == [ROW[0]]
    assert len(play.table.prescience_row) == 2


def test_eyes_of_ibad_keep_a_card_beside_the_usual_two() -> None:
    """mahdi.start"""
    play = at_the_end(alone().row(*ROW[:2]).attached(ROW[0], "eyes_of_ibad"))
    while play.kind != "choose_action":
        play.choose(play.menu()[0])
        if play.table.round == 2:
            break
    assert ROW[0] in play.table.prescience_row
    assert len(play.table.prescience_row) == 3


def test_kitab_al_ibar_takes_the_target_along_but_not_the_harvest() -> None:
    """mahdi.tactics"""
    position = alone()
    before = look(position.flow)
    sectors = left_over_sectors(before, [before.harvest_sector])
    goal = "cse_1"
    position.no_sietch("windgap").sietch(goal, 2)
    state.sietch_went(position.flow, "windgap", goal)
    after = look(position.flow)
    assert (after.target, after.target_sector) == (goal, before.target_sector)
    assert target_sector(after) != target_sector(before) or before.target_sector == "central"
    assert left_over_sectors(after, [after.harvest_sector]) == sectors
    position.no_sietch(goal).sietch("ne_1", 2)
    state.sietch_went(position.flow, goal, "ne_1")
    assert look(position.flow).target == "ne_1"


# -- prescience cards ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("watched", "ban", "offered", "joined"),
    [(False, "", True, 1), (False, "spacing_guild", True, 0), (True, "", False, 0)],
)
def test_the_fremen_call_paul_is_voluntary(watched: bool, ban: str, offered: bool, joined: int) -> None:
    """mahdi.turning_up: not under an ornithopter, which lies there until the claims are settled."""
    card = "the_fremen_call_paul_the_mahdi"
    position = alone().row(card).sietch("windgap", 3).atreides("windgap", regular=1, paul_atreides=1)
    flow = position.flow
    if watched:
        position.ornithopter(flow.board.zones_at["windgap"][0])
    if ban:
        position.ban(ban)
    play = at_the_end(position)
    claim = f"claim {card}"
    assert (play.kind == "claim_at_end" and claim in play.menu()) is offered
    if offered:
        play.choose(claim)
        assert len(told(play, "reinforcement_laid")) == joined


def test_the_lisan_al_gaib_adds_two_cards_under_an_ornithopter_too() -> None:
    """mahdi.turning_up"""
    position = alone().row("the_lisan_al_gaib").atreides("csw_3", "start_1", "start_2", paul_atreides=1)
    position.ornithopter(position.flow.board.zones_at["csw_3"][0])
    play = at_the_end(position).choose("claim the_lisan_al_gaib")
    laid = told(play, "reinforcement_laid")
    assert [it["deck"] for it in laid] == ["house_harkonnen", "corrino"]
    assert {it["card"] for it in laid} == {""}


# -- tokens ----------------------------------------------------------------------------------------


def test_a_garrison_token_that_is_lost_face_down_is_back_in_its_pool_unseen() -> None:
    """mahdi.garrison_faces"""
    position = alone().garrison("carthag", "garrison_black_1")
    lose(position.flow, HARKONNEN, "carthag", {"garrison_black_1": 1})
    assert "carthag" not in position.table.legions[HARKONNEN]
    assert [it.key for it in position.flow.events if it.key == "garrison_turned_up"] == []
    held = position.game.view(ATREIDES)["public"]["automaton"]["garrisons"]
    assert held == {"garrison_black": 6, "garrison_silver": 6}
