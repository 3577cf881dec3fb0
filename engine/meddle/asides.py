"""What is done beside the choices of a game, at any decision: orders, undo, endings, talk, looking."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.choice import Choice
from engine.components import Components
from engine.game import Game
from engine.leakcheck.talk import cone_entry
from engine.meddle.sound import Wrong, check, check_saved, menus_of, position_of
from engine.orders import CARRYALL, CEASE, FIGURES, TURN_END, WORMS, Orders
from engine.pieces import FACTIONS
from engine.players import GreedyPlayer
from engine.players.meddling import Meddler
from engine.record import TABLE, Record
from engine.record.votes import ENDING, WINNING
from engine.rules.casualties import KINDS
from engine.view import SPECTATOR


def chosen(game: Game, player: Meddler) -> tuple[str, Choice]:
    pending = game.waiting_on()
    if pending is None:
        raise Wrong("nobody is asked")
    able = [seat for seat in game.seats if game.menu(seat) is not None]
    asked = able if not player.below(4) else list(pending.seats)
    seat = asked[player.below(len(asked))]
    menu = game.menu(seat)
    if menu is None or not menu.forms:
        raise Wrong(f"{seat} has nothing to choose at {pending.kind}")
    return seat, player.answer(pending.kind, menu)


def random_orders(content: Components, player: Meddler) -> Orders:
    """Standing orders of any kind, each given or not."""

    def one_of(*values: Any) -> Any:
        return values[player.below(len(values))]

    kinds = list(KINDS)
    order = [kinds.pop(player.below(len(kinds))) for _ in KINDS]
    return Orders(
        decline=tuple(sorted(card for card in content.prescience if not player.below(3))),
        carryall=one_of("", *CARRYALL),
        casualties=one_of((), tuple(order)),
        keep_cards=one_of(False, True),
        go_on=one_of("", CEASE, 0, 50, 100),
        worms=one_of("", *WORMS),
        figures=one_of("", *FIGURES),
        keep_leaders=one_of(False, True),
        turn_end=one_of("", *TURN_END),
        let_act=one_of(False, True),
    )


def give_orders(record: Record, player: Meddler) -> None:
    """Every seat gives orders; what they answer is played at once, and may end the game."""
    for seat in record.game.seats:
        if not record.over:
            record.set_orders(seat, random_orders(record.game.flow.content, player))
            check(record.game, f"{seat} has given {record.orders[seat].to_json()}")


def _orders(record: Record, player: Meddler) -> None:
    give_orders(Record.resume(record.game.fork()), player)


def _resign(record: Record, player: Meddler) -> None:
    seats = record.game.seats
    _ended(record, seats[player.below(len(seats))], None, "resign")


def _vote(record: Record, player: Meddler) -> None:
    about = ENDING[player.below(len(ENDING))]
    won = {"winner": FACTIONS[player.below(2)]} if about in WINNING and player.below(2) else {}
    _ended(record, TABLE, {"about": about, **won}, "vote_carried")


def _flag(record: Record, player: Meddler) -> None:
    seats = record.game.seats
    _ended(record, TABLE, {"seat": seats[player.below(len(seats))]}, "flag_fallen")


def _ended(record: Record, actor: str, what: object, kind: str) -> None:
    copy = Record.resume(record.game.fork())
    copy.play(actor, what, kind)
    if not copy.over or copy.game.waiting_on() is not None:
        raise Wrong(f"the game goes on after {kind}")
    check(copy.game, f"after {kind}")
    check_saved(copy.game, f"after {kind}")
    for seat in (*copy.game.seats, SPECTATOR):
        copy.view_text(seat)


def _rebase(record: Record, player: Meddler) -> None:
    """The game goes on from the position it has: nothing else is asked."""
    copy = Record.resume(record.game.fork())
    before, menus = position_of(copy.game), menus_of(copy.game)
    copy.play(TABLE, {"position": copy.position()}, "rebase")
    if position_of(copy.game) != before or menus_of(copy.game) != menus:
        raise Wrong("the position from which the game goes on is another one")


def _cone(record: Record, player: Meddler) -> None:
    """Partners talk: what is asked stays asked, with the same menus."""
    copy = Record.resume(record.game.fork())
    menus = menus_of(copy.game)
    for _ in range(8):
        said = cone_entry(copy, player)
        if said:
            actor, kind, what = said
            copy.play(actor, what, kind)
            if menus_of(copy.game) != menus:
                raise Wrong(f"{kind} has changed a menu")
            check(copy.game, f"after {kind}")


def _views(record: Record, player: Meddler) -> None:
    """Everybody looks, and asks what a choice would bring about."""
    for seat in (*record.game.seats, SPECTATOR):
        record.view_text(seat)
    seat, choice = chosen(record.game, player)
    record.game.consequences(seat, choice)
    record.game.odds(seat, choice)


def _program(record: Record, player: Meddler) -> None:
    """A program that plays finds an answer everywhere."""
    game = record.game
    pending = game.waiting_on()
    for seat in pending.seats if pending else ():
        menu = game.menu(seat)
        if menu is not None:
            program = GreedyPlayer(player.below(1000), game.flow.content)
            choice = program.choose(record.view(seat), menu)
            if choice not in menu:
                raise Wrong(f"a program of {seat} chooses {choice}")


def _back(record: Record, player: Meddler) -> None:
    """Choices taken back, the last first, lead through the same positions; over a program's too."""
    copy = Record.resume(record.game.fork())
    seats = copy.game.seats
    copy.play(TABLE, {"seat": seats[player.below(len(seats))], "to": "program"}, "seat_handed_over")
    trail = [position_of(copy.game)]
    while not copy.over and len(trail) < 5:
        seat, choice = chosen(copy.game, player)
        copy.play(seat, choice)
        trail.append(position_of(copy.game))
        seat = next((each for each in seats if copy.can_undo(each)[0]), seat)
        while copy.can_undo(seat)[0] and not player.below(3):
            del trail[len(trail) - 1 - (copy.goes_along(seat) or 0) :]
            copy.play(seat, None, "undo")
            if position_of(copy.game) != trail[-1]:
                raise Wrong(f"what {seat} did was not wholly taken back, {choice} at the latest")


