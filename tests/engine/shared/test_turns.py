"""Whose action it is: either partner takes the faction's turn, and whoever does decides all of it."""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN
from tests.engine.shared.dealing import BOARDS, BOTH
from tests.scenario import Given, Play, given
from tests.standard import board

HOUSE, CORRINO = BOARDS[HARKONNEN]
PAUL, FREMEN = BOARDS[ATREIDES]


def laid() -> Given:
    """Both Harkonnen partners have dice; House Atreides has a House die, the Fremen a Strategy die."""
    return given(shared=BOTH).boards(
        house_harkonnen={"leadership": 1, "house": 1},
        corrino={"strategy": 2, "mentat": 1},
        house_atreides={"house": 1},
        fremen={"strategy": 1},
    )


# Who takes the turn


def test_sides_alternate_whoever_of_the_partners_acts() -> None:
    play = laid().turn(ATREIDES)
    asked = []
    for seat, die in ((PAUL, "house"), (CORRINO, "strategy"), (FREMEN, "strategy"), (CORRINO, "strategy")):
        asked.append(play.decider)
        if play.kind == "take_turn":
            play.by(seat, "take_turn")
        play.by(seat, f"nothing {die}")
    assert asked == [ATREIDES, HARKONNEN, ATREIDES, HARKONNEN]


@pytest.mark.parametrize("seat", (HOUSE, CORRINO))
def test_either_partner_may_take_the_turn(seat: str) -> None:
    play = laid().turn(HARKONNEN)
    assert (play.kind, play.seats) == ("take_turn", (HOUSE, CORRINO))
    play.by(seat, "take_turn")
    assert play.table.acting == seat
    assert play.seats == (seat,)
    assert play.events("turn_taken") == [{"seat": seat}]
    other = play.game.flow.partner_of(seat)
    play.refuses("nothing strategy", "entry.not_your_decision", seat=other)


def test_the_same_partner_may_act_again_and_again() -> None:
    play = laid().turn(HARKONNEN)
    play.by(CORRINO, "take_turn", "nothing strategy")
    play.by(FREMEN, "take_turn", "nothing strategy")
    play.by(CORRINO, "take_turn", "nothing strategy")
    assert play.table.dice[CORRINO]["strategy"] == 0
    assert play.table.dice[HOUSE] == {
        **dict.fromkeys(play.table.dice[HOUSE], 0),
        "leadership": 1,
        "house": 1,
    }


def test_each_partner_spends_the_own_dice() -> None:
    play = laid().turn(HARKONNEN)
    play.by(HOUSE, "take_turn")
    assert {line.split()[1] for line in play.menu() if line.startswith("nothing")} == {"leadership", "house"}


def test_a_partner_without_dice_does_not_act() -> None:
    play = given(shared=BOTH).boards(corrino={"mentat": 1}, fremen={"strategy": 2}).turn(HARKONNEN)
    assert (play.kind, play.seats) == ("choose_action", (CORRINO,))


def test_the_turn_lasts_no_longer_than_the_action() -> None:
    play = laid().turn(HARKONNEN).by(CORRINO, "take_turn", "nothing mentat")
    assert (play.table.turn, play.table.acting) == (ATREIDES, "")
    assert play.seats == (PAUL, FREMEN)


def test_both_partners_use_all_figures() -> None:
    """Row 55: a leader of House Harkonnen moves with Corrino's dice."""
    position = laid().harkonnen("carthag", regular=1, beast_rabban=1)
    play = position.turn(HARKONNEN).by(CORRINO, "take_turn", "act strategy strategy_move")
    assert play.seats == (CORRINO,)
    play.by(CORRINO, "move carthag arrakeen beast_rabban=1 regular=1")


def test_three_players_share_one_side_only() -> None:
    play = given(shared=(HARKONNEN,)).boards(
        house_harkonnen={"house": 1}, corrino={"strategy": 1}, atreides={"mentat": 1}
    )
    going = play.turn(ATREIDES)
    assert (going.kind, going.seats) == ("choose_action", (ATREIDES,))
    going.choose("nothing mentat")
    assert (going.kind, going.seats) == ("take_turn", (HOUSE, CORRINO))


def test_a_turn_that_was_taken_survives_being_saved() -> None:
    play = laid().turn(HARKONNEN).saved().by(CORRINO, "take_turn").saved()
    assert (play.table.acting, play.seats) == (CORRINO, (CORRINO,))
    play.by(CORRINO, "act mentat mentat_draw").saved()
    assert play.seats == (CORRINO,)


def test_partners_win_together() -> None:
    play = laid().supremacy(9).turn(HARKONNEN)
    play.table.supremacy = 10
    play.game.flow.win(HARKONNEN, "supremacy")
    assert play.game.winner == HARKONNEN
    assert {play.game.flow.faction_of(seat) for seat in (HOUSE, CORRINO)} == {play.game.winner}


