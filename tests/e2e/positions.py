"""Positions for the pictures: ``python -m tests.e2e.positions FILE`` plays recorded games again and writes, for
every kind of decision and of free action, what the room would send to the seat that decides."""

from __future__ import annotations

import json
import sys
from collections import deque
from itertools import islice
from pathlib import Path
from typing import Any

from app.rooms.frames import Made, frame, position, privates
from engine import Record
from engine.flow import QUESTIONS
from engine.record.finished import Finished
from tests.games import all_games

HISTORY = 60
#: Later positions show more; but better an early one than none.
SETTLED = 120
FREE = ("guerrilla", "scout", "atomics", "scheming", "claim")


def main(path: Path) -> None:
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    for game in all_games():
        _collect(game.record, found)
        if len(found) >= len(QUESTIONS) + len(FREE) and min(seq for seq, _ in found.values()) > 10:
            break
    path.write_text(json.dumps({name: message for name, (_, message) in sorted(found.items())}))


def _collect(finished: Finished, found: dict[str, tuple[int, dict[str, Any]]]) -> None:
    head = finished.head
    record = Record.start(head.key, nonces=head.nonces, shared=head.shared, practice=head.practice)
    told: dict[str, deque[str]] = {seat: deque(maxlen=HISTORY) for seat in record.game.seats}
    before = privates(record)
    for entry in finished.entries:
        _note(record, told, found)
        outcome = record.enter(entry.actor, entry.what, entry.kind)
        made = Made(entry.actor, entry.kind, 1_790_000_000_000 + record.seq * 20_000)
        sent, before = frame(record, outcome, made, before)
        for seat, history in told.items():
            history.append(sent.told[seat])


def _note(record: Record, told: dict[str, deque[str]], found: dict[str, tuple[int, dict[str, Any]]]) -> None:
    pending = record.game.waiting_on()
    if pending is None:
        return
    seat = pending.seats[0]
    names = [pending.kind]
    menu = record.game.menu(seat)
    if menu is not None and pending.kind in ("choose_action", "choose_move"):
        names += [f"free_{verb}" for verb in FREE if verb in menu.by_verb]
    for name in names:
        worth = min(record.seq, SETTLED)
        if name in found and found[name][0] >= worth:
            continue
        found[name] = worth, _welcome(record, seat, told[seat])


def _welcome(record: Record, seat: str, history: deque[str]) -> dict[str, Any]:
    seats = [
        {"seat": each, "name": name, "program": None}
        for each, name in zip(record.game.seats, ("Ada", "Benjamin", "Chandra", "Dmitri"), strict=False)
    ]
    here = {"type": "presence", "seats": dict.fromkeys(record.game.seats, True), "spectators": 1}
    around = {
        "type": "welcome",
        "game": "picture",
        "seat": seat,
        "yours": [seat],
        "seats": seats,
        "seq": record.seq,
        "resumed": False,
        "chat": [],
        "presence": here,
    }
    text = f'{json.dumps(around)[:-1]}{position(record, seat)}, "history": [{", ".join(history)}]}}'
    message: dict[str, Any] = json.loads(text)
    return message | {"odds": _odds(record, seat)}


def _odds(record: Record, seat: str) -> dict[str, Any] | None:
    """What the room would answer about the first choice that has odds."""
    menu = record.game.menu(seat)
    for choice in islice(menu.all(), 40) if menu is not None else ():
        odds = record.game.odds(seat, choice)
        if odds is not None:
            return odds.to_json()
    return None


if __name__ == "__main__":
    main(Path(sys.argv[1]))
