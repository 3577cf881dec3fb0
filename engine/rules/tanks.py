"""The regeneration tanks: where wounded named leaders spend their time.

Rules: tank.enter, tank.push, tank.advance, tank.leave, shared.tanks.
"""

from __future__ import annotations

from engine.flow import Flow
from engine.pieces import ALL_NAMED


def board_of(flow: Flow, leader: str) -> str:
    """A leader lies on the board of the seat that plays his house."""
    return flow.seat_of(flow.data.leaders[leader].subfaction)


def enter_tank(flow: Flow, leader: str) -> None:
    """Into the first space; whoever lies there is pushed on, and beyond the last space out of the tank."""
    flow.emit("leader_to_tank", "tank.enter", leader=leader)
    flow.table.fresh_casualties.append(leader)
    _push_in(flow, leader, 0)


def move_to_own_tank(flow: Flow, leader: str) -> None:
    """A leader who has replaced one of the partner's takes the space of that number on his own board; whoever
    lies there is pushed on."""
    for name, spaces in flow.table.tanks.items():
        if leader in spaces and name != board_of(flow, leader):
            place = spaces.index(leader)
            spaces[place] = ""
            _push_in(flow, leader, place)
            return


def _push_in(flow: Flow, leader: str, first: int) -> None:
    spaces = flow.table.tanks[board_of(flow, leader)]
    pushed = leader
    for place in range(first, len(spaces)):
        spaces[place], pushed = pushed, spaces[place]
        if not pushed:
            return
        if place + 1 < len(spaces):
            flow.emit("leader_pushed_in_tank", "tank.push", leader=pushed, space=place + 2)
    _leave(flow, pushed)


def advance_tank(flow: Flow, faction: str) -> None:
    """At the end of a turn that spent a die or token, all who were there before this turn advance."""
    table = flow.table
    for name in flow.boards_of(faction):
        spaces = table.tanks[name]
        for place in range(len(spaces) - 1, -1, -1):
            leader = spaces[place]
            if not leader or leader in table.fresh_casualties:
                continue
            spaces[place] = ""
            if place + 1 < len(spaces):
                flow.emit("leader_advanced_in_tank", "tank.advance", leader=leader, space=place + 2)
            # Ahead of a leader who has come from the partner's tank may lie one who stays: he is pushed on.
            _push_in(flow, leader, place + 1)


def _leave(flow: Flow, leader: str) -> None:
    """Out of the tank: the card is back at once, the figure available from the next turn."""
    table = flow.table
    table.recovering.append(leader)
    if leader in table.fresh_casualties:
        table.fresh_casualties.remove(leader)
    flow.emit("leader_left_tank", "tank.leave", leader=leader)


def release_recovered(flow: Flow) -> None:
    """A new turn begins: leaders who left a tank may be deployed and placed again."""
    table = flow.table
    for leader in table.recovering:
        table.put_in_supply(flow.data.leaders[leader].faction, leader)
    table.recovering.clear()
    table.fresh_casualties.clear()


def lose_leader(flow: Flow, faction: str, leader: str, number: int = 1) -> None:
    """A leader taken off the board as a casualty: generic to supply, named to the tank."""
    if leader in ALL_NAMED:
        enter_tank(flow, leader)
    else:
        flow.table.put_in_supply(faction, leader, number)
