"""Standing orders: what a seat has said once and for all, so that it need not be asked.

Orders answer for a seat from what that seat may know, and only where they leave no doubt; everything else is
still asked. Nobody else sees them. A choice made by orders is a choice of that seat like any other.

Rule: record.orders.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, cast

from engine.choice import Choice, is_word
from engine.classes import dataclass
from engine.components import STANDARD, Components
from engine.contract.view import StandingOrders
from engine.forms import names
from engine.game import Game
from engine.menu import Hits, Menu, Pick
from engine.refusal import Refused
from engine.rules.casualties import KINDS, chosen_hits, ranked
from engine.sides import NO_SEATS
from engine.steps import upgraded_orders

CARRYALL: Final = ("always", "first", "never")
WORMS: Final = ("board_order",)
FIGURES: Final = ("supply_first",)
TURN_END: Final = ("ask", "at_once")
CEASE: Final = "cease"
MOST_PERCENT: Final = 100


@dataclass(frozen=True, slots=True)
class Orders:
    """What one seat has ordered; what is empty or false is asked as ever.

    What is not ordered is written nowhere, so an order that comes later needs no default for older ones.
    """

    #: Prescience cards that are not claimed when they are offered.
    decline: tuple[str, ...] = ()
    #: A harvester that a carryall could save: ``always`` if one zone only could, ``first`` with the first
    #: of several, ``never``.
    carryall: str = ""
    #: All kinds of pieces, in the order in which casualties are taken. Of leaders who go to the tank
    #: together the one who would be given up last lies ahead.
    casualties: tuple[str, ...] = ()
    #: No cards are discarded for combat dice.
    keep_cards: bool = False
    #: ``cease``, or at how many percent an attack goes on: the chance that the next round wins the battle.
    go_on: str | int = ""
    #: Worms of Desert Hazards, and wormsigns entered together, are settled in the order of the board.
    worms: str = ""
    #: A worm that appears comes from the supply while there is one kind of figure in it.
    figures: str = ""
    #: Leaders stay on the board at the end of a round, and so does the Wild Maker.
    keep_leaders: bool = False
    #: Before an own turn ends: ``ask`` whenever a free action is open, ``at_once`` never.
    turn_end: str = ""
    #: Whoever is played by a rule acts right after one's own turn, from which nothing goes back then.
    let_act: bool = False

    def to_json(self) -> StandingOrders:
        """Only what is ordered."""
        form = {name: getattr(self, name) for name in names(type(self))}
        found: dict[str, object] = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in form.items()
            if value not in ((), "", False) or (name == "go_on" and type(value) is int)
        }
        return cast(StandingOrders, found)

    @classmethod
    def from_json(cls, form: object, saved: int | None = None, content: Components = STANDARD) -> Orders:
        """Read strictly; anything else is refused. ``saved`` is the form of stored orders, ``content`` says
        which cards there are."""
        if saved is not None:
            form = upgraded_orders(form, saved)
        if not isinstance(form, Mapping) or not set(form) <= set(names(cls)):
            raise _malformed()
        checks: dict[str, Callable[[object], Any]] = {
            "decline": lambda value: _cards(value, content),
            "carryall": lambda value: _one_of(value, CARRYALL),
            "casualties": _casualties,
            "keep_cards": _flag,
            "go_on": _go_on,
            "worms": lambda value: _one_of(value, WORMS),
            "figures": lambda value: _one_of(value, FIGURES),
            "keep_leaders": _flag,
            "turn_end": lambda value: _one_of(value, TURN_END),
            "let_act": _flag,
        }
        return cls(**{name: checks[name](value) for name, value in form.items()})


NONE: Final = Orders()


def _malformed() -> Refused:
    return Refused("entry.malformed", {}, "record.orders")


def _one_of(value: object, known: tuple[str, ...]) -> str:
    if type(value) is not str or value not in ("", *known):
        raise _malformed()
    return value


def _flag(value: object) -> bool:
    if type(value) is not bool:
        raise _malformed()
    return value


def _words(value: object) -> tuple[str, ...]:
    if type(value) is not list or not all(type(word) is str and is_word(word) for word in value):
        raise _malformed()
    if len(set(value)) != len(value):
        raise _malformed()
    return tuple(value)


def _cards(value: object, content: Components) -> tuple[str, ...]:
    cards = _words(value)
    if not set(cards) <= set(content.prescience):
        raise _malformed()
    return tuple(sorted(cards))


def _casualties(value: object) -> tuple[str, ...]:
    order = _words(value)
    if order and sorted(order) != sorted(KINDS):
        raise _malformed()
    return order


def _go_on(value: object) -> str | int:
    if type(value) is int and 0 <= value <= MOST_PERCENT:
        return value
    return _one_of(value, (CEASE,))


# -- answering -------------------------------------------------------------------------------------


def answer(game: Game, seat: str, orders: Orders) -> Choice | None:
    """The choice that the orders of a seat make now; None where they say nothing."""
    pending = game.waiting_on()
    if orders == NONE or pending is None or seat not in pending.seats:
        return None
    _, deed = ANSWERS.get(pending.kind, ("", None))
    menu = game.menu(seat)
    if deed is None or menu is None:
        return None
    choice = deed(game, seat, orders, menu)
    return choice if choice is not None and choice in menu else None


def _items(menu: Menu, verb: str) -> list[str]:
    form = menu.by_verb.get(verb)
    return list(form.tree or ()) if isinstance(form, Pick) else []


def _claim(game: Game, seat: str, orders: Orders, menu: Menu) -> Choice | None:
    """Declined only if everything that is offered is declined."""
    offered = _items(menu, "claim")
    if not offered or not set(offered) <= set(orders.decline):
        return None
    return Choice("decline" if "decline" in menu.by_verb else "done")


def _carryall(game: Game, seat: str, orders: Orders, menu: Menu) -> Choice | None:
    zones = _items(menu, "carryall")
    if orders.carryall == "never":
        return Choice("lose_harvester")
    if orders.carryall == "first" or (orders.carryall == "always" and len(zones) == 1):
        return Choice.of("carryall", zones[0])
    return None


def _take_hits(game: Game, seat: str, orders: Orders, menu: Menu) -> Choice | None:
    form = menu.forms[0]
    if not orders.casualties or not isinstance(form, Hits):
        return None
    return Choice.of(form.verb, **chosen_hits(game.flow.content, form, orders.casualties))


def _ahead(game: Game, seat: str, orders: Orders, menu: Menu) -> Choice | None:
    """Who would be given up last is back first."""
    if not orders.casualties:
        return None
    return Choice.of("ahead", ranked(game.flow.content, _items(menu, "ahead"), orders.casualties)[-1])


def _discards(game: Game, seat: str, orders: Orders, menu: Menu) -> Choice | None:
    return Choice("discard") if orders.keep_cards else None


def _goes_on(game: Game, seat: str, orders: Orders, menu: Menu) -> Choice | None:
    if orders.go_on == CEASE:
        return Choice("cease")
    odds = game.odds(seat, Choice("continue"))
    if type(orders.go_on) is not int or odds is None:
        return None
    return Choice("continue" if odds.won >= Fraction(orders.go_on, MOST_PERCENT) else "cease")


def _effect(game: Game, seat: str, orders: Orders, menu: Menu) -> Choice | None:
    return Choice.of("resolve", _items(menu, "resolve")[0]) if orders.worms else None


def _figure(game: Game, seat: str, orders: Orders, menu: Menu) -> Choice | None:
    """Only where the supply leaves no choice between a sandworm and the Wild Maker."""
    supply = [figure for figure in _items(menu, "worm_from") if figure not in game.table.worms]
    return Choice.of("worm_from", supply[0]) if orders.figures and len(supply) == 1 else None


def _leaders(game: Game, seat: str, orders: Orders, menu: Menu) -> Choice | None:
    if not orders.keep_leaders:
        return None
    return Choice("done" if "done" in menu.by_verb else "keep")


def _turn_ends(game: Game, seat: str, orders: Orders, menu: Menu) -> Choice | None:
    return Choice("done") if orders.turn_end == "at_once" else None


def _lets_act(game: Game, seat: str, orders: Orders, menu: Menu) -> Choice | None:
    """After an own turn alone: a partner's way back ends when the partner says so."""
    pending = game.waiting_on()
    before = pending.prompt["seat"] if pending else ""
    return Choice("go") if orders.let_act and before in ("", seat) else None


