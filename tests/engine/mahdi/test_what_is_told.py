"""Whatever the automaton decides is told to all: the step, what was looked at, what is left, which criteria
decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.chapters import declared_criteria
from engine.events import Event
from engine.mahdi.answers import Answers
from engine.mahdi.campaign import AutomatonMoves, Campaign
from engine.mahdi.lists import CRITERIA
from engine.mahdi.rounds import AutomatonSpends
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.losses import TakeCasualties
from engine.rules.retreat import Retreat
from engine.rules.worms import CallCarryall
from tests.engine.mahdi.play import alone, told
from tests.scenario import Play


def explained(play: Play, step: str) -> Mapping[str, Any]:
    """What was told of that step, once."""
    found = [it for it in told(play, "automaton_chose") if it["step"] == step]
    assert len(found) == 1
    return found[0]


def test_every_step_and_its_criteria_are_known_to_clients() -> None:
    assert declared_criteria() == {step: list(names) for step, names in CRITERIA.items()}
    assert all(len(set(names)) == len(names) for names in CRITERIA.values())


def test_an_attack_names_the_options_and_all_criteria_that_sorted_any_out() -> None:
    position = alone().held().harkonnen("sw_3", regular=4).harkonnen("se_5", regular=6)
    position.sietch("habbanya_ridge", 2).sietch("tasmin_sink", 2)
    play = position.task(Campaign(), turn=HARKONNEN)
    attack = explained(play, "attack_sietch")
    assert "sw_3 habbanya_ridge foot" in attack["options"]
    assert attack["left"] == ["se_5 tasmin_sink foot"]
    assert attack["passed"] == [attack["criterion"]] == ["greatest_difference"]


def test_a_move_tells_for_whom_who_and_where() -> None:
    position = alone().target("sihaya_ridge").held()
    position.harkonnen("carthag", regular=4).harkonnen("arrakeen", regular=5)
    play = position.task(AutomatonMoves(HARKONNEN, 1), turn=HARKONNEN)
    assert explained(play, "target")["criterion"] == "target_of_the_round"
    mover = explained(play, "mover")
    assert (set(mover["options"]), mover["left"]) == ({"carthag", "arrakeen"}, ["arrakeen"])
    assert mover["criterion"] == "greatest_power"
    move = explained(play, "move")
    assert all(option.startswith("arrakeen ") for option in move["options"])
    assert set(move["left"]) <= set(move["options"])


def test_casualties_tell_the_criterion_of_each_hit() -> None:
    position = alone().harkonnen("cne_8", regular=3, elite=2, sardaukar=1, bashar=2, beast_rabban=1)
    play = position.task(TakeCasualties(HARKONNEN, "cne_8", 5))
    hits = explained(play, "hits")
    assert hits["left"] == ["bashar bashar elite elite sardaukar"]
    assert hits["passed"] == ["generic_leader", "generic_leader", "elite", "elite", "sardaukar"]
    assert hits["criterion"] == "sardaukar"


def test_a_legion_of_yours_is_driven_into_an_empty_area_and_the_menu_is_told() -> None:
    """mahdi.retreat"""
    position = alone().atreides("cse_2", regular=2).atreides("cse_3", regular=1)
    play = position.task(Retreat(ATREIDES, "cse_2"))
    retreat = explained(play, "retreat")
    assert set(retreat["left"]) < set(retreat["options"])
    assert retreat["criterion"] == "empty_area"
    assert play.kind == "retreat"
    assert {choice.split()[1] for choice in play.menu()} == set(retreat["left"])


def test_a_harvester_in_deep_desert_is_saved() -> None:
    position = alone()
    position.harvester("se_2").carryall(position.flow.board.zones_at["se_2"][0])
    play = position.task(CallCarryall("se_2"))
    saved = explained(play, "carryall")
    assert saved["criterion"] == "saved"
    assert "lose_harvester" in saved["options"]
    assert told(play, "harvester_rescued")


def test_spending_says_what_is_done_with_each_marker() -> None:
    position = alone()
    position.imperium(choam=1, spacing_guild=2, landsraad=3)
    play = position.task(AutomatonSpends(7))
    spice = explained(play, "spice")
    assert (spice["left"], spice["criterion"]) == (
        ["choam keep spacing_guild keep landsraad raise"],
        "raise_lowest",
    )


def test_what_only_shows_something_is_not_sealed() -> None:
    params = {"step": "move", "criterion": "mountain", "options": ["a"], "left": ["a"], "passed": ["b"]}
    facts = Event("automaton_chose", "mahdi.end", params).facts(2)
    assert facts is not None
    assert {"options", "passed"}.isdisjoint(facts)
    assert (facts["left"], facts["criterion"]) == (["a"], "mountain")


def test_what_is_told_of_an_answer_is_what_its_menu_holds() -> None:
    """The same policy makes both, so neither says what the other does not."""
    position = alone().harkonnen("cne_8", regular=2, baron_harkonnen=1, beast_rabban=1)
    play = position.task(TakeCasualties(HARKONNEN, "cne_8", 1))
    question = play.game.flow.question
    assert question is not None
    left = Answers().restrict(play.game.flow, question, question.menu(play.game.flow))
    assert {str(choice) for choice in left.all()} == set(play.menu())
    assert set(explained(play, "hits")["left"]) == {"baron_harkonnen", "beast_rabban"}
