"""What clients were told, held to the types they read it by: nothing missing, nothing besides."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from app import schemas, shapes
from engine import Game, Record
from engine.chapters import declared_kinds, free_verbs

KINDS = declared_kinds()
FREE = frozenset(free_verbs())


@cache
def form() -> dict[str, Any]:
    return schemas.schemas()


@cache
def _of(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$defs": form()["$defs"], **form().get(name, shapes.ref(name))})


def wrong(name: str, value: object) -> list[str]:
    """What is wrong with a value as one of that type, or as one of the messages of that list."""
    return [f"{name}: {fault.instance_path}: {fault.message[:300]}" for fault in _of(name).iter_errors(value)]


def hold_view(record: Record, seat: str) -> None:
    """What a seat sees of a position, and may choose there."""
    assert wrong("View", record.view(seat)) == []
    hold_menu(record.game, seat)


def hold_menu(game: Game, seat: str) -> None:
    """Of the verbs that the kind of question has, beside what may be done at any."""
    pending, menu = game.waiting_on(), game.menu(seat)
    if pending is None or menu is None:
        return
    assert wrong("Menu", menu.to_json()) == []
    offered = {form.verb for form in menu.forms} - FREE
    assert offered <= set(KINDS[pending.kind].verbs), f"{pending.kind} offers {offered}"


def hold_message(text: str, which: str = "serverMessages") -> None:
    assert wrong(which, json.loads(text)) == []