def _together(record: Record, player: Meddler) -> None:
    """The table goes back to before some choice of the turn, over draws and other seats' choices."""
    copy = Record.resume(record.game.fork())
    before = {}
    for _ in range(1 + player.below(6)):
        if copy.over:
            return
        before[copy.seq + 1] = position_of(copy.game)
        copy.play(*chosen(copy.game, player))
    possible = copy.can_be_taken_back()
    if not possible:
        return
    to, drawn = possible[player.below(len(possible))], copy.game.flow.tower.count
    copy.play(TABLE, {"to": to}, "taken_back")
    check(copy.game, f"taken back to {to}")
    if {**position_of(copy.game), "draws": 0} != {**before[to], "draws": 0}:
        raise Wrong(f"what was chosen since {to} was not wholly taken back")
    if copy.game.flow.tower.count != drawn:
        raise Wrong("draws are made again")


def play_twice(record: Record, seat: str, choice: Choice) -> None:
    """Taken back, a choice leaves the position as it was, and made again it brings the same."""
    before = position_of(record.game)
    first = record.play(seat, choice)
    if record.followed or not record.can_undo(seat)[0]:
        return
    after = position_of(record.game)
    record.play(seat, None, "undo")
    if position_of(record.game) != before:
        raise Wrong(f"{choice} of {seat} was not wholly taken back")
    second = record.play(seat, choice)
    if position_of(record.game) != after or first.events != second.events:
        raise Wrong(f"{choice} of {seat} brings something else the second time")


ASIDES: Final[Mapping[str, Callable[[Record, Meddler], None]]] = {
    "orders": _orders,
    "resign": _resign,
    "vote": _vote,
    "flag": _flag,
    "rebase": _rebase,
    "cone": _cone,
    "views": _views,
    "program": _program,
    "back": _back,
    "together": _together,
}
