"""Dealing rolled action dice out to two partners. Rule: shared.dice.

First the results that one board alone shows, up to its slots; then those of both boards, so that the
partners' dice are as equal in number as they can be; then everything that was set aside, by the same measure.
An odd die goes to the House. What was set aside takes a new result afterwards, which its owner chooses.
"""

from __future__ import annotations

from engine.flow import Flow
from engine.rules.action_dice import RESULTS, slots_of
from engine.values import put


def deal_dice(flow: Flow, faction: str, rolled: dict[str, int]) -> None:
    """Lay the rolled dice of a faction on its board, or on its two boards."""
    boards = flow.boards_of(faction)
    table = flow.table
    if len(boards) == 1:
        table.dice = put(table.dice, boards[0], dict(rolled))
        return
    house, ally = boards
    slots = {board: slots_of(flow, board) for board in boards}
    dice = {board: dict.fromkeys(RESULTS, 0) for board in boards}
    aside = 0
    for result in RESULTS:
        owners = [board for board in boards if result in slots[board]]
        if len(owners) == 1:
            (board,) = owners
            dice[board][result] = min(rolled[result], slots[board][result])
            aside += rolled[result] - dice[board][result]
    for result in RESULTS:
        if result in slots[house] and result in slots[ally]:
            for _ in range(rolled[result]):
                open_to = [board for board in boards if dice[board][result] < slots[board][result]]
                if not open_to:
                    aside += 1
                    continue
                board = min(open_to, key=lambda name: sum(dice[name].values()))
                dice[board][result] += 1
    owed = dict.fromkeys(boards, 0)
    for _ in range(aside):
        board = min(boards, key=lambda name: sum(dice[name].values()) + owed[name])
        owed[board] += 1
    table.dice = {**table.dice, **dice}
    still_owed = {board: number for board, number in owed.items() if number}
    table.unplaced_dice = {**table.unplaced_dice, **still_owed}
    for board in boards:
        shown = {result: number for result, number in dice[board].items() if number}
        flow.emit("dice_dealt", "shared.dice", board=board, dice=shown, unplaced=owed[board])
