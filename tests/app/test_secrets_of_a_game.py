"""The search for hidden things in what a spectator was sent notices each kind of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Record
from engine.players import player
from tests.e2e_secrets import hidden_cards, leaks


@pytest.fixture(scope="module")
def record() -> Record:
    record = Record.start(b"k" * 32, nonces=("a", "b"))
    program = player("greedy", 1)
    for _ in range(6):
        pending = record.game.waiting_on()
        assert pending is not None
        seat = pending.seats[0]
        menu = record.game.menu(seat)
        assert menu is not None
        record.play(seat, program.choose(record.view(seat), menu))
    record.play("atreides", None, "resign")
    return record


def told(record: Record, frame: dict[str, Any], page: str = "") -> dict[str, Any]:
    return {
        "record": record.finished().to_text(),
        "texts": [json.dumps({"type": "frame", "seq": 3} | frame)],
        "pages": [{"seq": 3, "seat": "spectator", "text": page}],
    }


def test_what_everybody_may_know_is_no_leak(record: Record) -> None:
    desert = record.at(3).game.public_sections()["desert"]
    count, found = leaks(told(record, {"sections": {"desert": desert}}, "Round 1"))
    assert count > 4
    assert found == []


def test_hidden_things_are_found(record: Record) -> None:
    card, name = next(iter(hidden_cards(record)[3].items()))
    private = record.at(3).game.view("atreides")["private"]
    ranks = record.at(3).game.public_sections()["desert"] | {"sietches": private["sietches"]}
    for frame in (
        {"events": [{"card": card}]},
        {"events": [{"objective": next(iter(private["objectives"]))}]},
        {"events": [{"token": "start_1"}]},
        {"events": [{"key": record.finished().head.key.hex()}]},
        {"sections": {"desert": ranks}},
    ):
        assert len(leaks(told(record, frame))[1]) == 1, frame
    assert len(leaks(told(record, {}, f"… {name} …"))[1]) == 1
