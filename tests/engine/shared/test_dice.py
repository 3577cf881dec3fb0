"""Dealing the action dice of a shared faction out to its two boards: steps 1 to 4 of the rulebook."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given as examples
from hypothesis import settings
from hypothesis import strategies as st

from engine.chapters import rulebook
from engine.components import STANDARD
from engine.dice import Tower
from engine.flow import Flow
from engine.mode import mode_of
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.action_dice import RESULTS, SettleDice
from engine.rules.shared_dice import deal_dice
from engine.table import Table
from tests.engine.shared.dealing import BOARDS, BOTH, SLOTS, every_roll, on, rolls, total
from tests.scenario import given

QUIET = "leadership mentat strategy deployment"

# The example of the rulebook, and its like


def test_the_example_of_the_rulebook() -> None:
    """T5: 3 Strategy, 2 Deployment, 1 Leadership, 2 Mentat come to four dice each."""
    shown = "strategy strategy strategy deployment deployment leadership mentat mentat"
    play = rolls(shown, QUIET)
    dealt = {event["board"]: event for event in play.events("dice_dealt")}
    assert dealt["corrino"] == {
        "board": "corrino",
        "dice": {"strategy": 2, "deployment": 2},
        "unplaced": 0,
    }
    assert dealt["house_harkonnen"] == {
        "board": "house_harkonnen",
        "dice": {"leadership": 1, "mentat": 2},
        "unplaced": 1,
    }
    # The die that was set aside goes to House, the result its board shows least: no other is possible.
    (changed,) = play.events("die_changed")
    assert (changed["board"], changed["new"]) == ("house_harkonnen", "house")
    assert on(play, "house_harkonnen") == {"leadership": 1, "mentat": 2, "house": 1}
    assert on(play, "corrino") == {"strategy": 2, "deployment": 2}
    assert play.kind == "take_turn"


def test_an_odd_die_of_both_boards_goes_to_the_house() -> None:
    play = rolls("mentat leadership strategy house deployment", QUIET)
    assert (total(play, "house_harkonnen"), total(play, "corrino")) == (3, 2)


def test_an_odd_die_that_was_set_aside_goes_to_the_house() -> None:
    play = rolls("strategy strategy strategy house house", QUIET)
    assert play.table.unplaced_dice == {"house_harkonnen": 1}


def test_a_result_of_both_boards_goes_where_fewer_dice_lie() -> None:
    play = rolls("leadership leadership house mentat", QUIET)
    assert on(play, "corrino") == {"mentat": 1}


def test_a_surplus_of_a_result_both_boards_show_is_set_aside_too() -> None:
    """Ruling 34: of five Mentat dice four find a space."""
    play = rolls("mentat mentat mentat mentat mentat", QUIET)
    dealt = {event["board"]: event for event in play.events("dice_dealt")}
    assert [dealt[board]["dice"] for board in BOARDS[HARKONNEN]] == [{"mentat": 2}, {"mentat": 2}]
    assert [dealt[board]["unplaced"] for board in BOARDS[HARKONNEN]] == [1, 0]


def test_one_space_for_each_result_on_the_boards_of_the_atreides() -> None:
    play = rolls("leadership mentat", "leadership leadership strategy deployment")
    assert on(play, "house_atreides") == {"leadership": 1}
    assert on(play, "fremen") == {"leadership": 1, "strategy": 1, "deployment": 1}


def test_one_shared_faction_beside_one_that_is_not() -> None:
    play = rolls("leadership leadership mentat strategy", QUIET, given(shared=(HARKONNEN,)))
    assert set(play.table.dice) == {"house_harkonnen", "corrino", ATREIDES}
    assert sum(play.table.dice[ATREIDES].values()) == 4


# Dice that were set aside: people choose


def four_strategy() -> Any:
    """Two of four dice find a space; the other two are House Harkonnen's."""
    return rolls("strategy strategy strategy strategy", QUIET)


