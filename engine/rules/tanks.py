"""The regeneration tanks: where wounded named leaders spend their time.

Rules: tank.enter, tank.order, tank.push, tank.advance, tank.leave, shared.tanks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.choice import Choice
from engine.flow import Flow, Question, task
from engine.menu import Menu, Pick


def board_of(flow: Flow, leader: str) -> str:
    """A leader lies on the board of his house."""
    return flow.board_of(flow.content.leaders[leader].subfaction)


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
        table.put_in_supply(flow.content.leaders[leader].faction, leader)
    table.recovering.clear()
    table.fresh_casualties.clear()


# -- several leaders at once -----------------------------------------------------------------------


def enter_together(flow: Flow, leaders: Iterable[str]) -> None:
    """All of them enter; of those on one board their owner says who lies ahead."""
    boards: dict[str, int] = {}
    for leader in leaders:
        enter_tank(flow, leader)
        name = board_of(flow, leader)
        boards[name] = boards.get(name, 0) + 1
    flow.push(*(OrderInTank(name, number) for name, number in boards.items() if number > 1))


@task("order_in_tank")
@dataclass(slots=True)
class OrderInTank(Question):
    """Who of those that have just entered lies ahead of the others; so long until one is left."""

    rule = "tank.order"
    verbs = ("ahead",)

    board: str
    number: int
    #: How many have their places.
    settled: int = 0

    def faction(self, flow: Flow) -> str:
        return flow.faction_of(self.board)

    def places(self, flow: Flow) -> list[tuple[list[str], int]]:
        """Where they lie, the foremost first. Those for whom there is no space have left the tank."""
        spaces, left = flow.table.tanks[self.board], flow.table.recovering
        beyond = max(0, self.number - len(spaces))
        inside = reversed(range(self.number - beyond))
        return [
            *((left, place) for place in range(len(left) - beyond, len(left))),
            # A claim in between may have carried one of them over to the partner's tank.
            *((spaces, place) for place in inside if spaces[place]),
        ]

    def row(self, flow: Flow) -> list[str]:
        return [where[place] for where, place in self.places(flow)]

    def menu(self, flow: Flow) -> Menu:
        return Menu((Pick("ahead", ("leader",), self.row(flow)[self.settled :], rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        table = flow.table
        places, row = self.places(flow), self.row(flow)
        row.remove(choice.args[0])
        row.insert(self.settled, choice.args[0])
        for (where, place), leader in zip(places, row, strict=True):
            where[place] = leader
        # Who has left the tank after all is no fresh casualty any more, and who is in it after all is one.
        table.fresh_casualties[:] = [
            *(leader for leader in table.fresh_casualties if leader not in row),
            *(leader for leader in row if leader not in table.recovering),
        ]
        if self.settled + 2 < len(row):
            flow.push(OrderInTank(self.board, self.number, self.settled + 1))
        else:
            flow.emit("tank_ordered", self.rule, leaders=row)
