"""Over games and positions every card, leader, step, criterion and event of the automaton is met: `make soak`
finds all of them in games, `make test` in fewer games and in positions laid for what is rare."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from engine import mahdi
from engine.chapters import declared_criteria
from engine.components import STANDARD
from engine.mahdi.attacks import legion_attack
from engine.mahdi.campaign import carried
from engine.mahdi.cards import Nearest
from engine.mahdi.criteria import decide
from engine.mahdi.movement import target
from engine.mahdi.ranking import NEAREST_AND_STRONGEST
from engine.pieces import HARKONNEN
from engine.record import outcomes
from engine.selfplay import selfplay
from engine.variant import Variant
from tests.engine.mahdi.play import alone, chose
from tests.engine.mahdi.recorded import recorded
from tests.engine.mahdi.scene import HELD, everybody, sight
from tests.games import by_rule
from tests.sizes import size

FOLDER = Path(mahdi.__file__).parent
OWN = [card.id for card in STANDARD.cards.values() if card.deck in ("corrino", "house_harkonnen")]
LEADERS = [leader.id for leader in STANDARD.leaders.values() if leader.faction == HARKONNEN and leader.steps]


@cache
def met() -> dict[str, dict[str, int]]:
    found = selfplay(size(40, 1000), 100, midgame=True, coverage=True, variant=Variant.asked(1, "mahdi"))
    coverage: dict[str, dict[str, int]] = found["coverage"]
    return coverage


def unmet(group: str) -> set[str]:
    return {item for item, times in met()[group].items() if not times}


def test_the_lists_are_those_of_the_code() -> None:
    criteria = [f"{step} {name}" for step, names in declared_criteria().items() for name in names]
    assert [*met()["criteria"]] == criteria
    assert [*met()["decided_by_rule"]] == [*declared_criteria()]


def test_every_card_is_turned_up_in_each_of_its_branches() -> None:
    assert len(OWN) == 34
    assert unmet("planning_cards") & {*OWN} == set()
    branches = {item for item in met()["branches"] if item.split()[0] in OWN}
    assert unmet("branches") & branches == set()


def test_every_named_leader_uses_his_special_action() -> None:
    assert len(LEADERS) == 7
    assert unmet("special_actions") & {*LEADERS} == set()


def test_every_step_is_told() -> None:
    assert unmet("decided_by_rule") == set()


# -- what is rare, laid by hand --------------------------------------------------------------------


def named_leader() -> str:
    """E15"""
    enemy = {
        **HELD,
        "cne_7": {"regular": 1, "elite": 1, "naib": 2},
        "cse_2": {"regular": 2, "naib": 1, "paul_atreides": 1},
    }
    position = sight({"cne_8": {"regular": 6}}, enemy)
    return f"attack_legion {legion_attack(position, everybody(position)).by}"


def highest_rank() -> str:
    """E20"""
    enemy = {**HELD, "windgap": {"regular": 6}}
    position = sight({"carthag": {"regular": 4}}, enemy, ranks={"habbanya_ridge": 3})
    return f"target {target(position, everybody(position)).by}"


def away(steps: int) -> list[str]:
    """Areas so far from the target, in the order of the board."""
    bare = sight({})
    areas = bare.table.board.area
    return [it for it in areas if bare.distance(it, "windgap") == steps and it not in HELD]


def carriers() -> str:
    """E78, with another legion to fly to that is farther away."""
    own = {"north_pole": {"regular": 4}, "csw_5": {"regular": 3}, away(2)[0]: {"regular": 3}}
    found, _ = carried(sight(own), ["north_pole"], "windgap")
    assert [it.goal for it in found.left] == ["csw_5"]
    return f"move {found.by}"


def strongest() -> str:
    """Two legions equally far from the target."""
    one, other = away(4)[:2]
    position = sight({}, {**HELD, one: {"regular": 2}, other: {"regular": 3}})
    found = decide(position, (one, other), NEAREST_AND_STRONGEST)
    assert found.left == (other,)
    return f"bombard {found.by}"


def nearest_leader() -> str:
    position = alone().atreides("cse_2", regular=1, paul_atreides=1)
    position.atreides("csw_3", regular=1, stilgar=1)
    play = position.does(Nearest("send_to_tank", {"paul_atreides": "cse_2", "stilgar": "csw_3"}))
    ((left, by),) = chose(play, "send_to_tank")
    assert left == ["stilgar"]
    return f"send_to_tank {by}"


RARE = (named_leader, highest_rank, carriers, strongest, nearest_leader)


def test_every_criterion_decides() -> None:
    laid = {find() for find in RARE}
    assert laid <= {*met()["criteria"]}
    # What is laid by hand may be too rare for a thousand games as well: two legions of the same power, one
    # with a named leader, both beside a stronger one.
    assert unmet("criteria") - laid == set()


#: Events that other tests of this folder are about.
SELDOM = {"automaton_ceased", "automaton_gained_die", "cards_used_freely", "deck_empty"}


def emitted() -> list[str]:
    """The keys of all that the automaton tells, as they stand in its modules."""
    return sorted(
        {
            str(call.args[0].value)
            for path in FOLDER.glob("*.py")
            for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(call, ast.Call)
            and isinstance(call.func, ast.Attribute)
            and call.func.attr == "emit"
            and isinstance(call.args[0], ast.Constant)
        }
    )


def test_every_event_of_its_own_happens() -> None:
    """In the recorded games; in `make soak` in random ones besides."""
    happened: set[str] = set()
    lines = [line for game in by_rule() for line in outcomes(game.record)]
    lines += [line for number in range(size(0, 200)) for line in outcomes(recorded(number).finished())]
    for line in lines:
        assert isinstance(line["events"], list)
        happened |= {event["event"] for event in line["events"]}
    assert {*emitted()} - happened - SELDOM == set()