#: Kinds of questions that an order can answer: which one does, and how.
ANSWERS: Final[Mapping[str, tuple[str, Callable[[Game, str, Orders, Menu], Choice | None]]]] = {
    "claim_window": ("decline", _claim),
    "claim_at_end": ("decline", _claim),
    "call_carryall": ("carryall", _carryall),
    "choose_casualties": ("casualties", _take_hits),
    "order_in_tank": ("casualties", _ahead),
    "discard_for_dice": ("keep_cards", _discards),
    "continue_or_cease": ("go_on", _goes_on),
    "choose_effect": ("worms", _effect),
    "choose_worm_figure": ("figures", _figure),
    "swap_leaders": ("keep_leaders", _leaders),
    "swap_wild_maker": ("keep_leaders", _leaders),
    "end_turn": ("turn_end", _turn_ends),
    "let_act": ("let_act", _lets_act),
}


def for_kind(kind: str, form: object, content: Components = STANDARD) -> Orders:
    """Orders for one question of that kind: the one that answers it alone; anything else is refused."""
    orders = Orders.from_json(form, content=content)
    said = orders.to_json()
    if kind not in ANSWERS or [*said] != [ANSWERS[kind][0]] or orders.turn_end == "ask":
        raise _malformed()
    return orders


def lingering(orders: Mapping[str, Orders]) -> frozenset[str]:
    """The seats that are asked before their own turns end, whatever their action has opened."""
    # Mostly nobody: one value for all games.
    return frozenset([seat for seat, each in orders.items() if each.turn_end == "ask"]) or NO_SEATS


def next_ordered(game: Game, orders: Mapping[str, Orders]) -> tuple[str, Choice] | None:
    """Who answers by orders now, and how: the first of those asked whose orders say something."""
    pending = game.waiting_on() if orders else None
    for seat in pending.seats if pending else ():
        choice = answer(game, seat, orders.get(seat, NONE))
        if choice is not None:
            return seat, choice
    return None