def test_whoever_received_the_die_chooses_one_result_at_a_time() -> None:
    play = four_strategy()
    assert play.table.unplaced_dice == {"house_harkonnen": 2}
    assert (play.kind, play.decider) == ("change_die", HARKONNEN)
    assert sorted(play.menu()) == ["place house", "place leadership", "place mentat"]
    play.choose("place mentat")
    assert sorted(play.menu()) == ["place house", "place leadership"]
    play.refuses("place mentat", "menu.no_such_item")
    play.choose("place leadership")
    assert on(play, "house_harkonnen") == {"leadership": 1, "mentat": 1}
    assert on(play, "corrino") == {"strategy": 2}


@pytest.mark.parametrize("seat", BOARDS[HARKONNEN])
def test_either_partner_may_answer(seat: str) -> None:
    """Ruling 32: dice to change belong to both, and the first answer stands."""
    play = four_strategy()
    assert play.seats == BOARDS[HARKONNEN]
    play.by(seat, "place house")
    assert on(play, "house_harkonnen") == {"house": 1}


def test_the_opponents_do_not_choose() -> None:
    play = four_strategy()
    for seat in BOARDS[ATREIDES]:
        play.refuses("place house", "entry.not_your_decision", seat=seat)


def test_the_sides_take_turns_with_one_die_each_the_harkonnen_first() -> None:
    # Of four House dice one finds a space on the board of House Atreides; one more is owed to it.
    play = rolls("strategy strategy strategy strategy", "house house house house")
    asked = []
    while play.kind == "change_die":
        asked.append(play.decider)
        play.choose(play.menu()[0])
    assert asked[:2] == [HARKONNEN, ATREIDES]
    assert {board: total(play, board) for board in SLOTS} == dict.fromkeys(SLOTS, 2)


def test_dice_set_aside_survive_being_saved() -> None:
    play = four_strategy().saved()
    assert play.table.unplaced_dice == {"house_harkonnen": 2}
    play.choose("place mentat").saved().choose("place house").saved()
    assert on(play, "house_harkonnen") == {"mentat": 1, "house": 1}
    assert (play.kind, play.decider) == ("take_turn", ATREIDES)


# All rolls


def dealt_by_hand(faction: str, rolled: dict[str, int]) -> tuple[list[dict[str, int]], list[int]]:
    """Steps 1 to 3 by trying out everything: the dice on both boards, and how many each is owed."""
    house, ally = (SLOTS[board] for board in BOARDS[faction])
    dice: list[dict[str, int]] = [{}, {}]
    aside = 0
    for result, number in rolled.items():
        for own, slots, other in ((dice[0], house, ally), (dice[1], ally, house)):
            if result in slots and result not in other:
                own[result] = min(number, slots[result])
                aside += number - own[result]
    for result, number in rolled.items():
        if result not in house or result not in ally:
            continue
        placed = min(number, house[result] + ally[result])
        aside += number - placed
        splits = [
            (one, placed - one) for one in range(house[result] + 1) if 0 <= placed - one <= ally[result]
        ]
        sums = [sum(own.values()) for own in dice]
        dice[0][result], dice[1][result] = min(
            splits, key=lambda split: (abs(sums[0] + split[0] - sums[1] - split[1]), -split[0])
        )
    sums = [sum(own.values()) for own in dice]
    owed = min(
        ((one, aside - one) for one in range(aside + 1)),
        key=lambda split: (abs(sums[0] + split[0] - sums[1] - split[1]), -split[0]),
    )
    return [{r: n for r, n in own.items() if n} for own in dice], list(owed)


def dealt(faction: str, rolled: dict[str, int]) -> Flow:
    flow = Flow(Table(STANDARD), Tower(bytes(32)), rulebook(mode=mode_of(BOTH)))
    flow.table.dice = {board: {} for board in SLOTS}
    deal_dice(flow, faction, dict(rolled))
    return flow


@pytest.mark.parametrize(("faction", "dice"), list(product(BOTH, range(4, 9))))
def test_every_roll_is_dealt_as_the_steps_say(faction: str, dice: int) -> None:
    boards = BOARDS[faction]
    for rolled in every_roll(dice):
        table = dealt(faction, rolled).table
        shown = [{r: n for r, n in table.dice[board].items() if n} for board in boards]
        owed = [table.unplaced_dice.get(board, 0) for board in boards]
        assert (shown, owed) == dealt_by_hand(faction, rolled), rolled
        # Nothing is lost, no space holds more than it can, and what shows is what was rolled.
        assert sum(sum(own.values()) for own in shown) + sum(owed) == dice
        for board, own in zip(boards, shown, strict=True):
            assert all(number <= SLOTS[board][result] for result, number in own.items()), rolled
        for result in RESULTS:
            assert sum(own.get(result, 0) for own in shown) <= rolled[result]
        if sum(owed):
            house, ally = (sum(own.values()) + more for own, more in zip(shown, owed, strict=True))
            spread = abs(house - ally)
            assert spread <= 1 or 0 in owed, rolled
            assert house >= ally or owed[1] == 0, rolled


