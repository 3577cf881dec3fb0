"""Standing orders where the expansion asks, odds with a leader who takes two hits, and what stays done."""

from __future__ import annotations

import pytest

from engine import Choice, Record
from engine.expansions.desert_war.launchers import CashCamp, LaunchRockets
from engine.orders import Orders, answer
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.battle import OrderAttack
from engine.rules.casualties import after_hits
from engine.rules.losses import TakeCasualties
from engine.rules.movement import MoveLegions
from engine.rules.worms import PlaceWorm
from tests.engine.desert_war.war import ESCORT, SUSPENSOR, War, beside, war
from tests.scenario import Play

WEST = "central_south_west__central_north_west"
LOWEST = ("regular", "elite", "special_elite", "generic", "named")
LEADERS_FIRST = ("generic", "named", "regular", "elite", "special_elite")


# -- casualties ------------------------------------------------------------------------------------


def hit(number: int, **legion: int) -> Play:
    position = war().harkonnen("carthag", **legion)
    return position.task(TakeCasualties(HARKONNEN, "carthag", number), turn=HARKONNEN)


@pytest.mark.parametrize(
    ("order", "number", "line"),
    [
        (LOWEST, 2, f"casualties {ESCORT}=1 regular=1"),
        (LOWEST, 3, f"casualties {ESCORT}=1 regular=1"),
        (LEADERS_FIRST, 2, f"casualties {ESCORT}=1"),
        (LEADERS_FIRST, 1, f"casualties {ESCORT}=1"),
    ],
)
def test_an_order_of_casualties_knows_who_takes_two(order: tuple[str, ...], number: int, line: str) -> None:
    play = hit(number, regular=2, **{ESCORT: 1})
    chosen = answer(play.game, HARKONNEN, Orders(casualties=order))
    assert str(chosen) == line and play.offers(line)


@pytest.mark.parametrize("number", range(1, 9))
@pytest.mark.parametrize("order", [LOWEST, LEADERS_FIRST])
def test_whatever_the_order_says_can_be_chosen(order: tuple[str, ...], number: int) -> None:
    play = hit(number, regular=2, elite=1, bashar=1, **{ESCORT: 2})
    chosen = answer(play.game, HARKONNEN, Orders(casualties=order))
    assert chosen is not None and play.offers(str(chosen))


def test_what_is_left_after_hits_that_an_escort_takes() -> None:
    content = war().flow.content
    legion = {"regular": 2, ESCORT: 1}
    left = [after_hits(content, HARKONNEN, legion, hits, 5) for hits in range(5)]
    assert left == [legion, {"regular": 1, ESCORT: 1}, {"regular": 1}, {"regular": 1}, {}]


# -- odds ------------------------------------------------------------------------------------------


def test_odds_of_an_attack_know_who_joins_it() -> None:
    """By air with an Escort a Special is a sword; on foot there is nobody who uses it."""
    position = war().harkonnen("csw_2", regular=2).atreides("csw_3", regular=2)
    play = position.escort(WEST).task(OrderAttack(HARKONNEN), turn=HARKONNEN)
    flown = play.game.odds(HARKONNEN, Choice.parse(f"attack csw_2 csw_3 {WEST}"))
    on_foot = play.game.odds(HARKONNEN, Choice.parse("attack csw_2 csw_3 foot"))
    assert flown is not None and on_foot is not None
    assert flown.total == on_foot.total and flown.won > on_foot.won
    kept = sum(ways for (own, _), ways in flown.left.items() if dict(own).get(ESCORT))
    assert kept > 0 and not any(dict(own).get(ESCORT) for own, _ in on_foot.left)


# -- other orders ----------------------------------------------------------------------------------


def test_other_orders_answer_what_the_expansion_asks_in_their_words() -> None:
    riders = war().harkonnen("north_pole", regular=2).harkonnen("csw_2", regular=1).riders("csw_4", "csw_3")
    play = riders.task(MoveLegions(HARKONNEN, 2), turn=HARKONNEN)
    play.choose("move north_pole csw_4 regular=2", "move csw_2 csw_3 regular=1")
    assert str(answer(play.game, ATREIDES, Orders(worms="board_order"))) == "resolve csw_3"
    figure = war().riders("csw_5").worm("sw_6").task(PlaceWorm("csw_5"), turn=ATREIDES)
    assert str(answer(figure.game, ATREIDES, Orders(figures="supply_first"))) == "worm_from sandworm"
    token = war().tokens(1).suspensors("csw_5").dice(harkonnen={"mentat": 2}, atreides={"mentat": 1})
    ended = token.turn(HARKONNEN).choose("nothing mentat")
    assert str(answer(ended.game, HARKONNEN, Orders(turn_end="at_once"))) == "done"
    # What no order speaks of is asked: an action of the expansion is never taken by itself.
    camp = war().camps(jihad="cse_4").task(CashCamp("cse_4"), turn=ATREIDES)
    every = Orders(casualties=LOWEST, worms="board_order", figures="supply_first", turn_end="at_once")
    assert answer(camp.game, ATREIDES, every) is None


# -- taking back -----------------------------------------------------------------------------------


def asked_back(position: War, side: str, *lines: str) -> tuple[bool, str]:
    record = Record.resume(position.game)
    for line in lines:
        record.play(side, line)
    return record.can_undo(side)


def turn(position: War) -> War:
    position.dice(harkonnen={"mentat": 2, "strategy": 1}, atreides={"mentat": 1}).turn(HARKONNEN)
    return position


def test_a_token_a_deployment_and_a_flight_go_back() -> None:
    position = turn(war().tokens(2).suspensors("csw_5"))
    record = Record.resume(position.game)
    before = record.game.table.to_json()
    for line in ("war suspensor", "suspensor csw_5 csw_6"):
        record.play(HARKONNEN, line)
    assert beside(record.game, "csw_6") == {SUSPENSOR: 1}
    record.play(HARKONNEN, None, "undo")
    record.play(HARKONNEN, None, "undo")
    assert record.game.table.to_json() == before


def test_what_a_scout_has_seen_stands() -> None:
    position = turn(war().tokens(1).suspensors("csw_3").atreides("windgap", "start_1"))
    lines = ("war suspensor_scout", "suspensor_scout csw_3 windgap all")
    assert asked_back(position, HARKONNEN, *lines) == (False, "learned")


def test_rockets_that_were_rolled_stand() -> None:
    position = war().camps(jihad="cse_4").launchers("cse_4").harvester("cse_5")
    position.task(LaunchRockets(), turn=ATREIDES)
    assert asked_back(position, ATREIDES, "launch central_south_east") == (False, "draw")


def test_the_face_of_a_cashed_camp_was_seen() -> None:
    position = war().camps(jihad="cse_4")
    position.task(CashCamp("cse_4"), turn=ATREIDES)
    assert asked_back(position, ATREIDES, "cash") == (False, "learned")


@pytest.mark.parametrize("shown", [False, True])
def test_a_camp_that_a_legion_removed_was_seen_if_it_is_shown(shown: bool) -> None:
    position = war().reading(camp_removed_by_a_legion_is_shown=shown).camps(jihad="cse_1")
    position.harkonnen("north_pole", regular=1)
    position.task(MoveLegions(HARKONNEN, 1), turn=HARKONNEN)
    expected = (False, "learned") if shown else (True, "")
    assert asked_back(position, HARKONNEN, "move north_pole cse_1 regular=1") == expected
