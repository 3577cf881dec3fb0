"""The regeneration tanks: where wounded named leaders spend their time.

Rules: tank.enter, tank.order, tank.push, tank.advance, tank.leave, shared.tanks.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.choice import Choice
from engine.classes import dataclass
from engine.flow import Flow, Question, task
from engine.menu import Menu, Pick
from engine.values import omit, put, replaced


def board_of(flow: Flow, leader: str) -> str:
    """A leader lies on the board of his house."""
    return flow.board_of(flow.content.leaders[leader].subfaction)


def enter_tank(flow: Flow, leader: str) -> None:
    """Into the first space; whoever lies there is pushed on, and beyond the last space out of the tank."""
    flow.emit("leader_to_tank", "tank.enter", leader=leader)
    table = flow.table
    table.fresh_casualties = [*table.fresh_casualties, leader]
    _push_in(flow, leader, 0)


def move_to_own_tank(flow: Flow, leader: str) -> None:
    """A leader who has replaced one of the partner's takes the space of that number on his own board; whoever
    lies there is pushed on."""
    for name, spaces in flow.table.tanks.items():
        if leader in spaces and name != board_of(flow, leader):
            place = spaces.index(leader)
            _lay(flow, name, place, "")
            _push_in(flow, leader, place)
            return


def _lay(flow: Flow, name: str, place: int, leader: str) -> None:
    """That leader, or nobody, lies in a space of a tank now."""
    tanks = flow.table.tanks
    flow.table.tanks = put(tanks, name, replaced(tanks[name], place, leader))


def _push_in(flow: Flow, leader: str, first: int) -> None:
    name = board_of(flow, leader)
    spaces = flow.table.tanks[name]
    pushed = leader
    for place in range(first, len(spaces)):
        _lay(flow, name, place, pushed)
        pushed = spaces[place]
        if not pushed:
            return
        if place + 1 < len(spaces):
            flow.emit("leader_pushed_in_tank", "tank.push", leader=pushed, space=place + 2)
    _leave(flow, pushed)


def advance_tank(flow: Flow, faction: str) -> None:
    """At the end of a turn that spent a die or token, all who were there before this turn advance."""
    table = flow.table
    for name in flow.boards_of(faction):
        last = len(table.tanks[name]) - 1
        for place in range(last, -1, -1):
            leader = table.tanks[name][place]
            if not leader or leader in table.fresh_casualties:
                continue
            _lay(flow, name, place, "")
            if place < last:
                flow.emit("leader_advanced_in_tank", "tank.advance", leader=leader, space=place + 2)
            # Ahead of a leader who has come from the partner's tank may lie one who stays: he is pushed on.
            _push_in(flow, leader, place + 1)


def _leave(flow: Flow, leader: str) -> None:
    """Out of the tank: the card is back at once, the figure available from the next turn."""
    table = flow.table
    table.recovering = [*table.recovering, leader]
    if leader in table.fresh_casualties:
        table.fresh_casualties = omit(table.fresh_casualties, leader)
    flow.emit("leader_left_tank", "tank.leave", leader=leader)


def release_recovered(flow: Flow) -> None:
    """A new turn begins: leaders who left a tank may be deployed and placed again."""
    table = flow.table
    for leader in table.recovering:
        table.put_in_supply(flow.content.leaders[leader].faction, leader)
    if table.recovering:
        table.recovering = []
    if table.fresh_casualties:
        table.fresh_casualties = []


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

    def places(self, flow: Flow) -> tuple[range, list[int]]:
        """Where they lie, the foremost first: among those who have left the tank, as there was no space for
        them, then in it."""
        spaces, left = flow.table.tanks[self.board], flow.table.recovering
        beyond = max(0, self.number - len(spaces))
        # A claim in between may have carried one of them over to the partner's tank.
        inside = [place for place in reversed(range(self.number - beyond)) if spaces[place]]
        return range(len(left) - beyond, len(left)), inside

    def row(self, flow: Flow) -> list[str]:
        beyond, inside = self.places(flow)
        table = flow.table
        return [
            *(table.recovering[place] for place in beyond),
            *(table.tanks[self.board][place] for place in inside),
        ]

    def menu(self, flow: Flow) -> Menu:
        return Menu((Pick("ahead", ("leader",), self.row(flow)[self.settled :], rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        table = flow.table
        (beyond, inside), row = self.places(flow), self.row(flow)
        row.remove(choice.args[0])
        row.insert(self.settled, choice.args[0])
        table.recovering = [*table.recovering[: beyond.start], *row[: len(beyond)]]
        for place, leader in zip(inside, row[len(beyond) :], strict=True):
            _lay(flow, self.board, place, leader)
        # Who has left the tank after all is no fresh casualty any more, and who is in it after all is one.
        table.fresh_casualties = [
            *(leader for leader in table.fresh_casualties if leader not in row),
            *(leader for leader in row if leader not in table.recovering),
        ]
        if self.settled + 2 < len(row):
            flow.push(OrderInTank(self.board, self.number, self.settled + 1))
        else:
            flow.emit("tank_ordered", self.rule, leaders=row)