# Desert Power


def test_desert_power_counts_the_dice_of_whole_factions() -> None:
    """Three dice of the Atreides, two on one board, against four of the Harkonnen, and against three."""
    own = {"house_atreides": {"house": 1}, "fremen": {"strategy": 2}}
    for mentat, offered in ((2, True), (1, False)):
        enemy = {"house_harkonnen": {"house": 2}, "corrino": {"mentat": mentat}}
        play = given(shared=BOTH).boards(**own, **enemy).turn(ATREIDES).by(FREMEN, "take_turn")
        assert ("desert_power" in play.verbs(FREMEN)) is offered


def test_a_token_of_either_partner_counts_for_desert_power() -> None:
    dice = {"house_harkonnen": {"house": 1}, "corrino": {"mentat": 1}, "fremen": {"strategy": 1}}
    play = given(shared=BOTH).boards(**dice).bene_gesserit(PAUL, on="mentat").turn(ATREIDES)
    assert "desert_power" not in play.by(FREMEN, "take_turn").verbs()


def test_desert_power_is_the_fremens() -> None:
    play = laid().turn(ATREIDES)
    play.by(PAUL, "take_turn")
    assert "desert_power" not in play.verbs(PAUL)
    alone = given(shared=BOTH).boards(corrino={"mentat": 2}, house_atreides={"mentat": 1}).turn(ATREIDES)
    assert alone.seats == (PAUL, FREMEN)
    alone.by(FREMEN, "take_turn")
    assert alone.verbs() == {"desert_power"}
    alone.by(FREMEN, "desert_power signs", "signs wind_pass")
    assert alone.decider == HARKONNEN


# The House die of the Atreides


def paul_acts(position: Given) -> Play:
    return position.turn(ATREIDES).by(PAUL, "take_turn")


def test_a_house_die_for_what_the_own_board_shows_is_ones_own() -> None:
    play = paul_acts(laid().atreides("wind_pass", regular=1, naib=1))
    play.by(PAUL, "act house leadership_move")
    assert play.seats == (PAUL,)


@pytest.mark.parametrize("action", ("strategy_move", "strategy_attack", "deployment_leader"))
def test_a_house_die_for_what_only_the_partners_board_shows_is_the_partners(action: str) -> None:
    """Row 56: the partner carries it out and decides all of it."""
    play = paul_acts(laid().atreides("wind_pass", regular=2).harkonnen("carthag", regular=1))
    play.by(PAUL, f"act house {action}").saved()
    assert play.seats == (FREMEN,)
    assert play.table.dice[PAUL]["house"] == 0
    assert play.table.dice[FREMEN]["strategy"] == 1


def test_a_house_die_draws_into_ones_own_hand() -> None:
    play = paul_acts(laid()).by(PAUL, "act house mentat_draw", "draw house_atreides=2")
    assert sum(play.table.hands[PAUL].values()) == 2


# Special actions


def leaders(play: Play, seat: str) -> set[str]:
    return {line for line in play.menu(seat) if line.startswith("leader")}


def test_only_the_owner_of_a_card_takes_its_special_action() -> None:
    """Row 57: House Harkonnen and Corrino both have a Mentat leader, and each uses the own one."""
    position = given(shared=BOTH).in_play("thufir_hawat", "gaius_helen_mohiam")
    position.boards(house_harkonnen={"mentat": 1}, corrino={"mentat": 1})
    play = position.turn(HARKONNEN).by(HOUSE, "take_turn")
    assert leaders(play, HOUSE) == {"leader mentat thufir_hawat"}
    play = position.turn(HARKONNEN).by(CORRINO, "take_turn")
    assert leaders(play, CORRINO) == {"leader mentat gaius_helen_mohiam"}


def test_a_leader_of_the_partner_waits_for_the_partners_die() -> None:
    """Paul-Muad'Dib lies in the Leadership box of the Fremen, not of House Atreides."""
    position = given(shared=BOTH).in_play("paul_muad_dib")
    position.boards(corrino={"mentat": 1}, house_atreides={"leadership": 1}, fremen={"leadership": 1})
    play = position.turn(ATREIDES).by(PAUL, "take_turn")
    assert leaders(play, PAUL) == set()
    play = position.turn(ATREIDES).by(FREMEN, "take_turn")
    assert leaders(play, FREMEN) == {"leader leadership paul_muad_dib"}


