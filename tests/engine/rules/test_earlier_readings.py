"""Games that were begun under an earlier version of the rules are played on as they were begun.

What was corrected is read both ways here, side by side: each of these fails with the other reading.
"""

from __future__ import annotations

import json

import pytest

from engine import Record
from engine.record import load, read, save, verify, verify_saved
from engine.record.head import Head
from engine.rulings import READINGS, VERSIONS, present, readings
from tests.records import key
from tests.scenario import Given, given

THEN = "revised-1"
BOTH = ("harkonnen", "atreides")
BOTH_VERSIONS = pytest.mark.parametrize("rules", (THEN, "revised-2"))
RITE = "the_rite_of_the_sayyadina"
ZONE = "central_north_east__central_north_west"
DICE = {"deployment": 1, "strategy": 1, "mentat": 2}


def with_dice(position: Given) -> Given:
    return position.dice(harkonnen=DICE, atreides=DICE)


def test_readings_are_those_of_the_versions_that_had_them() -> None:
    assert set(READINGS) <= set(VERSIONS) and not readings(present()) and not readings("revised-0")
    assert readings(THEN) >= READINGS[THEN]


@BOTH_VERSIONS
def test_a_leader_just_placed_into_a_legion_that_is_split(rules: str) -> None:
    """Ruling 36."""
    card = "voice_from_the_outer_world"
    position = with_dice(given(rules=rules).hand("atreides", card).atreides("csw_5", regular=2))
    play = position.turn("atreides").choose(f"play mentat {card}", "place csw_5 paul_atreides=1", "done")
    assert play.choose("choose move").offers("move csw_5 csw_6 regular=1") == (rules == THEN)


@BOTH_VERSIONS
def test_a_die_of_the_partner_for_a_claim(rules: str) -> None:
    """Ruling 37."""
    position = given(shared=BOTH, rules=rules).boards(
        house_harkonnen={"mentat": 2}, house_atreides={"house": 1}, fremen={"strategy": 1}
    )
    play = position.row(RITE).atreides("windgap", regular=1, lady_jessica=1).turn("atreides")
    play.by("house_atreides", "take_turn")
    assert play.offers(f"claim_with house {RITE}")
    assert play.offers(f"claim_with_partners strategy {RITE}") == (rules != THEN)


@BOTH_VERSIONS
def test_what_a_free_action_overfills_between_two_moves(rules: str) -> None:
    """Ruling 38."""
    position = given(rules=rules).harkonnen("carthag", regular=1).harkonnen("arsunt", regular=1)
    position.atreides("cnw_2", "start_1", "start_2", regular=4).ornithopter(ZONE)
    play = with_dice(position).turn("harkonnen").choose("act strategy strategy_move")
    play.choose("move carthag arrakeen regular=1", f"scout {ZONE} cnw_2 tokens").saved()
    assert play.kind == ("choose_move" if rules == THEN else "remove_excess")
    if rules == THEN:
        play.choose("move arsunt broken_land regular=1")
        assert play.kind == "remove_excess"


@BOTH_VERSIONS
def test_after_the_last_step_of_an_action(rules: str) -> None:
    """Ruling 39."""
    play = with_dice(given(rules=rules)).turn("atreides").choose("act deployment deployment_token")
    play.choose("deploy windgap nobody")
    assert play.kind == ("choose_action" if rules == THEN else "end_turn")


@BOTH_VERSIONS
def test_the_token_that_stilgar_deploys(rules: str) -> None:
    """Ruling 21."""
    play = with_dice(given(rules=rules)).turn("atreides").choose("leader deployment stilgar")
    assert play.kind == ("put_token" if rules == THEN else "choose_token")


# -- records -------------------------------------------------------------------------------------------


def begun_then() -> Record:
    head = Head(key(3), (), True, given().flow.content.rules_digest, None, rules=THEN)
    return Record.begin(head)


def test_a_game_goes_on_and_its_record_holds_under_the_rules_it_was_begun_with() -> None:
    record = begun_then()
    while record.seq < 60:
        pending = record.game.waiting_on()
        assert pending is not None
        menu = record.game.menu(pending.seats[0])
        assert menu is not None
        record.play(pending.seats[0], next(menu.all()))
    record.keep()
    form = json.loads(json.dumps(save(record)))
    for again in (load(form), load({**form, "snapshots": {}}), verify_saved(form)):
        assert again.position() == record.position()
        assert again.game.flow.rules.version == THEN
    record.play("atreides", None, "resign")
    assert verify(read(record.to_text())).game.flow.switches == readings(THEN)


def test_a_rebase_leads_to_the_rules_as_they_are() -> None:
    record = begun_then()
    record.rebase()
    assert record.entries[-1].what["rules"] == present() == record.game.flow.rules.version
    assert load(json.loads(json.dumps(save(record)))).game.flow.rules.version == present()