@settings(max_examples=300, deadline=None)
@examples(
    st.sampled_from(BOTH),
    st.lists(st.sampled_from(RESULTS), min_size=4, max_size=8),
    st.lists(st.integers(0, 2), min_size=8, max_size=8),
)
def test_any_roll_is_settled_in_the_spaces_of_the_boards(
    faction: str, shown: list[str], picks: list[int]
) -> None:
    """Whatever partners choose for dice set aside, each choice is a result their board shows least."""
    if faction == ATREIDES:
        del shown[4:]
    flow = dealt(faction, {result: shown.count(result) for result in RESULTS})
    before = {board: sum(flow.table.dice[board].values()) for board in BOARDS[faction]}
    owed = dict(flow.table.unplaced_dice)
    flow.table.phase = "actions"
    flow.push(SettleDice())
    while flow.stack:
        top = flow.question
        if top is None:
            flow.stack[-1].run(flow)
            continue
        menu = list(flow.menu().all())
        board = str(dict(top.prompt(flow))["board"])
        own = flow.table.dice[board]
        fewest = min(own.get(result, 0) for result in SLOTS[board])
        assert {choice.args[0] for choice in menu} == {r for r in SLOTS[board] if own.get(r, 0) == fewest}
        flow.take(menu[picks.pop() % len(menu)])
    for board in BOARDS[faction]:
        own = {result: number for result, number in flow.table.dice[board].items() if number}
        assert sum(own.values()) == before[board] + owed.get(board, 0)
        assert all(number <= SLOTS[board].get(result, 0) for result, number in own.items()), own
    assert not flow.table.unplaced_dice


# Bene Gesserit tokens


def with_token(faction: str, harkonnen: str = "leadership mentat", atreides: str = QUIET) -> Any:
    return rolls(harkonnen, atreides, given(shared=BOTH).bene_gesserit(faction))


def test_the_example_of_the_token_on_shared_boards() -> None:
    """T7: two Leadership, one Strategy, one Deployment leave Mentat and House."""
    play = with_token(ATREIDES, atreides="leadership leadership strategy deployment")
    assert (play.kind, play.seats) == ("place_bene_gesserit", BOARDS[ATREIDES])
    assert sorted(play.menu()) == [
        "bene_gesserit house_atreides house",
        "bene_gesserit house_atreides mentat",
        "pass",
    ]


def test_either_partner_may_use_a_token_of_the_faction_on_either_board() -> None:
    for seat, board in product(BOARDS[HARKONNEN], BOARDS[HARKONNEN]):
        play = with_token(HARKONNEN)
        (line, *_) = [line for line in play.menu() if line.startswith(f"bene_gesserit {board}")]
        play.by(seat, line)
        assert play.table.bene_gesserit_die == {board: line.split()[-1]}
        assert play.table.bene_gesserit[HARKONNEN] == 0


def test_a_faction_uses_one_token_a_round() -> None:
    play = rolls("leadership mentat", QUIET, given(shared=BOTH).bene_gesserit(HARKONNEN, 2))
    play.by("corrino", "bene_gesserit corrino strategy")
    assert (play.kind, play.decider) == ("take_turn", ATREIDES)
    assert play.table.bene_gesserit[HARKONNEN] == 1


def test_a_token_is_spent_by_the_partner_on_whose_board_it_lies() -> None:
    play = given(shared=BOTH).boards(house_harkonnen={}).bene_gesserit("corrino", on="strategy")
    going = play.turn(HARKONNEN)
    assert going.seats == ("corrino",)
    going.by("corrino", "nothing strategy")
    assert going.table.bene_gesserit_die == {}
    assert going.table.phase != "actions"
