"""What must hold of every position, whatever has been done in between."""

from __future__ import annotations

import json
from typing import Any

from engine.contract import menus as contract
from engine.game import Game
from engine.menu import Menu
from engine.record import Record, load, save


class Wrong(Exception):
    """Something that must not be, with the place where it was found."""


def position_of(game: Game) -> dict[str, Any]:
    """The position without the number of its decision, which is never used twice."""
    form = game.to_json()
    del form["decision"]
    return form


def check(game: Game, where: str) -> None:
    """A sound position, at which somebody has something to choose."""
    faults = game.faults()
    if faults:
        raise Wrong(f"{where}: {faults}")
    pending = game.waiting_on()
    if not game.over and (pending is None or not pending.seats):
        raise Wrong(f"{where}: nobody is asked")


def check_saved(game: Game, where: str) -> None:
    """Saved and loaded it is the same position, with the same menus."""
    text = json.dumps(game.to_json())
    again = Game.from_json(json.loads(text), game.flow.content)
    if json.dumps(again.to_json()) != text:
        raise Wrong(f"{where}: saved and loaded it is another position")
    menus = menus_of(game)
    if menus_of(again) != menus:
        raise Wrong(f"{where}: saved and loaded it has other menus")
    if any(menu is not None and Menu.from_json(menu).to_json() != menu for menu in menus):
        raise Wrong(f"{where}: a menu is read as another one")


def menus_of(game: Game) -> list[contract.Menu | None]:
    menus = [game.menu(seat) for seat in game.seats]
    return [menu.to_json() if menu is not None else None for menu in menus]


def check_record(record: Record) -> None:
    """The whole log, saved and loaded, comes to the same end."""
    again = load(json.loads(json.dumps(save(record))), record.game.flow.content)
    if again.position() != record.position() or again.entries != record.entries:
        raise Wrong("saved and loaded the record comes to another end")
    middle = record.seq // 2
    if record.at(middle).at(middle).position() != again.at(middle).position():
        raise Wrong("saved and loaded the record has another middle")
