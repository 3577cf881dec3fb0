"""Playing over the wire, and what everybody should have received meanwhile."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from app.build import build
from app.rooms.brief import whole
from app.rooms.differences import view_after
from app.rooms.opening import opened
from app.services import Services
from app.sides import ROLES, faction_of
from engine import Menu
from engine.players.random import RandomPlayer
from engine.record import Record
from engine.view import SPECTATOR
from tests.app.host import Wire


async def from_the_log(services: Services, game: str) -> Record:
    """The game as the database has it, folded by itself from the beginning."""
    stored = await services.rooms.log.read(game, build())
    assert stored is not None
    stored.snapshots.clear()
    return opened(stored)


async def one_choice(
    wires: dict[str, Wire], player: RandomPlayer, among: Sequence[str] | None = None, *, late: bool = False
) -> int:
    """Whoever is asked, or one of these seats, chooses at random; the number of the entry.

    ``late``: a partner may be faster, and then nothing was chosen here.
    """
    some = next(iter(wires.values()))
    seats = among or some.waiting["seats"]
    wire = wires[seats[player.below(len(seats))]]
    assert wire.menu is not None
    choice = player.choose(Menu.from_json(wire.menu))
    form: Any = str(choice) if player.below(2) else choice.to_json()
    answer = await wire.enter("choose", decision=wire.waiting["decision"], choice=form)
    if late and answer.get("key") == "entry.stale":
        return wire.seq
    assert answer["type"] == "accepted", answer
    return int(answer["seq"])


def expected(record: Record, viewer: str) -> str:
    """What the engine says a viewer may see, as text that can be compared."""
    return json.dumps(record.view(viewer), sort_keys=True)


def compare(wire: Wire, viewer: str, record: Record) -> None:
    """The view that grew out of frames is the engine's, and the menu is there for whom it asks."""
    assert json.dumps(wire.view, sort_keys=True) == expected(record, viewer), (viewer, wire.seq)
    menu = record.game.menu(viewer) if viewer != SPECTATOR else None
    assert wire.menu == (menu.to_json() if menu is not None else None)


def check_traffic(wire: Wire, viewer: str, record: Record) -> None:
    """Everything in every frame is what the engine says this viewer may know at that entry, no more."""
    twin = record.at(0)
    before = json.loads(twin.view_text(viewer))
    for entry in record.entries:
        outcome = twin.fold(entry)
        text = wire.frames.get(twin.seq)
        after = json.loads(twin.view_text(viewer))
        if text is not None:
            frame = whole(json.loads(text))
            menu = twin.game.menu(viewer) if viewer != SPECTATOR else None
            events = [event.to_json() for event in outcome.events if event.visible_to(viewer)]
            said = {"type": "frame", "seq": twin.seq, "by": entry.actor, "at": frame["at"]}
            said |= {"kind": entry.kind} if entry.kind != "choice" else {}
            said |= {"menu": menu.to_json()} if menu is not None else {}
            said |= {"events": events} if events else {}
            rest = {name: frame[name] for name in frame if name not in CHANGES}
            assert rest == json.loads(json.dumps(said))
            # What it says beyond that leads from one view to the next, and speaks of nothing that stays.
            assert json.dumps(view_after(before, frame)) == json.dumps(after)
            assert speaks_of(frame) == changed_between(before, after)
        before = after


#: Members of a frame that say how the position after it differs from the one before.
CHANGES = ("sections", "changes", "places", "private", "private_changes", "private_places", "undo")


def speaks_of(frame: dict[str, Any]) -> set[str]:
    """The sections, and the parts that are the viewer's own, of which a frame says something."""
    own = {"private"} if {"private", "private_changes"} & set(frame) else set()
    return {*frame.get("sections", ()), *frame.get("changes", ()), *own, *({"undo"} & set(frame))}


def changed_between(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    """The same, as two views tell it."""
    parts = {name: (before[name], after[name]) for name in ("private", "undo") if name in after}
    parts |= {name: (before["public"][name], facts) for name, facts in after["public"].items()}
    return {name for name, (one, other) in parts.items() if json.dumps(one) != json.dumps(other)}


def has_no_secrets(traffic: list[str], record: Record) -> None:
    """Neither the key, nor a share in the dice, nor a seal of the log went over the wire."""
    everything = "\n".join(traffic)
    assert record.head.key.hex() not in everything
    assert not any(nonce in everything for nonce in record.head.nonces)
    assert not any(entry.seal in everything for entry in record.entries)
    assert record.head.seal not in everything


async def give_up(wires: dict[str, Wire], seat: str) -> None:
    """The side of that seat gives the game up; where it has a partner, with their word."""
    over = wires[seat].seq + 1
    answer = await wires[seat].enter("resign")
    assert answer["type"] == "accepted", answer
    for partner in [each for each in wires if each in ROLES.get(faction_of(seat), ()) and each != seat]:
        answer = await wires[partner].enter("vote", proposal="resign", agree=True)
        assert answer["type"] == "accepted", answer
    for wire in wires.values():
        await wire.frame(over)