@pytest.mark.parametrize("leader", ("chani", "stilgar", "paul_muad_dib"))
def test_a_house_die_opens_the_special_actions_of_the_partners_board(leader: str) -> None:
    """They stand on the Fremen board alone, so the Fremen carry them out."""
    position = laid().in_play(leader).atreides("wind_pass", regular=1, elite=1)
    play = paul_acts(position)
    assert f"leader house {leader}" in play.menu()
    play.by(PAUL, f"leader house {leader}").saved()
    assert play.seats == (FREMEN,)
    play.refuses("done", "entry.not_your_decision", seat=PAUL)


def test_after_the_partners_part_the_owner_of_the_card_goes_on() -> None:
    """Alia: any result, here one that only the Fremen board shows, and Desert Power, in either order."""
    position = laid().in_play("reverend_mother_jessica", "alia").atreides("wind_pass", regular=1)
    play = paul_acts(position).by(PAUL, "leader house alia", "choose use_any_result")
    assert play.seats == (PAUL,)
    play.by(PAUL, "act strategy_move")
    assert play.seats == (FREMEN,)
    play.saved().by(FREMEN, "done")
    # Desert Power is for the Fremen again, whoever grants it.
    assert (play.kind, play.seats) == ("choose_desert_power", (FREMEN,))


def test_after_a_special_action_of_the_partner_the_owner_of_the_card_goes_on() -> None:
    """Alia again: Desert Power first, and with it the Wild Maker's special action."""
    position = laid().in_play("reverend_mother_jessica", "alia").wild_maker("ne_1")
    play = paul_acts(position).by(PAUL, "leader house alia", "choose desert_power")
    play.by(FREMEN, "desert_power wild_maker", "done")
    assert (play.kind, play.seats) == ("use_any_result", (PAUL,))


def test_wormsigns_of_a_house_card_are_no_desert_power() -> None:
    """Smugglers places two wormsigns: whoever plays the card decides where. Desert Power it is not."""
    position = laid().in_play("gurney_halleck").hand(PAUL, "smugglers")
    play = paul_acts(position).by(PAUL, "play house smugglers").saved()
    assert (play.kind, play.seats) == ("place_signs", (PAUL,))
    play.by(PAUL, "signs ne_11 ne_12")
    assert play.table.wormsigns == ["ne_11", "ne_12"]


# Free actions


def test_free_actions_belong_to_whoever_took_the_turn() -> None:
    """Before it is taken, and for the partner, there are none."""
    play = laid().atreides("wind_pass", "deploy_3", regular=1).turn(ATREIDES)
    for seat in (PAUL, FREMEN):
        assert play.verbs(seat) == {"take_turn"}
    play.by(FREMEN, "take_turn")
    assert "guerrilla" in play.verbs(FREMEN)
    assert "guerrilla" not in play.verbs(PAUL)
    play.refuses("guerrilla deploy_3", "entry.not_your_decision", seat=PAUL)
    play.by(FREMEN, "guerrilla deploy_3")


def test_scouting_belongs_to_whoever_took_the_turn() -> None:
    position = laid().atreides("wind_pass", "deploy_3", regular=1)
    zone = next(zone for zone in board.zones if board.bit["wind_pass"] & board.zone_areas[zone])
    play = position.ornithopter(zone).turn(HARKONNEN).by(CORRINO, "take_turn")
    assert "scout" in play.verbs(CORRINO)
    assert play.menu(HOUSE) == []


def test_hawats_scheming_is_used_by_its_holder_in_the_partners_turn_too() -> None:
    position = laid().in_play("thufir_hawat").hand(HOUSE, "hawats_scheming", "hawats_scheming")
    play = position.turn(HARKONNEN)
    assert play.verbs(HOUSE) == {"take_turn", "scheming"}
    assert play.verbs(CORRINO) == {"take_turn"}
    play.by(CORRINO, "take_turn")
    assert play.seats == (CORRINO,)
    assert play.menu(HOUSE) == ["scheming hawats_scheming=2"]
    assert "scheming" not in play.verbs(CORRINO)
    play.by(HOUSE, "scheming hawats_scheming=2").saved()
    assert "thufir_hawat" in play.table.gone
    assert play.table.in_play(HARKONNEN, "gaius_helen_mohiam")
    assert (play.table.acting, play.seats) == (CORRINO, (CORRINO,))
    assert play.menu(HOUSE) == []
    play.by(CORRINO, "nothing strategy")


def test_the_opponents_have_no_free_actions_in_the_turn() -> None:
    position = laid().atreides("wind_pass", "deploy_3", regular=1).hand(HOUSE, *["hawats_scheming"] * 2)
    play = position.in_play("thufir_hawat").turn(ATREIDES).by(PAUL, "take_turn")
    assert play.menu(HOUSE) == play.menu(CORRINO) == []
    play.refuses("scheming hawats_scheming=2", "entry.not_your_decision", seat=HOUSE)
