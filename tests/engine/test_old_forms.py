"""Whatever an earlier release has written is opened: its running games go on, its records hold.

The fixtures are frozen: made by the code of the release, and never again. Rule: record.entry.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Record
from engine.players.random import RandomPlayer
from engine.record import load, read, replay, save, unfold, verify, verify_saved
from tests.forms.frozen import finished, forms, running
from tests.forms.goes_on import standing
from tests.forms.same import lost
from tests.records import steps
from tests.sizes import size

#: Of so many running games one is looked at in every run; of those that were rebased all are.
EVERY = size(6, 1)
#: Choices that are made in each.
FURTHER = size(6, 25)

RUNNING = [
    pytest.param(game, id=f"form {form}: {game['name']}")
    for form in forms()
    for number, game in enumerate(running(form))
    if number % EVERY == 0 or ", entry " not in game["name"]
]
FINISHED = [
    pytest.param(record, id=f"form {form}: {record['name']}") for form in forms() for record in finished(form)
]


def told(record: Record, then: dict[str, Any]) -> list[str]:
    """What somebody saw or could choose then, and does not now."""
    found: list[str] = []
    for viewer, view in then["views"].items():
        found += lost(view, json.loads(json.dumps(record.view(viewer))), viewer)
    for seat, menu in then["menus"].items():
        now = record.game.menu(seat)
        found += lost(menu, None if now is None else json.loads(json.dumps(now.to_json())), f"menu of {seat}")
    return found


@pytest.mark.parametrize("game", RUNNING)
def test_a_running_game_goes_on_where_its_players_were(game: dict[str, Any]) -> None:
    record = load(game["saved"])
    assert record.seq == game["seq"]
    assert told(record, game) == []
    assert list(lost(game["position"]["table"], record.position()["table"])) == []
    assert not record.game.faults()
    if record.head.opening is not None:
        assert standing(verify_saved(game["saved"])) == standing(record)
    for _ in steps(record, RandomPlayer(record.seq), FURTHER, undo=4):
        pass
    again = load(json.loads(json.dumps(save(record))))
    assert again.position() == record.position()
    assert again.seq == record.seq >= game["seq"]


@pytest.mark.parametrize("game", RUNNING[:: size(4, 1)])
def test_what_could_be_taken_back_then_can_be_taken_back_now(game: dict[str, Any]) -> None:
    """From its kept positions as from its log alone."""
    record = load(game["saved"])
    able = [seat for seat, view in game["views"].items() if view.get("undo", {}).get("possible")]
    assert able == [seat for seat in record.game.seats if record.can_undo(seat)[0]]
    if record.head.opening is not None:
        bare = {**game["saved"], "snapshots": {}}
        alone = unfold(bare)
        assert standing(alone.at(alone.seq)) == standing(record)
    for seat in able[:1]:
        record.play(seat, None, "undo")
        assert not record.game.faults()


@pytest.mark.parametrize("record", FINISHED)
def test_a_finished_record_holds_and_shows_what_was_seen(record: dict[str, Any]) -> None:
    as_text, as_json = read(record["text"]), read(record["json"])
    assert as_text == as_json
    whole = verify(as_text)
    assert whole.first == record["first"]
    for then in record["seen"]:
        assert told(whole.at(then["seq"]), then) == []
    assert replay(as_text).position() == whole.position()
    # What it was written as, it is written as now.
    assert as_text.to_text() == record["text"]
    assert json.dumps(as_text.to_json()) == record["json"]
